/**
 * Ranks by which matches are sorted (`sort-ranks.ts`) while companies are removed and added. The index before holds ranks, not the
 * values behind them. So where a value of an added company belongs is found by reading documents, as few as a binary
 * search takes.
 */
import { firstIndex } from '../../../first-index.ts'
import { NO_RANK } from '../files/layout.ts'
import type { NarrowColumn } from '../files/narrow-column.ts'

/** Where a value belongs among those of the index before. */
export interface RankPlace {
  /** How many of its companies have a smaller value. */
  readonly smaller: number
  /** Whether one of them has the value. */
  readonly isKnown: boolean
}

/** The ranks of a country in the index before. */
export interface RankColumn {
  /** By document; {@link NO_RANK} for none. */
  readonly ranks: Uint32Array
  /** Documents whose values all change, as if they went and came: where this is not 0. Absent: none. */
  readonly changing?: NarrowColumn
}

/** The ranks of a member in the index before, all countries together. */
export class RankSpace<Value extends string | number> {
  /** Distinct ranks of documents that do not change, ascending. */
  readonly #ranks: Uint32Array
  /** A document that has each, numbered over all countries. */
  readonly #documents: Uint32Array
  /** Number of companies that have a value. */
  readonly #known: number
  readonly #readValue: (document: number) => Value
  readonly #values = new Map<number, Value>()
  /** By rank: companies that do not stay as they are; after {@link change}, those of smaller ranks. */
  readonly #gone: Uint32Array
  /** By rank: how much higher or lower it is in the next index. */
  #shifts = new Int32Array(0)

  /**
   * @param columns   ranks of the index before, country by country
   * @param readValue reads the value of a document, numbered over all countries in the order of `columns`
   */
  constructor(columns: readonly RankColumn[], readValue: (document: number) => Value) {
    const known = countKnown(columns)
    /** One more than a document that has each rank; 0 for none. */
    const documents = new Uint32Array(known)
    this.#gone = new Uint32Array(known + 2)
    let document = 0
    for (const { ranks, changing } of columns) {
      for (let i = 0; i < ranks.length; i++) {
        document++
        const rank = ranks[i]
        if (rank === NO_RANK) continue
        if (changing !== undefined && changing[i] !== 0) this.#gone[rank]++
        else documents[rank] = document
      }
    }
    const distinct = new Uint32Array(known)
    let count = 0
    for (let rank = 0; rank < known; rank++) if (documents[rank] !== 0) distinct[count++] = rank
    this.#ranks = distinct.slice(0, count)
    this.#documents = this.#ranks.map((rank) => documents[rank] - 1)
    this.#known = known
    this.#readValue = readValue
  }

  /** Where a value belongs. */
  find(value: Value): RankPlace {
    const at = firstIndex(0, this.#ranks.length, (index) => this.#valueAt(index) >= value)
    if (at === this.#ranks.length) return { smaller: this.#known, isKnown: false }
    return { smaller: this.#ranks[at], isKnown: this.#valueAt(at) === value }
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
   * Says what changes; needed once, before {@link shift} and {@link ranksOf}.
   *
   * @param removed ranks of the companies that do not stay, of those that are not changing anyway; {@link NO_RANK} for none
   * @param added   values of added ones, and how many have each
   */
  change(removed: Iterable<number>, added: ReadonlyMap<Value, number>): void {
    const gone = this.#gone
    for (const rank of removed) if (rank !== NO_RANK) gone[rank]++
    const shifts = new Int32Array(gone.length)
    for (const [value, count] of added) {
      const { smaller, isKnown } = this.find(value)
      shifts[smaller + Number(isKnown)] += count
    }
    let [below, above] = [0, 0]
    for (let rank = 0; rank < gone.length; rank++) {
      const own = gone[rank]
      gone[rank] = below
      above += shifts[rank]
      shifts[rank] = above - below
      below += own
    }
    this.#shifts = shifts
  }

  /** Replaces ranks of the index before by those of the next one. */
  shift(ranks: Uint32Array): void {
    const shifts = this.#shifts
    for (let i = 0; i < ranks.length; i++) if (ranks[i] !== NO_RANK) ranks[i] += shifts[ranks[i]]
  }

  /** The ranks of the values of added companies. @param added as {@link change} was given it */
  ranksOf(added: ReadonlyMap<Value, number>): ReadonlyMap<Value, number> {
    const ranks = new Map<Value, number>()
    let before = 0
    for (const [value, count] of [...added].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const { smaller } = this.find(value)
      ranks.set(value, smaller - this.#gone[smaller] + before)
      before += count
    }
    return ranks
  }
}

/** How many companies have a value: ranks are below that. */
function countKnown(columns: readonly RankColumn[]): number {
  let known = 0
  for (const { ranks } of columns) for (let i = 0; i < ranks.length; i++) if (ranks[i] !== NO_RANK) known++
  return known
}

/** How often each value occurs. @param values `null` for none */
export function countValues<Value>(values: Iterable<Value | null>): ReadonlyMap<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
