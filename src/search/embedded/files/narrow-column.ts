/** Columns of small numbers, one for each document, in as few bytes as the largest of them takes. */
import type { CountrySections, IndexFileWriter } from './index-file.ts'
import type { Section } from './layout.ts'

/** Numbers by document. */
export type NarrowColumn = Uint8Array | Uint16Array | Uint32Array

/** Writes a column. @param max no number is larger */
export function writeNarrowColumn(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  name: string,
  numbers: Uint32Array,
  max: number,
): void {
  const narrow = max < 0x100 ? Uint8Array.from(numbers) : max < 0x1_0000 ? Uint16Array.from(numbers) : numbers
  sections[name] = writer.section(narrow)
}

/** Opens a column. @param documents how many numbers it has */
export function readNarrowColumn(sections: CountrySections, name: string, documents: number): NarrowColumn {
  const bytes = sections.uint8(name)
  if (bytes.length === documents) return bytes
  return bytes.length === documents * 2 ? sections.uint16(name) : sections.uint32(name)
}
