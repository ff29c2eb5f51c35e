/** Columns of small numbers, one for each document, in as few bytes as the largest of them takes. */

import type { CountrySections } from './country-sections.ts'
import type { SectionsWriter } from './sections-writer.ts'

/** Numbers by document. */
export type NarrowColumn = Uint8Array | Uint16Array | Uint32Array

/** A column of zeroes whose numbers have room for `max`. */
export function narrowColumn(max: number, documents: number): NarrowColumn {
  if (max < 0x100) return new Uint8Array(documents)
  return max < 0x1_0000 ? new Uint16Array(documents) : new Uint32Array(documents)
}

/**
 * Writes a column.
 *
 * @param numbers in pieces
 * @param max     no number is larger
 */
export function writeNarrowColumn(
  out: SectionsWriter,
  name: string,
  numbers: Iterable<{ readonly items: NarrowColumn }>,
  max: number,
): void {
  out.write(name, narrowPieces(numbers, max))
}

function* narrowPieces(pieces: Iterable<{ readonly items: NarrowColumn }>, max: number): Generator<NarrowColumn> {
  for (const { items } of pieces) {
    const narrow = narrowColumn(max, items.length)
    narrow.set(items)
    yield narrow
  }
}

/** Opens a column. @param documents how many numbers it has */
export function readNarrowColumn(sections: CountrySections, name: string, documents: number): NarrowColumn {
  const bytes = sections.uint8(name)
  if (bytes.length === documents) return bytes
  return bytes.length === documents * 2 ? sections.uint16(name) : sections.uint32(name)
}
