/**
 * The names of a filter's values, folded, as `GET /utils/suggest` looks through them. A list of codes has up to 50,000 (a title in
 * each of 25 languages), so they lie one after another in one piece of memory, and titles are read from the list again where one
 * is shown.
 */

import { foldText } from '../../text/fold-text.ts'
import type { Steps } from '../../threads/in-turns.ts'

/** A value that a filter takes. */
export interface NamedValue {
  readonly value: string
  /** What it is called. */
  readonly label: string
  /** Every name that it is found by, the label first, each once. */
  readonly names: readonly string[]
}

/** A value with the name that it was found by. */
export interface FoundValue {
  /** Number of the value in the list. */
  readonly value: number
  /** Number of the name among those of the value. */
  readonly name: number
  /** Smaller is better. */
  readonly rank: number
}

/** Values that are named in one step. */
const STEP = 50
/** Words that are looked for; further ones are left out. */
const WORDS_MAX = 12

/** Folded names of a list of values. */
export class NamedValues {
  readonly #text: Buffer
  /** Where each name begins, and where the last one ends. */
  readonly #starts: Uint32Array
  /** Number of the first name of each value, and of all names. */
  readonly #firsts: Uint32Array

  private constructor(text: Buffer, starts: Uint32Array, firsts: Uint32Array) {
    this.#text = text
    this.#starts = starts
    this.#firsts = firsts
  }

  /** Folds the names of values, in their order. */
  static *of(values: Iterable<Pick<NamedValue, 'names'>>): Steps<NamedValues> {
    const pieces: Buffer[] = []
    const starts = [0]
    const firsts: number[] = []
    for (const value of values) {
      firsts.push(starts.length - 1)
      let folded = ''
      for (const name of value.names) {
        const piece = `${spaced(name)}\n`
        folded += piece
        starts.push(starts[starts.length - 1] + Buffer.byteLength(piece))
      }
      pieces.push(Buffer.from(folded))
      if (firsts.length % STEP === 0) yield
    }
    firsts.push(starts.length - 1)
    return new NamedValues(Buffer.concat(pieces), Uint32Array.from(starts), Uint32Array.from(firsts))
  }

  /** The values with a name in which every word typed begins a word, each with the best of its names. */
  find(typed: string): readonly FoundValue[] {
    const whole = spaced(typed)
    const words = [...new Set(whole.trim().split(' '))].filter((word) => word !== '').slice(0, WORDS_MAX)
    if (words.length === 0) return []
    // The longest word is in the fewest names.
    words.sort((a, b) => b.length - a.length)
    const [longest, ...others] = words.map((word) => Buffer.from(` ${word}`))
    const begins = Buffer.from(whole)
    const found: FoundValue[] = []
    let name = 0
    let value = 0
    for (let at = this.#text.indexOf(longest); at >= 0; at = this.#text.indexOf(longest, this.#starts[name + 1])) {
      while (this.#starts[name + 1] <= at) name++
      while (this.#firsts[value + 1] <= name) value++
      const start = this.#starts[name]
      const end = this.#starts[name + 1]
      if (others.length > 0) {
        const own = this.#text.subarray(start, end)
        if (!others.every((word) => own.includes(word))) continue
      }
      const number = name - this.#firsts[value]
      const isBeginning =
        this.#text.compare(begins, 0, begins.length, start, Math.min(end, start + begins.length)) === 0
      // A name that begins as typed comes before one that has the words somewhere; the label before other languages.
      const rank = (isBeginning ? 0 : NOT_AT_THE_BEGINNING) + (end - 1 - start) + (number === 0 ? 0 : 1)
      const last = found.at(-1)
      if (last?.value !== value) found.push({ value, name: number, rank })
      else if (rank < last.rank) found[found.length - 1] = { value, name: number, rank }
    }
    return found
  }
}

/** More than any name is long. */
const NOT_AT_THE_BEGINNING = 1000

/** Folded, each word with a space in front. */
function spaced(text: string): string {
  return ` ${foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`
}
