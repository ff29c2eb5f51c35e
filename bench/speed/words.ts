/**
 * `npm run bench:words -- --companies 100k|1m`: searches by words and by sentences, side by side with what would be used
 * instead.
 *
 * The embedded engine is timed with everything that a request needs of it: the words or the sentence understood, the
 * plan made, the search run, 25 documents read. SQLite (FTS5, bm25) and PostgreSQL (`tsvector`, `ts_rank`) are given the
 * finished plan and the same stems, have the titles of a company's codes along with its texts (where the embedded
 * engine uses the codes), and are timed for total and page alone. All must find the same number of companies; each has
 * its own order, by its own ranking. Engines take turns of 50 searches, so that other load on the machine hits all
 * alike.
 *
 * The others take ten times as long to build and up to a thousand times as long to search. So that a run over a million
 * companies ends within minutes, they hold only the first 150,000 of them (`--others-companies`), which favours them, and
 * are asked a share of the requests, spread evenly (`--others-requests`), in the first round. The row `embedded, the same`
 * is the embedded engine over just these requests, with all companies; `times the p50` compares with it. They must find
 * the same numbers of companies where they hold all. Left out for them are sentences that are a choice between words and
 * something else ("nonprofits": by legal form, or by word where none is recorded).
 *
 * The requests are asked again round after round, so most of their keywords are cached: trades that are asked for
 * again, further pages. The row `each asked once` shows the first-time cost: as many requests of another seed
 * follow, each of them asked once, four fifths of their keywords new. `one keyword asked once` are requests for one
 * keyword in one country, none of which was asked before. To warm up, the embedded engine is asked requests of further
 * seeds first, so that the code of the first time is compiled as well.
 *
 * Options: `--companies 100k|1m` (any number), `--engines postgresql` (in addition to the embedded one;
 * `sqlite,postgresql` for both, `none` for none; PostgreSQL must be installed: `apt-get install postgresql`), `--rounds
 * 3`, `--seed 1`, `--to FILE` writes the report as well, `--slowest N` shows the slowest requests, `--keep FOLDER`
 * keeps the embedded engine's index there for the next run (of the same code: nothing checks).
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SharedTexts } from '../../src/company/shared-texts.ts'
import { withLearned } from '../../src/explore/plan/knowledge.ts'
import { planPlus } from '../../src/explore/plan/plus.ts'
import { planSemantic } from '../../src/explore/plan-semantic.ts'
import { findWordByWord } from '../../src/explore/word-by-word.ts'
import { createCompanyJson } from '../../src/records/company-json.ts'
import { ancestors } from '../../src/reference/industry-codes.ts'
import { createIndexWriter } from '../../src/search/embedded/build/index-writer.ts'
import { type EmbeddedEngine, openIndex } from '../../src/search/embedded/engine.ts'
import type { SearchPlan } from '../../src/search/query.ts'
import { finishAtOnce } from '../../src/threads/in-turns.ts'
import { prepareUnderstanding } from '../../src/understanding/understand.ts'
import { knowledge } from '../../test/support/knowledge.ts'
import { generateCompany } from './companies.ts'
import { countOf } from './count-of.ts'
import { EngineClient } from './engine-client.ts'
import { findPostgresql } from './engines/postgresql.ts'
import { canBeParted } from './engines/relational-words.ts'
import { machine } from './report.ts'
import { plusRequests, type SemanticRequest, semanticRequests } from './word-requests.ts'

const TURN = 50
const SEMANTIC_REQUESTS = 500
const WARM_UP_ROUNDS = 4
const WARM_UP_SEEDS = [2, 3, 4, 5, 6]
const OTHERS_COMPANIES = 150_000
const TODAY = '2026-06-15'
const PAGE = { first: 0, count: 25 } as const

type Other = 'sqlite' | 'postgresql'

const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '100k' },
    engines: { type: 'string', default: 'postgresql' },
    rounds: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    to: { type: 'string' },
    slowest: { type: 'string', default: '0' },
    keep: { type: 'string' },
    'others-companies': { type: 'string' },
    'others-requests': { type: 'string', default: '100' },
  },
})
const companies = countOf(values.companies)
const othersCompanies = Math.min(companies, countOf(values['others-companies'] ?? String(OTHERS_COMPANIES)))
const othersRequests = Number(values['others-requests'])
const rounds = Number(values.rounds)
const slowest = Number(values.slowest)
const others = values.engines
  .split(',')
  .filter((engine): engine is Other => engine === 'sqlite' || (engine === 'postgresql' && isInstalled()))

/** A request as all engines are asked it. */
interface Asked {
  readonly shown: string
  readonly countries: readonly string[]
  /** Understands it and makes its plan; part of what the embedded engine is timed for. */
  plan(engine: EmbeddedEngine): Promise<SearchPlan>
}

/** Requests that are asked in rounds, and others of their kind that are asked once. */
interface Workload {
  readonly name: string
  readonly asked: readonly Asked[]
  readonly once: readonly Asked[]
  /** The same for one keyword each, none of which the other requests have. */
  readonly alone: readonly Asked[]
  /** Requests of their kind to warm up with first. */
  readonly before: readonly Asked[]
}

const workloads: readonly Workload[] = [
  {
    name: 'Simple Semantic',
    asked: asked(drawn(0)),
    once: asked(drawn(1)),
    alone: asked(newKeywords(drawn(0, 1, ...WARM_UP_SEEDS), drawn(7, 8, 9))),
    before: asked(drawn(...WARM_UP_SEEDS)),
  },
  {
    name: 'Plus',
    asked: plusRequests().map(({ query, country }) => ({
      shown: `${country} ${query}`,
      countries: [country],
      plan: async (engine) => {
        const options = { country, knowledge: withLearned(knowledge(), engine), today: TODAY }
        return { ...planPlus(query, { countriesIso2: [country] }, [], options).plan, page: PAGE }
      },
    })),
    once: [],
    alone: [],
    before: [],
  },
]

/** Requests of seeds above the one given. */
function drawn(...above: readonly number[]): SemanticRequest[] {
  return above.flatMap((more) => semanticRequests(companies, Number(values.seed) + more, SEMANTIC_REQUESTS))
}

/** Requests for one keyword in one country, each another one, and none of those of earlier requests. */
function newKeywords(earlier: readonly SemanticRequest[], requests: readonly SemanticRequest[]): SemanticRequest[] {
  const seen = new Set(earlier.flatMap(({ semantic }) => semantic.keywords.map((keyword) => keyword.toLowerCase())))
  return requests.flatMap(({ filters, semantic }) => {
    const [keyword] = semantic.keywords
    if (seen.has(keyword.toLowerCase())) return []
    seen.add(keyword.toLowerCase())
    return [{ filters: { countriesIso2: filters.countriesIso2.slice(0, 1) }, semantic: { keywords: [keyword] } }]
  })
}

function asked(requests: readonly SemanticRequest[]): Asked[] {
  return requests.map(({ filters, semantic }) => ({
    shown: JSON.stringify({ ...filters, ...semantic }),
    countries: filters.countriesIso2,
    plan: async (engine) => {
      const countries = filters.countriesIso2
      const wordByWord = await findWordByWord(semantic.keywords, countries, {
        engine,
        knowledge: withLearned(knowledge(), engine),
      })
      const options = { countries, knowledge: withLearned(knowledge(), engine), wordByWord }
      return { ...planSemantic(filters, semantic, options), page: PAGE }
    },
  }))
}

const folder = mkdtempSync(join(tmpdir(), 'firmament-words-'))
// PostgreSQL's server runs under an account of its own and has to get through.
chmodSync(folder, 0o755)
const clients = new Map<Other, EngineClient>()
try {
  const report = await measure()
  console.log(`\n${report}`)
  if (values.to !== undefined) writeFileSync(values.to, report)
} finally {
  await Promise.all([...clients.values()].map((client) => client.end()))
  rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<string> {
  // The others are built by processes of their own meanwhile.
  const builds = others.map((other) => buildOther(other))
  for (const build of builds) build.catch(() => {})
  const engine = await openEmbedded()
  const plans: SearchPlan[] = []
  for (const { plan } of workloads.flatMap(({ asked }) => asked)) plans.push(await plan(engine))
  for (const other of others) {
    await builds[others.indexOf(other)]
    await openOther(other, plans)
  }
  const lines = [
    `# Searches with words, ${companies.toLocaleString('en')} companies`,
    '',
    `${machine()}. Load before ${loadavg()[0].toFixed(1)}. One thread each, first pages, ${rounds} rounds in turns after warming up; microseconds.`,
    `\`embedded\` includes understanding; the others are given the finished plan, hold ${othersCompanies.toLocaleString('en')} companies, and are asked ${othersRequests} requests of each kind once.`,
  ]
  let before = 0
  for (const workload of workloads) {
    lines.push('', ...(await measureWorkload(engine, workload, before)))
    before += workload.asked.length
  }
  lines.push('', ...sizes(engine), '')
  await engine.close()
  return lines.join('\n')
}

/** @param before number of the first plan of this workload among those that the other engines know */
async function measureWorkload(
  engine: EmbeddedEngine,
  { name, asked, once, alone, before: warmUp }: Workload,
  before: number,
): Promise<string[]> {
  const totals = asked.map(() => 0)
  const times = new Map<string, number[][]>()
  const note = (row: string, search: number, microseconds: number) => {
    const own = times.get(row) ?? asked.map(() => [])
    own[search].push(microseconds)
    times.set(row, own)
  }
  const askEmbedded = async (searches: readonly number[], isNoted: boolean) => {
    for (const search of searches) {
      const started = performance.now()
      const plan = await asked[search].plan(engine)
      const understood = performance.now()
      const { total } = await engine.search(plan)
      const ended = performance.now()
      totals[search] = total
      if (!isNoted) continue
      note('embedded', search, (ended - started) * 1000)
      note('  understanding', search, (understood - started) * 1000)
      note('  engine', search, (ended - understood) * 1000)
    }
  }
  const all = asked.map((_, search) => search)
  const step = Math.max(1, Math.ceil(asked.length / othersRequests))
  const compared = new Set<number>()
  for (let search = 0; search < asked.length; search += step) {
    if (canBeParted(await asked[search].plan(engine))) compared.add(search)
  }
  for (const { plan } of warmUp) await engine.search(await plan(engine))
  for (let round = 0; round < WARM_UP_ROUNDS; round++) await askEmbedded(all, false)
  for (const [other, client] of clients) {
    say(`${name}: warming up ${other}`)
    const searches = [...compared]
    const numbers = searches.map((search) => before + search)
    const outcomes = await client.ask({ kind: 'search', searches: numbers, page: 'asked' })
    const wrong = searches.flatMap((search, i) =>
      outcomes[i].total === totals[search] ? [] : { search, ...outcomes[i] },
    )
    if (wrong.length > 0 && othersCompanies === companies) {
      const shown = wrong.slice(0, 5).map(({ search, total }) => {
        return `${total}, not ${totals[search]}: ${asked[search].shown}`
      })
      throw new Error(`${other} finds another number in ${wrong.length} searches:\n${shown.join('\n')}`)
    }
  }
  for (let round = 0; round < rounds; round++) {
    say(`${name}: round ${round + 1} of ${rounds}`)
    for (let from = 0; from < asked.length; from += TURN) {
      const searches = all.slice(from, from + TURN)
      await askEmbedded(searches, true)
      const shared = round === 0 ? searches.filter((search) => compared.has(search)) : []
      if (shared.length === 0) continue
      for (const [other, client] of clients) {
        const numbers = shared.map((search) => before + search)
        const outcomes = await client.ask({ kind: 'search', searches: numbers, page: 'asked' })
        outcomes.forEach(({ microseconds }, at) => {
          note(other, shared[at], microseconds)
        })
      }
    }
  }
  const same = (times.get('embedded') ?? []).filter((_, search) => compared.has(search))
  if (clients.size > 0) times.set('embedded, the same', same)
  const median = quantile(same.flat(), 0.5)
  const rows = [...times].map(([row, own]) => {
    const asked = own.filter(({ length }) => length > 0)
    const cells = [0.5, 0.95, 0.99].map((share) => quantile(asked.flat(), share).toFixed(0))
    const fastest = asked.map((each) => Math.min(...each))
    const undisturbed = [0.5, 0.99].map((share) => quantile(fastest, share).toFixed(0))
    const isOther = others.some((other) => other === row)
    const ratio = isOther ? (quantile(asked.flat(), 0.5) / median).toFixed(1) : ''
    return `| ${row} | ${cells.join(' | ')} | ${undisturbed.join(' | ')} | ${ratio} |`
  })
  for (const [row, requests] of Object.entries({ 'each asked once': once, 'one keyword asked once': alone })) {
    if (requests.length === 0) continue
    const own = await timesOnce(engine, requests)
    const cells = [0.5, 0.95, 0.99].map((share) => quantile(own, share).toFixed(0))
    rows.push(`| embedded, ${row} | ${cells.join(' | ')} |  |  |  |`)
  }
  const empty = totals.filter((total) => total === 0).length
  const best = (times.get('embedded') ?? []).map((own) => Math.min(...own))
  const slow = all.toSorted((a, b) => best[b] - best[a]).slice(0, slowest)
  return [
    `## ${name}: ${asked.length} requests`,
    '',
    `Totals: median ${quantile(totals, 0.5)}, p90 ${quantile(totals, 0.9)}, largest ${Math.max(...totals)}, ${empty} empty.`,
    '',
    '| | p50 | p95 | p99 | fastest round: p50 | p99 | times the p50 |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    ...slow.map((search) => {
      const parts = ['  understanding', '  engine'].map((row) =>
        Math.min(...(times.get(row)?.[search] ?? [])).toFixed(0),
      )
      return `- ${best[search].toFixed(0)} µs (${parts.join(' + ')}), total ${totals[search]}: ${asked[search].shown}`
    }),
  ]
}

/** Microseconds of each request, understanding included, asked for the first time. */
async function timesOnce(engine: EmbeddedEngine, asked: readonly Asked[]): Promise<number[]> {
  const times: number[] = []
  for (const { plan } of asked) {
    const started = performance.now()
    await engine.search(await plan(engine))
    times.push((performance.now() - started) * 1000)
  }
  return times
}

async function openEmbedded(): Promise<EmbeddedEngine> {
  const home = join(values.keep ?? folder, `embedded-${companies}`)
  if (!existsSync(home)) {
    mkdirSync(home, { recursive: true })
    say(`embedded: building ${companies} companies`)
    const shared = new SharedTexts()
    const write = createCompanyJson(shared)
    const builder = createIndexWriter({ folder: home, generation: 'measured', codePath: ancestors, shared })
    for (let number = 0; number < companies; number++) {
      const company = generateCompany(number)
      builder.add(company, write(company))
    }
    await builder.finish()
  }
  const asked = workloads.flatMap(({ asked, once, alone, before }) => [...asked, ...once, ...alone, ...before])
  for (const country of new Set(asked.flatMap(({ countries }) => countries))) {
    finishAtOnce(knowledge().titles.prepare(country))
    finishAtOnce(prepareUnderstanding(country))
  }
  return openIndex(home)
}

function clientOf(engine: Other): EngineClient {
  const client = new EngineClient({ engine, folder: join(folder, engine), companies: othersCompanies, words: true })
  clients.set(engine, client)
  return client
}

async function buildOther(engine: Other): Promise<void> {
  mkdirSync(join(folder, engine))
  say(`${engine}: building ${othersCompanies} companies`)
  const builder = clientOf(engine)
  const { seconds } = await builder.ask({ kind: 'build' })
  await builder.end()
  say(`${engine}: built in ${seconds.toFixed(1)} s`)
}

async function openOther(engine: Other, workload: readonly SearchPlan[]): Promise<void> {
  await clientOf(engine).ask({ kind: 'open', workload })
}

function isInstalled(): boolean {
  if (findPostgresql() !== null) return true
  console.error('PostgreSQL is NOT installed here: it is left out (Debian: apt-get install postgresql)')
  return false
}

function quantile(sample: readonly number[], share: number): number {
  return sample.toSorted((a, b) => a - b)[Math.floor((sample.length - 1) * share)]
}

/** Bytes per company of each section of words, and of all others. */
function sizes(engine: EmbeddedEngine): string[] {
  const bytes = new Map<string, number>()
  for (const { sections } of engine.share().image.directory.countries) {
    for (const [name, [, length]] of Object.entries(sections)) {
      const row = name.startsWith('words.') ? name : 'all else'
      bytes.set(row, (bytes.get(row) ?? 0) + length)
    }
  }
  return [
    '| Section of the index | Bytes per company |',
    '| --- | --- |',
    ...[...bytes].map(([name, length]) => `| ${name} | ${(length / companies).toFixed(1)} |`),
  ]
}

function say(line: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)} ${line}`)
}
