/** Random numbers that are the same every time: a 32-bit generator (mulberry32) and what tests draw from it. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** A number from 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** An integer from 0 up to, not including, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  /** Whether an event of this probability happens. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** A number of the standard normal distribution. */
  gauss(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }

  /** One of the items, all alike. */
  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]
  }

  /** One of the items, the earlier the likelier: the first few come up most. */
  pickSkewed<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() ** 3 * items.length)]
  }

  /** Between `min` and `max` items, drawn by `draw`. */
  several<Item>(min: number, max: number, draw: () => Item): Item[] {
    return Array.from({ length: min + this.below(max - min + 1) }, draw)
  }
}
