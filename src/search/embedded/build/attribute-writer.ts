/** Writes the attributes of one country: for each a dictionary of keys, their postings lists, and a column of its values. */
import { writeDictionary } from '../files/dictionary.ts'
import type { IndexFileWriter } from '../files/index-file.ts'
import type { Section } from '../files/layout.ts'
import { writeNarrowColumn } from '../files/narrow-column.ts'
import type { AttributeValues } from './company-buffer.ts'
import { invert, type PostingsSection, sortTexts } from './postings-writer.ts'

/** An attribute whose postings are written. */
interface WrittenAttribute {
  readonly name: string
  /** Keys, ascending, and what most companies write for each. */
  readonly keys: readonly string[]
  readonly labels: readonly string[]
  readonly table: Uint32Array
  /** 1 + the index of its key, by document; 0 for none. */
  readonly numbers: Uint32Array
}

/** Writes the postings lists of all attributes. @param companies companies of all countries */
export function writeAttributePostings(
  postings: PostingsSection,
  attributes: ReadonlyMap<string, AttributeValues>,
  companies: number,
  arrivals: Uint32Array,
): readonly WrittenAttribute[] {
  if (attributes.size === 0) return []
  const documents = new Uint32Array(companies)
  for (let document = 0; document < arrivals.length; document++) documents[arrivals[document]] = document
  const sequence = arrivals.map((_, document) => document)
  return [...attributes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { values: known, arrivals: own, ids: values }]) => {
      const { texts, sorted } = sortTexts(known.keys)
      const numbers = new Uint32Array(arrivals.length)
      for (let i = 0; i < own.length; i++) numbers[documents[own.get(i)]] = sorted[values.get(i)]
      const labels: string[] = []
      for (const [id, label] of known.labels().entries()) if (id > 0) labels[sorted[id] - 1] = label
      const { entries, starts } = invert(sequence, (document) => numbers[document], texts.length)
      return { name, keys: texts, labels, table: postings.write(entries, starts, false), numbers }
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
    writeNarrowColumn(writer, sections, `${section}.column`, numbers, keys.length)
  }
}
