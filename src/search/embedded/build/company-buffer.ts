/**
 * What a build holds of the companies in memory until all have arrived: a few numbers per company, in columns, and the
 * distinct values per country that the numbers identify. Everything else is on disk already. Lucene and tantivy call
 * this part of a build the segment writer.
 */

import { type AttributeValue, attributeKey } from '../../../company/attributes.ts'
import { CODE_SCHEMES, type CodePath, type CodeScheme } from '../../../company/codes.ts'
import type { Company, CompanyCodes } from '../../../company/company.ts'
import { dayNumber } from '../../../company/day.ts'
import { momentOf } from '../../../company/moment.ts'
import { cityKey, postcodeKey } from '../../../company/place-keys.ts'
import { pointOf } from '../../company-point.ts'
import { FACET_SIZES } from '../../facets.ts'
import { VALUE_FIELDS, type ValueField } from '../../query.ts'
import { resultOrderKeys } from '../../result-order.ts'
import { type Column, float64Column, uint16Column, uint32Column } from '../files/columns.ts'
import type { SpillFile } from '../files/spill-file.ts'
import { NO_POINT, packDegrees } from '../files/stored-point.ts'
import { NameSorter } from './name-sorter.ts'
import { ValueCounts } from './sort-ranks.ts'

/** Members for which a register may publish a band instead of a number. */
export const BAND_FIELDS = ['operatingRevenue', 'numberOfEmployees'] as const

/** One of {@link BAND_FIELDS}. */
export type BandField = (typeof BAND_FIELDS)[number]

/** Reads a company's value of each field; null for none. */
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

/** The part of a value that is compared, for fields where that is not the whole value. */
const KEY: Readonly<Partial<Record<ValueField, (value: string) => string>>> = {
  region: (token) => token.split('|', 1)[0],
  city: cityKey,
  postcode: postcodeKey,
}

/** Ids of the distinct values of one field in one country. Id 0 means no value. */
class ValueIds<Value extends AttributeValue = string> {
  /** Keys by id, from id 1. */
  readonly keys: string[] = ['']
  readonly #key: (value: Value) => string
  readonly #byKey = new Map<string, number>([['', 0]])
  /** Numbers by value as it arrives: keys are expensive to make, and values repeat. */
  readonly #byValue = new Map<Value, number>()
  /** By number: the id of its key, and how many companies write it so. */
  readonly #ids: number[] = []
  readonly #uses: number[] = []

  constructor(key: (value: Value) => string) {
    this.#key = key
  }

  idOf(value: Value | null): number {
    if (value === null) return 0
    let number = this.#byValue.get(value)
    if (number === undefined) {
      number = this.#ids.push(this.#idOfKey(this.#key(value))) - 1
      this.#uses.push(0)
      this.#byValue.set(value, number)
    }
    this.#uses[number]++
    return this.#ids[number]
  }

  #idOfKey(key: string): number {
    let id = this.#byKey.get(key)
    if (id === undefined) {
      id = this.keys.push(key) - 1
      this.#byKey.set(key, id)
    }
    return id
  }

  /** How companies write each key, and how many of them do; in any order. */
  *spellings(): Generator<{ readonly value: Value; readonly id: number; readonly uses: number }> {
    for (const [value, number] of this.#byValue) yield { value, id: this.#ids[number], uses: this.#uses[number] }
  }

  /** How most companies write each key, by id; of two ways as common, the last by UTF-16 code units (`Leeds`, not `LEEDS`). */
  labels(): string[] {
    const labels = this.keys.map(() => '')
    const most = this.keys.map(() => 0)
    for (const { value, id, uses } of this.spellings()) {
      const text = String(value)
      if (id === 0 || uses < most[id] || (uses === most[id] && text < labels[id])) continue
      labels[id] = text
      most[id] = uses
    }
    return labels
  }
}

/** Ids of the codes of one classification in one country, with their ancestors and the combinations that companies have. */
export class CodeIds {
  /** Codes of all levels by id. */
  readonly codes: string[] = []
  /** For each code that a company has: the ids of the code itself and of its ancestors. */
  readonly paths: number[][] = []
  /** The codes of each combination: twice the index in {@link paths}, plus 1 for a secondary code. */
  readonly entries = uint32Column()
  /** Index in `entries` behind the codes of each combination. The first combination is empty. */
  readonly ends = uint32Column()
  readonly #pathOf: (code: string) => readonly string[]
  readonly #byCode = new Map<string, number>()
  readonly #pathIndexes = new Map<string, number>()
  readonly #combinations = new Map<string, number>()
  readonly #shared = new WeakMap<CompanyCodes, number>()

  constructor(pathOf: (code: string) => readonly string[]) {
    this.#pathOf = pathOf
    this.ends.push(0)
  }

  /** Id of the combination of codes that a company has. Frozen codes are shared by companies, and looked up once. */
  combinationOf(codes: CompanyCodes): number {
    const { primary, secondary } = codes
    if (primary.length + secondary.length === 0) return 0
    let combination = this.#shared.get(codes)
    if (combination !== undefined) return combination
    const entries = [
      ...primary.map((code) => this.#pathIndexOf(code) * 2),
      ...secondary.map((code) => this.#pathIndexOf(code) * 2 + 1),
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

  /** Index in {@link paths} of a code that a company has. */
  #pathIndexOf(code: string): number {
    let id = this.#pathIndexes.get(code)
    if (id === undefined) {
      id = this.paths.push([...new Set(this.#pathOf(code).map((above) => this.#nodeOf(above)))]) - 1
      this.#pathIndexes.set(code, id)
    }
    return id
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

/** Ids of the distinct bands of one member in one country. Id 0 means no band. */
class BandIds {
  /** Bounds by id, both inclusive, from id 1; infinite where open. */
  readonly bounds: (readonly [min: number, max: number])[] = [[Number.NaN, Number.NaN]]
  readonly #byBounds = new Map<string, number>()

  idOf(min: number | null, max: number | null): number {
    if (min === null && max === null) return 0
    const bounds = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY] as const
    const key = bounds.join()
    let id = this.#byBounds.get(key)
    if (id === undefined) {
      id = this.bounds.push(bounds) - 1
      this.#byBounds.set(key, id)
    }
    return id
  }
}

/** Ids of the distinct sets of registers in one country. Id 0 means none. */
class RegisterSets {
  /** Registers by number. */
  readonly registers: string[] = []
  /** Sets by id: numbers of registers, ascending. */
  readonly sets: (readonly number[])[] = [[]]
  readonly #numbers = new Map<string, number>()
  readonly #bySet = new Map<string, number>([['', 0]])
  /** The company before: most have the same registers as it has. */
  #last: { readonly registers: readonly string[]; readonly id: number } = { registers: [], id: 0 }

  idOf(sources: Company['sources']): number {
    const { registers, id } = this.#last
    if (sources.length === registers.length && sources.every(({ register }, at) => register === registers[at]))
      return id
    this.#last = { registers: sources.map(({ register }) => register), id: this.#add(sources) }
    return this.#last.id
  }

  #add(sources: Company['sources']): number {
    const found = new Set<number>()
    for (const { register } of sources) if (register !== 'derived') found.add(this.#numberOf(register))
    const set = [...found].sort((a, b) => a - b)
    const key = set.join()
    let id = this.#bySet.get(key)
    if (id === undefined) {
      id = this.sets.push(set) - 1
      this.#bySet.set(key, id)
    }
    return id
  }

  #numberOf(register: string): number {
    let number = this.#numbers.get(register)
    if (number === undefined) {
      number = this.registers.push(register) - 1
      this.#numbers.set(register, number)
    }
    return number
  }
}

/** The values of one attribute in one country, by arrival: most companies have none. */
export class AttributeValues {
  readonly values = new ValueIds<AttributeValue>(attributeKey)
  readonly arrivals: Column<Uint32Array<ArrayBuffer>>
  readonly ids: Column<Uint32Array<ArrayBuffer>>

  constructor(spill: SpillFile) {
    this.arrivals = uint32Column(spill)
    this.ids = uint32Column(spill)
  }

  add(arrival: number, value: AttributeValue): void {
    const id = this.values.idOf(value)
    if (id === 0) return
    this.arrivals.push(arrival)
    this.ids.push(id)
  }
}

/** Lists of registers whose latest day of publication is the `lastUpdated` of companies. Id 0 means none. */
class Datings {
  /** Lists by id, from id 1. */
  readonly lists: (readonly string[])[] = []
  readonly #ids = new Map<readonly string[], number>()
  readonly #byKey = new Map<string, number>()

  /** The id of a list. Lists that are one object are looked up once. */
  idOf(registers: readonly string[]): number {
    let id = this.#ids.get(registers)
    if (id === undefined) {
      const key = registers.join(' ')
      id = this.#byKey.get(key) ?? this.lists.push(registers)
      this.#byKey.set(key, id)
      this.#ids.set(registers, id)
    }
    return id
  }
}

/** Bit of a size mask: the company has a value or a band, whether or not it is of any size. */
export const SIZE_KNOWN = 1 << 7

/** Which sizes (`FACET_SIZES`) a company is of, one bit each, and {@link SIZE_KNOWN}; 0 where nothing is known. */
function sizeMask(company: Company, field: BandField): number {
  const exact = company[field]
  const low = exact ?? company[`${field}Min`]
  const high = exact ?? company[`${field}Max`]
  if (low === null && high === null) return 0
  const min = low ?? Number.NEGATIVE_INFINITY
  const max = high ?? Number.POSITIVE_INFINITY
  let mask = SIZE_KNOWN
  for (const [bit, { gte, lte }] of FACET_SIZES[field].entries()) {
    if (Math.max(min, gte) <= Math.min(max, lte ?? Number.POSITIVE_INFINITY)) mask |= 1 << bit
  }
  return mask
}

/** The distinct values of one country. */
class CountryValues {
  readonly country: string
  companies = 0
  readonly values: Readonly<Record<ValueField, ValueIds>>
  readonly codes: Readonly<Record<CodeScheme, CodeIds>>
  readonly bands: Readonly<Record<BandField, BandIds>>
  readonly registers = new RegisterSets()
  readonly attributes = new Map<string, AttributeValues>()

  constructor(country: string, codePath: CodePath) {
    this.country = country
    this.values = record(VALUE_FIELDS, (field) => new ValueIds(KEY[field] ?? ((value) => value)))
    this.codes = record(CODE_SCHEMES, (scheme) => new CodeIds((code) => codePath(scheme, country, code)))
    this.bands = record(BAND_FIELDS, () => new BandIds())
  }
}

/** Members by which matches are sorted, besides the name. */
export const RANKED_FIELDS = [
  'operatingRevenue',
  'numberOfEmployees',
  'dateOfIncorporation',
  'totalAssets',
  'lastUpdated',
] as const

/** One of {@link RANKED_FIELDS}. */
export type RankedField = (typeof RANKED_FIELDS)[number]

type NumberColumn = Column<Float64Array<ArrayBuffer>>
type IdColumn = Column<Uint32Array<ArrayBuffer>>
type SmallColumn = Column<Uint16Array<ArrayBuffer>>

/** Share of the memory of a build that names take until they are sorted: as one part of so many. */
const NAMES_SHARE = 4

/** The columns of all companies: by arrival, and in the order of documents after {@link reorder}. */
export class CompanyBuffer {
  readonly countries: CountryValues[] = []
  /** Index of `countries`, by arrival. */
  readonly country: SmallColumn
  readonly active: SmallColumn
  /** `NaN` when unknown. Days, and milliseconds for `lastUpdated`. */
  readonly numbers: Readonly<Record<RankedField, NumberColumn>>
  /** How often each value of `numbers` occurs. */
  readonly counts: Readonly<Record<RankedField, ValueCounts>> = record(RANKED_FIELDS, () => new ValueCounts())
  /** Where each company is, see `files/stored-point.ts`. */
  readonly latitude: IdColumn
  readonly longitude: IdColumn
  readonly sizes: Readonly<Record<BandField, SmallColumn>>
  /** Ids of sets of registers, counted per country. */
  readonly registers: IdColumn
  readonly datings = new Datings()
  /** Ids of {@link datings}; 0 where a register states when the company was updated, or nobody does. */
  readonly dated: SmallColumn
  /** Names and ids, until they are sorted. */
  readonly names: NameSorter
  /** How many companies have a smaller name; filled when names are sorted. */
  readonly nameRanks: IdColumn
  readonly values: Readonly<Record<ValueField, IdColumn>>
  readonly bands: Readonly<Record<BandField, IdColumn>>
  /** Ids of combinations of codes, counted per country. */
  readonly codes: Readonly<Record<CodeScheme, IdColumn>>
  /** Where columns go that have no room in memory. */
  readonly spill: SpillFile
  #lastMoment: { readonly text: string | null; readonly moment: number } = { text: null, moment: Number.NaN }
  readonly #byCountry = new Map<string, number>()
  readonly #codePath: CodePath

  constructor(codePath: CodePath, spill: SpillFile) {
    this.#codePath = codePath
    this.spill = spill
    const ids = () => uint32Column(spill)
    const small = () => uint16Column(spill)
    this.country = small()
    this.active = small()
    this.numbers = record(RANKED_FIELDS, () => float64Column(spill))
    this.latitude = ids()
    this.longitude = ids()
    this.sizes = record(BAND_FIELDS, small)
    this.registers = ids()
    this.dated = small()
    this.names = new NameSorter(spill, spill.limit / NAMES_SHARE)
    this.nameRanks = ids()
    this.values = record(VALUE_FIELDS, ids)
    this.bands = record(BAND_FIELDS, ids)
    this.codes = record(CODE_SCHEMES, ids)
  }

  get companies(): number {
    return this.country.length
  }

  /** Brings all columns but `country` into the order of documents. @param positions place of each company, by arrival */
  reorder(positions: Uint32Array): void {
    const columns = [
      this.active,
      this.latitude,
      this.longitude,
      this.registers,
      this.dated,
      this.nameRanks,
      ...[this.numbers, this.sizes, this.values, this.bands, this.codes].flatMap(
        (columns): (NumberColumn | IdColumn | SmallColumn)[] => Object.values(columns),
      ),
    ]
    const scratch = new ArrayBuffer(positions.length * Float64Array.BYTES_PER_ELEMENT)
    for (const column of columns) column.reorder(positions, scratch)
  }

  /** Adds a company. @param datedBy the registers whose day its `lastUpdated` is; `null`: a register states it */
  add(company: Company, datedBy: readonly string[] | null): void {
    const country = this.#countryOf(company.countryIso2)
    const own = this.countries[country]
    own.companies++
    const order = resultOrderKeys(company)
    this.active.push(order.isActive ? 1 : 0)
    this.names.push(order.name, order.id)
    this.#addNumber('operatingRevenue', order.revenue)
    this.#addNumber('numberOfEmployees', order.employees)
    this.#addNumber('dateOfIncorporation', this.#dayOf(company.dateOfIncorporation))
    // Adding 0 turns a negative zero into 0.
    this.#addNumber('totalAssets', company.totalAssets === null ? Number.NaN : company.totalAssets + 0)
    this.#addNumber('lastUpdated', this.#momentOf(company.lastUpdated))
    this.dated.push(datedBy === null || company.lastUpdated === null ? 0 : this.datings.idOf(datedBy))
    const point = pointOf(company)
    this.latitude.push(point === null ? NO_POINT : packDegrees(point.latitude))
    this.longitude.push(point === null ? NO_POINT : packDegrees(point.longitude))
    for (const field of BAND_FIELDS) this.sizes[field].push(sizeMask(company, field))
    this.registers.push(own.registers.idOf(company.sources))
    if (company.attributes) {
      for (const [name, value] of Object.entries(company.attributes)) {
        let values = own.attributes.get(name)
        if (values === undefined) {
          values = new AttributeValues(this.spill)
          own.attributes.set(name, values)
        }
        values.add(this.country.length, value)
      }
    }
    for (const field of VALUE_FIELDS) this.values[field].push(own.values[field].idOf(RAW_VALUE[field](company)))
    this.bands.operatingRevenue.push(
      company.operatingRevenue === null
        ? own.bands.operatingRevenue.idOf(company.operatingRevenueMin, company.operatingRevenueMax)
        : 0,
    )
    this.bands.numberOfEmployees.push(
      company.numberOfEmployees === null
        ? own.bands.numberOfEmployees.idOf(company.numberOfEmployeesMin, company.numberOfEmployeesMax)
        : 0,
    )
    this.codes.nace.push(own.codes.nace.combinationOf(company.naceCodes))
    this.codes.naics.push(own.codes.naics.combinationOf(company.naicsCodes))
    this.codes.sic.push(own.codes.sic.combinationOf(company.sicCodes))
    this.codes.national.push(own.codes.national.combinationOf(company.nationalSectors))
    this.country.push(country)
  }

  #addNumber(field: RankedField, value: number): void {
    this.numbers[field].push(value)
    this.counts[field].add(value)
  }

  #dayOf(date: string | null): number {
    return (date === null ? null : dayNumber(date)) ?? Number.NaN
  }

  /** {@link momentOf}; companies of one file have the same moment. */
  #momentOf(text: string | null): number {
    if (text !== this.#lastMoment.text) this.#lastMoment = { text, moment: momentOf(text) }
    return this.#lastMoment.moment
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
