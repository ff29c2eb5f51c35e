/**
 * What a facet reads of one country: for each document a key (its value, or its set of values), and for each key the values
 * that are counted.
 */
import type { NarrowColumn } from '../files/narrow-column.ts'

/** The keys of documents, and what they stand for. */
export interface FacetColumn {
  /** Key of each document; a larger one counts as the last key. */
  readonly keys: NarrowColumn
  /** Number of keys. */
  readonly keyCount: number
  /** Values by number. */
  readonly values: FacetValues
  /** Lists the values of a key in `into`, each once; returns how many. A key has at most {@link KEY_VALUES_MAX}. */
  list(key: number, into: Uint32Array): number
  /** Counts many keys at once, where listing each would take long. */
  readonly many?: KeyCounts
  /** Whether no key has more than one value. */
  readonly isSingle: boolean
  /** Key of companies that have something which is no value of the facet; -1 for none. */
  readonly beyond: number
}

/** Counts of many keys, from how many documents have each. */
export interface KeyCounts {
  /** Adds the documents of every key to `counts` of its values. */
  count(documents: Uint32Array, counts: Uint32Array): ManyCounts
}

/** What was counted beside the values. */
export interface ManyCounts {
  /** Documents without a value. */
  readonly missing: number
  /** Documents with a value that is not `listed` (one byte for each value). */
  countOthers(listed: Uint8Array): number
}

/** The values of a facet in one country. */
export interface FacetValues {
  readonly count: number
  textOf(value: number): string
  /** Number of the value with this text, or -1. */
  find(text: string): number
  /** What a company calls it, where that is another text. */
  labelOf?(value: number): string
  /** Where the value stands among all, by text. */
  orderOf(value: number): number
}

/** Most values of one key: a company with more codes than this does not exist. */
export const KEY_VALUES_MAX = 4096
