/**
 * Compares an engine with the one that is known to be right, before it is served: the companies of every country, and
 * {@link CANARIES} searches of every kind, drawn from companies that exist, each with its total and its page.
 */
import { type Company, parseCompany } from '../company/company.ts'
import { dayNumber } from '../company/day.ts'
import type { Engine } from '../search/engine.ts'
import { EVERYTHING, type Query, type SearchPlan } from '../search/query.ts'

/** Searches that are compared. */
export const CANARIES = 200

const PAGE = 25

/**
 * Compares an engine.
 *
 * @returns the number of searches compared
 * @throws {Error} that says which search it answers otherwise
 */
export async function verifyEngine(right: Engine, found: Engine): Promise<number> {
  const counts = (engine: Engine) => JSON.stringify([...engine.countries].sort(([a], [b]) => (a < b ? -1 : 1)))
  if (counts(right) !== counts(found)) {
    throw new Error(`Cannot publish: the index has companies ${counts(found)}, must have ${counts(right)}`)
  }
  for (let canary = 0; canary < CANARIES; canary++) {
    const plan = await drawPlan(right, canary)
    const [expected, answer] = await Promise.all([right.search(plan), found.search(plan)])
    const isSame =
      expected.total === answer.total &&
      expected.companies.length === answer.companies.length &&
      expected.companies.every((json, at) => Buffer.compare(json, answer.companies[at]) === 0)
    if (!isSame) {
      throw new Error(
        `Cannot publish: the index answers a search otherwise than the generation (total ${answer.total}, must be ${expected.total}): ${JSON.stringify(plan)}`,
      )
    }
  }
  return CANARIES
}

/** A search of a kind by turns, for what a company of a country by turns is; the same for the same generation. */
async function drawPlan(engine: Engine, canary: number): Promise<SearchPlan> {
  const countries = [...engine.countries]
  const [country, companies] = countries[canary % countries.length]
  // A step that is no divisor of the number: companies from everywhere in the order of results.
  const first = (canary * 7919) % companies
  const everyone = { countries: [country], where: EVERYTHING, rank: null }
  const { companies: found } = await engine.search({ ...everyone, page: { first, count: 1 } })
  const company = parseCompany(found[0])
  const page = { first: canary % 5 === 0 ? PAGE : 0, count: PAGE }
  const words = wordOf(company)
  switch (canary % 4) {
    case 0:
      return { ...everyone, where: { kind: 'all', of: conditionsOf(company) }, page }
    case 1:
      return { ...everyone, where: { kind: 'words', entry: words }, page }
    case 2: {
      const codes = company.naceCodes.primary.map((code) => ({ scheme: 'nace' as const, code, weight: 2 }))
      const any: Query = {
        kind: 'any',
        of: [
          { kind: 'words', entry: words },
          { kind: 'code', scheme: 'nace', codes: company.naceCodes.primary, rank: 'either' },
        ],
      }
      return { ...everyone, where: any, rank: { words: [{ entry: words, weight: 1 }], codes }, page }
    }
    default: {
      const feedback = { documents: 20, count: 10, weight: 0.4, lead: { words: 12, weight: 0.3 } }
      const rank = { words: [{ entry: words, weight: 1 }], codes: [], feedback }
      return { ...everyone, where: { kind: 'words', entry: words }, rank, page }
    }
  }
}

/** The longest word of what the company says of itself. */
function wordOf({ name, description }: Company): string {
  const words = (description ?? name).split(/[^\p{L}\p{N}]+/u)
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}

function conditionsOf(company: Company): Query[] {
  const { status, region, dateOfIncorporation } = company
  const [nace] = company.naceCodes.primary
  const day = dateOfIncorporation === null ? null : dayNumber(dateOfIncorporation)
  return [
    { kind: 'value', field: 'status', values: [status] },
    ...(region === null ? [] : [{ kind: 'value' as const, field: 'province' as const, values: [region] }]),
    ...(nace === undefined
      ? []
      : [{ kind: 'code' as const, scheme: 'nace' as const, codes: [nace.slice(0, 2)], rank: 'primary' as const }]),
    ...(day === null
      ? []
      : [{ kind: 'range' as const, field: 'dateOfIncorporation' as const, gte: day - 2000, lte: null }]),
  ]
}
