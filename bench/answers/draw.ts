/** Seeded choices: the same seed draws the same things on every machine. */
export interface Draw {
  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number
  /** True in a share of `probability` of the cases. */
  chance(probability: number): boolean
  /** One entry of a list that is not empty. */
  one<T>(list: readonly T[]): T
  /** From 1 to `most` entries of a list that is not empty, possibly the same one twice. */
  some<T>(list: readonly T[], most: number): T[]
  /** One entry by its share: pairs of a share, in parts of their sum, and an entry. */
  weighted<T>(shares: readonly (readonly [number, T])[]): T
}

/** A generator of 32 bits (Mulberry32): small, quick, and good enough to spread requests. */
export function seededDraw(seed: number): Draw {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const one = <T>(list: readonly T[]) => list[below(list.length)]
  return {
    below,
    one,
    chance: (probability) => next() < probability,
    some: (list, most) => Array.from({ length: 1 + below(most) }, () => one(list)),
    weighted: (shares) => {
      let left = below(shares.reduce((sum, [share]) => sum + share, 0))
      for (const [share, entry] of shares) {
        left -= share
        if (left < 0) return entry
      }
      throw new RangeError('Cannot draw: no entry has a share')
    },
  }
}
