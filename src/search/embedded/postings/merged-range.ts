/** Merges range columns (`postings/range.ts`): kept documents keep their ordinals, renumbered where values are added or left out. */

import { type MergedSides, piecesOf } from '../columns/merged-columns.ts'
import { bothOf, type Side } from '../merge/side.ts'
import { NO_ORDINAL, type Ordinals, type RangeSource } from './write-range.ts'

/** The column of one side, and how many of its kept documents have each value. */
interface StoredRange {
  readonly values: Float64Array
  /** By document; {@link NO_ORDINAL} for none. */
  readonly ordinals: Uint32Array
  readonly counts: Uint32Array
}

function storedRange(side: Side, name: string, removed: Uint32Array): StoredRange {
  const values = side.float64(`${name}.values`)
  const ordinals = side.uint32(`${name}.ranks`)
  const counts = new Uint32Array(values.length)
  for (let document = 0; document < ordinals.length; document++) {
    if (ordinals[document] !== NO_ORDINAL) counts[ordinals[document]]++
  }
  for (const document of removed) if (ordinals[document] !== NO_ORDINAL) counts[ordinals[document]]--
  return { values, ordinals, counts }
}

function bothRanges({ sides, map }: MergedSides, name: string): readonly [StoredRange, StoredRange] {
  const [before, added] = bothOf(sides)
  return [storedRange(before, name, map.removed), storedRange(added, name, new Uint32Array(0))]
}

/** Counts the documents of a country that have each value: adds them to the counts of other countries. */
export function countRange(country: MergedSides, name: string, counts: Map<number, number>): void {
  for (const { values, counts: own } of bothRanges(country, name)) {
    for (let at = 0; at < values.length; at++) {
      if (own[at] > 0) counts.set(values[at], (counts.get(values[at]) ?? 0) + own[at])
    }
  }
}

/** The column `name` of a country. Ordinals are read when they are written, so that none wait in memory. */
export function mergedRange(country: MergedSides, name: string): RangeSource {
  const used = bothRanges(country, name).flatMap(({ values, counts }) => values.filter((_, at) => counts[at] > 0))
  const distinct = Float64Array.from(new Set(used.flatMap((values) => [...values]))).sort()
  return { distinct, ordinals: () => mergeOrdinals(country, name, distinct) }
}

function mergeOrdinals(country: MergedSides, name: string, distinct: Float64Array): Ordinals {
  const { map } = country
  const both = bothRanges(country, name)
  const places = new Map(Array.from(distinct, (value, place) => [value, place]))
  const [ofBefore, ofAdded] = both.map(({ values }) =>
    Uint32Array.from(values, (value) => places.get(value) ?? NO_ORDINAL),
  )
  const [{ ordinals: before }, { ordinals: added }] = both
  const merged = new Uint32Array(map.after)
  for (const { from, to, at } of map.runs()) {
    for (let i = from; i < to; i++) merged[at + i - from] = before[i] === NO_ORDINAL ? NO_ORDINAL : ofBefore[before[i]]
  }
  for (let at = 0; at < map.added.length; at++) {
    merged[map.added[at]] = added[at] === NO_ORDINAL ? NO_ORDINAL : ofAdded[added[at]]
  }
  return { ...piecesOf(() => merged), slice: merged.subarray.bind(merged), free: () => {} }
}
