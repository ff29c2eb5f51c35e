/** The terms of documents by the forward index: those of their descriptions counted, those of their names listed. */
import { once } from '../../../reference/load-table.ts'
import { TEXT_FIELDS } from '../../bm25f.ts'
import type { DescriptionTerms } from '../../relevance-feedback.ts'
import { inverseOf } from '../files/inverse.ts'
import { FIRST_TERM } from '../files/layout.ts'
import type { CountryScope } from '../postings/workspace.ts'
import type { ForwardIndex } from './forward-index.ts'

/** The marker in the forward index that begins a description. */
const DESCRIPTION = 1 + TEXT_FIELDS.indexOf('description')

/** The number above all others. A merge leaves out those of words that are gone, so that it is more than there are words. */
function endOf(numbers: Uint32Array): number {
  let end = FIRST_TERM
  for (let word = 0; word < numbers.length; word++) end = Math.max(end, numbers[word] + 1)
  return end
}

/** Reads the terms of the documents of one country. */
export class ForwardTerms
  implements Pick<DescriptionTerms, 'countDescriptionTerms' | 'countInDescriptions' | 'sumLeads'>
{
  readonly #forward: ForwardIndex
  /** The number of each term in the forward index. */
  readonly #numbers: () => Uint32Array
  /** Terms by these numbers, made at first use. */
  readonly #terms: () => Uint32Array
  readonly #scope: CountryScope
  /** Positions of the terms being counted, from 1, by their numbers; all 0 between counts. */
  #slots: Uint32Array | null = null

  constructor(forward: ForwardIndex, numbers: () => Uint32Array, scope: CountryScope) {
    this.#forward = forward
    this.#numbers = numbers
    this.#terms = once(() => inverseOf(numbers(), endOf(numbers())))
    this.#scope = scope
  }

  /**
   * Counts all terms in the descriptions of companies; see `DescriptionTerms`.
   *
   * @returns the terms that occurred, as indexes of the dictionary
   */
  countDescriptionTerms(
    documents: readonly number[],
    visit: (position: number, term: number, occurrences: number) => void,
  ): number[] {
    const slots = this.#termSlots()
    const byNumber = this.#terms()
    const forward = this.#forward
    /** Numbers of the terms that occurred; `slots` has the position of each, from 1. */
    const met: number[] = []
    const times: number[] = []
    const own: number[] = []
    for (let position = 0; position < documents.length; position++) {
      const bytes = forward.seek(documents[position])
      const end = forward.starts[documents[position] + 1] - forward.shift
      let isDescription = false
      for (let at = forward.starts[documents[position]] - forward.shift; at < end; ) {
        let number = bytes[at++]
        if (number > 0x7f) {
          number &= 0x7f
          for (let shift = 7; ; shift += 7) {
            const byte = bytes[at++]
            number |= (byte & 0x7f) << shift
            if (byte < 0x80) break
          }
        } else if (number < FIRST_TERM) {
          isDescription = number === DESCRIPTION
          continue
        }
        if (!isDescription) continue
        let slot = slots[number]
        if (slot === 0) {
          slot = met.push(number)
          slots[number] = slot
          times.push(0)
        }
        if (times[slot - 1]++ === 0) own.push(slot - 1)
      }
      for (let i = 0; i < own.length; i++) {
        visit(position, own[i], times[own[i]])
        times[own[i]] = 0
      }
      own.length = 0
    }
    for (let i = 0; i < met.length; i++) {
      slots[met[i]] = 0
      met[i] = byNumber[met[i]]
    }
    return met
  }

  /**
   * Counts given terms in the descriptions of companies; see `DescriptionTerms`.
   *
   * @param words indexes of the dictionary, each once; -1 is a term that no company has
   */
  countInDescriptions(
    words: readonly number[],
    documents: readonly number[],
    visit: (position: number, occurrences: Uint16Array) => void,
  ): void {
    const { slots, maybe } = this.#prepareTerms(words)
    const times = new Uint16Array(words.length + 1)
    const forward = this.#forward
    for (let position = 0; position < documents.length; position++) {
      const bytes = forward.seek(documents[position])
      const end = forward.starts[documents[position] + 1] - forward.shift
      let isDescription = false
      let some = 0
      for (let at = forward.starts[documents[position]] - forward.shift; at < end; ) {
        let number = bytes[at++]
        if (number > 0x7f) {
          number &= 0x7f
          for (let shift = 7; ; shift += 7) {
            const byte = bytes[at++]
            number |= (byte & 0x7f) << shift
            if (byte < 0x80) break
          }
        } else if (number < FIRST_TERM) {
          isDescription = number === DESCRIPTION
          continue
        }
        if (!isDescription || maybe[number & (maybe.length - 1)] === 0) continue
        const slot = slots[number]
        times[slot]++
        some |= slot
      }
      if (some === 0) continue
      visit(position, times)
      times.fill(0)
    }
    this.#clearTerms(words)
  }

  /**
   * Prepares to look for terms by their numbers in the forward index: `slots` has their positions in `words`, from 1.
   *
   * A search reads thousands of terms, nearly all of them others. `maybe` rules those out: a filter of 4 KiB on the low
   * bits of their numbers, small enough for the first-level cache.
   */
  #prepareTerms(words: readonly number[]): { slots: Uint32Array; maybe: Uint8Array } {
    const slots = this.#termSlots()
    const maybe = this.#scope.workspace.termFilter
    const numbers = this.#numbers()
    for (let i = 0; i < words.length; i++) {
      if (words[i] < 0) continue
      const number = numbers[words[i]]
      slots[number] = i + 1
      maybe[number & (maybe.length - 1)] = 1
    }
    return { slots, maybe }
  }

  #termSlots(): Uint32Array {
    this.#slots ??= new Uint32Array(endOf(this.#numbers()))
    return this.#slots
  }

  #clearTerms(words: readonly number[]): void {
    const numbers = this.#numbers()
    for (const word of words) if (word >= 0 && this.#slots !== null) this.#slots[numbers[word]] = 0
    this.#scope.workspace.termFilter.fill(0)
  }

  /**
   * Sums the values of the terms among the first words of descriptions, each once; see `DescriptionTerms`.
   *
   * @param values by index of the dictionary
   * @param first  how many words of each description count
   * @returns a sum for each of `documents`
   */
  sumLeads(values: ReadonlyMap<number, number>, documents: readonly number[], first: number): Float64Array {
    const words = [...values.keys()]
    const worth = [0, ...values.values()]
    const { slots, maybe } = this.#prepareTerms(words)
    const sums = new Float64Array(documents.length)
    /** For each term, 1 + the position of the document where it occurred last. */
    const met = new Uint32Array(worth.length)
    const forward = this.#forward
    for (let position = 0; position < documents.length; position++) {
      const bytes = forward.seek(documents[position])
      const end = forward.starts[documents[position] + 1] - forward.shift
      let left = Number.POSITIVE_INFINITY
      for (let at = forward.starts[documents[position]] - forward.shift; at < end && left > 0; ) {
        let number = bytes[at++]
        if (number > 0x7f) {
          number &= 0x7f
          for (let shift = 7; ; shift += 7) {
            const byte = bytes[at++]
            number |= (byte & 0x7f) << shift
            if (byte < 0x80) break
          }
        } else if (number < FIRST_TERM) {
          left = number === DESCRIPTION ? first : Number.POSITIVE_INFINITY
          continue
        }
        if (left === Number.POSITIVE_INFINITY) continue
        left--
        if (maybe[number & (maybe.length - 1)] === 0) continue
        const slot = slots[number]
        if (slot === 0 || met[slot] > position) continue
        met[slot] = position + 1
        sums[position] += worth[slot]
      }
    }
    this.#clearTerms(words)
    return sums
  }

  /**
   * Reads the terms of a company's names, the current one first, as indexes of the dictionary.
   *
   * @param terms what they are written to. @param termsMax most terms that are read
   * @returns how many are of the current name
   */
  readNames(document: number, terms: number[], termsMax: number): number {
    const byNumber = this.#terms()
    const current = this.#forward.readNames(document, terms, termsMax)
    for (let at = 0; at < terms.length; at++) terms[at] = byNumber[terms[at]]
    return current
  }

  /** Whether a company has a description with a word. */
  isDescribed(document: number): boolean {
    const forward = this.#forward
    const bytes = forward.seek(document)
    const end = forward.starts[document + 1] - forward.shift
    let isDescription = false
    for (let at = forward.starts[document] - forward.shift; at < end; at++) {
      const byte = bytes[at]
      // The first byte of a number; a text begins with one below those of the terms.
      if (byte >= FIRST_TERM) {
        if (isDescription) return true
        while (bytes[at] > 0x7f) at++
      } else isDescription = byte === DESCRIPTION
    }
    return false
  }
}
