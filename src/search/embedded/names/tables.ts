/** The tables of the name index, as its builder writes them (`layout.ts`). */

import { freeBuffer } from '../files/free-buffer.ts'
import type { SectionsWriter } from '../files/sections-writer.ts'
import type { TextList } from '../files/sorted-texts.ts'
import { uint32Column } from '../spill/columns.ts'
import { countEntries, type ListEntries, type TableRoom, valuesByList } from '../spill/invert.ts'
import { type HashedEntries, splitByBucket } from '../spill/split-by-bucket.ts'
import { type CheckTableSections, writeCheckTable } from './check-table.ts'
import type { CollectedNames } from './collect-names.ts'
import {
  bucketCount,
  forEachGramHash,
  forEachSpellingHash,
  GRAM_LETTERS_MIN,
  gramBucketCount,
  TYPO_LETTERS_MIN,
} from './layout.ts'
import { SPELLING_HASHES } from './name-records.ts'

/** Sorts texts by code units; `rank` is the position of each in that order. */
export function sortTexts(texts: readonly string[]): { texts: string[]; rank: Uint32Array } {
  const order = Uint32Array.from(texts, (_, number) => number)
  order.sort((a, b) => (texts[a] < texts[b] ? -1 : texts[a] > texts[b] ? 1 : 0))
  const rank = new Uint32Array(texts.length)
  order.forEach((number, position) => {
    rank[number] = position
  })
  return { texts: Array.from(order, (number) => texts[number]), rank }
}

/** Writes the values of each bucket, which ascend, as varint-encoded gaps, and the byte where each bucket begins. */
function writeLists(
  out: SectionsWriter,
  list: { readonly items: string; readonly starts: string; readonly entries: ListEntries; readonly room: TableRoom },
): void {
  const ends = countEntries(list.entries)
  const starts = new Uint32Array(ends.length)
  const buffer = new Uint8Array(1 << 16)
  function* gaps() {
    let buffered = 0
    let bytes = 0
    for (const { from, to, values } of valuesByList(list.entries, ends, list.room)) {
      for (let bucket = from; bucket < to; bucket++) {
        starts[bucket] = bytes + buffered
        let previous = -1
        for (let at = ends[bucket] - ends[from]; at < ends[bucket + 1] - ends[from]; at++) {
          let gap = values[at] - previous - 1
          previous = values[at]
          if (buffered > buffer.length - 5) {
            yield buffer.subarray(0, buffered)
            bytes += buffered
            buffered = 0
          }
          while (gap > 0x7f) {
            buffer[buffered++] = (gap & 0x7f) | 0x80
            gap >>>= 7
          }
          buffer[buffered++] = gap
        }
      }
    }
    starts[ends.length - 1] = bytes + buffered
    yield buffer.subarray(0, buffered)
  }
  out.write(list.items, gaps())
  out.write(list.starts, starts)
  freeBuffer(starts)
  freeBuffer(ends)
}

/** Writes for each word the names that contain it. A word twice in one name is one posting. */
export function writePostings(out: SectionsWriter, { words, starts, texts, room }: CollectedNames): void {
  const met = new Uint32Array(texts.length)
  const forEach = (visit: (word: number, name: number) => void) => {
    met.fill(0)
    let name = 0
    let end = starts.length > 1 ? starts.get(1) : 0
    for (const { from, items } of words.inOrder()) {
      for (let at = 0; at < items.length; at++) {
        while (from + at >= end) end = starts.get(++name + 1)
        if (met[items[at]] === name + 1) continue
        met[items[at]] = name + 1
        visit(items[at], name)
      }
    }
  }
  const entries = { lists: texts.length, forEach }
  writeLists(out, { items: 'words.postings', starts: 'words.posting-starts', entries, room })
  freeBuffer(met)
}

/** Writes the table that finds words by three of their letters. */
export function writeGrams(out: SectionsWriter, texts: TextList, room: TableRoom): void {
  const mask = gramBucketCount(texts.length) - 1
  // A gram twice in one word is one entry.
  const lastWord = new Uint32Array(mask + 1)
  const forEach = (visit: (bucket: number, word: number) => void) => {
    lastWord.fill(0)
    let word = -1
    for (const text of texts) {
      word++
      if (text.length < GRAM_LETTERS_MIN - 2) continue
      forEachGramHash(text, (hash) => {
        const bucket = hash & mask
        if (lastWord[bucket] === word + 1) return
        lastWord[bucket] = word + 1
        visit(bucket, word)
      })
    }
  }
  const entries = { lists: mask + 1, forEach }
  writeLists(out, { items: 'grams.words', starts: 'grams.starts', entries, room })
}

/** The sections of the table that finds words by their letters but one. */
export const SPELLINGS = { values: 'spellings.words', starts: 'spellings.starts' } as const

/** Visits the entries of a word in that table. */
export function forEachSpellingOf(text: string, visit: (hash: number) => void): void {
  if (text.length >= TYPO_LETTERS_MIN) forEachSpellingHash(text, visit)
}

/** Writes the table that finds words by their letters but one. */
export function writeSpellings(out: SectionsWriter, texts: TextList, room: TableRoom): void {
  const forEach: HashedEntries['forEach'] = (visit) => {
    let word = 0
    for (const text of texts) {
      forEachSpellingOf(text, (hash) => visit(hash, word, 0))
      word++
    }
  }
  let count = 0
  forEach(() => void count++)
  writeBuckets(out, SPELLINGS, { count, forEach }, room)
}

/** The sections of the table that finds names by their joined words. */
export const JOINED = { values: 'joined.names', starts: 'joined.starts' } as const

/** Writes the table that finds names by their joined words. */
export function writeJoined(out: SectionsWriter, { joined, room }: Pick<CollectedNames, 'joined' | 'room'>): void {
  const forEach: HashedEntries['forEach'] = (visit) => {
    for (const { from, items } of joined.inOrder()) {
      for (let at = 0; at < items.length; at++) visit(items[at], from + at, 0)
    }
  }
  writeBuckets(out, JOINED, { count: joined.length, forEach }, room)
}

/** The sections of the table that finds names by the words they are written with. */
export const SPELLED: CheckTableSections = {
  values: 'spelled.names',
  starts: 'spelled.starts',
  checks: 'spelled.checks',
  hashes: 'spelled.hashes',
}

/** Visits the spellings of names: their hashes, and the name. Of each spelling there are two hashes, of each name two spellings. */
export function forEachSpelling(
  spellings: CollectedNames['spellings'],
  visit: (hash: number, check: number, name: number) => void,
): void {
  // Pieces have an even number of items.
  for (const { from, items } of spellings.inOrder()) {
    for (let at = 0; at < items.length; at += 2)
      visit(items[at], items[at + 1], Math.floor((from + at) / SPELLING_HASHES))
  }
}

/** Writes the table that finds names by the words they are written with. */
export function writeSpelled(out: SectionsWriter, { spellings, room }: CollectedNames): void {
  const forEach = (visit: (hash: number, check: number, name: number) => void) => forEachSpelling(spellings, visit)
  writeCheckTable(out, SPELLED, { count: spellings.length / 2, forEach }, room)
}

/** Writes values, the second numbers of entries, by the low bits of their hashes: all of one bucket, then all of the next; and where each bucket begins. */
function writeBuckets(
  out: SectionsWriter,
  names: { readonly values: string; readonly starts: string },
  hashed: HashedEntries,
  room: TableRoom,
): void {
  const column = uint32Column(room.spill)
  function* valuesInOrder() {
    let before = 0
    for (const { starts, values } of valuesByBucket(hashed, room)) {
      yield values
      for (let bucket = 0; bucket < starts.length - 1; bucket++) column.push(before + starts[bucket])
      before += values.length
      freeBuffer(starts)
    }
    column.push(before)
  }
  out.write(names.values, valuesInOrder())
  out.write(names.starts, column.inOrder())
  column.free()
}

/** The values of one range of buckets after another, and where each bucket of it begins: of all at once where there is room. */
function* valuesByBucket(
  hashed: HashedEntries,
  { spill, entriesMax }: TableRoom,
): Generator<{ readonly starts: Uint32Array<ArrayBuffer>; readonly values: Uint32Array<ArrayBuffer> }> {
  for (const { buckets, forEach } of splitByBucket(hashed, bucketCount(hashed.count), 2, { spill, entriesMax })) {
    const last = buckets - 1
    const entries: ListEntries = {
      lists: buckets,
      forEach: (visit) => forEach((hash, value) => visit(hash & last, value)),
    }
    const starts = countEntries(entries)
    for (const { values } of valuesByList(entries, starts, { spill, entriesMax: hashed.count }))
      yield { starts, values }
  }
}
