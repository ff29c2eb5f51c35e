/**
 * The plain way, to compare with: BM25 over the same texts (name, former names, description as one document), any of the
 * words of the query, the same stems and stop words as the product.
 */

import { analyse } from '../../../src/text/analyzer.ts'
import type { Language } from '../../../src/text/language.ts'

/** The customary parameters of BM25. */
const K1 = 1.2
const B = 0.75

/** A document: its id, and its texts with their languages. */
export interface PlainDocument {
  readonly id: string
  readonly texts: readonly { readonly text: string; readonly language: Language }[]
}

/** Ranks documents for a query: ids, best first, at most `limit`. */
export type Ranker = (query: string, limit: number) => Promise<readonly string[]>

/** @param queryLanguage how the query's words are read */
export function plainBm25(documents: readonly PlainDocument[], queryLanguage: Language): Ranker {
  const postings = new Map<string, [document: number, count: number][]>()
  const lengths = documents.map(({ texts }, document) => {
    const stems = texts.flatMap(({ text, language }) => stemsOf(text, language))
    const counts = new Map<string, number>()
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
    for (const [stem, count] of counts) {
      const list = postings.get(stem)
      if (list) list.push([document, count])
      else postings.set(stem, [[document, count]])
    }
    return stems.length
  })
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  return async (query, limit) => {
    const scores = new Map<number, number>()
    for (const stem of new Set(stemsOf(query, queryLanguage))) {
      const list = postings.get(stem) ?? []
      const idf = Math.log(1 + (documents.length - list.length + 0.5) / (list.length + 0.5))
      for (const [document, count] of list) {
        const length = 1 - B + (B * lengths[document]) / average
        scores.set(document, (scores.get(document) ?? 0) + (idf * count * (K1 + 1)) / (count + K1 * length))
      }
    }
    return [...scores]
      .sort(([a, left], [b, right]) => right - left || a - b)
      .slice(0, limit)
      .map(([document]) => documents[document].id)
  }
}

function stemsOf(text: string, language: Language): string[] {
  return analyse(text, language).flatMap(({ stem, stop }) => (stop ? [] : [stem]))
}
