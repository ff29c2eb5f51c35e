/** Sorts many texts without making strings of them. */
import type { PackedTexts } from '../files/text-numbers.ts'

/** So few texts are inserted one by one. */
const INSERTED_MAX = 12

/**
 * The numbers of distinct texts in the order of their UTF-16 code units, as JavaScript compares strings: a quicksort by one
 * unit after another (Bentley and Sedgewick: multikey quicksort), so that no unit that texts have in common is compared twice.
 */
export function sortUnits(texts: PackedTexts): Uint32Array<ArrayBuffer> {
  const order = new Uint32Array(texts.starts.length - 1)
  for (let i = 0; i < order.length; i++) order[i] = i
  /** Stretches to be sorted: from, to, and how many units all of their texts have in common. */
  const stack = [0, order.length, 0]
  while (stack.length > 0) {
    const depth = stack.pop() as number
    const to = stack.pop() as number
    const from = stack.pop() as number
    if (to - from <= INSERTED_MAX) insert(texts, order, { from, to, depth })
    else partition(texts, order, { from, to, depth }, stack)
  }
  return order
}

interface Stretch {
  readonly from: number
  readonly to: number
  readonly depth: number
}

/** Parts a stretch by its next unit: texts with a smaller one, with the same as one from the middle, with a larger one. */
function partition({ units, starts }: PackedTexts, order: Uint32Array, { from, to, depth }: Stretch, stack: number[]) {
  // Plus one: a text that ends here comes first.
  const unitOf = (text: number) => {
    const at = starts[text] + depth
    return at < starts[text + 1] ? units[at] + 1 : 0
  }
  const [a, b, c] = [unitOf(order[from]), unitOf(order[(from + to) >>> 1]), unitOf(order[to - 1])]
  const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
  let low = from
  let high = to
  for (let at = from; at < high; ) {
    const text = order[at]
    const unit = unitOf(text)
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
  if (pivot > 0 && high - low > 1) stack.push(low, high, depth + 1)
}

function insert(texts: PackedTexts, order: Uint32Array, { from, to, depth }: Stretch): void {
  for (let next = from + 1; next < to; next++) {
    const text = order[next]
    let at = next
    for (; at > from && compare(texts, order[at - 1], text, depth) > 0; at--) order[at] = order[at - 1]
    order[at] = text
  }
}

/** Compares two texts that have so many units in common. */
function compare({ units, starts }: PackedTexts, a: number, b: number, depth: number): number {
  const [aEnd, bEnd] = [starts[a + 1], starts[b + 1]]
  let i = starts[a] + depth
  let j = starts[b] + depth
  for (; i < aEnd && j < bEnd; i++, j++) {
    const difference = units[i] - units[j]
    if (difference !== 0) return difference
  }
  return aEnd - i - (bEnd - j)
}
