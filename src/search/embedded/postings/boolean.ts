/**
 * Conjunction and union of doc-sets.
 *
 * If one clause of a conjunction matches few documents of a block, those become candidates, and the other clauses only
 * test them. Otherwise all clauses are combined as bitsets. The choice is made block by block, from the counts in the
 * headers of the postings lists.
 */
import { BITS, BlockSet, bitWords, blockCapacity, LIST, SPAN } from './block.ts'
import { filterByBits, keepByBits, keepFlagged } from './candidate-kernels.ts'
import type { ComputedDocSet, DocSet } from './doc-set.ts'
import { filterBySet, GALLOP_FACTOR, keepBySet } from './filter-candidates.ts'
import {
  and,
  andCount,
  andNot,
  clearListed,
  clearSpan,
  copyBits,
  listBits,
  mergeLists,
  or,
  orCount,
  setListed,
  setListedCount,
  setSpan,
} from './kernels.ts'
import { CANDIDATES_MAX, type CountryScope } from './workspace.ts'

/** Longest union that is merged as sorted lists; for longer ones, setting bits is faster. */
const MERGED_LIST_MAX = 128

/** Unions of lists with at most this many documents are counted while their bits are set; longer ones word by word. */
const COUNTED_LISTS_MAX = 1024

/** Bitsets of at most this many documents are turned into candidates, which the remaining clauses only test. */
const FILTERED_BITS_MAX = 512

/** A computed clause is ordered as if it matched this many times as many documents as a stored one. */
const COMPUTED_FACTOR = 4

/** A clause of a conjunction. */
class Clause {
  readonly docSet: DocSet
  /** Whether its matches are excluded from the conjunction. */
  readonly isExcluded: boolean
  /** Upper bound of the matches in the block. */
  upper = 0
  readonly set = new BlockSet()

  constructor(docSet: DocSet, isExcluded: boolean) {
    this.docSet = docSet
    this.isExcluded = isExcluded
  }

  /** Clauses are evaluated in ascending order of this. */
  get cost(): number {
    return this.docSet.isComputed ? this.upper * COMPUTED_FACTOR : this.upper
  }
}

/** The documents that match all `required` doc-sets and none of the `excluded` ones. */
export class Conjunction implements ComputedDocSet {
  readonly estimate: number
  readonly isComputed = true
  readonly #required: readonly Clause[]
  readonly #excluded: readonly Clause[]
  readonly #scope: CountryScope
  /** The clauses that matter in this block, in the order of evaluation; excluded ones come last. */
  readonly #order: Clause[] = []
  readonly #spare = new BlockSet()
  #block = 0
  #capacity = 0
  /** Upper bound of the matches in the block: that of the rarest required clause. */
  #upper = 0
  #bits: Int32Array | null = null
  #candidates: Uint16Array | null = null
  #flags: Uint8Array | null = null

  constructor(required: readonly DocSet[], excluded: readonly DocSet[], scope: CountryScope) {
    // The rarest clause is sought first: if it has nothing in a block, the others are not sought at all.
    this.#required = required.toSorted((a, b) => a.estimate - b.estimate).map((docSet) => new Clause(docSet, false))
    this.#excluded = excluded.map((docSet) => new Clause(docSet, true))
    this.#scope = scope
    this.estimate = Math.min(scope.documents, ...required.map(({ estimate }) => estimate))
  }

  seek(block: number): number {
    this.#block = block
    this.#capacity = blockCapacity(block, this.#scope.documents)
    this.#upper = this.#capacity
    const order = this.#order
    order.length = 0
    for (let i = 0; i < this.#required.length && this.#upper > 0; i++) {
      const clause = this.#required[i]
      clause.upper = clause.docSet.seek(block)
      this.#upper = Math.min(this.#upper, clause.upper)
      let at = order.push(clause) - 1
      for (; at > 0 && order[at - 1].cost > clause.cost; at--) order[at] = order[at - 1]
      order[at] = clause
    }
    return this.#upper
  }

  evaluate(into: BlockSet): BlockSet {
    if (this.#upper === 0) return into.setSpan(0, 0)
    this.#seekExcluded()
    const order = this.#order
    into.setSpan(0, this.#capacity)
    let most = this.#capacity
    for (let i = 0; i < order.length; i++) {
      const { docSet, isExcluded, set, upper } = order[i]
      if (most <= (into.form === BITS ? FILTERED_BITS_MAX : CANDIDATES_MAX)) return this.#filterFrom(into, i)
      docSet.evaluate(set)
      if (isExcluded) this.#subtract(into, set)
      else {
        this.#intersect(into, set, i === order.length - 1 || this.#hasComputedFrom(i + 1))
        most = Math.min(most, upper)
      }
      if (into.count >= 0) most = Math.min(most, into.count)
      if (most === 0) return into.setSpan(0, 0)
    }
    return into
  }

  filter(candidates: Uint16Array, count: number, flags: Uint8Array): void {
    filterBySet(this.evaluate(this.#spare), candidates, count, flags, this.#scope.workspace)
  }

  #seekExcluded(): void {
    const order = this.#order
    while (order.length > 0 && order[order.length - 1].isExcluded) order.pop()
    for (const clause of this.#excluded) {
      clause.upper = clause.docSet.seek(this.#block)
      if (clause.upper > 0) order.push(clause)
    }
  }

  #hasComputedFrom(first: number): boolean {
    for (let i = first; i < this.#order.length; i++) if (this.#order[i].docSet.isComputed) return true
    return false
  }

  /** Turns the matches so far into candidates, and filters them by the clauses from `first` on. */
  #filterFrom(into: BlockSet, first: number): BlockSet {
    this.#candidates ??= this.#scope.workspace.takeCandidates()
    const candidates = this.#candidates
    // A list is read where it is, until some of it are left.
    if (into.form !== LIST) into.setList(candidates, 0, writeList(candidates, into, this.#capacity))
    for (let i = first; i < this.#order.length && into.count > 0; i++) {
      const { docSet, isExcluded, set } = this.#order[i]
      if (docSet.isComputed) {
        this.#filterComputed(into, docSet, isExcluded)
        continue
      }
      docSet.evaluate(set)
      // Documents lie in the order of their status: whole blocks are active.
      if (set.count === this.#capacity && !isExcluded) continue
      into.setList(candidates, 0, keepBySet(candidates, into, set, isExcluded, this.#scope.workspace))
    }
    return into.count === 0 ? into.setSpan(0, 0) : into
  }

  /** Filters candidates by a clause that tests them itself. */
  #filterComputed(into: BlockSet, docSet: ComputedDocSet, isExcluded: boolean): void {
    const { workspace } = this.#scope
    this.#candidates ??= workspace.takeCandidates()
    this.#flags ??= workspace.takeFlags()
    const candidates = this.#candidates
    const flags = this.#flags
    const count = writeList(candidates, into, this.#capacity)
    flags.fill(0, 0, count)
    docSet.filter(candidates, count, flags)
    into.setList(candidates, 0, keepFlagged(candidates, count, flags, isExcluded ? 0 : 1))
  }

  /** Intersects `into`, a span or bits, with a clause's matches. With `counted`, counts bits where that is cheap. */
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
      this.#candidates ??= this.#scope.workspace.takeCandidates()
      const { words, wordsAt } = into
      into.setList(this.#candidates, 0, keepByBits(this.#candidates, set.list, set.from, set.to, words, wordsAt, 0))
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

  /** Removes a clause's matches from `into`, a span or bits. */
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

/** Writes a set of at most {@link CANDIDATES_MAX} documents as a list, which may be its own; returns their number. */
function writeList(list: Uint16Array, set: BlockSet, capacity: number): number {
  if (set.form === BITS) return listBits(list, set.words, set.wordsAt, bitWords(capacity))
  const count = set.to - set.from
  if (set.list === list && set.form === LIST && set.from === 0) return count
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
    return (this.#upper <= MERGED_LIST_MAX && this.#merge(into)) || this.#setBits(into)
  }

  filter(candidates: Uint16Array, count: number, flags: Uint8Array): void {
    const { workspace } = this.#scope
    // Computed parts first: they use the same scratch bits as the merged lists of the others.
    for (let i = 0; i < this.#active.length; i++) {
      const part = this.#active[i]
      if (part.isComputed) part.filter(candidates, count, flags)
    }
    const bits = workspace.scratchBits
    let hasLists = false
    for (let i = 0; i < this.#active.length; i++) {
      const part = this.#active[i]
      if (part.isComputed) continue
      const set = part.evaluate(this.#set)
      if (set.form !== LIST || set.count > GALLOP_FACTOR * count) filterBySet(set, candidates, count, flags, workspace)
      else {
        if (!hasLists) bits.fill(0, 0, bitWords(this.#capacity))
        hasLists = true
        setListed(bits, set.list, set.from, set.to)
      }
    }
    if (hasLists) filterByBits(flags, candidates, count, bits, 0)
  }

  /** Merges the parts' lists into one list, or returns null when a part is not a list. */
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

  /** Sets the bits of all parts: dense ones first, then lists and spans. Counts where that saves a second pass. */
  #setBits(into: BlockSet): BlockSet {
    const words = bitWords(this.#capacity)
    const sets = this.#sets
    let dense = 0
    for (let i = 0; i < this.#active.length; i++) {
      if (i === sets.length) sets.push(new BlockSet())
      const set = this.#active[i].evaluate(sets[i])
      if (set.count === this.#capacity && set.form === SPAN) return into.setSpan(0, this.#capacity)
      if (set.form !== BITS) continue
      // Swaps dense sets to the front.
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
    else count = orDense(bits, sets, dense, words, dense === this.#active.length)
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

/** `out` = the union of the first `dense` sets, at least two; returns its count with `counted`, otherwise -1. */
function orDense(out: Int32Array, sets: readonly BlockSet[], dense: number, words: number, counted: boolean): number {
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
