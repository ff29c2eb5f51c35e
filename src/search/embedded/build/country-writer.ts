/** Writes the part of an index that belongs to one country, from the company buffer and the text buffer. */
import { CODE_SCHEMES, type CodeScheme } from '../../../company/codes.ts'
import { VALUE_FIELDS, type ValueField } from '../../query.ts'
import { writeDictionary } from '../files/dictionary.ts'
import type { IndexFileWriter } from '../files/index-file.ts'
import type { CountryDirectory, Section } from '../files/layout.ts'
import { writeRangeColumn } from '../postings/range.ts'
import { writeAttributeColumns, writeAttributePostings } from './attribute-writer.ts'
import { BAND_FIELDS, type BandField, type CodeIds, type CompanyBuffer } from './company-buffer.ts'
import { writeFacetColumns } from './facet-writer.ts'
import { type CountryDocuments, invert, PostingsSection, sortTexts } from './postings-writer.ts'
import { rankAmong } from './sort-ranks.ts'
import type { TextBuffer } from './text-buffer.ts'
import { writeTexts } from './text-writer.ts'

/** What ranks of companies are made from, all countries together: ranks of names by arrival, and sorted values. */
export interface SortKeys {
  readonly nameRanks: Uint32Array
  readonly operatingRevenue: Float64Array
  readonly numberOfEmployees: Float64Array
  readonly dateOfIncorporation: Float64Array
  readonly totalAssets: Float64Array
  readonly lastUpdated: Float64Array
}

/** Writes all sections of one country. */
export function writeCountry(
  writer: IndexFileWriter,
  buffer: CompanyBuffer,
  texts: TextBuffer,
  documents: CountryDocuments,
  sortKeys: SortKeys,
): CountryDirectory {
  const { arrivals } = documents
  const own = buffer.countries[documents.country]
  const sections: Record<string, Section> = {}
  const postings = new PostingsSection(writer, arrivals.length)

  writer.begin()
  const dictionaries: { name: string; texts: readonly string[]; tables: Record<string, Uint32Array> }[] = []
  for (const field of VALUE_FIELDS) {
    dictionaries.push(writeValues(postings, buffer, own.values[field].keys, field, arrivals))
  }
  for (const scheme of CODE_SCHEMES) dictionaries.push(writeCodes(postings, buffer, scheme, documents))
  const bands = BAND_FIELDS.map((field) => writeBands(postings, buffer, own.bands[field].bounds, field, arrivals))
  const attributes = writeAttributePostings(postings, own.attributes, buffer.companies, arrivals)
  sections.postings = writer.end()

  for (const { name, texts, tables } of dictionaries) {
    writeDictionary(writer, sections, name, texts)
    for (const [part, table] of Object.entries(tables)) sections[`${name}.${part}`] = writer.section(table)
  }
  for (const { field, bounds, table } of bands) {
    sections[`${field}.bands`] = writer.section(bounds)
    sections[`${field}.bandPostings`] = writer.section(table)
  }
  const days = writeRangeColumn(writer, sections, 'dateOfIncorporation', sortByDocument(buffer.day.flat(), arrivals))
  const staff = writeRangeColumn(
    writer,
    sections,
    'numberOfEmployees',
    sortByDocument(buffer.employees.flat(), arrivals),
  )
  sections['sort.dateOfIncorporation'] = writer.section(rankAmong(sortKeys.dateOfIncorporation, days))
  sections['sort.numberOfEmployees'] = writer.section(rankAmong(sortKeys.numberOfEmployees, staff))
  writeSortColumns(writer, sections, buffer, sortKeys, arrivals)
  for (const member of ['latitude', 'longitude'] as const) {
    const values = buffer[member].flat()
    sections[`point.${member}`] = writer.section(arrivals.map((arrival) => values[arrival]))
  }
  writeFacetColumns(writer, sections, buffer, documents)
  writeAttributeColumns(writer, sections, attributes)
  writeTexts(writer, sections, texts, { country: own.country, arrivals })
  sections.globalRanks = writer.section(documents.globalRanks)
  sections.documents = writer.section(documents.offsets)

  const active = writeRevenues(writer, sections, buffer, arrivals)
  return {
    country: own.country,
    companies: arrivals.length,
    active,
    sections,
  }
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
  arrivals: CountryDocuments['arrivals'],
): number {
  const isActive = buffer.active.flat()
  const revenue = sortByDocument(buffer.revenue.flat(), arrivals)
  let active = 0
  while (active < arrivals.length && isActive[arrivals[active]] === 1) active++
  const halves = [revenue.subarray(0, active), revenue.subarray(active)].map((half) =>
    half.subarray(0, knownLength(half)),
  )
  sections['operatingRevenue.active'] = writer.section(halves[0])
  sections['operatingRevenue.other'] = writer.section(halves[1])
  return active
}

/** Writes the ranks by which matches are sorted. Those of days and employees are stored by distinct value. */
function writeSortColumns(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  buffer: CompanyBuffer,
  { nameRanks, ...sorted }: SortKeys,
  arrivals: Uint32Array,
): void {
  sections['sort.name'] = writer.section(arrivals.map((arrival) => nameRanks[arrival]))
  for (const [member, column] of [
    ['operatingRevenue', buffer.revenue],
    ['totalAssets', buffer.assets],
    ['lastUpdated', buffer.updated],
  ] as const) {
    const ranks = rankAmong(sorted[member], sortByDocument(column.flat(), arrivals))
    sections[`sort.${member}`] = writer.section(ranks)
  }
}

/** Reorders values from arrivals to doc ids. */
function sortByDocument(values: Float64Array, arrivals: Uint32Array): Float64Array {
  const ordered = new Float64Array(arrivals.length)
  for (let i = 0; i < arrivals.length; i++) ordered[i] = values[arrivals[i]]
  return ordered
}

/** Number of values before the first unknown one. */
function knownLength(values: Float64Array): number {
  let length = 0
  while (length < values.length && !Number.isNaN(values[length])) length++
  return length
}

function writeValues(
  postings: PostingsSection,
  buffer: CompanyBuffer,
  keys: readonly string[],
  field: ValueField,
  arrivals: Uint32Array,
) {
  const { texts, sorted } = sortTexts(keys)
  const numbers = buffer.values[field].flat()
  const { entries, starts } = invert(arrivals, (arrival) => sorted[numbers[arrival]], texts.length)
  return { name: field, texts, tables: { postings: postings.write(entries, starts, false) } }
}

function writeBands(
  postings: PostingsSection,
  buffer: CompanyBuffer,
  bands: readonly (readonly [number, number])[],
  field: BandField,
  arrivals: Uint32Array,
) {
  const numbers = buffer.bands[field].flat()
  const { entries, starts } = invert(arrivals, (arrival) => numbers[arrival], bands.length - 1)
  return { field, bounds: Float64Array.from(bands.slice(1).flat()), table: postings.write(entries, starts, false) }
}

/** Writes the postings of a classification, of all levels: a company with a code is in the lists of all its ancestors. */
function writeCodes(
  postings: PostingsSection,
  buffer: CompanyBuffer,
  scheme: CodeScheme,
  { country, arrivals }: CountryDocuments,
) {
  const numbers = buffer.countries[country].codes[scheme]
  const { texts, sorted } = sortTexts(['', ...numbers.codes])
  const column = buffer.codes[scheme].flat()
  const combinations = new Uint32Array(arrivals.length)
  for (let i = 0; i < arrivals.length; i++) combinations[i] = column[arrivals[i]]

  const tables: Record<string, Uint32Array> = {}
  for (const [bit, rank] of (['primary', 'secondary'] as const).entries()) {
    const values = valuesOfCombinations(numbers, sorted, bit)
    const { entries, starts } = invertCombinations(combinations, values, texts.length)
    tables[rank] = postings.write(entries, starts, true)
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
  const entries = column.flat()
  const entryEnds = columnEnds.flat()
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
  combinations: Uint32Array,
  { values, ends }: CombinationValues,
  count: number,
): { entries: Uint32Array; starts: Uint32Array } {
  const documents = new Uint32Array(ends.length)
  for (let document = 0; document < combinations.length; document++) documents[combinations[document]]++
  const starts = new Uint32Array(count + 1)
  for (let combination = 0, i = 0; combination < ends.length; combination++) {
    for (; i < ends[combination]; i++) starts[values[i] + 1] += documents[combination]
  }
  for (let value = 0; value < count; value++) starts[value + 1] += starts[value]
  const entries = new Uint32Array(starts[count])
  const next = starts.slice()
  for (let document = 0; document < combinations.length; document++) {
    const combination = combinations[document]
    const end = ends[combination]
    for (let i = combination === 0 ? 0 : ends[combination - 1]; i < end; i++) entries[next[values[i]]++] = document
  }
  return { entries, starts }
}
