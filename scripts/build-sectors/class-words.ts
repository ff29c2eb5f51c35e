/**
 * The weight of each word for each class: BM25 with classes for documents.
 *
 * All phrases of a class in one language are one document. A word of a phrase of n words counts 1/√n, times the trust in
 * the phrase's origin and the share of the class, so that a word is worth more in "Bakery" than in a long note; the
 * inverse document frequency counts classes, not phrases, so that an industry with hundreds of index entries does not
 * make its words look common.
 */

import { wordKey } from '../../src/industries/sector-index.ts'
import { sectorStems } from '../../src/industries/sector-words.ts'
import { ORIGINS, type Phrase } from './phrases.ts'

/** Weight of a word for each class (by its number) that it indicates. */
export type ClassWeights = ReadonlyMap<number, number>

/** Words of all languages, by word key. */
export type ClassWords = ReadonlyMap<string, { readonly idf: number; readonly weights: ClassWeights }>

/** Saturation and length normalisation: the best on the halves that the benchmark tunes on (both indexes). */
const K1 = 1
const B = 0.5
/** Phrases of codes above this many classes (sections, the largest divisions) are no evidence for one class. */
export const CLASSES_PER_PHRASE_MAX = 40

/** Computes the weights of all words of all languages. */
export function weighClassWords(phrases: readonly Phrase[], classNumber: ReadonlyMap<string, number>): ClassWords {
  const counts = new Map<string, Map<number, number>>()
  const lengths = new Map<string, Float64Array>()
  for (const phrase of phrases) {
    if (phrase.classes.length > CLASSES_PER_PHRASE_MAX) continue
    const stems = sectorStems(phrase.text, phrase.language)
    const length = lengths.get(phrase.language) ?? new Float64Array(classNumber.size)
    lengths.set(phrase.language, length)
    for (const stem of stems) {
      const key = wordKey(phrase.language, stem)
      const perClass = counts.get(key) ?? new Map<number, number>()
      counts.set(key, perClass)
      for (const [code, share] of phrase.classes) {
        const number = classNumber.get(code)!
        const count = (ORIGINS[phrase.origin] * share) / Math.sqrt(stems.length)
        perClass.set(number, (perClass.get(number) ?? 0) + count)
        length[number] += count
      }
    }
  }
  const words = new Map<string, { idf: number; weights: ClassWeights }>()
  for (const [key, perClass] of counts) {
    const length = lengths.get(key.slice(0, key.indexOf(':')))!
    const average = length.reduce((sum, each) => sum + each, 0) / length.length
    // A class where the word is rare counts as part of a document.
    let documents = 0
    for (const count of perClass.values()) documents += count / (count + 1)
    const idf = Math.log(1 + classNumber.size / (0.5 + documents))
    const weights = new Map<number, number>()
    for (const [number, count] of perClass) {
      weights.set(number, (idf * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length[number]) / average)))
    }
    words.set(key, { idf, weights })
  }
  return words
}
