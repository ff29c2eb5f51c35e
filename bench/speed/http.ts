/**
 * `npm run bench:http -- --companies 1m`: `/explore/lite` over HTTP, the whole way: key, licence, limits, parsing, search,
 * charge and history row, answer.
 *
 * One server process with everything at its defaults (rate limits raised), one load generator with 50 connections on
 * the same machine, the searches of `workload.ts` as request bodies. Also reported: what the engine alone takes for
 * the same searches in this process, the server without metering (`/health/live`), so that shares can be read off.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { openIndex } from '../../src/search/embedded/engine.ts'
import type { SearchPlan } from '../../src/search/query.ts'
import { generateCompany } from './companies.ts'
import { machine } from './report.ts'
import { requestBody } from './request-body.ts'
import { buildFolder, issueKey, serveFolder } from './served-folder.ts'
import { makeWorkload } from './workload.ts'

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '1m' },
    seconds: { type: 'string', default: '15' },
    connections: { type: 'string', default: '50' },
  },
})
const companies = Number(options.companies.replace(/k$/i, '000').replace(/m$/i, '000000'))
const WARM_UP_SECONDS = 10
const folder = mkdtempSync(join(tmpdir(), 'firmament-http-'))

try {
  console.log(`Building ${companies} companies …`)
  const indexFolder = await buildFolder(folder, generated())
  const plans = makeWorkload(companies, 1)
  const engineMicroseconds = await timeEngine(indexFolder, plans)
  const key = await issueKey(folder)
  const server = await serveFolder(folder)
  try {
    const { url } = server
    const bodies = plans.map(requestBody)
    // After the start the service prepares what first calls would wait for; and code gets quick by being run.
    await load(`${url}/explore/lite`, { key, bodies, seconds: WARM_UP_SECONDS })
    const lite = await load(`${url}/explore/lite`, { key, bodies })
    const live = await load(`${url}/health/live`, {})
    const report = [
      `# /explore/lite over HTTP, ${companies.toLocaleString('en')} companies`,
      '',
      `${machine()}. One server process, ${options.connections} connections, ${options.seconds} s each after ${WARM_UP_SECONDS} s of warming up, load generator on the same machine.`,
      '',
      '| | requests/s | p50 ms | p99 ms | not 200 |',
      '| --- | --- | --- | --- | --- |',
      row('`/explore/lite`, metered', lite),
      row('`/health/live`, no work', live),
      '',
      `Engine alone, same searches, this process: ${engineMicroseconds.toFixed(0)} µs mean with documents; ` +
        `${((engineMicroseconds * lite.requests.average) / 10_000).toFixed(1)} % of the server's time at that rate. ` +
        `${(lite.throughput.average / lite.requests.average / 1024).toFixed(1)} KiB an answer.`,
      '',
    ].join('\n')
    console.log(`\n${report}`)
    const results = join(import.meta.dirname, 'results')
    mkdirSync(results, { recursive: true })
    writeFileSync(join(results, `http-${options.companies}.md`), report)
  } finally {
    await server.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function* generated() {
  for (let number = 0; number < companies; number++) yield generateCompany(number)
}

async function timeEngine(indexFolder: string, plans: readonly SearchPlan[]): Promise<number> {
  const engine = await openIndex(indexFolder)
  for (const plan of plans) await engine.search(plan)
  const rounds = 4
  const started = performance.now()
  for (let round = 0; round < rounds; round++) for (const plan of plans) await engine.search(plan)
  const microseconds = ((performance.now() - started) * 1000) / (rounds * plans.length)
  await engine.close()
  return microseconds
}

interface Load {
  readonly seconds?: number
  readonly key?: string
  readonly bodies?: readonly string[]
}

async function load(url: string, { key, bodies, seconds = Number(options.seconds) }: Load): Promise<autocannon.Result> {
  const result = await autocannon({
    url,
    connections: Number(options.connections),
    duration: seconds,
    ...(bodies && {
      requests: bodies.map((body) => ({
        method: 'POST' as const,
        headers: { 'x-api-key': String(key), 'content-type': 'application/json' },
        body,
      })),
    }),
  })
  return result
}

function row(name: string, { requests, latency, non2xx, errors }: autocannon.Result): string {
  return `| ${name} | ${Math.round(requests.average).toLocaleString('en')} | ${latency.p50} | ${latency.p99} | ${non2xx + errors} |`
}
