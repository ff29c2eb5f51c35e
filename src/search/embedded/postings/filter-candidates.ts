/** Tests a few candidates against a set of documents: the second phase of two-phase iteration. */
import { BITS, type BlockSet, bitWords, LIST } from './block.ts'
import { filterByBits, filterByList, filterBySpan, setListed } from './kernels.ts'
import type { Workspace } from './workspace.ts'

/** A list more than this many times as long as the candidates is searched by galloping instead of being walked. */
export const GALLOP_FACTOR = 16

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
    // Bits behind the last candidate are never read.
    bits.fill(0, 0, bitWords(candidates[count - 1] + 1))
    setListed(bits, set.list, set.from, set.to)
    filterByBits(flags, candidates, count, bits, 0)
  }
}
