/**
 * `npm run bench:scale`: the same metered lite searches over HTTP, answered by one thread, by several (`serve --workers`), and on an
 * OpenSearch cluster, in turn in one run.
 *
 * The load generator runs on the same machine. So what counts is the processor time of the service per request, over
 * all its threads, and for a cluster that of its processes too: it shows what dedicated cores would answer. The rates
 * are those next to the generator.
 *
 * `--folder` serves a data folder of this many generated companies that exists already (`companies`, for the searches),
 * and is not changed but for its history. `--search` are the nodes of a cluster on this machine, whose processes
 * `--search-pids` names; the folder is published to them first, in `--shards` shards, with a replica where there are
 * several.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { generateCompany } from './companies.ts'
import { machine } from './report.ts'
import { requestBody } from './request-body.ts'
import { processorSeconds, residentBytes } from './resources.ts'
import { buildFolder, issueKey, runCommand, type ServedFolder, serveFolder } from './served-folder.ts'
import { makeWorkload } from './workload.ts'

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '1m' },
    folder: { type: 'string' },
    workers: { type: 'string', default: '1,2' },
    rounds: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '2' },
    warm: { type: 'string', default: '8' },
    connections: { type: 'string', default: '50' },
    search: { type: 'string' },
    'search-pids': { type: 'string', default: '' },
    shards: { type: 'string', default: '1' },
    name: { type: 'string' },
  },
})
const companies = Number(options.companies.replace(/k$/i, '000').replace(/m$/i, '000000'))
const workers = options.workers.split(',').filter(Boolean).map(Number)
const rounds = Number(options.rounds)
const connections = Number(options.connections)
const clusterPids = options['search-pids'].split(',').filter(Boolean).map(Number)

/** What serves the folder. */
interface Subject {
  readonly name: string
  readonly flags: readonly string[]
  /** Further processes whose processor time is counted. */
  readonly pids: readonly number[]
}

/** A subject that runs. */
interface Running {
  readonly subject: Subject
  readonly server: ServedFolder
  readonly slices: Slice[]
}

/** What was measured in one slice of time. */
interface Slice {
  readonly requests: number
  readonly seconds: number
  readonly p50: number
  readonly p99: number
  readonly failed: number
  /** Processor time, microseconds: of the service, and of the cluster. */
  readonly service: number
  readonly cluster: number
  readonly megabytes: number
}

/** What is reported: rates and processor time over all slices, medians of the rest. */
interface Summary {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failed: number
  readonly service: number
  readonly cluster: number
  readonly megabytes: number
}

const subjects: readonly Subject[] = [
  ...workers.map((count) => ({
    name: count === 1 ? 'data folder, one thread' : `data folder, \`--workers ${count}\``,
    flags: ['--workers', String(count)],
    pids: [],
  })),
  ...(options.search === undefined
    ? []
    : [
        {
          name: `OpenSearch, ${options.search.split(',').length} × process`,
          flags: ['--search', options.search],
          pids: clusterPids,
        },
      ]),
]

const temporary = options.folder === undefined ? mkdtempSync(join(tmpdir(), 'firmament-scale-')) : null
const folder = options.folder ?? (temporary as string)
try {
  if (temporary !== null) {
    console.log(`Building ${companies} companies …`)
    await buildFolder(folder, generated())
  }
  if (options.search !== undefined) {
    const started = performance.now()
    const shape = ['--search-shards', options.shards, '--search-replicas', options.shards === '1' ? '0' : '1']
    await runCommand(['publish', '--data', folder, '--search', options.search, ...shape])
    console.log(`published in ${Math.round((performance.now() - started) / 1000)} s`)
  }
  const key = await issueKey(folder)
  const bodies = makeWorkload(companies, 1).map(requestBody)
  const running: Running[] = []
  try {
    for (const subject of subjects) running.push(await start(subject))
    // After the start the service prepares what first calls would wait for; and code gets quick by being run.
    for (const { server } of running) await load(server.url, key, bodies, Number(options.warm))
    // Short slices in turn, so that whatever else the machine does falls on all alike.
    for (let round = 0; round < rounds; round++) for (const each of running) await measure(each, key, bodies)
  } finally {
    for (const { server } of running) await server.stop()
  }
  const measured = new Map(running.map(({ subject, slices }) => [subject.name, summarise(slices)]))
  const report = reportOf(measured)
  console.log(`\n${report}`)
  const results = join(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, `scale-${options.name ?? options.companies}.md`), report)
} finally {
  if (temporary !== null) rmSync(temporary, { recursive: true, force: true })
}

function* generated() {
  for (let number = 0; number < companies; number++) yield generateCompany(number)
}

async function start(subject: Subject): Promise<Running> {
  return { subject, server: await serveFolder(folder, subject.flags), slices: [] }
}

async function measure({ subject, server, slices }: Running, key: string, bodies: readonly string[]): Promise<void> {
  const used = () => server.processorSeconds() ?? Number.NaN
  const usedByCluster = () => subject.pids.reduce((sum, pid) => sum + (processorSeconds(pid) ?? 0), 0)
  const before = { service: used(), cluster: usedByCluster() }
  const { requests, duration, latency, non2xx, errors } = await load(server.url, key, bodies, Number(options.seconds))
  slices.push({
    requests: requests.total,
    seconds: duration,
    p50: latency.p50,
    p99: latency.p99,
    failed: non2xx + errors,
    service: (used() - before.service) * 1e6,
    cluster: (usedByCluster() - before.cluster) * 1e6,
    megabytes: residentBytes(server.pid) / 2 ** 20,
  })
}

function summarise(slices: readonly Slice[]): Summary {
  const sum = (member: keyof Slice) => slices.reduce((total, slice) => total + slice[member], 0)
  const median = (member: keyof Slice) =>
    slices.map((slice) => slice[member]).toSorted((a, b) => a - b)[Math.floor((slices.length - 1) / 2)]
  return {
    perSecond: sum('requests') / sum('seconds'),
    p50: median('p50'),
    p99: median('p99'),
    failed: sum('failed'),
    service: sum('service') / sum('requests'),
    cluster: sum('cluster') / sum('requests'),
    megabytes: median('megabytes'),
  }
}

function load(url: string, key: string, bodies: readonly string[], seconds: number): Promise<autocannon.Result> {
  return autocannon({
    url: `${url}/explore/lite`,
    connections,
    duration: seconds,
    requests: bodies.map((body) => ({
      method: 'POST' as const,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body,
    })),
  })
}

function reportOf(measured: ReadonlyMap<string, Summary>): string {
  const isCluster = subjects.some(({ pids }) => pids.length > 0)
  const row = ([name, summary]: readonly [string, Summary]) => {
    const of = (member: keyof Summary) => Math.round(summary[member]).toLocaleString('en')
    return `| ${name} | ${of('perSecond')} | ${of('p50')} | ${of('p99')} | ${of('service')} | ${isCluster ? `${of('cluster')} | ` : ''}${of('megabytes')} | ${summary.failed} |`
  }
  return [
    `# One thread, several, and a cluster: /explore/lite, ${companies.toLocaleString('en')} companies`,
    '',
    `${machine()}, load ${loadavg()[0].toFixed(1)} at the end. ${connections} connections; ${rounds} slices of ${options.seconds} s for each in turn, after ${options.warm} s of warming up. The load generator takes a core of the same machine, or its share of both.`,
    '',
    `| | requests/s | p50 ms | p99 ms | processor time of the service a request, µs | ${isCluster ? 'of the cluster, µs | ' : ''}resident memory of the service, MB | not 200 |`,
    `| --- | ---: | ---: | ---: | ---: | ${isCluster ? '---: | ' : ''}---: | ---: |`,
    ...[...measured].map(row),
    '',
  ].join('\n')
}
