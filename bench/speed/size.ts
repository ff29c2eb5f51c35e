/**
 * `npm run bench:size -- --rows 1m`: what a register of that size takes, from its file to answers.
 *
 * Builds a data folder from rows of a register (`registers-at-size.ts`) by `./firmament import`, in a process of its own whose
 * memory is watched. Then a service over it is asked one request at a time over HTTP: filters, words, sentences and names,
 * drawn from the same rows; then once more with a tenth of its memory for the index, and the engine alone. `--folder` keeps what is built there for
 * the next run.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Random } from '../../test/support/random.ts'
import { countOf } from './count-of.ts'
import { type EngineTimes, type Times, timeEngine } from './engine-times.ts'
import { REGISTERS_AT_SIZE, type RegisterAtSize } from './registers-at-size.ts'
import { machine } from './report.ts'
import { folderBytes, processorSeconds, residentBytes } from './resources.ts'
import { issueKey, LAUNCHER_ENVIRONMENT, serveFolder } from './served-folder.ts'
import { drawSizeRequests, type SizeRequest } from './size-requests.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1m' },
    requests: { type: 'string', default: '10000' },
    register: { type: 'string', default: 'gb-companies-house' },
    folder: { type: 'string' },
    /** Writes the report among the results. */
    record: { type: 'boolean', default: false },
  },
})
const rows = countOf(options.rows)
const register = findRegister(options.register)
const requests = countOf(options.requests)
const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'firmament-size-'))
const data = join(folder, 'data')

/** Megabytes for the index: more than any has, and fewer than the setting allows. */
const WHOLE_MEGABYTES = 1_000_000
const LEAST_MEGABYTES = 16
/** The files that searches and lookups need. */
const INDEX_FILES = ['companies.index', 'names.index', 'numbers.index']

/** `fetch` takes longer than many answers do. */
const connection = new Agent({ keepAlive: true, maxSockets: 1 })

/** What building took. */
interface Built {
  readonly seconds: number
  readonly processorSeconds: number
  /** Most resident memory of the process. */
  readonly peakBytes: number
  readonly load: number
}

try {
  mkdirSync(folder, { recursive: true })
  const built = describeBuild(await buildOnce())
  const key = await issueKey(data)
  const whole = await measureService(key, 'Service, the index whole in memory', WHOLE_MEGABYTES)
  const tenth = Math.max(LEAST_MEGABYTES, Math.round(indexBytes() / 10 / 2 ** 20))
  const limited = await measureService(key, `Service with \`--index-memory ${tenth}\`, a tenth of the index`, tenth)
  const alone = describeEngine(
    await timeEngine(
      data,
      [1, 2].map((seed) => [...drawn(seed)]),
    ),
  )
  const report = [...built, ...whole, '', ...limited, '', ...alone].join('\n')
  console.log(`\n${report}`)
  const name = `size-${register.id}-${options.rows}.md`
  if (options.record) writeFileSync(join(import.meta.dirname, 'results', name), `${report}\n`)
} finally {
  if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
}

async function buildOnce(): Promise<Built> {
  const kept = join(folder, 'build.json')
  if (!existsSync(kept)) {
    const files = await register.writeFiles(folder, rows)
    rmSync(data, { recursive: true, force: true })
    writeFileSync(kept, JSON.stringify(await build(files)))
    for (const file of files) rmSync(file)
  }
  return JSON.parse(readFileSync(kept, 'utf8')) as Built
}

function findRegister(id: string): RegisterAtSize {
  const found = REGISTERS_AT_SIZE.get(id)
  if (found) return found
  throw new Error(`Cannot measure ${id}, must be one of ${[...REGISTERS_AT_SIZE.keys()].join(', ')}`)
}

/** Imports files, as `./firmament import` does, and watches the process. */
async function build(files: readonly string[]): Promise<Built> {
  const started = performance.now()
  const load = loadavg()[0]
  const flags = ['--max-semi-space-size=8', 'src/cli.ts', 'import', register.id, ...files, '--data', data]
  const environment = { ...LAUNCHER_ENVIRONMENT, ...process.env }
  const child = spawn(process.execPath, flags, { stdio: ['ignore', 'ignore', 'inherit'], env: environment })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let peakBytes = 0
  let seconds = 0
  while (child.exitCode === null && child.signalCode === null) {
    await Promise.race([ended, sleep(100)])
    const peak = /^VmHWM:\s+(\d+) kB$/m.exec(statusOf(child.pid))
    if (peak !== null) peakBytes = Number(peak[1]) * 1024
    // A process that has ended and is still known has no memory, but the time it took.
    if (peak !== null) seconds = processorSeconds(child.pid) ?? seconds
  }
  if ((await ended) !== 0) throw new Error(`Cannot measure: the import ended with ${child.exitCode}`)
  return { seconds: (performance.now() - started) / 1000, processorSeconds: seconds, peakBytes, load }
}

function statusOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

function describeBuild({ seconds, processorSeconds: processor, peakBytes, load }: Built): string[] {
  const generations = join(data, 'generations')
  const documents = fileBytes(generations, 'companies.documents')
  const perCompany = (bytes: number) => `${(bytes / rows).toFixed(0)} bytes a company`
  return [
    `# A register of ${rows.toLocaleString('en')} companies`,
    '',
    `${machine()}. ${register.describe()}. Load of the machine before the build ${load.toFixed(1)}, before the requests ${loadavg()[0].toFixed(1)}.`,
    '',
    '| Build | |',
    '| --- | --- |',
    `| import, from file to switch | ${seconds.toFixed(0)} s, ${Math.round(rows / seconds).toLocaleString('en')} companies/s |`,
    `| processor | ${processor.toFixed(0)} s, ${((processor / rows) * 1e6).toFixed(1)} µs a company |`,
    `| most resident memory | ${megabytes(peakBytes)} |`,
    `| documents | ${megabytes(documents)}, ${perCompany(documents)} |`,
    `| generation, whole | ${megabytes(folderBytes(generations))}, ${perCompany(folderBytes(generations))} |`,
    `| \`companies.db\` | ${megabytes(fileBytes(data, 'companies.db'))}, ${perCompany(fileBytes(data, 'companies.db'))} |`,
    '',
  ]
}

/** Bytes of the files of a name below a folder. */
function fileBytes(within: string, name: string): number {
  return readdirSync(within, { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === name)
    .reduce((sum, path) => sum + statSync(join(within, path)).size, 0)
}

function indexBytes(): number {
  return INDEX_FILES.reduce((sum, name) => sum + fileBytes(join(data, 'generations'), name), 0)
}

async function measureService(key: string, title: string, memory: number): Promise<string[]> {
  const started = performance.now()
  const server = await serveFolder(data, ['--rate-limit', '100000', '--index-memory', String(memory)])
  try {
    await waitUntilReady(server.url)
    const openSeconds = (performance.now() - started) / 1000
    const opened = residentBytes(server.pid)
    const first = await askAll(server.url, key, 1)
    const resident = residentBytes(server.pid)
    const then = await askAll(server.url, key, 2)
    const many = requests.toLocaleString('en')
    return [
      `| ${title} | |`,
      '| --- | --- |',
      `| start, to the first ready answer | ${openSeconds.toFixed(2)} s |`,
      `| index and names in files | ${megabytes(indexBytes())} |`,
      `| resident memory when ready | ${megabytes(opened)} |`,
      `| resident memory after ${many} requests | ${megabytes(resident)} |`,
      `| resident memory after as many again | ${megabytes(residentBytes(server.pid))} |`,
      '',
      `One connection, one request at a time, over HTTP, metered: the first ${many} after the start, whose pages may still lie on the disk, then as many others:`,
      '',
      ...describeRounds(first, then),
    ]
  } finally {
    await server.stop()
  }
}

/** Asks drawn requests one after another. @param seed others for another. @returns milliseconds of each, by kind */
async function askAll(url: string, key: string, seed: number): Promise<Times> {
  const taken = new Map<string, number[]>()
  for (const request of drawn(seed)) {
    const milliseconds = await ask(url, key, request)
    const times = taken.get(request.kind)
    if (times === undefined) taken.set(request.kind, [milliseconds])
    else times.push(milliseconds)
  }
  return taken
}

/** The requests of a round. @param seed others for another */
function drawn(seed: number): Iterable<SizeRequest> {
  return drawSizeRequests(register.subjects(rows), requests, new Random(seed))
}

function describeEngine({ rounds: [first, then], liteAlone, pages }: EngineTimes): string[] {
  return [
    'The same requests to the engine alone, in one process without HTTP, metering and planning; the pages of the files lie in the page cache:',
    '',
    ...describeRounds(first, then),
    '',
    `Searches by filters without others between them, which leave their data in the processor's caches: p50 ${quantile(liteAlone, 0.5)} ms, p99 ${quantile(liteAlone, 0.99)} ms.`,
    '',
    `Of ${pages.first.length} searches by filters, the first page takes ${quantile(pages.first, 0.5)} ms (p50), the last one ${quantile(pages.last, 0.5)} ms.`,
  ]
}

function describeRounds(first: Times, then: Times): string[] {
  return [
    '| Requests | number | first, p50 ms | p99 ms | then, p50 ms | p99 ms |',
    '| --- | --- | --- | --- | --- | --- |',
    ...[...first].map(([kind, times]) => describeTimes(kind, times, then.get(kind) ?? [])),
  ]
}

function describeTimes(kind: string, first: readonly number[], then: readonly number[]): string {
  const cells = [first, then].flatMap((times) => [0.5, 0.99].map((share) => quantile(times, share)))
  return `| ${kind} | ${first.length.toLocaleString('en')} | ${cells.join(' | ')} |`
}

function quantile(times: readonly number[], share: number): string {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)].toFixed(2)
}

async function waitUntilReady(url: string): Promise<void> {
  while ((await fetch(`${url}/health/ready`)).status !== 200) await sleep(20)
}

/** @returns milliseconds until the whole answer was there */
async function ask(url: string, key: string, { path, body }: SizeRequest): Promise<number> {
  const started = performance.now()
  const asked = request(`${url}${path}`, {
    method: 'POST',
    agent: connection,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
  })
  asked.end(JSON.stringify(body))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const text = Buffer.concat(await answer.toArray())
  const taken = performance.now() - started
  if (answer.statusCode !== 200)
    throw new Error(`Cannot measure: ${path} answered ${answer.statusCode}: ${text.toString('utf8', 0, 500)}`)
  return taken
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('en')} MB`
}
