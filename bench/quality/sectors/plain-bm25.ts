/**
 * The plain way, to compare with: every title and phrase is a document, BM25 ranks the documents, and a class ranks
 * where its first document does. Stems and stop words are the same as in the product.
 */
import type { Phrase } from '../../../scripts/build-sectors/phrases.ts'
import { analyse } from '../../../src/text/analyzer.ts'

/** The customary parameters of BM25. */
const K1 = 1.2
const B = 0.75
/** Documents looked at to find five classes. */
const DOCUMENTS_MAX = 60

/** English titles and index phrases. */
const PLAIN_ORIGINS: ReadonlySet<string> = new Set(['nace-title', 'uk-title', 'uk-index', 'naics-title', 'naics-index'])

/** Ranks the classes of NACE for a text. */
export function plainBm25(phrases: readonly Phrase[]): (text: string) => readonly string[] {
  const documents = phrases.filter(({ origin, language }) => language === 'en' && PLAIN_ORIGINS.has(origin))
  const postings = new Map<string, [document: number, count: number][]>()
  const lengths = documents.map(({ text }, document) => {
    const stems = stemsOf(text)
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
  const scores = new Float64Array(documents.length)
  return (text) => {
    const touched: number[] = []
    for (const stem of new Set(stemsOf(text))) {
      const list = postings.get(stem) ?? []
      const idf = Math.log(1 + (documents.length - list.length + 0.5) / (list.length + 0.5))
      for (const [document, count] of list) {
        if (scores[document] === 0) touched.push(document)
        const length = 1 - B + (B * lengths[document]) / average
        scores[document] += (idf * count * (K1 + 1)) / (count + K1 * length)
      }
    }
    const best = touched.sort((a, b) => scores[b] - scores[a] || a - b).slice(0, DOCUMENTS_MAX)
    const classes = new Set<string>()
    for (const document of best) {
      for (const [code] of [...documents[document].classes].sort(([, a], [, b]) => b - a)) classes.add(code)
    }
    for (const document of touched) scores[document] = 0
    return [...classes].slice(0, 5)
  }
}

function stemsOf(text: string): string[] {
  return analyse(text, 'en').flatMap(({ stem, stop }) => (stop ? [] : [stem]))
}
