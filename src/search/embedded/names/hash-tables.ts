/** The tables of the name index (`layout.ts`): their sections, and what is in them. */

import { freeBuffer } from '../files/free-buffer.ts'
import type { SectionsWriter } from '../files/sections-writer.ts'
import type { PackedTexts } from '../files/text-numbers.ts'
import { VARINT_BYTES_MAX } from '../files/varints.ts'
import type { Column } from '../spill/columns.ts'
import { countEntries, type ListEntries, type TableRoom, valuesByList } from '../spill/invert.ts'
import { forEachGramHash, forEachSpellingHash, GRAM_LETTERS_MIN, gramBucketCount, TYPO_LETTERS_MIN } from './layout.ts'
import type { CheckedEntries, CheckTableSections } from './write/check-table.ts'
import { SPELLING_HASHES } from './write/name-records.ts'

/** Bytes of lists written together. */
const BUFFER_BYTES = 1 << 16
/** All buckets of a table, however many there are. */
const EVERY_BUCKET = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** Neighbouring lists: the values of one after another. */
export interface NeighbouringLists {
  readonly values: Uint32Array
  /** For each list the place in `values` after its last. */
  readonly ends: Uint32Array
}

/** All lists, in order. What is yielded is valid until the next one is asked for. */
export function* listsOf(entries: ListEntries, room: TableRoom): Generator<NeighbouringLists> {
  const starts = countEntries(entries)
  for (const { from, to, values } of valuesByList(entries, starts, room)) {
    const ends = starts.slice(from + 1, to + 1)
    for (let list = 0; list < ends.length; list++) ends[list] -= starts[from]
    yield { values, ends }
    freeBuffer(ends)
  }
  freeBuffer(starts)
}

/** Writes lists, which ascend, as varint-encoded gaps, and the byte where each begins. @param count how many there are */
export function writeGapLists(
  out: SectionsWriter,
  names: { readonly values: string; readonly starts: string },
  count: number,
  lists: Iterable<NeighbouringLists>,
): void {
  const starts = new Uint32Array(count + 1)
  function* gaps() {
    const buffer = new Uint8Array(BUFFER_BYTES)
    let written = 0
    let used = 0
    let list = 0
    for (const { values, ends } of lists) {
      for (let own = 0, at = 0; own < ends.length; own++) {
        starts[list++] = written + used
        let previous = -1
        for (const end = ends[own]; at < end; at++) {
          let gap = values[at] - previous - 1
          previous = values[at]
          if (used > BUFFER_BYTES - VARINT_BYTES_MAX) {
            yield buffer.subarray(0, used)
            written += used
            used = 0
          }
          while (gap > 0x7f) {
            buffer[used++] = (gap & 0x7f) | 0x80
            gap >>>= 7
          }
          buffer[used++] = gap
        }
      }
    }
    starts[count] = written + used
    yield buffer.subarray(0, used)
  }
  out.write(names.values, gaps())
  out.write(names.starts, starts)
  freeBuffer(starts)
}

/** Writes the table that finds words by three of their letters. */
export function writeGrams(out: SectionsWriter, { units, starts }: PackedTexts, room: TableRoom): void {
  const words = starts.length - 1
  const mask = gramBucketCount(words) - 1
  // A gram twice in one word is one entry.
  const lastWord = new Uint32Array(mask + 1)
  const forEach = (visit: (bucket: number, word: number) => void) => {
    lastWord.fill(0)
    let word = 0
    const visitGram = (hash: number) => {
      const bucket = hash & mask
      if (lastWord[bucket] === word + 1) return
      lastWord[bucket] = word + 1
      visit(bucket, word)
    }
    for (; word < words; word++) {
      const from = starts[word]
      const to = starts[word + 1]
      if (to - from >= GRAM_LETTERS_MIN - 2) forEachGramHash(units, from, to, visitGram)
    }
  }
  const lists = listsOf({ lists: mask + 1, forEach }, room)
  writeGapLists(out, { values: 'grams.words', starts: 'grams.starts' }, mask + 1, lists)
}

/** The sections of the lists of names by word. */
export const WORD_LISTS = { values: 'words.postings', starts: 'words.posting-starts' } as const

/** The sections of the table that finds words by their letters but one. */
export const SPELLINGS = { values: 'spellings.words', starts: 'spellings.starts' } as const

/** The entries of words in that table. @param some numbers of words; absent: all */
export function spellingEntries({ units, starts }: PackedTexts, some?: readonly number[]): CheckedEntries {
  const words = some?.length ?? starts.length - 1
  const forEach: CheckedEntries['forEach'] = (visit) => {
    let word = 0
    const visitHash = (hash: number) => visit(hash, word, 0)
    for (let at = 0; at < words; at++) {
      word = some === undefined ? at : some[at]
      const from = starts[word]
      const to = starts[word + 1]
      if (to - from >= TYPO_LETTERS_MIN) forEachSpellingHash(units, from, to, visitHash)
    }
  }
  let count = 0
  forEach(() => void count++, EVERY_BUCKET)
  return { count, forEach }
}

/** The sections of the table that finds names by their joined words. */
export const JOINED = { values: 'joined.names', starts: 'joined.starts' } as const

/** The entries of names in that table: a hash each. @param nameOf the number of a name; absent: its place among the hashes */
export function joinedEntries(joined: Column<Uint32Array<ArrayBuffer>>, nameOf?: Uint32Array): CheckedEntries {
  return {
    count: joined.length,
    forEach(visit) {
      for (const { from, items } of joined.inOrder()) {
        for (let at = 0; at < items.length; at++)
          visit(items[at], nameOf === undefined ? from + at : nameOf[from + at], 0)
      }
    },
  }
}

/** The sections of the table that finds names by the words they are written with. */
export const SPELLED: CheckTableSections = {
  values: 'spelled.names',
  starts: 'spelled.starts',
  checks: 'spelled.checks',
  hashes: 'spelled.hashes',
}

/** The entries of names in that table: of each name two spellings, of each spelling two hashes. @param nameOf the number of a name */
export function spelledEntries(spellings: Column<Uint32Array<ArrayBuffer>>, nameOf?: Uint32Array): CheckedEntries {
  return {
    count: spellings.length / 2,
    forEach(visit) {
      // Pieces have an even number of items.
      for (const { from, items } of spellings.inOrder()) {
        for (let at = 0; at < items.length; at += 2) {
          const name = Math.floor((from + at) / SPELLING_HASHES)
          visit(items[at], nameOf === undefined ? name : nameOf[name], items[at + 1])
        }
      }
    },
  }
}
