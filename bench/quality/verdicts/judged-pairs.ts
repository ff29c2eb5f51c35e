/**
 * How many verdicts on pairs of a sentence and a record are those of people (`pairs.tsv`), beside those of plain rules
 * (`baselines.ts`), in each data set.
 *
 *     npm run bench:quality -- verdicts --pairs
 */
import { judge, type Question, readQuestion } from '../../../src/judging/judge.ts'
import { knowledge } from '../../../test/support/knowledge.ts'
import { byBm25, byCodes, type JudgedPair } from './baselines.ts'
import { figuresOf, HEAD } from './figures.ts'
import { type Pair, readPairs, readRecords } from './pairs.ts'

type Verdict = Pair['verdict']

/** Judges all pairs and prints the figures. */
export async function measurePairs(): Promise<void> {
  const pairs = readPairs()
  const records = await readRecords(pairs)
  const known = pairs.flatMap((pair): JudgedPair[] => {
    const company = records.get(pair.id)
    return company === undefined ? [] : [{ pair, company }]
  })
  const questions = new Map<string, Question>()
  const questionOf = ({ pair: { sentence }, company: { countryIso2 } }: JudgedPair): Question => {
    const key = `${countryIso2} ${sentence}`
    const input = JSON.stringify({ query: sentence, filters: { countriesIso2: [countryIso2] } })
    const asked = { input, queuedAt: Date.parse('2026-11-26T12:00:00Z') }
    const question = questions.get(key) ?? readQuestion(asked, knowledge())
    questions.set(key, question)
    return question
  }
  const byJudge = (each: JudgedPair) => judge(questionOf(each), each.company, knowledge()).matchStatus
  const rows: string[] = []
  for (const [name, own] of [
    ...Map.groupBy(known, ({ pair }) => pair.basis),
    ...Map.groupBy(known, ({ pair }) => pair.source),
  ]) {
    const plain =
      own[0].pair.basis === 'codes'
        ? own.map((each) => byCodes(each.company, questionOf(each).interpretation.sectors))
        : byBm25(own)
    const verdicts = (given: readonly Verdict[]) => own.map(({ pair }, at) => ({ is: pair.verdict, given: given[at] }))
    rows.push(figuresOf(`${name}: judge`, verdicts(own.map(byJudge))))
    rows.push(figuresOf(own[0].pair.basis === 'codes' ? 'rule of codes' : 'BM25', verdicts(plain)))
  }
  console.log(`${known.length} of ${pairs.length} pairs judged

${HEAD}
${rows.join('\n')}
`)
}
