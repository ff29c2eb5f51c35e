/**
 * Runs all suites of continuous integration, and prints at the end which passed, how long each took, and how much processor time.
 *
 * Suites run in parallel, as many as there are places for. What a suite prints is printed whole when it has ended. All
 * suites run, also after one has failed. Temporary files lie in memory where the machine has room (`memory-folder.ts`).
 *
 * Up to three suites that failed in parallel run a second time, alone: neighbours on a shared machine are no fault of
 * the project. The table names them. What fails again ends it with 1.
 *
 * - `node scripts/run-ci.ts NAME …`: only the suites of these names.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { useMemoryFolder } from './memory-folder.ts'
import { commandOf, descendantsOf, killAll } from './process-tree.ts'
import { COMPILE_CACHE } from './run-files.ts'

interface Suite {
  readonly name: string
  /** For the shell, in the folder of the project. */
  readonly command: string
  /** How many places it takes: as many processes as it runs at once that only compute, less where they wait. 1 by default. */
  readonly places?: number
  /** The suite that must have ended before. */
  readonly after?: string
}

/**
 * Suites wait for clocks, networks and processes too: with one more than there are cores, these stay busy. With two more, calls of
 * suites that have a limit of seconds exceed it.
 */
const PLACES = availableParallelism() + 1

/** In the order in which they start: the longest first, and those that others wait for. */
const SUITES: readonly Suite[] = [
  // The demo companies, which suites with a service of them copy.
  { name: 'demo', command: 'node_modules/.bin/node scripts/make-demo-data.ts "$FIRMAMENT_DEMO_DATA"' },
  { name: 'test', command: 'npm test', places: PLACES - 1 },
  // Alone: beside others a service is stopped before it has read what was sent.
  { name: 'stop', command: 'node_modules/.bin/node scripts/run-suite.ts test/faults/stop.test.ts', places: PLACES },
  { name: 'long', command: 'npm run test:long', places: 2 },
  // Tests close what they open, also when they fail.
  { name: 'closing', command: 'npm run test:closing', places: 2 },
  // Random suites with six of a hundred of their rounds. In full: npm run test:engine
  { name: 'engine', command: 'FIRMAMENT_SHARE=0.06 npm run test:engine', places: 2 },
  // The console: its types are those of openapi.json, and it works in a browser. Without one the suite is skipped with
  // a message. The set-up has installed what builds it: only what checks it is added.
  {
    name: 'console',
    command:
      'npm --prefix console install --ignore-scripts --no-save --no-audit --no-fund --loglevel=error && npm --prefix console run check && test -f console/dist/index.html',
  },
  { name: 'browser', command: 'npm run test:browser', after: 'console' },
  // Searches on real OpenSearch clusters of one and three processes. Skipped, saying so, where none can be started.
  { name: 'cluster', command: 'npm run test:cluster' },
  // Processes killed at random moments, at a fraction of the rounds, here and below, and one hostile file in five. In full, with
  // the suites that take minutes of real time (rate limits over a minute, a million wrong keys): npm run test:faults
  {
    name: 'imports',
    command: 'FIRMAMENT_SHARE=0.2 FIRMAMENT_KILLS=6 FIRMAMENT_LARGE_KILLS=1 npm run test:faults:import',
  },
  // What is released, built and tried from empty folders. Parts without a program on this machine are skipped, saying so.
  { name: 'artefacts', command: 'npm run test:artefacts', after: 'console' },
  // Every sentence, call and command of README, docs and console, pasted into a folder like a fresh clone.
  { name: 'docs', command: 'npm run test:docs', after: 'console' },
  // The state on a real PostgreSQL server, which the suite installs and starts. Skipped, saying so, where it cannot.
  { name: 'postgresql', command: 'npm run test:postgresql', places: 0.5 },
  // Addresses that no webhook may reach, and answers within half a second of the limit of a webhook.
  { name: 'webhooks', command: 'npm run test:faults:webhooks', places: 0.5 },
  // Real register data is next to the checkout here, and in no user's clone.
  { name: 'real', command: 'npm run test:real' },
  // openapi.json: two linters, three generators and a proxy without a finding, its examples as the demo answers. Skipped, saying so,
  // without the package registries.
  { name: 'openapi', command: 'npm run test:openapi' },
  // openapi.json and the service agree: every check of Schemathesis over every operation, with fewer generated calls of each.
  // Skipped, saying so, without Python 3. In full: npm run test:schemathesis
  { name: 'schemathesis', command: 'FIRMAMENT_EXAMPLES=20 npm run test:schemathesis' },
  // Every kind of call during switches, erasure and kills, for a minute. In full: npm run test:checker:long
  { name: 'checker', command: 'FIRMAMENT_CHECKER_MINUTES=1 npm run test:checker' },
  // The SDKs, built, installed and run, and the examples that use them. Skipped, saying so, without the package registries. With more
  // calls: npm run test:sdk
  { name: 'sdk', command: 'FIRMAMENT_CALLS=300 npm run test:sdk' },
  // Tools for agents, by the clients of the protocol. Skipped, saying so, without the package registry.
  { name: 'mcp', command: 'npm run test:mcp' },
  // These files wait for leases and for the pace of calls, so they wait in parallel. In full: npm run test:faults:autoprofile
  {
    name: 'autoprofile',
    command:
      'FIRMAMENT_KILLS=6 FIRMAMENT_STOP_SECONDS=10 node_modules/.bin/node scripts/run-suite.ts --concurrency=3 test/faults/autoprofile-kill.test.ts test/faults/autoprofile-server.test.ts test/faults/autoprofile-takeover.test.ts test/faults/alerts-kill.test.ts',
  },
  { name: 'state', command: 'npm run test:faults:state' },
  // In full: npm run test:faults:charge
  { name: 'charges', command: 'FIRMAMENT_CHARGE_KILLS=6 npm run test:faults:charge' },
  // Hostile connections, and how much processor time the worst calls take from the event loop at once. With stricter bounds:
  // npm run test:faults:connections
  {
    name: 'connections',
    command:
      'FIRMAMENT_TURN_COMPANIES=20000 FIRMAMENT_TURN_MS=500 node_modules/.bin/node scripts/run-suite.ts test/faults/hostile-connections.test.ts test/faults/long-turns.test.ts',
  },
  // Every statement of the interface, asked over HTTP.
  { name: 'specification', command: 'npm run test:specification' },
  // A service of several threads, which share credits, limits and keys, and are killed. In full: FIRMAMENT_WORKER_KILLS=200
  { name: 'workers', command: 'npm run test:workers' },
  // The image by its steps, the unit and the proxies. Parts without a program on this machine are skipped with a
  // message.
  { name: 'deploy', command: 'npm run test:deploy' },
  // Requests of every kind, a tenth of them. In full: npm run test:faults:requests
  { name: 'requests', command: 'FIRMAMENT_REQUESTS=2000 npm run test:faults:requests' },
  // A list whose command is killed, in a few of its rows. In full: npm run test:faults:match
  { name: 'lists', command: 'FIRMAMENT_MATCH_ROWS=5000 FIRMAMENT_KILLS=4 npm run test:faults:match' },
  // Alerts, dashboard and metrics in the tools of Prometheus, which the suite installs. Skipped, saying so, where it cannot.
  { name: 'monitoring', command: 'npm run test:monitoring' },
]

/** Longer than any suite takes, also where the machine is busy. */
const SUITE_MINUTES = 60
/** How long what an ended suite has started may hold on to its output. */
const OUTPUT_MS = 10_000

/** More suites than this that fail are no accident. */
const SECOND_TRIES_MAX = 3

/** How a suite ended. */
interface Outcome {
  readonly isRight: boolean
  readonly seconds: number
  /** Processor time of its processes that have ended, in seconds; `null`: it was killed before bash could print it. */
  readonly processor: number | null
  /** It failed before. */
  readonly isSecondTry: boolean
}

const ROOT = join(import.meta.dirname, '..')
const outcomes = new Map<string, Outcome>()
/** What the suites that are running have printed. */
const running = new Map<string, { readonly child: ChildProcess; readonly printed: Buffer[] }>()

const names = process.argv.slice(2)
const unknown = names.filter((name) => !SUITES.some((suite) => suite.name === name))
if (unknown.length > 0) {
  console.error(`Cannot run ${unknown.join(', ')}: must be of ${SUITES.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
const chosen = SUITES.filter(({ name }) => names.length === 0 || names.includes(name))

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => giveUp(signal))
useMemoryFolder(8)
const folder = mkdtempSync(join(tmpdir(), 'firmament-ci-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env.FIRMAMENT_DEMO_DATA = join(folder, 'demo')
// For what suites start before they run test files, too.
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE
const started = performance.now()
await runBeside(chosen)
await runFailedAgain()
conclude()

/** Runs failed suites again, one after another, unless so many failed that the project must be at fault. */
async function runFailedAgain(): Promise<void> {
  const failed = chosen.filter(({ name }) => outcomes.get(name)?.isRight === false)
  if (failed.length > SECOND_TRIES_MAX) return
  for (const suite of failed) await runSuite(suite)
}

/** Runs suites in parallel, as many as there are places for. */
async function runBeside(suites: readonly Suite[]): Promise<void> {
  const waiting = [...suites]
  const work = new Set<Promise<void>>()
  let taken = 0
  const canStart = ({ after, places = 1 }: Suite) =>
    (taken === 0 || taken + places <= PLACES) &&
    (after === undefined || !chosen.some(({ name }) => name === after) || outcomes.has(after))
  while (waiting.length > 0 || work.size > 0) {
    const next = waiting.findIndex(canStart)
    if (next < 0) {
      await Promise.race(work)
      continue
    }
    const [suite] = waiting.splice(next, 1)
    const { places = 1 } = suite
    taken += places
    const run = runSuite(suite).finally(() => {
      taken -= places
      work.delete(run)
    })
    work.add(run)
  }
}

async function runSuite({ name, command }: Suite): Promise<void> {
  const began = performance.now()
  console.log(`--- ${name}: begins: ${command}`)
  // A group of its own, so that what it started ends with it.
  // What bash says of the time goes to a pipe of its own.
  const timed = `TIMEFORMAT='%U %S'; { time { (${command}) 2>&4 3>&- 4>&-; } } 4>&2 2>&3`
  const child = spawn('bash', ['-c', timed], { cwd: ROOT, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  const [, stdout, stderr, timing] = child.stdio as readonly Readable[]
  let times = ''
  timing.on('data', (piece: Buffer) => {
    times += piece.toString()
  })
  const printed: Buffer[] = []
  running.set(name, { child, printed })
  for (const stream of [stdout, stderr]) stream.on('data', (piece: Buffer) => printed.push(piece))
  const overdue = setTimeout(() => endSuite(child, printed), SUITE_MINUTES * 60_000)
  child.once('exit', () => {
    setTimeout(() => [stdout, stderr, timing].map((stream) => stream.destroy()), OUTPUT_MS).unref()
  })
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  clearTimeout(overdue)
  running.delete(name)
  const seconds = (performance.now() - began) / 1000
  const [user, system] = times.split(' ').map(Number)
  const processor = times === '' ? null : user + system
  const outcome = { isRight: status === 0, seconds, processor, isSecondTry: outcomes.has(name) }
  outcomes.set(name, outcome)
  process.stdout.write(Buffer.concat(printed))
  console.log(`--- ${name}: ${present(outcome)}`)
}

/** Ends a suite at once, with all its processes, and lists them. */
function endSuite({ pid = 0 }: ChildProcess, printed: Buffer[]): void {
  const started = [pid, ...descendantsOf(pid)]
  const lines = started.map((each) => `  process ${each}: ${commandOf(each)}\n`)
  printed.push(Buffer.from(`\nCannot end the suite within ${SUITE_MINUTES} minutes, running are:\n${lines.join('')}`))
  killAll(started)
}

function present({ isRight, seconds, isSecondTry }: Outcome): string {
  return `${isRight ? 'passed' : 'FAILED'} in ${seconds.toFixed(0)} s${isSecondTry ? ', at the second try' : ''}`
}

/** Ends what is running, and prints its output. */
function giveUp(signal: NodeJS.Signals): void {
  for (const [name, { child, printed }] of running) {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
    process.stdout.write(Buffer.concat(printed))
    console.log(`--- ${name}: FAILED: ended by ${signal}`)
  }
  process.exit(1)
}

/** Prints the table of all suites, and ends with 1 where one has failed. */
function conclude(): void {
  console.log('\nsuite            seconds  processor')
  for (const [name, { isRight, seconds, processor, isSecondTry }] of outcomes) {
    const notes = `${isRight ? '' : '  FAILED'}${isSecondTry ? '  at the second try' : ''}`
    const figures = [seconds.toFixed(0).padStart(7), (processor?.toFixed(0) ?? '?').padStart(10)].join(' ')
    console.log(`${name.padEnd(16)} ${figures}${notes}`)
  }
  console.log(`${'all'.padEnd(16)} ${((performance.now() - started) / 1000).toFixed(0).padStart(7)}`)
  const failed = [...outcomes].filter(([, { isRight }]) => !isRight).map(([name]) => name)
  if (failed.length > 0) console.log(`FAILED: ${failed.join(', ')}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
