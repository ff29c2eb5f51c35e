/** The thread of long searches, see `search-thread.ts`. */
import { OutdatedIndex } from '../engine.ts'
import type { FacetResult } from '../facets.ts'
import { answerFromImage } from './image-thread.ts'
import type { Filled, LongSearch, MetOutdated, SentDocs } from './search-thread.ts'
import { type FoundDocs, packMatches, Searcher } from './searcher.ts'

// The main thread has decided that the search may take its work.
const UNBOUNDED = { workMax: Number.POSITIVE_INFINITY, workHere: Number.POSITIVE_INFINITY }

function search(finder: Searcher, asked: LongSearch): SentDocs | FacetResult | Filled {
  if ('part' in asked) {
    finder.fill(asked.part)
    return { filled: asked.part }
  }
  if ('facets' in asked) {
    const counted = finder.count(asked.facets, UNBOUNDED)
    if (counted !== null) return counted
  } else {
    const found = finder.find(asked.plan, { forVectors: asked.forVectors, ...UNBOUNDED })
    if (found !== null) return pack(found)
  }
  throw new Error('Cannot search: nothing is too long for the thread of long searches')
}

function pack({ ranked, ...found }: FoundDocs): SentDocs {
  return { ...found, ranked: ranked && packMatches(ranked) }
}

/** An error loses its class between threads: an outdated index is an answer. */
answerFromImage(
  (image, onDamage) => new Searcher(image, onDamage),
  (finder, asked: LongSearch): SentDocs | FacetResult | Filled | MetOutdated => {
    try {
      return search(finder, asked)
    } catch (error) {
      if (error instanceof OutdatedIndex) return { outdated: error.what }
      throw error
    }
  },
)
