/**
 * The oracle: a search engine that looks at every company, written from the words of `query.ts` and `engine.ts` alone.
 *
 * Obvious on purpose: `meets` defines a condition, and each condition of a search asks it of every company of
 * the countries that could meet it. Its results are kept as bits, because random searches repeat each other's
 * conditions. The oracle shares no code with any engine except the keys of places, which are part of what a query means.
 */

import { addressKey } from '../../src/company/address/address-key.ts'
import { type AttributeType, attributeKey, typeOfKeys } from '../../src/company/attributes.ts'
import type { CodePath, CodeScheme } from '../../src/company/codes.ts'
import type { Company, CompanyCodes } from '../../src/company/company.ts'
import { cityKey, postcodeKey } from '../../src/company/place-keys.ts'
import { isActive } from '../../src/company/status.ts'
import type { Engine } from '../../src/search/engine.ts'
import { mapQuery } from '../../src/search/map-query.ts'
import type { CodeRank, Query, RangeField, SearchPlan, SortKey, ValueField } from '../../src/search/query.ts'
import { IMPACT_MAX } from '../../src/search/score-scale.ts'
import { LANGUAGES, languageOfText } from '../../src/text/language.ts'
import { countByLooking } from './brute-force-facets.ts'
import {
  type CountryCompanies,
  createScorer,
  Holders,
  holds,
  Lists,
  type ScoreTolerance,
  stemsOf,
  textsOf,
} from './brute-force-words.ts'
import { distanceTo, isWithinBox, isWithinDistance } from './distance-on-sphere.ts'
import { kept } from './kept.ts'

/** All matches of a search with a rank. */
export interface RankedMatches {
  readonly total: number
  /** The scores of all matches, descending. */
  readonly scores: Float64Array
  /** How far the scores of an engine may be from these. */
  readonly tolerance: number
  /** The company of this id and its exact score; `undefined` where it is no match. */
  find(id: string): { readonly company: Company; readonly score: number } | undefined
}

/** The oracle, which also returns all matches with their exact scores. */
export interface Oracle extends Engine {
  /** All matches; `of` are the roundings of the engine that is compared. */
  ranked(plan: SearchPlan, of?: ScoreTolerance): RankedMatches
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
    case 'sameAddress':
      return query.key != null && addressKey(company) === query.key
    case 'value': {
      const value = valueIn(company, query.field)
      return value !== null && value !== '' && query.values.includes(value)
    }
    case 'prefix': {
      const value = valueIn(company, query.field)
      return value !== null && value !== '' && value.startsWith(query.prefix)
    }
    case 'code':
      if (query.countries !== undefined && !query.countries.includes(company.countryIso2)) return false
      return carries(company, query.scheme, query.rank, query.codes, codePath)
    case 'range': {
      const [min, max] = interval(company, query.field)
      if (min === null || max === null) return false
      const from = query.gte === null ? min : Math.max(min, query.gte)
      const to = query.lte === null ? max : Math.min(max, query.lte)
      return from <= to
    }
    case 'near':
      return isWithinDistance(company, query)
    case 'within':
      return isWithinBox(company, query)
    case 'ids':
      return query.ids.includes(company.id)
    case 'attribute':
    case 'attributeRange': {
      const own = new Map(Object.entries(company.attributes ?? {}))
      const value = own.get(query.name)
      const key = value === undefined ? '' : attributeKey(value)
      if (query.kind === 'attribute') return key !== '' && query.keys.includes(key)
      return key !== '' && query.from <= key && key <= query.to
    }
    case 'words':
      return textsOf(company).some(({ language, stems }) => holds(stems, stemsOf(query.entry, language)))
    case 'group':
    case 'nearest':
      return false
    case 'uncoded': {
      const { primary, secondary } = company.naceCodes
      const known = [...primary, ...secondary].flatMap((code) => codePath('nace', company.countryIso2, code))
      const language = languageOfText(company.descriptionLanguage, company.countryIso2)
      return known.length === 0 && company.description !== null && stemsOf(company.description, language).length > 0
    }
  }
}

const keptCityKey = kept(cityKey)
const keptPostcodeKey = kept(postcodeKey)
const keptDays = kept((date) => {
  const [year, month, day] = date.split('-').map(Number)
  const midnight = new Date(0)
  midnight.setUTCFullYear(year, month - 1, day)
  return midnight.getTime() / 86_400_000
})

export function valueIn(company: Company, field: ValueField): string | null {
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
      return company.city === null ? null : keptCityKey(company.city)
    case 'postcode':
      return company.postcode === null ? null : keptPostcodeKey(company.postcode)
  }
}

/** Whether a company has one of the codes, or one below it. */
function carries(
  company: Company,
  scheme: CodeScheme,
  rank: CodeRank,
  codes: readonly string[],
  codePath: CodePath,
): boolean {
  const { primary, secondary } = codesOf(company, scheme)
  const isUnder = (own: string) => codePath(scheme, company.countryIso2, own).some((above) => codes.includes(above))
  return (rank !== 'secondary' && primary.some(isUnder)) || (rank !== 'primary' && secondary.some(isUnder))
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
  if (field === 'dateOfIncorporation' || field === 'statusDate') {
    const date = company[field]
    if (date === null) return [null, null]
    return [keptDays(date), keptDays(date)]
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

/** A match: where it is in the order without text, and its score. */
interface FoundPlace {
  readonly place: number
  readonly score: number
}

/** Sorts matches by `SortKey`: companies without the value last, ties in the order without text. */
function sortMatches(
  matches: readonly FoundPlace[],
  ordered: readonly Company[],
  keys: readonly SortKey[],
): readonly FoundPlace[] {
  return matches.toSorted((a, b) => {
    for (const key of keys) {
      const { by, order } = key
      const [x, y] = [a, b].map(({ place, score }) => (by === 'relevance' ? score : sortValue(ordered[place], key)))
      if (x === null || y === null) {
        if (x !== y) return x === null ? 1 : -1
      } else if (x !== y) return (x < y ? -1 : 1) * (order === 'asc' ? 1 : -1)
    }
    return a.place - b.place
  })
}

function sortValue(company: Company, key: SortKey): string | number | null {
  switch (key.by) {
    case 'relevance':
      return null
    case 'distance': {
      const kilometres = distanceTo(company, key)
      // Whole centimetres.
      return kilometres && Math.floor(kilometres * 100_000)
    }
    case 'dateOfIncorporation':
      return interval(company, 'dateOfIncorporation')[0]
    case 'lastUpdated': {
      const moment = company.lastUpdated === null ? Number.NaN : Date.parse(company.lastUpdated)
      return Number.isNaN(moment) ? null : moment
    }
    default:
      return company[key.by]
  }
}

const EXACT: ScoreTolerance = { termFrequency: 0, addend: 0 }
/** How far scores may be from the exact ones that `Rank` defines: `search/score-scale.ts` rounds them. */
export const SCORE_TOLERANCE: ScoreTolerance = { termFrequency: 1 / IMPACT_MAX, addend: 2 ** -16 }
/** Conditions whose bits are kept for each country: 12 KB each where it has 100,000 companies. */
const KEPT_MAX = 2_000

/** The companies of one country, in the order without text. A number is a place in that order. */
class CountryScan implements CountryCompanies {
  readonly country: string
  readonly companies: readonly Company[]
  /** The place of each among the companies of all countries. */
  readonly places: readonly number[]
  readonly #codePath: CodePath
  readonly #kept = new Map<string, Uint32Array>()
  readonly #carriers = new Map<CodeScheme, Lists>()
  #holders: Holders | null = null

  constructor(country: string, companies: readonly Company[], places: readonly number[], codePath: CodePath) {
    this.country = country
    this.companies = companies
    this.places = places
    this.#codePath = codePath
  }

  get holders(): Holders {
    this.#holders ??= new Holders(this.companies)
    return this.#holders
  }

  /** Numbers of the companies that meet a condition, ascending. */
  *find(query: Query): Generator<number> {
    const bits = this.#bitsOf(query)
    for (let number = 0; number < this.companies.length; number++) if (isSet(bits, number)) yield number
  }

  has(query: Query, number: number): boolean {
    return isSet(this.#bitsOf(query), number)
  }

  /** A bit for each company that meets the condition. */
  #bitsOf(query: Query): Uint32Array {
    switch (query.kind) {
      case 'all':
        return this.#join(query.of, (a, b) => a & b, -1)
      case 'any':
        return this.#join(query.of, (a, b) => a | b, 0)
      case 'not':
        return this.#bitsOf(query.of).map((word) => ~word)
      case 'shared':
        return this.#bitsOf(query.of)
      case 'country':
        return query.country === this.country ? this.#bitsOf(query.of) : this.#none()
      default:
        return this.#leaf(query)
    }
  }

  #none(): Uint32Array {
    return new Uint32Array(Math.ceil(this.companies.length / 32))
  }

  #join(parts: readonly Query[], join: (a: number, b: number) => number, first: number): Uint32Array {
    const bits = this.#none().fill(first)
    for (const part of parts) {
      const own = this.#bitsOf(part)
      for (let word = 0; word < bits.length; word++) bits[word] = join(bits[word], own[word])
    }
    return bits
  }

  #leaf(query: Query): Uint32Array {
    const key = JSON.stringify(query)
    let bits = this.#kept.get(key)
    if (bits === undefined) {
      bits = this.#none()
      for (const number of this.#candidates(query)) {
        if (meets(query, this.companies[number], this.#codePath)) bits[number >>> 5] |= 1 << (number & 31)
      }
      if (this.#kept.size === KEPT_MAX) this.#kept.clear()
      this.#kept.set(key, bits)
    }
    return bits
  }

  /** Companies among which are all that meet a condition: all, or those that have its words or codes at all. */
  *#candidates(query: Query): Iterable<number> {
    if (query.kind === 'words') {
      for (const language of LANGUAGES) yield* this.holders.candidates(language, stemsOf(query.entry, language))
    } else if (query.kind === 'code') {
      for (const code of query.codes) yield* this.#carriersOf(query.scheme).of(code)
    } else yield* this.companies.keys()
  }

  /** Which companies have a code of the scheme, or one below it. */
  #carriersOf(scheme: CodeScheme): Lists {
    let lists = this.#carriers.get(scheme)
    if (lists === undefined) {
      lists = new Lists()
      for (const [number, company] of this.companies.entries()) {
        const { primary, secondary } = codesOf(company, scheme)
        for (const own of [...primary, ...secondary])
          for (const code of this.#codePath(scheme, this.country, own)) lists.add(code, number)
      }
      this.#carriers.set(scheme, lists)
    }
    return lists
  }
}

function isSet(bits: Uint32Array, number: number): boolean {
  return (bits[number >>> 5] & (1 << (number & 31))) !== 0
}

/** Looks a code's path up once. */
function keptPaths(codePath: CodePath): CodePath {
  const known = new Map<string, readonly string[]>()
  return (scheme, country, code) => {
    const key = `${scheme} ${country} ${code}`
    let path = known.get(key)
    if (path === undefined) {
      path = codePath(scheme, country, code)
      known.set(key, path)
    }
    return path
  }
}

/** The attributes of companies, and the type of their values. */
function typesOf(companies: readonly Company[]): ReadonlyMap<string, AttributeType> {
  const keys = new Map<string, Set<string>>()
  for (const { attributes } of companies)
    for (const [name, value] of Object.entries(attributes ?? {}))
      if (attributeKey(value) !== '') keys.set(name, (keys.get(name) ?? new Set()).add(attributeKey(value)))
  return new Map([...keys].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, own]) => [name, typeOfKeys(own)]))
}

/** The engine over companies in memory. */
export function createBruteForce(companies: Iterable<Company>, givenPath: CodePath): Oracle {
  const codePath = keptPaths(givenPath)
  const ordered = [...companies].sort(compareCompanies)
  const scans = new Map<string, CountryScan>()
  for (const [country, members] of Map.groupBy(ordered.entries(), ([, { countryIso2 }]) => countryIso2)) {
    const own = members.map(([, company]) => company)
    const places = members.map(([place]) => place)
    scans.set(country, new CountryScan(country, own, places, codePath))
  }
  const placeOf = new Map<string, readonly [CountryScan, number]>()
  for (const scan of scans.values())
    for (const [number, { id }] of scan.companies.entries()) placeOf.set(id, [scan, number])
  const scansOf = (countries: readonly string[]) =>
    [...new Set(countries)].flatMap((country) => scans.get(country) ?? [])
  const scorer = createScorer(scans)

  /** The condition with the address of the company that it names. */
  function withAddress(query: Query): Query {
    if (query.kind !== 'sameAddress') return query
    const [scan, number] = placeOf.get(query.id) ?? []
    return { ...query, key: scan === undefined || number === undefined ? null : addressKey(scan.companies[number]) }
  }

  const ranked: Oracle['ranked'] = ({ countries, where, rank }, of = EXACT) => {
    const { scores, tolerance } = scorer(rank ?? { words: [], codes: [] }, countries, of)
    const found: number[] = []
    for (const scan of scansOf(countries)) {
      const own = scores.get(scan.country) as Float64Array
      for (const number of scan.find(where)) found.push(own[number])
    }
    return {
      total: found.length,
      scores: Float64Array.from(found).sort().reverse(),
      tolerance,
      find(id) {
        const [scan, number] = placeOf.get(id) ?? []
        const own = scores.get(scan?.country ?? '')
        if (scan === undefined || number === undefined || own === undefined || !scan.has(where, number))
          return undefined
        return { company: scan.companies[number], score: own[number] }
      },
    }
  }

  /** All matches in order: where each is among all companies, and its score. */
  function findAll({ countries, where: asked, rank, sort = [] }: Omit<SearchPlan, 'page'>) {
    const where = mapQuery(asked, withAddress)
    const scores = rank === null ? null : scorer(rank, countries, EXACT).scores
    const found: FoundPlace[] = []
    for (const scan of scansOf(countries)) {
      for (const number of scan.find(where))
        found.push({ place: scan.places[number], score: scores?.get(scan.country)?.[number] ?? 0 })
    }
    if (sort.length > 0) return sortMatches(found, ordered, sort)
    if (scores !== null) return found.sort((a, b) => b.score - a.score || a.place - b.place)
    // Often half of all companies: numbers alone sort four times as fast.
    const places = new Uint32Array(found.length)
    for (let at = 0; at < found.length; at++) places[at] = found[at].place
    places.sort()
    for (let at = 0; at < found.length; at++) found[at] = { place: places[at], score: 0 }
    return found
  }

  return {
    generation: 'brute-force',
    countries: new Map([...scans].map(([country, { companies: own }]) => [country, own.length])),
    attributes: typesOf(ordered),
    meaningOf: () => null,
    wordsOf: () => [],
    mayHave: () => true,
    companiesInCity: () => null,
    ranked,
    async search({ page: { first, count }, ...plan }) {
      const found = findAll(plan)
      const page = found.slice(first, first + count)
      return {
        total: found.length,
        companies: page.map(({ place }) => Buffer.from(JSON.stringify(ordered[place]))),
        ...(plan.rank !== null && plan.sort === undefined && { scores: page.map(({ score }) => score) }),
      }
    },
    async facets(plan) {
      const own = scansOf(plan.countries)
      const find = (where: Query) =>
        own.flatMap((scan) => [...scan.find(where)].map((number) => scan.companies[number]))
      return countByLooking(
        plan,
        find,
        own.flatMap((scan) => scan.companies),
        codePath,
      )
    },
    async scan(plan) {
      const lines = findAll(plan).map(({ place }) => Buffer.from(`${JSON.stringify(ordered[place])}\n`))
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
