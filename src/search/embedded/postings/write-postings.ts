/** Writes the postings lists of values (`postings-list.ts`) one after another into one section. */
import type { IndexFileWriter } from '../files/index-file.ts'
import { POSTINGS_TABLE_WORDS } from '../files/layout.ts'
import type { ListedValues } from '../spill/invert.ts'
import { PostingsEncoder } from './postings-list.ts'

/** Documents by value: value `v` of those with ids from 0 has `starts[v + 1] - starts[v]` documents. */
export interface DocumentsByValue {
  readonly starts: Uint32Array
  /** The documents of one value after another, at most `entriesMax` at a time or those of one value. */
  inRanges(entriesMax: number): Iterable<ListedValues>
}

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
