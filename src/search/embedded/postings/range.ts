/**
 * Range columns, for numbers that are independent of the order of documents: days, employees.
 *
 * The distinct values of a country are sorted once, and each document holds the ordinal of its value, like a sorted
 * doc-values column in Lucene. Each block lists its documents in the order of their values (the "permutation"). After
 * every 2,048 of them a checkpoint holds the bits of all documents up to there. A range of any width is then the
 * difference of two checkpoints and at most 1,024 corrections at either end. Lucene uses a block KD tree (points) for the
 * same question.
 */

import { uint16Column, uint32Column } from '../files/columns.ts'
import type { CountrySections } from '../files/country-sections.ts'
import type { IndexFileWriter } from '../files/index-file.ts'
import type { Section } from '../files/layout.ts'
import type { SpillFile } from '../files/spill-file.ts'
import { BLOCK_DOCUMENTS, BLOCK_SHIFT, BlockSet, bitWords, blockCapacity, blockCount } from './block.ts'
import type { ComputedDocSet, DocSet } from './doc-set.ts'
import { filterBySet } from './filter-candidates.ts'
import { andNot, clearListed, copyBits, setListed } from './kernels.ts'
import type { CountryScope } from './workspace.ts'

/** Documents between two checkpoints: 4 bits of checkpoints per document, at most 1,024 corrections per bound. */
const CHECKPOINT_DOCUMENTS = 2048

/** Ordinal of a document without a value. */
const UNKNOWN = 0xffffffff

/** A range with at most this many documents of a block becomes a sorted list. */
const SORTED_LIST_MAX = 32

/** A range with at most this many documents of a block is set bit by bit. */
const DIRECT_MAX = 2048

/** Most candidates whose ordinals are looked up; for more, the cache misses cost more than the bits of the block. */
const LOOKUPS_MAX = 384

/** The values of a country's documents, as they are written. */
export interface DocumentValues {
  readonly documents: number
  /** The values in order, in pieces, as often as they are needed; `NaN` for none. */
  inOrder(): Iterable<{ readonly items: Float64Array }>
  /** Where numbers go meanwhile that have no room in memory; `null`: all have. */
  readonly spill: SpillFile | null
}

/**
 * Writes the column `name` of one country.
 *
 * @param values value of each document in order, `NaN` for none
 * @param known values ascending, among them all of the documents
 * @returns the distinct values, ascending
 */
export function writeRangeColumn(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  name: string,
  values: Float64Array | DocumentValues,
  known: Float64Array,
): Float64Array {
  const given = values instanceof Float64Array ? allAtOnce(values) : values
  const { documents, spill } = given
  const { distinct, ordinals } = numberValues(given, known)
  sections[`${name}.values`] = writer.section(distinct)
  writer.begin()
  for (const { items } of ordinals.inOrder()) writer.append(items)
  sections[`${name}.ranks`] = writer.end()

  const blocks = blockCount(documents)
  const knownStarts = new Uint32Array(blocks + 1)
  const checkpointStarts = new Uint32Array(blocks + 1)
  const permutations = uint16Column(spill)
  for (let block = 0; block < blocks; block++) {
    const capacity = blockCapacity(block, documents)
    const base = block * BLOCK_DOCUMENTS
    const permutation = sortBlock(ordinals.slice(base, base + capacity), distinct.length)
    for (let at = 0; at < permutation.length; at++) permutations.push(permutation[at])
    knownStarts[block + 1] = knownStarts[block] + permutation.length
    const checkpoints = Math.ceil(permutation.length / CHECKPOINT_DOCUMENTS)
    checkpointStarts[block + 1] = checkpointStarts[block] + checkpoints * bitWords(capacity)
  }
  ordinals.free()
  sections[`${name}.knownStarts`] = writer.section(knownStarts)
  sections[`${name}.checkpointStarts`] = writer.section(checkpointStarts)
  writer.begin()
  for (const { items } of permutations.inOrder()) writer.append(items)
  sections[`${name}.permutation`] = writer.end()

  writer.begin()
  for (let block = 0; block < blocks; block++) {
    const bits = new Int32Array(bitWords(blockCapacity(block, documents)))
    const permutation = permutations.slice(knownStarts[block], knownStarts[block + 1])
    for (let from = 0; from < permutation.length; from += CHECKPOINT_DOCUMENTS) {
      setListed(bits, permutation, from, Math.min(from + CHECKPOINT_DOCUMENTS, permutation.length))
      writer.append(bits)
    }
  }
  permutations.free()
  sections[`${name}.checkpoints`] = writer.end()
  return distinct
}

function allAtOnce(values: Float64Array): DocumentValues {
  return { documents: values.length, inOrder: () => [{ items: values }], spill: null }
}

/** Numbers the distinct values, ascending, and says which each document has. */
function numberValues({ inOrder, spill }: DocumentValues, known: Float64Array) {
  const placeOf = placesAmong(known)
  /** 1 where a document has the value, then its number. */
  const numbers = new Uint32Array(known.length)
  for (const { items } of inOrder()) {
    for (let i = 0; i < items.length; i++) if (!Number.isNaN(items[i])) numbers[placeOf(items[i])] = 1
  }
  const distinct = known.filter((_, at) => numbers[at] === 1)
  let number = 0
  for (let at = 0; at < numbers.length; at++) if (numbers[at] === 1) numbers[at] = number++
  const ordinals = uint32Column(spill)
  for (const { items } of inOrder()) {
    for (let i = 0; i < items.length; i++) ordinals.push(Number.isNaN(items[i]) ? UNKNOWN : numbers[placeOf(items[i])])
  }
  return { distinct, ordinals }
}

/** Most items of a table of places. */
const PLACES_MAX = 1 << 20

/** Finds the place of a value among those that are known: days are close together, so that a table says it at once. */
function placesAmong(known: Float64Array): (value: number) => number {
  const [first, last] = [known[0], known[known.length - 1]]
  if (!(last - first < PLACES_MAX) || !known.every(Number.isInteger)) return (value) => lowerBound(known, value)
  const places = new Uint32Array(last - first + 1)
  for (let at = 0; at < known.length; at++) places[known[at] - first] = at
  return (value) => places[value - first]
}

/** With more distinct values, counting them takes longer than sorting the documents of a block. */
const COUNTED_MAX = 1 << 18

/** Documents of a block that have a value, by value, then by doc id. @param values number of distinct values of the column */
function sortBlock(ordinals: Uint32Array, values: number): Uint16Array {
  return values > COUNTED_MAX ? sortByKeys(ordinals) : sortByCounts(ordinals, values)
}

/** Counting sort. */
function sortByCounts(ordinals: Uint32Array, values: number): Uint16Array {
  /** Where the documents of each value begin, and behind the last. */
  const starts = new Uint32Array(values + 1)
  for (let i = 0; i < ordinals.length; i++) if (ordinals[i] !== UNKNOWN) starts[ordinals[i] + 1]++
  for (let value = 0; value < values; value++) starts[value + 1] += starts[value]
  const sorted = new Uint16Array(starts[values])
  for (let i = 0; i < ordinals.length; i++) if (ordinals[i] !== UNKNOWN) sorted[starts[ordinals[i]]++] = i
  return sorted
}

function sortByKeys(ordinals: Uint32Array): Uint16Array {
  const keys = new Float64Array(ordinals.length)
  let known = 0
  for (let i = 0; i < ordinals.length; i++) {
    // Ordinal and position in one exact double: 32 + 16 bits of its 53.
    if (ordinals[i] !== UNKNOWN) keys[known++] = ordinals[i] * 65_536 + i
  }
  return Uint16Array.from(keys.subarray(0, known).sort(), (key) => key % 65_536)
}

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
    const to = lte === null ? this.values.length : upperBound(this.values, lte)
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
    const to = this.#to
    for (let i = 0; i < count; i++) {
      const ordinal = ordinals[base + candidates[i]]
      if (ordinal >= from && ordinal < to) flags[i] = 1
    }
  }

  /** First index from `low` to `high` of the permutation whose document's ordinal is not below `ordinal`. */
  #lowerBound(ordinal: number, low: number, high: number): number {
    const { permutation, ordinals } = this.#column
    const base = this.#block << BLOCK_SHIFT
    while (low < high) {
      const middle = (low + high) >>> 1
      if (ordinals[base + permutation[middle]] < ordinal) low = middle + 1
      else high = middle
    }
    return low
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
function upperBound(values: Float64Array, bound: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle] <= bound) low = middle + 1
    else high = middle
  }
  return low
}
