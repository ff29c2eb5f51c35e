/**
 * Writes range columns (`range.ts`).
 *
 * | Section | Content |
 * | --- | --- |
 * | `<member>.values` | distinct values, ascending |
 * | `<member>.ranks` | per document the place of its value, `NO_ORDINAL` for none |
 * | `<member>.permutation`, `.knownStarts` | documents of each block that have a value, by value; first of each block, and after the last |
 * | `<member>.checkpoints`, `.checkpointStarts` | bits of the block's documents up to every 2,048th of these; first word of each block, and after the last |
 */

import { lowerBound } from '../../../first-index.ts'
import type { Structure } from '../country-source.ts'
import { RANGE_MEMBERS } from '../files/layout.ts'
import type { SectionsWriter } from '../files/sections-writer.ts'
import { type Column, uint16Column, uint32Column } from '../spill/columns.ts'
import type { SpillFile } from '../spill/spill-file.ts'
import { BLOCK_DOCUMENTS, bitWords, blockCapacity, blockCount } from './block.ts'
import { setListed } from './kernels.ts'
import { CHECKPOINT_DOCUMENTS } from './range.ts'

/** Ordinal of a document without a value. */
export const NO_ORDINAL = 0xffffffff

/** The values of a country's documents. */
export interface DocumentValues {
  /** The values in order, in pieces, as often as they are needed; `NaN` for none. */
  inOrder(): Iterable<{ readonly items: Float64Array }>
  /** Holds numbers for which there is no room in memory; `null`: there is room for all. */
  readonly spill: SpillFile | null
}

/** The distinct values of a range column, and which of them each document has. */
export interface RangeSource {
  /** The values that documents have, ascending. */
  readonly distinct: Float64Array
  /** By document the place of its value among these; {@link NO_ORDINAL} for none. Asked for once. */
  ordinals(): Ordinals
}

/** Ordinals, in pieces or by document. */
export interface Ordinals {
  inOrder(): Iterable<{ readonly items: Uint32Array }>
  /** Those of the documents `from` up to, not including, `to`. */
  slice(from: number, to: number): Uint32Array
  /** Frees them. They are written, and needed no more. */
  free(): void
}

/** Range columns of all members that have one. */
export const RANGES: Structure = {
  changesWith: 'ownCompany',
  sections: RANGE_MEMBERS.flatMap((member) =>
    ['values', 'ranks', 'knownStarts', 'checkpointStarts', 'permutation', 'checkpoints'].map(
      (part) => `${member}.${part}`,
    ),
  ),
  write(out, source) {
    for (const member of RANGE_MEMBERS) writeRange(out, member, source.ranges[member], source)
  },
}

/** Writes the range column `name`. */
export function writeRange(
  out: SectionsWriter,
  name: string,
  range: RangeSource,
  { documents, spill }: { readonly documents: number; readonly spill: SpillFile | null },
): void {
  const { distinct } = range
  const ordinals = range.ordinals()
  out.write(`${name}.values`, distinct)
  out.write(`${name}.ranks`, ordinals.inOrder())

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
  out.write(`${name}.knownStarts`, knownStarts)
  out.write(`${name}.checkpointStarts`, checkpointStarts)
  out.write(`${name}.permutation`, permutations.inOrder())
  out.write(`${name}.checkpoints`, checkpointsOf(permutations, knownStarts, documents))
  permutations.free()
}

/** The bits of a block's documents up to each checkpoint, block by block. */
function* checkpointsOf(
  permutations: Column<Uint16Array<ArrayBuffer>>,
  knownStarts: Uint32Array,
  documents: number,
): Generator<Int32Array> {
  for (let block = 0; block < knownStarts.length - 1; block++) {
    const bits = new Int32Array(bitWords(blockCapacity(block, documents)))
    const permutation = permutations.slice(knownStarts[block], knownStarts[block + 1])
    for (let from = 0; from < permutation.length; from += CHECKPOINT_DOCUMENTS) {
      setListed(bits, permutation, from, Math.min(from + CHECKPOINT_DOCUMENTS, permutation.length))
      yield bits
    }
  }
}

/**
 * Numbers the distinct values of documents.
 *
 * @param known values ascending, among them all of the documents
 */
export function numberValues({ inOrder, spill }: DocumentValues, known: Float64Array): RangeSource {
  const placeOf = placesAmong(known)
  /** 1 where a document has the value, then its number. */
  const numbers = new Uint32Array(known.length)
  for (const { items } of inOrder()) {
    for (let i = 0; i < items.length; i++) if (!Number.isNaN(items[i])) numbers[placeOf(items[i])] = 1
  }
  const distinct = known.filter((_, at) => numbers[at] === 1)
  let number = 0
  for (let at = 0; at < numbers.length; at++) if (numbers[at] === 1) numbers[at] = number++
  return {
    distinct,
    ordinals() {
      const ordinals = uint32Column(spill)
      for (const { items } of inOrder()) {
        for (let i = 0; i < items.length; i++)
          ordinals.push(Number.isNaN(items[i]) ? NO_ORDINAL : numbers[placeOf(items[i])])
      }
      return ordinals
    },
  }
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
  for (let i = 0; i < ordinals.length; i++) if (ordinals[i] !== NO_ORDINAL) starts[ordinals[i] + 1]++
  for (let value = 0; value < values; value++) starts[value + 1] += starts[value]
  const sorted = new Uint16Array(starts[values])
  for (let i = 0; i < ordinals.length; i++) if (ordinals[i] !== NO_ORDINAL) sorted[starts[ordinals[i]]++] = i
  return sorted
}

function sortByKeys(ordinals: Uint32Array): Uint16Array {
  const keys = new Float64Array(ordinals.length)
  let known = 0
  for (let i = 0; i < ordinals.length; i++) {
    // Ordinal and position in one exact double: 32 + 16 bits of its 53.
    if (ordinals[i] !== NO_ORDINAL) keys[known++] = ordinals[i] * 65_536 + i
  }
  return Uint16Array.from(keys.subarray(0, known).sort(), (key) => key % 65_536)
}
