/**
 * What the builder keeps of the companies until all have arrived: a few numbers each, in columns, and per country the
 * distinct values they stand for. Everything else is on disk already.
 */

import { CODE_SCHEMES, type CodePath, type CodeScheme } from '../../../company/codes.ts'
import type { Company, CompanyCodes } from '../../../company/company.ts'
import { dayNumber } from '../../../company/day.ts'
import { cityKey, postcodeKey } from '../../../company/place-keys.ts'
import { VALUE_FIELDS, type ValueField } from '../../query.ts'
import { resultOrderKeys } from '../../result-order.ts'
import { type Column, float64Column, TextColumn, uint16Column, uint32Column } from '../files/columns.ts'

/** Members whose register may publish a band instead of a number. */
export const BAND_FIELDS = ['operatingRevenue', 'numberOfEmployees'] as const

/** One of {@link BAND_FIELDS}. */
export type BandField = (typeof BAND_FIELDS)[number]

/** How a company's value of each field is found; null for none. */
const RAW_VALUE: Readonly<Record<ValueField, (company: Company) => string | null>> = {
  status: (company) => company.status,
  legalForm: (company) => company.standardisedLegalForm,
  category: (company) => company.categoryOfTheCompany,
  listing: (company) => company.listedDelistedUnlisted,
  region: (company) => company.region,
  province: (company) => company.region,
  city: (company) => company.city,
  postcode: (company) => company.postcode,
}

/** What of the value is compared, where it is not the whole. */
const KEY: Readonly<Partial<Record<ValueField, (value: string) => string>>> = {
  region: (token) => token.split('|', 1)[0],
  city: cityKey,
  postcode: postcodeKey,
}

/** Distinct values of one field in one country. Number 0 stands for no value. */
export class ValueNumbers {
  /** Keys by number, from number 1. */
  readonly keys: string[] = ['']
  readonly #key: (value: string) => string
  readonly #byKey = new Map<string, number>()
  /** Numbers by value as it arrives: keys are costly to make and values come again and again. */
  readonly #byValue = new Map<string, number>()

  constructor(key: (value: string) => string = (value) => value) {
    this.#key = key
  }

  numberOf(value: string | null): number {
    if (value === null) return 0
    let number = this.#byValue.get(value)
    if (number === undefined) {
      const key = this.#key(value)
      number = key === '' ? 0 : this.#byKey.get(key)
      if (number === undefined) {
        number = this.keys.push(key) - 1
        this.#byKey.set(key, number)
      }
      this.#byValue.set(value, number)
    }
    return number
  }
}

/** Codes of one classification in one country, the codes each lies below, and in what combinations companies carry them. */
export class CodeNumbers {
  /** Codes of all levels by number. */
  readonly codes: string[] = []
  /** For each code as companies carry it: the numbers of the code itself and all above it. */
  readonly paths: number[][] = []
  /** The codes of each combination: index of {@link paths}, doubled; one more for a secondary code. */
  readonly entries = uint32Column()
  /** Where in `entries` the codes of each combination end. The first one has none. */
  readonly ends = uint32Column()
  readonly #pathOf: (code: string) => readonly string[]
  readonly #byCode = new Map<string, number>()
  readonly #carried = new Map<string, number>()
  readonly #combinations = new Map<string, number>()
  readonly #shared = new WeakMap<CompanyCodes, number>()

  constructor(pathOf: (code: string) => readonly string[]) {
    this.#pathOf = pathOf
    this.ends.push(0)
  }

  /** Number of the combination of codes that a company carries. Codes that are frozen are shared, and looked up once. */
  combinationOf(codes: CompanyCodes): number {
    const { primary, secondary } = codes
    if (primary.length + secondary.length === 0) return 0
    let combination = this.#shared.get(codes)
    if (combination !== undefined) return combination
    const entries = [
      ...primary.map((code) => this.#carriedOf(code) * 2),
      ...secondary.map((code) => this.#carriedOf(code) * 2 + 1),
    ]
    const key = String.fromCharCode(...entries.flatMap((entry) => [entry & 0xffff, entry >>> 16]))
    combination = this.#combinations.get(key)
    if (combination === undefined) {
      combination = this.ends.length
      this.#combinations.set(key, combination)
      for (const entry of entries) this.entries.push(entry)
      this.ends.push(this.entries.length)
    }
    if (Object.isFrozen(codes)) this.#shared.set(codes, combination)
    return combination
  }

  /** Number of a code as a company carries it: an index of {@link paths}. */
  #carriedOf(code: string): number {
    let number = this.#carried.get(code)
    if (number === undefined) {
      number = this.paths.push([...new Set(this.#pathOf(code).map((above) => this.#nodeOf(above)))]) - 1
      this.#carried.set(code, number)
    }
    return number
  }

  #nodeOf(code: string): number {
    let node = this.#byCode.get(code)
    if (node === undefined) {
      node = this.codes.push(code) - 1
      this.#byCode.set(code, node)
    }
    return node
  }
}

/** Distinct bands of one member in one country. Number 0 stands for no band. */
export class BandNumbers {
  /** Bounds by number, both inclusive, from number 1; infinite where open. */
  readonly bounds: (readonly [min: number, max: number])[] = [[Number.NaN, Number.NaN]]
  readonly #byBounds = new Map<string, number>()

  numberOf(min: number | null, max: number | null): number {
    if (min === null && max === null) return 0
    const bounds = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY] as const
    const key = bounds.join()
    let number = this.#byBounds.get(key)
    if (number === undefined) {
      number = this.bounds.push(bounds) - 1
      this.#byBounds.set(key, number)
    }
    return number
  }
}

/** The distinct values of one country. */
export class CountryValues {
  readonly country: string
  companies = 0
  readonly values: Readonly<Record<ValueField, ValueNumbers>>
  readonly codes: Readonly<Record<CodeScheme, CodeNumbers>>
  readonly bands: Readonly<Record<BandField, BandNumbers>>

  constructor(country: string, codePath: CodePath) {
    this.country = country
    this.values = record(VALUE_FIELDS, (field) => new ValueNumbers(KEY[field]))
    this.codes = record(CODE_SCHEMES, (scheme) => new CodeNumbers((code) => codePath(scheme, country, code)))
    this.bands = record(BAND_FIELDS, () => new BandNumbers())
  }
}

/** The columns of all companies, by arrival. */
export class CompanyBuffer {
  readonly countries: CountryValues[] = []
  /** Index of `countries`. */
  readonly country = uint16Column()
  readonly active = uint16Column()
  readonly revenue = float64Column()
  readonly employees = float64Column()
  /** Day of incorporation; `NaN` when unknown, like the two above. */
  readonly day = float64Column()
  readonly names = new TextColumn()
  readonly ids = new TextColumn()
  readonly values: Readonly<Record<ValueField, Column<Uint32Array<ArrayBuffer>>>> = record(VALUE_FIELDS, uint32Column)
  readonly bands: Readonly<Record<BandField, Column<Uint32Array<ArrayBuffer>>>> = record(BAND_FIELDS, uint32Column)
  /** Combinations of codes, as the company's country numbers them. */
  readonly codes: Readonly<Record<CodeScheme, Column<Uint32Array<ArrayBuffer>>>> = record(CODE_SCHEMES, uint32Column)
  readonly #byCountry = new Map<string, number>()
  readonly #codePath: CodePath

  constructor(codePath: CodePath) {
    this.#codePath = codePath
  }

  get companies(): number {
    return this.country.length
  }

  add(company: Company): void {
    const country = this.#countryOf(company.countryIso2)
    const own = this.countries[country]
    own.companies++
    const order = resultOrderKeys(company)
    this.active.push(order.isActive ? 1 : 0)
    this.revenue.push(order.revenue)
    this.employees.push(order.employees)
    this.names.push(order.name)
    this.ids.push(order.id)
    this.day.push((company.dateOfIncorporation === null ? null : dayNumber(company.dateOfIncorporation)) ?? Number.NaN)
    for (const field of VALUE_FIELDS) this.values[field].push(own.values[field].numberOf(RAW_VALUE[field](company)))
    this.bands.operatingRevenue.push(
      company.operatingRevenue === null
        ? own.bands.operatingRevenue.numberOf(company.operatingRevenueMin, company.operatingRevenueMax)
        : 0,
    )
    this.bands.numberOfEmployees.push(
      company.numberOfEmployees === null
        ? own.bands.numberOfEmployees.numberOf(company.numberOfEmployeesMin, company.numberOfEmployeesMax)
        : 0,
    )
    this.codes.nace.push(own.codes.nace.combinationOf(company.naceCodes))
    this.codes.naics.push(own.codes.naics.combinationOf(company.naicsCodes))
    this.codes.sic.push(own.codes.sic.combinationOf(company.sicCodes))
    this.codes.national.push(own.codes.national.combinationOf(company.nationalSectors))
    this.country.push(country)
  }

  #countryOf(country: string): number {
    let index = this.#byCountry.get(country)
    if (index === undefined) {
      index = this.countries.push(new CountryValues(country, this.#codePath)) - 1
      this.#byCountry.set(country, index)
    }
    return index
  }
}

function record<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>
}
