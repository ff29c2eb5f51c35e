/**
 * Scores the matches of one country, block by block.
 *
 * Few matches of a block are scored one by one: `scores[i]` is that of the i-th match. Many are scored by adding all
 * postings to an array with one score per document of the block, from which the matches are read.
 *
 * Among many matches, most have none of the terms and match by a code alone. Where few have a term, those are scored one
 * by one. The others score the value of their code, so only those with the lowest ranks are added.
 */

import { IMPACT_MAX } from '../../score-scale.ts'
import { BITS, BLOCK_SHIFT, BlockSet, bitWords, blockCapacity, LIST } from '../postings/block.ts'
import type { ComputedDocSet } from '../postings/doc-set.ts'
import { bitsOf, copyBits, listBits, setListed, setSpan } from '../postings/kernels.ts'
import type { PostingsList } from '../postings/postings-list.ts'
import { CANDIDATES_MAX, type Workspace } from '../postings/workspace.ts'
import type { MatchCollector } from './best-matches.ts'
import type { ScoredPostings } from './scored-postings.ts'

/** An entry in one language: its terms, and for several terms the phrase they form. Impacts × `factor` add up. */
export interface EntryPart {
  readonly phrase: ComputedDocSet | null
  readonly terms: readonly { readonly posting: ScoredPostings; readonly factor: number }[]
}

/** The documents of a code, and what it adds to the score of those that no earlier code has. */
export interface CodePart {
  readonly posting: PostingsList
  readonly value: number
}

/** The documents with a value of a member, and what it adds to their scores. */
export type ValuePart = CodePart

/** What adds to scores in one country; codes by descending value. */
export interface ScoreParts {
  readonly entries: readonly EntryPart[]
  readonly values: readonly ValuePart[]
  readonly codes: readonly CodePart[]
}

/** Scores the matches of one country. */
export class CountryScorer {
  readonly #parts: ScoreParts
  readonly #documents: number
  /** Rank of each document in the order over all countries; null where a single country is searched. */
  readonly #ranks: Uint32Array | null
  readonly #handle: number
  readonly #workspace: Workspace
  readonly #entries: EntryPart[] = []
  readonly #values: ValuePart[] = []
  readonly #codes: CodePart[] = []
  readonly #set = new BlockSet()
  #block = 0
  /** Upper bound on the documents of the block that have a query term. */
  #termDocsMax = 0

  /** @param handle what is added to a doc id to make the handle of a match */
  constructor(parts: ScoreParts, documents: number, ranks: Uint32Array | null, handle: number, workspace: Workspace) {
    this.#handle = handle
    this.#parts = parts
    this.#documents = documents
    this.#ranks = ranks
    this.#workspace = workspace
  }

  /** Seeks a block after all blocks sought before; returns the highest score possible there. */
  seek(block: number): number {
    this.#block = block
    this.#entries.length = 0
    this.#codes.length = 0
    this.#values.length = 0
    this.#termDocsMax = 0
    let most = 0
    for (const entry of this.#parts.entries) {
      let here = entry.phrase === null || entry.phrase.seek(block) > 0
      let sum = 0
      let withTerm = 0
      for (const { posting, factor } of entry.terms) {
        if (posting.seek(block) === 0) here = false
        withTerm += posting.count
        sum += factor * IMPACT_MAX
      }
      if (!here) continue
      this.#termDocsMax += entry.phrase === null ? withTerm : rarestOf(entry.terms).count
      this.#entries.push(entry)
      most += sum
    }
    for (const value of this.#parts.values) {
      if (value.posting.seek(block) === 0) continue
      this.#values.push(value)
      most += value.value
    }
    for (const code of this.#parts.codes) if (code.posting.seek(block) > 0) this.#codes.push(code)
    return most + (this.#codes.length > 0 ? this.#codes[0].value : 0)
  }

  /** Scores the `count` matches of the current block and adds those that may be on the page. */
  score(matches: BlockSet, count: number, best: MatchCollector): void {
    if (count <= CANDIDATES_MAX) this.#scoreFew(this.#list(this.#workspace.few.documents, matches), best)
    else if (this.#values.length === 0 && this.#termDocsMax <= CANDIDATES_MAX) this.#scoreTermMatches(matches, best)
    else this.#scoreMany(matches, count, best)
  }

  /** Scores the few matches with a term one by one, then those with a code alone. */
  #scoreTermMatches(matches: BlockSet, best: MatchCollector): void {
    const { bits, without } = this.#workspace.many
    const words = bitWords(blockCapacity(this.#block, this.#documents))
    without.fill(0, 0, words)
    for (const { phrase, terms } of this.#entries) {
      if (phrase === null) for (const { posting } of terms) posting.setAll(without)
      else rarestOf(terms).setAll(without)
    }
    let { words: matching, wordsAt } = matches
    if (matches.form !== BITS) {
      copySet(bits, matches, words)
      matching = bits
      wordsAt = 0
    }
    const withTerm = this.#workspace.few.documents
    let count = 0
    for (let i = 0; i < words; i++) {
      if (without[i] === 0) continue
      for (let word = without[i] & matching[wordsAt + i]; word !== 0; word &= word - 1) {
        withTerm[count++] = (i << 5) + 31 - Math.clz32(word & -word)
      }
    }
    this.#scoreFew(count, best)

    const highest = this.#codes.length > 0 ? this.#codes[0].value : 0
    if (highest < best.scoreMin) return
    for (let i = 0; i < words; i++) bits[i] = matching[wordsAt + i] & ~without[i]
    for (const { posting, value: score } of this.#codes) {
      // Codes come by descending value.
      if (score < best.scoreMin) return
      this.#addTied(bits, posting.evaluate(this.#set), words, score, best)
    }
    if (best.scoreMin === 0) this.#addTied(bits, this.#set.setSpan(0, words << 5), words, 0, best)
  }

  /** Adds the documents that are both in a set and in `left`, all with the same score, and removes them from `left`. */
  #addTied(left: Int32Array, set: BlockSet, words: number, score: number, best: MatchCollector): void {
    const base = this.#block << BLOCK_SHIFT
    // Ranks ascend: once one is too high, all after it are.
    let isOpen = true
    if (set.form === LIST) {
      for (let i = set.from; i < set.to; i++) {
        const document = set.list[i]
        const bit = 1 << (document & 31)
        if ((left[document >>> 5] & bit) === 0) continue
        left[document >>> 5] &= ~bit
        if (isOpen) isOpen = this.#add(score, base + document, best)
      }
      return
    }
    for (let i = 0; i < words; i++) {
      const mask = set.form === BITS ? set.words[set.wordsAt + i] : -1
      const here = mask & left[i]
      left[i] &= ~mask
      for (let word = here; isOpen && word !== 0; word &= word - 1) {
        const document = base + (i << 5) + 31 - Math.clz32(word & -word)
        isOpen = this.#add(score, document, best)
      }
    }
  }

  /** Adds a match by its doc id. */
  #add(score: number, document: number, best: MatchCollector): boolean {
    return best.add(score, this.#ranks === null ? document : this.#ranks[document], this.#handle + document)
  }

  /** Scores the first `count` of the workspace's few documents. */
  #scoreFew(count: number, best: MatchCollector): void {
    const candidates = this.#workspace.few.documents
    const scores = this.#workspace.few.scores
    scores.fill(0, 0, count)
    for (const { phrase, terms } of this.#entries) {
      if (phrase === null) for (const { posting, factor } of terms) posting.addTo(scores, candidates, count, factor)
      else this.#addPhrase(scores, candidates, count, phrase, terms)
    }
    this.#addValuesToFew(scores, candidates, count)
    this.#addCodesToFew(scores, candidates, count, best)

    const base = this.#block << BLOCK_SHIFT
    for (let i = 0; i < count; i++) {
      const score = scores[i]
      if (score < best.threshold) continue
      this.#add(score, base + candidates[i], best)
    }
  }

  /** Adds the impacts of a phrase's terms to the candidates that contain the phrase. */
  #addPhrase(
    scores: Int32Array,
    candidates: Uint16Array,
    count: number,
    phrase: ComputedDocSet,
    terms: EntryPart['terms'],
  ): void {
    const { documents, scores: sums, indexes, flags } = this.#workspace.some
    flags.fill(0, 0, count)
    phrase.filter(candidates, count, flags)
    let holding = 0
    for (let i = 0; i < count; i++) {
      documents[holding] = candidates[i]
      indexes[holding] = i
      holding += flags[i]
    }
    if (holding === 0) return
    sums.fill(0, 0, holding)
    for (const { posting, factor } of terms) posting.addTo(sums, documents, holding, factor)
    for (let i = 0; i < holding; i++) scores[indexes[i]] += sums[i]
  }

  #addValuesToFew(scores: Int32Array, candidates: Uint16Array, count: number): void {
    if (count === 0) return
    for (const { posting, value } of this.#values) {
      const { words, wordsAt } = bitsOfSet(posting.evaluate(this.#set), candidates[count - 1], this.#workspace)
      for (let i = 0; i < count; i++) {
        const document = candidates[i]
        scores[i] += value & -((words[wordsAt + (document >>> 5)] >>> (document & 31)) & 1)
      }
    }
  }

  /**
   * Adds the value of its first code to each candidate. Once enough candidates to fill the page reach some score, those
   * that cannot reach it are skipped.
   */
  #addCodesToFew(scores: Int32Array, candidates: Uint16Array, count: number, best: MatchCollector): void {
    if (this.#codes.length === 0) return
    const { indexes } = this.#workspace.some
    // `indexes` are the candidates still without a code, which one could bring onto the page; `rest` their documents.
    const rest = this.#workspace.some.documents
    let scoreMin = best.threshold
    let left = count
    for (let i = 0; i < count; i++) {
      rest[i] = candidates[i]
      indexes[i] = i
    }
    let withCode = 0
    for (const { posting, value } of this.#codes) {
      let remaining = 0
      for (let i = 0; i < left; i++) {
        const index = indexes[i]
        rest[remaining] = rest[i]
        indexes[remaining] = index
        remaining += scores[index] + value >= scoreMin ? 1 : 0
      }
      left = remaining
      if (left === 0) return
      const { words, wordsAt } = bitsOfSet(posting.evaluate(this.#set), rest[left - 1], this.#workspace)
      remaining = 0
      for (let i = 0; i < left; i++) {
        const document = rest[i]
        const index = indexes[i]
        const has = (words[wordsAt + (document >>> 5)] >>> (document & 31)) & 1
        scores[index] += value & -has
        rest[remaining] = document
        indexes[remaining] = index
        remaining += 1 - has
      }
      withCode += left - remaining
      left = remaining
      if (withCode >= best.wanted) scoreMin = Math.max(scoreMin, value)
    }
  }

  #scoreMany(matches: BlockSet, count: number, best: MatchCollector): void {
    const { scores, bits } = this.#workspace.many
    const capacity = blockCapacity(this.#block, this.#documents)
    scores.fill(0, 0, capacity)
    for (const { phrase, terms } of this.#entries) {
      if (phrase === null) for (const { posting, factor } of terms) posting.addAll(scores, factor)
      else this.#addPhraseToMany(scores, phrase, terms)
    }
    const words = bitWords(capacity)
    copySet(bits, matches, words)
    for (const { posting, value } of this.#values) addToSet(scores, posting.evaluate(this.#set), words, value)
    this.#addCodesToMany(scores, count, words)

    const base = this.#block << BLOCK_SHIFT
    let { threshold } = best
    for (let i = 0; i < words; i++) {
      for (let word = bits[i]; word !== 0; word &= word - 1) {
        const document = (i << 5) + 31 - Math.clz32(word & -word)
        const score = scores[document]
        if (score < threshold) continue
        this.#add(score, base + document, best)
        threshold = best.threshold
      }
    }
  }

  #addPhraseToMany(scores: Int32Array, phrase: ComputedDocSet, terms: EntryPart['terms']): void {
    const set = phrase.evaluate(this.#set)
    const listed = this.#workspace.many.documents
    const count = this.#list(listed, set)
    const sums = this.#workspace.some.scores
    for (let from = 0; from < count; from += CANDIDATES_MAX) {
      const documents = listed.subarray(from, Math.min(count, from + CANDIDATES_MAX))
      sums.fill(0, 0, documents.length)
      for (const { posting, factor } of terms) posting.addTo(sums, documents, documents.length, factor)
      for (let i = 0; i < documents.length; i++) scores[documents[i]] += sums[i]
    }
  }

  #addCodesToMany(scores: Int32Array, count: number, words: number): void {
    const { bits, without } = this.#workspace.many
    if (this.#codes.length === 0) return
    copyBits(without, bits, 0, words)
    let left = count
    for (const { posting, value } of this.#codes) {
      if (left === 0) return
      const set = posting.evaluate(this.#set)
      if (set.form === LIST) {
        for (let i = set.from; i < set.to; i++) {
          const document = set.list[i]
          const bit = 1 << (document & 31)
          if ((without[document >>> 5] & bit) === 0) continue
          without[document >>> 5] &= ~bit
          scores[document] += value
          left--
        }
        continue
      }
      for (let i = 0; i < words; i++) {
        const mask = set.form === BITS ? set.words[set.wordsAt + i] : -1
        const found = without[i] & mask
        if (found === 0) continue
        without[i] &= ~mask
        left -= bitsOf(found)
        for (let word = found; word !== 0; word &= word - 1) scores[(i << 5) + 31 - Math.clz32(word & -word)] += value
      }
    }
  }

  /** Lists the documents of a set; returns their number. */
  #list(list: Uint16Array, set: BlockSet): number {
    if (set.form === BITS) {
      return listBits(list, set.words, set.wordsAt, bitWords(blockCapacity(this.#block, this.#documents)))
    }
    const count = set.to - set.from
    for (let i = 0; i < count; i++) list[i] = set.form === LIST ? set.list[set.from + i] : set.from + i
    return count
  }
}

/** A set as bits, up to and including the document `last`. */
function bitsOfSet(set: BlockSet, last: number, { scratchBits }: Workspace): { words: Int32Array; wordsAt: number } {
  if (set.form === BITS) return set
  scratchBits.fill(0, 0, bitWords(last + 1))
  if (set.form === LIST) setListed(scratchBits, set.list, set.from, set.to)
  else setSpan(scratchBits, 0, set.from, set.to)
  return { words: scratchBits, wordsAt: 0 }
}

/** Adds a value to the scores of all documents of a set. */
function addToSet(scores: Int32Array, set: BlockSet, words: number, value: number): void {
  if (set.form === LIST) {
    for (let i = set.from; i < set.to; i++) scores[set.list[i]] += value
    return
  }
  if (set.form !== BITS) {
    for (let document = set.from; document < set.to; document++) scores[document] += value
    return
  }
  for (let i = 0; i < words; i++)
    for (let word = set.words[set.wordsAt + i]; word !== 0; word &= word - 1)
      scores[(i << 5) + 31 - Math.clz32(word & -word)] += value
}

/** The term of a phrase that the fewest documents of the block have. */
function rarestOf(terms: EntryPart['terms']): ScoredPostings {
  let rarest = terms[0].posting
  for (const { posting } of terms) if (posting.count < rarest.count) rarest = posting
  return rarest
}

/** Writes a set as bits. */
function copySet(bits: Int32Array, set: BlockSet, words: number): void {
  if (set.form === BITS) {
    copyBits(bits, set.words, set.wordsAt, words)
    return
  }
  bits.fill(0, 0, words)
  if (set.form === LIST) setListed(bits, set.list, set.from, set.to)
  else setSpan(bits, 0, set.from, set.to)
}
