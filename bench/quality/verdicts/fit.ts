/**
 * Learns what the measures of texts are worth (`reference/judging/agreement.tsv`) from the pairs with texts, and says how often
 * verdicts are right on sentences that were left out, a tenth at a time.
 *
 *     node_modules/.bin/node bench/quality/verdicts/fit.ts [--write]
 *
 * The country of a sentence plays no part: it is passed over, and pairs of another country are left out. Needs the development data.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MEASURES } from '../../../src/judging/agreement.ts'
import { isBorneOut, readQuestion, weighBeside } from '../../../src/judging/judge.ts'
import { readRecord } from '../../../src/judging/read-record.ts'
import { readTextEvidence } from '../../../src/judging/text-evidence.ts'
import { COUNTRIES } from '../../../src/reference/countries.ts'
import { understand } from '../../../src/understanding/understand.ts'
import { knowledge } from '../../../test/support/knowledge.ts'
import { dot, type Example, fitOrdinal, type Ordinal } from './ordinal.ts'
import { type Pair, readPairs, readRecords } from './pairs.ts'

/** Probabilities from which texts fit, and from which they say the whole: few MAYBE that should be NO, few wrong YES. */
const [FITTING, WHOLE] = [0.65, 0.55]
const FOLDS = 10
const OUTCOMES = ['NO', 'MAYBE', 'YES'] as const
const TODAY = '2026-11-26'

const pairs = readPairs().filter(({ basis }) => basis === 'text')
const isServed = (country: string) => COUNTRIES.some(({ countryIso2 }) => countryIso2 === country)
const records = await readRecords(pairs.map((pair) => (isServed(pair.country) ? pair : { ...pair, country: '' })))
const examples = pairs.flatMap(readExample)
const groups = [...new Set(examples.map(({ group }) => group))].toSorted()
const foldOf = new Map(groups.map((group, at) => [group, (at * 7) % FOLDS]))
const verdicts: { is: number; given: number }[] = []
for (let fold = 0; fold < FOLDS; fold++) {
  const model = fitOrdinal(examples.filter(({ group }) => foldOf.get(group) !== fold))
  for (const example of examples.filter(({ group }) => foldOf.get(group) === fold))
    verdicts.push({ is: example.outcome, given: decide(example, model) })
}
const count = (is: number | null, given: number | null) =>
  verdicts.filter((each) => (is === null || each.is === is) && (given === null || each.given === given)).length
const right = verdicts.filter(({ is, given }) => is === given).length
console.log(`${examples.length} pairs of ${groups.length} sentences, each judged by the others: ${right} right
YES that are right ${count(2, 2)} of ${count(null, 2)}; true YES that are found ${count(2, 2)} of ${count(2, null)}
MAYBE that should be NO ${count(0, 1)} of ${count(null, 1)}; YES or MAYBE called NO ${count(1, 0) + count(2, 0)}`)
const { weights, cuts } = fitOrdinal(examples)
const rows = [
  ...MEASURES.map((name, at) => [name, weights[at]] as const),
  ['fitting', cuts[0] + logit(FITTING)] as const,
  ['whole', cuts[1] + logit(WHOLE)] as const,
]
const table = ['measure\tweight', ...rows.map(([name, weight]) => `${name}\t${weight.toFixed(2)}`), ''].join('\n')
console.log(table)
if (process.argv.includes('--write'))
  writeFileSync(join(import.meta.dirname, '../../../reference/judging/agreement.tsv'), table)

/** The measures of a pair; none where something beside the activity decides. */
function readExample({ id, sentence, country, verdict }: Pair): readonly Example[] {
  const company = records.get(id)
  if (company === undefined) return []
  const { countryIso2 } = company
  const read = understand(sentence, { country: countryIso2, today: TODAY })
  const isElsewhere = read.parts.some(
    ({ filters, effect }) => filters?.countriesIso2?.includes(country) === (effect === 'excludes'),
  )
  if (isElsewhere) return []
  const parts = read.parts.map((part) =>
    part.filters?.countriesIso2 ? { ...part, effect: 'nothing' as const, filters: null } : part,
  )
  const asked = { query: sentence, filters: { countriesIso2: [countryIso2] }, understood: { ...read, parts } }
  const question = readQuestion({ input: JSON.stringify(asked), queuedAt: Date.parse(TODAY) }, knowledge())
  const record = readRecord(company)
  const beside = weighBeside(question, record)
  if (beside === null || question.activity === null || company.description === null) return []
  const { measures, denied } = readTextEvidence(question.activity, record.texts, knowledge().sectors)
  if (denied.length > 0) return []
  const own = measures()
  return [
    {
      values: MEASURES.map((name) => own[name]),
      outcome: OUTCOMES.indexOf(verdict) as Example['outcome'],
      isCapped: !isBorneOut(beside),
      group: sentence,
    },
  ]
}

/** As the judge does but for its bounds on what a reason must name. */
function decide({ values, isCapped }: Example, { weights: own, cuts: [maybe, yes] }: Ordinal): number {
  const score = dot(values, own)
  if (score < maybe + logit(FITTING)) return 0
  return !isCapped && score >= yes + logit(WHOLE) ? 2 : 1
}

function logit(probability: number): number {
  return Math.log(probability / (1 - probability))
}
