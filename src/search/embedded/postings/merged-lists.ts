/** Merges postings lists: doc ids are written as those of the next index, and documents that do not stay are left out. */

import { freeBuffer } from '../files/free-buffer.ts'
import { POSTINGS_TABLE_WORDS } from '../files/layout.ts'
import type { MergedPlaces } from '../files/merged-texts.ts'
import { GONE } from '../merge/document-map.ts'
import type { Side } from '../merge/side.ts'
import { listRanges } from '../spill/invert.ts'
import { BLOCK_DOCUMENTS, BLOCK_SHIFT, bitWords, blockCapacity } from './block.ts'
import { DENSE_SHARE, type PostingsData, payloadWords } from './postings-list.ts'
import type { DocumentsByValue } from './write-postings.ts'

/** All postings lists of one side. */
export interface StoredLists extends PostingsData {
  /** Document of the next index by document of the side. */
  readonly places: Uint32Array
}

/** Reads the lists of a section; none where the side lacks the country. */
export function storedLists(side: Side, section: string): StoredLists {
  const { documents, places } = side
  if (documents === 0) return { words: new Int32Array(0), lists: new Uint16Array(0), documents, places }
  const sections = side.load(section)
  return { words: sections.int32(section), lists: sections.uint16(section), documents, places }
}

/** The impacts of a list of terms. */
export interface ListImpacts {
  readonly from: Uint8Array
  /** That of the list's first document in `from`. */
  first: number
  into: Uint8Array
}

/**
 * Reads one list.
 *
 * @param start first word. @param end first word behind it
 * @param into receives documents of the next index, ascending, from index `at`; those that do not stay are left out
 * @param impacts copies the impact of each kept document, if lists have any
 * @returns the index behind the last
 */
export function readList(
  { words, lists, documents, places }: StoredLists,
  start: number,
  end: number,
  into: Uint32Array,
  at: number,
  impacts?: ListImpacts,
): number {
  let n = impacts?.first ?? 0
  for (let word = start; word < end; ) {
    const header = words[word++]
    const block = header >>> BLOCK_SHIFT
    const count = (header & 0xffff) + 1
    const capacity = blockCapacity(block, documents)
    const base = block << BLOCK_SHIFT
    if (count * DENSE_SHARE < capacity) {
      const from = word * 2
      // Most lists are short: they are not worth a copy.
      if (impacts === undefined) {
        for (let i = from; i < from + count; i++) {
          const place = places[base + lists[i]]
          if (place !== GONE) into[at++] = place
        }
      } else {
        const { from: ownImpacts, into: intoImpacts } = impacts
        for (let i = 0; i < count; i++) {
          const place = places[base + lists[from + i]]
          if (place === GONE) continue
          intoImpacts[at] = ownImpacts[n + i]
          into[at++] = place
        }
      }
    } else {
      if (count === capacity) for (let i = 0; i < count; i++) PLACES[i] = places[base + i]
      else readBits(words, word, base, count, places)
      at = keepPlaced(count, into, at, impacts, n)
    }
    n += count
    word += payloadWords(count, capacity)
  }
  return at
}

/** Places of the documents of one block. Reading a list never yields to the event loop. */
const PLACES = new Uint32Array(BLOCK_DOCUMENTS)

/** Writes the places of the documents whose bits are set into {@link PLACES}. */
function readBits(words: Int32Array, word: number, base: number, count: number, places: Uint32Array): void {
  let at = 0
  for (let first = base; at < count; first += 32) {
    for (let bits = words[word++]; bits !== 0; bits &= bits - 1) {
      PLACES[at++] = places[first + 31 - Math.clz32(bits & -bits)]
    }
  }
}

/**
 * Appends the first `count` of {@link PLACES} to `into`, from index `at` on, without those of documents that do not stay, and their
 * impacts.
 *
 * @param n the first of their impacts
 * @returns the index behind the last
 */
function keepPlaced(count: number, into: Uint32Array, at: number, impacts: ListImpacts | undefined, n: number): number {
  let i = 0
  while (i < count && PLACES[i] !== GONE) i++
  // In nearly all blocks every document stays.
  into.set(PLACES.subarray(0, i), at)
  impacts?.into.set(impacts.from.subarray(n, n + i), at)
  let kept = at + i
  for (; i < count; i++) {
    if (PLACES[i] === GONE) continue
    if (impacts !== undefined) impacts.into[kept] = impacts.from[n + i]
    into[kept++] = PLACES[i]
  }
  return kept
}

/** Counts the documents of a list that do not stay. @param isGone a bit for each document of the side */
export function countGone(
  { words, lists, documents }: StoredLists,
  start: number,
  end: number,
  isGone: Int32Array,
): number {
  let gone = 0
  for (let word = start; word < end; ) {
    const header = words[word++]
    const block = header >>> BLOCK_SHIFT
    const count = (header & 0xffff) + 1
    const capacity = blockCapacity(block, documents)
    const first = (block << BLOCK_SHIFT) >>> 5
    if (count === capacity) {
      for (let i = 0; i < bitWords(capacity); i++) gone += bitsOf(isGone[first + i])
    } else if (count * DENSE_SHARE >= capacity) {
      for (let i = 0; i < bitWords(capacity); i++) {
        if (isGone[first + i] !== 0) gone += bitsOf(isGone[first + i] & words[word + i])
      }
    } else {
      const end = word * 2 + count
      for (let i = word * 2; i < end; i++) gone += (isGone[first + (lists[i] >>> 5)] >>> (lists[i] & 31)) & 1
    }
    word += payloadWords(count, capacity)
  }
  return gone
}

function bitsOf(word: number): number {
  let left = word
  let count = 0
  for (; left !== 0; left &= left - 1) count++
  return count
}

/** A bit for each document that does not stay. */
export function goneBits(places: Uint32Array): Int32Array {
  const bits = new Int32Array(bitWords(places.length))
  for (let document = 0; document < places.length; document++) {
    if (places[document] === GONE) bits[document >>> 5] |= 1 << (document & 31)
  }
  return bits
}

/**
 * Merges two ascending parts of an array in place: `[from…middle)` and `[middle…to)`, which have nothing in common. The second
 * is short as a rule.
 *
 * @param along moved in the same way
 */
export function mergeNeighbours(
  values: Uint32Array,
  from: number,
  middle: number,
  to: number,
  along?: Uint8Array,
): void {
  if (from === middle || middle === to || values[middle - 1] < values[middle]) return
  const second = values.slice(middle, to)
  const alongSecond = along?.slice(middle, to)
  let first = middle - 1
  let at = to - 1
  for (let own = second.length - 1; own >= 0; at--) {
    if (first >= from && values[first] > second[own]) {
      values[at] = values[first]
      if (along) along[at] = along[first]
      first--
    } else {
      values[at] = second[own]
      if (along) along[at] = alongSecond![own]
      own--
    }
  }
}

/** The table of the lists of a field: three words a value (`PostingsSection.write`). */
export interface ListTable {
  readonly table: Uint32Array
  readonly lists: StoredLists
  /** Kept documents of each value. */
  readonly counts: Uint32Array
}

/** Counts the kept documents of each value. @param isGone `null`: all stay */
export function listTable(table: Uint32Array, lists: StoredLists, isGone: Int32Array | null): ListTable {
  const counts = new Uint32Array(table.length / POSTINGS_TABLE_WORDS)
  for (let value = 0; value < counts.length; value++) {
    const at = value * POSTINGS_TABLE_WORDS
    counts[value] = table[at + 2] - (isGone === null ? 0 : countGone(lists, table[at], table[at + 1], isGone))
  }
  return { table, lists, counts }
}

/** The lists of the values of the next index. */
export function mergedLists(
  { before: ofBefore, added: ofAdded }: MergedPlaces,
  before: ListTable,
  added: ListTable,
): DocumentsByValue {
  const size = ofBefore.length
  const starts = new Uint32Array(size + 1)
  const countOf = ({ counts }: ListTable, value: number) => (value === GONE ? 0 : counts[value])
  for (let value = 0; value < size; value++) {
    starts[value + 1] = starts[value] + countOf(before, ofBefore[value]) + countOf(added, ofAdded[value])
  }
  const read = ({ table, lists }: ListTable, value: number, into: Uint32Array, at: number) => {
    if (value === GONE) return at
    return readList(lists, table[value * POSTINGS_TABLE_WORDS], table[value * POSTINGS_TABLE_WORDS + 1], into, at)
  }
  function* inRanges(entriesMax: number) {
    for (const [from, to] of listRanges(starts, entriesMax)) {
      const values = new Uint32Array(starts[to] - starts[from])
      for (let value = from; value < to; value++) {
        const first = starts[value] - starts[from]
        const middle = read(before, ofBefore[value], values, first)
        mergeNeighbours(values, first, middle, read(added, ofAdded[value], values, middle))
      }
      yield { from, to, values }
      freeBuffer(values)
    }
  }
  return { starts, inRanges }
}
