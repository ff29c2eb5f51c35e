/**
 * The best names for each beginning of a word of two or three letters. A hundred thousand words may begin so: a caller who
 * types could not wait until all their names are compared.
 */

import { STORED_LETTERS_MAX, STORED_NAMES_MAX, suggestKey } from '../../suggest-order.ts'
import { writeDictionary } from '../files/dictionary.ts'
import { freeBuffer } from '../files/free-buffer.ts'
import type { SectionsWriter } from '../files/sections-writer.ts'
import { sortTexts } from '../files/sorted-texts.ts'
import type { PackedTexts } from '../files/text-numbers.ts'

const LETTERS_MIN = 2
/** How many lengths of beginnings there are. */
const LENGTHS = STORED_LETTERS_MAX - LETTERS_MIN + 1

/** Keys of a beginning that are kept until its best are cut out again: cheaper than an order that most keys do not enter. */
const KEYS_MAX = 4 * STORED_NAMES_MAX

/** The best names of each beginning, while names are added. */
export class BeginningsCollector {
  /** Beginnings, each by its number. */
  readonly #texts: string[] = []
  /** Per word its beginnings of two and of three letters, by number; -1 where it is too short. */
  readonly #beginnings: Int32Array<ArrayBuffer>
  /** Per beginning the lowest keys of its names, and the one from which on keys are not among the best. */
  readonly #keys: number[][]
  readonly #highest: Float64Array

  /** @param words ascending */
  constructor({ units, starts }: PackedTexts) {
    this.#beginnings = new Int32Array((starts.length - 1) * LENGTHS).fill(-1)
    // Words that begin alike are neighbours.
    const last = Array.from({ length: LENGTHS }, () => '')
    const lastNumber = new Int32Array(LENGTHS).fill(-1)
    for (let word = 0; word < starts.length - 1; word++) {
      const from = starts[word]
      for (let length = 0; length < LENGTHS; length++) {
        const letters = length + LETTERS_MIN
        if (from + letters > starts[word + 1]) break
        if (!isAt(last[length], units, from, letters)) {
          last[length] = String.fromCharCode(...units.subarray(from, from + letters))
          lastNumber[length] = this.#texts.push(last[length]) - 1
        }
        this.#beginnings[word * LENGTHS + length] = lastNumber[length]
      }
    }
    this.#keys = this.#texts.map(() => [])
    this.#highest = new Float64Array(this.#texts.length).fill(Number.POSITIVE_INFINITY)
  }

  /** Adds the next name, whose words are `words[from…to)`. */
  add(merit: number, name: number, words: Uint32Array, from: number, to: number): void {
    const beginnings = this.#beginnings
    const highest = this.#highest
    let key = suggestKey(merit, true, to - from, name)
    for (let at = from; at < to; at++) {
      const first = words[at] * LENGTHS
      for (let which = first; which < first + LENGTHS; which++) {
        const beginning = beginnings[which]
        if (beginning >= 0 && key < highest[beginning]) this.#keep(beginning, key)
      }
      if (at === from) key = suggestKey(merit, false, to - from, name)
    }
  }

  #keep(beginning: number, key: number): void {
    const keys = this.#keys[beginning]
    if (keys.push(key) < KEYS_MAX) return
    const best = lowest(keys)
    this.#keys[beginning] = Array.from(best)
    this.#highest[beginning] = best[STORED_NAMES_MAX - 1]
  }

  /** Gives back what only adding needs. */
  finish(): void {
    freeBuffer(this.#beginnings)
  }

  /** The beginnings, ascending, and the keys of the best names of each. */
  sorted(): { readonly texts: readonly string[]; readonly keys: readonly Float64Array[] } {
    const { texts, rank } = sortTexts(this.#texts)
    const keys = Array<Float64Array>(texts.length)
    for (let beginning = 0; beginning < rank.length; beginning++) keys[rank[beginning]] = lowest(this.#keys[beginning])
    return { texts, keys }
  }
}

/** Whether a text of as many letters is at a place. */
function isAt(text: string, units: Uint16Array, from: number, letters: number): boolean {
  if (text === '') return false
  for (let at = 0; at < letters; at++) if (text.charCodeAt(at) !== units[from + at]) return false
  return true
}

/** The lowest of some keys, ascending. Numbers in a typed array are compared without a call for each pair. */
function lowest(keys: readonly number[]): Float64Array {
  return Float64Array.from(keys).sort().subarray(0, STORED_NAMES_MAX)
}

/** Writes the table. */
export function writeBeginnings(out: SectionsWriter, beginnings: BeginningsCollector): void {
  const { texts, keys } = beginnings.sorted()
  const starts = new Uint32Array(texts.length + 1)
  keys.forEach((own, at) => {
    starts[at + 1] = starts[at] + own.length
  })
  writeDictionary(out, 'beginnings', texts)
  out.write('beginnings.keys', keys)
  out.write('beginnings.key-starts', starts)
}
