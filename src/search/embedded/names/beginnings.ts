/**
 * The best names for each beginning of a word of two or three letters. A hundred thousand words may begin so: a caller who
 * types could not wait until all their names are compared.
 */

import { STORED_LETTERS_MAX, STORED_NAMES_MAX, suggestKey } from '../../suggest-order.ts'
import { writeDictionary } from '../files/dictionary.ts'
import type { IndexFileWriter } from '../files/index-file.ts'
import type { Section } from '../files/layout.ts'
import type { OrderedNames } from './tables.ts'

const LETTERS_MIN = 2

/**
 * Writes the table.
 *
 * @param texts words, ascending
 * @param merits by document
 */
export function writeBeginnings(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  names: OrderedNames,
  { texts, merits }: { readonly texts: readonly string[]; readonly merits: Uint8Array },
): void {
  const numbers = new Map<string, number>()
  /** Per word its beginnings, by number; -1 where it is too short. */
  const beginnings = new Int32Array(texts.length * (STORED_LETTERS_MAX - LETTERS_MIN + 1)).fill(-1)
  texts.forEach((text, word) => {
    for (let letters = LETTERS_MIN; letters <= Math.min(STORED_LETTERS_MAX, text.length); letters++) {
      const beginning = text.slice(0, letters)
      const number = numbers.get(beginning) ?? numbers.size
      numbers.set(beginning, number)
      beginnings[word * 2 + letters - LETTERS_MIN] = number
    }
  })
  const best = Array.from({ length: numbers.size }, () => new BestKeys())
  for (let name = 0; name < names.documents.length; name++) {
    const [from, to] = [names.starts[name], names.starts[name + 1]]
    const merit = merits[names.documents[name]]
    for (let at = from; at < to; at++) {
      for (let which = 0; which < 2; which++) {
        const beginning = beginnings[names.words[at] * 2 + which]
        if (beginning >= 0) best[beginning].add(suggestKey(merit, at === from, to - from, name))
      }
    }
  }
  const ordered = [...numbers.keys()].sort()
  const kept = ordered.map((beginning) => best[numbers.get(beginning) as number].keys())
  const starts = new Uint32Array(ordered.length + 1)
  kept.forEach((keys, at) => {
    starts[at + 1] = starts[at] + keys.length
  })
  writeDictionary(writer, sections, 'beginnings', ordered)
  sections['beginnings.keys'] = writer.section(Float64Array.from(kept.flat()))
  sections['beginnings.key-starts'] = writer.section(starts)
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
    return this.#keys.sort((a, b) => a - b).slice(0, STORED_NAMES_MAX)
  }
}
