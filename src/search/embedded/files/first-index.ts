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
