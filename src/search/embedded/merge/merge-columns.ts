/** Merges columns: what documents that stay have is copied, and what those that come have is put between. */
import type { IndexFileWriter } from '../files/index-file.ts'
import type { Section } from '../files/layout.ts'
import { narrowColumn } from '../files/narrow-column.ts'
import type { DocumentMap } from './document-map.ts'
import { bothOf, type Side, type Sides } from './side.ts'

/** Numbers of any kind. */
type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** Puts the values of both sides into the order of the next index. */
export function mergeColumn<Of extends Numbers>(map: DocumentMap, before: Numbers, added: Numbers, into: Of): Of {
  for (const { from, to, at } of map.runs()) into.set(before.subarray(from, to) as never, at)
  for (const [n, place] of map.added.entries()) into[place] = added[n]
  return into
}

/** Writes a column of integers of 32 bits. */
export function mergeIntegers(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  name: string,
  sides: Sides,
  map: DocumentMap,
): void {
  const [before, added] = bothOf(sides).map((side) => side.uint32(name))
  sections[name] = writer.section(mergeColumn(map, before, added, new Uint32Array(map.after)))
}

/**
 * Writes a column of small numbers.
 *
 * @param numberOf what a number of either side is in the next index; absent: the same
 * @param max no number of the next index is larger
 */
export function mergeNarrow(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  name: string,
  { sides, map }: { readonly sides: Sides; readonly map: DocumentMap },
  max: number,
  numberOf?: readonly [before: Uint32Array, added: Uint32Array],
): void {
  const [before, added] = bothOf(sides).map((side) => side.narrow(name))
  const merged = narrowColumn(max, map.after)
  if (numberOf === undefined) mergeColumn(map, before, added, merged)
  else {
    const [ofBefore, ofAdded] = numberOf
    for (const { from, to, at } of map.runs())
      for (let i = from; i < to; i++) merged[at + i - from] = ofBefore[before[i]]
    for (const [n, place] of map.added.entries()) merged[place] = ofAdded[added[n]]
  }
  sections[name] = writer.section(merged)
}

/** The revenue of each document of a side: known ones come first among active companies, and among the others. */
export function revenueValues(side: Side, active: number): Float64Array {
  const own = new Float64Array(side.documents).fill(Number.NaN)
  own.set(side.float64('operatingRevenue.active'), 0)
  own.set(side.float64('operatingRevenue.other'), active)
  return own
}
