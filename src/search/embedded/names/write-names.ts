/** Writes the names of a country (`layout.ts`). */
import { wordWeight } from '../../../matching/weights.ts'
import { writeDictionary } from '../files/dictionary.ts'
import type { SectionsWriter } from '../files/sections-writer.ts'
import type { TextList } from '../files/sorted-texts.ts'
import { writeBeginnings } from './beginnings.ts'
import type { CollectedNames } from './collect-names.ts'
import { placeWords } from './country-vocabulary.ts'
import { WEIGHT_UNIT } from './layout.ts'
import { writeGrams, writeJoined, writePostings, writeSpelled, writeSpellings } from './tables.ts'

/** Writes the sections of one country. Its words are given back as soon as they are written. */
export function writeNames(out: SectionsWriter, names: CollectedNames): void {
  const { texts } = names
  writeDictionary(out, 'words', texts)
  writePostings(out, names)
  const places = placeWords(names.regions.texts, names.towns.texts)
  out.write('words.weights', weightsOf(texts, names.uses, places, names.count))
  writeSpellings(out, texts, names.room)
  writeGrams(out, texts, names.room)
  texts.free()

  out.write('names.words', names.words.inOrder())
  out.write('names.starts', names.starts.inOrder())
  out.write('names.documents', names.documents.inOrder())
  out.write('names.forms', names.forms.inOrder())
  writeDictionary(out, 'forms', names.formTexts)
  writeJoined(out, names)
  writeSpelled(out, names)
  out.write('documents.merits', Uint8Array.from(names.merits.slice()))
  writeBeginnings(out, names.beginnings)
  out.write('documents.postcodes', names.postcodes.inOrder())
  for (const [name, { texts, numbers }] of [
    ['regions', names.regions],
    ['towns', names.towns],
  ] as const) {
    out.write(`documents.${name}`, numbers.inOrder())
    writeDictionary(out, name, texts)
  }
}

/** The weights of words, in units. @param uses for each, in how many names it is. @param names how many there are */
export function weightsOf(texts: TextList, uses: Uint32Array, places: ReadonlySet<string>, names: number): Uint16Array {
  const weights = new Uint16Array(texts.length)
  let word = 0
  for (const text of texts) {
    const use = { names: uses[word], isPlace: places.has(text) }
    weights[word++] = Math.round(wordWeight(text, use, names) / WEIGHT_UNIT)
  }
  return weights
}
