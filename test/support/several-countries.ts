/** Searches of several countries, compared with the same search of each country alone. */
import assert from 'node:assert/strict'
import type { Company } from '../../src/company/company.ts'
import { planSemantic } from '../../src/explore/plan-semantic.ts'
import type { SemanticSearchInput } from '../../src/explore/simple-semantic.ts'
import { findCode } from '../../src/reference/industry-codes.ts'
import type { Engine } from '../../src/search/engine.ts'
import type { SearchPlan } from '../../src/search/query.ts'
import { analyse } from '../../src/text/analyzer.ts'
import { compareCompanies } from './brute-force.ts'
import { idOf } from './id-of.ts'
import { knowledge } from './knowledge.ts'
import type { Random } from './random.ts'

/** Everyday keywords of several languages; some mean another thing in the language next door. */
const EVERYDAY = [
  ...['software', 'wine', 'pharmacy', 'olive oil', 'bakery', 'law firm', 'machine learning', 'hotel', 'construction'],
  ...['officine', 'farmacia', 'vino', 'Bäckerei', 'boulangerie', 'transport', 'consulting', 'real estate', 'fish'],
]

/** What searches of several countries found. */
export interface MergedSearches {
  readonly searches: number
  /** Searches for which more than one of the countries found somebody. */
  readonly shared: number
}

/**
 * Searches random keywords in random sets of 2 to 5 countries. Fails unless the total is the sum of the totals alone, the
 * members are their union, and all pages together are in the common order.
 *
 * @param companies the companies of the engine
 */
export async function compareMerged(
  engine: Engine,
  companies: readonly Company[],
  { searches, random }: { readonly searches: number; readonly random: Random },
): Promise<MergedSearches> {
  const all = [...engine.countries.keys()].sort()
  const byId = new Map(companies.map((company) => [company.id, company]))
  let shared = 0
  for (let search = 0; search < searches; search++) {
    const countries = someCountries(all, random)
    const semantic = randomSemantic(companies, random)
    const asked = `${countries.join()} ${JSON.stringify(semantic)}`
    const find = (own: readonly string[]) => findAll(engine, own, semantic)
    const merged = await find(countries)
    const alone = await Promise.all(countries.map((country) => find([country])))
    const sum = alone.reduce((total, own) => total + own.total, 0)
    assert.equal(merged.total, sum, `${asked}: the total of all countries together`)
    assert.deepEqual(merged.ids.toSorted(), alone.flatMap(({ ids }) => ids).toSorted(), `${asked}: members`)
    assertInOrder(merged, byId, asked)
    if (alone.filter(({ total }) => total > 0).length > 1) shared++
  }
  return { searches, shared }
}

interface Answer {
  readonly total: number
  readonly ids: readonly string[]
  readonly scores: readonly number[]
}

/** Companies of a page here. A page that is no multiple of 25 shows that the pages fit together. */
const PAGE = 4_000

/** All matches, page by page. */
async function findAll(engine: Engine, countries: readonly string[], semantic: SemanticSearchInput): Promise<Answer> {
  const plan = planSemantic({ countriesIso2: [...countries] }, semantic, { countries, knowledge: knowledge() })
  // Feedback reorders the first matches by scores of its own; what is compared here is the order that it begins with.
  const { feedback: _, ...rank } = plan.rank as NonNullable<SearchPlan['rank']>
  const ids: string[] = []
  const scores: number[] = []
  for (let first = 0; ; first += PAGE) {
    const found = await engine.search({ ...plan, rank, page: { first, count: PAGE } })
    ids.push(...found.companies.map(idOf))
    scores.push(...(found.scores ?? []))
    if (first + PAGE >= found.total) return { total: found.total, ids, scores }
  }
}

/** Relevance, then the order without text. */
function assertInOrder({ ids, scores }: Answer, byId: ReadonlyMap<string, Company>, asked: string): void {
  for (let i = 1; i < ids.length; i++) {
    assert.ok(scores[i] <= scores[i - 1], `${asked}: match ${i} is more relevant than the one before it`)
    if (scores[i] < scores[i - 1]) continue
    const order = compareCompanies(byId.get(ids[i - 1]) as Company, byId.get(ids[i]) as Company)
    assert.ok(order < 0, `${asked}: ${ids[i - 1]} before ${ids[i]}`)
  }
}

function someCountries(all: readonly string[], random: Random): string[] {
  const count = Math.min(all.length, random.pick([2, 3, 4, 5]))
  const chosen = new Set<string>()
  while (chosen.size < count) chosen.add(random.pick(all))
  return [...chosen]
}

function randomSemantic(companies: readonly Company[], random: Random): SemanticSearchInput {
  const entry = () => (random.chance(0.3) ? random.pick(EVERYDAY) : randomEntry(random.pick(companies), random))
  return {
    keywords: random.several(1, random.chance(0.8) ? 1 : 3, entry),
    ...(random.chance(0.1) && { must: [entry()] }),
    ...(random.chance(0.15) && { mustNot: [entry()] }),
  }
}

/** A word or two of a company's texts, or of the title of one of its codes. */
function randomEntry({ name, description, naceCodes, countryIso2 }: Company, random: Random): string {
  const titles = naceCodes.primary.flatMap((code) => findCode('nace', countryIso2, code)?.title ?? [])
  const words = random
    .pick([name, description ?? name, ...titles])
    .split(/[\s,;()/]+/)
    .filter((word) => word.length > 3 && analyse(word, 'plain').length > 0)
  if (words.length === 0) return 'software'
  const at = random.below(words.length)
  return words.slice(at, at + random.pick([1, 1, 1, 2])).join(' ')
}
