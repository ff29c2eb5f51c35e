/**
 * Range columns, for numbers that are independent of the order of documents: days, employees.
 *
 * The distinct values of a country are sorted once, and each document holds the ordinal of its value, like a sorted
 * doc-values column in Lucene. Each block lists its documents in the order of their values (the "permutation"). After
 * every 2,048 of them a checkpoint holds the bits of all documents up to there. A range of any width is then the
 * difference of two checkpoints and at most 1,024 corrections at either end. Lucene uses a block KD tree (points) for the
 * same question.
 */

import { firstIndex, lowerBound } from '../../../first-index.ts'
import type { CountrySections } from '../files/country-sections.ts'
import { BLOCK_SHIFT, BlockSet, bitWords, blockCapacity } from './block.ts'
import type { ComputedDocSet, DocSet } from './doc-set.ts'
import { filterBySet } from './filter-candidates.ts'
import { andNot, clearListed, copyBits, setListed } from './kernels.ts'
import type { CountryScope } from './workspace.ts'

/** Documents between two checkpoints: 4 bits of checkpoints per document, at most 1,024 corrections per bound. */
export const CHECKPOINT_DOCUMENTS = 2048

/** A range with at most this many documents of a block becomes a sorted list. */
const SORTED_LIST_MAX = 32

/** A range with at most this many documents of a block is set bit by bit. */
const DIRECT_MAX = 2048

/** Most candidates whose ordinals are looked up; for more, the cache misses cost more than the bits of the block. */
const LOOKUPS_MAX = 384

/** A range column of one country. */
export class RangeColumn {
  readonly values: Float64Array
  readonly ordinals: Uint32Array
  readonly knownStarts: Uint32Array
  readonly permutation: Uint16Array
  readonly checkpointStarts: Uint32Array
  readonly checkpoints: Int32Array
  readonly #scope: CountryScope

  constructor(sections: CountrySections, name: string, scope: CountryScope) {
    this.values = sections.float64(`${name}.values`)
    this.ordinals = sections.uint32(`${name}.ranks`)
    this.knownStarts = sections.uint32(`${name}.knownStarts`)
    this.permutation = sections.uint16(`${name}.permutation`)
    this.checkpointStarts = sections.uint32(`${name}.checkpointStarts`)
    this.checkpoints = sections.int32(`${name}.checkpoints`)
    this.#scope = scope
  }

  /** The documents whose value lies between the bounds, both inclusive; null when no value of the country does. */
  between(gte: number | null, lte: number | null): DocSet | null {
    const from = gte === null ? 0 : lowerBound(this.values, gte)
    const to = lte === null ? this.values.length : firstIndex(0, this.values.length, (at) => this.values[at] > lte)
    return from < to ? new OrdinalRange(this, from, to, this.#scope) : null
  }
}

/** The documents whose ordinal lies from `from` up to, not including, `to`. */
class OrdinalRange implements ComputedDocSet {
  readonly estimate: number
  readonly isComputed = true
  readonly #column: RangeColumn
  readonly #from: number
  readonly #to: number
  readonly #scope: CountryScope
  #block = 0
  #capacity = 0
  /** The matches are `permutation[#low…#high)`. */
  #low = 0
  #high = 0
  readonly #set = new BlockSet()
  #bits: Int32Array | null = null
  #list: Uint16Array | null = null

  constructor(column: RangeColumn, from: number, to: number, scope: CountryScope) {
    this.#column = column
    this.#from = from
    this.#to = to
    this.#scope = scope
    // As if all values were equally frequent. The exact count of a block is known once it is sought.
    this.estimate = Math.ceil((column.permutation.length * (to - from)) / column.values.length)
  }

  seek(block: number): number {
    const { knownStarts, values } = this.#column
    this.#block = block
    this.#capacity = blockCapacity(block, this.#scope.documents)
    const low = knownStarts[block]
    const high = knownStarts[block + 1]
    this.#low = this.#from === 0 ? low : this.#lowerBound(this.#from, low, high)
    this.#high = this.#to === values.length ? high : this.#lowerBound(this.#to, this.#low, high)
    return this.#high - this.#low
  }

  evaluate(into: BlockSet): BlockSet {
    const count = this.#high - this.#low
    if (count === 0) return into.setSpan(0, 0)
    if (count === this.#capacity) return into.setSpan(0, count)
    if (count <= SORTED_LIST_MAX) return this.#sortList(into)
    this.#bits ??= this.#scope.workspace.takeBlockBits()
    const bits = this.#bits
    if (count <= DIRECT_MAX) {
      bits.fill(0, 0, bitWords(this.#capacity))
      setListed(bits, this.#column.permutation, this.#low, this.#high)
    } else this.#readCheckpoints(bits)
    return into.setBits(bits, 0, count)
  }

  filter(candidates: Uint16Array, count: number, flags: Uint8Array): void {
    if (count > LOOKUPS_MAX) {
      filterBySet(this.evaluate(this.#set), candidates, count, flags, this.#scope.workspace)
      return
    }
    const { ordinals } = this.#column
    const base = this.#block << BLOCK_SHIFT
    const from = this.#from
    const last = this.#to - 1
    for (let i = 0; i < count; i++) {
      // That of a document without a value is the largest there is: -1.
      const ordinal = ordinals[base + candidates[i]] | 0
      // The sign of either difference is set outside of the range: a branch would be guessed wrong too often.
      flags[i] |= ~((ordinal - from) | (last - ordinal)) >>> 31
    }
  }

  /** First index from `low` to `high` of the permutation whose document's ordinal is not below `ordinal`. */
  #lowerBound(ordinal: number, low: number, high: number): number {
    const { permutation, ordinals } = this.#column
    const base = this.#block << BLOCK_SHIFT
    return firstIndex(low, high, (at) => ordinals[base + permutation[at]] >= ordinal)
  }

  #sortList(into: BlockSet): BlockSet {
    this.#list ??= this.#scope.workspace.takeCandidates()
    const list = this.#list
    const { permutation } = this.#column
    let length = 0
    for (let i = this.#low; i < this.#high; i++) {
      const document = permutation[i]
      let at = length++
      for (; at > 0 && list[at - 1] > document; at--) list[at] = list[at - 1]
      list[at] = document
    }
    return into.setList(list, 0, length)
  }

  /** Subtracts the checkpoint nearest to the lower bound from that nearest to the upper one, then corrects both ends. */
  #readCheckpoints(bits: Int32Array): void {
    const { permutation, checkpoints } = this.#column
    const words = bitWords(this.#capacity)
    const upper = this.#nearest(this.#high)
    const lower = this.#nearest(this.#low)
    const upperAt = this.#checkpointAt(upper, words)
    const lowerAt = this.#checkpointAt(lower, words)
    if (lowerAt < 0) copyBits(bits, checkpoints, upperAt, words)
    else andNot(bits, checkpoints, upperAt, checkpoints, lowerAt, words)
    if (upper < this.#high) setListed(bits, permutation, upper, this.#high)
    else clearListed(bits, permutation, this.#high, upper)
    if (lower < this.#low) clearListed(bits, permutation, lower, this.#low)
    else setListed(bits, permutation, this.#low, lower)
  }

  /** Index in the permutation of the checkpoint nearest to `index`; the block's end is one too. */
  #nearest(index: number): number {
    const start = this.#column.knownStarts[this.#block]
    const end = this.#column.knownStarts[this.#block + 1]
    const below = start + Math.floor((index - start) / CHECKPOINT_DOCUMENTS) * CHECKPOINT_DOCUMENTS
    const above = Math.min(end, below + CHECKPOINT_DOCUMENTS)
    return index - below <= above - index ? below : above
  }

  /** First word of the checkpoint at an index; -1 for the one before all documents, which is not stored. */
  #checkpointAt(index: number, words: number): number {
    const checkpoint = Math.ceil((index - this.#column.knownStarts[this.#block]) / CHECKPOINT_DOCUMENTS)
    return checkpoint === 0 ? -1 : this.#column.checkpointStarts[this.#block] + (checkpoint - 1) * words
  }
}
