/** Columns of small numbers, one for each document, in as few bytes as the largest of them takes. */
import type { CountrySections } from './country-sections.ts'
import type { IndexFileWriter } from './index-file.ts'
import type { Section } from './layout.ts'

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
 * @param numbers all at once, or in pieces
 * @param max     no number is larger
 */
export function writeNarrowColumn(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  name: string,
  numbers: Uint32Array | Iterable<{ readonly items: Uint32Array | Uint16Array }>,
  max: number,
): void {
  writer.begin()
  for (const { items } of numbers instanceof Uint32Array ? [{ items: numbers }] : numbers) {
    const narrow = narrowColumn(max, items.length)
    narrow.set(items)
    writer.append(narrow)
  }
  sections[name] = writer.end()
}

/** Opens a column. @param documents how many numbers it has */
export function readNarrowColumn(sections: CountrySections, name: string, documents: number): NarrowColumn {
  const bytes = sections.uint8(name)
  if (bytes.length === documents) return bytes
  return bytes.length === documents * 2 ? sections.uint16(name) : sections.uint32(name)
}
