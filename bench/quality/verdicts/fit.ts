/**
 * Learns what the measures of texts are worth (`reference/judging/agreement.tsv`) from the pairs with texts and from files of
 * labelled texts, and prints the figures: each question is judged by what the others teach, a tenth of them at a time. Industries of
 * a data set teach nothing: they only say whether a company fits, and not whether it is all that was asked for.
 *
 *     node_modules/.bin/node bench/quality/verdicts/fit.ts [--texts FILE]… [--write]
 *
 * Sentences of pairs are in two halves: a person looks at the rows of the first only. `--write` writes the table.
 *
 * The country of a sentence plays no part: it is passed over, and pairs of another country are left out. Needs the development data.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Company } from '../../../src/company/company.ts'
import { type Agreement, MEASURES, STEPS } from '../../../src/judging/agreement.ts'
import { isBorneOut, type Question, readQuestion, weighBeside } from '../../../src/judging/judge.ts'
import { readRecord } from '../../../src/judging/read-record.ts'
import { readTextEvidence } from '../../../src/judging/text-evidence.ts'
import { COUNTRIES } from '../../../src/reference/countries.ts'
import { understand } from '../../../src/understanding/understand.ts'
import { knowledge } from '../../../test/support/knowledge.ts'
import { figuresOf, HEAD } from './figures.ts'
import { readIndustryTexts } from './industries.ts'
import { type LabelledText, readLabelledFile } from './labelled-texts.ts'
import { dot, fitLogistic, type Logistic } from './logistic.ts'
import { halfOfPair, type Pair, readPairs, readRecords } from './pairs.ts'

type Verdict = Pair['verdict']

/** Probabilities from which texts fit, and from which they say the whole: few MAYBE that should be NO, few wrong YES. */
const [FITTING, WHOLE] = [0.7, 0.5]
/** What a squared weight costs, see {@link fitLogistic}. */
const SHRINKAGE = 6
const FOLDS = 10
const INDUSTRIES = 'industries, which teach nothing'
const TODAY = '2026-11-26'

const { values: options } = parseArgs({
  options: {
    texts: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
  },
})

/** A pair as the judge measures it. */
interface Example {
  readonly set: string
  /** Examples of one question are never on both sides of a validation. */
  readonly question: string
  readonly values: readonly number[]
  readonly bounds: readonly [least: Agreement, most: Agreement]
  /** Something else than the texts makes YES impossible. */
  readonly isCapped: boolean
  readonly verdict: Verdict
}

/** What is taught: the sums of either step. */
interface Model {
  readonly fitting: Logistic
  readonly whole: Logistic
}

const pairs = readPairs().filter(({ basis }) => basis === 'text')
const isServed = (country: string) => COUNTRIES.some(({ countryIso2 }) => countryIso2 === country)
const records = await readRecords(pairs.map((pair) => (isServed(pair.country) ? pair : { ...pair, country: '' })))
const questions = new Map<string, Question>()
const examples: readonly Example[] = [
  ...options.texts.flatMap((file) => readLabelledFile(file).flatMap((each) => readLabelled(file, each))),
  ...pairs.flatMap(readPair),
  ...readIndustryTexts().flatMap(({ sentence, company, isMember, industry }) =>
    readExample(askOf(sentence, company), company, {
      set: INDUSTRIES,
      question: industry,
      verdict: isMember ? 'YES' : 'NO',
    }),
  ),
]

const teaching = examples.filter(({ set }) => set !== INDUSTRIES)
const groups = [...new Set(examples.map(({ question }) => question))].toSorted()
const foldOf = ({ question }: Example) => (groups.indexOf(question) * 7) % FOLDS
const models = Array.from({ length: FOLDS }, (_, fold) => teach(teaching.filter((each) => foldOf(each) !== fold)))
const judged = examples.map((each) => ({
  ...each,
  is: each.verdict,
  given: decide(each, models[foldOf(each)]),
}))
console.log([HEAD, ...[...Map.groupBy(judged, ({ set }) => set)].map(([name, own]) => figuresOf(name, own))].join('\n'))
const { fitting, whole } = teach(teaching)
const cells = [fitting, whole].map(({ weights, even }, at) => [...weights, even + logit([FITTING, WHOLE][at])])
const rows = [...MEASURES, 'from'].map((name, at) => [name, ...cells.map((own) => own[at].toFixed(2))].join('\t'))
const table = [['measure', ...STEPS].join('\t'), ...rows, ''].join('\n')
console.log(table)
if (options.write) writeFileSync(join(import.meta.dirname, '../../../reference/judging/agreement.tsv'), table)

function teach(some: readonly Example[]): Model {
  return {
    fitting: fitLogistic(
      some.map(({ values, verdict }) => ({ values, isSo: verdict !== 'NO' })),
      SHRINKAGE,
    ),
    whole: fitLogistic(
      some
        .filter(({ isCapped, verdict }) => verdict === 'NO' || !isCapped)
        .map(({ values, verdict }) => ({ values, isSo: verdict === 'YES' })),
      SHRINKAGE,
    ),
  }
}

/** As the judge does. */
function decide({ values, isCapped, bounds: [least, most] }: Example, model: Model): Verdict {
  const isOver = ({ weights, even }: Logistic, from: number) => dot(values, weights) >= even + logit(from)
  if (most === 'none') return 'NO'
  if (most === 'whole' && isOver(model.whole, WHOLE)) return isCapped ? 'MAYBE' : 'YES'
  return least === 'fitting' || isOver(model.fitting, FITTING) ? 'MAYBE' : 'NO'
}

function askOf(sentence: string, { countryIso2 }: Company): object {
  return { query: sentence, filters: { countriesIso2: [countryIso2] } }
}

function readLabelled(file: string, { question, company, verdict }: LabelledText): readonly Example[] {
  return readExample(askOf(question, company), company, { set: file, question, verdict })
}

/** The measures of a pair; none where something beside the activity decides. */
function readPair(pair: Pair): readonly Example[] {
  const { id, sentence, country, verdict } = pair
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
  const set = `pairs, ${halfOfPair(pair) === 'tune' ? 'first' : 'second'} half`
  return readExample({ ...askOf(sentence, company), understood: { ...read, parts } }, company, {
    set,
    question: sentence,
    verdict,
  })
}

function readExample(
  asked: object,
  company: Company,
  labels: Pick<Example, 'set' | 'question' | 'verdict'>,
): readonly Example[] {
  const input = JSON.stringify(asked)
  const question = questions.get(input) ?? readQuestion({ input, queuedAt: Date.parse(TODAY) }, knowledge())
  questions.set(input, question)
  const record = readRecord(company)
  const beside = weighBeside(question, record)
  if (beside === null || question.activity === null || company.description === null) return []
  const { measures, bounds, denied } = readTextEvidence(question.activity, record.texts, knowledge().sectors)
  if (denied.length > 0) return []
  const own = measures()
  return [
    {
      ...labels,
      values: MEASURES.map((name) => own[name]),
      bounds: bounds(),
      isCapped: !isBorneOut(beside),
    },
  ]
}

function logit(probability: number): number {
  return Math.log(probability / (1 - probability))
}
