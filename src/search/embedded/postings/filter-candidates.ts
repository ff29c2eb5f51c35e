import { BITS, type BlockSet, bitWords, LIST } from './block.ts'
import { filterByBits, filterByList, filterBySpan, setListed } from './kernels.ts'
import type { Workspace } from './workspace.ts'

/** A list so many times as long as the candidates are is leapt through rather than walked. */
export const GALLOP_FACTOR = 16

/**
 * Sets `marks[i]` to 1 for each of the candidates that is in `set`; leaves the others alone.
 *
 * Two lists of like length are not walked side by side: the processor cannot foresee which is ahead, and a wrong guess
 * costs more than setting the bits of one and testing those of the other.
 */
export function filterBySet(
  set: BlockSet,
  candidates: Uint16Array,
  count: number,
  marks: Uint8Array,
  workspace: Workspace,
): void {
  if (set.form === BITS) filterByBits(marks, candidates, count, set.words, set.wordsAt)
  else if (set.form !== LIST) filterBySpan(marks, candidates, count, set.from, set.to)
  else if (set.count > GALLOP_FACTOR * count) filterByList(marks, candidates, count, set.list, set.from, set.to)
  else {
    const bits = workspace.scratchBits
    // Only as far as the last candidate does it matter.
    bits.fill(0, 0, bitWords(candidates[count - 1] + 1))
    setListed(bits, set.list, set.from, set.to)
    filterByBits(marks, candidates, count, bits, 0)
  }
}
