/**
 * Facets, counted by the cluster and put together here: every count is exact, so every value is counted before the highest
 * are listed.
 */
import { isClosed, STATUSES } from '../../company/status.ts'
import {
  FACET_SIZES,
  type Facet,
  type FacetCount,
  type FacetCounts,
  type FacetOf,
  type FacetPlan,
  type FacetResult,
} from '../facets.ts'
import type { Query } from '../query.ts'
import { allOf, anyOf, type Clause, compileQuery, hasTerm, inCountries, type LanguagesIn, notOf } from './compile.ts'
import { countAll, countTerms } from './count-values.ts'
import { attributeTerm, CODE_MARK_OF, codeField, codeTerm, sizeTerm } from './document.ts'
import { readLabels } from './facet-labels.ts'
import type { IndexSearcher } from './index-searcher.ts'
import { fromKeyword, toKeyword } from './keyword.ts'

/** A facet without the one that crosses it. */
type PlainFacet = Omit<Facet, 'by'>

/** The values of a facet: how many companies have each, and how many have any of some. */
interface Values {
  /** Counts by value; those of 0 may be missing. */
  readonly counts: ReadonlyMap<string, number>
  /** Companies that have something besides these values, or none of them listed. */
  other(listed: ReadonlySet<string>): Promise<number>
  readonly missing: number
  /** Companies with a value. */
  having(value: string): Clause
}

/** Counts the facets of a plan. @param languages those of its countries */
export async function countFacets(
  { countries, conditions, facets }: FacetPlan,
  searcher: IndexSearcher,
  languages: LanguagesIn,
): Promise<FacetResult> {
  const counter = new FacetCounter(searcher, countries, conditions, languages)
  if (countries.length === 0) return { total: 0, facets: facets.map(() => ({ values: [], other: 0, missing: 0 })) }
  const total = await counter.total(0)
  const counted: FacetCounts[] = []
  for (const facet of facets) counted.push(await counter.count(facet))
  return { total, facets: counted }
}

/** Counts in some countries. */
class FacetCounter {
  readonly #searcher: IndexSearcher
  readonly #countries: readonly string[]
  readonly #filters: readonly Clause[]
  readonly #totals = new Map<number, Promise<number>>()

  constructor(
    searcher: IndexSearcher,
    countries: readonly string[],
    conditions: readonly Query[],
    languages: LanguagesIn,
  ) {
    this.#searcher = searcher
    this.#countries = countries
    this.#filters = conditions.map((where) => allOf([inCountries(countries), compileQuery(where, languages)]))
  }

  /** Companies that meet a condition, by its index. Facets share conditions. */
  total(condition: number): Promise<number> {
    const known = this.#totals.get(condition) ?? this.#searcher.count(this.#filters[condition])
    this.#totals.set(condition, known)
    return known
  }

  async count(facet: Facet): Promise<FacetCounts> {
    const { condition = 0 } = facet
    const values = await this.#valuesOf(facet.of, this.#filters[condition], await this.total(condition))
    const listed = await this.#list(facet, values)
    const { by } = facet
    if (by === undefined) return listed
    const inner = this.#filters[by.condition ?? 0]
    const crossed: FacetCount[] = []
    for (const each of listed.values) {
      const filter = allOf([inner, values.having(each.value)])
      const own = await this.#valuesOf(by.of, filter, await this.#searcher.count(filter))
      crossed.push({ ...each, by: await this.#list(by, own) })
    }
    return { ...listed, values: crossed }
  }

  /** The values with the highest counts. */
  async #list({ of, top }: PlainFacet, values: Values): Promise<FacetCounts> {
    const sorted = [...values.counts]
      .filter(([, count]) => count > 0)
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    const chosen = sorted.slice(0, top)
    const labels = await readLabels(
      this.#searcher,
      of,
      inCountries(this.#countries),
      chosen.map(([value]) => value),
    )
    return {
      values: chosen.map(([value, count]) => {
        const label = labels.get(value)
        return { value, ...(label !== undefined && label !== value && { label }), count }
      }),
      other: await values.other(new Set(chosen.map(([value]) => value))),
      missing: values.missing,
    }
  }

  #valuesOf(of: FacetOf, filter: Clause, total: number): Promise<Values> {
    switch (of.kind) {
      case 'value':
        return this.#ofField(of, filter, total)
      case 'founded':
      case 'closed':
        return this.#ofPeriods(of, filter, total)
      case 'attribute':
        return this.#ofAttribute(of.name, filter, total)
      case 'code':
        return this.#ofCodes(of, filter, total)
      case 'size':
        return this.#ofTerms(filter, total, {
          field: 'sizes',
          terms: new Map(FACET_SIZES[of.field].map(({ value }) => [value, [sizeTerm(of.field, value)]])),
          known: hasTerm('sizes', [sizeTerm(of.field, null)]),
        })
      case 'register':
        return this.#ofRegisters(filter, total)
    }
  }

  /** Values of which a company has one, but for cities that are counted under another name, too. */
  async #ofField(
    { field, also = {} }: Extract<FacetOf, { kind: 'value' }>,
    filter: Clause,
    total: number,
  ): Promise<Values> {
    const naming = this.#countries.filter((country) => (also[country] ?? []).length > 0)
    const plain = this.#countries.filter((country) => !naming.includes(country))
    const counts = new Map<string, number>()
    /** Companies by all values they count under; each set once for each country. */
    const groups: { readonly values: readonly string[]; readonly count: number }[] = []
    const namesOf = new Map<string, ReadonlyMap<string, readonly string[]>>()
    for (const countries of [...(plain.length > 0 ? [plain] : []), ...naming.map((country) => [country])]) {
      const own = await countAll(this.#searcher, field, allOf([inCountries(countries), filter]))
      const names = await this.#otherNames(
        field,
        countries[0],
        naming.includes(countries[0]) ? (also[countries[0]] ?? []) : [],
      )
      for (const country of countries) namesOf.set(country, names)
      for (const [keyword, count] of own) {
        const value = fromKeyword(keyword)
        groups.push({ values: [...new Set([value, ...(names.get(value) ?? [])])], count })
      }
    }
    for (const { values, count } of groups)
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + count)
    const known = groups.reduce((sum, { count }) => sum + count, 0)
    return {
      counts,
      other: async (listed) =>
        groups.reduce((sum, { values, count }) => sum + (values.every((value) => listed.has(value)) ? 0 : count), 0),
      missing: total - known,
      having: (value) =>
        anyOf(
          [...namesOf].map(([country, names]) => {
            const others = [...names].filter(([, called]) => called.includes(value)).map(([other]) => other)
            return allOf([inCountries([country]), hasTerm(field, [value, ...others].map(toKeyword))])
          }),
        ),
    }
  }

  /** By value, the other values under which it counts too: those that some company of the country has. */
  async #otherNames(
    field: string,
    country: string,
    also: readonly (readonly [value: string, other: string])[],
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const names = new Map<string, string[]>()
    if (also.length === 0) return names
    const asked = also.map(([value]) => toKeyword(value))
    const existing = await countTerms(
      this.#searcher,
      field,
      allOf([inCountries([country]), hasTerm(field, asked)]),
      asked,
    )
    for (const [value, other] of also) {
      if (value !== other && (existing.get(toKeyword(value)) ?? 0) > 0)
        names.set(other, [...(names.get(other) ?? []), value])
    }
    return names
  }

  async #ofPeriods(
    { kind, by }: Extract<FacetOf, { kind: 'founded' | 'closed' }>,
    filter: Clause,
    total: number,
  ): Promise<Values> {
    const field = kind === 'founded' ? 'month' : 'closedMonth'
    const months = await countAll(this.#searcher, field, filter)
    const counts = new Map<string, number>()
    let known = 0
    for (const [number, count] of months) {
      const period = periodOf(Number(number), by)
      counts.set(period, (counts.get(period) ?? 0) + count)
      known += count
    }
    return { ...single(counts, total - known), having: (period) => inPeriod(kind, period) }
  }

  async #ofAttribute(name: string, filter: Clause, total: number): Promise<Values> {
    const prefix = attributeTerm(name, '')
    const found = await countAll(
      this.#searcher,
      'attributes',
      allOf([{ prefix: { attributes: prefix } }, filter]),
      prefix,
    )
    const counts = new Map([...found].map(([term, count]) => [fromKeyword(term.slice(prefix.length)), count]))
    const known = [...counts.values()].reduce((sum, count) => sum + count, 0)
    return { ...single(counts, total - known), having: (key) => hasTerm('attributes', [attributeTerm(name, key)]) }
  }

  #ofCodes(
    { scheme, rank, values }: Extract<FacetOf, { kind: 'code' }>,
    filter: Clause,
    total: number,
  ): Promise<Values> {
    const field = codeField(scheme)
    const terms = new Map(
      values.map(({ value, codes }) => [value, codes.map((code) => codeTerm(scheme, CODE_MARK_OF[rank], code))]),
    )
    return this.#ofTerms(filter, total, { field, terms, known: hasTerm(field, [...terms.values()].flat()) })
  }

  async #ofRegisters(filter: Clause, total: number): Promise<Values> {
    const registers = await countAll(this.#searcher, 'registers', filter)
    const terms = new Map([...registers.keys()].map((register) => [fromKeyword(register), [register]]))
    return this.#ofTerms(filter, total, { field: 'registers', terms, known: { exists: { field: 'registers' } } })
  }

  /** Values of which a company may have several: each is any of some terms. */
  async #ofTerms(
    filter: Clause,
    total: number,
    {
      field,
      terms,
      known,
    }: { readonly field: string; readonly terms: ReadonlyMap<string, readonly string[]>; readonly known: Clause },
  ): Promise<Values> {
    const alone = [...terms].filter(([, own]) => own.length === 1).map(([, [term]]) => term)
    const found = await countTerms(this.#searcher, field, allOf([hasTerm(field, alone), filter]), alone)
    const counts = new Map<string, number>()
    for (const [value, own] of terms) {
      const count =
        own.length === 1 ? found.get(own[0]) : await this.#searcher.count(allOf([hasTerm(field, own), filter]))
      counts.set(value, count ?? 0)
    }
    const having = (value: string) => hasTerm(field, terms.get(value) ?? [])
    const isAmong = (values: readonly string[]) =>
      hasTerm(
        field,
        values.flatMap((value) => terms.get(value) ?? []),
      )
    return {
      counts,
      having,
      missing: total - (await this.#searcher.count(allOf([known, filter]))),
      // Something that is not listed: another value, or none of the values at all.
      other: (listed) => {
        const values = [...terms.keys()]
        const rest = isAmong(values.filter((value) => !listed.has(value)))
        return this.#searcher.count(allOf([anyOf([rest, allOf([known, notOf(isAmong(values))])]), filter]))
      },
    }
  }
}

/** Values of which a company has one at most. */
function single(counts: ReadonlyMap<string, number>, missing: number): Omit<Values, 'having'> {
  return {
    counts,
    missing,
    async other(listed) {
      let other = 0
      for (const [value, count] of counts) if (!listed.has(value)) other += count
      return other
    },
  }
}

const MONTHS = 12

/** The text of a month of the field `month`, or of its year. */
function periodOf(month: number, by: 'year' | 'month'): string {
  const year = String(Math.floor(month / MONTHS)).padStart(4, '0')
  return by === 'year' ? year : `${year}-${String((month % MONTHS) + 1).padStart(2, '0')}`
}

const DAY_MS = 86_400_000

/** Companies incorporated, or closed, in a year or a month. */
function inPeriod(kind: 'founded' | 'closed', period: string): Clause {
  const [year, month] = period.split('-').map(Number)
  const dayOf = (ofYear: number, ofMonth: number) => new Date(0).setUTCFullYear(ofYear, ofMonth, 1) / DAY_MS
  const from = month === undefined ? dayOf(year, 0) : dayOf(year, month - 1)
  const to = month === undefined ? dayOf(year + 1, 0) : dayOf(year, month)
  if (kind === 'founded') return { range: { day: { gte: from, lt: to } } }
  return allOf([
    hasTerm('status', STATUSES.filter(isClosed).map(toKeyword)),
    { range: { statusDay: { gte: from, lt: to } } },
  ])
}
