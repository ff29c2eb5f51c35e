/**
 * A bounded cache from pieces of texts to values. A look-up does not cut the piece out first.
 *
 * Analysing a spelling costs microseconds, and texts repeat themselves; a `Map` would need a new string for every look-up. Like
 * `bounded-cache.ts` it has two generations: when the young one is full it becomes the old one, and an entry that is asked for
 * again moves to the young one. So frequent words stay and rare ones are evicted. Eviction costs time but never changes an
 * answer.
 */
import { type CacheMemory, cacheMemory, copyText, type RotatingCache, textBytes } from '../bounded-cache.ts'

/** A bounded cache whose keys are pieces of texts. */
export class SpellingCache<Value> implements RotatingCache {
  readonly #bytesOf: (value: Value) => number
  readonly #memory: CacheMemory
  #young = new Table<Value>()
  #old = new Table<Value>()

  /**
   * @param bytesOf estimates the bytes of a value, without its spelling
   * @param memory  the memory that it takes part in
   */
  constructor(bytesOf: (value: Value) => number, memory: CacheMemory = cacheMemory) {
    this.#bytesOf = bytesOf
    this.#memory = memory
    memory.join(this)
  }

  /** The value of the spelling `text[start, end)`, or `undefined` if it was never set or was evicted. */
  get(text: string, start: number, end: number): Value | undefined {
    const hash = hashOf(text, start, end)
    const young = this.#young.get(text, start, end, hash)
    if (young !== undefined || this.#old.size === 0) return young
    const old = this.#old.get(text, start, end, hash)
    if (old !== undefined) this.#add(copyText(text.slice(start, end)), hash, old)
    return old
  }

  /**
   * Caches the value of a spelling that `get` does not know. Spellings of more than 64 code units are not cached.
   *
   * @param spelling a text of its own: a piece of a longer text would keep that alive
   */
  set(spelling: string, value: Value): void {
    if (spelling.length <= SPELLING_LENGTH_MAX) this.#add(spelling, hashOf(spelling, 0, spelling.length), value)
  }

  rotate(): void {
    this.#old = this.#young
    this.#young = new Table()
  }

  #add(spelling: string, hash: number, value: Value): void {
    this.#memory.add(ENTRY_BYTES + textBytes(spelling) + this.#bytesOf(value))
    if (this.#young.size === ENTRIES_MAX) this.rotate()
    this.#young.add(spelling, hash, value)
  }
}

const ENTRIES_MAX = 1 << 17
/** An entry of a table without its texts: hash, pointers, slots. */
const ENTRY_BYTES = 48
const SPELLING_LENGTH_MAX = 64
const SLOTS_AT_FIRST = 1 << 10

/**
 * Open addressing over arrays. A slot is two numbers: entry number + 1, or 0 where it is free, and the hash of the entry, so that
 * one cache line answers most slots. At most half of them are taken.
 */
class Table<Value> {
  #slots = new Int32Array(SLOTS_AT_FIRST * 2)
  readonly #spellings: string[] = []
  readonly #values: Value[] = []

  get size(): number {
    return this.#spellings.length
  }

  get(text: string, start: number, end: number, hash: number): Value | undefined {
    const slots = this.#slots
    const mask = slots.length - 1
    for (let slot = (hash << 1) & mask; ; slot = (slot + 2) & mask) {
      const entry = slots[slot] - 1
      if (entry < 0) return undefined
      if (slots[slot + 1] === hash && equals(this.#spellings[entry], text, start, end)) return this.#values[entry]
    }
  }

  add(spelling: string, hash: number, value: Value): void {
    if (this.#spellings.length * 4 >= this.#slots.length) this.#grow()
    this.#spellings.push(spelling)
    this.#values.push(value)
    insert(this.#slots, this.#spellings.length, hash)
  }

  #grow(): void {
    const before = this.#slots
    this.#slots = new Int32Array(before.length * 2)
    for (let slot = 0; slot < before.length; slot += 2) {
      if (before[slot] !== 0) insert(this.#slots, before[slot], before[slot + 1])
    }
  }
}

function insert(slots: Int32Array, entry: number, hash: number): void {
  const mask = slots.length - 1
  let slot = (hash << 1) & mask
  while (slots[slot] !== 0) slot = (slot + 2) & mask
  slots[slot] = entry
  slots[slot + 1] = hash
}

function hashOf(text: string, start: number, end: number): number {
  let hash = end - start
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  // The low bits choose the slot: let the high ones take part.
  return hash ^ (hash >>> 15)
}

function equals(spelling: string, text: string, start: number, end: number): boolean {
  if (spelling.length !== end - start) return false
  for (let at = 0; at < spelling.length; at++) {
    if (spelling.charCodeAt(at) !== text.charCodeAt(start + at)) return false
  }
  return true
}
