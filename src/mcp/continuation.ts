/** Where a search with cut rows continues: pages count in limits, so the rest must begin at a multiple of its limit. */

/** A page of a search. */
export interface Place {
  readonly page: number
  readonly limit: number
}

/** How many rows stay, and where the rest begins. */
export interface Continuation {
  readonly kept: number
  /** `null`: nothing follows. */
  readonly next: Place | null
}

/** Most rows given up for a longer next page. */
const GIVEN_UP = 8

/**
 * The continuation of a page whose first rows fit, so that each row is shown once.
 *
 * @param fitting rows that fit, at most `found`
 * @param found rows of the page
 * @param total rows of the whole search
 */
export function continuation({ page, limit }: Place, fitting: number, found: number, total: number): Continuation {
  const before = (page - 1) * limit
  if (fitting >= found) {
    const isLast = found === 0 || before + found >= total
    return { kept: found, next: isLast ? null : { page: page + 1, limit } }
  }
  let best: Continuation = { kept: fitting, next: { page: before + fitting + 1, limit: 1 } }
  for (let kept = fitting; kept >= Math.max(1, fitting - GIVEN_UP); kept--) {
    const divisor = largestDivisor(before + kept, Math.max(1, fitting))
    if (divisor > (best.next?.limit ?? 0))
      best = { kept, next: { page: (before + kept) / divisor + 1, limit: divisor } }
  }
  return best
}

/** The largest divisor of a number that is at most `most`. */
function largestDivisor(number: number, most: number): number {
  for (let divisor = Math.min(most, number); divisor > 1; divisor--) if (number % divisor === 0) return divisor
  return 1
}
