/**
 * Learns what the measures of texts are worth (`reference/judging/agreement.tsv`) from the pairs with texts and from every second
 * industry of a data set, and says how often verdicts are right on sentences and industries that were left out.
 *
 *     node_modules/.bin/node bench/quality/verdicts/fit.ts [--write] [--report]
 *
 * Sentences of pairs are in two halves, as the industries are: a person looks at the rows of the first only. With `--report` the
 * second halves are judged by what the first alone teach, and only their totals are printed. `--write` learns from all pairs.
 *
 * The country of a sentence plays no part: it is passed over, and pairs of another country are left out. Needs the development data.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Company } from '../../../src/company/company.ts'
import { type Agreement, MEASURES } from '../../../src/judging/agreement.ts'
import { isBorneOut, type Question, readQuestion, weighBeside } from '../../../src/judging/judge.ts'
import { readRecord } from '../../../src/judging/read-record.ts'
import { readTextEvidence } from '../../../src/judging/text-evidence.ts'
import { COUNTRIES } from '../../../src/reference/countries.ts'
import { understand } from '../../../src/understanding/understand.ts'
import { knowledge } from '../../../test/support/knowledge.ts'
import type { Half } from '../halves.ts'
import { readLabelledTexts } from './industries.ts'
import { dot, type Example, fitOrdinal, type Ordinal } from './ordinal.ts'
import { halfOfPair, type Pair, readPairs, readRecords } from './pairs.ts'

/** Probabilities from which texts fit, and from which they say the whole: few MAYBE that should be NO, few wrong YES. */
const [FITTING, WHOLE] = [0.65, 0.45]
const FOLDS = 10
const OUTCOMES = ['NO', 'MAYBE', 'YES'] as const
const TODAY = '2026-11-26'

/** An example as the judge bounds it. */
interface Bounded extends Example {
  readonly bounds: readonly [least: Agreement, most: Agreement]
}

const pairs = readPairs().filter(({ basis }) => basis === 'text')
const isServed = (country: string) => COUNTRIES.some(({ countryIso2 }) => countryIso2 === country)
const records = await readRecords(pairs.map((pair) => (isServed(pair.country) ? pair : { ...pair, country: '' })))
const questions = new Map<string, Question>()
const byHalf = (half: Half) => pairs.filter((pair) => halfOfPair(pair) === half).flatMap(readPair)
const [tuning, reported] = [byHalf('tune'), byHalf('report')]
const labels = readLabelledTexts('tune', true).flatMap(readLabelled)
/** An industry says whether a company fits, and not whether it is all that was asked for. */
const taught = (examples: readonly Bounded[]) => examples.map((each) => ({ ...each, isCapped: true }))
const isReport = process.argv.includes('--report')

validate('pairs of the first half', tuning, labels)
if (isReport) {
  const model = fitOrdinal([...tuning, ...taught(labels)])
  print('pairs of the second half, by what the first teaches', reported, () => model)
  for (const language of ['en', 'it', 'fr', 'de', 'es', 'nb'])
    print(
      `industries of the second half, asked in ${language}`,
      readLabelledTexts('report', false)
        .filter((each) => each.language === language)
        .flatMap(readLabelled),
      () => model,
    )
}
const { weights, cuts } = fitOrdinal([...tuning, ...reported, ...taught(labels)])
const rows = [
  ...MEASURES.map((name, at) => [name, weights[at]] as const),
  ['fitting', cuts[0] + logit(FITTING)] as const,
  ['whole', cuts[1] + logit(WHOLE)] as const,
]
const table = ['measure\tweight', ...rows.map(([name, weight]) => `${name}\t${weight.toFixed(2)}`), ''].join('\n')
console.log(table)
if (process.argv.includes('--write'))
  writeFileSync(join(import.meta.dirname, '../../../reference/judging/agreement.tsv'), table)

/** Judges examples by what the others teach, a tenth of the sentences at a time. */
function validate(name: string, examples: readonly Bounded[], beside: readonly Bounded[]): void {
  const foldsOf = (all: readonly Bounded[]) => {
    const groups = [...new Set(all.map(({ group }) => group))].toSorted()
    return new Map(groups.map((group, at) => [group, (at * 7) % FOLDS]))
  }
  const [own, others] = [foldsOf(examples), foldsOf(beside)]
  const models = Array.from({ length: FOLDS }, (_, fold) =>
    fitOrdinal([
      ...examples.filter(({ group }) => own.get(group) !== fold),
      ...taught(beside.filter(({ group }) => others.get(group) !== fold)),
    ]),
  )
  print(`${name}, each judged by the others`, examples, ({ group }) => models[own.get(group) ?? 0])
  print('industries, each judged by the others', beside, ({ group }) => models[others.get(group) ?? 0])
}

function print(name: string, examples: readonly Bounded[], modelOf: (example: Bounded) => Ordinal): void {
  const verdicts = examples.map((example) => ({ is: example.outcome, given: decide(example, modelOf(example)) }))
  const count = (is: number | null, given: number | null) =>
    verdicts.filter((each) => (is === null || each.is === is) && (given === null || each.given === given)).length
  const right = verdicts.filter(({ is, given }) => is === given).length
  console.log(`${name}: ${right} of ${examples.length} right (${((100 * right) / examples.length).toFixed(1)} %)
  YES that are right ${count(2, 2)} of ${count(null, 2)}; true YES that are found ${count(2, 2)} of ${count(2, null)}
  MAYBE that should be NO ${count(0, 1)} of ${count(null, 1)}; YES or MAYBE called NO ${count(1, 0) + count(2, 0)}`)
}

/** The measures of a pair; none where something beside the activity decides. */
function readPair({ id, sentence, country, verdict }: Pair): readonly Bounded[] {
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
  return readExample(asked, company, OUTCOMES.indexOf(verdict) as Example['outcome'], sentence)
}

/** The measures of a company of an industry. */
function readLabelled({ sentence, company, isMember, industry }: ReturnType<typeof readLabelledTexts>[number]) {
  const asked = { query: sentence, filters: { countriesIso2: [company.countryIso2] } }
  return readExample(asked, company, isMember ? 2 : 0, industry)
}

function readExample(asked: object, company: Company, outcome: Example['outcome'], group: string): readonly Bounded[] {
  const input = JSON.stringify(asked)
  const question = questions.get(input) ?? readQuestion({ input, queuedAt: Date.parse(TODAY) }, knowledge())
  questions.set(input, question)
  const record = readRecord(company)
  const beside = weighBeside(question, record)
  if (beside === null || question.activity === null || company.description === null) return []
  const { measures, bounds, denied } = readTextEvidence(question.activity, record.texts, knowledge().sectors)
  if (denied.length > 0) return []
  const own = measures()
  const values = MEASURES.map((name) => own[name])
  return [{ values, outcome, isCapped: !isBorneOut(beside), group, bounds: bounds() }]
}

/** As the judge does. */
function decide(
  { values, isCapped, bounds: [least, most] }: Bounded,
  { weights: own, cuts: [maybe, yes] }: Ordinal,
): number {
  const score = dot(values, own)
  if (most === 'none' || (least === 'none' && score < maybe + logit(FITTING))) return 0
  return !isCapped && most === 'whole' && score >= yes + logit(WHOLE) ? 2 : 1
}

function logit(probability: number): number {
  return Math.log(probability / (1 - probability))
}
