// `npm start`: becomes `./firmament serve --demo`, which runs in half the memory, where there is a shell; elsewhere it starts
// the command line as it is.
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const words = ['serve', '--demo', ...process.argv.slice(2)]
if (process.platform !== 'win32' && process.execve !== undefined)
  process.execve('/bin/sh', ['/bin/sh', join(root, 'firmament'), ...words], process.env)
process.argv.splice(2, process.argv.length, ...words)
await import('../src/cli.ts')
