/**
 * Conjunction and union of operands.
 *
 * Where one part of a conjunction matches few documents of a block, those become candidates and the other parts only
 * mark the candidates that match them; otherwise all parts are combined as bits. The choice is made block by block,
 * from the counts the postings' headers give away.
 */
import { BITS, BlockSet, bitWords, blockCapacity, LIST, SPAN } from './block.ts'
import type { ComputedDocSet, DocSet } from './doc-set.ts'
import { filterBySet, GALLOP_FACTOR } from './filter-candidates.ts'
import {
  and,
  andCount,
  andNot,
  clearListed,
  clearSpan,
  copyBits,
  filterByBits,
  keepFlagged,
  listBits,
  mergeLists,
  or,
  orCount,
  setListed,
  setListedCount,
  setSpan,
} from './kernels.ts'
import { CANDIDATES_MAX, type CountryScope } from './workspace.ts'

/** Longest union that is merged as lists; beyond it, setting bits is faster. */
const MERGED_LIST_MAX = 128

/** Unions of lists of at most so many documents are counted document by document, longer ones word by word. */
const COUNTED_LISTS_MAX = 1024

/** Bits of at most so many documents are turned into candidates, which the parts still to come only have to mark. */
const FOLLOWED_BITS_MAX = 512

/** How much more reluctantly a costly part is evaluated than one of the same size that lies ready in the index. */
const COSTLY_FACTOR = 4

/** A part of a conjunction. */
class Part {
  readonly operand: DocSet
  /** Whether the documents that match are taken away. */
  readonly negative: boolean
  /** Upper bound of the matches in the block. */
  upper = 0
  readonly set = new BlockSet()

  constructor(operand: DocSet, negative: boolean) {
    this.operand = operand
    this.negative = negative
  }

  /** What decides which part comes first. */
  get weight(): number {
    return this.operand.isComputed ? this.upper * COSTLY_FACTOR : this.upper
  }
}

/** The documents that match all of `positives` and none of `negatives`. */
export class Conjunction implements ComputedDocSet {
  readonly estimate: number
  readonly isComputed = true
  readonly #positives: readonly Part[]
  readonly #negatives: readonly Part[]
  readonly #scope: CountryScope
  /** The parts that have a say in this block, in the order in which they are evaluated; negatives come last. */
  readonly #turns: Part[] = []
  readonly #spare = new BlockSet()
  #block = 0
  #capacity = 0
  /** Upper bound of the matches in the block: that of the rarest part. */
  #upper = 0
  #bits: Int32Array | null = null
  #candidates: Uint16Array | null = null
  #marks: Uint8Array | null = null

  constructor(positives: readonly DocSet[], negatives: readonly DocSet[], scope: CountryScope) {
    // The rarest part is begun first: where it has nothing, the others need not be looked at.
    this.#positives = positives.toSorted((a, b) => a.estimate - b.estimate).map((operand) => new Part(operand, false))
    this.#negatives = negatives.map((operand) => new Part(operand, true))
    this.#scope = scope
    this.estimate = Math.min(scope.documents, ...positives.map(({ estimate }) => estimate))
  }

  seek(block: number): number {
    this.#block = block
    this.#capacity = blockCapacity(block, this.#scope.documents)
    this.#upper = this.#capacity
    const turns = this.#turns
    turns.length = 0
    for (let i = 0; i < this.#positives.length && this.#upper > 0; i++) {
      const part = this.#positives[i]
      part.upper = part.operand.seek(block)
      this.#upper = Math.min(this.#upper, part.upper)
      let at = turns.push(part) - 1
      for (; at > 0 && turns[at - 1].weight > part.weight; at--) turns[at] = turns[at - 1]
      turns[at] = part
    }
    return this.#upper
  }

  evaluate(into: BlockSet): BlockSet {
    if (this.#upper === 0) return into.setSpan(0, 0)
    this.#beginNegatives()
    const turns = this.#turns
    into.setSpan(0, this.#capacity)
    let most = this.#capacity
    for (let i = 0; i < turns.length; i++) {
      const { operand, negative, set, upper } = turns[i]
      if (most <= (into.form === BITS ? FOLLOWED_BITS_MAX : CANDIDATES_MAX)) return this.#follow(into, i)
      operand.evaluate(set)
      if (negative) this.#subtract(into, set)
      else {
        this.#intersect(into, set, i === turns.length - 1 || this.#costlyFrom(i + 1))
        most = Math.min(most, upper)
      }
      if (into.count >= 0) most = Math.min(most, into.count)
      if (most === 0) return into.setSpan(0, 0)
    }
    return into
  }

  filter(candidates: Uint16Array, count: number, marks: Uint8Array): void {
    filterBySet(this.evaluate(this.#spare), candidates, count, marks, this.#scope.workspace)
  }

  #beginNegatives(): void {
    const turns = this.#turns
    while (turns.length > 0 && turns[turns.length - 1].negative) turns.pop()
    for (const part of this.#negatives) {
      part.upper = part.operand.seek(this.#block)
      if (part.upper > 0) turns.push(part)
    }
  }

  #costlyFrom(turn: number): boolean {
    for (let i = turn; i < this.#turns.length; i++) if (this.#turns[i].operand.isComputed) return true
    return false
  }

  /** Follows the matches so far, one by one, through the parts from `turn` on. */
  #follow(into: BlockSet, turn: number): BlockSet {
    this.#candidates ??= this.#scope.workspace.takeCandidates()
    this.#marks ??= this.#scope.workspace.marks()
    const candidates = this.#candidates
    const marks = this.#marks
    let count = writeList(candidates, into, this.#capacity)
    for (let i = turn; i < this.#turns.length && count > 0; i++) {
      const { operand, negative, set } = this.#turns[i]
      marks.fill(0, 0, count)
      if (operand.isComputed) operand.filter(candidates, count, marks)
      else filterBySet(operand.evaluate(set), candidates, count, marks, this.#scope.workspace)
      count = keepFlagged(candidates, count, marks, negative ? 0 : 1)
    }
    return count === 0 ? into.setSpan(0, 0) : into.setList(candidates, 0, count)
  }

  /** Narrows `into`, a span or bits, by a part's matches. With `counted`, bits are counted where that is cheap. */
  #intersect(into: BlockSet, set: BlockSet, counted: boolean): void {
    if (into.form === SPAN) {
      const { from, to } = into
      const whole = to - from === this.#capacity
      if (set.form === SPAN) into.setSpan(Math.max(from, set.from), Math.max(from, set.from, Math.min(to, set.to)))
      else if (set.form === LIST) {
        let first = set.from
        let last = set.to
        while (first < last && set.list[first] < from) first++
        while (first < last && set.list[last - 1] >= to) last--
        into.setList(set.list, first, last)
      } else if (whole) into.setBits(set.words, set.wordsAt, set.count)
      else this.#clip(into.setBits(set.words, set.wordsAt, -1), from, to)
      return
    }
    if (set.form === SPAN) {
      if (set.count < this.#capacity) this.#clip(into, set.from, set.to)
    } else if (set.form === LIST) {
      const { words, wordsAt } = into
      into.setList(set.list, set.from, set.to)
      this.#markedOnly(into, words, wordsAt)
    } else {
      const words = bitWords(this.#capacity)
      const bits = this.#ownBits()
      if (counted) {
        into.setBits(bits, 0, andCount(bits, into.words, into.wordsAt, set.words, set.wordsAt, words))
      } else {
        and(bits, into.words, into.wordsAt, set.words, set.wordsAt, words)
        into.setBits(bits, 0, -1)
      }
    }
  }

  /** Keeps of a list what has its bit set. */
  #markedOnly(into: BlockSet, words: Int32Array, wordsAt: number): void {
    this.#candidates ??= this.#scope.workspace.takeCandidates()
    this.#marks ??= this.#scope.workspace.marks()
    const count = writeList(this.#candidates, into, this.#capacity)
    this.#marks.fill(0, 0, count)
    filterByBits(this.#marks, this.#candidates, count, words, wordsAt)
    into.setList(this.#candidates, 0, keepFlagged(this.#candidates, count, this.#marks, 1))
  }

  /** Takes a part's matches away from `into`, a span or bits. */
  #subtract(into: BlockSet, set: BlockSet): void {
    const bits = this.#copyToOwn(into)
    if (set.form === SPAN) clearSpan(bits, set.from, set.to)
    else if (set.form === LIST) clearListed(bits, set.list, set.from, set.to)
    else andNot(bits, bits, 0, set.words, set.wordsAt, bitWords(this.#capacity))
    into.setBits(bits, 0, -1)
  }

  /** Clears the bits of `into` outside of a span. */
  #clip(into: BlockSet, from: number, to: number): void {
    const bits = this.#copyToOwn(into)
    clearSpan(bits, 0, from)
    clearSpan(bits, to, this.#capacity)
    into.setBits(bits, 0, -1)
  }

  #copyToOwn(set: BlockSet): Int32Array {
    const bits = this.#ownBits()
    const words = bitWords(this.#capacity)
    if (set.form === SPAN) {
      bits.fill(0, 0, words)
      setSpan(bits, 0, set.from, set.to)
    } else if (set.words !== bits) copyBits(bits, set.words, set.wordsAt, words)
    return bits
  }

  #ownBits(): Int32Array {
    this.#bits ??= this.#scope.workspace.takeBlockBits()
    return this.#bits
  }
}

/** Writes the documents of a set of at most {@link CANDIDATES_MAX} as a list; returns their number. */
function writeList(list: Uint16Array, set: BlockSet, capacity: number): number {
  if (set.form === BITS) return listBits(list, set.words, set.wordsAt, bitWords(capacity))
  const count = set.to - set.from
  if (set.form === LIST) for (let i = 0; i < count; i++) list[i] = set.list[set.from + i]
  else for (let i = 0; i < count; i++) list[i] = set.from + i
  return count
}

/** The documents that match at least one of `parts`. */
export class Union implements ComputedDocSet {
  readonly estimate: number
  readonly isComputed = true
  readonly #parts: readonly DocSet[]
  readonly #scope: CountryScope
  /** The parts that may match in this block. */
  readonly #active: DocSet[] = []
  readonly #set = new BlockSet()
  /** Matches of each active part. */
  readonly #sets: BlockSet[] = []
  #upper = 0
  #capacity = 0
  #bits: Int32Array | null = null
  #lists: readonly [Uint16Array, Uint16Array] | null = null

  constructor(parts: readonly DocSet[], scope: CountryScope) {
    this.#parts = parts
    this.#scope = scope
    this.estimate = Math.min(
      scope.documents,
      parts.reduce((sum, part) => sum + part.estimate, 0),
    )
  }

  seek(block: number): number {
    this.#capacity = blockCapacity(block, this.#scope.documents)
    this.#active.length = 0
    let upper = 0
    for (let i = 0; i < this.#parts.length; i++) {
      const most = this.#parts[i].seek(block)
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

  filter(candidates: Uint16Array, count: number, marks: Uint8Array): void {
    const { workspace } = this.#scope
    // Costly parts first: they use the bits that the lists of the others are united in.
    for (let i = 0; i < this.#active.length; i++) {
      const part = this.#active[i]
      if (part.isComputed) part.filter(candidates, count, marks)
    }
    const bits = workspace.scratchBits
    let united = false
    for (let i = 0; i < this.#active.length; i++) {
      const part = this.#active[i]
      if (part.isComputed) continue
      const set = part.evaluate(this.#set)
      if (set.form !== LIST || set.count > GALLOP_FACTOR * count) filterBySet(set, candidates, count, marks, workspace)
      else {
        if (!united) bits.fill(0, 0, bitWords(this.#capacity))
        united = true
        setListed(bits, set.list, set.from, set.to)
      }
    }
    if (united) filterByBits(marks, candidates, count, bits, 0)
  }

  /** Merges lists into one list, or answers null when a part is not a list. */
  #merge(into: BlockSet): BlockSet | null {
    this.#lists ??= [this.#scope.workspace.takeCandidates(), this.#scope.workspace.takeCandidates()]
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

  /** Sets the bits of all parts: what is dense first, then lists and spans. Counts where that saves a second pass. */
  #unite(into: BlockSet): BlockSet {
    const words = bitWords(this.#capacity)
    const sets = this.#sets
    let dense = 0
    for (let i = 0; i < this.#active.length; i++) {
      if (i === sets.length) sets.push(new BlockSet())
      const set = this.#active[i].evaluate(sets[i])
      if (set.count === this.#capacity && set.form === SPAN) return into.setSpan(0, this.#capacity)
      if (set.form !== BITS) continue
      // Dense ones change places with what came before, so that they are the first.
      sets[i] = sets[dense]
      sets[dense++] = set
    }
    this.#bits ??= this.#scope.workspace.takeBlockBits()
    const bits = this.#bits
    let count = -1
    if (dense === 0) {
      bits.fill(0, 0, words)
      if (this.#upper <= COUNTED_LISTS_MAX) count = 0
    } else if (dense === 1) copyBits(bits, sets[0].words, sets[0].wordsAt, words)
    else count = uniteDense(bits, sets, dense, words, dense === this.#active.length)
    for (let i = dense; i < this.#active.length; i++) {
      const set = sets[i]
      if (set.form === SPAN) {
        setSpan(bits, 0, set.from, set.to)
        count = -1
      } else if (count >= 0) count += setListedCount(bits, set.list, set.from, set.to)
      else setListed(bits, set.list, set.from, set.to)
    }
    return into.setBits(bits, 0, count)
  }
}

/** `out` = the bits of the first `dense` sets, at least two; answers their number with `counted`, otherwise -1. */
function uniteDense(
  out: Int32Array,
  sets: readonly BlockSet[],
  dense: number,
  words: number,
  counted: boolean,
): number {
  let { words: left, wordsAt: leftAt } = sets[0]
  for (let i = 1; i < dense; i++) {
    const { words: right, wordsAt: rightAt } = sets[i]
    if (counted && i === dense - 1) return orCount(out, left, leftAt, right, rightAt, words)
    or(out, left, leftAt, right, rightAt, words)
    left = out
    leftAt = 0
  }
  return -1
}
