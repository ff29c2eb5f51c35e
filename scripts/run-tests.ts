/**
 * Runs tests.
 *
 * - `npm test`: types, lint, import directions, retired words, then every test that needs neither an outside server nor seconds.
 * - `npm test -- NAME …`: only the test files whose path contains one of the names.
 * - `npm run test:long` (`--long`): test files that take seconds each (`*.long.test.ts`): whole data folders, processes, waiting.
 * - `npm run test:engine` (`--full`): the engine's own suite, and all random suites, with all their rounds.
 * - `npm run test:real` (`--real`): suites on real register data, which is next to the checkout in CI only.
 *
 * Ends with 1 when a step fails.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { useMemoryFolder } from './memory-folder.ts'
import { runFiles } from './run-files.ts'
import { listTestFiles, shareProcesses } from './test-files.ts'

const ROOT = join(import.meta.dirname, '..')
const parameters = process.argv.slice(2)
const isFull = parameters.includes('--full') && (process.env.FIRMAMENT_SHARE === undefined || 'share')
const isReal = parameters.includes('--real')
const isLong = parameters.includes('--long')
const names = parameters.filter((parameter) => !parameter.startsWith('--'))
const realData = process.env.FIRMAMENT_REAL_DATA ?? join(ROOT, '..', 'shared')
const hasRealData = existsSync(join(realData, 'data'))
const isEverything = names.length === 0 && !isReal && !isLong && !isFull

if (isFull) process.env.FIRMAMENT_FULL = '1'

if (!hasRealData && !isEverything) {
  console.log(`SKIPPED: suites on real register data, as there is none at ${realData}`)
  if (isReal) process.exit(0)
}
if (isEverything) {
  console.log(
    'Tests of seconds run in `npm run test:long`, those of minutes in `npm run test:engine`, those on real register data in `npm run test:real`.',
  )
  // One thread for the types: on two cores, several check the same files twice and the other steps wait.
  const types = step('types', 'tsc', ['--noEmit', '--singleThreaded'])
  await step('lint', 'biome', ['check', '.'])
  await step('imports', process.execPath, ['scripts/check-imports.ts'])
  await step('words', process.execPath, ['scripts/check-words.ts'])
  await types
}
await runTests()

/** Runs a command and prints its output when it has ended; ends the process with 1 when it fails. */
async function step(name: string, command: string, given: readonly string[]): Promise<void> {
  const local = join(ROOT, 'node_modules', '.bin', command)
  const started = performance.now()
  const child = spawn(existsSync(local) ? local : command, given, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => said.push(piece))
  const [status] = await once(child, 'close')
  process.stdout.write(Buffer.concat(said))
  conclude(name, status === 0, started)
}

async function runTests(): Promise<void> {
  const started = performance.now()
  const isShort = !isReal && !isFull
  useMemoryFolder(isShort ? 2 : 6)
  const folder = mkdtempSync(join(tmpdir(), 'firmament-run-'))
  process.env.FIRMAMENT_TEST_FOLDER = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const files = listTestFiles({ names, isReal, isLong, isFull, hasRealData })
  if (files.length === 0) {
    console.error(`Cannot run tests: no test file has ${names.join(' or ')} in its path`)
    process.exit(1)
  }
  // Each of those on real data takes long enough to be worth a process.
  const modules = isReal
    ? files.map((file) => join(ROOT, file))
    : shareProcesses(files, folder).map(({ module }) => module)
  // Some tests wait more than they compute: one process above the number of cores keeps all of these busy.
  const concurrency = availableParallelism() + (isShort ? 1 : 0)
  const minutes = isShort ? 10 : 45
  const isRight = await runFiles({ files: modules, concurrency, minutes })
  conclude('tests', isRight, started)
}

function conclude(name: string, isRight: boolean, started: number): void {
  console.log(`${name}: ${isRight ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  if (!isRight) process.exit(1)
}
