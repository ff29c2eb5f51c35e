/** Writes the part of an index that belongs to one country, from the company buffer and the text buffer. */
import { CODE_SCHEMES, type CodeScheme } from '../../../company/codes.ts'
import { VALUE_FIELDS, type ValueField } from '../../query.ts'
import { writeDictionary } from '../files/dictionary.ts'
import type { IndexFileWriter } from '../files/index-file.ts'
import type { CountryDirectory, Section } from '../files/layout.ts'
import { PostingsEncoder } from '../postings/postings-list.ts'
import { writeRangeColumn } from '../postings/range.ts'
import { writeAttributeColumns, writeAttributePostings } from './attribute-writer.ts'
import { BAND_FIELDS, type BandField, type CodeIds, type CompanyBuffer } from './company-buffer.ts'
import { writeFacetColumns } from './facet-writer.ts'
import { rankAmong } from './sort-ranks.ts'
import type { TextBuffer } from './text-buffer.ts'
import { writeTexts } from './text-writer.ts'

/** The documents of a country, once all companies are sorted. */
export interface CountryDocuments {
  /** Index in `countries` of the company buffer. */
  readonly country: number
  /** Arrival number of each document, in the order of results: doc id to arrival. */
  readonly arrivals: Uint32Array
  /** Rank of each document among the documents of all countries. */
  readonly globalRanks: Uint32Array
  /** Offset of each document in the documents' file, and the offset behind the last. */
  readonly offsets: Float64Array
}

/** What ranks of companies are made from, all countries together: ranks of names by arrival, and sorted values. */
export interface SortKeys {
  readonly nameRanks: Uint32Array
  readonly operatingRevenue: Float64Array
  readonly numberOfEmployees: Float64Array
  readonly dateOfIncorporation: Float64Array
  readonly totalAssets: Float64Array
  readonly lastUpdated: Float64Array
}

/** Words per value of a postings table: first word of its list, first word behind it, number of documents. */
export const POSTINGS_TABLE_WORDS = 3

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
  writeFacetColumns(writer, sections, buffer, documents)
  writeAttributeColumns(writer, sections, attributes)
  writeTexts(writer, sections, texts, { country: own.country, arrivals })
  sections.globalRanks = writer.section(documents.globalRanks)
  sections.documents = writer.section(documents.offsets)

  // Known revenues come first in either half, so the order of documents is the only index that a range needs.
  const isActive = buffer.active.flat()
  const revenue = sortByDocument(buffer.revenue.flat(), arrivals)
  let active = 0
  while (active < arrivals.length && isActive[arrivals[active]] === 1) active++
  const halves = [revenue.subarray(0, active), revenue.subarray(active)].map((half) =>
    half.subarray(0, knownLength(half)),
  )
  sections['operatingRevenue.active'] = writer.section(halves[0])
  sections['operatingRevenue.other'] = writer.section(halves[1])
  return {
    country: own.country,
    companies: arrivals.length,
    active,
    sections,
  }
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

/** The section of all postings lists of a country. Positions are in words from its beginning. */
export class PostingsSection {
  readonly #writer: IndexFileWriter
  readonly #encoder: PostingsEncoder
  /** Starts of the lists written with `share`, by length and hash. */
  readonly #shared = new Map<number, number[]>()
  #words = 0

  constructor(writer: IndexFileWriter, documents: number) {
    this.#writer = writer
    this.#encoder = new PostingsEncoder(documents)
  }

  /**
   * Writes the postings lists of values with ids from 0: value `v` has the documents `entries[starts[v]…starts[v + 1])`.
   *
   * @param share whether equal lists are written only once. Codes gain by it: in a country whose own classification
   *   refines NACE, the upper levels of both have the same documents.
   * @returns three words per value: start, end, number of documents
   */
  write(entries: Uint32Array, starts: Uint32Array, share: boolean): Uint32Array {
    const values = starts.length - 1
    const table = new Uint32Array(values * POSTINGS_TABLE_WORDS)
    for (let value = 0; value < values; value++) {
      const words = this.#encoder.encode(entries, starts[value], starts[value + 1])
      const start = (share && this.#find(words)) || this.#append(words)
      table[value * POSTINGS_TABLE_WORDS] = start
      table[value * POSTINGS_TABLE_WORDS + 1] = start + words.length
      table[value * POSTINGS_TABLE_WORDS + 2] = starts[value + 1] - starts[value]
    }
    return table
  }

  #append(words: Uint32Array): number {
    const start = this.#words
    this.#words += words.length
    if (this.#words > 0xffff_ffff) throw new Error('Cannot index: the postings of one country take more than 16 GiB')
    this.#writer.append(words)
    return start
  }

  /** Start of an equal list written before; 0 for none, as the first list of a country never belongs to a code. */
  #find(words: Uint32Array): number {
    if (words.length === 0) return 0
    const key = words.length * 0x1_0000_0000 + hash(words)
    const starts = this.#shared.get(key)
    const bytes = Buffer.from(words.buffer, words.byteOffset, words.byteLength)
    const equal = starts?.find((start) => this.#writer.readBack(start * 4, bytes.length).equals(bytes))
    if (equal !== undefined) return equal
    if (starts === undefined) this.#shared.set(key, [this.#words])
    else starts.push(this.#words)
    return 0
  }
}

/** FNV-1a hash of words. */
function hash(words: Uint32Array): number {
  let state = 0x811c9dc5
  for (let i = 0; i < words.length; i++) state = Math.imul(state ^ words[i], 0x01000193)
  return state >>> 0
}

/** Inverts a field with at most one value per company. Value ids count from 1; 0 means none. */
export function invert(arrivals: Uint32Array, idOf: (arrival: number) => number, values: number) {
  const starts = new Uint32Array(values + 1)
  for (let i = 0; i < arrivals.length; i++) {
    const id = idOf(arrivals[i])
    if (id > 0) starts[id]++
  }
  for (let value = 0; value < values; value++) starts[value + 1] += starts[value]
  const entries = new Uint32Array(starts[values])
  const next = starts.slice()
  for (let i = 0; i < arrivals.length; i++) {
    const id = idOf(arrivals[i])
    if (id > 0) entries[next[id - 1]++] = i
  }
  return { entries, starts }
}

/** Sorts texts by UTF-16 code units. `sorted` maps ids from 1 in the order of arrival to ids from 1 in the order of the texts. */
export function sortTexts(keys: readonly string[]): { texts: string[]; sorted: Uint32Array } {
  const numbers = Uint32Array.from({ length: keys.length - 1 }, (_, i) => i + 1)
  const order = Array.from(numbers).sort((a, b) => (keys[a] < keys[b] ? -1 : 1))
  const sorted = new Uint32Array(keys.length)
  for (let i = 0; i < order.length; i++) sorted[order[i]] = i + 1
  return { texts: order.map((number) => keys[number]), sorted }
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
