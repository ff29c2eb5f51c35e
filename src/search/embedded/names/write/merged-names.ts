/** The names of one country when it is merged: those of the index before, and those of the added companies. */

import { RebuildNeededError } from '../../../../imports/rebuild-reasons.ts'
import { mergeColumn, piecesOf } from '../../columns/merged-columns.ts'
import type { Pieces } from '../../country-source.ts'
import { addedValues, MergedTexts, storedValues } from '../../files/merged-texts.ts'
import type { SectionsWriter } from '../../files/sections-writer.ts'
import { PackedList, type TextList } from '../../files/sorted-texts.ts'
import type { StoredCountry } from '../../files/stored-country.ts'
import { type DocumentMap, GONE } from '../../merge/document-map.ts'
import { type Column, uint32Column } from '../../spill/columns.ts'
import type { TableRoom } from '../../spill/invert.ts'
import type { SpillFile } from '../../spill/spill-file.ts'
import { BeginningsCollector } from '../beginnings.ts'
import { joinedEntries, type NeighbouringLists, SPELLED, spelledEntries, spellingEntries } from '../hash-tables.ts'
import { bucketCount, WordHashes } from '../layout.ts'
import { type CollectedNames, PLACES_MAX } from './collect-names.ts'
import { allEntries } from './merge-buckets.ts'
import { mergedNameLists } from './merged-name-lists.ts'
import { NamePlaces } from './name-places.ts'
import { FORMS_MAX, NAME_KINDS_ROOM } from './name-records.ts'
import type { NamesSource, PlacesSource } from './write-names.ts'
import type { TableSource } from './write-table.ts'

/** Names whose words are written together. */
const NAMES_TOGETHER = 1 << 14

/** The names of a country before, and the added ones. */
export interface NameSides {
  readonly before: StoredCountry
  readonly added: CollectedNames
  readonly map: DocumentMap
  readonly spill: SpillFile
}

/** The merged names of a country. */
export class MergedNames implements NamesSource {
  readonly texts: PackedList
  readonly uses: Uint32Array
  readonly count: number
  readonly room: TableRoom
  readonly words: Pieces
  readonly starts: Pieces
  readonly documents: Pieces
  readonly forms: Pieces
  readonly formTexts: TextList
  readonly merits: Pieces
  readonly postcodes: Pieces
  readonly regions: PlacesSource
  readonly towns: PlacesSource
  readonly #sides: NameSides
  readonly #words: MergedTexts
  readonly #places: NamePlaces
  /** For each word of an added name its number among the added words. */
  readonly #addedWords: Uint32Array
  readonly #joined: Column<Uint32Array<ArrayBuffer>>
  readonly #beginnings: BeginningsCollector

  /** @throws {RebuildNeededError} where they cannot be merged */
  constructor(sides: NameSides) {
    const { before, added, map, spill } = sides
    this.#sides = sides
    this.room = added.room
    this.regions = mergePlaces(sides, 'regions')
    this.towns = mergePlaces(sides, 'towns')
    const own = { documents: added.documents.slice(), starts: added.starts.slice() }
    const places = new NamePlaces(
      map,
      { documents: before.uint32('names.documents'), starts: before.uint32('names.starts') },
      own,
    )
    this.#places = places
    this.count = places.count
    this.#addedWords = added.words.slice()
    const stored = storedValues(before.load('words.texts', 'words.starts'), 'words')
    const kept = usesOfKept(before, places, stored.size)
    const words = new MergedTexts(stored, addedValues(added.texts), (word) => kept[word] > 0)
    this.#words = words
    this.texts = new PackedList(words.inOnePiece())
    this.uses = new Uint32Array(words.length)
    for (let word = 0; word < words.length; word++) {
      const old = words.before[word]
      const own = words.added[word]
      this.uses[word] = (old === GONE ? 0 : kept[old]) + (own === GONE ? 0 : added.uses[own])
    }
    this.#joined = uint32Column(spill)
    this.#beginnings = new BeginningsCollector(this.texts.content)
    const merits = mergeColumn(map, before.uint8('documents.merits'), added.merits.slice(), new Uint8Array(map.after))
    this.merits = piecesOf(() => merits)
    this.words = { inOrder: () => this.#wordsInOrder(merits) }
    this.starts = piecesOf(() => this.#mergeStarts())
    this.documents = piecesOf(() => this.#mergeDocuments())
    const { texts, numbers } = mergeForms(sides, places)
    this.formTexts = texts
    this.forms = piecesOf(() => numbers)
    this.postcodes = piecesOf(() =>
      mergeColumn(map, before.uint32('documents.postcodes'), added.postcodes.slice(), new Uint32Array(map.after)),
    )
  }

  lists(): Iterable<NeighbouringLists> {
    return mergedNameLists(this.#sides.before, this.#words, this.#places, this.#addedWords)
  }

  copyWordTables(out: SectionsWriter, names: readonly string[]): boolean {
    const { fromBefore, length } = this.#words
    const isSame = length === fromBefore.length && !fromBefore.includes(GONE)
    if (isSame) this.#sides.before.copy(out, names)
    return isSame
  }

  spellings(): TableSource {
    const { before, fromBefore } = this.#words
    const { content } = this.texts
    const addedWords: number[] = []
    for (let word = 0; word < before.length; word++) if (before[word] === GONE) addedWords.push(word)
    const added = spellingEntries(content, addedWords)
    return { merged: { before: this.#sides.before, places: fromBefore, added }, all: () => spellingEntries(content) }
  }

  freeTexts(): void {}

  joined(): TableSource {
    const joined = this.#joined
    const { ofBefore, ofAdded } = this.#places
    if (joined.length === this.count) return { merged: null, all: () => joinedEntries(joined) }
    const merged = { before: this.#sides.before, places: ofBefore, added: joinedEntries(joined, ofAdded) }
    const all = () => {
      throw new Error('Cannot merge names: their table has other buckets than they need')
    }
    return { merged, all }
  }

  spelled(): TableSource {
    this.#joined.free()
    const { before, added } = this.#sides
    const { ofBefore, ofAdded } = this.#places
    const merged = { before, places: ofBefore, added: spelledEntries(added.spellingHashes, ofAdded) }
    return { merged, all: () => allEntries(SPELLED, merged) }
  }

  beginnings(): BeginningsCollector {
    return this.#beginnings
  }

  /** The words of names. What follows from them is collected on the way: hashes of joined words, and the best names of beginnings. */
  *#wordsInOrder(merits: Uint8Array): ReturnType<Pieces['inOrder']> & Generator<{ from: number; items: Uint32Array }> {
    const [places, words, beginnings] = [this.#places, this.#words, this.#beginnings]
    /** Where the table of these hashes has as many buckets as before, those of kept names are in it. */
    const needsAll = bucketCount(places.count) !== bucketCount(places.ofBefore.length)
    const hashes = new WordHashes(this.texts.content)
    const stored = this.#sides.before.numbers('names.words')
    let written = 0
    let merged = new Uint32Array(0)
    for (const run of places.runs()) {
      const { isAdded, from, to, at, shift } = run
      const { documents, starts } = places.sideOf(run)
      const numbers = isAdded ? words.fromAdded : words.fromBefore
      for (let next = from; next < to; ) {
        const name = next
        next = Math.min(to, name + NAMES_TOGETHER)
        const start = starts[name]
        const end = starts[next]
        if (end - start > merged.length) merged = new Uint32Array(end - start)
        const added = { from: start, items: this.#addedWords.subarray(start, end) }
        for (const { from: at, items } of isAdded ? [added] : stored.pieces(start, end)) {
          for (let i = 0; i < items.length; i++) merged[at - start + i] = numbers[items[i]]
        }
        for (let own = name; own < next; own++) {
          const first = starts[own] - start
          const last = starts[own + 1] - start
          beginnings.add(merits[documents[own] + shift], at + own - from, merged, first, last)
          if (!isAdded && !needsAll) continue
          for (let word = first; word < last; word++) hashes.add(merged[word])
          this.#joined.push(hashes.take())
        }
        yield { from: written, items: merged.subarray(0, end - start) }
        written += end - start
      }
    }
  }

  #mergeStarts(): Uint32Array {
    const starts = new Uint32Array(this.count + 1)
    let end = 0
    for (const run of this.#places.runs()) {
      const side = this.#places.sideOf(run)
      for (let name = run.from; name < run.to; name++) {
        end += side.starts[name + 1] - side.starts[name]
        starts[run.at + name - run.from + 1] = end
      }
    }
    return starts
  }

  #mergeDocuments(): Uint32Array {
    const documents = new Uint32Array(this.count)
    for (const run of this.#places.runs()) {
      const side = this.#places.sideOf(run)
      for (let name = run.from; name < run.to; name++)
        documents[run.at + name - run.from] = side.documents[name] + run.shift
    }
    return documents
  }
}

/** The merged regions or towns, and the number of that of each document. */
function mergePlaces({ before, added, map }: NameSides, name: 'regions' | 'towns'): PlacesSource {
  const old = before.uint16(`documents.${name}`)
  const stored = storedValues(before.load(`${name}.texts`, `${name}.starts`), name)
  const { texts: addedTexts, numbers: column } = added[name]
  const uses = new Uint32Array(stored.size)
  for (const { from, to } of map.runs()) for (let at = from; at < to; at++) uses[old[at]]++
  const texts = new MergedTexts(stored, addedValues(addedTexts), (place) => uses[place] > 0)
  // Where there are too many, some have no number, and are not among the texts.
  if (Math.max(stored.size, addedTexts.length, texts.length) > PLACES_MAX) throw new RebuildNeededError('nameNumbers')
  const numbers = new Uint16Array(map.after)
  for (const { from, to, at } of map.runs()) {
    for (let i = from; i < to; i++) numbers[at + i - from] = texts.fromBefore[old[i]]
  }
  const own = column.slice()
  for (let at = 0; at < map.added.length; at++) numbers[map.added[at]] = texts.fromAdded[own[at]]
  return { texts, numbers: piecesOf(() => numbers) }
}

/** The merged legal forms, and the form and kind of each name. */
function mergeForms({ before, added }: NameSides, places: NamePlaces) {
  const stored = storedValues(before.load('forms.texts', 'forms.starts'), 'forms')
  if (stored.size + added.formTexts.length > FORMS_MAX) throw new RebuildNeededError('nameNumbers')
  const old = before.uint16('names.forms')
  const uses = new Uint32Array(stored.size)
  for (const { isAdded, from, to } of places.runs()) {
    if (isAdded) continue
    for (let name = from; name < to; name++) uses[Math.floor(old[name] / NAME_KINDS_ROOM)]++
  }
  const texts = new MergedTexts(stored, addedValues(added.formTexts), (form) => uses[form] > 0)
  const addedForms = added.forms.slice()
  const numbers = new Uint16Array(places.count)
  for (const { isAdded, from, to, at } of places.runs()) {
    const own = isAdded ? addedForms : old
    const forms = isAdded ? texts.fromAdded : texts.fromBefore
    for (let name = from; name < to; name++) {
      const kind = own[name] % NAME_KINDS_ROOM
      numbers[at + name - from] = forms[(own[name] - kind) / NAME_KINDS_ROOM] * NAME_KINDS_ROOM + kind
    }
  }
  return { texts, numbers }
}

/** For each word of the index before, how many kept names contain it: those in its list, less the removed ones. */
function usesOfKept(before: StoredCountry, places: NamePlaces, count: number): Uint32Array {
  const uses = new Uint32Array(count)
  const lists = before.uint8('words.postings')
  const ends = before.uint32('words.posting-starts')
  for (let word = 0, at = 0; word < count; word++) {
    let names = 0
    // Each name has one byte below the continuation bit, its last.
    for (const end = ends[word + 1]; at < end; at++) names += (lists[at] >>> 7) ^ 1
    uses[word] = names
  }
  const { starts } = places.before
  const words = before.numbers('names.words')
  for (const { from, to } of places.goneRuns()) {
    for (let name = from; name < to; name++) {
      const met = new Set<number>()
      for (const { items } of words.pieces(starts[name], starts[name + 1])) for (const word of items) met.add(word)
      for (const word of met) uses[word]--
    }
  }
  return uses
}
