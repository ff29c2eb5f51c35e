/**
 * Kernels that test a few candidates of a block, a sorted list of positions, against bits, another list or a span: either they set
 * flags (`filter…`), for a union of several sets, or they write those that pass (`keep…`). As `kernels.ts`.
 */
import { BLOCK_SHIFT } from './block.ts'

/** Sets `flags[i]` to 1 for each candidate whose bit is set. */
export function filterByBits(
  flags: Uint8Array,
  candidates: Uint16Array,
  count: number,
  words: Int32Array,
  wordsAt: number,
): void {
  for (let i = 0; i < count; i++) {
    const document = candidates[i]
    flags[i] |= (words[wordsAt + (document >>> 5)] >>> (document & 31)) & 1
  }
}

/** Sets `flags[i]` to 1 for each candidate from `from` up to, not including, `to`. */
export function filterBySpan(
  flags: Uint8Array,
  candidates: Uint16Array,
  count: number,
  from: number,
  to: number,
): void {
  for (let i = 0; i < count; i++) {
    if (candidates[i] >= from && candidates[i] < to) flags[i] = 1
  }
}

/** Sets `flags[i]` to 1 for each candidate in a sorted list, which is searched for each: for lists much longer than the candidates. */
export function filterByList(
  flags: Uint8Array,
  candidates: Uint16Array,
  count: number,
  list: Uint16Array,
  from: number,
  to: number,
): void {
  for (let i = 0; i < count; i++) {
    const at = indexIn(list, from, to, candidates[i])
    if (at === to) return
    if (list[at] === candidates[i]) flags[i] = 1
  }
}

/**
 * The first index from `from` whose entry is not below `value`, or `to`. Interpolation search: it begins where the value would be if
 * the entries were spread evenly over a block, as those of most values are, and gallops from there. Binary search, and galloping from
 * the entry found before, guess wrong at every other step, which costs a processor more than the steps.
 */
function indexIn(list: Uint16Array, from: number, to: number, value: number): number {
  const guess = from + ((value * (to - from)) >>> BLOCK_SHIFT)
  let low: number
  let high: number
  let step = 1
  if (list[guess] < value) {
    low = guess + 1
    while (low + step <= to && list[low + step - 1] < value) {
      low += step
      step <<= 1
    }
    high = Math.min(low + step - 1, to)
  } else {
    high = guess
    while (high - step >= from && list[high - step] >= value) {
      high -= step
      step <<= 1
    }
    low = Math.max(from, high - step + 1)
  }
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle] < value) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Keeps, in place and in order, the candidates whose flag equals `flag`; returns how many are left. Flags are 0 or 1.
 *
 * Here and below every candidate is written, and only counted where it is kept: a branch would be guessed wrong for every other one.
 */
export function keepFlagged(candidates: Uint16Array, count: number, flags: Uint8Array, flag: 0 | 1): number {
  const unwanted = 1 - flag
  let kept = 0
  for (let i = 0; i < count; i++) {
    candidates[kept] = candidates[i]
    kept += flags[i] ^ unwanted
  }
  return kept
}

/**
 * Writes the entries of `list[from…to)` whose bit is not `unwanted` into `out`, which may be the list itself; returns how many
 * there are.
 */
export function keepByBits(
  out: Uint16Array,
  list: Uint16Array,
  from: number,
  to: number,
  words: Int32Array,
  wordsAt: number,
  unwanted: 0 | 1,
): number {
  let kept = 0
  for (let i = from; i < to; i++) {
    const document = list[i]
    out[kept] = document
    kept += ((words[wordsAt + (document >>> 5)] >>> (document & 31)) & 1) ^ unwanted
  }
  return kept
}

/** The same for the entries that are in another sorted list, or not in it: for lists much longer than the first. */
export function keepByList(
  out: Uint16Array,
  list: Uint16Array,
  from: number,
  to: number,
  other: Uint16Array,
  otherFrom: number,
  otherTo: number,
  unwanted: 0 | 1,
): number {
  let kept = 0
  for (let i = from; i < to; i++) {
    const document = list[i]
    const at = indexIn(other, otherFrom, otherTo, document)
    out[kept] = document
    kept += (at < otherTo && other[at] === document ? 1 : 0) ^ unwanted
  }
  return kept
}

/** The same for the entries from `spanFrom` up to, not including, `spanTo`, or the others. */
export function keepBySpan(
  out: Uint16Array,
  list: Uint16Array,
  from: number,
  to: number,
  spanFrom: number,
  spanTo: number,
  unwanted: 0 | 1,
): number {
  let kept = 0
  for (let i = from; i < to; i++) {
    const document = list[i]
    out[kept] = document
    // The sign of either difference is set outside of the span.
    kept += (~((document - spanFrom) | (spanTo - 1 - document)) >>> 31) ^ unwanted
  }
  return kept
}
