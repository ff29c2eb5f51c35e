/** Merges the names of one country. */

import { writeDictionary } from '../../files/dictionary.ts'
import type { SectionsWriter } from '../../files/sections-writer.ts'
import type { StoredCountry } from '../../files/stored-country.ts'
import { type DocumentMap, GONE } from '../../merge/document-map.ts'
import { mergeColumn } from '../../merge/merged-columns.ts'
import { RebuildNeededError } from '../../merge/rebuild-reasons.ts'
import { type Column, uint32Column } from '../../spill/columns.ts'
import type { SpillFile } from '../../spill/spill-file.ts'
import { BeginningsCollector, writeBeginnings } from '../beginnings.ts'
import type { CheckedEntries } from '../check-table.ts'
import { type CollectedNames, PLACES_MAX } from '../collect-names.ts'
import { placeWords } from '../country-vocabulary.ts'
import { bucketCount, WordHashes } from '../layout.ts'
import { FORMS_MAX, NAME_KINDS_ROOM } from '../name-records.ts'
import {
  forEachSpelling,
  forEachSpellingOf,
  JOINED,
  SPELLED,
  SPELLINGS,
  writeGrams,
  writeJoined,
  writeSpellings,
} from '../tables.ts'
import { weightsOf } from '../write-names.ts'
import { mergeBuckets } from './merge-buckets.ts'
import { mergeCheckTable } from './merge-check-table.ts'
import { mergeNamePostings } from './merge-name-postings.ts'
import { type MergedTexts, mergeTexts, storedTexts } from './merge-texts.ts'
import { NamePlaces, type NamesOfSide } from './name-places.ts'

/** Sections that depend on the words alone. */
const WORD_TABLES = ['spellings.words', 'spellings.starts', 'grams.words', 'grams.starts'] as const

/** The names of a country before, and those that come. */
export interface NameSides {
  readonly before: StoredCountry
  readonly added: CollectedNames
  readonly map: DocumentMap
  readonly spill: SpillFile
}

/**
 * Writes the names of a country.
 *
 * @throws {RebuildNeededError} where they cannot be merged
 */
export function mergeCountryNames(out: SectionsWriter, sides: NameSides): void {
  const { before, added, map } = sides
  const regions = mergePlaces(sides, 'regions')
  const towns = mergePlaces(sides, 'towns')
  const forms = storedTexts(before, 'forms')
  if (forms.length + added.formTexts.length > FORMS_MAX) throw new RebuildNeededError('nameNumbers')

  const places = new NamePlaces(map, storedNames(before), {
    documents: added.documents.slice(),
    starts: added.starts.slice(),
  })
  const oldTexts = storedTexts(before, 'words')
  const kept = usesOfKept(before, places, oldTexts.length)
  const words = mergeTexts(oldTexts, kept, [...added.texts])
  const uses = new Uint32Array(words.texts.length)
  kept.forEach((count, word) => {
    if (count > 0) uses[words.ofBefore[word]] += count
  })
  added.uses.forEach((count, word) => {
    uses[words.ofAdded[word]] += count
  })
  const addedWords = added.words.slice()
  writeDictionary(out, 'words', words.texts)
  mergeNamePostings(out, before, words, places, addedWords)
  const placeNames = placeWords(regions.texts, towns.texts)
  out.write('words.weights', weightsOf(words.texts, uses, placeNames, places.count))
  if (words.isSame) before.copy(out, WORD_TABLES)
  else {
    mergeSpellings(out, sides, words)
    writeGrams(out, words.texts, added.room)
  }

  const merits = mergeColumn(map, before.uint8('documents.merits'), added.merits.slice(), new Uint8Array(map.after))
  const { joined, beginnings } = mergeNameWords(out, sides, { words, places, addedWords, merits })
  mergeNameColumns(out, sides, places, forms)
  mergeJoined(out, sides, places, joined)
  joined.free()
  mergeSpelled(out, sides, places)
  out.write('documents.merits', merits)
  writeBeginnings(out, beginnings)
  const postcodes = mergeColumn(
    map,
    before.uint32('documents.postcodes'),
    added.postcodes.slice(),
    new Uint32Array(map.after),
  )
  out.write('documents.postcodes', postcodes)
  for (const [name, merged] of [
    ['regions', regions],
    ['towns', towns],
  ] as const) {
    out.write(`documents.${name}`, merged.numbers)
    writeDictionary(out, name, merged.texts)
  }
}

function storedNames(before: StoredCountry): NamesOfSide {
  return { documents: before.uint32('names.documents'), starts: before.uint32('names.starts') }
}

/** The merged regions or towns, and the number of that of each document. */
function mergePlaces({ before, added, map }: NameSides, name: 'regions' | 'towns') {
  const old = before.uint16(`documents.${name}`)
  const oldTexts = storedTexts(before, name)
  const { texts, numbers: column } = added[name]
  const uses = new Uint32Array(oldTexts.length)
  for (const { from, to } of map.runs()) for (let at = from; at < to; at++) uses[old[at]]++
  const merged = mergeTexts(oldTexts, uses, texts)
  // Where there are too many, some have no number, and are not among the texts.
  if (Math.max(oldTexts.length, texts.length, merged.texts.length) > PLACES_MAX)
    throw new RebuildNeededError('nameNumbers')
  const numbers = new Uint16Array(map.after)
  for (const { from, to, at } of map.runs()) {
    for (let i = from; i < to; i++) numbers[at + i - from] = merged.ofBefore[old[i]]
  }
  const own = column.slice()
  for (let at = 0; at < map.added.length; at++) numbers[map.added[at]] = merged.ofAdded[own[at]]
  return { texts: merged.texts, numbers }
}

/** For each word of the index before, how many of the names contain it that stay. A word twice in one name is one use. */
function usesOfKept(before: StoredCountry, places: NamePlaces, count: number): Uint32Array {
  const uses = new Uint32Array(count)
  const met = new Uint32Array(count)
  const { starts } = places.before
  const words = before.numbers('names.words')
  for (const { isAdded, from, to } of places.runs()) {
    if (isAdded) continue
    let name = from
    for (const piece of words.pieces(starts[from], starts[to])) {
      const { items } = piece
      for (let at = 0; at < items.length; at++) {
        while (piece.from + at >= starts[name + 1]) name++
        const word = items[at]
        if (met[word] === name + 1) continue
        met[word] = name + 1
        uses[word]++
      }
    }
  }
  return uses
}

/** What names are merged with. */
interface MergedWords {
  readonly words: MergedTexts
  readonly places: NamePlaces
  readonly addedWords: Uint32Array
  /** By document of the next index. */
  readonly merits: Uint8Array
}

/** Writes the words of names. @returns what follows from them: hashes of names' joined words, see {@link mergeJoined}, and the best names of beginnings */
function mergeNameWords(
  out: SectionsWriter,
  { before, spill }: NameSides,
  { words, places, addedWords, merits }: MergedWords,
) {
  const joined = uint32Column(spill)
  /** Where the table of these hashes has as many buckets as before, those of names that stay are in it. */
  const needsAll = bucketCount(places.count) !== bucketCount(places.ofBefore.length)
  const hashes = new WordHashes(words.texts)
  const beginnings = new BeginningsCollector(words.texts)
  const stored = before.numbers('names.words')
  function* wordsInOrder() {
    for (const run of places.runs()) {
      const { isAdded, from, to, at: first, shift } = run
      const { documents, starts } = places.sideOf(run)
      const numbers = isAdded ? words.ofAdded : words.ofBefore
      const isHashed = isAdded || needsAll
      let name = from - 1
      let end = starts[from]
      const own = isAdded
        ? [{ from: end, items: addedWords.subarray(end, starts[to]) }]
        : stored.pieces(end, starts[to])
      for (const piece of own) {
        const merged = new Uint32Array(piece.items.length)
        for (let at = 0; at < merged.length; at++) {
          const isFirst = piece.from + at === end
          if (isFirst) {
            if (isHashed && name >= from) joined.push(hashes.take())
            name++
            end = starts[name + 1]
            beginnings.begin(merits[documents[name] + shift], end - starts[name], first + name - from)
          }
          const word = numbers[piece.items[at]]
          merged[at] = word
          if (isHashed) hashes.add(word)
          beginnings.add(word, isFirst)
        }
        yield merged
      }
      if (isHashed) joined.push(hashes.take())
    }
  }
  out.write('names.words', wordsInOrder())
  return { joined, beginnings }
}

/** Writes what names have besides words. @param oldForms the legal forms of the index before */
function mergeNameColumns(
  out: SectionsWriter,
  { before, added }: NameSides,
  places: NamePlaces,
  oldForms: readonly string[],
): void {
  const starts = new Uint32Array(places.count + 1)
  const documents = new Uint32Array(places.count)
  const oldKinds = before.uint16('names.forms')
  const uses = new Uint32Array(oldForms.length)
  let end = 0
  for (const run of places.runs()) {
    const { isAdded, from, to, at, shift } = run
    const side = places.sideOf(run)
    for (let name = from; name < to; name++) {
      const place = at + name - from
      end += side.starts[name + 1] - side.starts[name]
      starts[place + 1] = end
      documents[place] = side.documents[name] + shift
      if (!isAdded) uses[Math.floor(oldKinds[name] / NAME_KINDS_ROOM)]++
    }
  }
  out.write('names.starts', starts)
  out.write('names.documents', documents)
  const forms = mergeTexts(oldForms, uses, added.formTexts)
  const addedKinds = added.forms.slice()
  const kinds = new Uint16Array(places.count)
  for (const { isAdded, from, to, at } of places.runs()) {
    const own = isAdded ? addedKinds : oldKinds
    const numbers = isAdded ? forms.ofAdded : forms.ofBefore
    for (let name = from; name < to; name++) {
      const kind = own[name] % NAME_KINDS_ROOM
      kinds[at + name - from] = numbers[(own[name] - kind) / NAME_KINDS_ROOM] * NAME_KINDS_ROOM + kind
    }
  }
  out.write('names.forms', kinds)
  writeDictionary(out, 'forms', forms.texts)
}

/** Writes the table that finds words by their letters but one. */
function mergeSpellings(
  out: SectionsWriter,
  { before, added }: NameSides,
  { texts, ofBefore, ofAdded }: MergedTexts,
): void {
  const isKept = new Uint8Array(texts.length)
  for (const word of ofBefore) if (word !== GONE) isKept[word] = 1
  const come = ofAdded.filter((word) => isKept[word] === 0)
  let count = 0
  for (const word of come) forEachSpellingOf(texts[word], () => count++)
  const entries: CheckedEntries = {
    count,
    forEach(visit) {
      for (const word of come) forEachSpellingOf(texts[word], (hash) => visit(hash, 0, word))
    },
  }
  if (!mergeBuckets(out, SPELLINGS, { before, places: ofBefore }, entries)) writeSpellings(out, texts, added.room)
}

/** Writes the table that finds names by their joined words. @param joined hashes of names: of all, or of those that come alone */
function mergeJoined(
  out: SectionsWriter,
  { before, added: { room } }: NameSides,
  { ofBefore, ofAdded, count }: NamePlaces,
  joined: Column<Uint32Array<ArrayBuffer>>,
): void {
  if (joined.length === count) {
    writeJoined(out, { joined, room })
    return
  }
  const come: CheckedEntries = {
    count: ofAdded.length,
    forEach(visit) {
      for (const { from, items } of joined.inOrder()) {
        for (let at = 0; at < items.length; at++) visit(items[at], 0, ofAdded[from + at])
      }
    },
  }
  if (!mergeBuckets(out, JOINED, { before, places: ofBefore }, come))
    throw new Error('Cannot merge names: their table has other buckets than they need')
}

function mergeSpelled(out: SectionsWriter, { before, added }: NameSides, { ofBefore, ofAdded }: NamePlaces): void {
  const come = {
    count: added.spellings.length / 2,
    forEach: (visit: (hash: number, check: number, name: number) => void) =>
      forEachSpelling(added.spellings, (hash, check, name) => visit(hash, check, ofAdded[name])),
  }
  mergeCheckTable(out, SPELLED, { before, places: ofBefore }, come, added.room)
}
