import { BITS, type BlockSet, bitWords, LIST } from './block.ts'
import { markBits, markListed, markSpan, setListed } from './kernels.ts'
import type { Workspace } from './workspace.ts'

/** A list so many times as long as the candidates are is leapt through rather than walked. */
export const LEAP_FACTOR = 16

/**
 * Sets `marks[i]` to 1 for each of the candidates that is in `set`; leaves the others alone.
 *
 * Two lists of like length are not walked side by side: the processor cannot foresee which is ahead, and a wrong guess
 * costs more than setting the bits of one and testing those of the other.
 */
export function markSet(
  set: BlockSet,
  candidates: Uint16Array,
  count: number,
  marks: Uint8Array,
  workspace: Workspace,
): void {
  if (set.form === BITS) markBits(marks, candidates, count, set.words, set.wordsAt)
  else if (set.form !== LIST) markSpan(marks, candidates, count, set.from, set.to)
  else if (set.count > LEAP_FACTOR * count) markListed(marks, candidates, count, set.list, set.from, set.to)
  else {
    const bits = workspace.markBits
    // Only as far as the last candidate does it matter.
    bits.fill(0, 0, bitWords(candidates[count - 1] + 1))
    setListed(bits, set.list, set.from, set.to)
    markBits(marks, candidates, count, bits, 0)
  }
}
