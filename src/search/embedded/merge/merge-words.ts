/** Merges the terms of a country: dictionary, postings lists with impacts, and the forward index (`build/text-writer.ts`). */
import { TEXT_FIELDS } from '../../bm25f.ts'
import { FIRST_TERM, VARINT_BYTES_MAX, writeVarint } from '../build/text-buffer.ts'
import { freeBuffer } from '../files/free-buffer.ts'
import type { IndexFileWriter } from '../files/index-file.ts'
import type { Section, TextLengths } from '../files/layout.ts'
import { PostingsEncoder } from '../postings/postings-list.ts'
import { listRanges } from '../spill/invert.ts'
import { type DocumentMap, GONE } from './document-map.ts'
import {
  type MergedValues,
  mergeValues,
  type StoredValues,
  storedValues,
  writeMergedValues,
} from './merge-dictionary.ts'
import { type ListImpacts, mergeNeighbours, readList, type StoredLists } from './merge-postings.ts'
import { bothOf, type Side, type Sides } from './side.ts'

/** Documents listed at a time while lists are written. */
const ENTRIES_MAX = 1 << 22

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

/** Writes the terms of a country. */
export function mergeWords(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  sides: Sides,
  map: DocumentMap,
): void {
  const [before, added] = bothOf(sides).map(storedTerms)
  const gone = countRemoved(before, map.removed)
  const isUsed = (word: number) => before.starts[word + 1] - before.starts[word] > (gone.get(word) ?? 0)
  const merged = mergeValues(before.values, added.values, isUsed)
  writeMergedValues(writer, sections, 'words', merged, before.values, added.values)
  const starts = new Uint32Array(merged.size + 1)
  for (let word = 0; word < merged.size; word++) {
    const [old, own] = [merged.before[word], merged.added[word]]
    const stay = old === GONE ? 0 : before.starts[old + 1] - before.starts[old] - (gone.get(old) ?? 0)
    const come = own === GONE ? 0 : added.starts[own + 1] - added.starts[own]
    starts[word + 1] = starts[word] + stay + come
  }
  writeLists(writer, sections, sides, { merged, starts, before: before.starts, added: added.starts })
  const numbers = numberWords(merged, before.numbers, gone.size)
  sections['words.numbers'] = writer.section(numbers)
  writeSequences(writer, sections, map, { merged, numbers, before, added })
}

/** How many of the documents that do not stay have each of their terms. */
function countRemoved(terms: StoredTerms, removed: Uint32Array): Map<number, number> {
  const byNumber = new Map<number, number>()
  for (const document of removed) {
    const own = new Set<number>()
    forEachNumber(terms, document, (number) => void (number >= FIRST_TERM && own.add(number)))
    for (const number of own) byNumber.set(number, (byNumber.get(number) ?? 0) + 1)
  }
  const counts = new Map<number, number>()
  if (byNumber.size === 0) return counts
  for (let word = 0; word < terms.numbers.length; word++) {
    const count = byNumber.get(terms.numbers[word])
    if (count !== undefined) counts.set(word, count)
  }
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

/** Where the documents of each term are among all: in the next index, and on either side. */
interface TermStarts {
  readonly merged: MergedValues
  readonly starts: Uint32Array
  readonly before: Uint32Array
  readonly added: Uint32Array
}

function writeLists(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  sides: Sides,
  { merged, starts, ...own }: TermStarts,
): void {
  const encoder = new PostingsEncoder(sides.documents)
  const readBefore = listReader(sides.before, own.before)
  const readAdded = listReader(sides.added, own.added)
  const postingStarts = new Uint32Array(starts.length)
  const impacts = new Uint8Array(starts[merged.size])
  writer.begin()
  for (const [from, to] of listRanges(starts, ENTRIES_MAX)) {
    const entries = new Uint32Array(starts[to] - starts[from])
    const ownImpacts = impacts.subarray(starts[from], starts[to])
    for (let word = from; word < to; word++) {
      const first = starts[word] - starts[from]
      const middle = readBefore(merged.before[word], entries, first, ownImpacts)
      const end = readAdded(merged.added[word], entries, middle, ownImpacts)
      mergeNeighbours(entries, first, middle, end, ownImpacts)
      const behind = postingStarts[from] + encoder.add(entries, first, end)
      if (behind > 0xffff_ffff) throw new Error('Cannot index: the words of one country take more than 16 GiB')
      postingStarts[word + 1] = behind
    }
    writer.append(encoder.take())
    freeBuffer(entries)
  }
  sections['words.postings'] = writer.end()
  sections['words.postingStarts'] = writer.section(postingStarts)
  sections['words.impacts'] = writer.section(impacts)
  sections['words.impactStarts'] = writer.section(starts)
}

/** Reads the list of a term with its impacts. */
function listReader(side: Side, starts: Uint32Array) {
  if (side.documents === 0) return (_: number, __: Uint32Array, at: number) => at
  const read = side.load('words.postings', 'words.postingStarts', 'words.impacts')
  const postingStarts = read.uint32('words.postingStarts')
  const from = read.uint8('words.impacts')
  const { documents, places } = side
  const lists: StoredLists = {
    words: read.int32('words.postings'),
    lists: read.uint16('words.postings'),
    documents,
    places,
  }
  const impacts: ListImpacts = { from, first: 0, into: from }
  return (term: number, entries: Uint32Array, at: number, into: Uint8Array) => {
    if (term === GONE) return at
    impacts.first = starts[term]
    impacts.into = into
    return readList(lists, postingStarts[term], postingStarts[term + 1], entries, at, impacts)
  }
}

/**
 * Numbers the terms in the forward index. Terms keep their numbers; new ones get those of terms that are gone, then further
 * ones. So texts that stay are copied as they are.
 */
function numberWords(merged: MergedValues, before: Uint32Array, removed: number): Uint32Array {
  const numbers = new Uint32Array(merged.size)
  const free: number[] = []
  let last = FIRST_TERM - 1
  for (let word = 0; word < merged.fromBefore.length; word++) {
    last = Math.max(last, before[word])
    if (removed > 0 && merged.fromBefore[word] === GONE) free.push(before[word])
  }
  for (let word = 0; word < merged.size; word++) {
    numbers[word] = merged.before[word] === GONE ? (free.pop() ?? ++last) : before[merged.before[word]]
  }
  return numbers
}

/** What the forward index is written from. */
interface MergedTerms {
  readonly merged: MergedValues
  readonly numbers: Uint32Array
  readonly before: StoredTerms
  readonly added: StoredTerms
}

function writeSequences(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  map: DocumentMap,
  { merged, numbers, before, added }: MergedTerms,
): void {
  /** Number in the next forward index by number in that of the companies that come. */
  const renumbered = new Map<number, number>()
  for (let word = 0; word < added.values.size; word++) {
    renumbered.set(added.numbers[word], numbers[merged.fromAdded[word]])
  }
  const starts = new Uint32Array(map.after + 1)
  let written = 0
  const append = (bytes: Uint8Array) => {
    writer.append(bytes)
    written += bytes.length
    if (written > 0xffff_ffff) throw new Error('Cannot index: the texts of one country take more than 4 GiB')
  }
  let come = 0
  let scratch = new Uint8Array(1 << 12)
  const appendAdded = (place: number) => {
    for (; come < map.added.length && map.added[come] < place; come++) {
      starts[map.added[come]] = written
      const bytes = added.sequenceStarts[come + 1] - added.sequenceStarts[come]
      if (bytes * VARINT_BYTES_MAX > scratch.length) scratch = new Uint8Array(bytes * VARINT_BYTES_MAX)
      let used = 0
      forEachNumber(added, come, (number) => {
        used = writeVarint(scratch, used, number < FIRST_TERM ? number : renumbered.get(number)!)
      })
      append(scratch.subarray(0, used))
    }
  }
  writer.begin()
  for (const { from, to, at } of map.runs()) {
    appendAdded(at)
    const shift = written - before.sequenceStarts[from]
    for (let i = from; i < to; i++) starts[at + i - from] = before.sequenceStarts[i] + shift
    append(before.sequences.subarray(before.sequenceStarts[from], before.sequenceStarts[to]))
  }
  appendAdded(map.after)
  starts[map.after] = written
  sections['words.sequences'] = writer.end()
  sections['words.sequenceStarts'] = writer.section(starts)
}
