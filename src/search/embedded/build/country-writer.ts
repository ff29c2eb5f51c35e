/** Writes the part of an index that belongs to one country, from the company buffer and the text buffer. */
import { CODE_SCHEMES, type CodeScheme } from '../../../company/codes.ts'
import { VALUE_FIELDS, type ValueField } from '../../query.ts'
import { writeDictionary } from '../files/dictionary.ts'
import type { IndexFileWriter } from '../files/index-file.ts'
import type { CountryDirectory, Section } from '../files/layout.ts'
import { writeNarrowColumn } from '../files/narrow-column.ts'
import { type DocumentValues, writeRangeColumn } from '../postings/write-range.ts'
import type { Column } from '../spill/columns.ts'
import { valuesByList } from '../spill/invert.ts'
import type { SpillFile } from '../spill/spill-file.ts'
import { writeAttributeColumns, writeAttributePostings } from './attribute-writer.ts'
import { BAND_FIELDS, type CompanyBuffer, RANKED_FIELDS, type RankedField } from './company-buffer.ts'
import { type DocumentNumbers, documentNumbers } from './document-numbers.ts'
import { writeFacetColumns } from './facet-writer.ts'
import { type CountryDocuments, type DocumentsByValue, invert, PostingsSection, sortTexts } from './postings-writer.ts'
import { type RankedValues, rankAmong } from './sort-ranks.ts'
import type { OrderedTexts } from './text-buffer.ts'
import { writeTexts } from './text-writer.ts'
import type { CodeIds } from './value-ids.ts'

/** Of so many bytes that columns may hold, one document may be listed while values are inverted, in 4 bytes. */
const ENTRY_BYTES = 8

/** What a country is written from. */
export interface CountrySource {
  /** The columns, in the order of documents. */
  readonly buffer: CompanyBuffer
  readonly texts: OrderedTexts
  /** All known values of each member, all countries together. */
  readonly ranked: Readonly<Record<RankedField, RankedValues>>
  /** Place of each company among the documents of all countries, by arrival. */
  readonly positions: Uint32Array
  /** Rank of each document among those of all countries. */
  readonly globalRanks: Column<Uint32Array<ArrayBuffer>>
  /** Bytes of each document. */
  readonly documentLengths: Column<Uint32Array<ArrayBuffer>>
}

/**
 * Writes all sections of one country.
 *
 * @param firstByte offset of its first document in the documents' file
 * @returns its part of the directory, and the offset behind its last document
 */
export function writeCountry(
  writer: IndexFileWriter,
  source: CountrySource,
  documents: CountryDocuments,
  firstByte: number,
): { readonly directory: CountryDirectory; readonly end: number } {
  const { buffer, texts, ranked, positions } = source
  const { from, to } = documents
  const own = buffer.countries[documents.country]
  const sections: Record<string, Section> = {}
  const postings = new PostingsSection(writer, to - from, buffer.spill.limit / ENTRY_BYTES)

  writer.begin()
  const dictionaries: { name: string; texts: readonly string[]; tables: Record<string, Uint32Array> }[] = []
  for (const field of VALUE_FIELDS) dictionaries.push(writeValues(postings, buffer, field, documents))
  for (const scheme of CODE_SCHEMES) dictionaries.push(writeCodes(postings, buffer, scheme, documents))
  const bands = BAND_FIELDS.map((field) => {
    const { bounds } = own.bands[field]
    const table = postings.write(
      invert(documentNumbers(buffer.bands[field], documents), bounds.length - 1, buffer.spill),
      false,
    )
    return { field, bounds: Float64Array.from(bounds.slice(1).flat()), table }
  })
  const attributes = writeAttributePostings(postings, own.attributes, documents, { positions, spill: buffer.spill })
  sections.postings = writer.end()

  for (const { name, texts, tables } of dictionaries) {
    writeDictionary(writer, sections, name, texts)
    for (const [part, table] of Object.entries(tables)) sections[`${name}.${part}`] = writer.section(table)
  }
  for (const { field, bounds, table } of bands) {
    sections[`${field}.bands`] = writer.section(bounds)
    sections[`${field}.bandPostings`] = writer.section(table)
  }
  const [days, staff] = (['dateOfIncorporation', 'numberOfEmployees'] as const).map((field) =>
    writeRangeColumn(writer, sections, field, valuesOf(buffer.numbers[field], documents), ranked[field].values),
  )
  sections['sort.dateOfIncorporation'] = writer.section(rankAmong(ranked.dateOfIncorporation, days))
  sections['sort.numberOfEmployees'] = writer.section(rankAmong(ranked.numberOfEmployees, staff))
  writeSortColumns(writer, sections, source, documents)
  for (const member of ['latitude', 'longitude'] as const) {
    sections[`point.${member}`] = writeColumn(writer, buffer[member], documents)
  }
  writeFacetColumns(writer, sections, buffer, documents)
  writeAttributeColumns(writer, sections, attributes)
  writeTexts(writer, sections, texts, { country: own.country, from, to, spill: buffer.spill })
  sections.globalRanks = writeColumn(writer, source.globalRanks, documents)
  const offsets = writeOffsets(writer, source.documentLengths, documents, firstByte)
  sections.documents = offsets.section
  const active = writeRevenues(writer, sections, buffer, documents)
  return { directory: { country: own.country, companies: to - from, active, sections }, end: offsets.end }
}

/** Writes a column as it is. */
function writeColumn(
  writer: IndexFileWriter,
  column: Column<Uint32Array<ArrayBuffer>>,
  { from, to }: CountryDocuments,
): Section {
  writer.begin()
  for (const { items } of column.inOrder(from, to)) writer.append(items)
  return writer.end()
}

/** The values of a country's documents. */
function valuesOf(column: Column<Float64Array<ArrayBuffer>>, { from, to }: CountryDocuments): DocumentValues {
  return { documents: to - from, inOrder: () => column.inOrder(from, to), spill: column.spill }
}

/** Writes the offset of each document, and that behind the last. */
function writeOffsets(
  writer: IndexFileWriter,
  lengths: Column<Uint32Array<ArrayBuffer>>,
  { from, to }: CountryDocuments,
  firstByte: number,
): { readonly section: Section; readonly end: number } {
  let offset = firstByte
  writer.begin()
  for (const { items } of lengths.inOrder(from, to)) {
    const offsets = new Float64Array(items.length)
    for (let i = 0; i < items.length; i++) {
      offsets[i] = offset
      offset += items[i]
    }
    writer.append(offsets)
  }
  writer.append(Float64Array.of(offset))
  return { section: writer.end(), end: offset }
}

/**
 * Writes the revenues of active companies and of the others, each half up to its last known one. Known revenues come first in
 * either half, so the order of documents is the only index that a range needs.
 *
 * @returns how many companies are active
 */
function writeRevenues(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  buffer: CompanyBuffer,
  { from, to }: CountryDocuments,
): number {
  let active = 0
  for (const { items } of buffer.active.inOrder(from, to)) for (const isActive of items) active += isActive
  const revenue = buffer.numbers.operatingRevenue
  sections['operatingRevenue.active'] = writeKnown(writer, revenue, from, from + active)
  sections['operatingRevenue.other'] = writeKnown(writer, revenue, from + active, to)
  return active
}

/** Writes the values before the first unknown one. */
function writeKnown(
  writer: IndexFileWriter,
  column: Column<Float64Array<ArrayBuffer>>,
  from: number,
  to: number,
): Section {
  writer.begin()
  for (const { items } of column.inOrder(from, to)) {
    const known = knownLength(items)
    writer.append(items.subarray(0, known))
    if (known < items.length) break
  }
  return writer.end()
}

/** Writes the ranks by which matches are sorted. Those of days and employees are stored by distinct value. */
function writeSortColumns(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  { buffer, ranked }: CountrySource,
  documents: CountryDocuments,
): void {
  sections['sort.name'] = writeColumn(writer, buffer.nameRanks, documents)
  for (const member of RANKED_FIELDS) {
    if (member === 'dateOfIncorporation' || member === 'numberOfEmployees') continue
    writer.begin()
    for (const { items } of buffer.numbers[member].inOrder(documents.from, documents.to)) {
      writer.append(rankAmong(ranked[member], items))
    }
    sections[`sort.${member}`] = writer.end()
  }
  const dated = documentNumbers(buffer.dated, documents)
  writeNarrowColumn(writer, sections, 'lastUpdated.dated', dated.inOrder(), buffer.registerLists.lists.length)
}

/** Number of values before the first unknown one. */
function knownLength(values: Float64Array): number {
  let length = 0
  while (length < values.length && !Number.isNaN(values[length])) length++
  return length
}

function writeValues(postings: PostingsSection, buffer: CompanyBuffer, field: ValueField, documents: CountryDocuments) {
  const { texts, sorted } = sortTexts(buffer.countries[documents.country].values[field].keys)
  const ids = documentNumbers(buffer.values[field], documents, sorted)
  return { name: field, texts, tables: { postings: postings.write(invert(ids, texts.length, buffer.spill), false) } }
}

/** Writes the postings of a classification, of all levels: a company with a code is in the lists of all its ancestors. */
function writeCodes(postings: PostingsSection, buffer: CompanyBuffer, scheme: CodeScheme, documents: CountryDocuments) {
  const numbers = buffer.countries[documents.country].codes[scheme]
  const { texts, sorted } = sortTexts(['', ...numbers.codes])
  const combinations = documentNumbers(buffer.codes[scheme], documents)
  const tables: Record<string, Uint32Array> = {}
  for (const [bit, rank] of (['primary', 'secondary'] as const).entries()) {
    const values = valuesOfCombinations(numbers, sorted, bit)
    tables[rank] = postings.write(invertCombinations(combinations, values, texts.length, buffer.spill), true)
  }
  return { name: scheme, texts, tables }
}

/** Values by combination: those of combination `c` are `values[ends[c - 1]…ends[c])`, without duplicates. */
interface CombinationValues {
  readonly values: Uint32Array
  readonly ends: Uint32Array
}

/**
 * Collects the values of each combination's codes of one rank, of all levels.
 *
 * @param sorted ids of the codes in the order of their texts, from 1
 * @param bit 0 for primary codes, 1 for secondary ones
 */
function valuesOfCombinations(
  { paths, entries: column, ends: columnEnds }: CodeIds,
  sorted: Uint32Array,
  bit: number,
): CombinationValues {
  const entries = column.slice()
  const entryEnds = columnEnds.slice()
  const ends = new Uint32Array(entryEnds.length)
  const values: number[] = []
  /** Last combination in which each value was met, plus 1. */
  const met = new Uint32Array(sorted.length)
  for (let combination = 0, i = 0; combination < ends.length; combination++) {
    for (; i < entryEnds[combination]; i++) {
      if ((entries[i] & 1) !== bit) continue
      for (const node of paths[entries[i] >>> 1]) {
        const value = sorted[node + 1] - 1
        if (met[value] === combination + 1) continue
        met[value] = combination + 1
        values.push(value)
      }
    }
    ends[combination] = values.length
  }
  return { values: Uint32Array.from(values), ends }
}

/** Inverts documents with combinations. A document with two codes of one division is in the division's list once. */
function invertCombinations(
  combinations: DocumentNumbers,
  { values, ends }: CombinationValues,
  lists: number,
  spill: SpillFile,
): DocumentsByValue {
  const documents = new Uint32Array(ends.length)
  for (const { items } of combinations.inOrder()) for (let i = 0; i < items.length; i++) documents[items[i]]++
  const starts = new Uint32Array(lists + 1)
  for (let combination = 0, i = 0; combination < ends.length; combination++) {
    for (; i < ends[combination]; i++) starts[values[i] + 1] += documents[combination]
  }
  for (let value = 0; value < lists; value++) starts[value + 1] += starts[value]
  const forEach = (visit: (value: number, document: number) => void) => {
    for (const { from, items } of combinations.inOrder()) {
      for (let at = 0; at < items.length; at++) {
        const combination = items[at]
        const end = ends[combination]
        for (let i = combination === 0 ? 0 : ends[combination - 1]; i < end; i++) visit(values[i], from + at)
      }
    }
  }
  return { starts, inRanges: (entriesMax) => valuesByList({ forEach }, starts, { spill, entriesMax }) }
}
