/**
 * Ranges over a member whose size has nothing to do with the order of documents: days, employees.
 *
 * The distinct values of a country are sorted once; each document holds its value's rank. Per block the documents with a
 * value are listed by value ("permutation"), and after every 2,048 of them stands a checkpoint: the bits of all documents
 * up to there. A range is then the difference of two checkpoints and at most 1,024 corrections at either end, whatever
 * its width.
 */

import type { CountrySections, IndexFileWriter } from '../files/index-file.ts'
import type { Section } from '../files/layout.ts'
import { BLOCK_SHIFT, BlockSet, bitWords, blockCapacity, blockCount } from './block.ts'
import type { ComputedDocSet, DocSet } from './doc-set.ts'
import { filterBySet } from './filter-candidates.ts'
import { andNot, clearListed, copyBits, setListed } from './kernels.ts'
import type { CountryScope } from './workspace.ts'

/** Documents between two checkpoints: 4 bits of checkpoints per document, at most 1,024 corrections per bound. */
const CHECKPOINT_DOCUMENTS = 2048

/** Rank of a document without a value. */
const UNKNOWN = 0xffffffff

/** Ranges of at most so many documents of a block are sorted into a list. */
const SORTED_LIST_MAX = 32

/** Ranges of at most so many documents are set bit by bit. */
const DIRECT_MAX = 2048

/** So many candidates are looked up one by one; for more, the ranks' cache misses cost more than the bits of the block. */
const LOOKED_UP_MAX = 384

/**
 * Writes the column `name` of one country.
 *
 * @param values value of each document in order, `NaN` for none
 */
export function writeRangeColumn(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  name: string,
  values: Float64Array,
): void {
  const documents = values.length
  const distinct = distinctSorted(values)
  const ranks = new Uint32Array(documents)
  for (let i = 0; i < documents; i++) ranks[i] = Number.isNaN(values[i]) ? UNKNOWN : lowerBound(distinct, values[i])
  sections[`${name}.values`] = writer.section(distinct)
  sections[`${name}.ranks`] = writer.section(ranks)

  const blocks = blockCount(documents)
  const knownStarts = new Uint32Array(blocks + 1)
  const checkpointStarts = new Uint32Array(blocks + 1)
  const permutations: Uint16Array[] = []
  for (let block = 0; block < blocks; block++) {
    const permutation = sortBlock(ranks, block)
    permutations.push(permutation)
    knownStarts[block + 1] = knownStarts[block] + permutation.length
    const words = bitWords(blockCapacity(block, documents))
    checkpointStarts[block + 1] = checkpointStarts[block] + Math.ceil(permutation.length / CHECKPOINT_DOCUMENTS) * words
  }
  sections[`${name}.knownStarts`] = writer.section(knownStarts)
  sections[`${name}.checkpointStarts`] = writer.section(checkpointStarts)
  writer.begin()
  for (const permutation of permutations) writer.append(permutation)
  sections[`${name}.permutation`] = writer.end()

  writer.begin()
  for (let block = 0; block < blocks; block++) {
    const bits = new Int32Array(bitWords(blockCapacity(block, documents)))
    const permutation = permutations[block]
    for (let from = 0; from < permutation.length; from += CHECKPOINT_DOCUMENTS) {
      setListed(bits, permutation, from, Math.min(from + CHECKPOINT_DOCUMENTS, permutation.length))
      writer.append(bits)
    }
  }
  sections[`${name}.checkpoints`] = writer.end()
}

function distinctSorted(values: Float64Array): Float64Array {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort()
  let distinct = 0
  for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[distinct++] = sorted[i]
  return sorted.slice(0, distinct)
}

/** Documents of a block that have a value, by value, then by number. */
function sortBlock(ranks: Uint32Array, block: number): Uint16Array {
  const base = block << BLOCK_SHIFT
  const capacity = blockCapacity(block, ranks.length)
  const keys = new Float64Array(capacity)
  let known = 0
  for (let i = 0; i < capacity; i++) {
    // Rank and number in one exact double: 32 + 16 bits of its 53.
    if (ranks[base + i] !== UNKNOWN) keys[known++] = ranks[base + i] * 65_536 + i
  }
  return Uint16Array.from(keys.subarray(0, known).sort(), (key) => key % 65_536)
}

/** A column of one country. */
export class RangeColumn {
  readonly values: Float64Array
  readonly ranks: Uint32Array
  readonly knownStarts: Uint32Array
  readonly permutation: Uint16Array
  readonly checkpointStarts: Uint32Array
  readonly checkpoints: Int32Array
  readonly #scope: CountryScope

  constructor(sections: CountrySections, name: string, scope: CountryScope) {
    this.values = sections.float64(`${name}.values`)
    this.ranks = sections.uint32(`${name}.ranks`)
    this.knownStarts = sections.uint32(`${name}.knownStarts`)
    this.permutation = sections.uint16(`${name}.permutation`)
    this.checkpointStarts = sections.uint32(`${name}.checkpointStarts`)
    this.checkpoints = sections.int32(`${name}.checkpoints`)
    this.#scope = scope
  }

  /** The documents whose value lies between the bounds, both inclusive, or null when there can be none. */
  between(gte: number | null, lte: number | null): DocSet | null {
    const from = gte === null ? 0 : lowerBound(this.values, gte)
    const to = lte === null ? this.values.length : upperBound(this.values, lte)
    return from < to ? new RankRange(this, from, to, this.#scope) : null
  }
}

/** The documents whose rank lies from `from` up to, not including, `to`. */
class RankRange implements ComputedDocSet {
  readonly estimate: number
  readonly isComputed = true
  readonly #column: RangeColumn
  readonly #from: number
  readonly #to: number
  readonly #scope: CountryScope
  #block = 0
  #capacity = 0
  /** Where the matches lie in the permutation of all blocks. */
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
    // As if all values were equally frequent; the exact number per block is known once the block is begun.
    this.estimate = Math.ceil((column.permutation.length * (to - from)) / column.values.length)
  }

  seek(block: number): number {
    const { knownStarts, values } = this.#column
    this.#block = block
    this.#capacity = blockCapacity(block, this.#scope.documents)
    const low = knownStarts[block]
    const high = knownStarts[block + 1]
    this.#low = this.#from === 0 ? low : this.#position(this.#from, low, high)
    this.#high = this.#to === values.length ? high : this.#position(this.#to, this.#low, high)
    return this.#high - this.#low
  }

  evaluate(into: BlockSet): BlockSet {
    const count = this.#high - this.#low
    if (count === 0) return into.setSpan(0, 0)
    if (count === this.#capacity) return into.setSpan(0, count)
    if (count <= SORTED_LIST_MAX) return this.#sorted(into)
    this.#bits ??= this.#scope.workspace.takeBlockBits()
    const bits = this.#bits
    if (count <= DIRECT_MAX) {
      bits.fill(0, 0, bitWords(this.#capacity))
      setListed(bits, this.#column.permutation, this.#low, this.#high)
    } else this.#fromCheckpoints(bits)
    return into.setBits(bits, 0, count)
  }

  filter(candidates: Uint16Array, count: number, marks: Uint8Array): void {
    if (count > LOOKED_UP_MAX) {
      filterBySet(this.evaluate(this.#set), candidates, count, marks, this.#scope.workspace)
      return
    }
    const { ranks } = this.#column
    const base = this.#block << BLOCK_SHIFT
    const from = this.#from
    const to = this.#to
    for (let i = 0; i < count; i++) {
      const rank = ranks[base + candidates[i]]
      if (rank >= from && rank < to) marks[i] = 1
    }
  }

  /** First position from `low` to `high` in the permutation whose document's rank is not below `rank`. */
  #position(rank: number, low: number, high: number): number {
    const { permutation, ranks } = this.#column
    const base = this.#block << BLOCK_SHIFT
    while (low < high) {
      const middle = (low + high) >>> 1
      if (ranks[base + permutation[middle]] < rank) low = middle + 1
      else high = middle
    }
    return low
  }

  #sorted(into: BlockSet): BlockSet {
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

  /** Upper checkpoint without lower checkpoint, each the nearest to its bound, then the documents between. */
  #fromCheckpoints(bits: Int32Array): void {
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

  /** The checkpoint's position in the permutation that is nearest to `position`; the block's end is one too. */
  #nearest(position: number): number {
    const start = this.#column.knownStarts[this.#block]
    const end = this.#column.knownStarts[this.#block + 1]
    const below = start + Math.floor((position - start) / CHECKPOINT_DOCUMENTS) * CHECKPOINT_DOCUMENTS
    const above = Math.min(end, below + CHECKPOINT_DOCUMENTS)
    return position - below <= above - position ? below : above
  }

  /** Word at which the checkpoint of a position begins, -1 for the one before all documents, which is not stored. */
  #checkpointAt(position: number, words: number): number {
    const number = Math.ceil((position - this.#column.knownStarts[this.#block]) / CHECKPOINT_DOCUMENTS)
    return number === 0 ? -1 : this.#column.checkpointStarts[this.#block] + (number - 1) * words
  }
}

/** First index whose value is not below `bound`. */
export function lowerBound(values: Float64Array, bound: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle] < bound) low = middle + 1
    else high = middle
  }
  return low
}

/** First index whose value is above `bound`. */
export function upperBound(values: Float64Array, bound: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle] <= bound) low = middle + 1
    else high = middle
  }
  return low
}
