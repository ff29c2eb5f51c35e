/**
 * `npm run bench:metering`: what metering costs. One process answers `/explore/lite` with everything around it (key,
 * licence, rate limit, credits, history, search context) and without; both are loaded in turn, several times, so that
 * whatever else the machine does falls on both. The time of the processor per call is the steadier of the two measures.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { ancestors } from '../../src/reference/industry-codes.ts'
import { createIndexWriter } from '../../src/search/embedded/build/index-writer.ts'
import { generateCompany } from './companies.ts'
import { machine } from './report.ts'
import { requestBody } from './request-body.ts'
import { makeWorkload } from './workload.ts'

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '30' },
    connections: { type: 'string', default: '50' },
  },
})
const companies = Number(options.companies)
const folder = mkdtempSync(join(tmpdir(), 'firmament-metering-index-'))

try {
  const builder = createIndexWriter({ folder, generation: 'bench', codePath: ancestors })
  for (let number = 0; number < companies; number++) builder.add(generateCompany(number))
  await builder.finish()
  const bodies = makeWorkload(companies, 1).map(requestBody)

  const server = fork(join(import.meta.dirname, 'metering-server.ts'), [folder])
  const { port, key } = await answerOf<{ port: number; key: string }>()
  const kinds = { with: '/explore/lite', without: '/open/explore/lite' } as const
  const measured = { with: [] as Measured[], without: [] as Measured[] }
  let calls = 0
  // The first round warms up.
  for (let round = 0; round <= Number(options.rounds); round++)
    // The order changes with every round, so that neither always runs when the other has warmed or tired the machine.
    for (const kind of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      const result = await measure(`http://127.0.0.1:${port}${kinds[kind]}`, key, bodies)
      if (kind === 'with') calls += result.calls
      if (round > 0) measured[kind].push(result)
    }
  server.send('end')
  const { bytes } = await answerOf<{ bytes: number }>()
  report(measured, bytes / calls)

  async function answerOf<Answer>(): Promise<Answer> {
    return ((await once(server, 'message')) as [Answer])[0]
  }

  async function measure(url: string, apiKey: string, requests: readonly string[]): Promise<Measured> {
    server.send('used')
    const before = await answerOf<Used>()
    const result = await autocannon({
      url,
      connections: Number(options.connections),
      duration: Number(options.seconds),
      requests: requests.map((body) => ({
        method: 'POST' as const,
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        body,
      })),
    })
    if (result.non2xx + result.errors > 0) throw new Error(`Cannot measure: ${result.non2xx} answers were not 200`)
    server.send('used')
    const after = await answerOf<Used>()
    const count = result['2xx']
    return {
      calls: count,
      perSecond: result.requests.average,
      p50: result.latency.p50,
      p99: result.latency.p99,
      cpuMicroseconds: (after.microseconds - before.microseconds) / count,
      callsPerCommit: count / (after.commits - before.commits),
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

interface Used {
  readonly microseconds: number
  readonly commits: number
}

interface Measured {
  readonly calls: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly cpuMicroseconds: number
  readonly callsPerCommit: number
}

function report(measured: Readonly<Record<'with' | 'without', readonly Measured[]>>, bytesPerCall: number): void {
  const median = (kind: 'with' | 'without', member: keyof Measured) => {
    const values = measured[kind].map((one) => one[member]).toSorted((a, b) => a - b)
    return values[values.length >> 1]
  }
  /** Median of the ratios within the rounds: what else the machine does changes from round to round, less within one. */
  const ratio = (above: 'with' | 'without', member: keyof Measured) => {
    const below = above === 'with' ? 'without' : 'with'
    const ratios = measured[above].map((one, round) => one[member] / measured[below][round][member])
    return 100 * ratios.toSorted((a, b) => a - b)[ratios.length >> 1]
  }
  const row = (name: string, kind: 'with' | 'without') =>
    `| ${name} | ${Math.round(median(kind, 'perSecond')).toLocaleString('en')} | ${median(kind, 'cpuMicroseconds').toFixed(1)} | ${median(kind, 'p50')} | ${median(kind, 'p99')} |`
  const text = [
    `# What metering costs: /explore/lite, ${companies.toLocaleString('en')} companies`,
    '',
    `${machine()}. One server process, ${options.connections} connections, load generator on the same machine; medians of ${options.rounds} rounds of ${options.seconds} s each, taken in turn.`,
    '',
    '| | calls/s | processor µs a call | p50 ms | p99 ms |',
    '| --- | --- | --- | --- | --- |',
    row('with metering', 'with'),
    row('without', 'without'),
    '',
    `Throughput kept: ${ratio('with', 'perSecond').toFixed(0)} %; by processor time: ${ratio('without', 'cpuMicroseconds').toFixed(0)} % (medians of the ratios within each round). ` +
      `${median('with', 'callsPerCommit').toFixed(1)} calls share one commit. ` +
      `The state database grows by ${bytesPerCall.toFixed(0)} bytes a call (searches and contexts of the workload).`,
    '',
  ].join('\n')
  console.log(`\n${text}`)
  const results = join(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'metering.md'), text)
}
