/** The thread on which lists of names are looked up, see `name-thread.ts`. */
import { workerData } from 'node:worker_threads'
import { cacheMemory } from '../../../bounded-cache.ts'
import { evidenceOf } from '../../../matching/candidates/judge-names.ts'
import type { NameMatch } from '../../../matching/candidates/judged-names.ts'
import { answerRequests } from '../../../threads/request-thread.ts'
import type { NameQuestion } from '../../lookup.ts'
import { NameIndex } from './name-reader.ts'
import type { DamagedNames, FoundNames, NameThreadWork, SentName } from './name-thread.ts'

const { image, cacheBytes } = workerData as NameThreadWork
cacheMemory.bytesMax = cacheBytes
let damage: string | null = null
const onDamage = ({ message }: Error) => {
  damage = message
}
const names = new NameIndex(image, { onDamage })

answerRequests((questions: readonly NameQuestion[]): FoundNames | DamagedNames => {
  const before = names.work
  damage = null
  try {
    const found = questions.map((question) => names.lookup(question).map(pack))
    return { found, work: names.work - before }
  } catch (error) {
    // An error loses its class between threads: damage is an answer.
    if (damage === null) throw error
    return { damage }
  }
})

function pack(match: NameMatch): SentName {
  return { document: match.document, matchScore: match.matchScore, evidence: evidenceOf(match) }
}
