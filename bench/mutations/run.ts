/**
 * `npm run bench:mutations [AREA …]`: how many faults the tests of an area find. StrykerJS changes the code in one place at a time
 * (a mutant: `<` for `<=`, a condition for `true`, a block for nothing) and runs the tests that reach it. A mutant that fails
 * a test is killed.
 *
 * Ends with 1 where an area has fewer killed mutants than {@link KILLED_MIN}. Mutants that no test can kill, since the
 * program does the same with them, are in `equivalent.ts`.
 *
 * Installs what it alone needs: the packages next to this file. Takes minutes for each area.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { AREAS, type Area } from './areas.ts'
import { EQUIVALENT } from './equivalent.ts'

/** The least share of mutants that tests must kill. */
const KILLED_MIN = 0.85

const HERE = import.meta.dirname
const ROOT = join(HERE, '..', '..')
const PACKAGES = join(HERE, 'node_modules', '@stryker-mutator')
/** Copies of the code, with its mutants, and the reports. Git leaves it out. */
const WORK = join(ROOT, 'dist', 'mutations')
/** What the copies need not have. Stryker would rewrite the tsconfig.json with an interface that TypeScript 7 lacks. */
const NOT_COPIED = [
  'dist',
  'docs',
  'console',
  'sdk',
  'examples',
  'deploy',
  'packaging',
  'bench',
  'test/golden',
  'tsconfig.json',
  '.*',
]

/** A mutant as the report has it. */
interface Mutant {
  readonly mutatorName: string
  readonly replacement?: string
  readonly status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' | 'RuntimeError' | 'CompileError'
  readonly location: Readonly<Record<'start' | 'end', { readonly line: number; readonly column: number }>>
}

/** The report of Stryker. */
interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>
}

const wanted = process.argv.slice(2).filter((word) => word !== '--')
const unknown = wanted.filter((name) => !(name in AREAS))
if (unknown.length > 0) {
  console.error(`Cannot mutate ${unknown.join(', ')}: must be of ${Object.keys(AREAS).join(', ')}`)
  process.exit(1)
}
if (!existsSync(PACKAGES)) {
  const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  spawnSync('npm', words, { cwd: HERE, stdio: 'inherit' })
}
const lines: string[] = []
let isEnough = true
for (const [name, area] of Object.entries(AREAS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const { killed, all, equivalent, alive } = count(mutate(name, area))
  const share = killed / all
  isEnough &&= share >= KILLED_MIN
  for (const line of alive) console.log(line)
  lines.push(
    `${name.padEnd(16)} ${String(all).padStart(7)} ${String(killed).padStart(7)} ${(100 * share).toFixed(1).padStart(7)} %   ${equivalent}`,
  )
}
console.log(`\n${'area'.padEnd(16)} mutants  killed             equivalent`)
for (const line of lines) console.log(line)
process.exitCode = isEnough ? 0 : 1

/** Runs Stryker over an area. */
function mutate(name: string, { mutate, tests }: Area): Report {
  mkdirSync(WORK, { recursive: true })
  const report = join(WORK, `${name}.json`)
  rmSync(report, { force: true })
  const options = {
    plugins: [join(PACKAGES, 'tap-runner', 'dist', 'src', 'index.js')],
    testRunner: 'tap',
    tap: {
      testFiles: tests,
      nodeArgs: ['--disable-warning=ExperimentalWarning', '--test-reporter=tap', '-r', '{{hookFile}}', '{{testFile}}'],
    },
    mutate,
    coverageAnalysis: 'perTest',
    concurrency: 1,
    ignorePatterns: NOT_COPIED,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    tempDirName: join(WORK, name),
    thresholds: { break: null },
  }
  const file = join(WORK, `${name}.stryker.json`)
  writeFileSync(file, JSON.stringify(options))
  // Stryker starts the tests with the `node` that it finds.
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`
  const { status } = spawnSync(process.execPath, [join(PACKAGES, 'core', 'bin', 'stryker.js'), 'run', file], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: path,
      NODE_COMPILE_CACHE: join(WORK, 'cache'),
      // Data folders of tests are made for each mutant: in memory, where there is room.
      ...(existsSync('/dev/shm') && { TMPDIR: '/dev/shm' }),
      FIRMAMENT_LEDGER_ROUNDS: '1',
    },
  })
  if (status !== 0) throw new Error(`Cannot mutate ${name}: Stryker ended with ${status}`)
  return JSON.parse(readFileSync(report, 'utf8')) as Report
}

/** Counts mutants, without those that are equivalent. */
function count({ files }: Report) {
  let all = 0
  let killed = 0
  let equivalent = 0
  const alive: string[] = []
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const rows = source.split('\n')
    for (const { mutatorName, replacement = '', status, location } of mutants) {
      if (status !== 'Killed' && status !== 'Timeout' && status !== 'Survived' && status !== 'NoCoverage') continue
      const line = rows[location.start.line - 1].trim()
      const isKilled = status === 'Killed' || status === 'Timeout'
      const name = `${file}: ${line} -> ${mutatorName} ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`
      if (!isKilled && EQUIVALENT.has(name)) {
        equivalent++
        continue
      }
      all++
      if (isKilled) killed++
      else alive.push(`${status} ${location.start.line}:${location.start.column} ${name}`)
    }
  }
  return { all, killed, equivalent, alive }
}
