/** The thread of long searches, see `search-thread.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { cacheMemory } from '../../bounded-cache.ts'
import { Finder, type FoundDocs, packMatches } from './finder.ts'
import type { AskedSearch, SentDocs, ThreadAnswer, ThreadWork } from './search-thread.ts'

const { image, cacheBytes } = workerData as ThreadWork
cacheMemory.bytesMax = cacheBytes
const finder = new Finder(image)

// The main thread has decided that the search may take its work.
const UNBOUNDED = { workMax: Number.POSITIVE_INFINITY, workHere: Number.POSITIVE_INFINITY }

parentPort?.on('message', (asked: AskedSearch) => {
  let answer: ThreadAnswer
  try {
    answer = answerTo(asked)
  } catch (error) {
    answer = { id: asked.id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  parentPort?.postMessage(answer)
})

function answerTo(asked: AskedSearch): ThreadAnswer {
  const { id } = asked
  if ('facets' in asked) {
    const counted = finder.count(asked.facets, UNBOUNDED)
    if (counted !== null) return { id, counted }
  } else {
    const found = finder.find(asked.plan, { forVectors: asked.forVectors, ...UNBOUNDED })
    if (found !== null) return { id, found: pack(found) }
  }
  throw new Error('Cannot search: nothing is too long for the thread of long searches')
}

/** Sends the bounds of the page instead of those of all documents. */
function pack({ total, offsets, at, ranked }: FoundDocs): SentDocs {
  const bounds = new Float64Array(at.length * 2)
  at.forEach((start, i) => {
    bounds[2 * i] = offsets[start]
    bounds[2 * i + 1] = offsets[start + 1]
  })
  return { total, offsets: bounds, at: at.map((_, i) => 2 * i), ranked: ranked && packMatches(ranked) }
}
