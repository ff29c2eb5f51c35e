/**
 * Bounded caches of values that can be computed again from their keys, and the memory that they share.
 *
 * Callers choose what is looked up, so a number of entries alone is no bound: every entry is counted by its bytes too.
 * Eviction costs time but never changes an answer.
 */

/** What {@link CacheMemory} asks of a cache. */
export interface RotatingCache {
  /** Drops the old generation; the young one becomes the old one. */
  rotate(): void
}

/**
 * Memory that several caches share: together they hold at most {@link bytesMax}.
 *
 * Each cache has two generations. When half of the memory has been added since the last turn, all caches rotate, so that
 * either generation of all of them together stays below half. The bytes are estimates, see {@link textBytes}.
 */
export class CacheMemory {
  #bytesMax: number
  #added = 0
  /** Look-ups of all caches that found a value, and that had to make one. */
  readonly lookUps = { hit: 0, miss: 0 }
  /** Weak, because caches of a generation that is no longer served must go with it. */
  #caches: WeakRef<RotatingCache>[] = []

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** Bytes that all caches together hold at most. */
  get bytesMax(): number {
    return this.#bytesMax
  }

  /** Changes the bound: from the next added entry on it holds. */
  set bytesMax(bytes: number) {
    this.#bytesMax = bytes
  }

  /** Lets a cache take part. */
  join(cache: RotatingCache): void {
    this.#caches = this.#caches.filter((each) => each.deref() !== undefined)
    this.#caches.push(new WeakRef(cache))
  }

  /** Empties all caches. */
  clear(): void {
    for (let generation = 0; generation < 2; generation++) for (const cache of this.#caches) cache.deref()?.rotate()
    this.#added = 0
  }

  /** Counts an entry before it is added, and makes room for it where there is none. */
  add(bytes: number): void {
    this.#added += bytes
    if (this.#added * 2 <= this.#bytesMax) return
    for (const cache of this.#caches) cache.deref()?.rotate()
    this.#added = bytes
  }
}

/** 64 MB: room for some ten thousand keywords with all that is known of them. */
const BYTES_MAX_AT_FIRST = 64 * 1024 * 1024

/** The memory of all caches of this thread. The server sets its bound (`cacheMegabytes`). */
export const cacheMemory = new CacheMemory(BYTES_MAX_AT_FIRST)

/** How a cache is bounded. */
export interface CacheBounds<Value> {
  /** Values of one generation: the cache holds at most twice as many. */
  readonly valuesMax: number
  /** Estimates the bytes of a value, without its key; by default as plain data ({@link dataBytes}). */
  readonly bytesOf?: (value: Value) => number
  /** The memory it takes part in; that of the thread by default. */
  readonly memory?: CacheMemory
}

/**
 * A bounded cache by text.
 *
 * It has two generations, which approximates LRU at the cost of one map look-up. When the young generation is full it
 * becomes the old one, and the previous old one is dropped. A key that is asked for again moves to the young generation.
 * So frequent keys stay.
 */
export class BoundedCache<Value extends {}> implements RotatingCache {
  readonly #valuesMax: number
  readonly #bytesOf: (value: Value) => number
  readonly #memory: CacheMemory
  #young = new Map<string, Entry<Value>>()
  #old = new Map<string, Entry<Value>>()

  constructor({ valuesMax, bytesOf = dataBytes, memory = cacheMemory }: CacheBounds<Value>) {
    this.#valuesMax = valuesMax
    this.#bytesOf = bytesOf
    this.#memory = memory
    memory.join(this)
  }

  /**
   * Returns the cached value of a key, or makes and caches it.
   *
   * A key of more than {@link KEY_LENGTH_MAX} UTF-16 code units is not cached.
   *
   * @param make receives the key as it is cached: parts of it keep no longer text alive
   */
  get(key: string, make: (key: string) => Value): Value {
    const young = this.#young.get(key)
    if (young === undefined) return this.#getOldOrMake(key, make)
    this.#memory.lookUps.hit++
    return young.value
  }

  /** Counts bytes by which the cached value of a key has grown since it was made. */
  grow(key: string, bytes: number): void {
    const entry = this.#young.get(key)
    if (entry === undefined) return
    entry.bytes += bytes
    this.#memory.add(bytes)
  }

  rotate(): void {
    this.#old = this.#young
    this.#young = new Map()
  }

  #getOldOrMake(key: string, make: (key: string) => Value): Value {
    if (key.length > KEY_LENGTH_MAX) return make(key)
    const old = this.#old.get(key)
    this.#memory.lookUps[old === undefined ? 'miss' : 'hit']++
    const entry = old ?? this.#make(copyText(key), make)
    if (entry.bytes * ENTRIES_MIN > this.#memory.bytesMax) return entry.value
    this.#memory.add(entry.bytes)
    if (this.#young.size >= this.#valuesMax) this.rotate()
    this.#young.set(entry.key, entry)
    return entry.value
  }

  #make(key: string, make: (key: string) => Value): Entry<Value> {
    const value = make(key)
    return { key, value, bytes: ENTRY_BYTES + textBytes(key) + this.#bytesOf(value) }
  }
}

/** A cached value. Its bytes are estimated once: an entry that moves to the young generation keeps them. */
interface Entry<Value> {
  /** A text of its own, which keeps no longer one alive. */
  readonly key: string
  readonly value: Value
  bytes: number
}

/** Longest key that is cached, in UTF-16 code units. */
export const KEY_LENGTH_MAX = 320

/** An entry that takes a larger share of the memory is not cached: it would evict too many others. */
const ENTRIES_MIN = 64

/** An entry of a map, with what the map keeps free. */
const MAP_ENTRY_BYTES = 64
/** A cached value's entry of the map, with its {@link Entry}. */
const ENTRY_BYTES = MAP_ENTRY_BYTES + 48
/** An object or an array without its members. */
const OBJECT_BYTES = 32
/** A member of an object or an item of an array. */
const SLOT_BYTES = 8
/** A text without its characters. */
const TEXT_BYTES = 24

/** Estimates the bytes of a text: two for each code unit, as texts with any character beyond Latin-1 take. */
export function textBytes(text: string): number {
  return TEXT_BYTES + text.length * 2
}

/**
 * Estimates the bytes of plain data: texts, numbers, arrays, objects and maps. What several values share is counted for
 * each of them, so the estimate is above the truth rather than below. It must not be given objects with getters.
 */
export function dataBytes(value: unknown): number {
  if (typeof value === 'string') return textBytes(value)
  if (typeof value !== 'object' || value === null) return 0
  let bytes = OBJECT_BYTES
  if (Array.isArray(value)) for (const own of value) bytes += SLOT_BYTES + dataBytes(own)
  else if (value instanceof Map)
    for (const [key, own] of value) bytes += MAP_ENTRY_BYTES + dataBytes(key) + dataBytes(own)
  // Plain data inherits nothing, and a list of the members would cost more than to look at them.
  else for (const key in value) bytes += SLOT_BYTES + dataBytes((value as Record<string, unknown>)[key])
  return bytes
}

/** V8 copies shorter pieces of texts anyway. */
const COPIED_LENGTH_MIN = 13

/** Copies a text that may be a piece of a longer one: a piece keeps the whole text alive, a copy only itself. */
export function copyText(text: string): string {
  // A piece of a text that was only just made of it keeps nothing else alive, and takes a fifth of the time of a buffer's.
  return text.length < COPIED_LENGTH_MIN ? text : ` ${text}`.slice(1)
}
