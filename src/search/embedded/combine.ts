/**
 * Conjunction and union of operands.
 *
 * Where one part of a conjunction matches few documents of a block, those become candidates and the other parts only
 * mark the candidates that match them; otherwise all parts are combined as bits. The choice is made block by block,
 * from the counts the postings' headers give away.
 */
import { BITS, BlockSet, bitWords, blockCapacity, LIST, SPAN } from './block.ts'
import {
  and,
  andCount,
  andNot,
  clearListed,
  clearSpan,
  copyBits,
  keepMarked,
  markBits,
  markListed,
  markSpan,
  mergeLists,
  or,
  setListed,
  setSpan,
} from './kernels.ts'
import type { Operand } from './operand.ts'
import { CANDIDATES_MAX, type Workspace } from './workspace.ts'

/** Longest union that is merged as lists; beyond it, setting bits is faster. */
const MERGED_LIST_MAX = 128

/** What the operands of one country share. */
export interface Surroundings {
  /** Number of documents of the country. */
  readonly documents: number
  readonly workspace: Workspace
}

/** The documents that match all of `positives` and none of `negatives`. */
export class Conjunction implements Operand {
  readonly estimate: number
  readonly #positives: readonly Operand[]
  readonly #negatives: readonly Operand[]
  readonly #surroundings: Surroundings
  readonly #sets: readonly BlockSet[]
  readonly #spare = new BlockSet()
  /** Index of the positive with the lowest upper bound in this block. */
  #least = -1
  #upper = 0
  #block = 0
  #bits: Int32Array | null = null
  #candidates: Uint16Array | null = null
  #marks: Uint8Array | null = null

  constructor(positives: readonly Operand[], negatives: readonly Operand[], surroundings: Surroundings) {
    this.#positives = positives.toSorted((a, b) => a.estimate - b.estimate)
    this.#negatives = negatives
    this.#surroundings = surroundings
    this.#sets = positives.map(() => new BlockSet())
    this.estimate = positives.length > 0 ? this.#positives[0].estimate : surroundings.documents
  }

  begin(block: number): number {
    const positives = this.#positives
    let upper = blockCapacity(block, this.#surroundings.documents)
    this.#block = block
    this.#least = -1
    for (let i = 0; i < positives.length; i++) {
      const most = positives[i].begin(block)
      if (most < upper || this.#least < 0) {
        upper = Math.min(upper, most)
        this.#least = i
        if (most === 0) break
      }
    }
    this.#upper = upper
    return upper
  }

  evaluate(into: BlockSet): BlockSet {
    if (this.#upper === 0) return into.setSpan(0, 0)
    if (this.#upper > CANDIDATES_MAX || this.#least < 0) return this.#combine(into, -1)
    const least = this.#least
    const set = this.#positives[least].evaluate(this.#sets[least])
    if (set.count === 0) return into.setSpan(0, 0)
    return set.form === BITS ? this.#combine(into, least) : this.#filter(into, set, least)
  }

  mark(candidates: Uint16Array, count: number, marks: Uint8Array): void {
    const set = this.evaluate(this.#spare)
    if (set.form === SPAN) markSpan(marks, candidates, count, set.from, set.to)
    else if (set.form === LIST) markListed(marks, candidates, count, set.list, set.from, set.to)
    else markBits(marks, candidates, count, set.words, set.wordsAt)
  }

  /** Follows the documents of `set`, the matches of positive `chosen`, through all other parts. */
  #filter(into: BlockSet, set: BlockSet, chosen: number): BlockSet {
    if (this.#positives.length === 1 && this.#negatives.length === 0) return pass(into, set)
    this.#candidates ??= this.#surroundings.workspace.candidates()
    this.#marks ??= this.#surroundings.workspace.marks()
    const candidates = this.#candidates
    const marks = this.#marks
    let count = set.count
    if (set.form === LIST) for (let i = 0; i < count; i++) candidates[i] = set.list[set.from + i]
    else for (let i = 0; i < count; i++) candidates[i] = set.from + i
    for (let i = 0; i < this.#positives.length && count > 0; i++) {
      if (i === chosen) continue
      marks.fill(0, 0, count)
      this.#positives[i].mark(candidates, count, marks)
      count = keepMarked(candidates, count, marks, 1)
    }
    for (let i = 0; i < this.#negatives.length && count > 0; i++) {
      if (this.#negatives[i].begin(this.#block) === 0) continue
      marks.fill(0, 0, count)
      this.#negatives[i].mark(candidates, count, marks)
      count = keepMarked(candidates, count, marks, 0)
    }
    return count === 0 ? into.setSpan(0, 0) : into.setList(candidates, 0, count)
  }

  /** Combines all parts as bits. `evaluated` is the index of the positive whose set is at hand already, or -1. */
  #combine(into: BlockSet, evaluated: number): BlockSet {
    const capacity = blockCapacity(this.#block, this.#surroundings.documents)
    const words = bitWords(capacity)
    const negatives = this.#negatives
    let low = 0
    let high = capacity
    const dense: BlockSet[] = []
    for (let i = 0; i < this.#positives.length; i++) {
      const set = i === evaluated ? this.#sets[i] : this.#positives[i].evaluate(this.#sets[i])
      if (set.form === LIST) return this.#filter(into, set, i)
      if (set.form === BITS) dense.push(set)
      else {
        low = Math.max(low, set.from)
        high = Math.min(high, set.to)
        if (low >= high) return into.setSpan(0, 0)
      }
    }
    let negative = 0
    while (negative < negatives.length && negatives[negative].begin(this.#block) === 0) negative++
    const whole = low === 0 && high === capacity
    const plain = negative === negatives.length
    if (dense.length === 0 && plain) return into.setSpan(low, high)
    if (dense.length === 1 && plain && whole) return pass(into, dense[0])

    this.#bits ??= this.#surroundings.workspace.blockBits()
    const bits = this.#bits
    let count = -1
    if (dense.length === 0) {
      bits.fill(0, 0, words)
      setSpan(bits, 0, low, high)
    } else if (dense.length === 1) {
      copyBits(bits, dense[0].words, dense[0].wordsAt, words)
    } else {
      let { words: left, wordsAt: leftAt } = dense[0]
      const last = dense.length - 1
      for (let i = 1; i <= last; i++) {
        const { words: right, wordsAt: rightAt } = dense[i]
        if (i === last && plain && whole) count = andCount(bits, left, leftAt, right, rightAt, words)
        else and(bits, left, leftAt, right, rightAt, words)
        left = bits
        leftAt = 0
      }
    }
    if (!whole && dense.length > 0) {
      clearSpan(bits, 0, low)
      clearSpan(bits, high, capacity)
    }
    for (; negative < negatives.length; negative++) {
      if (negatives[negative].begin(this.#block) === 0) continue
      const set = negatives[negative].evaluate(this.#spare)
      if (set.form === SPAN) clearSpan(bits, set.from, set.to)
      else if (set.form === LIST) clearListed(bits, set.list, set.from, set.to)
      else andNot(bits, bits, 0, set.words, set.wordsAt, words)
    }
    return into.setBits(bits, 0, count)
  }
}

/** The documents that match at least one of `parts`. */
export class Union implements Operand {
  readonly estimate: number
  readonly #parts: readonly Operand[]
  readonly #surroundings: Surroundings
  /** The parts that may match in this block. */
  readonly #active: Operand[] = []
  readonly #set = new BlockSet()
  #upper = 0
  #capacity = 0
  #bits: Int32Array | null = null
  #lists: readonly [Uint16Array, Uint16Array] | null = null

  constructor(parts: readonly Operand[], surroundings: Surroundings) {
    this.#parts = parts
    this.#surroundings = surroundings
    this.estimate = Math.min(
      surroundings.documents,
      parts.reduce((sum, part) => sum + part.estimate, 0),
    )
  }

  begin(block: number): number {
    this.#capacity = blockCapacity(block, this.#surroundings.documents)
    this.#active.length = 0
    let upper = 0
    for (let i = 0; i < this.#parts.length; i++) {
      const most = this.#parts[i].begin(block)
      if (most === 0) continue
      upper += most
      this.#active.push(this.#parts[i])
    }
    this.#upper = Math.min(upper, this.#capacity)
    return this.#upper
  }

  evaluate(into: BlockSet): BlockSet {
    if (this.#active.length === 0) return into.setSpan(0, 0)
    if (this.#active.length === 1) return this.#active[0].evaluate(into)
    return (this.#upper <= MERGED_LIST_MAX && this.#merge(into)) || this.#unite(into)
  }

  mark(candidates: Uint16Array, count: number, marks: Uint8Array): void {
    for (let i = 0; i < this.#active.length; i++) this.#active[i].mark(candidates, count, marks)
  }

  /** Merges lists into one list, or answers null when a part is not a list. */
  #merge(into: BlockSet): BlockSet | null {
    this.#lists ??= [this.#surroundings.workspace.candidates(), this.#surroundings.workspace.candidates()]
    let [merged, next] = this.#lists
    let length = 0
    for (let i = 0; i < this.#active.length; i++) {
      const set = this.#active[i].evaluate(this.#set)
      if (set.form !== LIST) return null
      length = mergeLists(next, merged, 0, length, set.list, set.from, set.to)
      const spare = merged
      merged = next
      next = spare
    }
    return into.setList(merged, 0, length)
  }

  /** Sets the bits of all parts. */
  #unite(into: BlockSet): BlockSet {
    const words = bitWords(this.#capacity)
    this.#bits ??= this.#surroundings.workspace.blockBits()
    const bits = this.#bits
    bits.fill(0, 0, words)
    for (let i = 0; i < this.#active.length; i++) {
      const set = this.#active[i].evaluate(this.#set)
      if (set.form === LIST) setListed(bits, set.list, set.from, set.to)
      else if (set.form === BITS) or(bits, bits, 0, set.words, set.wordsAt, words)
      else if (set.count === this.#capacity) return into.setSpan(0, this.#capacity)
      else setSpan(bits, 0, set.from, set.to)
    }
    return into.setBits(bits, 0, -1)
  }
}

/** Hands on a part's matches as they are. */
function pass(into: BlockSet, set: BlockSet): BlockSet {
  if (set.form === SPAN) return into.setSpan(set.from, set.to)
  if (set.form === LIST) return into.setList(set.list, set.from, set.to)
  return into.setBits(set.words, set.wordsAt, set.count)
}
