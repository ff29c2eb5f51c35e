/** Inverts the columns of a build: from a number for each document to the documents with each value. */

import type { CodeIds } from '../build/value-ids.ts'
import type { Pieces } from '../country-source.ts'
import { sortTexts } from '../files/sorted-texts.ts'
import { countEntries, valuesByList } from '../spill/invert.ts'
import type { SpillFile } from '../spill/spill-file.ts'
import type { DocumentsByValue } from './write-postings.ts'

/**
 * Inverts a field with at most one value per document. Value ids count from 1; 0 means none.
 *
 * @param spill where documents go that have no room in memory
 */
export function invert(ids: Pieces, values: number, spill: SpillFile): DocumentsByValue {
  const forEach = (visit: (value: number, document: number) => void) => {
    for (const { from, items } of ids.inOrder()) {
      for (let i = 0; i < items.length; i++) if (items[i] > 0) visit(items[i] - 1, from + i)
    }
  }
  const starts = countEntries({ lists: values, forEach })
  return { starts, inRanges: (entriesMax) => valuesByList({ forEach }, starts, { spill, entriesMax }) }
}

/** Sorts texts by UTF-16 code units. `sorted` maps ids from 1 in the order of arrival to ids from 1 in the order of the texts. */
export function sortKeys(keys: readonly string[]): { texts: string[]; sorted: Uint32Array } {
  const { texts, rank } = sortTexts(keys.slice(1))
  return { texts, sorted: Uint32Array.from(keys, (_, id) => (id === 0 ? 0 : rank[id - 1] + 1)) }
}

/** Values by combination: those of combination `c` are `values[ends[c - 1]…ends[c])`, without duplicates. */
interface CombinationValues {
  readonly values: Uint32Array
  readonly ends: Uint32Array
}

/**
 * Collects the values of each combination's codes of one rank, of all levels.
 *
 * @param sorted ids of the codes in the order of their texts, from 1
 * @param bit 0 for primary codes, 1 for secondary ones
 */
export function valuesOfCombinations(
  { paths, entries: column, ends: columnEnds }: CodeIds,
  sorted: Uint32Array,
  bit: number,
): CombinationValues {
  const entries = column.slice()
  const entryEnds = columnEnds.slice()
  const ends = new Uint32Array(entryEnds.length)
  const values: number[] = []
  /** Last combination in which each value was met, plus 1. */
  const met = new Uint32Array(sorted.length)
  for (let combination = 0, i = 0; combination < ends.length; combination++) {
    for (; i < entryEnds[combination]; i++) {
      if ((entries[i] & 1) !== bit) continue
      for (const node of paths[entries[i] >>> 1]) {
        const value = sorted[node + 1] - 1
        if (met[value] === combination + 1) continue
        met[value] = combination + 1
        values.push(value)
      }
    }
    ends[combination] = values.length
  }
  return { values: Uint32Array.from(values), ends }
}

/** Inverts documents with combinations. A document with two codes of one division is in the division's list once. */
export function invertCombinations(
  combinations: Pieces,
  { values, ends }: CombinationValues,
  lists: number,
  spill: SpillFile,
): DocumentsByValue {
  const documents = new Uint32Array(ends.length)
  for (const { items } of combinations.inOrder()) for (let i = 0; i < items.length; i++) documents[items[i]]++
  const starts = new Uint32Array(lists + 1)
  for (let combination = 0, i = 0; combination < ends.length; combination++) {
    for (; i < ends[combination]; i++) starts[values[i] + 1] += documents[combination]
  }
  for (let value = 0; value < lists; value++) starts[value + 1] += starts[value]
  const forEach = (visit: (value: number, document: number) => void) => {
    for (const { from, items } of combinations.inOrder()) {
      for (let at = 0; at < items.length; at++) {
        const combination = items[at]
        const end = ends[combination]
        for (let i = combination === 0 ? 0 : ends[combination - 1]; i < end; i++) visit(values[i], from + at)
      }
    }
  }
  return { starts, inRanges: (entriesMax) => valuesByList({ forEach }, starts, { spill, entriesMax }) }
}
