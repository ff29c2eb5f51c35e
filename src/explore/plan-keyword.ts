/** What a keyword asks for: which companies it reaches, and how they rank by it. Pure. */
import { BoundedCache } from '../bounded-cache.ts'
import type { Sectors } from '../industries/sectors.ts'
import { thesaurus } from '../industries/thesaurus.ts'
import type { Query, Rank } from '../search/query.ts'
import { namesIn, type Term, termsOf } from './plan-concepts.ts'
import { rankSectors, reaches, readEntry } from './plan-words.ts'

/** A keyword, planned. */
export interface KeywordPlan {
  /** The companies that it reaches. */
  readonly where: Query
  /** What the industries that it means add to the rank. */
  readonly codes: Rank['codes']
  readonly terms: readonly Term[]
}

/** With all that is remembered of it elsewhere a keyword takes about 6.5 KB (words of official titles, Italy): 27 MB when full. */
const REMEMBERED_MAX = 2048
const memories = new WeakMap<Sectors, BoundedCache<KeywordPlan>>()

/** Plans a keyword. Its condition is a shared node, so that an engine may cache which companies it reaches. */
export function planKeyword(keyword: string, countries: readonly string[], sectors: Sectors): KeywordPlan {
  let memory = memories.get(sectors)
  if (memory === undefined) {
    memory = new BoundedCache(REMEMBERED_MAX)
    memories.set(sectors, memory)
  }
  return memory.get(`${countries.join()} ${keyword}`, () => {
    const read = readEntry(keyword, countries, sectors)
    const terms = termsOf(keyword, countries, thesaurus())
    return { where: reaches(read, namesIn(terms), countries), codes: rankSectors([read]), terms }
  })
}
