/**
 * What terms are learned to mean, as bytes, by ascending key:
 *
 *     varints: key - key before, companies, number of classes, then of each: class, companies of this class
 *
 * Every {@link SAMPLE_DISTANCE}th entry is sampled (key before it, first byte), so that a lookup decodes that many at most.
 */
import { firstIndex } from '../../../first-index.ts'
import { VARINT_BYTES_MAX, writeVarint } from '../files/varints.ts'

/** A class that companies with a term have. */
export interface LearnedClass {
  /** Its number among the classes of the country. */
  readonly number: number
  /** How many of the companies with the term have it. */
  readonly companies: number
}

/** What a term is learned to mean. */
export interface LearnedEntry {
  /** The term, or a hash of two. */
  readonly key: number
  /** Companies with the term that have a class. */
  readonly companies: number
  /** Most companies first; at most {@link CLASSES_MAX}. */
  readonly classes: readonly LearnedClass[]
}

/** Most classes of an entry. */
export const CLASSES_MAX = 4
/** Numbers of a sample. */
const SAMPLE_NUMBERS = 2
const SAMPLE_DISTANCE = 64

/** Encodes entries. */
export class EntriesEncoder {
  #bytes = new Uint8Array(1 << 12)
  #used = 0
  #before = 0
  #count = 0
  readonly #samples: number[] = []

  /** Adds an entry; keys ascend. */
  add({ key, companies, classes }: LearnedEntry): void {
    const most = this.#used + (3 + 2 * CLASSES_MAX) * VARINT_BYTES_MAX
    if (most > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    if (this.#count++ % SAMPLE_DISTANCE === 0) this.#samples.push(this.#before, this.#used)
    for (const number of [key - this.#before, companies, classes.length]) this.#write(number)
    for (const each of classes) {
      this.#write(each.number)
      this.#write(each.companies)
    }
    this.#before = key
  }

  #write(number: number): void {
    this.#used = writeVarint(this.#bytes, this.#used, number)
  }

  /** All entries, and their samples. */
  take(): { readonly bytes: Uint8Array; readonly samples: Uint32Array } {
    return { bytes: this.#bytes.slice(0, this.#used), samples: Uint32Array.from(this.#samples) }
  }
}

/** The entry of a key; `null` where it has none. */
export function findEntry(bytes: Uint8Array, samples: Uint32Array, key: number): LearnedEntry | null {
  const count = samples.length / SAMPLE_NUMBERS
  if (count === 0) return null
  // The first entry after a sample has a larger key, so the last sample below the key is the one.
  const sample = (firstIndex(1, count, (at) => samples[at * SAMPLE_NUMBERS] >= key) - 1) * SAMPLE_NUMBERS
  const end = samples[sample + SAMPLE_NUMBERS + 1] ?? bytes.length
  const cursor = new EntryCursor(bytes, samples[sample], samples[sample + 1])
  while (cursor.at < end) {
    const here = cursor.readKey()
    if (here === key) return cursor.readRest()
    if (here > key) return null
    cursor.skipRest()
  }
  return null
}

/** Reads all entries. */
export function* readEntries(bytes: Uint8Array): Generator<LearnedEntry> {
  const cursor = new EntryCursor(bytes, 0, 0)
  while (cursor.at < bytes.length) {
    cursor.readKey()
    yield cursor.readRest()
  }
}

/** Reads entries one after another: the key of each, then the rest of it. */
class EntryCursor {
  readonly #bytes: Uint8Array
  #key: number
  /** The next byte. */
  at: number

  /** @param before the key before the first entry */
  constructor(bytes: Uint8Array, before: number, at: number) {
    this.#bytes = bytes
    this.#key = before
    this.at = at
  }

  readKey(): number {
    this.#key += this.#read()
    return this.#key
  }

  readRest(): LearnedEntry {
    const companies = this.#read()
    const classes = Array.from({ length: this.#read() }, () => ({ number: this.#read(), companies: this.#read() }))
    return { key: this.#key, companies, classes }
  }

  skipRest(): void {
    this.#skip(1)
    this.#skip(2 * this.#read())
  }

  #read(): number {
    const bytes = this.#bytes
    let number = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[this.at++]
      number |= (byte & 0x7f) << shift
      if (byte <= 0x7f) return number >>> 0
    }
  }

  #skip(numbers: number): void {
    for (let left = numbers; left > 0; ) if (this.#bytes[this.at++] <= 0x7f) left--
  }
}
