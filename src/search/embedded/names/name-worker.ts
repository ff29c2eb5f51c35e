/** The thread on which lists of names are looked up, see `name-thread.ts`. */
import { workerData } from 'node:worker_threads'
import { cacheMemory } from '../../../bounded-cache.ts'
import { evidenceOf } from '../../../matching/judge-names.ts'
import type { NameMatch } from '../../../matching/judged-names.ts'
import { answerRequests } from '../../../request-thread.ts'
import type { NameQuestion } from '../../lookup.ts'
import { NameIndex } from './name-reader.ts'
import type { FoundNames, NameThreadWork, SentName } from './name-thread.ts'

const { image, cacheBytes } = workerData as NameThreadWork
cacheMemory.bytesMax = cacheBytes
const names = new NameIndex(image)

answerRequests((questions: readonly NameQuestion[]): FoundNames => {
  const before = names.work
  const found = questions.map((question) => names.lookup(question).map(pack))
  return { found, work: names.work - before }
})

function pack(match: NameMatch): SentName {
  return { document: match.document, matchScore: match.matchScore, evidence: evidenceOf(match) }
}
