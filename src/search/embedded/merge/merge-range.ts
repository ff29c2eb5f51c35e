/** Merges range columns (`postings/range.ts`): documents that stay keep their ordinals, as far as values do. */
import type { IndexFileWriter } from '../files/index-file.ts'
import type { Section } from '../files/layout.ts'
import { NO_ORDINAL, writeOrdinals } from '../postings/write-range.ts'
import type { DocumentMap } from './document-map.ts'
import { bothOf, type Side, type Sides } from './side.ts'

/** A country of the next index. */
export interface MergedSides {
  readonly sides: Sides
  readonly map: DocumentMap
}

/** The column of one side, and how many of its documents that stay have each value. */
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

/** Counts the documents of a country that have each value: adds them to what `counts` says of other countries. */
export function countRange(country: MergedSides, name: string, counts: Map<number, number>): void {
  for (const { values, counts: own } of bothRanges(country, name)) {
    for (let at = 0; at < values.length; at++) {
      if (own[at] > 0) counts.set(values[at], (counts.get(values[at]) ?? 0) + own[at])
    }
  }
}

/** Writes the column `name` of a country. @returns the distinct values, ascending */
export function mergeRange(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  name: string,
  country: MergedSides,
): Float64Array {
  const { map } = country
  const both = bothRanges(country, name)
  const used = both.flatMap(({ values, counts }) => Array.from(values).filter((_, at) => counts[at] > 0))
  const distinct = Float64Array.from(new Set(used)).sort()
  const places = new Map(Array.from(distinct, (value, place) => [value, place]))
  const [ofBefore, ofAdded] = both.map(({ values }) =>
    Uint32Array.from(values, (value) => places.get(value) ?? NO_ORDINAL),
  )
  const [{ ordinals: before }, { ordinals: added }] = both
  const merged = new Uint32Array(map.after)
  for (const { from, to, at } of map.runs()) {
    for (let i = from; i < to; i++) merged[at + i - from] = before[i] === NO_ORDINAL ? NO_ORDINAL : ofBefore[before[i]]
  }
  for (let come = 0; come < map.added.length; come++) {
    merged[map.added[come]] = added[come] === NO_ORDINAL ? NO_ORDINAL : ofAdded[added[come]]
  }
  const ordinals = { inOrder: () => [{ items: merged }], slice: merged.subarray.bind(merged), free: () => {} }
  writeOrdinals(writer, sections, name, { documents: map.after, distinct, ordinals, spill: null })
  return distinct
}
