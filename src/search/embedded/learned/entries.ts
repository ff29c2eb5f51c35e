/**
 * What terms are learned to mean, as bytes, by ascending key:
 *
 *     varints: key - key before, companies, number of classes, then of each: class, companies of this class
 *
 * Every {@link SAMPLE_DISTANCE}th entry is sampled (key before it, first byte), so that a lookup decodes that many at most.
 */
import { firstIndex } from '../files/first-index.ts'
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
  for (const entry of readEntries(bytes, { before: samples[sample], from: samples[sample + 1], to: end })) {
    if (entry.key === key) return entry
    if (entry.key > key) return null
  }
  return null
}

/** Reads entries, all where no part is given. @param part its bytes, and the key before its first entry */
export function* readEntries(
  bytes: Uint8Array,
  part: { readonly before: number; readonly from: number; readonly to: number } = {
    before: 0,
    from: 0,
    to: bytes.length,
  },
): Generator<LearnedEntry> {
  let at = part.from
  let key = part.before
  const read = (): number => {
    let number = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]
      number |= (byte & 0x7f) << shift
      if (byte <= 0x7f) return number >>> 0
    }
  }
  while (at < part.to) {
    key += read()
    const companies = read()
    const classes = Array.from({ length: read() }, () => ({ number: read(), companies: read() }))
    yield { key, companies, classes }
  }
}
