/**
 * How many verdicts on pairs of a sentence and a record are those of a person (`pairs.tsv`), and of which kind the others are.
 *
 *     npm run bench:quality -- verdicts --pairs
 */
import { openJudge } from '../../../src/judging/judge.ts'
import { knowledge } from '../../../test/support/knowledge.ts'
import { type Pair, readPairs, readRecords } from './pairs.ts'

const KINDS = ['YES', 'MAYBE', 'NO'] as const

/** Judges all pairs and prints the figures. */
export async function measurePairs(): Promise<void> {
  const pairs = readPairs()
  const records = await readRecords(pairs)
  const judgeOf = openJudge(knowledge())
  const judged: { readonly pair: Pair; readonly given: Pair['verdict'] }[] = []
  for (const pair of pairs) {
    const company = records.get(pair.id)
    if (company === undefined) continue
    const input = JSON.stringify({ query: pair.sentence, filters: { countriesIso2: [company.countryIso2] } })
    const { matchStatus } = await judgeOf({ input, queuedAt: Date.parse('2026-11-26T12:00:00Z') })(company)
    judged.push({ pair, given: matchStatus })
  }
  const count = (is: Pair['verdict'] | null, given: Pair['verdict'] | null) =>
    judged.filter((each) => (is === null || each.pair.verdict === is) && (given === null || each.given === given))
      .length
  const share = (part: number, whole: number) =>
    `${part} of ${whole}${whole === 0 ? '' : ` (${((100 * part) / whole).toFixed(1)} %)`}`
  const right = KINDS.reduce((sum, kind) => sum + count(kind, kind), 0)
  console.log(`${judged.length} of ${pairs.length} pairs judged

| | |
| --- | ---: |
| right | ${share(right, judged.length)} |
| YES that are right | ${share(count('YES', 'YES'), count(null, 'YES'))} |
| true YES that are found | ${share(count('YES', 'YES'), count('YES', null))} |
| MAYBE that should be NO | ${share(count('NO', 'MAYBE'), count(null, 'MAYBE'))} |

| is, given | ${KINDS.join(' | ')} |
| --- | ---: | ---: | ---: |
${KINDS.map((is) => `| ${is} | ${KINDS.map((given) => count(is, given)).join(' | ')} |`).join('\n')}
`)
}
