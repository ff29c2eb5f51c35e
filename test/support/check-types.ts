/** Checks the types of one file outside of the project, such as an example beside the packages that it uses. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
const OPTIONS =
  '--ignoreConfig --noEmit --strict --exactOptionalPropertyTypes --module nodenext --target es2024 --skipLibCheck --types node'

/** @throws {Error} with the messages of the compiler */
export function checkTypes(path: string): void {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const options = [...OPTIONS.split(' '), '--typeRoots', join(ROOT, 'node_modules/@types')]
  execFileSync(process.execPath, [tsc, ...options, path], { stdio: ['ignore', 'inherit', 'inherit'] })
}
