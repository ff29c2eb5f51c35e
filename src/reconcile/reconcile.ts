/**
 * Answers reconciliation queries, of either version of the protocol: each is matched as a row of a list
 * (`match/match-rows.ts`). The wire shapes are in `version-0-2.ts` and `version-1-0.ts`.
 */
import { type Company, parseCompany } from '../company/company.ts'
import { type MatchServices, matchWithinWork } from '../match/match.ts'
import type { MatchCandidate, MatchRow } from '../match/match-row.ts'
import { rowOf } from '../match/read-row.ts'
import type { CompanyLookup } from '../search/lookup.ts'
import { foldText } from '../text/fold-text.ts'
import { type Property, ROW_PROPERTIES } from './properties.ts'

/** A value that a company is asked to have. */
export interface Condition {
  readonly property: Property
  /** Texts; at least one. */
  readonly values: readonly string[]
  /** Which of the values the company is to have: one of them, all of them, or none. */
  readonly quantifier: 'any' | 'all' | 'none'
  /** Others are no candidates. */
  readonly isRequired: boolean
}

/** A query, whatever version it came in. */
export interface Query {
  readonly name: string | null
  /** An id that the company is to have. */
  readonly id: string | null
  readonly conditions: readonly Condition[]
  /** Most candidates. */
  readonly limit: number
}

/** How a candidate agrees with a query in one respect. */
export interface Feature {
  readonly id: string
  readonly name: string
  readonly value: boolean | number
}

/** A candidate, whatever version it goes out in. */
export interface Candidate {
  readonly id: string
  readonly name: string
  readonly description: string
  /** 0..100. */
  readonly score: number
  /** Whether it is the one, beyond doubt. */
  readonly match: boolean
  readonly features: readonly Feature[]
}

/**
 * Answers queries about companies of a country.
 *
 * @param queries `null`: one that cannot be read
 * @returns for each query its candidates, best first
 * @throws {PublicError} 400 where they need more work than one call may take
 */
export async function reconcile(
  lookup: CompanyLookup,
  country: string,
  queries: readonly (Query | null)[],
  services: Pick<MatchServices, 'workMax'>,
): Promise<readonly (readonly Candidate[])[]> {
  const byId = await Promise.all(queries.map((query) => (query === null ? null : findById(lookup, country, query))))
  const rows = queries.map((query) => (query === null ? null : askedRow(country, query)))
  const wanted = rows.flatMap((row, at) => (row === null || byId[at] !== null ? [] : [row]))
  const matched = await matchWithinWork(lookup, wanted, services)
  let next = 0
  return queries.map((query, at) => {
    const one = byId[at]
    if (one !== null) return [one]
    if (query === null || rows[at] === null) return []
    const { match, candidates } = matched[next++]
    return candidates
      .filter(({ record }) => hasRequired(query, record))
      .map((candidate) => describe(query, candidate, match))
      .slice(0, query.limit)
  })
}

/** A query that is an id means that company. */
async function findById(lookup: CompanyLookup, country: string, { id, name }: Query): Promise<Candidate | null> {
  const asked = (id ?? name ?? '').trim()
  if (!asked.toUpperCase().startsWith(`${country}-`)) return null
  const company = await lookup.byId(asked)
  if (company === null) return null
  const record = parseCompany(company)
  return { ...present(record), score: 100, match: true, features: [{ id: 'id', name: 'Same id', value: true }] }
}

/** The row that a query is. @returns `null` where it has neither a name nor a number */
function askedRow(country: string, { name, conditions }: Query): MatchRow | null {
  const members = new Map<keyof MatchRow, string>()
  for (const { property, values, quantifier } of conditions) {
    const member = ROW_PROPERTIES[property.id]
    if (member !== undefined && quantifier !== 'none' && !members.has(member)) members.set(member, values[0])
  }
  const number = members.get('number') ?? null
  if (name === null && number === null) return null
  return rowOf(country, {
    name,
    number,
    postCode: members.get('postCode') ?? null,
    city: members.get('city') ?? null,
    region: members.get('region') ?? null,
    website: members.get('website') ?? null,
  })
}

function hasRequired({ conditions }: Query, record: Company): boolean {
  return conditions.every((condition) => !condition.isRequired || holds(condition, record) === true)
}

/** Whether a company meets a condition; `null` where it has no value. */
function holds({ property, values, quantifier }: Condition, record: Company): boolean | null {
  const own = property.read(record).map((value) => foldText(textOf(value)))
  if (own.length === 0) return quantifier === 'none' ? true : null
  const isThere = (value: string) => own.some((text) => isSame(foldText(value), text))
  switch (quantifier) {
    case 'any':
      return values.some(isThere)
    case 'all':
      return values.every(isThere)
    case 'none':
      return !values.some(isThere)
  }
}

/** A year or a month is a date, and a code its subtree. */
function isSame(asked: string, known: string): boolean {
  return asked !== '' && (known === asked || (/^\d/.test(asked) && known.startsWith(asked)))
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function describe(query: Query, candidate: MatchCandidate, match: string | null): Candidate {
  const { record, matchScore, name, row } = candidate
  const features: Feature[] = []
  const add = (id: string, title: string, value: boolean | number) => features.push({ id, name: title, value })
  if (name !== null) {
    add('name', 'Same words', name.words === 'same')
    add('current_name', 'The current name', name.kind === 'current')
    add('legal_form', 'Same legal form', name.forms === 'same')
  }
  const rest = { number: row.number, postcode: row.postCode, city: row.city, region: row.region, website: row.website }
  for (const [id, agreement] of Object.entries(rest))
    if (agreement !== 'unknown') add(id, `Same ${id}`, agreement === 'same')
  let isContradicted = false
  for (const condition of query.conditions) {
    const { property, quantifier } = condition
    if (ROW_PROPERTIES[property.id] !== undefined && quantifier === 'any') continue
    const value = holds(condition, record)
    if (value === null) continue
    add(property.id, property.name, value)
    isContradicted ||= !value
  }
  return {
    ...present(record),
    score: Math.round(matchScore * 1000) / 10,
    match: record.id === match && !isContradicted,
    features: [...new Map(features.map((feature) => [feature.id, feature])).values()],
  }
}

/** A company in a candidate, a suggestion and a preview: no more than suggestions while typing contain. */
export function present({ id, name, city, region, status, nationalId }: Company): {
  readonly id: string
  readonly name: string
  readonly description: string
} {
  const place = [city, region?.split('|').at(-1)].filter((part) => part != null && part !== '')
  const parts = [[...new Set(place)].join(', '), status, nationalId]
  return { id, name, description: parts.filter((part) => part !== null && part !== '').join(' · ') }
}
