/** Ranks by which matches are sorted, over all countries of the next index. */

import { momentOf } from '../../../company/moment.ts'
import { type CompaniesById, readByNumber } from '../companies-by-id.ts'
import type { RankedByDocument } from '../country-source.ts'
import type { IndexFile } from '../files/index-file.ts'
import { NO_RANK, type RangeMember } from '../files/layout.ts'
import { countValues, RankSpace } from '../ranks/rank-space.ts'
import { type RankedValues, rankAmong, rankCounts, ValueCounts } from '../ranks/sort-ranks.ts'
import { orderUpdates, type UpdateColumn, type UpdateRanks, updateColumns } from '../ranks/update-order.ts'
import { mergeColumn, mergedRevenue } from './merged-columns.ts'
import { countRange } from './merged-range.ts'
import type { AddedCompany, MergedCountry, MergedPlaces } from './place-companies.ts'
import type { Sides } from './side.ts'

/** What ranks are made from. */
export interface RankSource {
  /** The index before, and that of the companies that come. */
  readonly before: IndexFile
  readonly added: IndexFile
  readonly read: CompaniesById['read']
  readonly places: MergedPlaces
  /** The companies that come, in the order of results. */
  readonly come: readonly AddedCompany[]
  readonly registerLists: MergedRegisterLists
}

/** The lists of registers whose latest day is when companies were updated, and the moment of that day. */
export interface MergedRegisterLists {
  /** Those of the index before, and then others. */
  readonly lists: readonly (readonly string[])[]
  /** Moment of each, milliseconds. */
  readonly moments: readonly number[]
  /** Number from 1 of the list of a company that comes. */
  numberOf(registers: readonly string[]): number
}

/** A country, its two sides, and where its companies go. */
export interface Country extends MergedCountry {
  readonly sides: Sides
}

/** Ranks of companies. */
export class MemberRanks {
  readonly #source: RankSource
  readonly #countries: readonly Country[]
  readonly #ranges = new Map<RangeMember, RankedValues>()
  #revenues: RankedValues | null = null
  readonly #assets: RankSpace<number>
  readonly #names: Uint32Array
  readonly #assetsOfAdded: Uint32Array
  /** The order by `lastUpdated` of each country of the index before. */
  readonly #updated: ReadonlyMap<string, UpdateColumn>
  readonly #updates: UpdateRanks
  readonly #datedOfAdded: Uint32Array

  constructor(source: RankSource, countries: readonly Country[]) {
    this.#source = source
    this.#countries = countries
    const { before, places, come, registerLists } = source
    const { countries: known } = before.directory
    const removed = known.map(({ country, companies: documents }) => {
      const own = countries.find((each) => each.country === country)
      return own?.map.removed ?? Uint32Array.from({ length: documents }, (_, document) => document)
    })
    this.#names = Uint32Array.from(come, ({ name }) => places.nameRanks.get(name)!)

    const read = readByNumber(source, known)
    const columns = known.map(({ country }) => ({
      ranks: before.load(country, ['sort.totalAssets']).uint32('sort.totalAssets'),
    }))
    const assets = countValues(come.map(({ totalAssets }) => totalAssets))
    this.#assets = new RankSpace(columns, (document) => read(document).totalAssets!)
    const gone = removed.flatMap((own, at) => Array.from(own, (document) => columns[at].ranks[document]))
    this.#assets.change(gone, assets)
    const ranks = this.#assets.ranksOf(assets)
    this.#assetsOfAdded = Uint32Array.from(come, ({ totalAssets }) =>
      totalAssets === null ? NO_RANK : ranks.get(totalAssets)!,
    )

    const updated = updateColumns(before)
    this.#updated = new Map(known.map(({ country }, at) => [country, updated[at]]))
    this.#datedOfAdded = Uint32Array.from(come, ({ datedBy }) =>
      datedBy === null ? 0 : registerLists.numberOf(datedBy),
    )
    this.#updates = orderUpdates({
      columns: updated,
      removed: removed.flatMap((own, at) => Array.from(own, (document) => [at, document] as const)),
      added: come.map(({ updatedAt: moment }, at) => {
        const dated = this.#datedOfAdded[at]
        return dated === 0 ? { moment } : { dated }
      }),
      days: registerLists.moments,
      readMoment: (document) => momentOf(read(document).lastUpdated),
    })
  }

  /** All known values of a range column. */
  ofRange(name: RangeMember): RankedValues {
    let ranked = this.#ranges.get(name)
    if (ranked === undefined) {
      const counts = new Map<number, number>()
      for (const country of this.#countries) countRange(country, name, counts)
      ranked = rankCounts(counts)
      this.#ranges.set(name, ranked)
    }
    return ranked
  }

  /** Ranks of the documents of a country by a member. @param revenue of each */
  byDocument(member: RankedByDocument, country: Country, revenue: Float64Array): Uint32Array {
    if (member === 'operatingRevenue') return rankAmong(this.#ofRevenue(), revenue)
    if (member === 'name') return this.#ranks(country, 'sort.name', this.#source.places.names, this.#names)
    if (member === 'totalAssets') return this.#ranks(country, 'sort.totalAssets', this.#assets, this.#assetsOfAdded)
    return this.#byUpdate(country)
  }

  #ofRevenue(): RankedValues {
    if (this.#revenues === null) {
      const counts = new ValueCounts()
      for (const country of this.#countries) {
        const values = mergedRevenue(country)
        for (let i = 0; i < values.length; i++) counts.add(values[i])
      }
      this.#revenues = counts.finish()
    }
    return this.#revenues
  }

  #byUpdate({ country, map, added }: Country): Uint32Array {
    const column = this.#updated.get(country)
    if (column !== undefined) this.#updates.shift(column)
    const own = added.map((at) => this.#updates.added[at])
    return mergeColumn(map, column?.ranks ?? new Uint32Array(0), own, new Uint32Array(map.after))
  }

  /** Numbers of the lists of registers whose day it is when companies were updated; 0 for none. */
  datedOf({ country, map, added }: Country): Uint32Array {
    const column = this.#updated.get(country)?.dated ?? new Uint8Array(0)
    const own = added.map((at) => this.#datedOfAdded[at])
    return mergeColumn(map, column, own, new Uint32Array(map.after))
  }

  #ranks({ sides, map, added }: Country, name: string, space: { shift(ranks: Uint32Array): void }, come: Uint32Array) {
    const ranks = sides.before.uint32(name)
    for (const document of map.removed) ranks[document] = NO_RANK
    space.shift(ranks)
    const own = added.map((at) => come[at])
    return mergeColumn(map, ranks, own, new Uint32Array(map.after))
  }
}
