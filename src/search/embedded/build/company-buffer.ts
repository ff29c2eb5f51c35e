/**
 * What a build holds of the companies in memory until all have arrived: a few numbers per company, in columns, and the
 * distinct values per country that the numbers identify. Everything else is on disk already. Lucene and tantivy call
 * this part of a build the segment writer.
 */

import { CODE_SCHEMES, type CodePath, type CodeScheme } from '../../../company/codes.ts'
import type { Company } from '../../../company/company.ts'
import { dayNumber } from '../../../company/day.ts'
import { momentOf } from '../../../company/moment.ts'
import { FACET_SIZES, SIZE_FIELDS, type SizeField } from '../../facets.ts'
import { VALUE_KEY, WRITTEN_VALUE } from '../../field-value.ts'
import { VALUE_FIELDS, type ValueField } from '../../query.ts'
import { resultOrderKeys } from '../../result-order.ts'
import { COMPANY_COLUMNS, type CompanyColumns } from '../columns/company-columns.ts'
import { freeBuffer } from '../files/free-buffer.ts'
import { SIZE_KNOWN } from '../files/layout.ts'
import { record } from '../record.ts'
import { ValueCounts } from '../sort/sort-ranks.ts'
import { type Column, float64Column, uint16Column, uint32Column } from '../spill/columns.ts'
import type { SpillFile } from '../spill/spill-file.ts'
import { NameSorter } from './name-sorter.ts'
import { AttributeValues, BandIds, CodeIds, RegisterLists, RegisterSets, ValueIds } from './value-ids.ts'

/** Which sizes (`FACET_SIZES`) a company is of, one bit each, and {@link SIZE_KNOWN}; 0 where nothing is known. */
function sizeMask(field: SizeField, exact: number | null, least: number | null, most: number | null): number {
  const low = exact ?? least
  const high = exact ?? most
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
  /** The same in the order of `VALUE_FIELDS`: a loop over them needs no look-up by name. */
  readonly valueIds: readonly ValueIds[]
  readonly codes: Readonly<Record<CodeScheme, CodeIds>>
  readonly bands: Readonly<Record<SizeField, BandIds>>
  readonly registers = new RegisterSets()
  readonly attributes = new Map<string, AttributeValues>()

  constructor(country: string, codePath: CodePath) {
    this.country = country
    this.values = record(VALUE_FIELDS, (field) => new ValueIds(VALUE_KEY[field] ?? ((value) => value)))
    this.valueIds = VALUE_FIELDS.map((field) => this.values[field])
    this.codes = record(CODE_SCHEMES, (scheme) => new CodeIds((code) => codePath(scheme, country, code)))
    this.bands = record(SIZE_FIELDS, () => new BandIds())
  }
}

/** What a company has of each field, in the order of `VALUE_FIELDS`. */
const WRITTEN = VALUE_FIELDS.map((field) => WRITTEN_VALUE[field])

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
/** Moments that are kept with their texts: more than the days of a century. */
const MOMENTS_MAX = 50_000

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
  /** Columns of companies, by the name of their section. */
  readonly columns: ReadonlyMap<string, IdColumn>
  readonly #companyColumns: readonly { readonly columns: readonly IdColumn[]; readonly of: CompanyColumns['of'] }[]
  readonly sizes: Readonly<Record<SizeField, SmallColumn>>
  /** Ids of sets of registers, counted per country. */
  readonly registers: IdColumn
  readonly registerLists = new RegisterLists()
  /** Ids of {@link registerLists}; 0 where a register states when the company was updated, or nobody does. */
  readonly dated: SmallColumn
  /** Names and ids, until they are sorted. */
  readonly names: NameSorter
  /** How many companies have a smaller name; filled when names are sorted. */
  readonly nameRanks: IdColumn
  readonly values: Readonly<Record<ValueField, IdColumn>>
  readonly #valueColumns: readonly IdColumn[]
  readonly bands: Readonly<Record<SizeField, IdColumn>>
  /** Ids of combinations of codes, counted per country. */
  readonly codes: Readonly<Record<CodeScheme, IdColumn>>
  /** Where columns go that have no room in memory. */
  readonly spill: SpillFile
  readonly #moments = new Map<string, number>()
  /** The moment of the company before, which most have in common. */
  #lastMoment: { readonly text: string; readonly moment: number } | null = null
  readonly #byCountry = new Map<string, number>()
  #lastCountry = 0
  readonly #codePath: CodePath

  constructor(codePath: CodePath, spill: SpillFile, companyColumns = COMPANY_COLUMNS) {
    this.#codePath = codePath
    this.spill = spill
    const ids = () => uint32Column(spill)
    const small = () => uint16Column(spill)
    this.country = small()
    this.active = small()
    this.numbers = record(RANKED_FIELDS, () => float64Column(spill))
    this.columns = new Map(companyColumns.flatMap(({ sections }) => sections.map((name) => [name, ids()] as const)))
    this.#companyColumns = companyColumns.map(({ sections, of }) => {
      return { columns: sections.map((name) => this.columns.get(name)!), of }
    })
    this.sizes = record(SIZE_FIELDS, small)
    this.registers = ids()
    this.dated = small()
    this.names = new NameSorter(spill, spill.limit / NAMES_SHARE)
    this.nameRanks = ids()
    this.values = record(VALUE_FIELDS, ids)
    this.#valueColumns = VALUE_FIELDS.map((field) => this.values[field])
    this.bands = record(SIZE_FIELDS, ids)
    this.codes = record(CODE_SCHEMES, ids)
  }

  get companies(): number {
    return this.country.length
  }

  /**
   * Brings all columns but `country` into the order of documents.
   *
   * @param positions place of each company, by arrival
   * @param others further columns by arrival, of the same temporary file
   */
  reorder(positions: Uint32Array, others: readonly IdColumn[]): void {
    const columns = [
      ...others,
      this.active,
      ...this.columns.values(),
      this.registers,
      this.dated,
      this.nameRanks,
      ...[this.numbers, this.sizes, this.values, this.bands, this.codes].flatMap(
        (columns): (NumberColumn | IdColumn | SmallColumn)[] => Object.values(columns),
      ),
    ]
    const bytes = Math.min(this.spill.scratchBytes, positions.length * Float64Array.BYTES_PER_ELEMENT)
    const scratch = new Uint8Array(bytes)
    for (const column of columns) column.reorder(positions, scratch.buffer)
    freeBuffer(scratch)
  }

  /** Adds a company. @param datedBy the registers whose day its `lastUpdated` is; `null`: a register states it */
  add(company: Company, datedBy: readonly string[] | null): void {
    const country = this.#countryOf(company.countryIso2)
    const own = this.countries[country]
    own.companies++
    const order = resultOrderKeys(company)
    this.active.push(order.isActive ? 1 : 0)
    this.names.push(order.name, order.id)
    const { numbers, counts } = this
    addNumber(numbers.operatingRevenue, counts.operatingRevenue, order.revenue)
    addNumber(numbers.numberOfEmployees, counts.numberOfEmployees, order.employees)
    addNumber(numbers.dateOfIncorporation, counts.dateOfIncorporation, this.#dayOf(company.dateOfIncorporation))
    // Adding 0 turns a negative zero into 0.
    const assets = company.totalAssets === null ? Number.NaN : company.totalAssets + 0
    addNumber(numbers.totalAssets, counts.totalAssets, assets)
    addNumber(numbers.lastUpdated, counts.lastUpdated, this.#momentOf(company.lastUpdated))
    this.dated.push(datedBy === null || company.lastUpdated === null ? 0 : this.registerLists.idOf(datedBy))
    for (const { columns, of } of this.#companyColumns) {
      const own = of(company)
      for (let at = 0; at < columns.length; at++) columns[at].push(own[at])
    }
    const { operatingRevenue, operatingRevenueMin, operatingRevenueMax } = company
    this.sizes.operatingRevenue.push(
      sizeMask('operatingRevenue', operatingRevenue, operatingRevenueMin, operatingRevenueMax),
    )
    const { numberOfEmployees, numberOfEmployeesMin, numberOfEmployeesMax } = company
    this.sizes.numberOfEmployees.push(
      sizeMask('numberOfEmployees', numberOfEmployees, numberOfEmployeesMin, numberOfEmployeesMax),
    )
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
    for (let at = 0; at < WRITTEN.length; at++) {
      this.#valueColumns[at].push(own.valueIds[at].idOf(WRITTEN[at](company)))
    }
    this.bands.operatingRevenue.push(
      operatingRevenue === null ? own.bands.operatingRevenue.idOf(operatingRevenueMin, operatingRevenueMax) : 0,
    )
    this.bands.numberOfEmployees.push(
      numberOfEmployees === null ? own.bands.numberOfEmployees.idOf(numberOfEmployeesMin, numberOfEmployeesMax) : 0,
    )
    this.codes.nace.push(own.codes.nace.combinationOf(company.naceCodes))
    this.codes.naics.push(own.codes.naics.combinationOf(company.naicsCodes))
    this.codes.sic.push(own.codes.sic.combinationOf(company.sicCodes))
    this.codes.national.push(own.codes.national.combinationOf(company.nationalSectors))
    this.country.push(country)
  }

  #dayOf(date: string | null): number {
    return (date === null ? null : dayNumber(date)) ?? Number.NaN
  }

  /** {@link momentOf}; many companies have the same moment, most of them a day. */
  #momentOf(text: string | null): number {
    if (text === null) return Number.NaN
    if (this.#lastMoment?.text === text) return this.#lastMoment.moment
    let moment = this.#moments.get(text)
    if (moment === undefined) {
      moment = momentOf(text)
      if (this.#moments.size < MOMENTS_MAX) this.#moments.set(text, moment)
    }
    this.#lastMoment = { text, moment }
    return moment
  }

  #countryOf(country: string): number {
    if (this.countries[this.#lastCountry]?.country === country) return this.#lastCountry
    let index = this.#byCountry.get(country)
    if (index === undefined) {
      index = this.countries.push(new CountryValues(country, this.#codePath)) - 1
      this.#byCountry.set(country, index)
    }
    this.#lastCountry = index
    return index
  }
}

function addNumber(numbers: NumberColumn, counts: ValueCounts, value: number): void {
  numbers.push(value)
  counts.add(value)
}
