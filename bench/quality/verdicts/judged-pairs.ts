/**
 * How many verdicts on pairs of a sentence and a record are those of people (`pairs.tsv`), beside those of plain rules
 * (`baselines.ts`), in each data set.
 *
 *     npm run bench:quality -- verdicts --pairs
 */
import { judge, type Question, readQuestion } from '../../../src/judging/judge.ts'
import { knowledge } from '../../../test/support/knowledge.ts'
import { byBm25, byCodes, type JudgedPair } from './baselines.ts'
import { type Pair, readPairs, readRecords } from './pairs.ts'

type Verdict = Pair['verdict']

/** Verdicts on pairs, with those of people. */
type Judged = readonly { readonly is: Verdict; readonly given: Verdict }[]

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
    rows.push(row(`${name}: judge`, verdicts(own.map(byJudge))))
    rows.push(row(own[0].pair.basis === 'codes' ? 'rule of codes' : 'BM25', verdicts(plain)))
  }
  console.log(`${known.length} of ${pairs.length} pairs judged

| | right | YES that are right | true YES that are found | MAYBE that should be NO |
| --- | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`)
}

function row(name: string, judged: Judged): string {
  const count = (is: Verdict | null, given: Verdict | null) =>
    judged.filter((each) => (is === null || each.is === is) && (given === null || each.given === given)).length
  const share = (part: number, whole: number) =>
    `${part} of ${whole}${whole === 0 ? '' : ` (${((100 * part) / whole).toFixed(1)} %)`}`
  const right = judged.filter(({ is, given }) => is === given).length
  const cells = [
    share(right, judged.length),
    share(count('YES', 'YES'), count(null, 'YES')),
    share(count('YES', 'YES'), count('YES', null)),
    share(count('NO', 'MAYBE'), count(null, 'MAYBE')),
  ]
  return `| ${[name, ...cells].join(' | ')} |`
}
