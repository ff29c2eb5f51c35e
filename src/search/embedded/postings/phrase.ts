/**
 * Words one after another: documents that have all of them are looked through, each in its sequence of words.
 *
 * The words of a phrase as bytes of a sequence are looked for as they are; a text begins with a number that no word
 * has, so that a phrase never reaches from one text into the next. A document has some 20 words in some 40 bytes: less
 * than positions in every posting would take, and read only where all words meet.
 */
import { BITS, BLOCK_SHIFT, BlockSet, bitWords, blockCapacity, LIST } from './block.ts'
import type { ComputedDocSet } from './doc-set.ts'
import { filterBySet } from './filter-candidates.ts'
import { CANDIDATES_MAX, type CountryScope } from './workspace.ts'

/** The words of all documents of a country. */
export interface ForwardIndex {
  readonly bytes: Uint8Array
  /** Where each document begins, and behind the last. */
  readonly starts: Uint32Array
}

/**
 * The documents in which the bytes of `pattern` stand.
 *
 * Several parts of a search may share one: turned to the same block again, it still knows what it found there.
 */
export class Phrase implements ComputedDocSet {
  readonly estimate: number
  readonly isComputed = true
  readonly #words: ComputedDocSet
  readonly #pattern: Uint8Array
  readonly #sequences: ForwardIndex
  readonly #scope: CountryScope
  readonly #set = new BlockSet()
  /** The documents found in the block, once they are {@link #known}. */
  readonly #found = new BlockSet()
  #known = false
  #base = 0
  #capacity = 0
  #bits: Int32Array | null = null
  #list: Uint16Array | null = null
  #marks: Uint8Array | null = null

  /** @param words what has all words of the phrase */
  constructor(words: ComputedDocSet, pattern: Uint8Array, sequences: ForwardIndex, scope: CountryScope) {
    this.#words = words
    this.#pattern = pattern
    this.#sequences = sequences
    this.#scope = scope
    this.estimate = words.estimate
  }

  seek(block: number): number {
    if (this.#base !== block << BLOCK_SHIFT) this.#known = false
    this.#base = block << BLOCK_SHIFT
    this.#capacity = blockCapacity(block, this.#scope.documents)
    return this.#words.seek(block)
  }

  evaluate(into: BlockSet): BlockSet {
    if (!this.#known) this.#verify(this.#found)
    this.#known = true
    const { form, list, from, to, words, wordsAt, count } = this.#found
    return form === LIST ? into.setList(list, from, to) : into.setBits(words, wordsAt, count)
  }

  #verify(into: BlockSet): void {
    const set = this.#words.evaluate(this.#set)
    if (set.form !== BITS && set.count <= CANDIDATES_MAX) {
      this.#list ??= this.#scope.workspace.takeCandidates()
      const list = this.#list
      let count = 0
      for (let i = set.from; i < set.to; i++) {
        const document = set.form === LIST ? set.list[i] : i
        list[count] = document
        count += this.#isIn(document) ? 1 : 0
      }
      into.setList(list, 0, count)
      return
    }
    this.#bits ??= this.#scope.workspace.takeBlockBits()
    const bits = this.#bits
    const words = bitWords(this.#capacity)
    bits.fill(0, 0, words)
    let count = 0
    const check = (document: number): void => {
      if (!this.#isIn(document)) return
      bits[document >>> 5] |= 1 << (document & 31)
      count++
    }
    if (set.form === BITS) {
      for (let i = 0; i < words; i++) {
        for (let word = set.words[set.wordsAt + i]; word !== 0; word &= word - 1) {
          check((i << 5) + 31 - Math.clz32(word & -word))
        }
      }
    } else for (let i = set.from; i < set.to; i++) check(set.form === LIST ? set.list[i] : i)
    into.setBits(bits, 0, count)
  }

  filter(candidates: Uint16Array, count: number, marks: Uint8Array): void {
    if (this.#known) {
      filterBySet(this.#found, candidates, count, marks, this.#scope.workspace)
      return
    }
    this.#marks ??= this.#scope.workspace.marks()
    const own = this.#marks
    own.fill(0, 0, count)
    this.#words.filter(candidates, count, own)
    for (let i = 0; i < count; i++) if (own[i] === 1 && this.#isIn(candidates[i])) marks[i] = 1
  }

  #isIn(document: number): boolean {
    const { bytes, starts } = this.#sequences
    const pattern = this.#pattern
    const length = pattern.length
    const first = pattern[0]
    // A document begins with the number that begins a text: a word always has a byte before it.
    const last = starts[this.#base + document + 1] - length
    for (let at = starts[this.#base + document] + 1; at <= last; at++) {
      if (bytes[at] !== first || bytes[at - 1] > 0x7f) continue
      let matching = 1
      while (matching < length && bytes[at + matching] === pattern[matching]) matching++
      if (matching === length) return true
    }
    return false
  }
}
