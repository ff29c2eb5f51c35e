/**
 * Sentences to try first: those of `reference/sentences/examples.tsv` that find somebody among the companies served, in the
 * countries that have most.
 */
import { loadTable, once } from '../../reference/load-table.ts'
import type { Engine } from '../../search/engine.ts'
import { absentMembers, type KnownMembers } from '../../search/known-members.ts'
import { EVERYTHING } from '../../search/query.ts'
import { Turns } from '../../threads/in-turns.ts'
import { type Knowledge, withLearned } from '../plan/knowledge.ts'
import { planPlus } from '../plan/plus.ts'

/** A sentence that finds somebody. */
export interface ExampleSentence {
  readonly countryIso2: string
  /** Of the sentence, ISO 639-1. */
  readonly language: string
  readonly query: string
  /** How many companies it finds; at least 1. */
  readonly companies: number
}

/** Sentences that are shown. */
const EXAMPLES = 5
/** Sentences tried for a country: each is planned and counted, which takes some milliseconds. */
const TRIED_MAX = 12
/** Most companies that are still a result to look through. */
const COMPANIES_MAX = 500
const COMPANIES_MIN = 10

const sentences = once(() =>
  loadTable('sentences/examples').rows.map(([country, language, query]) => ({ country, language, query })),
)

/**
 * Finds sentences for what an engine serves. Other calls have their turn meanwhile.
 *
 * @param today `YYYY-MM-DD`
 * @returns at most {@link EXAMPLES}, those of the country with the most companies first
 */
export async function findExamples(
  engine: Engine,
  known: KnownMembers,
  { knowledge, today }: { readonly knowledge: Knowledge; readonly today: string },
): Promise<readonly ExampleSentence[]> {
  const countries = [...engine.countries].sort(([, a], [, b]) => b - a).slice(0, EXAMPLES)
  const each = Math.ceil(EXAMPLES / Math.max(1, countries.length))
  const found: ExampleSentence[] = []
  for (const [country] of countries) {
    const options = { knowledge: withLearned(knowledge, engine), today, wanted: each }
    const own = await findFor(country, engine, known, options)
    found.push(...own.slice(0, each))
  }
  return found.slice(0, EXAMPLES)
}

async function findFor(
  country: string,
  engine: Engine,
  known: KnownMembers,
  { knowledge, today, wanted }: { readonly knowledge: Knowledge; readonly today: string; readonly wanted: number },
): Promise<readonly ExampleSentence[]> {
  const region = await largestRegion(engine, country)
  const absent = absentMembers(known, country)
  const turns = new Turns()
  const good: ExampleSentence[] = []
  const others: ExampleSentence[] = []
  const own = sentences().filter((each) => each.country === country || each.country === '*')
  for (const { language, query: sentence } of own.slice(0, TRIED_MAX)) {
    if (good.length === wanted) break
    await turns.next()
    if (region === null && sentence.includes('{region}')) continue
    const query = sentence.replace('{region}', region ?? '')
    const { plan } = planPlus(query, { countriesIso2: [country] }, [], { country, knowledge, today, absent })
    const { total: companies } = await engine.search({ ...plan, rank: null, page: { first: 0, count: 0 } })
    const isGood = companies >= COMPANIES_MIN && companies <= COMPANIES_MAX
    if (companies > 0) (isGood ? good : others).push({ countryIso2: country, language, query, companies })
  }
  return [...good, ...others]
}

async function largestRegion(engine: Engine, country: string): Promise<string | null> {
  const facet = { of: { kind: 'value', field: 'region' }, top: 1 } as const
  const { facets } = await engine.facets({ countries: [country], conditions: [EVERYTHING], facets: [facet] })
  return facets[0].values[0]?.value ?? null
}
