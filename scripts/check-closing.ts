/**
 * Checks that tests close what they open, also when they fail: runs every test file with assertions that all fail, and names
 * what is open some seconds after the last test, which processes still run, and which temporary files are left. Files share
 * processes as in `npm test`; where something is left, each file of the process runs again by itself, to name the one.
 *
 * - `node scripts/check-closing.ts`: the files of `npm test` and `npm run test:long`.
 * - `node scripts/check-closing.ts NAME …`: all files whose path contains one of these.
 *
 * Ends with 1 where anything is left. Linux only.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { useMemoryFolder } from './memory-folder.ts'
import { commandOf, killAll, processesOfSession } from './process-tree.ts'
import { COMPILE_CACHE, TEST_FLAGS } from './run-files.ts'
import { listTestFiles, shareProcesses } from './test-files.ts'

const ROOT = join(import.meta.dirname, '..')
/** How long a file may take, and what it opened to close, in seconds. */
const [SECONDS, LINGER] = [300, 10]

const names = process.argv.slice(2)
const wish = { names: [], isReal: false, isFull: false, hasRealData: false }
const files =
  names.length === 0
    ? [false, true].flatMap((isLong) => listTestFiles({ ...wish, isLong }))
    : globSync('{src,test,scripts,bench}/**/*.test.ts', { cwd: ROOT, exclude: (path) => path.endsWith('node_modules') })
        .filter((file) => names.some((part) => file.includes(part)))
        .sort()
useMemoryFolder(2)
const folder = mkdtempSync(join(tmpdir(), 'firmament-closing-'))
// Servers of the tests may run as other users.
chmodSync(folder, 0o755)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const modules = join(folder, 'modules')
mkdirSync(modules)
const queue = shareProcesses(files, modules).entries()
let failures = 0
await Promise.all(Array.from({ length: availableParallelism() }, checkInTurn))
console.log(`closing: ${files.length} test files, ${failures} leave something open`)
process.exitCode = failures > 0 ? 1 : 0

async function checkInTurn(): Promise<void> {
  for (const [number, { module, files: members }] of queue) {
    const own = join(folder, String(number))
    const left = await findLeft(module, own)
    if (left.length === 0) continue
    let named = 0
    for (const file of members.length > 1 ? members : []) named += report(file, await findLeft(file, own))
    failures += named === 0 ? report(members.join(', '), left) : named
  }
}

/** Prints what is left of files. @returns 1 where anything is */
function report(name: string, left: readonly string[]): number {
  if (left.length === 0) return 0
  console.error(`${name} leaves open, when it fails:\n${left.map((line) => `  ${line}`).join('\n')}`)
  return 1
}

/** What is left of a test file, or of those that a module loads, after all their assertions have failed. */
async function findLeft(file: string, own: string): Promise<readonly string[]> {
  mkdirSync(own)
  const load = (name: string) => `--import=${pathToFileURL(join(import.meta.dirname, name))}?parent=${process.pid}`
  const child = spawn(
    process.execPath,
    [
      ...TEST_FLAGS,
      `${load('watch-handles.ts')}&seconds=${SECONDS}&linger=${LINGER}`,
      load('fail-assertions.ts'),
      file,
    ],
    {
      cwd: ROOT,
      // A session of its own: what it starts is in it.
      detached: true,
      env: { ...process.env, TMPDIR: own, FIRMAMENT_TEST_FOLDER: folder, NODE_COMPILE_CACHE: COMPILE_CACHE },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  child.stderr.on('data', (piece: Buffer) => (said += piece))
  await once(child, 'exit')
  const going = processesOfSession(child.pid ?? 0)
  const left = [
    ...(/\nCannot end .*:\n((?: {2}.*\n)*)/.exec(said)?.[1].trim().split(/\n\s*/) ?? []),
    ...going.map((pid) => `process ${pid}: ${commandOf(pid)}`),
    ...readdirSync(own).map((name) => `temporary file ${name}`),
  ]
  killAll(going)
  rmSync(own, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  return left
}
