/**
 * `npm run bench:facets -- --companies 100k|1m`: facets and sorted pages of the searches of the workload (`workload.ts`).
 *
 * Every search is asked for five facets, drawn from all fields, industry codes at a random level: once with the condition of
 * the search, and once with a condition of its own for each facet, as in a search whose own filters are set aside. Then
 * every search is sorted by each member in both orders, and its first, middle and last page is read. All of it runs in the
 * thread of the caller. The fastest round of each search shows the time without interference of other processes.
 *
 * Options: `--companies 100k|1m` (any number), `--rounds 5`, `--seed 1`, `--keep FOLDER` keeps the index there for the next
 * run (of the same code: nothing checks), `--to FILE` writes the report as well.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FACET_FIELDS, planFacets } from '../../src/explore/plan/facets.ts'
import { ancestors } from '../../src/reference/industry-codes.ts'
import { createIndexWriter } from '../../src/search/embedded/build/index-writer.ts'
import { openIndex } from '../../src/search/embedded/engine.ts'
import type { Facet } from '../../src/search/facets.ts'
import { type Query, type SearchPlan, SORT_MEMBERS } from '../../src/search/query.ts'
import { Random } from '../../test/support/random.ts'
import { generateCompany } from './companies.ts'
import { countOf } from './count-of.ts'
import { machine } from './report.ts'
import { makeWorkload } from './workload.ts'

const FACETS = 5
const PAGE_SIZE = 25
const LEVELS = 4

const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '100k' },
    rounds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
    to: { type: 'string' },
  },
})
const companies = countOf(values.companies)
const rounds = Number(values.rounds)
const seed = Number(values.seed)

const own = mkdtempSync(join(tmpdir(), 'firmament-facets-'))
const engine = await openBuilt(join(values.keep ?? own, `embedded-${companies}`))
try {
  const report = await measure(makeWorkload(companies, seed))
  console.log(`\n${report}`)
  if (values.to !== undefined) writeFileSync(values.to, report)
} finally {
  await engine.close()
  rmSync(own, { recursive: true, force: true })
}

async function openBuilt(folder: string) {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true })
    console.error(`building ${companies} companies`)
    const builder = createIndexWriter({ folder, generation: 'measured', codePath: ancestors })
    for (let number = 0; number < companies; number++) builder.add(generateCompany(number))
    await builder.finish()
  }
  return await openIndex(folder, { workHere: Number.POSITIVE_INFINITY })
}

async function measure(plans: readonly SearchPlan[]): Promise<string> {
  const load = loadavg()[0].toFixed(1)
  const totals: number[] = []
  for (const plan of plans) totals.push((await engine.search({ ...plan, page: { first: 0, count: 0 } })).total)
  const random = new Random(seed)
  const asked = plans.map((plan) => ({ plan, facets: drawFacets(plan, random) }))
  const rows = [
    await measureEach(`${FACETS} facets`, asked, ({ plan, facets }) =>
      engine.facets({ countries: plan.countries, conditions: [plan.where], facets }),
    ),
    await measureEach(`${FACETS} facets, each with a condition of its own`, asked, ({ plan, facets }) => {
      const apart = facets.map((facet, at): Facet => ({ ...facet, condition: at + 1 }))
      const conditions = [plan.where, ...facets.map((): Query => ({ kind: 'all', of: [plan.where] }))]
      return engine.facets({ countries: plan.countries, conditions, facets: apart })
    }),
  ]
  for (const by of SORT_MEMBERS) {
    if (by === 'relevance') continue
    for (const order of ['asc', 'desc'] as const) {
      for (const [page, share] of Object.entries({ first: 0, middle: 0.5, last: 1 })) {
        const row = await measureEach(`sort by ${by} ${order}, ${page} page`, asked, ({ plan }, search) => {
          const first = Math.max(0, Math.floor((totals[search] - PAGE_SIZE) * share))
          return engine.search({
            ...plan,
            sort: [by === 'distance' ? { by, order, latitude: 45, longitude: 9 } : { by, order }],
            page: { first, count: PAGE_SIZE },
          })
        })
        rows.push(row)
      }
    }
  }
  return [
    `# Facets and sorted pages, ${companies.toLocaleString('en')} companies`,
    '',
    `${machine()}. Load before ${load}, after ${loadavg()[0].toFixed(1)}. ${plans.length} searches, ${rounds} rounds after one to warm up, one thread; milliseconds.`,
    `Totals: median ${quantile(totals, 0.5)}, p90 ${quantile(totals, 0.9)}, largest ${Math.max(...totals)}.`,
    '',
    '| | p50 | p99 | fastest round: p50 | p99 |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

function drawFacets({ countries }: SearchPlan, random: Random): readonly Facet[] {
  const fields = new Set<(typeof FACET_FIELDS)[number]>()
  while (fields.size < FACETS) fields.add(FACET_FIELDS[random.below(FACET_FIELDS.length)])
  const drawn = [...fields].map((field) => {
    const isCode = field === 'naceCodes' || field === 'nationalSectors'
    return isCode ? { field, level: 1 + random.below(LEVELS) } : { field }
  })
  return planFacets(drawn, {
    filters: { countriesIso2: [...countries] },
    countries,
    attributes: new Map(),
    conditionWithout: () => 0,
  })
}

/** One row of the report. */
async function measureEach<Asked>(
  name: string,
  asked: readonly Asked[],
  ask: (each: Asked, search: number) => Promise<unknown>,
): Promise<string> {
  const walls = asked.map((): number[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [search, each] of asked.entries()) {
      const started = performance.now()
      await ask(each, search)
      if (round > 0) walls[search].push(performance.now() - started)
    }
  }
  const fastest = walls.map((own) => Math.min(...own))
  const cells = [walls.flat(), fastest].flatMap((sample) => [quantile(sample, 0.5), quantile(sample, 0.99)])
  return `| ${name} | ${cells.map((cell) => cell.toFixed(2)).join(' | ')} |`
}

function quantile(sample: readonly number[], share: number): number {
  return sample.toSorted((a, b) => a - b)[Math.floor((sample.length - 1) * share)]
}
