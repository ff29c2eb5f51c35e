/** Tests a few candidates against a set of documents: the second phase of two-phase iteration. */
import { BITS, type BlockSet, bitWords, LIST } from './block.ts'
import { filterByBits, filterByList, filterBySpan, keepByBits, keepByList, keepBySpan } from './candidate-kernels.ts'
import { setListed } from './kernels.ts'
import type { Workspace } from './workspace.ts'

/** A list more than this many times as long as the candidates is searched for each of them instead of being walked. */
export const GALLOP_FACTOR = 16

/** Entries of a sorted list of positions in a block. */
export interface ListRange {
  readonly list: Uint16Array
  readonly from: number
  readonly to: number
}

/**
 * Sets `flags[i]` to 1 for each candidate that is in `set`; leaves the other flags alone.
 *
 * Two lists of similar length are not walked side by side. The processor cannot predict which one is ahead, and a wrong
 * guess costs more than setting the bits of one list and testing those of the other.
 */
export function filterBySet(
  set: BlockSet,
  candidates: Uint16Array,
  count: number,
  flags: Uint8Array,
  workspace: Workspace,
): void {
  if (set.form === BITS) filterByBits(flags, candidates, count, set.words, set.wordsAt)
  else if (set.form !== LIST) filterBySpan(flags, candidates, count, set.from, set.to)
  else if (set.count > GALLOP_FACTOR * count) filterByList(flags, candidates, count, set.list, set.from, set.to)
  else {
    const bits = workspace.scratchBits
    // Bits after the last candidate are never read.
    bits.fill(0, 0, bitWords(candidates[count - 1] + 1))
    setListed(bits, set.list, set.from, set.to)
    filterByBits(flags, candidates, count, bits, 0)
  }
}

/**
 * Writes those entries of a sorted list, `list[from…to)`, that are in `set` into `out`, which may be the list itself; with
 * `isExcluded`, those that are not.
 *
 * @returns how many there are
 */
export function keepBySet(
  out: Uint16Array,
  { list, from, to }: ListRange,
  set: BlockSet,
  isExcluded: boolean,
  workspace: Workspace,
): number {
  if (from === to) return 0
  const unwanted = isExcluded ? 1 : 0
  if (set.form === BITS) return keepByBits(out, list, from, to, set.words, set.wordsAt, unwanted)
  if (set.form !== LIST) return keepBySpan(out, list, from, to, set.from, set.to, unwanted)
  if (set.count > GALLOP_FACTOR * (to - from))
    return keepByList(out, list, from, to, set.list, set.from, set.to, unwanted)
  const bits = workspace.scratchBits
  // Bits after the last entry are never read.
  bits.fill(0, 0, bitWords(list[to - 1] + 1))
  setListed(bits, set.list, set.from, set.to)
  return keepByBits(out, list, from, to, bits, 0, unwanted)
}
