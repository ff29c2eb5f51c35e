/**
 * Texts that many documents share. Each distinct text has an id, and stored documents contain a reference instead of the
 * text. Such texts make up four fifths of a document as sent.
 *
 * A reference is the character {@link REFERENCE}, which JSON never contains unescaped, and three base-96 characters.
 * A reader replaces each reference by its text and copies everything else, so it need not know where documents end.
 */

/** The byte that begins a reference. */
export const REFERENCE = 0x01
/** Bytes of a reference, and UTF-16 code units of it. */
export const REFERENCE_BYTES = 4

/** The characters of an id are digits from 0 to 95. */
const DIGITS = 96
const FIRST_DIGIT = 0x20

/** Most texts that get an id; further ones are repeated. A register has a few thousand of them, or none. */
export const TEXTS_MAX = 1 << 18
/** Shorter texts are repeated: a look-up costs as much as copying them. */
const TEXT_LENGTH_MIN = 12

/** The texts as plain data, which a thread can hand to another: text `n` is `bytes[ends[n - 1]…ends[n])`. */
export interface SharedBytes {
  readonly bytes: Uint8Array
  readonly ends: Uint32Array
}

/** Where a shared text holds a day on which registers were published. */
export interface SharedDay {
  /** The text. */
  readonly text: number
  /** The first byte of the day in it. */
  readonly at: number
  /** The registers; of several, the latest day. */
  readonly registers: readonly string[]
}

/** A growing list of texts. */
export class SharedTexts {
  readonly #texts: string[] = []
  readonly #lengths: number[] = []
  readonly #references = new Map<string, string>()
  readonly #days: SharedDay[] = []
  #isDayWritten = false

  /** Number of texts. */
  get size(): number {
    return this.#texts.length
  }

  /** Returns what to write instead of a text: a reference, or the text itself if it is short or there are too many. */
  share(text: string): string {
    return text.length < TEXT_LENGTH_MIN ? text : (this.#refer(text, text) ?? text)
  }

  /**
   * Like {@link share}, for a text that holds the day on which a register was published. Texts of different registers are
   * different ones, even where they are equal: their days change apart.
   *
   * @param registers those whose latest day it is
   */
  shareDay([before, day, after]: readonly [string, string, string], registers: readonly string[]): string {
    const text = before + day + after
    const known = this.#texts.length
    const reference = this.#refer(`${registers.join(' ')}\n${text}`, text)
    if (reference === null) this.#isDayWritten = true
    else if (this.#texts.length > known) this.#days.push({ text: known, at: Buffer.byteLength(before), registers })
    return reference ?? text
  }

  /** All days in the texts; `null` where a day is written out in a document, as there were too many texts. */
  days(): readonly SharedDay[] | null {
    return this.#isDayWritten ? null : this.#days
  }

  /** The reference to a text; `null` where it has none, and there are too many already. */
  #refer(key: string, text: string): string | null {
    let reference = this.#references.get(key)
    if (reference === undefined) {
      if (this.#texts.length === TEXTS_MAX) return null
      const number = this.#texts.push(text) - 1
      this.#lengths.push(Buffer.byteLength(text))
      reference = String.fromCharCode(REFERENCE, ...digitsOf(number))
      this.#references.set(key, reference)
    }
    return reference
  }

  /** All texts as UTF-8. */
  bytes(): SharedBytes {
    const ends = new Uint32Array(this.#lengths.length)
    let end = 0
    for (let number = 0; number < ends.length; number++) {
      end += this.#lengths[number]
      ends[number] = end
    }
    return { bytes: new TextEncoder().encode(this.#texts.join('')), ends }
  }
}

/** The characters of an id. */
function digitsOf(id: number): number[] {
  const digits = [id / (DIGITS * DIGITS), (id / DIGITS) % DIGITS, id % DIGITS]
  return digits.map((digit) => Math.floor(digit) + FIRST_DIGIT)
}

/** Makes the reference at `bytes[at]` one to another text. */
export function referTo(bytes: Uint8Array, at: number, id: number): void {
  bytes.set(digitsOf(id), at + 1)
}

/** The id of the text that the reference at `bytes[at]` refers to. */
export function sharedTextId(bytes: Uint8Array, at: number): number {
  return ((bytes[at + 1] - FIRST_DIGIT) * DIGITS + bytes[at + 2] - FIRST_DIGIT) * DIGITS + bytes[at + 3] - FIRST_DIGIT
}
