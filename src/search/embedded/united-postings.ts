/**
 * Postings united once and kept: the documents that carry any of many codes.
 *
 * A common word of official titles stands for hundreds of codes, and every search with that word asks for the same ones.
 * United, they are one posting that is walked like those of the index.
 */
import { BLOCK_DOCUMENTS, BLOCK_SHIFT, bitWords, blockCapacity, blockCount } from './block.ts'
import { countBits, listBits } from './kernels.ts'
import { DENSE_SHARE, Posting, type PostingArea, payloadWords, unitePostings } from './postings.ts'

/** Where one posting stands in its area. */
export interface PostingPlace {
  readonly start: number
  readonly end: number
}

/** A posting with an area of its own. */
export interface UnitedPosting {
  readonly area: PostingArea
  /** Number of its documents. */
  readonly count: number
}

/**
 * Unites postings.
 *
 * @param bits bits of the whole country, all clear; full of the result afterwards
 */
export function unite(places: Iterable<PostingPlace>, area: PostingArea, bits: Int32Array): UnitedPosting {
  for (const { start, end } of places) unitePostings(bits, area, start, end)
  const { documents } = area
  let length = 0
  const counts: number[] = []
  for (let block = 0; block < blockCount(documents); block++) {
    const capacity = blockCapacity(block, documents)
    const count = countBits(bits, (block * BLOCK_DOCUMENTS) >>> 5, bitWords(capacity))
    counts.push(count)
    if (count > 0) length += 1 + payloadWords(count, capacity)
  }
  const words = new Int32Array(length)
  const lists = new Uint16Array(words.buffer)
  let at = 0
  for (const [block, count] of counts.entries()) {
    if (count === 0) continue
    const capacity = blockCapacity(block, documents)
    const from = (block * BLOCK_DOCUMENTS) >>> 5
    words[at++] = (block << BLOCK_SHIFT) | (count - 1)
    if (count === capacity) continue
    if (count * DENSE_SHARE >= capacity) words.set(bits.subarray(from, from + bitWords(capacity)), at)
    else listBits(lists.subarray(at * 2), bits, from, bitWords(capacity))
    at += payloadWords(count, capacity)
  }
  return { area: { words, lists, documents }, count: counts.reduce((sum, count) => sum + count, 0) }
}

/** A cursor over it, for one search. */
export function postingOf({ area, count }: UnitedPosting): Posting {
  return new Posting(area, 0, area.words.length, count)
}

/**
 * Lists of codes that are asked again and again, with their postings united. Who asks for the same list passes the same
 * array; one that is passed for the first time may never be again, and is not worth the work.
 */
export class UnitedLists {
  readonly #bytesMax: number
  readonly #met = new WeakSet<readonly string[]>()
  readonly #united = new Map<readonly string[], UnitedPosting>()
  #bytes = 0

  /** @param bytesMax room for what is kept; the list asked for longest ago gives way */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** What the list is united, or null when it is asked for the first time. */
  of(codes: readonly string[], unite: () => UnitedPosting): UnitedPosting | null {
    const known = this.#united.get(codes)
    if (known !== undefined) {
      this.#united.delete(codes)
      this.#united.set(codes, known)
      return known
    }
    if (!this.#met.has(codes)) {
      this.#met.add(codes)
      return null
    }
    const united = unite()
    this.#bytes += united.area.words.byteLength
    this.#united.set(codes, united)
    for (const [list, { area }] of this.#united) {
      if (this.#bytes <= this.#bytesMax) break
      this.#bytes -= area.words.byteLength
      this.#united.delete(list)
    }
    return united
  }
}
