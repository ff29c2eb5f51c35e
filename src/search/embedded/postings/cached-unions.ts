/**
 * Cached unions: the merged postings of a part of a query, such as a keyword or a long list of codes.
 *
 * A common word of official titles expands to hundreds of codes, a keyword to a dozen terms and lists of codes, and
 * searches repeat them. Merged, they are one postings list that is read like those of the index. Lucene's query cache
 * (`LRUQueryCache`) keeps the doc-sets of repeated filters in the same way.
 */
import { textBytes } from '../../../bounded-cache.ts'
import { BITS, BLOCK_SHIFT, BlockSet, bitWords, blockCapacity, blockCount, LIST } from './block.ts'
import type { DocSet } from './doc-set.ts'
import { countBits, listBits, setListed, setSpan } from './kernels.ts'
import { DENSE_SHARE, type PostingsData, PostingsList, payloadWords } from './postings-list.ts'

/** A postings list of its own, outside the index. */
export interface MergedPostings {
  readonly data: PostingsData
  /** Number of its documents. */
  readonly count: number
}

/**
 * Merges everything that a doc-set matches in a country into one postings list.
 *
 * @param docSet that has not been sought yet; it is exhausted afterwards
 */
export function mergePostings(docSet: DocSet, documents: number): MergedPostings {
  const set = new BlockSet()
  const parts: Int32Array[] = []
  let length = 0
  let all = 0
  for (let block = 0; block < blockCount(documents); block++) {
    if (docSet.seek(block) === 0) continue
    docSet.evaluate(set)
    const capacity = blockCapacity(block, documents)
    const count = set.count >= 0 ? set.count : countBits(set.words, set.wordsAt, bitWords(capacity))
    if (count === 0) continue
    const part = new Int32Array(1 + payloadWords(count, capacity))
    part[0] = (block << BLOCK_SHIFT) | (count - 1)
    if (count < capacity) writePayload(set, part.subarray(1), count, capacity)
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
  return { data: { words, lists: new Uint16Array(words.buffer), documents }, count: all }
}

/** Writes the payload of a block of which not all documents match. */
function writePayload(set: BlockSet, into: Int32Array, count: number, capacity: number): void {
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

/** Opens an iterator over merged postings, for one search. */
export function iterateMerged({ data, count }: MergedPostings): PostingsList {
  return new PostingsList(data, 0, data.words.length, count)
}

/**
 * A bounded cache of merged postings, by the keys of shared nodes (`search/query.ts`).
 *
 * A union is merged and cached when its key is asked for the second time; most keys are asked for only once. A full
 * cache evicts only unions that nobody has asked for since the new key was asked for before. So a cyclic working set
 * larger than the cache does not thrash it: part of the set stays cached.
 */
export class UnionCache {
  readonly #bytesMax: number
  readonly #keyBytesMax: number
  /** Number of the last request for each key that is not cached: two generations, so that it stays bounded. */
  #lastRequests = new Map<string, number>()
  #earlierRequests = new Map<string, number>()
  /** Bytes of the keys of the last requests. */
  #keyBytes = 0
  /** Cached unions by key, in the order in which eviction looks at them. */
  readonly #cached = new Map<string, CachedUnion>()
  #requests = 0
  #bytes = 0
  /** Whether the last union did not fit. */
  #isFull = false

  /** @param bytesMax bytes that the cached unions may take together */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
    this.#keyBytesMax = Math.min(GENERATION_KEY_BYTES_MAX, Math.max(GENERATION_KEY_BYTES_MIN, bytesMax / 4))
  }

  /**
   * Returns the union of a key, or null while merging it would not pay.
   *
   * @param merge makes the union; called at most once, and only when it pays
   */
  get(key: string, merge: () => MergedPostings): MergedPostings | null {
    const now = ++this.#requests
    const cached = this.#cached.get(key)
    if (cached !== undefined) {
      cached.lastRequest = now
      return cached.postings
    }
    const before = this.#noteRequest(key, now)
    if (before === undefined || (this.#isFull && !this.#evictOne(before))) return null
    const postings = merge()
    const bytes = bytesOf(key, postings)
    for (let tries = 0; this.#bytes + bytes > this.#bytesMax && tries < EVICTIONS_MAX; tries++) this.#evictOne(before)
    this.#isFull = this.#bytes + bytes > this.#bytesMax
    if (this.#isFull) return postings
    this.#cached.set(key, { postings, lastRequest: now })
    this.#bytes += bytes
    return postings
  }

  /** Returns the union of a key, merged now if need be: for one that is about to be asked for again. */
  getNow(key: string, merge: () => MergedPostings): MergedPostings {
    const now = ++this.#requests
    const cached = this.#cached.get(key)
    if (cached !== undefined) {
      cached.lastRequest = now
      return cached.postings
    }
    const postings = merge()
    const bytes = bytesOf(key, postings)
    if (this.#bytes + bytes > this.#bytesMax) this.#noteRequest(key, now)
    else {
      this.#cached.set(key, { postings, lastRequest: now })
      this.#bytes += bytes
    }
    return postings
  }

  /** Notes request `now` for a key. @returns the number of the request for it before, or undefined */
  #noteRequest(key: string, now: number): number | undefined {
    const before = this.#lastRequests.get(key) ?? this.#earlierRequests.get(key)
    // Callers write the keys: their number alone is no bound.
    if (this.#lastRequests.size >= GENERATION_KEYS_MAX || this.#keyBytes > this.#keyBytesMax) {
      this.#earlierRequests = this.#lastRequests
      this.#lastRequests = new Map()
      this.#keyBytes = 0
    }
    this.#lastRequests.set(key, now)
    this.#keyBytes += textBytes(key)
    return before
  }

  /** Looks at the next union in turn, and evicts it if nobody asked for it since request `before`. */
  #evictOne(before: number): boolean {
    for (const [key, cached] of this.#cached) {
      this.#cached.delete(key)
      if (cached.lastRequest < before) {
        this.#bytes -= bytesOf(key, cached.postings)
        return true
      }
      this.#cached.set(key, cached)
      return false
    }
    return false
  }
}

/** Merged postings in the cache. */
interface CachedUnion {
  readonly postings: MergedPostings
  /** Request number of the last request. */
  lastRequest: number
}

/** Keys of one generation of requests: about as many as planners cache (`explore/plan/`). */
const GENERATION_KEYS_MAX = 4096

/** Bytes of the keys of one generation, beyond which it ends: room for its usual keys. */
const GENERATION_KEY_BYTES_MAX = 512 * 1024
/** Where there are few companies, unions are small and quickly merged, and so are their keys few. */
const GENERATION_KEY_BYTES_MIN = 64 * 1024

/** Unions that eviction looks at to make room for one union: a search waits for it. */
const EVICTIONS_MAX = 8

/** Bytes of a cached union beside its words: objects, and entries of the maps. */
const OVERHEAD_BYTES = 400

function bytesOf(key: string, { data }: MergedPostings): number {
  return textBytes(key) + data.words.byteLength + OVERHEAD_BYTES
}
