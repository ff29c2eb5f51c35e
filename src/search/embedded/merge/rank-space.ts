/**
 * Ranks by which matches are sorted (`build/sort-ranks.ts`) while companies go and come. The index before holds ranks, not the
 * values behind them. So where a value of a company that comes belongs is found by reading documents, as few as a binary
 * search takes.
 */
import { NO_RANK } from '../build/sort-ranks.ts'

/** Where a value belongs among those of the index before. */
export interface RankPlace {
  /** How many of its companies have a smaller value. */
  readonly smaller: number
  /** Whether one of them has the value. */
  readonly isKnown: boolean
}

/** The ranks of a member in the index before, all countries together. */
export class RankSpace<Value extends string | number> {
  /** Distinct ranks, ascending. */
  readonly #ranks: Uint32Array
  /** A document that has each, numbered over all countries. */
  readonly #documents: Uint32Array
  /** Number of companies that have a value. */
  readonly #known: number
  readonly #readValue: (document: number) => Value
  readonly #values = new Map<number, Value>()
  /** Ranks of the companies that do not stay, ascending. */
  #removed = new Uint32Array(0)
  /** By rank: how much higher or lower it is in the next index. */
  #shifts = new Int32Array(0)

  /**
   * @param companies number of companies of the index before
   * @param columns   its ranks, country by country; {@link NO_RANK} for none
   * @param readValue reads the value of a document, numbered over all countries in the order of `columns`
   */
  constructor(companies: number, columns: Iterable<Uint32Array>, readValue: (document: number) => Value) {
    /** One more than a document that has each rank; 0 for none. */
    const documents = new Uint32Array(companies)
    let document = 0
    let known = 0
    for (const ranks of columns) {
      for (let i = 0; i < ranks.length; i++) {
        document++
        if (ranks[i] === NO_RANK) continue
        documents[ranks[i]] = document
        known++
      }
    }
    const distinct = new Uint32Array(companies)
    let count = 0
    for (let rank = 0; rank < companies; rank++) if (documents[rank] !== 0) distinct[count++] = rank
    this.#ranks = distinct.slice(0, count)
    this.#documents = this.#ranks.map((rank) => documents[rank] - 1)
    this.#known = known
    this.#readValue = readValue
  }

  /** Where a value belongs. */
  find(value: Value): RankPlace {
    let low = 0
    let high = this.#ranks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#valueAt(middle) < value) low = middle + 1
      else high = middle
    }
    if (low === this.#ranks.length) return { smaller: this.#known, isKnown: false }
    return { smaller: this.#ranks[low], isKnown: this.#valueAt(low) === value }
  }

  #valueAt(at: number): Value {
    let value = this.#values.get(at)
    if (value === undefined) {
      value = this.#readValue(this.#documents[at])
      this.#values.set(at, value)
    }
    return value
  }

  /**
   * Says what changes; needed before {@link shift} and {@link rankOf}.
   *
   * @param removed ranks of the companies that do not stay, {@link NO_RANK} for none
   * @param added   places of the values of those that come
   */
  change(removed: readonly number[], added: readonly RankPlace[]): void {
    this.#removed = Uint32Array.from(removed.filter((rank) => rank !== NO_RANK)).sort()
    const shifts = new Int32Array(this.#known + 2)
    for (const rank of this.#removed) shifts[rank + 1]--
    for (const { smaller, isKnown } of added) shifts[smaller + Number(isKnown)]++
    for (let rank = 1; rank < shifts.length; rank++) shifts[rank] += shifts[rank - 1]
    this.#shifts = shifts
  }

  /** Replaces ranks of the index before by those of the next one. */
  shift(ranks: Uint32Array): void {
    const shifts = this.#shifts
    for (let i = 0; i < ranks.length; i++) if (ranks[i] !== NO_RANK) ranks[i] += shifts[ranks[i]]
  }

  /** The rank of a value of a company that comes. @param smallerAdded how many companies that come have a smaller one */
  rankOf({ smaller }: RankPlace, smallerAdded: number): number {
    let gone = 0
    let high = this.#removed.length
    while (gone < high) {
      const middle = (gone + high) >>> 1
      if (this.#removed[middle] < smaller) gone = middle + 1
      else high = middle
    }
    return smaller - gone + smallerAdded
  }
}

/**
 * The ranks of the companies that come, in their order.
 *
 * @param values of each; `null` for none
 * @param places of the values that are not `null`, as {@link RankSpace.find} found them
 */
export function ranksOfAdded<Value extends string | number>(
  space: RankSpace<Value>,
  values: readonly (Value | null)[],
  places: ReadonlyMap<Value, RankPlace>,
): Uint32Array {
  const smaller = new Map<Value, number>()
  const known = values.filter((value) => value !== null)
  known.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  for (const [at, value] of known.entries()) if (!smaller.has(value)) smaller.set(value, at)
  return Uint32Array.from(values, (value) =>
    value === null ? NO_RANK : space.rankOf(places.get(value)!, smaller.get(value)!),
  )
}
