/** Writes the attributes of one country: for each a dictionary of keys, their postings lists, and a column of its values. */

import { writeDictionary } from '../files/dictionary.ts'
import { freeBuffer } from '../files/free-buffer.ts'
import type { IndexFileWriter } from '../files/index-file.ts'
import type { Section } from '../files/layout.ts'
import { writeNarrowColumn } from '../files/narrow-column.ts'
import { type Column, uint32Column } from '../spill/columns.ts'
import type { SpillFile } from '../spill/spill-file.ts'
import { type CountryDocuments, invert, type PostingsSection, sortTexts } from './postings-writer.ts'
import type { AttributeValues } from './value-ids.ts'

/** An attribute whose postings are written. */
interface WrittenAttribute {
  readonly name: string
  /** Keys, ascending, and what most companies write for each. */
  readonly keys: readonly string[]
  readonly labels: readonly string[]
  readonly table: Uint32Array
  /** 1 + the index of its key, by document; 0 for none. */
  readonly numbers: Column<Uint32Array<ArrayBuffer>>
}

/**
 * Writes the postings lists of all attributes.
 *
 * @param positions place of each company among all documents, by arrival
 * @param spill     where columns go that have no room in memory
 */
export function writeAttributePostings(
  postings: PostingsSection,
  attributes: ReadonlyMap<string, AttributeValues>,
  { from, to }: CountryDocuments,
  { positions, spill }: { readonly positions: Uint32Array; readonly spill: SpillFile },
): readonly WrittenAttribute[] {
  return [...attributes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { values: known, arrivals: own, ids: values }]) => {
      const { texts, sorted } = sortTexts(known.keys)
      const found = new Uint32Array(to - from)
      for (let i = 0; i < own.length; i++) found[positions[own.get(i)] - from] = sorted[values.get(i)]
      const numbers = uint32Column(spill)
      for (let i = 0; i < found.length; i++) numbers.push(found[i])
      freeBuffer(found)
      const labels: string[] = []
      for (const [id, label] of known.labels().entries()) if (id > 0) labels[sorted[id] - 1] = label
      const table = postings.write(invert(numbers, texts.length, spill), false)
      return { name, keys: texts, labels, table, numbers }
    })
}

/** Writes everything but the postings lists; nothing where no company has an attribute. */
export function writeAttributeColumns(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  attributes: readonly WrittenAttribute[],
): void {
  if (attributes.length === 0) return
  writeDictionary(
    writer,
    sections,
    'attributes',
    attributes.map(({ name }) => name),
  )
  for (const [at, { keys, labels, table, numbers }] of attributes.entries()) {
    const section = `attribute.${at}`
    writeDictionary(writer, sections, section, keys)
    writeDictionary(writer, sections, `${section}.labels`, labels)
    sections[`${section}.postings`] = writer.section(table)
    writeNarrowColumn(writer, sections, `${section}.column`, numbers.inOrder(), keys.length)
    numbers.free()
  }
}
