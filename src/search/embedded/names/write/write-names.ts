/** Writes the names of a country (`layout.ts` has the grammar), from those collected in a build or those merged. */
import { wordWeight } from '../../../../matching/weights.ts'
import type { Pieces } from '../../country-source.ts'
import { writeDictionary } from '../../files/dictionary.ts'
import { writeNarrowColumn } from '../../files/narrow-column.ts'
import type { SectionsWriter } from '../../files/sections-writer.ts'
import type { TextList } from '../../files/sorted-texts.ts'
import type { PackedTexts } from '../../files/text-numbers.ts'
import type { TableRoom } from '../../spill/invert.ts'
import { type BeginningsCollector, writeBeginnings } from '../beginnings.ts'
import {
  JOINED,
  type NeighbouringLists,
  SPELLED,
  SPELLINGS,
  WORD_LISTS,
  writeGapLists,
  writeGrams,
} from '../hash-tables.ts'
import { WEIGHT_UNIT } from '../layout.ts'
import { placeWords } from './country-vocabulary.ts'
import { type TableSource, writeTable } from './write-table.ts'

/** Sections that depend on the words alone. */
const WORD_TABLES = ['spellings.words', 'spellings.starts', 'grams.words', 'grams.starts'] as const

/** The regions or towns of a country's documents. */
export interface PlacesSource {
  readonly texts: TextList
  readonly numbers: Pieces
}

/** The names of a country. Parts are asked for in the order of the sections, and once. */
export interface NamesSource {
  /** Words, ascending. */
  readonly texts: TextList & { readonly content: PackedTexts }
  /** For each word, in how many names it is. */
  readonly uses: Uint32Array
  /** Number of names. */
  readonly count: number
  readonly room: TableRoom
  /** The names of each word, ascending. Lists are valid until the next ones are asked for. */
  lists(): Iterable<NeighbouringLists>
  /** Copies the tables that depend on the words alone, where these are those of an index before. @returns whether they are */
  copyWordTables(out: SectionsWriter, names: readonly string[]): boolean
  spellings(): TableSource
  /** The words are written. */
  freeTexts(): void
  /** For each name its words, in order; for each its first word, and after the last; its document; its legal form and kind. */
  readonly words: Pieces
  readonly starts: Pieces
  readonly documents: Pieces
  readonly forms: Pieces
  readonly formTexts: TextList
  joined(): TableSource
  spelled(): TableSource
  /** For each document. */
  readonly merits: Pieces
  readonly postcodes: Pieces
  readonly regions: PlacesSource
  readonly towns: PlacesSource
  beginnings(): BeginningsCollector
}

/** Writes the sections of one country. */
export function writeNames(out: SectionsWriter, names: NamesSource): void {
  const { texts, room, regions, towns } = names
  writeDictionary(out, 'words', texts)
  writeGapLists(out, WORD_LISTS, texts.length, names.lists())
  out.write('words.weights', weightsOf(names))
  if (!names.copyWordTables(out, WORD_TABLES)) {
    writeTable(out, SPELLINGS, names.spellings(), room)
    writeGrams(out, texts.content, room)
  }
  names.freeTexts()
  out.write('names.words', names.words.inOrder())
  out.write('names.starts', names.starts.inOrder())
  out.write('names.documents', names.documents.inOrder())
  out.write('names.forms', names.forms.inOrder())
  writeDictionary(out, 'forms', names.formTexts)
  writeTable(out, JOINED, names.joined(), room)
  writeTable(out, SPELLED, names.spelled(), room)
  writeNarrowColumn(out, 'documents.merits', names.merits.inOrder(), 0xff)
  writeBeginnings(out, names.beginnings())
  out.write('documents.postcodes', names.postcodes.inOrder())
  for (const [name, { texts, numbers }] of Object.entries({ regions, towns })) {
    out.write(`documents.${name}`, numbers.inOrder())
    writeDictionary(out, name, texts)
  }
}

/** The weights of words, in units. */
function weightsOf({ texts, uses, count, regions, towns }: NamesSource): Uint16Array {
  const places = placeWords(regions.texts, towns.texts)
  const weights = new Uint16Array(texts.length)
  let word = 0
  for (const text of texts) {
    const use = { names: uses[word], isPlace: places.has(text) }
    weights[word++] = Math.round(wordWeight(text, use, count) / WEIGHT_UNIT)
  }
  return weights
}
