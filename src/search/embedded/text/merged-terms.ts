/** Merges the terms of a country (`text/write-terms.ts`): no text of a kept company is analysed again. */
import { TEXT_FIELDS } from '../../bm25f.ts'
import type { MergedSides } from '../columns/merged-columns.ts'
import { FIRST_TERM, type TextLengths } from '../files/layout.ts'
import { MergedTexts, type StoredValues, storedValues } from '../files/merged-texts.ts'
import { VARINT_BYTES_MAX, writeVarint } from '../files/varints.ts'
import { type DocumentMap, GONE } from '../merge/document-map.ts'
import { bothOf, type Side, type Sides } from '../merge/side.ts'
import { type ListImpacts, mergeNeighbours, readList, type StoredLists, storedLists } from '../postings/merged-lists.ts'
import type { ForwardPiece, ListedTerms, TermsSource } from './write-terms.ts'

/** Kept documents whose texts are copied together. */
const DOCUMENTS_TOGETHER = 1 << 16

/** The terms of one side. */
interface StoredTerms {
  readonly values: StoredValues
  /** First document of each term among all, and behind the last. */
  readonly starts: Uint32Array
  /** Number of each term in the forward index. */
  readonly numbers: Uint32Array
  readonly sequences: Uint8Array
  readonly sequenceStarts: Uint32Array
}

function storedTerms(side: Side): StoredTerms {
  const none = new Uint32Array(1)
  if (side.documents === 0) {
    const bytes = new Uint8Array(0)
    return { values: storedValues(null, 'words'), starts: none, numbers: none, sequences: bytes, sequenceStarts: none }
  }
  return {
    values: storedValues(side.load('words.texts', 'words.starts'), 'words'),
    starts: side.uint32('words.impactStarts'),
    numbers: side.uint32('words.numbers'),
    sequences: side.uint8('words.sequences'),
    sequenceStarts: side.uint32('words.sequenceStarts'),
  }
}

/** The terms of a country. */
export function mergedTerms({ sides, map }: MergedSides): TermsSource {
  const [before, added] = bothOf(sides).map(storedTerms)
  const removed = countRemoved(before, map.removed)
  const keptOf = (term: number) => before.starts[term + 1] - before.starts[term] - removed[term]
  const texts = new MergedTexts(before.values, added.values, (term) => keptOf(term) > 0)
  const starts = new Uint32Array(texts.length + 1)
  for (let term = 0; term < texts.length; term++) {
    const old = texts.before[term]
    const own = texts.added[term]
    const kept = old === GONE ? 0 : keptOf(old)
    const fresh = own === GONE ? 0 : added.starts[own + 1] - added.starts[own]
    starts[term + 1] = starts[term] + kept + fresh
  }
  let numbers = new Uint32Array(0)
  return {
    texts: () => texts,
    starts: () => starts,
    postings: (ranges) =>
      listTerms(ranges, sides, texts, { starts, removed, before: before.starts, added: added.starts }),
    numbers() {
      numbers = numberTerms(texts, before.numbers)
      return numbers
    },
    sequences: () => sequencesOf(map, { texts, numbers, before, added }),
  }
}

/** How many of the documents that do not stay have each term. */
function countRemoved(terms: StoredTerms, removed: Uint32Array): Uint32Array {
  const { numbers } = terms
  const counts = new Uint32Array(numbers.length)
  if (removed.length === 0) return counts
  let last = 0
  for (let term = 0; term < numbers.length; term++) last = Math.max(last, numbers[term])
  const byNumber = new Uint32Array(last + 1)
  for (const document of removed) {
    const own = new Set<number>()
    forEachNumber(terms, document, (number) => void (number >= FIRST_TERM && own.add(number)))
    for (const number of own) byNumber[number]++
  }
  for (let term = 0; term < counts.length; term++) counts[term] = byNumber[numbers[term]]
  return counts
}

/** Reads the numbers of a document in the forward index: those below {@link FIRST_TERM} begin a text. */
function forEachNumber(
  { sequences, sequenceStarts }: Pick<StoredTerms, 'sequences' | 'sequenceStarts'>,
  document: number,
  visit: (number: number) => void,
): void {
  for (let at = sequenceStarts[document]; at < sequenceStarts[document + 1]; ) {
    let byte = sequences[at++]
    let number = byte & 0x7f
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = sequences[at++]
      number |= (byte & 0x7f) << shift
    }
    visit(number >>> 0)
  }
}

/** The words of documents of a side by field, and how many of the documents have any. */
export function textLengths(side: Pick<Side, 'uint8' | 'uint32'>, documents: Uint32Array): TextLengths {
  const stored = { sequences: side.uint8('words.sequences'), sequenceStarts: side.uint32('words.sequenceStarts') }
  const lengths = { words: TEXT_FIELDS.map(() => 0), companies: TEXT_FIELDS.map(() => 0) }
  for (const document of documents) {
    const own = TEXT_FIELDS.map(() => 0)
    let field = 0
    forEachNumber(stored, document, (number) => {
      if (number < FIRST_TERM) field = number - 1
      else own[field]++
    })
    for (const [at, words] of own.entries()) {
      lengths.words[at] += words
      if (words > 0) lengths.companies[at]++
    }
  }
  return lengths
}

/** The first posting of each term in the next index, and on either side. */
interface TermStarts {
  readonly starts: Uint32Array
  readonly before: Uint32Array
  readonly added: Uint32Array
  /** How many documents of each term of the index before do not stay. */
  readonly removed: Uint32Array
}

function* listTerms(
  ranges: readonly (readonly [from: number, to: number])[],
  sides: Sides,
  texts: MergedTexts,
  { starts, removed, ...own }: TermStarts,
): Generator<ListedTerms> {
  const before = new TermReader(sides.before, own.before)
  const added = new TermReader(sides.added, own.added)
  const { before: ofBefore, added: ofAdded } = texts
  for (const [from, to] of ranges) {
    const entries = new Uint32Array(starts[to] - starts[from])
    const impacts = new Uint8Array(entries.length)
    for (let term = from; term < to; ) {
      const first = starts[term] - starts[from]
      const old = ofBefore[term]
      // Most terms are those of kept documents alone: neighbours are read together.
      let end = term
      while (end < to && ofAdded[end] === GONE && ofBefore[end] === old + end - term && removed[ofBefore[end]] === 0)
        end++
      if (end > term) {
        before.readWhole(old, old + end - term, entries, first, impacts)
        term = end
        continue
      }
      const middle = before.read(old, entries, first, impacts)
      mergeNeighbours(entries, first, middle, added.read(ofAdded[term], entries, middle, impacts), impacts)
      term++
    }
    yield { from, to, entries, impacts }
  }
}

/** Reads the lists of terms of one side, with their impacts. */
class TermReader {
  readonly #starts: Uint32Array
  readonly #postingStarts: Uint32Array
  readonly #lists: StoredLists
  readonly #impacts: ListImpacts

  /** @param starts first posting of each term */
  constructor(side: Side, starts: Uint32Array) {
    const isEmpty = side.documents === 0
    this.#starts = starts
    this.#postingStarts = isEmpty ? starts : side.uint32('words.postingStarts')
    this.#lists = storedLists(side, 'words.postings')
    const from = isEmpty ? new Uint8Array(0) : side.uint8('words.impacts')
    this.#impacts = { from, first: 0, into: from }
  }

  /** Reads the list of a term, without documents that do not stay. @returns the index behind the last */
  read(term: number, entries: Uint32Array, at: number, into: Uint8Array): number {
    if (term === GONE) return at
    const impacts = this.#impacts
    impacts.first = this.#starts[term]
    impacts.into = into
    return readList(this.#lists, this.#postingStarts[term], this.#postingStarts[term + 1], entries, at, impacts)
  }

  /** Reads the lists of the terms `from` up to, not including, `to`, all of whose documents stay. */
  readWhole(from: number, to: number, entries: Uint32Array, at: number, into: Uint8Array): void {
    readList(this.#lists, this.#postingStarts[from], this.#postingStarts[to], entries, at)
    into.set(this.#impacts.from.subarray(this.#starts[from], this.#starts[to]), at)
  }
}

/**
 * Numbers the terms in the forward index. Terms keep their numbers; new ones get those of terms that are gone, then further
 * ones. So kept texts are copied as they are.
 */
function numberTerms(merged: MergedTexts, before: Uint32Array): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(merged.length)
  const free: number[] = []
  let last = FIRST_TERM - 1
  for (let word = 0; word < merged.fromBefore.length; word++) {
    last = Math.max(last, before[word])
    if (merged.fromBefore[word] === GONE) free.push(before[word])
  }
  for (let word = 0; word < merged.length; word++) {
    numbers[word] = merged.before[word] === GONE ? (free.pop() ?? ++last) : before[merged.before[word]]
  }
  return numbers
}

/** What the forward index is made of. */
interface MergedForward {
  readonly texts: MergedTexts
  readonly numbers: Uint32Array
  readonly before: StoredTerms
  readonly added: StoredTerms
}

/** The forward index: kept texts as they are, added ones with the numbers of the next index. */
function* sequencesOf(map: DocumentMap, { texts, numbers, before, added }: MergedForward): Generator<ForwardPiece> {
  /** Number in the next forward index by number in that of the added companies. */
  const renumbered = new Map<number, number>()
  for (let term = 0; term < added.values.size; term++) {
    renumbered.set(added.numbers[term], numbers[texts.fromAdded[term]])
  }
  let next = 0
  let scratch = new Uint8Array(1 << 12)
  function* addedBefore(place: number): Generator<ForwardPiece> {
    for (; next < map.added.length && map.added[next] < place; next++) {
      const most = (added.sequenceStarts[next + 1] - added.sequenceStarts[next]) * VARINT_BYTES_MAX
      if (most > scratch.length) scratch = new Uint8Array(most)
      let used = 0
      forEachNumber(added, next, (number) => {
        used = writeVarint(scratch, used, number < FIRST_TERM ? number : renumbered.get(number)!)
      })
      yield { bytes: scratch.subarray(0, used), ends: Uint32Array.of(used) }
    }
  }
  for (const { from: first, to: last, at } of map.runs()) {
    yield* addedBefore(at)
    for (let from = first; from < last; from += DOCUMENTS_TOGETHER) {
      const to = Math.min(last, from + DOCUMENTS_TOGETHER)
      const start = before.sequenceStarts[from]
      const ends = before.sequenceStarts.slice(from + 1, to + 1)
      for (let i = 0; i < ends.length; i++) ends[i] -= start
      yield { bytes: before.sequences.subarray(start, before.sequenceStarts[to]), ends }
    }
  }
  yield* addedBefore(map.after)
}
