/** Sorts many texts without making strings of them. */
import type { PackedTexts } from '../files/text-numbers.ts'

/** So few texts are inserted one by one. */
const INSERTED_MAX = 12

/** Texts to be sorted, by number. */
export interface SortedTexts {
  /** Code unit `depth` of a text plus 1; 0 behind its last one, so that a text comes before those that go on. */
  unitOf(text: number, depth: number): number
  /** Compares two equal texts: negative, 0 or positive. */
  compareEqual(a: number, b: number): number
}

/**
 * The numbers of texts in the order of their UTF-16 code units, as JavaScript compares strings: a quicksort by one
 * unit after another (Bentley and Sedgewick: multikey quicksort), so that no unit that texts have in common is compared twice.
 */
export function sortTexts(count: number, texts: SortedTexts): Uint32Array<ArrayBuffer> {
  const order = new Uint32Array(count)
  for (let i = 0; i < count; i++) order[i] = i
  /** Stretches to be sorted: from, to, and how many units all of their texts have in common. */
  const stack = [0, count, 0]
  while (stack.length > 0) {
    const depth = stack.pop() as number
    const to = stack.pop() as number
    const from = stack.pop() as number
    if (to - from <= INSERTED_MAX) insert(texts, order, { from, to, depth })
    else partition(texts, order, { from, to, depth }, stack)
  }
  return order
}

/** The same for distinct texts. */
export function sortUnits({ units, starts }: PackedTexts): Uint32Array<ArrayBuffer> {
  return sortTexts(starts.length - 1, {
    unitOf(text, depth) {
      const at = starts[text] + depth
      return at < starts[text + 1] ? units[at] + 1 : 0
    },
    compareEqual: () => 0,
  })
}

interface Stretch {
  readonly from: number
  readonly to: number
  readonly depth: number
}

/** Parts a stretch by its next unit: texts with a smaller one, with the same as one from the middle, with a larger one. */
function partition(texts: SortedTexts, order: Uint32Array, { from, to, depth }: Stretch, stack: number[]): void {
  const [a, b, c] = [from, (from + to) >>> 1, to - 1].map((at) => texts.unitOf(order[at], depth))
  const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
  let low = from
  let high = to
  for (let at = from; at < high; ) {
    const text = order[at]
    const unit = texts.unitOf(text, depth)
    if (unit < pivot) {
      order[at++] = order[low]
      order[low++] = text
    } else if (unit > pivot) {
      order[at] = order[--high]
      order[high] = text
    } else at++
  }
  if (low - from > 1) stack.push(from, low, depth)
  if (to - high > 1) stack.push(high, to, depth)
  if (high - low < 2) return
  if (pivot > 0) stack.push(low, high, depth + 1)
  else order.subarray(low, high).sort((one, other) => texts.compareEqual(one, other))
}

function insert(texts: SortedTexts, order: Uint32Array, { from, to, depth }: Stretch): void {
  for (let next = from + 1; next < to; next++) {
    const text = order[next]
    let at = next
    for (; at > from && compare(texts, order[at - 1], text, depth) > 0; at--) order[at] = order[at - 1]
    order[at] = text
  }
}

/** Compares two texts that have so many units in common. */
function compare(texts: SortedTexts, a: number, b: number, depth: number): number {
  for (let at = depth; ; at++) {
    const unit = texts.unitOf(a, at)
    const difference = unit - texts.unitOf(b, at)
    if (difference !== 0) return difference
    if (unit === 0) return texts.compareEqual(a, b)
  }
}
