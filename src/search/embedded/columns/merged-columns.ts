/** Merges columns: copies the values of kept documents in runs, and inserts those of added ones. */
import type { Pieces } from '../country-source.ts'
import { type NarrowColumn, narrowColumn } from '../files/narrow-column.ts'
import type { DocumentMap } from '../merge/document-map.ts'
import { bothOf, type Side, type Sides } from '../merge/side.ts'

/** Numbers of any kind. */
type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** Puts the values of both sides into the order of the next index. */
export function mergeColumn<Of extends Numbers>(map: DocumentMap, before: Numbers, added: Numbers, into: Of): Of {
  for (const { from, to, at } of map.runs()) into.set(before.subarray(from, to) as never, at)
  for (const [n, place] of map.added.entries()) into[place] = added[n]
  return into
}

/** A column that is in memory, made when it is read. */
export function piecesOf<Of>(make: () => Of): { inOrder(): Iterable<{ readonly from: number; readonly items: Of }> } {
  return { inOrder: () => [{ from: 0, items: make() }] }
}

/** The name of a section on either side; `null` where a side has none. */
export type SideNames = readonly [before: string | null, added: string | null]

/** A country of the next index. */
export interface MergedSides {
  readonly sides: Sides
  readonly map: DocumentMap
}

/** A column of integers of 32 bits. */
export function mergedIntegers({ sides, map }: MergedSides, name: string): Pieces {
  return piecesOf(() => {
    const [before, added] = bothOf(sides).map((side) => side.uint32(name))
    return mergeColumn(map, before, added, new Uint32Array(map.after))
  })
}

/**
 * A narrow column.
 *
 * @param max no number of the next index is larger
 * @param numberOf what a number of either side is in the next index; absent: the same
 */
export function mergedNarrow(
  { sides, map }: MergedSides,
  name: string | SideNames,
  max: number,
  numberOf?: readonly [before: Uint32Array, added: Uint32Array],
): Pieces {
  return piecesOf((): NarrowColumn => {
    const [before, added] = bothOf(sides).map((side, at) => {
      const own = typeof name === 'string' ? name : name[at]
      return own === null ? new Uint8Array(side.documents) : side.narrow(own)
    })
    const merged = narrowColumn(max, map.after)
    if (numberOf === undefined) return mergeColumn(map, before, added, merged)
    const [ofBefore, ofAdded] = numberOf
    for (const { from, to, at } of map.runs())
      for (let i = from; i < to; i++) merged[at + i - from] = ofBefore[before[i]]
    for (const [n, place] of map.added.entries()) merged[place] = ofAdded[added[n]]
    return merged
  })
}

/** The revenue by document of the next index; `NaN` for none. */
export function mergedRevenue({ sides, map }: MergedSides): Float64Array {
  const [before, added] = bothOf(sides).map(revenueOf)
  return mergeColumn(map, before, added, new Float64Array(map.after))
}

/** The revenue of each document of a side: known ones come first among active companies, and among the others. */
function revenueOf(side: Side): Float64Array {
  const own = new Float64Array(side.documents).fill(Number.NaN)
  own.set(side.float64('operatingRevenue.active'), 0)
  own.set(side.float64('operatingRevenue.other'), side.active)
  return own
}
