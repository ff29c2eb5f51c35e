/** What a keyword asks for: which companies it reaches, and how they rank by it. Pure. */
import { equivalentsIn, findTerms, rankKeywords } from './concepts.ts'
import type { KeywordPlan, Knowledge } from './knowledge.ts'
import { planReach, rankSectors, readEntry } from './words.ts'

/** Plans a keyword. Its condition is a shared node, so that an engine may cache which companies it reaches. */
export function planKeyword(keyword: string, countries: readonly string[], knowledge: Knowledge): KeywordPlan {
  return knowledge.caches.keywords.get(`${countries.join()} ${keyword}`, () => {
    const read = readEntry(keyword, countries, knowledge)
    const terms = findTerms(keyword, countries, knowledge)
    return {
      where: planReach(read, equivalentsIn(terms), countries, knowledge),
      codes: rankSectors([read]),
      terms,
      words: rankKeywords([keyword], terms),
    }
  })
}
