/** The thread of long searches, see `search-thread.ts`. */
import { workerData } from 'node:worker_threads'
import { cacheMemory } from '../../bounded-cache.ts'
import { answerRequests } from '../../threads/request-thread.ts'
import { OutdatedIndex } from '../engine.ts'
import type { FacetResult } from '../facets.ts'
import type { Filled, LongSearch, MetFault, SentDocs, ThreadWork } from './search-thread.ts'
import { type FoundDocs, packMatches, Searcher } from './searcher.ts'

const { image, cacheBytes } = workerData as ThreadWork
cacheMemory.bytesMax = cacheBytes
let damage: string | null = null
const finder = new Searcher(image, ({ message }) => {
  damage = message
})

// The main thread has decided that the search may take its work.
const UNBOUNDED = { workMax: Number.POSITIVE_INFINITY, workHere: Number.POSITIVE_INFINITY }

function search(asked: LongSearch): SentDocs | FacetResult | Filled {
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

/** An error loses its class between threads: damage and an outdated index are answers. */
function searchOrReport(asked: LongSearch): SentDocs | FacetResult | Filled | MetFault {
  damage = null
  try {
    return search(asked)
  } catch (error) {
    if (damage !== null) return { damage }
    if (error instanceof OutdatedIndex) return { outdated: error.what }
    throw error
  }
}

answerRequests(searchOrReport)
