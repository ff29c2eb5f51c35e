/**
 * The oracle: a search engine that looks at every company, written from the words of `query.ts` and `engine.ts` alone.
 *
 * Slow and obvious on purpose. It shares no code with any engine except the keys of places, which are part of what a
 * query means.
 */

import type { CodePath, CodeScheme } from '../../src/company/codes.ts'
import type { Company, CompanyCodes } from '../../src/company/company.ts'
import { cityKey, postcodeKey } from '../../src/company/place-keys.ts'
import { isActive } from '../../src/company/status.ts'
import type { Engine, ScoreTolerance } from '../../src/search/engine.ts'
import type { Query, RangeField, SearchPlan, ValueField } from '../../src/search/query.ts'
import { createScorer, holds, type RankedCompany, stemsOf, textsOf } from './brute-force-words.ts'

/** The oracle, which also tells all matches with their exact scores. */
export interface Oracle extends Engine {
  /** All matches in order; `tolerance` is how far the scores of an engine with these roundings may be from them. */
  ranked(
    plan: SearchPlan,
    of?: ScoreTolerance,
  ): { readonly matches: readonly RankedCompany[]; readonly tolerance: number }
}

/** Whether a company meets a condition. */
export function meets(query: Query, company: Company, codePath: CodePath): boolean {
  switch (query.kind) {
    case 'all':
      return query.of.every((part) => meets(part, company, codePath))
    case 'any':
      return query.of.some((part) => meets(part, company, codePath))
    case 'not':
      return !meets(query.of, company, codePath)
    case 'shared':
      return meets(query.of, company, codePath)
    case 'country':
      return company.countryIso2 === query.country && meets(query.of, company, codePath)
    case 'value': {
      const value = valueIn(company, query.field)
      return value !== null && value !== '' && query.values.includes(value)
    }
    case 'prefix': {
      const value = valueIn(company, query.field)
      return value !== null && value !== '' && value.startsWith(query.prefix)
    }
    case 'code': {
      if (query.countries !== undefined && !query.countries.includes(company.countryIso2)) return false
      const { primary, secondary } = codesOf(company, query.scheme)
      const carried = [...(query.rank === 'secondary' ? [] : primary), ...(query.rank === 'primary' ? [] : secondary)]
      return carried.some((code) =>
        codePath(query.scheme, company.countryIso2, code).some((above) => query.codes.includes(above)),
      )
    }
    case 'range': {
      const [min, max] = interval(company, query.field)
      if (min === null || max === null) return false
      const from = query.gte === null ? min : Math.max(min, query.gte)
      const to = query.lte === null ? max : Math.min(max, query.lte)
      return from <= to
    }
    case 'words':
      return textsOf(company).some(({ language, stems }) => holds(stems, stemsOf(query.entry, language)))
  }
}

function valueIn(company: Company, field: ValueField): string | null {
  switch (field) {
    case 'status':
      return company.status
    case 'legalForm':
      return company.standardisedLegalForm
    case 'category':
      return company.categoryOfTheCompany
    case 'listing':
      return company.listedDelistedUnlisted
    case 'region':
      return company.region === null ? null : company.region.replace(/\|.*/s, '')
    case 'province':
      return company.region
    case 'city':
      return company.city === null ? null : cityKey(company.city)
    case 'postcode':
      return company.postcode === null ? null : postcodeKey(company.postcode)
  }
}

export function codesOf(company: Company, scheme: CodeScheme): CompanyCodes {
  switch (scheme) {
    case 'nace':
      return company.naceCodes
    case 'naics':
      return company.naicsCodes
    case 'sic':
      return company.sicCodes
    case 'national':
      return company.nationalSectors
  }
}

/** Smallest and largest value a company may have of a member; nulls when nothing is known. */
function interval(company: Company, field: RangeField): readonly [number, number] | readonly [null, null] {
  if (field === 'dateOfIncorporation') {
    const date = company.dateOfIncorporation
    if (date === null) return [null, null]
    const [year, month, day] = date.split('-').map(Number)
    const midnight = new Date(0)
    midnight.setUTCFullYear(year, month - 1, day)
    return [midnight.getTime() / 86_400_000, midnight.getTime() / 86_400_000]
  }
  const exact = company[field]
  if (exact !== null) return [exact, exact]
  const min = company[`${field}Min`]
  const max = company[`${field}Max`]
  if (min === null && max === null) return [null, null]
  return [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY]
}

/** The order of results without text. */
export function compareCompanies(a: Company, b: Company): number {
  return (
    Number(isActive(b.status)) - Number(isActive(a.status)) ||
    compareDescending(a.operatingRevenue, b.operatingRevenue) ||
    compareDescending(a.numberOfEmployees, b.numberOfEmployees) ||
    compareTexts(a.name, b.name) ||
    compareTexts(a.id, b.id)
  )
}

function compareDescending(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return b - a
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const EXACT: ScoreTolerance = { termFrequency: 0, addend: 0 }

/** The engine over companies in memory. */
export function createBruteForce(companies: Iterable<Company>, codePath: CodePath): Oracle {
  const ordered = [...companies].sort(compareCompanies)
  const countries = new Map<string, number>()
  for (const { countryIso2 } of ordered) countries.set(countryIso2, (countries.get(countryIso2) ?? 0) + 1)
  const scorer = createScorer(ordered, codePath)
  const ranked: Oracle['ranked'] = ({ countries: wanted, where, rank }, of = EXACT) => {
    const found = ordered.filter((company) => wanted.includes(company.countryIso2) && meets(where, company, codePath))
    if (rank === null) return { matches: found.map((company) => ({ company, score: 0 })), tolerance: 0 }
    const { scoreOf, tolerance } = scorer(rank, wanted, of)
    const matches = found.map((company) => ({ company, score: scoreOf(company) }))
    // Sorting is stable: what scores alike keeps the order without text.
    return { matches: matches.sort((a, b) => b.score - a.score), tolerance }
  }
  return {
    generation: 'brute-force',
    countries,
    flags: {
      pageDepthMax: Number.POSITIVE_INFINITY,
      scoreTolerance: EXACT,
      hasFeedback: false,
      hasVectors: false,
    },
    ranked,
    async search(plan) {
      const { first, count } = plan.page
      const { matches } = ranked(plan)
      const page = matches.slice(first, first + count)
      return {
        total: matches.length,
        companies: page.map(({ company }) => Buffer.from(JSON.stringify(company))),
        ...(plan.rank !== null && { scores: page.map(({ score }) => score) }),
      }
    },
    async scan(plan) {
      const { matches } = ranked({ ...plan, page: { first: 0, count: 0 } })
      const lines = matches.map(({ company }) => Buffer.from(`${JSON.stringify(company)}\n`))
      let at = 0
      return {
        total: lines.length,
        async next() {
          return at < lines.length ? { count: 1, lines: lines[at++] } : null
        },
        close() {},
      }
    },
    async close() {},
  }
}
