/**
 * Phrases: verifies, in the forward index, that a document contains the terms of a phrase one after another.
 *
 * Only documents that contain all terms are verified. The term ids of the phrase form a string of bytes, which is
 * searched for in the document's terms. Each text begins with a number that is no term id, so a phrase never spans two
 * texts. A document has about 20 terms in about 40 bytes. Positions in every postings list, which Lucene keeps for this,
 * would take more room and be read for every document of every term.
 */

import type { ForwardIndex } from '../text/forward-index.ts'
import { BITS, BLOCK_SHIFT, BlockSet, bitWords, blockCapacity, LIST } from './block.ts'
import type { ComputedDocSet } from './doc-set.ts'
import { filterBySet } from './filter-candidates.ts'
import { CANDIDATES_MAX, type CountryScope } from './workspace.ts'

/**
 * The documents whose terms contain the bytes of `pattern`.
 *
 * Several parts of a search may share one phrase: it caches the matches of the current block.
 */
export class Phrase implements ComputedDocSet {
  readonly estimate: number
  readonly isComputed = true
  readonly #withAllTerms: ComputedDocSet
  readonly #pattern: Uint8Array
  readonly #forward: ForwardIndex
  readonly #scope: CountryScope
  readonly #set = new BlockSet()
  /** Matches of the block; valid while {@link #isCached}. */
  readonly #found = new BlockSet()
  #isCached = false
  #base = 0
  #capacity = 0
  #bits: Int32Array | null = null
  #list: Uint16Array | null = null
  #flags: Uint8Array | null = null

  /** @param candidates the documents that contain all terms of the phrase */
  constructor(candidates: ComputedDocSet, pattern: Uint8Array, forward: ForwardIndex, scope: CountryScope) {
    this.#withAllTerms = candidates
    this.#pattern = pattern
    this.#forward = forward
    this.#scope = scope
    this.estimate = candidates.estimate
  }

  seek(block: number): number {
    if (this.#base !== block << BLOCK_SHIFT) this.#isCached = false
    this.#base = block << BLOCK_SHIFT
    this.#capacity = blockCapacity(block, this.#scope.documents)
    return this.#withAllTerms.seek(block)
  }

  evaluate(into: BlockSet): BlockSet {
    if (!this.#isCached) this.#verifyAll(this.#found)
    this.#isCached = true
    const { form, list, from, to, words, wordsAt, count } = this.#found
    return form === LIST ? into.setList(list, from, to) : into.setBits(words, wordsAt, count)
  }

  #verifyAll(into: BlockSet): void {
    const set = this.#withAllTerms.evaluate(this.#set)
    if (set.form !== BITS && set.count <= CANDIDATES_MAX) {
      this.#list ??= this.#scope.workspace.takeCandidates()
      const list = this.#list
      let count = 0
      for (let i = set.from; i < set.to; i++) {
        const document = set.form === LIST ? set.list[i] : i
        list[count] = document
        count += this.#hasPhrase(document) ? 1 : 0
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
      if (!this.#hasPhrase(document)) return
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

  filter(candidates: Uint16Array, count: number, flags: Uint8Array): void {
    if (this.#isCached) {
      filterBySet(this.#found, candidates, count, flags, this.#scope.workspace)
      return
    }
    this.#flags ??= this.#scope.workspace.takeFlags()
    const own = this.#flags
    own.fill(0, 0, count)
    this.#withAllTerms.filter(candidates, count, own)
    for (let i = 0; i < count; i++) if (own[i] === 1 && this.#hasPhrase(candidates[i])) flags[i] = 1
  }

  #hasPhrase(document: number): boolean {
    const forward = this.#forward
    const bytes = forward.seek(this.#base + document)
    const { starts, shift } = forward
    const pattern = this.#pattern
    const length = pattern.length
    const first = pattern[0]
    // A document begins with the number that begins a text, so a term always has a byte before it.
    const last = starts[this.#base + document + 1] - shift - length
    for (let at = starts[this.#base + document] - shift + 1; at <= last; at++) {
      if (bytes[at] !== first || bytes[at - 1] > 0x7f) continue
      let matching = 1
      while (matching < length && bytes[at + matching] === pattern[matching]) matching++
      if (matching === length) return true
    }
    return false
  }
}
