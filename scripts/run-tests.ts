/**
 * Runs tests.
 *
 * - `npm test`: types, lint, import directions, retired words, then every test that needs neither an outside server nor minutes.
 * - `npm test -- NAME …`: only the test files whose path contains one of the names.
 * - `npm run test:engine` (`--full`): the engine's own suite, and the random suites of `npm test` with all their rounds.
 * - `npm run test:real` (`--real`): suites on real register data, which lies beside the checkout in CI only.
 *
 * Ends with 1 when a step fails.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const parameters = process.argv.slice(2)
const isFull = parameters.includes('--full')
const isReal = parameters.includes('--real')
const wanted = parameters.filter((parameter) => !parameter.startsWith('--'))
const realData = process.env.FIRMAMENT_REAL_DATA ?? join(ROOT, '..', 'shared')
const hasRealData = existsSync(join(realData, 'data'))

/** Suites that need more time or an outside server have commands of their own; see package.json and .ci/run. */
const OWN_COMMAND = /^test\/(faults|browser|engine|postgresql|specification)\//
/** Files that take longest, longest first, so that none of them starts last and runs alone. */
const LONGEST = [
  'test/contract/models.test.ts',
  'test/contract/one.test.ts',
  'src/cli/embed-companies.test.ts',
  'src/search/embedded/engine.test.ts',
  'src/search/embedded/vectors/vector-index.test.ts',
]

const all = ['src', 'test', 'scripts', 'bench']
  .filter((folder) => existsSync(join(ROOT, folder)))
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.test.ts'))
const isOfReal = (file: string) => file.endsWith('.real.test.ts')
const files = all
  .filter((file) => {
    if (isReal) return isOfReal(file) && !OWN_COMMAND.test(file)
    if (isFull) return (file.startsWith('test/engine/') || hasRounds(file)) && (hasRealData || !isOfReal(file))
    if (wanted.length > 0) return !OWN_COMMAND.test(file) && (hasRealData || !isOfReal(file))
    return !OWN_COMMAND.test(file) && !isOfReal(file)
  })
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort((a, b) => longness(b) - longness(a) || (a < b ? -1 : 1))

if ((isReal || isFull || wanted.length > 0) && !hasRealData) {
  console.log(`SKIPPED: suites on real register data, as there is none at ${realData}`)
  if (isReal) process.exit(0)
} else if (wanted.length === 0 && !isReal && !isFull) {
  console.log('Suites on real register data run in `npm run test:real`, long random suites in `npm run test:engine`.')
}
if (wanted.length === 0 && !isReal && !isFull) {
  step('types', 'tsc', ['--noEmit'])
  step('lint', 'biome', ['check', '.'])
  step('imports', process.execPath, ['scripts/check-imports.ts'])
  step('words', process.execPath, ['scripts/check-words.ts'])
}
step('tests', process.execPath, ['--test', `--test-concurrency=${availableParallelism()}`, ...files])

/** Whether a file's random suites run longer with `--full`: they count by `test/support/rounds.ts`. */
function hasRounds(file: string): boolean {
  const source = readFileSync(join(ROOT, file), 'utf8')
  return /support\/rounds\.ts'|engine\.contract\.ts'/.test(source)
}

function longness(file: string): number {
  return LONGEST.includes(file) ? LONGEST.length - LONGEST.indexOf(file) : 0
}

function step(name: string, command: string, given: readonly string[]): void {
  const local = join(ROOT, 'node_modules', '.bin', command)
  const started = Date.now()
  const environment = {
    // Every test file is a process of its own: without the cache each strips the types of the same sources anew.
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'firmament'),
    ...process.env,
    ...(isFull ? { FIRMAMENT_FULL: '1' } : {}),
  }
  const result = spawnSync(existsSync(local) ? local : command, given, {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment,
  })
  console.log(
    `${name}: ${result.status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  )
  if (result.status !== 0) process.exit(1)
}
