/**
 * Where the documents of one country go when companies are removed and added: kept ones keep their
 * order, and added ones are placed among them.
 */

/** Kept documents of the index before that lie together: `from` up to, not including, `to`, at `at` in the next one. */
export interface DocumentRun {
  readonly from: number
  readonly to: number
  readonly at: number
}

/** A document that does not stay. */
export const GONE = 0xffff_ffff

/** The documents of a country, before and after. Doc ids count from 0 in either index. */
export class DocumentMap {
  /** Number of documents in the index before, and in the next one. */
  readonly before: number
  readonly after: number
  /** Documents of the index before that do not stay, ascending. */
  readonly removed: Uint32Array
  /** Added documents of the next index, ascending. */
  readonly added: Uint32Array

  /**
   * @param before  number of documents in the index before; 0 for an added country
   * @param removed documents of the index before that do not stay, ascending, each once
   * @param added   added documents of the next index, ascending, each once
   */
  constructor(before: number, removed: Uint32Array, added: Uint32Array) {
    this.before = before
    this.removed = removed
    this.added = added
    this.after = before - removed.length + added.length
  }

  /** Whether every document stays where it is, and none comes. */
  get isIdentity(): boolean {
    return this.removed.length === 0 && this.added.length === 0
  }

  /** The kept documents, in order, as few runs as possible. */
  *runs(): Generator<DocumentRun> {
    const { before, removed, added } = this
    let from = 0
    let at = 0
    let gone = 0
    let came = 0
    for (;;) {
      while (came < added.length && added[came] === at) {
        came++
        at++
      }
      while (gone < removed.length && removed[gone] === from) {
        gone++
        from++
      }
      if (from >= before) return
      const untilGone = (gone < removed.length ? removed[gone] : before) - from
      const untilCame = came < added.length ? added[came] - at : Number.POSITIVE_INFINITY
      const length = Math.min(untilGone, untilCame)
      yield { from, to: from + length, at }
      from += length
      at += length
    }
  }

  /** The place in the next index of each document of the index before; {@link GONE} for those that do not stay. */
  table(): Uint32Array {
    const places = new Uint32Array(this.before).fill(GONE)
    for (const { from, to, at } of this.runs()) for (let i = from; i < to; i++) places[i] = i - from + at
    return places
  }
}
