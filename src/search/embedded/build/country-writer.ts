/** Writes the part of an index that belongs to one country, from the columns of the collector. */
import { CODE_SCHEMES, type CodeScheme } from '../../../company/codes.ts'
import { VALUE_FIELDS, type ValueField } from '../../query.ts'
import { writeDictionary } from '../files/dictionary.ts'
import type { IndexFileWriter } from '../files/index-file.ts'
import type { CountryDirectory, Section } from '../files/layout.ts'
import { PostingsEncoder } from '../postings/postings-list.ts'
import { writeRangeColumn } from '../postings/range.ts'
import { BAND_FIELDS, type BandField, type CodeNumbers, type CompanyBuffer } from './company-buffer.ts'
import type { TextBuffer } from './text-buffer.ts'
import { writeTexts } from './text-writer.ts'

/** What is known of a country once all companies are in order. */
export interface CountryDocuments {
  /** Index of the collector's `countries`. */
  readonly country: number
  /** Arrival number of each document, in the order of results. */
  readonly arrivals: Uint32Array
  /** Place of each document among the documents of all countries. */
  readonly globalRanks: Uint32Array
  /** First byte of each document in the documents' file, and behind the last. */
  readonly offsets: Float64Array
}

/** Words of a posting table per value: first word, first word behind, number of documents. */
export const POSTINGS_TABLE_WORDS = 3

/** Writes all sections of one country. */
export function writeCountry(
  writer: IndexFileWriter,
  collector: CompanyBuffer,
  texts: TextBuffer,
  documents: CountryDocuments,
): CountryDirectory {
  const { arrivals } = documents
  const own = collector.countries[documents.country]
  const sections: Record<string, Section> = {}
  const postings = new PostingsSection(writer, arrivals.length)

  writer.begin()
  const dictionaries: { name: string; texts: readonly string[]; tables: Record<string, Uint32Array> }[] = []
  for (const field of VALUE_FIELDS) {
    dictionaries.push(writeValues(postings, collector, own.values[field].keys, field, arrivals))
  }
  for (const scheme of CODE_SCHEMES) dictionaries.push(writeCodes(postings, collector, scheme, documents))
  const bands = BAND_FIELDS.map((field) => writeBands(postings, collector, own.bands[field].bounds, field, arrivals))
  sections.postings = writer.end()

  for (const { name, texts, tables } of dictionaries) {
    writeDictionary(writer, sections, name, texts)
    for (const [part, table] of Object.entries(tables)) sections[`${name}.${part}`] = writer.section(table)
  }
  for (const { field, bounds, table } of bands) {
    sections[`${field}.bands`] = writer.section(bounds)
    sections[`${field}.bandPostings`] = writer.section(table)
  }
  writeRangeColumn(writer, sections, 'dateOfIncorporation', inOrder(collector.day.flat(), arrivals))
  writeRangeColumn(writer, sections, 'numberOfEmployees', inOrder(collector.employees.flat(), arrivals))
  writeTexts(writer, sections, texts, { country: own.country, arrivals })
  sections.globalRanks = writer.section(documents.globalRanks)
  sections.documents = writer.section(documents.offsets)

  // Known revenues come first in either half, so the order of documents is all the index a range needs.
  const isActive = collector.active.flat()
  const revenue = inOrder(collector.revenue.flat(), arrivals)
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

/** Values by arrival to values by document. */
function inOrder(values: Float64Array, arrivals: Uint32Array): Float64Array {
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

/** The section of all postings of a country. Positions are words from its beginning. */
class PostingsSection {
  readonly #writer: IndexFileWriter
  readonly #encoder: PostingsEncoder
  /** Starts of the postings written with `share`, by length and hash. */
  readonly #shared = new Map<number, number[]>()
  #words = 0

  constructor(writer: IndexFileWriter, documents: number) {
    this.#writer = writer
    this.#encoder = new PostingsEncoder(documents)
  }

  /**
   * Writes the postings of values numbered from 0: value `v` has the documents `entries[starts[v]…starts[v + 1])`.
   *
   * @param share whether a posting equal to one written before is not written again. Codes gain by it: in a country
   *   whose own classification refines NACE, the upper levels of both say the same.
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

  /** Start of an equal posting written before, 0 for none: the first posting of all is never a code's. */
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

/** FNV-1a over words. */
function hash(words: Uint32Array): number {
  let state = 0x811c9dc5
  for (let i = 0; i < words.length; i++) state = Math.imul(state ^ words[i], 0x01000193)
  return state >>> 0
}

/** Postings of a field of which each company has one value at most; `numbers` are 1-based, 0 for none. */
function invert(arrivals: Uint32Array, numberOf: (arrival: number) => number, values: number) {
  const starts = new Uint32Array(values + 1)
  for (let i = 0; i < arrivals.length; i++) {
    const number = numberOf(arrivals[i])
    if (number > 0) starts[number]++
  }
  for (let value = 0; value < values; value++) starts[value + 1] += starts[value]
  const entries = new Uint32Array(starts[values])
  const next = starts.slice()
  for (let i = 0; i < arrivals.length; i++) {
    const number = numberOf(arrivals[i])
    if (number > 0) entries[next[number - 1]++] = i
  }
  return { entries, starts }
}

/** Numbers from 1, given by arrival, to numbers from 1 in the order of their texts. */
function sortTexts(keys: readonly string[]): { texts: string[]; sorted: Uint32Array } {
  const numbers = Uint32Array.from({ length: keys.length - 1 }, (_, i) => i + 1)
  const order = Array.from(numbers).sort((a, b) => (keys[a] < keys[b] ? -1 : 1))
  const sorted = new Uint32Array(keys.length)
  for (let i = 0; i < order.length; i++) sorted[order[i]] = i + 1
  return { texts: order.map((number) => keys[number]), sorted }
}

function writeValues(
  postings: PostingsSection,
  collector: CompanyBuffer,
  keys: readonly string[],
  field: ValueField,
  arrivals: Uint32Array,
) {
  const { texts, sorted } = sortTexts(keys)
  const numbers = collector.values[field].flat()
  const { entries, starts } = invert(arrivals, (arrival) => sorted[numbers[arrival]], texts.length)
  return { name: field, texts, tables: { postings: postings.write(entries, starts, false) } }
}

function writeBands(
  postings: PostingsSection,
  collector: CompanyBuffer,
  bands: readonly (readonly [number, number])[],
  field: BandField,
  arrivals: Uint32Array,
) {
  const numbers = collector.bands[field].flat()
  const { entries, starts } = invert(arrivals, (arrival) => numbers[arrival], bands.length - 1)
  return { field, bounds: Float64Array.from(bands.slice(1).flat()), table: postings.write(entries, starts, false) }
}

/** Postings of a classification, of all levels: a company with a code stands in the postings of all codes above it. */
function writeCodes(
  postings: PostingsSection,
  collector: CompanyBuffer,
  scheme: CodeScheme,
  { country, arrivals }: CountryDocuments,
) {
  const numbers = collector.countries[country].codes[scheme]
  const { texts, sorted } = sortTexts(['', ...numbers.codes])
  const column = collector.codes[scheme].flat()
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

/** Values by combination: those of combination `c` are `values[ends[c - 1]…ends[c])`, each once. */
interface CombinationValues {
  readonly values: Uint32Array
  readonly ends: Uint32Array
}

/**
 * The values of each combination's codes of one rank, of all levels.
 *
 * @param sorted numbers of the codes in the order of their texts, from 1
 * @param bit 0 for primary codes, 1 for secondary ones
 */
function valuesOfCombinations(
  { paths, entries: column, ends: columnEnds }: CodeNumbers,
  sorted: Uint32Array,
  bit: number,
): CombinationValues {
  const entries = column.flat()
  const entryEnds = columnEnds.flat()
  const ends = new Uint32Array(entryEnds.length)
  const values: number[] = []
  /** Combination that a value was last met in, plus 1. */
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

/** Turns documents with combinations into values with documents. A document with two codes of a division is in it once. */
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
