/** Imports a file and reports its start: the process that `import-kill.test.ts` kills. */
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { runImport } from '../../src/imports/run-import.ts'

const [dataFolder, register, file] = process.argv.slice(2)
process.stdout.write('begun\n')
await runImport({ dataFolder, register, files: [file] }, importDependencies())
