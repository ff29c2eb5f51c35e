/** Writes postings lists of values: inverts a field of a country's documents and encodes the lists. */
import type { IndexFileWriter } from '../files/index-file.ts'
import { PostingsEncoder } from '../postings/postings-list.ts'
import { countEntries, type ListedValues, valuesByList } from '../spill/invert.ts'
import type { SpillFile } from '../spill/spill-file.ts'
import type { DocumentNumbers } from './document-numbers.ts'

/** The documents of a country, once all companies are sorted: items `from` up to, not including, `to` of all columns. */
export interface CountryDocuments {
  /** Index in `countries` of the company buffer. */
  readonly country: number
  readonly from: number
  readonly to: number
}

/** Documents by value: value `v` of those with ids from 0 has `starts[v + 1] - starts[v]` documents. */
export interface DocumentsByValue {
  readonly starts: Uint32Array
  /** The documents of one value after another, at most `entriesMax` at a time or those of one value. */
  inRanges(entriesMax: number): Iterable<ListedValues>
}

/** Words per value of a postings table: first word of its list, first word behind it, number of documents. */
export const POSTINGS_TABLE_WORDS = 3

/** The section of all postings lists of a country. Positions are in words from its beginning. */
export class PostingsSection {
  readonly #writer: IndexFileWriter
  readonly #encoder: PostingsEncoder
  /** Starts of the lists written with `share`, by length and hash. */
  readonly #shared = new Map<number, number[]>()
  #words = 0

  readonly #entriesMax: number

  /** @param documents number of documents of the country. @param entriesMax documents listed at a time */
  constructor(writer: IndexFileWriter, documents: number, entriesMax: number) {
    this.#writer = writer
    this.#entriesMax = entriesMax
    this.#encoder = new PostingsEncoder(documents)
  }

  /**
   * Writes the postings lists of values, as many at a time as memory allows.
   *
   * @param share whether equal lists are written only once. Codes gain by it: in a country whose own classification
   *   refines NACE, the upper levels of both have the same documents.
   * @returns three words per value: start, end, number of documents
   */
  write({ starts, inRanges }: DocumentsByValue, share: boolean): Uint32Array {
    const table = new Uint32Array((starts.length - 1) * POSTINGS_TABLE_WORDS)
    for (const { from, to, values: entries } of inRanges(this.#entriesMax)) {
      for (let value = from; value < to; value++) {
        const words = this.#encoder.encode(entries, starts[value] - starts[from], starts[value + 1] - starts[from])
        const start = (share && this.#find(words)) || this.#append(words)
        table[value * POSTINGS_TABLE_WORDS] = start
        table[value * POSTINGS_TABLE_WORDS + 1] = start + words.length
        table[value * POSTINGS_TABLE_WORDS + 2] = starts[value + 1] - starts[value]
      }
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
    const key = words.length * 0x1_0000_0000 + hashOfWords(words)
    const starts = this.#shared.get(key)
    const bytes = Buffer.from(words.buffer, words.byteOffset, words.byteLength)
    const equal = starts?.find((start) => this.#writer.readBack(start * 4, bytes.length).equals(bytes))
    if (equal !== undefined) return equal
    if (starts === undefined) this.#shared.set(key, [this.#words])
    else starts.push(this.#words)
    return 0
  }
}

/** FNV-1a hash of the words `from` up to, not including, `to`. */
export function hashOfWords(words: Uint32Array, from = 0, to = words.length): number {
  let state = 0x811c9dc5
  for (let i = from; i < to; i++) state = Math.imul(state ^ words[i], 0x01000193)
  return state >>> 0
}

/**
 * Inverts a field with at most one value per document. Value ids count from 1; 0 means none.
 *
 * @param spill where documents go that have no room in memory
 */
export function invert(ids: DocumentNumbers, values: number, spill: SpillFile): DocumentsByValue {
  const forEach = (visit: (value: number, document: number) => void) => {
    for (const { from, items } of ids.inOrder()) {
      for (let i = 0; i < items.length; i++) if (items[i] > 0) visit(items[i] - 1, from + i)
    }
  }
  const starts = countEntries({ lists: values, forEach })
  return { starts, inRanges: (entriesMax) => valuesByList({ forEach }, starts, { spill, entriesMax }) }
}

/** Sorts texts by UTF-16 code units. `sorted` maps ids from 1 in the order of arrival to ids from 1 in the order of the texts. */
export function sortTexts(keys: readonly string[]): { texts: string[]; sorted: Uint32Array } {
  const numbers = Uint32Array.from({ length: keys.length - 1 }, (_, i) => i + 1)
  const order = Array.from(numbers).sort((a, b) => (keys[a] < keys[b] ? -1 : 1))
  const sorted = new Uint32Array(keys.length)
  for (let i = 0; i < order.length; i++) sorted[order[i]] = i + 1
  return { texts: order.map((number) => keys[number]), sorted }
}
