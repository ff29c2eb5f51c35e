/** Writes the columns from which facets of one country are counted: for each document, which value or set of values it has. */
import { FACET_VALUE_FIELDS } from '../../facets.ts'
import { writeDictionary } from '../files/dictionary.ts'
import type { IndexFileWriter } from '../files/index-file.ts'
import type { Section } from '../files/layout.ts'
import { writeNarrowColumn } from '../files/narrow-column.ts'
import { BAND_FIELDS, type CompanyBuffer } from './company-buffer.ts'
import { type DocumentNumbers, documentNumbers } from './document-numbers.ts'
import { type CountryDocuments, sortTexts } from './postings-writer.ts'
import type { CodeIds } from './value-ids.ts'

/** Code schemes that are counted. */
export const FACET_SCHEMES = ['nace', 'national'] as const

type Sections = Record<string, Section>

/** Writes the columns of all facets of a country. */
export function writeFacetColumns(
  writer: IndexFileWriter,
  sections: Sections,
  buffer: CompanyBuffer,
  documents: CountryDocuments,
): void {
  const own = buffer.countries[documents.country]
  for (const field of FACET_VALUE_FIELDS) {
    const { keys } = own.values[field]
    const { sorted } = sortTexts(keys)
    if (field === 'region') {
      // A region follows from its province.
      const { texts, sorted: provinces } = sortTexts(own.values.province.keys)
      const regions = new Uint32Array(texts.length)
      const regionIds = new Map(keys.map((key, id) => [key, sorted[id]]))
      for (const [id, token] of own.values.province.keys.entries())
        if (id > 0) regions[provinces[id] - 1] = regionIds.get(token.split('|', 1)[0]) ?? 0
      sections['province.regions'] = writer.section(regions)
      continue
    }
    const numbers = documentNumbers(buffer.values[field], documents, sorted)
    writeNarrowColumn(writer, sections, `${field}.column`, numbers.inOrder(), keys.length)
    if (field === 'city') {
      const ordered: string[] = []
      for (const [id, label] of own.values.city.labels().entries()) if (id > 0) ordered[sorted[id] - 1] = label
      writeDictionary(writer, sections, 'city.labels', ordered)
      writeSpellings(writer, sections, own.values.city.spellings(), sorted)
    }
  }
  for (const scheme of FACET_SCHEMES)
    writeCodeSets(writer, sections, scheme, own.codes[scheme], documentNumbers(buffer.codes[scheme], documents))
  writeRegisters(writer, sections, own.registers, documentNumbers(buffer.registers, documents))
  for (const field of BAND_FIELDS) {
    const sizes = documentNumbers(buffer.sizes[field], documents)
    writeNarrowColumn(writer, sections, `${field}.sizes`, sizes.inOrder(), 0xff)
  }
}

/**
 * Writes how companies write cities: each spelling, ascending, with the city that it means and how many write it so. An index
 * that is made of this one needs it: the label of a city is how most companies write it.
 */
function writeSpellings(
  writer: IndexFileWriter,
  sections: Sections,
  spellings: Iterable<{ readonly value: string; readonly id: number; readonly uses: number }>,
  sorted: Uint32Array,
): void {
  const known = [...spellings]
    .filter(({ value, id }) => value !== '' && id > 0)
    .sort((a, b) => (a.value < b.value ? -1 : 1))
  writeDictionary(
    writer,
    sections,
    'city.spellings',
    known.map(({ value }) => value),
  )
  sections['city.spellings.cities'] = writer.section(Uint32Array.from(known, ({ id }) => sorted[id] - 1))
  sections['city.spellings.uses'] = writer.section(Uint32Array.from(known, ({ uses }) => uses))
}

/** Writes sets of numbers one after another: those of set `s` are `numbers[ends[s - 1]…ends[s])`. */
function writeSets(writer: IndexFileWriter, sections: Sections, name: string, sets: Iterable<readonly number[]>): void {
  const numbers: number[] = []
  const ends: number[] = []
  for (const set of sets) {
    for (const number of set) numbers.push(number)
    ends.push(numbers.length)
  }
  sections[`${name}.ends`] = writer.section(Uint32Array.from(ends))
  sections[`${name}.numbers`] = writer.section(Uint32Array.from(numbers))
}

/**
 * Writes the combinations of codes of a scheme: for each document the number of its combination, for each combination the
 * paths of its codes (twice the number of the path, plus 1 for a secondary code), for each path the codes on it.
 */
function writeCodeSets(
  writer: IndexFileWriter,
  sections: Sections,
  scheme: string,
  { codes, paths, entries, ends }: CodeIds,
  combinations: DocumentNumbers,
): void {
  const { sorted } = sortTexts(['', ...codes])
  writeNarrowColumn(writer, sections, `${scheme}.combinations`, combinations.inOrder(), ends.length)
  sections[`${scheme}.combinations.ends`] = writer.section(ends.slice())
  sections[`${scheme}.combinations.numbers`] = writer.section(entries.slice())
  writeSets(
    writer,
    sections,
    `${scheme}.paths`,
    paths.map((path) => path.map((node) => sorted[node + 1] - 1)),
  )
}

function writeRegisters(
  writer: IndexFileWriter,
  sections: Sections,
  { registers, sets }: { readonly registers: readonly string[]; readonly sets: readonly (readonly number[])[] },
  numbers: DocumentNumbers,
): void {
  const { texts, sorted } = sortTexts(['', ...registers])
  writeDictionary(writer, sections, 'registers', texts)
  writeNarrowColumn(writer, sections, 'registers.sets', numbers.inOrder(), sets.length)
  writeSets(
    writer,
    sections,
    'registers.sets',
    sets.map((set) => set.map((register) => sorted[register + 1] - 1)),
  )
}
