/**
 * The best names for each beginning of a word of two or three letters. A hundred thousand words may begin so: a caller who
 * types could not wait until all their names are compared.
 */

import { STORED_LETTERS_MAX, STORED_NAMES_MAX, suggestKey } from '../../suggest-order.ts'
import { writeDictionary } from '../files/dictionary.ts'
import { freeBuffer } from '../files/free-buffer.ts'
import type { SectionsWriter } from '../files/sections-writer.ts'
import type { TextList } from '../files/sorted-texts.ts'

const LETTERS_MIN = 2

/** The best names of each beginning, while names are added. */
export class BeginningsCollector {
  /** Beginnings, each with its number. */
  readonly #numbers = new Map<string, number>()
  /** Per word its beginnings, by number; -1 where it is too short. */
  readonly #beginnings: Int32Array<ArrayBuffer>
  readonly #best: readonly BestKeys[]
  #name = { merit: 0, words: 0, name: 0 }

  /** @param texts words, ascending */
  constructor(texts: TextList) {
    const numbers = this.#numbers
    this.#beginnings = new Int32Array(texts.length * (STORED_LETTERS_MAX - LETTERS_MIN + 1)).fill(-1)
    let word = 0
    for (const text of texts) {
      for (let letters = LETTERS_MIN; letters <= Math.min(STORED_LETTERS_MAX, text.length); letters++) {
        const beginning = text.slice(0, letters)
        const number = numbers.get(beginning) ?? numbers.size
        numbers.set(beginning, number)
        this.#beginnings[word * 2 + letters - LETTERS_MIN] = number
      }
      word++
    }
    this.#best = Array.from({ length: numbers.size }, () => new BestKeys())
  }

  /** Begins a name. Names come in their order. @param words how many the name has */
  begin(merit: number, words: number, name: number): void {
    this.#name = { merit, words, name }
  }

  /** Adds a word of the name. */
  add(word: number, isFirst: boolean): void {
    const { merit, words, name } = this.#name
    for (let which = 0; which < 2; which++) {
      const beginning = this.#beginnings[word * 2 + which]
      if (beginning >= 0) this.#best[beginning].add(suggestKey(merit, isFirst, words, name))
    }
  }

  /** Gives back what only adding needs. */
  finish(): void {
    freeBuffer(this.#beginnings)
  }

  /** The beginnings, ascending, and the keys of the best names of each. */
  sorted(): { readonly texts: readonly string[]; readonly keys: readonly (readonly number[])[] } {
    const texts = [...this.#numbers.keys()].sort()
    return { texts, keys: texts.map((beginning) => this.#best[this.#numbers.get(beginning) as number].keys()) }
  }
}

/** Writes the table. */
export function writeBeginnings(out: SectionsWriter, beginnings: BeginningsCollector): void {
  const { texts, keys } = beginnings.sorted()
  const starts = new Uint32Array(texts.length + 1)
  keys.forEach((own, at) => {
    starts[at + 1] = starts[at] + own.length
  })
  writeDictionary(out, 'beginnings', texts)
  out.write('beginnings.keys', Float64Array.from(keys.flat()))
  out.write('beginnings.key-starts', starts)
}

/** The lowest of many keys. */
class BestKeys {
  #keys: number[] = []
  #highest = Number.POSITIVE_INFINITY

  add(key: number): void {
    if (key >= this.#highest) return
    this.#keys.push(key)
    // Sorting from time to time is cheaper than keeping an order that most keys do not enter.
    if (this.#keys.length === 4 * STORED_NAMES_MAX) this.#cut()
  }

  #cut(): void {
    this.#keys = this.keys()
    this.#highest = this.#keys.length === STORED_NAMES_MAX ? this.#keys[STORED_NAMES_MAX - 1] : this.#highest
  }

  keys(): number[] {
    // Numbers in a typed array are compared without a call for each pair.
    return [...Float64Array.from(this.#keys).sort().subarray(0, STORED_NAMES_MAX)]
  }
}
