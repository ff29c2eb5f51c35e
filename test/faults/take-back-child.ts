/** Does one thing to a data folder and reports its start: the process that `take-back-kill.test.ts` kills. */
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { runImport } from '../../src/imports/run-import.ts'
import { removeRegister, rollBack } from '../../src/imports/take-back.ts'

const [dataFolder, action, register, file] = process.argv.slice(2)
process.stdout.write('begun\n')
if (action === 'rollback') await rollBack(dataFolder, importDependencies())
else if (action === 'remove') await removeRegister({ dataFolder, register }, importDependencies())
else await runImport({ dataFolder, register, files: [file], mayShrink: true, mayLoseCodes: true }, importDependencies())
