/**
 * The searches of the measurement: 500 different ones, the same every time, as callers of `/explore/lite` make them.
 *
 * One country, one to five filters, page 1 (80 %), 5 (15 %) or 400 (5 %). Values come from companies that exist, and
 * most filters include the value of one chosen company, so that few searches are empty: a good third finds under 100
 * companies, a tenth more than 5 % of the country.
 */
import { CATEGORIES } from '../../src/company/category.ts'
import type { CodeScheme } from '../../src/company/codes.ts'
import type { Company } from '../../src/company/company.ts'
import { dayNumber } from '../../src/company/day.ts'
import { LEGAL_FORMS } from '../../src/company/legal-form.ts'
import { cityKey, postcodeKey } from '../../src/company/place-keys.ts'
import { STATUSES } from '../../src/company/status.ts'
import { ancestors } from '../../src/reference/industry-codes.ts'
import type { CodeRank, Query, RangeField, SearchPlan, ValueField } from '../../src/search/query.ts'
import { Random } from '../../test/support/random.ts'
import { generateCompany } from './companies.ts'
import { mixBits, Weighted } from './distributions.ts'

const PAGE_SIZE = 25

/** How often each filter is used, out of 118. */
const drawFilter = Weighted.of({
  province: 18,
  city: 10,
  postcode: 6,
  operatingRevenue: 16,
  numberOfEmployees: 14,
  dateOfIncorporation: 10,
  legalForm: 8,
  nace: 10,
  national: 4,
  naics: 2,
  sic: 2,
  category: 5,
  status: 10,
  listing: 3,
} as const)

type Filter = ReturnType<typeof drawFilter.draw>

/**
 * Makes the searches.
 *
 * @param companies number of generated companies that the engines hold
 * @param seed another seed gives other searches of the same kind
 */
export function makeWorkload(companies: number, seed: number, searches = 500): SearchPlan[] {
  const random = new Random(mixBits(companies) ^ seed)
  const maker = new SearchMaker(companies, random)
  return Array.from({ length: searches }, () => maker.make())
}

class SearchMaker {
  readonly #companies: number
  readonly #random: Random

  constructor(companies: number, random: Random) {
    this.#companies = companies
    this.#random = random
  }

  make(): SearchPlan {
    const random = this.#random
    const anchor = this.#anyCompany()
    const filters = new Set<Filter>()
    for (const wanted = 1 + random.below(5); filters.size < wanted; ) filters.add(drawFilter.draw(random))
    const page = random.next()
    const number = page < 0.8 ? 1 : page < 0.95 ? 5 : 400
    return {
      countries: [anchor.countryIso2],
      where: { kind: 'all', of: [...filters].map((filter) => this.#filter(filter, anchor)) },
      rank: null,
      page: { first: (number - 1) * PAGE_SIZE, count: PAGE_SIZE },
    }
  }

  #filter(filter: Filter, anchor: Company): Query {
    const random = this.#random
    switch (filter) {
      case 'province':
        // Sometimes a whole region, otherwise up to three provinces.
        return random.chance(0.3) && anchor.region !== null
          ? { kind: 'value', field: 'region', values: [anchor.region.split('|')[0]] }
          : this.#values(filter, anchor, 3, (company) => company.region)
      case 'city':
        return this.#values(filter, anchor, 3, (company) => company.city && cityKey(company.city))
      case 'postcode':
        return this.#values(filter, anchor, 5, (company) => company.postcode && postcodeKey(company.postcode))
      case 'legalForm':
        return this.#closed(filter, anchor.standardisedLegalForm, LEGAL_FORMS, 3)
      case 'category':
        return this.#closed(filter, anchor.categoryOfTheCompany ?? 'Small company', CATEGORIES, 2)
      case 'status':
        return this.#closed(filter, 'Active', random.chance(0.7) ? ['Active'] : STATUSES, 2)
      case 'listing':
        return this.#closed(filter, 'unlisted', random.chance(0.7) ? ['unlisted'] : ['listed', 'delisted'], 1)
      case 'operatingRevenue':
      case 'numberOfEmployees':
        return this.#range(filter, (company) => company[filter])
      case 'dateOfIncorporation':
        return this.#range(filter, (company) => (company[filter] === null ? null : dayNumber(company[filter])))
      case 'nace':
        return this.#codes(filter, anchor, (company) => company.naceCodes.primary)
      case 'national':
        return this.#codes(filter, anchor, (company) => company.nationalSectors.primary)
      case 'naics':
        return this.#codes(filter, anchor, (company) => company.naicsCodes.primary)
      case 'sic':
        return this.#codes(filter, anchor, (company) => company.sicCodes.primary)
    }
  }

  /** Values of up to `most` companies of the country, mostly with the anchor's among them. */
  #values(field: ValueField, anchor: Company, most: number, valueIn: (company: Company) => string | null): Query {
    const drawn = this.#random.several(1, most, () => this.#companyOf(anchor.countryIso2))
    if (this.#random.chance(0.8)) drawn[0] = anchor
    return { kind: 'value', field, values: [...new Set(drawn.flatMap((company) => valueIn(company) ?? []))] }
  }

  #closed(field: ValueField, usual: string, all: readonly string[], most: number): Query {
    const values = this.#random.several(1, most, () => this.#random.pick(all))
    if (this.#random.chance(0.8)) values[0] = usual
    return { kind: 'value', field, values: [...new Set(values)] }
  }

  #range(field: RangeField, valueIn: (company: Company) => number | null): Query {
    const value = () => {
      for (;;) {
        const found = valueIn(this.#anyCompany())
        if (found !== null) return found
      }
    }
    const [low, high] = [value(), value()].sort((a, b) => a - b)
    const bounds = this.#random.below(4)
    return { kind: 'range', field, gte: bounds === 2 ? null : low, lte: bounds === 3 ? null : high }
  }

  /** One to four codes, of any level below the top. */
  #codes(scheme: CodeScheme, anchor: Company, codesOf: (company: Company) => readonly string[]): Query {
    const random = this.#random
    const draw = (company: Company): string => {
      // A few codes have no counterpart in other schemes.
      while (codesOf(company).length === 0) company = this.#companyOf(anchor.countryIso2)
      const path = ancestors(scheme, company.countryIso2, codesOf(company)[0])
      return random.chance(0.5) ? path[0] : path[random.below(Math.max(1, path.length - 1))]
    }
    const codes = random.several(1, 4, () => draw(this.#companyOf(anchor.countryIso2)))
    codes[0] = draw(anchor)
    const rank = random.next()
    return {
      kind: 'code',
      scheme,
      codes: [...new Set(codes)],
      rank: rank < 0.4 ? 'primary' : rank < 0.5 ? 'secondary' : ('either' satisfies CodeRank),
    }
  }

  #anyCompany(): Company {
    return generateCompany(this.#random.below(this.#companies))
  }

  #companyOf(country: string): Company {
    for (;;) {
      const company = this.#anyCompany()
      if (company.countryIso2 === country) return company
    }
  }
}
