/** Binary search: the first index from `from` up to `to` for which something holds, as it does for all after it; `to` where it never does. */
export function firstIndex(from: number, to: number, holds: (index: number) => boolean): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** First index of ascending numbers whose number is not below `bound`. Builds call it for every value: without a function a step. */
export function lowerBound(numbers: Float64Array | Uint32Array, bound: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle] < bound) low = middle + 1
    else high = middle
  }
  return low
}
