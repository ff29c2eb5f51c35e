/**
 * The order of companies by `lastUpdated` when registers were published on other days. A company whose registers do not say when
 * it was updated shows the latest day on which one of them was published. The index says of which registers that is
 * (`lastUpdated.dated`), so that no document has to be read for it.
 */

import type { IndexFile } from '../files/index-file.ts'
import { NO_RANK } from '../files/layout.ts'
import { type NarrowColumn, readNarrowColumn } from '../files/narrow-column.ts'
import { RankSpace } from './rank-space.ts'

/** The order of a country by `lastUpdated` in the index before. */
export interface UpdateColumn {
  /** By document; {@link NO_RANK} for none. */
  readonly ranks: Uint32Array
  /** Number of the registers whose day it is, from 1; 0 where the company says so itself. */
  readonly dated: NarrowColumn
}

/** When an added company was updated: a moment in milliseconds, or `null`; or the number of the registers whose day it is. */
export type AddedUpdate = { readonly moment: number | null } | { readonly dated: number }

/** What is ordered again. */
export interface UpdateChange {
  /** Of the index before, country by country. */
  readonly columns: readonly UpdateColumn[]
  /** Documents that do not stay: the country's place among `columns`, and the document. */
  readonly removed: readonly (readonly [column: number, document: number])[]
  readonly added: readonly AddedUpdate[]
  /** Moment of the latest day of each list of registers, by number less one. */
  readonly days: readonly number[]
  /** Reads the moment of a document, numbered over all countries. */
  readMoment(document: number): number
}

/** Ranks by `lastUpdated`. */
export interface UpdateRanks {
  /** Replaces ranks of a country of the index before by those of the next one. */
  shift(column: UpdateColumn): void
  /** Ranks of the added companies. */
  readonly added: Uint32Array
}

/** Reads the order of all countries of an index, in their order. */
export function updateColumns(index: IndexFile): UpdateColumn[] {
  return index.directory.countries.map(({ country, companies }) => {
    const sections = index.load(country, ['sort.lastUpdated', 'lastUpdated.dated'])
    return {
      ranks: sections.uint32('sort.lastUpdated'),
      dated: readNarrowColumn(sections, 'lastUpdated.dated', companies),
    }
  })
}

/** Orders companies again. */
export function orderUpdates({ columns, removed, added, days, readMoment }: UpdateChange): UpdateRanks {
  const changing = columns.map(({ ranks, dated }) => ({ ranks, changing: dated }))
  const space = new RankSpace<number>(changing, readMoment)
  const isGone = columns.map(() => new Set<number>())
  const gone: number[] = []
  for (const [column, document] of removed) {
    isGone[column].add(document)
    if (columns[column].dated[document] === 0) gone.push(columns[column].ranks[document])
  }
  const counts = new Map<number, number>()
  const count = (moment: number | null, times: number) => {
    if (moment !== null && times > 0) counts.set(moment, (counts.get(moment) ?? 0) + times)
  }
  const momentOfAdded = (own: AddedUpdate) => ('dated' in own ? days[own.dated - 1] : own.moment)
  for (const own of added) count(momentOfAdded(own), 1)
  const shown = new Uint32Array(days.length + 1)
  for (const [at, { dated }] of columns.entries()) {
    for (let document = 0; document < dated.length; document++) shown[dated[document]]++
    for (const document of isGone[at]) shown[dated[document]]--
  }
  for (const [at, moment] of days.entries()) count(moment, shown[at + 1])
  space.change(gone, counts)
  const ranks = space.ranksOf(counts)
  const ofDays = days.map((moment) => ranks.get(moment) ?? NO_RANK)
  return {
    shift(column) {
      const own = column.ranks
      for (let document = 0; document < own.length; document++) {
        const dated = column.dated[document]
        if (dated !== 0) own[document] = NO_RANK
      }
      space.shift(own)
      for (let document = 0; document < own.length; document++) {
        const dated = column.dated[document]
        if (dated !== 0) own[document] = ofDays[dated - 1]
      }
    },
    added: Uint32Array.from(added, (own) => {
      const moment = momentOfAdded(own)
      return moment === null ? NO_RANK : ranks.get(moment)!
    }),
  }
}
