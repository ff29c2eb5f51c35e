/** Ranks of one country's documents by a member. See `sort/sort-ranks.ts`. */
import type { SortKey, SortMember } from '../../query.ts'
import { SCORE_MAX } from '../../score-scale.ts'
import type { CountrySections } from '../files/country-sections.ts'

/** Ranks by document, or by the ordinal of the document's value. */
export interface SortColumn {
  readonly ranks: Uint32Array
  /** Ordinal of each document's value, beyond all ranks for none; `null` where ranks are by document. */
  readonly ordinals: Uint32Array | null
}

/** Members whose ranks are stored by distinct value. */
const BY_VALUE: ReadonlySet<SortMember> = new Set(['dateOfIncorporation', 'numberOfEmployees'])

/** Opens the ranks of a member. */
export function openSortColumn(
  sections: CountrySections,
  by: Exclude<SortMember, 'relevance' | 'distance'>,
): SortColumn {
  return {
    ranks: sections.uint32(`sort.${by}`),
    ordinals: BY_VALUE.has(by) ? sections.uint32(`${by}.ranks`) : null,
  }
}

/**
 * The numbers by which documents are sorted, the smallest first: ranks in either order, those without a value behind all
 * others. None has more bits than the number of companies.
 *
 * @param companies companies of the whole index: above every rank
 */
export function sortNumbers(
  documents: Uint32Array,
  { ranks, ordinals }: SortColumn,
  order: SortKey['order'],
  companies: number,
): Uint32Array {
  const numbers = new Uint32Array(documents.length)
  // Without a branch, as half of the companies may have no value: of NO_RANK all bits are set, so either way the number is
  // above every other one.
  const mask = 2 ** (32 - Math.clz32(companies)) - 1
  const top = companies - 1
  const isDescending = order === 'desc'
  if (ordinals === null) {
    if (isDescending) for (let i = 0; i < documents.length; i++) numbers[i] = (top - ranks[documents[i]]) & mask
    else for (let i = 0; i < documents.length; i++) numbers[i] = ranks[documents[i]] & mask
    return numbers
  }
  // By ordinal + 1: that of documents without a value has all bits set, so it becomes 0.
  const byOrdinal = new Uint32Array(ranks.length + 1)
  byOrdinal[0] = isDescending ? companies : mask
  for (let i = 0; i < ranks.length; i++) byOrdinal[i + 1] = isDescending ? top - ranks[i] : ranks[i]
  for (let i = 0; i < documents.length; i++) numbers[i] = byOrdinal[(ordinals[documents[i]] + 1) | 0]
  return numbers
}

/** The same of scores by document. */
export function scoreNumbers(documents: Uint32Array, scores: Uint32Array, order: SortKey['order']): Uint32Array {
  const numbers = new Uint32Array(documents.length)
  const isDescending = order === 'desc'
  for (let i = 0; i < documents.length; i++) {
    const score = scores[documents[i]]
    numbers[i] = isDescending ? SCORE_MAX - score : score
  }
  return numbers
}
