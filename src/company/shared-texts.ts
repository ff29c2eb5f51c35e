/**
 * Texts that many documents have in common, each told apart by a number: documents that are put away for a while name
 * them instead of repeating them. Of a document on the wire four fifths are such texts.
 *
 * A reference is the sign {@link REFERENCE}, which JSON never holds as it is, and three signs of 96. Whoever reads the
 * bytes puts the text in its place; what is around it stays as it is, so that documents need not be told apart.
 */

/** The byte that begins a reference. */
export const REFERENCE = 0x01
/** Bytes of a reference, and UTF-16 code units of it. */
export const REFERENCE_BYTES = 4

/** The signs of a number stand for 0 to 95. */
const DIGITS = 96
const FIRST_DIGIT = 0x20

/** Texts beyond these are repeated: there are a few thousand where there are any. */
const TEXTS_MAX = 1 << 18
/** Shorter texts are repeated: looking one up costs as much as copying so much. */
const TEXT_LENGTH_MIN = 12

/** The texts as plain data, which a thread can hand to another: text `n` is `bytes[ends[n - 1]…ends[n])`. */
export interface SharedBytes {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly ends: Uint32Array<ArrayBuffer>
}

/** A growing list of texts. */
export class SharedTexts {
  readonly #texts: string[] = []
  readonly #lengths: number[] = []
  readonly #references = new Map<string, string>()

  /** Number of texts. */
  get size(): number {
    return this.#texts.length
  }

  /** What stands for a text from now on: a reference, or the text itself where that is as good. */
  share(text: string): string {
    if (text.length < TEXT_LENGTH_MIN) return text
    let reference = this.#references.get(text)
    if (reference === undefined) {
      if (this.#texts.length === TEXTS_MAX) return text
      const number = this.#texts.push(text) - 1
      this.#lengths.push(Buffer.byteLength(text))
      const signs = [number / (DIGITS * DIGITS), (number / DIGITS) % DIGITS, number % DIGITS]
      reference = String.fromCharCode(REFERENCE, ...signs.map((sign) => Math.floor(sign) + FIRST_DIGIT))
      this.#references.set(text, reference)
    }
    return reference
  }

  /** How many bytes `bytes[from…to)` has when every reference in it is replaced. */
  lengthOf(bytes: Uint8Array, from: number, to: number): number {
    let length = to - from
    for (let at = from; at < to; at++) {
      if (bytes[at] !== REFERENCE) continue
      length += this.#lengths[sharedNumber(bytes, at)] - REFERENCE_BYTES
      at += REFERENCE_BYTES - 1
    }
    return length
  }

  /** All texts as bytes of UTF-8. */
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

/** Number of the text that the reference at `bytes[at]` stands for. */
export function sharedNumber(bytes: Uint8Array, at: number): number {
  return ((bytes[at + 1] - FIRST_DIGIT) * DIGITS + bytes[at + 2] - FIRST_DIGIT) * DIGITS + bytes[at + 3] - FIRST_DIGIT
}
