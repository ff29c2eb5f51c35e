/** The thread on which lists of names are looked up, see `name-thread.ts`. */
import { parentPort, workerData } from 'node:worker_threads'
import { cacheMemory } from '../../../bounded-cache.ts'
import type { NameEvidence } from '../../lookup.ts'
import { NameIndex, type NameMatch } from './name-reader.ts'
import type { AskedNames, NameAnswer, NameThreadWork } from './name-thread.ts'

const { image, cacheBytes } = workerData as NameThreadWork
cacheMemory.bytesMax = cacheBytes
const names = new NameIndex(image)

parentPort?.on('message', ({ id, questions }: AskedNames) => {
  let answer: NameAnswer
  try {
    const before = names.work
    const found = questions.map((question) => names.lookup(question).map(pack))
    answer = { id, found, work: names.work - before }
  } catch (error) {
    answer = { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  parentPort?.postMessage(answer)
})

function pack(match: NameMatch) {
  return { document: match.document, matchScore: match.matchScore, evidence: evidenceOf(match) }
}

function evidenceOf({ name, isPart, place }: NameMatch): NameEvidence {
  const { kind, forms, similarity, askedLeft, foundLeftBefore, foundLeftAfter } = name
  const isSame = similarity === 1 && askedLeft === 0 && foundLeftBefore === 0 && foundLeftAfter === 0
  return { kind, forms, place, words: isPart ? 'part' : isSame ? 'same' : 'similar' }
}
