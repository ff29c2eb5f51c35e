/** The names of one country in the order of documents, as columns: what the tables of the name index are written from. */

import { sortUnits } from '../../build/sort-units.ts'
import { freeBuffer } from '../../files/free-buffer.ts'
import { inverseOf } from '../../files/inverse.ts'
import { SortedTexts, sortTexts } from '../../files/sorted-texts.ts'
import type { TextNumbers } from '../../files/text-numbers.ts'
import { type Column, uint16Column, uint32Column } from '../../spill/columns.ts'
import { type TableRoom, tableRoom } from '../../spill/invert.ts'
import type { OrderedRecords } from '../../spill/record-log.ts'
import type { SpillFile } from '../../spill/spill-file.ts'
import { BeginningsCollector } from '../beginnings.ts'
import { joinedEntries, listsOf, type NeighbouringLists, spelledEntries, spellingEntries } from '../hash-tables.ts'
import { WordHashes } from '../layout.ts'
import { FORMS_MAX, NAME_KINDS_ROOM, NameRecordReader, SPELLING_HASHES } from './name-records.ts'
import type { NamesSource } from './write-names.ts'
import type { TableSource } from './write-table.ts'

/** Place numbers are 16 bits. No country served has as many towns. */
export const PLACES_MAX = 0xffff

/** The texts of one country by the numbers that records hold. */
export interface NameVocabulary {
  readonly words: TextNumbers
  readonly forms: TextNumbers
  readonly regions: { readonly numbers: TextNumbers }
  readonly towns: { readonly numbers: TextNumbers }
}

type Numbers = Column<Uint32Array<ArrayBuffer>>
type SmallNumbers = Column<Uint16Array<ArrayBuffer>>

/** The regions or towns of a country's documents. */
interface CollectedPlaces {
  readonly texts: readonly string[]
  readonly numbers: SmallNumbers
}

/** The names of a country, in the order of documents. */
export class CollectedNames implements NamesSource {
  /** Words, ascending. */
  readonly texts: SortedTexts
  readonly formTexts: readonly string[]
  /** For each word, in how many names it is. */
  readonly uses: Uint32Array
  /** Number of names. */
  count = 0
  readonly room: TableRoom
  /** For each word of a name: its place among the texts. */
  readonly words: Numbers
  /** For each name: its first word, and behind the last. */
  readonly starts: Numbers
  readonly documents: Numbers
  readonly forms: SmallNumbers
  /** For each name: a hash of its joined words, and {@link SPELLING_HASHES} of its spellings. */
  readonly joinedHashes: Numbers
  readonly spellingHashes: Numbers
  /** For each document. */
  readonly merits: SmallNumbers
  readonly postcodes: Numbers
  readonly regions: CollectedPlaces
  readonly towns: CollectedPlaces
  readonly #beginnings: BeginningsCollector
  readonly #ranks: { readonly words: Uint32Array<ArrayBuffer>; readonly forms: Uint32Array }
  readonly #placeRanks: readonly [regions: Uint32Array, towns: Uint32Array]
  /** For each word, the last name in which it was met, plus 1. */
  readonly #met: Uint32Array<ArrayBuffer>
  readonly #hashes: WordHashes
  readonly #reader = new NameRecordReader()
  /** The words of one name. */
  #nameWords = new Uint32Array(16)

  constructor({ words, forms, regions, towns }: NameVocabulary, spill: SpillFile) {
    const [sortedWords, sortedForms] = [sortWords(words), sortTexts(forms.texts())]
    const [sortedRegions, sortedTowns] = [regions, towns].map(({ numbers }) =>
      sortTexts(numbers.texts().slice(0, PLACES_MAX + 1)),
    )
    this.texts = sortedWords.texts
    this.formTexts = sortedForms.texts
    this.#ranks = { words: sortedWords.rank, forms: sortedForms.rank }
    this.#placeRanks = [sortedRegions.rank, sortedTowns.rank]
    this.uses = new Uint32Array(this.texts.length)
    this.#met = new Uint32Array(this.texts.length)
    this.room = tableRoom(spill)
    this.words = uint32Column(spill)
    this.starts = uint32Column(spill)
    this.documents = uint32Column(spill)
    this.forms = uint16Column(spill)
    this.joinedHashes = uint32Column(spill)
    this.spellingHashes = uint32Column(spill)
    this.merits = uint16Column(spill)
    this.postcodes = uint32Column(spill)
    this.regions = { texts: sortedRegions.texts, numbers: uint16Column(spill) }
    this.towns = { texts: sortedTowns.texts, numbers: uint16Column(spill) }
    this.#hashes = new WordHashes(this.texts.content)
    this.#beginnings = new BeginningsCollector(this.texts.content)
  }

  /** Adds the next document. */
  add(document: number, record: OrderedRecords): void {
    const reader = this.#reader
    reader.begin(record)
    this.postcodes.push(reader.word())
    this.regions.numbers.push(this.#placeRanks[0][reader.word()])
    this.towns.numbers.push(this.#placeRanks[1][reader.word()])
    const merit = reader.word()
    this.merits.push(merit)
    while (!reader.isAtEnd) this.#addName(document, merit)
  }

  /** Ends the columns of names, and gives back what only adding needs. */
  finish(): void {
    this.starts.push(this.words.length)
    freeBuffer(this.#ranks.words)
    freeBuffer(this.#met)
    this.#beginnings.finish()
  }

  /** Gives the memory back. */
  free(): void {
    this.texts.free()
    const { words, starts, documents, forms, joinedHashes, spellingHashes, merits, postcodes, regions, towns } = this
    const columns = [
      words,
      starts,
      documents,
      forms,
      joinedHashes,
      spellingHashes,
      merits,
      postcodes,
      regions.numbers,
      towns.numbers,
    ]
    for (const column of columns) column.free()
  }

  *lists(): Generator<NeighbouringLists> {
    const met = new Uint32Array(this.texts.length)
    const { words, starts } = this
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
    yield* listsOf({ lists: met.length, forEach }, this.room)
    freeBuffer(met)
  }

  copyWordTables(): boolean {
    return false
  }

  spellings(): TableSource {
    return { merged: null, all: () => spellingEntries(this.texts.content) }
  }

  freeTexts(): void {
    this.texts.free()
  }

  joined(): TableSource {
    return { merged: null, all: () => joinedEntries(this.joinedHashes) }
  }

  spelled(): TableSource {
    return { merged: null, all: () => spelledEntries(this.spellingHashes) }
  }

  beginnings(): BeginningsCollector {
    return this.#beginnings
  }

  #addName(document: number, merit: number): void {
    const reader = this.#reader
    const name = this.count++
    this.starts.push(this.words.length)
    this.documents.push(document)
    const formAndKind = reader.word()
    const kind = formAndKind % NAME_KINDS_ROOM
    const form = Math.min(this.#ranks.forms[(formAndKind - kind) / NAME_KINDS_ROOM], FORMS_MAX)
    this.forms.push(form * NAME_KINDS_ROOM + kind)
    const count = reader.word()
    for (let at = 0; at < SPELLING_HASHES; at++) this.spellingHashes.push(reader.hash())
    if (count > this.#nameWords.length) this.#nameWords = new Uint32Array(count)
    const words = this.#nameWords
    for (let at = 0; at < count; at++) {
      const word = this.#ranks.words[reader.word()]
      words[at] = word
      this.words.push(word)
      this.#hashes.add(word)
      // A word twice in one name is one use.
      if (this.#met[word] === name + 1) continue
      this.#met[word] = name + 1
      this.uses[word]++
    }
    this.#beginnings.add(merit, name, words, 0, count)
    this.joinedHashes.push(this.#hashes.take())
  }
}

/** Sorts words; `rank` is the place of each in that order. Nothing can be added to them afterwards. */
function sortWords(words: TextNumbers): { readonly texts: SortedTexts; readonly rank: Uint32Array<ArrayBuffer> } {
  const plain = words.pack()
  const order = sortUnits(plain)
  const rank = inverseOf(order)
  const texts = new SortedTexts(plain, order)
  for (const array of [plain.units, plain.starts, order]) freeBuffer(array)
  return { texts, rank }
}

/** Collects the names of a country. @param range its documents among those of all countries */
export function collectNames(
  records: OrderedRecords,
  { from, to }: { readonly from: number; readonly to: number },
  vocabulary: NameVocabulary,
  spill: SpillFile,
): CollectedNames {
  const names = new CollectedNames(vocabulary, spill)
  for (let position = from; position < to; position++) {
    records.find(position)
    names.add(position - from, records)
  }
  names.finish()
  return names
}
