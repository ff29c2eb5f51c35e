/**
 * Parts of searches united once and kept: what reaches companies by a keyword, or the documents that carry any of many codes.
 *
 * A common word of official titles stands for hundreds of codes, a keyword for a dozen words and lists of codes, and
 * searches ask for the same ones again. United, they are one posting that is walked like those of the index.
 */
import { BITS, BLOCK_SHIFT, BlockSet, bitWords, blockCapacity, blockCount, LIST } from './block.ts'
import type { DocSet } from './doc-set.ts'
import { countBits, listBits, setListed, setSpan } from './kernels.ts'
import { DENSE_SHARE, type PostingsData, PostingsList, payloadWords } from './postings-list.ts'

/** A posting with an area of its own. */
export interface MergedPostings {
  readonly area: PostingsData
  /** Number of its documents. */
  readonly count: number
}

/**
 * What an operand matches in a country, as one posting.
 *
 * @param operand that has been turned to no block yet; it is used up
 */
export function mergePostings(operand: DocSet, documents: number): MergedPostings {
  const set = new BlockSet()
  const parts: Int32Array[] = []
  let length = 0
  let all = 0
  for (let block = 0; block < blockCount(documents); block++) {
    if (operand.seek(block) === 0) continue
    operand.evaluate(set)
    const capacity = blockCapacity(block, documents)
    const count = set.count >= 0 ? set.count : countBits(set.words, set.wordsAt, bitWords(capacity))
    if (count === 0) continue
    const part = new Int32Array(1 + payloadWords(count, capacity))
    part[0] = (block << BLOCK_SHIFT) | (count - 1)
    if (count < capacity) write(set, part.subarray(1), count, capacity)
    parts.push(part)
    length += part.length
    all += count
  }
  const words = new Int32Array(length)
  let at = 0
  for (const part of parts) {
    words.set(part, at)
    at += part.length
  }
  return { area: { words, lists: new Uint16Array(words.buffer), documents }, count: all }
}

/** Writes the documents of a block, not all of it, as a posting has them. */
function write(set: BlockSet, into: Int32Array, count: number, capacity: number): void {
  const words = bitWords(capacity)
  if (count * DENSE_SHARE >= capacity) {
    if (set.form === BITS) into.set(set.words.subarray(set.wordsAt, set.wordsAt + words))
    else if (set.form === LIST) setListed(into, set.list, set.from, set.to)
    else setSpan(into, 0, set.from, set.to)
    return
  }
  const list = new Uint16Array(into.buffer, into.byteOffset, count)
  if (set.form === BITS) listBits(list, set.words, set.wordsAt, words)
  else for (let i = 0; i < count; i++) list[i] = set.form === LIST ? set.list[set.from + i] : set.from + i
}

/** A cursor over it, for one search. */
export function iterateMerged({ area, count }: MergedPostings): PostingsList {
  return new PostingsList(area, 0, area.words.length, count)
}

/**
 * A cache of unions by the keys of shared nodes (`search/query.ts`). A key that is asked for the first time may never be asked
 * for again, so its union is not worth the work yet.
 *
 * Where there is no room left, a part is kept in place of those that nobody asked for since it was asked for before. So parts
 * that come round after round, more than there is room for, do not put each other out, each united in vain.
 */
export class UnionCache {
  readonly #bytesMax: number
  /** When each key that is not cached was last asked for, counted in requests: two generations, so that it stays bounded. */
  #asked = new Map<string, number>()
  #askedEarlier = new Map<string, number>()
  readonly #kept = new Map<string, Kept>()
  #askings = 0
  #bytes = 0
  /** Whether the next part is likely too large for the room left. */
  #isFull = false

  /** @param bytesMax room for what is kept */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** The union of a key, or null while caching it would not pay. */
  get(key: string, unite: () => MergedPostings): MergedPostings | null {
    const now = ++this.#askings
    const known = this.#kept.get(key)
    if (known !== undefined) {
      known.asked = now
      return known.posting
    }
    const before = this.#noteRequest(key, now)
    if (before === undefined || (this.#isFull && !this.#forgetOne(before))) return null
    const posting = unite()
    const bytes = bytesOf(posting)
    for (let look = 0; this.#bytes + bytes > this.#bytesMax && look < LOOKS_MAX; look++) this.#forgetOne(before)
    this.#isFull = this.#bytes + bytes > this.#bytesMax
    if (this.#isFull) return posting
    this.#kept.set(key, { posting, asked: now })
    this.#bytes += bytes
    return posting
  }

  /** Notes that a key is asked for now. @returns when it was last asked for before, or undefined */
  #noteRequest(key: string, now: number): number | undefined {
    const before = this.#asked.get(key) ?? this.#askedEarlier.get(key)
    if (this.#asked.size >= ASKED_MAX) {
      this.#askedEarlier = this.#asked
      this.#asked = new Map()
    }
    this.#asked.set(key, now)
    return before
  }

  /** Forgets the part looked at longest ago, if nobody asked for it since `before`. */
  #forgetOne(before: number): boolean {
    for (const [key, kept] of this.#kept) {
      this.#kept.delete(key)
      if (kept.asked < before) {
        this.#bytes -= bytesOf(kept.posting)
        return true
      }
      this.#kept.set(key, kept)
      return false
    }
    return false
  }
}

/** A part that is kept, and when it was asked for last. */
interface Kept {
  readonly posting: MergedPostings
  asked: number
}

/** Keys of one generation of those that are not cached: about as many as planners cache (`explore/plan-*.ts`). */
const ASKED_MAX = 4096

/** Parts looked at to make room for one: a search waits for it. */
const LOOKS_MAX = 8

/** What is kept beside the words themselves. */
const UNITED_BYTES = 400

function bytesOf({ area }: MergedPostings): number {
  return area.words.byteLength + UNITED_BYTES
}
