/** The tables of the name index, as its builder writes them (`layout.ts`). */
import { joinWords } from '../../../matching/names.ts'
import type { IndexFileWriter } from '../files/index-file.ts'
import type { Section } from '../files/layout.ts'
import {
  bucketCount,
  forEachGramHash,
  forEachSpellingHash,
  GRAM_LETTERS_MIN,
  gramBucketCount,
  hashOf,
  TYPO_LETTERS_MIN,
} from './layout.ts'

/** The names of a country by document, and what is written of each. */
export interface OrderedNames {
  readonly companies: Uint32Array
  readonly words: Uint32Array
  readonly starts: Uint32Array
  readonly documents: Uint32Array
  readonly forms: Uint16Array
  readonly spellings: Uint32Array
}

/** Two spellings of each name, two hashes of each spelling. */
export const SPELLING_HASHES = 4

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

/** Writes ascending lists as varint-encoded gaps, one after another, and the byte where each begins. */
export function writeLists(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  lists: {
    readonly items: string
    readonly starts: string
    readonly values: Uint32Array
    /** Behind the last value of each list. */
    readonly ends: Uint32Array
  },
): void {
  const { values, ends } = lists
  const starts = new Uint32Array(ends.length + 1)
  const buffer = new Uint8Array(1 << 16)
  let buffered = 0
  let bytes = 0
  let from = 0
  writer.begin()
  for (let list = 0; list < ends.length; list++) {
    starts[list] = bytes + buffered
    let previous = -1
    for (let at = from; at < ends[list]; at++) {
      let gap = values[at] - previous - 1
      previous = values[at]
      if (buffered > buffer.length - 5) {
        writer.append(buffer.subarray(0, buffered))
        bytes += buffered
        buffered = 0
      }
      while (gap > 0x7f) {
        buffer[buffered++] = (gap & 0x7f) | 0x80
        gap >>>= 7
      }
      buffer[buffered++] = gap
    }
    from = ends[list]
  }
  starts[ends.length] = bytes + buffered
  writer.append(buffer.subarray(0, buffered))
  sections[lists.items] = writer.end()
  sections[lists.starts] = writer.section(starts)
}

/** Writes the table that finds words by three of their letters. */
export function writeGrams(writer: IndexFileWriter, sections: Record<string, Section>, texts: readonly string[]): void {
  const mask = gramBucketCount(texts.length) - 1
  // A gram twice in one word is one entry.
  const lastWord = new Uint32Array(mask + 1)
  const forEachEntry = (visit: (bucket: number, word: number) => void) => {
    lastWord.fill(0)
    for (let word = 0; word < texts.length; word++) {
      if (texts[word].length < GRAM_LETTERS_MIN - 2) continue
      forEachGramHash(texts[word], (hash) => {
        const bucket = hash & mask
        if (lastWord[bucket] === word + 1) return
        lastWord[bucket] = word + 1
        visit(bucket, word)
      })
    }
  }
  const counts = new Uint32Array(mask + 1)
  forEachEntry((bucket) => counts[bucket]++)
  const ends = new Uint32Array(mask + 1)
  let total = 0
  for (let bucket = 0; bucket <= mask; bucket++) {
    ends[bucket] = total
    total += counts[bucket]
  }
  const values = new Uint32Array(total)
  forEachEntry((bucket, word) => {
    values[ends[bucket]++] = word
  })
  writeLists(writer, sections, { items: 'grams.words', starts: 'grams.starts', values, ends })
}

/** Writes the table that finds words by their letters but one. */
export function writeSpellings(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  texts: readonly string[],
): void {
  let entries = 0
  const forEachEntry = (visit: (hash: number, word: number) => void) => {
    for (let word = 0; word < texts.length; word++) {
      if (texts[word].length < TYPO_LETTERS_MIN) continue
      forEachSpellingHash(texts[word], (hash) => visit(hash, word))
    }
  }
  forEachEntry(() => entries++)
  writeTable(writer, sections, { name: 'spellings', items: 'words', entries, forEachEntry })
}

/** Writes the table that finds names by their joined words. */
export function writeJoined(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  { words, starts, forms }: OrderedNames,
  texts: readonly string[],
): void {
  const hashes = new Uint32Array(forms.length)
  for (let name = 0; name < forms.length; name++) {
    const own: string[] = []
    for (let at = starts[name]; at < starts[name + 1]; at++) own.push(texts[words[at]])
    hashes[name] = hashOf(joinWords(own))
  }
  const forEachEntry = (visit: (hash: number, name: number) => void) => {
    for (let name = 0; name < hashes.length; name++) visit(hashes[name], name)
  }
  writeTable(writer, sections, { name: 'joined', items: 'names', entries: hashes.length, forEachEntry })
}

/** Writes the table that finds names by the words they are written with. */
export function writeSpelled(writer: IndexFileWriter, sections: Record<string, Section>, spellings: Uint32Array): void {
  const entries = spellings.length / 2
  const forEachEntry = (visit: (hash: number, entry: number) => void) => {
    for (let entry = 0; entry < entries; entry++) visit(spellings[entry * 2], entry)
  }
  const ordered = writeTable(writer, sections, {
    name: 'spelled',
    items: 'names',
    entries,
    forEachEntry,
    itemOf: (entry) => entry >>> 1,
  })
  sections['spelled.checks'] = writer.section(Uint32Array.from(ordered, (entry) => spellings[entry * 2 + 1]))
}

/** Writes items by the low bits of their hashes: all of one bucket, then all of the next, and where each begins; returns the entries in that order. */
function writeTable(
  writer: IndexFileWriter,
  sections: Record<string, Section>,
  table: {
    readonly name: string
    readonly items: string
    readonly entries: number
    forEachEntry(visit: (hash: number, entry: number) => void): void
    /** What is written for an entry; the entry itself when there is no such function. */
    itemOf?(entry: number): number
  },
): Uint32Array {
  const buckets = bucketCount(table.entries)
  const starts = new Uint32Array(buckets + 1)
  table.forEachEntry((hash) => starts[(hash & (buckets - 1)) + 1]++)
  for (let bucket = 0; bucket < buckets; bucket++) starts[bucket + 1] += starts[bucket]
  const filled = starts.slice(0, buckets)
  const ordered = new Uint32Array(table.entries)
  table.forEachEntry((hash, entry) => {
    ordered[filled[hash & (buckets - 1)]++] = entry
  })
  const { itemOf } = table
  sections[`${table.name}.${table.items}`] = writer.section(itemOf ? Uint32Array.from(ordered, itemOf) : ordered)
  sections[`${table.name}.starts`] = writer.section(starts)
  return ordered
}
