/** The thread on which lists of names are looked up, see `name-thread.ts`. */
import { evidenceOf } from '../../../matching/candidates/judge-names.ts'
import type { NameMatch } from '../../../matching/candidates/judged-names.ts'
import type { NameQuestion } from '../../lookup.ts'
import { answerFromImage } from '../image-thread.ts'
import { NameIndex } from './name-reader.ts'
import type { FoundNames, SentName } from './name-thread.ts'

answerFromImage(
  (image, onDamage) => new NameIndex(image, { onDamage }),
  (names, questions: readonly NameQuestion[]): FoundNames => {
    const before = names.work
    const found = questions.map((question) => names.lookup(question).map(pack))
    return { found, work: names.work - before }
  },
)

function pack(match: NameMatch): SentName {
  return { document: match.document, matchScore: match.matchScore, evidence: evidenceOf(match) }
}
