/** Ranks by which matches are sorted, over all countries of the next index. */

import type { Company } from '../../../company/company.ts'
import { momentOf } from '../../../company/moment.ts'
import { once, oncePer } from '../../../reference/load-table.ts'
import { mergeColumn, mergedRevenue } from '../columns/merged-columns.ts'
import { type CompaniesById, readByNumber } from '../companies-by-id.ts'
import type { RankedByDocument } from '../country-source.ts'
import type { IndexFile } from '../files/index-file.ts'
import { NO_RANK, type RangeMember } from '../files/layout.ts'
import type { NarrowColumn } from '../files/narrow-column.ts'
import type { AddedCompany, MergedCountry, MergedPlaces } from '../merge/place-companies.ts'
import type { Sides } from '../merge/side.ts'
import { countRange } from '../postings/merged-range.ts'
import { countValues, RankSpace } from './rank-space.ts'
import { type RankedValues, rankAmong, rankCounts, ValueCounts } from './sort-ranks.ts'
import { orderUpdates, type UpdateColumn, type UpdateRanks, updateColumns } from './update-order.ts'

/** What ranks are made from. */
export interface RankSource {
  /** The index before, and that of the added companies. */
  readonly before: IndexFile
  readonly added: IndexFile
  readonly read: CompaniesById['read']
  readonly places: MergedPlaces
  /** The added companies, in the order of results. */
  readonly addedCompanies: readonly AddedCompany[]
  readonly registerLists: MergedRegisterLists
}

/** The lists of registers whose latest day is when companies were updated, and the moment of that day. */
export interface MergedRegisterLists {
  /** Those of the index before, and then others. */
  readonly lists: readonly (readonly string[])[]
  /** Moment of each, milliseconds. */
  readonly moments: readonly number[]
  /** Number from 1 of the list of an added company. */
  numberOf(registers: readonly string[]): number
}

/** A country, its two sides, and where its companies go. */
export interface Country extends MergedCountry {
  readonly sides: Sides
}

/** Ranks of companies. Those by a member are found when they are first asked for. */
export class MemberRanks {
  readonly #source: RankSource
  readonly #countries: readonly Country[]
  readonly #read: (document: number) => Company
  readonly #ofRange = oncePer((member: RangeMember) => {
    const counts = new Map<number, number>()
    for (const country of this.#countries) countRange(country, member, counts)
    return rankCounts(counts)
  })
  readonly #ofRevenue = once(() => {
    const counts = new ValueCounts()
    for (const country of this.#countries) {
      const values = mergedRevenue(country)
      for (let i = 0; i < values.length; i++) counts.add(values[i])
    }
    return counts.finish()
  })
  readonly #names = once(() => {
    const { names, nameRanks } = this.#source.places
    return { space: names, added: Uint32Array.from(this.#source.addedCompanies, ({ name }) => nameRanks.get(name)!) }
  })
  readonly #assets = once(() => this.#rankAssets())
  readonly #datedOfAdded = once(() =>
    Uint32Array.from(this.#source.addedCompanies, ({ datedBy }) =>
      datedBy === null ? 0 : this.#source.registerLists.numberOf(datedBy),
    ),
  )
  /** The order by `lastUpdated` of each country of the index before. */
  readonly #updated = once(() => updateColumns(this.#source.before))
  readonly #updates = once(() => this.#orderUpdates())

  constructor(source: RankSource, countries: readonly Country[]) {
    this.#source = source
    this.#countries = countries
    this.#read = readByNumber(source, source.before.directory.countries)
  }

  /** All known values of a range column. */
  ofRange(member: RangeMember): RankedValues {
    return this.#ofRange(member)
  }

  /** Ranks of the documents of a country by a member. @param revenue finds that of each */
  byDocument(member: RankedByDocument, country: Country, revenue: () => Float64Array): Uint32Array {
    if (member === 'operatingRevenue') return rankAmong(this.#ofRevenue(), revenue())
    if (member === 'lastUpdated') return this.#byUpdate(country)
    const { space, added } = member === 'name' ? this.#names() : this.#assets()
    const ranks = country.sides.before.uint32(`sort.${member}`)
    for (const document of country.map.removed) ranks[document] = NO_RANK
    space.shift(ranks)
    return merged(country, ranks, added)
  }

  /** Numbers of the lists of registers whose day it is when companies were updated; 0 for none. */
  datedOf(country: Country): Uint32Array {
    return merged(country, this.#updateColumnOf(country)?.dated ?? new Uint8Array(0), this.#datedOfAdded())
  }

  #byUpdate(country: Country): Uint32Array {
    const { added, shift } = this.#updates()
    const column = this.#updateColumnOf(country)
    if (column !== undefined) shift(column)
    return merged(country, column?.ranks ?? new Uint32Array(0), added)
  }

  #updateColumnOf({ country }: Country): UpdateColumn | undefined {
    return this.#updated()[this.#source.before.directory.countries.findIndex((own) => own.country === country)]
  }

  #rankAssets() {
    const { before, addedCompanies } = this.#source
    const columns = before.directory.countries.map(({ country }) => ({
      ranks: before.load(country, ['sort.totalAssets']).uint32('sort.totalAssets'),
    }))
    const counts = countValues(addedCompanies.map(({ totalAssets }) => totalAssets))
    const space = new RankSpace<number>(columns, (document) => this.#read(document).totalAssets!)
    space.change(
      this.#removed().map(([at, document]) => columns[at].ranks[document]),
      counts,
    )
    const ranks = space.ranksOf(counts)
    const rankOf = (assets: number | null) => (assets === null ? NO_RANK : ranks.get(assets)!)
    return { space, added: Uint32Array.from(addedCompanies, ({ totalAssets }) => rankOf(totalAssets)) }
  }

  #orderUpdates(): UpdateRanks {
    const { addedCompanies, registerLists } = this.#source
    const dated = this.#datedOfAdded()
    return orderUpdates({
      columns: this.#updated(),
      removed: this.#removed(),
      added: addedCompanies.map(({ updatedAt: moment }, at) => (dated[at] === 0 ? { moment } : { dated: dated[at] })),
      days: registerLists.moments,
      readMoment: (document) => momentOf(this.#read(document).lastUpdated),
    })
  }

  /** Documents of the index before that are left out: the place of their country, and the document. */
  #removed(): (readonly [country: number, document: number])[] {
    return this.#source.before.directory.countries.flatMap(({ country, companies }, at) => {
      const own = this.#countries.find((each) => each.country === country)
      const removed = own?.map.removed ?? Array.from({ length: companies }, (_, document) => document)
      return Array.from(removed, (document) => [at, document] as const)
    })
  }
}

/** A column of the next index. @param ofAdded numbers of all added companies, in the order of results */
function merged({ map, added }: Country, before: NarrowColumn, ofAdded: Uint32Array): Uint32Array {
  const own = added.map((at) => ofAdded[at])
  return mergeColumn(map, before, own, new Uint32Array(map.after))
}
