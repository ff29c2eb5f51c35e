/**
 * `npm run bench:speed -- --companies 1m`: the embedded engine side by side with what would be used instead.
 *
 * Every engine runs in a process of its own. After warming up, they take turns of 50 searches, in an order that changes
 * every round, so that whatever else the machine does hits all alike. All must answer the same totals and the same
 * documents, byte for byte; the measurement fails where they do not.
 *
 * Options: `--companies 100k|1m|5m` (any number), `--engines embedded,sqlite,postgresql`, `--rounds 3`, `--seed 1`,
 * `--folder <where to build>`, `--name <name of the result files>`, `--keep` (leave what was built in `--folder` for the next run with as many companies).
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countOf } from './count-of.ts'
import type { EngineClient } from './engine-client.ts'
import type { EngineName } from './engine-process.ts'
import type { Outcome } from './engines/measured-engine.ts'
import { findPostgresql } from './engines/postgresql.ts'
import { type EngineFigures, type Measurement, machine, renderReport, summarise } from './report.ts'
import { mustAgree, SideBySide, say, takeTurns } from './side-by-side.ts'
import { makeWorkload } from './workload.ts'

const SEARCHES = 500
/** An engine that takes longer than this for the whole workload is timed once only, and only on pages as asked. */
const SLOW_SECONDS = 180

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '100k' },
    engines: { type: 'string', default: 'embedded,sqlite,postgresql' },
    rounds: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string' },
    name: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const companies = countOf(options.companies)
const seed = Number(options.seed)
const rounds = Number(options.rounds)
const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'firmament-speed-'))
// PostgreSQL's server runs under an account of its own and has to get through.
chmodSync(folder, 0o755)
const engines = options.engines.split(',').filter(isAvailable) as EngineName[]

const sides = new SideBySide(folder, companies)
const measured = await measure().finally(async () => {
  await sides.end()
  if (!options.keep) rmSync(folder, { recursive: true, force: true })
})
const report = renderReport(measured)
console.log(`\n${report}`)
const results = join(import.meta.dirname, 'results')
mkdirSync(results, { recursive: true })
const name = options.name ?? options.companies
writeFileSync(join(results, `${name}.json`), `${JSON.stringify(measured, null, 2)}\n`)
writeFileSync(join(results, `${name}.md`), report)

async function measure(): Promise<Measurement> {
  const figures = new Map<EngineName, EngineFigures>()
  const serving = new Map<EngineName, EngineClient>()
  const workload = makeWorkload(companies, seed, SEARCHES)
  for (const engine of engines) {
    const { client, build, openMilliseconds } = await sides.serve(engine, workload)
    serving.set(engine, client)
    figures.set(engine, {
      build,
      openMilliseconds,
      diskBytes: 0,
      memoryBytes: 0,
      asked: [],
      first: [],
      last: [],
    })
  }

  const slow = new Set<EngineName>()
  const truth: Outcome[] = []
  const all = Array.from({ length: SEARCHES }, (_, i) => i)
  for (const [engine, server] of serving) {
    say(`${engine}: warming up`)
    const started = Date.now()
    const outcomes = await server.ask({ kind: 'search', searches: all, page: 'asked' })
    if (Date.now() - started > SLOW_SECONDS * 1000) slow.add(engine)
    else
      for (let i = 0; i < (engine === 'embedded' ? 5 : 1); i++)
        await server.ask({ kind: 'search', searches: all, page: 'asked' })
    if (truth.length === 0) truth.push(...outcomes)
    mustAgree(engine, outcomes, truth, true)
  }

  const [loadBefore] = loadavg()
  for (let round = 0; round < rounds; round++) {
    for (const page of ['asked', 'first', 'last'] as const) {
      say(`round ${round + 1} of ${rounds}, ${page === 'asked' ? 'pages as asked' : `${page} page`}`)
      const asked = [...serving].filter(([engine]) => !slow.has(engine) || (round === 0 && page === 'asked'))
      await takeTurns(new Map(asked), all, { page, round }, (engine, search, { microseconds }) => {
        const own = figures.get(engine)![page]
        own[search] = [...(own[search] ?? []), microseconds]
      })
    }
  }
  for (const [engine, server] of serving) {
    Object.assign(figures.get(engine)!, await server.ask({ kind: 'measure' }))
    await server.end()
  }
  return summarise({
    companies,
    seed,
    rounds,
    machine: machine(),
    load: [loadBefore, loadavg()[0]],
    totals: truth.map(({ total }) => total),
    figures: Object.fromEntries(figures),
  })
}

function isAvailable(engine: string): boolean {
  if (engine !== 'postgresql' || findPostgresql() !== null) return true
  const line = '*'.repeat(78)
  console.error(
    `${line}\n* PostgreSQL is NOT installed here: it is left out (Debian: apt-get install postgresql)\n${line}`,
  )
  return false
}
