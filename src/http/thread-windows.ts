/**
 * Counts of calls per minute in memory that the threads of a service share, so that a limit holds over all of them.
 *
 * A count is one 64-bit word, changed by compare-and-swap alone: a thread that dies at any moment leaves nothing locked and
 * nothing half written. Words are found by open addressing. A word of an earlier minute is a free one, so nothing is ever
 * cleared.
 *
 * | Bits | Hold |
 * | --- | --- |
 * | 45 to 63 | the number of the name above its lowest {@link SLOT_BITS} bits |
 * | 40 to 44 | distance of the word from the slot that these lowest bits name |
 * | 26 to 39 | the minute, modulo 2^14 |
 * | 0 to 25 | calls, at least one |
 */
import { hash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { RateBucket } from '../license/shared-windows.ts'
import { createMinutes, type RateWindows, rateStateOf } from './rate-windows.ts'

/** The memory of all windows of a service. Posted to a thread, it is not copied. */
export interface WindowMemory {
  readonly keys: SharedArrayBuffer
  readonly addresses: SharedArrayBuffer
}

/** The windows of a server: of each key by bucket, and of each address. */
export interface ServerWindows {
  readonly keys: Readonly<Record<RateBucket, RateWindows<number>>>
  readonly addresses: RateWindows<string>
}

const SLOT_BITS = 17
const SLOTS = 2 ** SLOT_BITS
/** Words looked at for one name. Where all of them are taken, the first one is given to the name. */
const DISTANCE_MAX = 32
const MINUTES = 2 ** 14
const COUNT_MAX = 2 ** 26 - 1
/** Names above this number are counted as if they were others: beyond 17 billion keys. */
const NAMES = 2 ** (19 + SLOT_BITS)

/** Makes the memory: 2 MiB, all counts 0. */
export function createWindowMemory(): WindowMemory {
  const bytes = SLOTS * BigInt64Array.BYTES_PER_ELEMENT
  return { keys: new SharedArrayBuffer(bytes), addresses: new SharedArrayBuffer(bytes) }
}

/** Opens the windows in shared memory for one thread. */
export function openThreadWindows(memory: WindowMemory, clock: Clock): ServerWindows {
  const keys = new SharedCounts(memory.keys, clock)
  const ofBucket = (bucket: number) => windowsOf<number>(keys, (keyNumber) => (keyNumber * 4 + bucket) % NAMES)
  return {
    keys: { calls: ofBucket(0), lists: ofBucket(1), facets: ofBucket(2), suggestions: ofBucket(3) },
    addresses: windowsOf<string>(new SharedCounts(memory.addresses, clock), numberOfText),
  }
}

/** Two of a hundred thousand addresses share a number once in a dozen such floods; they are counted together then. */
function numberOfText(text: string): number {
  return hash('sha256', text, 'buffer').readUIntBE(0, 6) % NAMES
}

function windowsOf<Name>(counts: SharedCounts, numberOf: (name: Name) => number): RateWindows<Name> {
  return {
    take(name, limit) {
      const { isAllowed, used, now, minute } = counts.take(numberOf(name), Math.min(limit, COUNT_MAX))
      return rateStateOf({ isAllowed, limit, used, now, minute })
    },
    has: (name) => counts.read(numberOf(name)) > 0,
    begin: (name, used) => counts.begin(numberOf(name), Math.min(used, COUNT_MAX)),
    minute: () => counts.minute(),
  }
}

/** The counts of one thread's view of the memory. */
class SharedCounts {
  readonly #words: BigInt64Array
  readonly #minutes: ReturnType<typeof createMinutes>

  constructor(memory: SharedArrayBuffer, clock: Clock) {
    this.#words = new BigInt64Array(memory)
    this.#minutes = createMinutes(clock)
  }

  minute(): number {
    return this.#minutes.enter().minute
  }

  read(name: number): number {
    const { minute } = this.#minutes.enter()
    const { word } = this.#find(name, minute)
    return word === null ? 0 : countOf(word)
  }

  take(name: number, limit: number) {
    for (;;) {
      const { now, minute } = this.#minutes.enter()
      const { at, word, found } = this.#find(name, minute)
      const before = word === null ? 0 : Math.min(countOf(word), limit)
      if (before >= limit) return { isAllowed: false, used: before, now, minute }
      if (this.#replace(at, found, wordOf(name, at, minute, before + 1)))
        return { isAllowed: true, used: before + 1, now, minute }
    }
  }

  begin(name: number, used: number): void {
    if (used === 0) return
    for (;;) {
      const { minute } = this.#minutes.enter()
      const { at, word, found } = this.#find(name, minute)
      if (word !== null || this.#replace(at, found, wordOf(name, at, minute, used))) return
    }
  }

  #replace(at: number, found: bigint, word: bigint): boolean {
    return Atomics.compareExchange(this.#words, at, found, word) === found
  }

  /**
   * Finds the word of a name in a minute. Within a minute no word becomes free, so every thread that looks for a new name
   * finds the same free word first, and one of them gets it.
   *
   * @returns `word` is `null` where the name was not counted; then `found` is what to replace at `at`
   */
  #find(name: number, minute: number): { at: number; word: bigint | null; found: bigint } {
    const home = name % SLOTS
    for (let distance = 0; distance < DISTANCE_MAX; distance++) {
      const at = (home + distance) % SLOTS
      const found = Atomics.load(this.#words, at)
      if (!isOfMinute(found, minute)) return { at, word: null, found }
      if (found >> COUNT_AND_MINUTE_BITS === wordOf(name, at, 0, 0) >> COUNT_AND_MINUTE_BITS)
        return { at, word: found, found }
    }
    return { at: home, word: null, found: Atomics.load(this.#words, home) }
  }
}

const COUNT_BITS = 26n
const COUNT_AND_MINUTE_BITS = 40n

function wordOf(name: number, at: number, minute: number, count: number): bigint {
  const distance = (at - (name % SLOTS) + SLOTS) % SLOTS
  const high = BigInt(Math.floor(name / SLOTS) * DISTANCE_MAX + distance)
  const low = BigInt((minute % MINUTES) * (COUNT_MAX + 1) + count)
  return BigInt.asIntN(64, (high << COUNT_AND_MINUTE_BITS) | low)
}

function countOf(word: bigint): number {
  return Number(word & BigInt(COUNT_MAX))
}

/**
 * Whether a word counts calls of this minute. One of a later minute does too, where the clock of this thread is slow.
 */
function isOfMinute(word: bigint, minute: number): boolean {
  if (word === 0n) return false
  const behind = (minute - (Number(word >> COUNT_BITS) & (MINUTES - 1)) + MINUTES) % MINUTES
  return behind === 0 || behind === MINUTES - 1
}
