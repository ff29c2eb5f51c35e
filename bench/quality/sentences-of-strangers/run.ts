/**
 * How strangers' sentences are understood: `README.md` says how they are labelled and judged.
 *
 *     npm run bench:quality -- sentences-of-strangers [--half tune|report] [--language LANGUAGE] [--failures] [--record]
 *
 * Asks `POST /explore/plus?dryRun=true` of a service in process. Failures are listed of the half for tuning only.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Company } from '../../../src/company/company.ts'
import { buildGeneration, openEmbeddedService } from '../../../test/support/embedded-service.ts'
import { Chance } from '../lookup/random.ts'
import { companiesOfEveryMember, companiesWithTexts } from './companies.ts'
import { type Answer, type Judgement, judge } from './judge.ts'
import { LANGUAGES, readSentences, type Sentence } from './labels.ts'

const { values: options } = parseArgs({
  options: {
    half: { type: 'string', default: 'tune' },
    language: { type: 'string' },
    failures: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
})

if (options.half !== 'tune' && options.half !== 'report') {
  console.error(`Cannot run: --half is ${options.half}, must be tune or report`)
  process.exitCode = 1
} else if (options.failures && options.half === 'report') {
  console.error('Cannot run: --failures is given, must be left out for the report half, which nobody looks at')
  process.exitCode = 1
} else await run(options.half)

async function run(half: 'tune' | 'report'): Promise<void> {
  const asked = LANGUAGES.filter((language) => options.language === undefined || language === options.language)
    .flatMap(readSentences)
    .filter(({ text }) => halfOf(text) === half)
  const judged = await ask(asked)
  if (options.failures) for (const one of judged) showFailure(one)
  const lines = [...reportOf(half, judged), '', await emptyByMember(asked)]
  console.log(lines.join('\n'))
  if (options.record) writeFileSync(join(import.meta.dirname, `results-${half}.md`), `${lines.join('\n')}\n`)
}

/** The half of a sentence, by chance that is the same every time. */
function halfOf(text: string): 'tune' | 'report' {
  return new Chance(`sentence ${text}`).next() < 0.5 ? 'tune' : 'report'
}

async function ask(sentences: readonly Sentence[]): Promise<Judgement[]> {
  const answers = await answersOf(companiesOfEveryMember(sentences), sentences)
  return sentences.map((sentence, place) => judge(sentence, answers[place]))
}

type Asked = Pick<Sentence, 'country' | 'text'>

async function answersOf(companies: readonly Company[], sentences: readonly Asked[]): Promise<Answer[]> {
  const generation = await buildGeneration(companies)
  const service = await openEmbeddedService(generation)
  try {
    const { key } = await service.issue({ paid: 'unlimited' })
    const answers: Answer[] = []
    for (const { country, text } of sentences) {
      const response = await service.app.inject({
        method: 'POST',
        url: '/explore/plus?dryRun=true',
        headers: { 'x-api-key': key },
        payload: { query: text, filters: { countriesIso2: [country] } },
      })
      if (response.statusCode !== 200) throw new Error(`Cannot ask ${text}: ${response.body}`)
      answers.push(response.json() as Answer)
    }
    return answers
  } finally {
    await service.close()
    await generation.close()
  }
}

/** Sentences that find nobody among companies without any member, although their activity alone finds somebody. */
async function emptyByMember(asked: readonly Sentence[]): Promise<string> {
  const companies = companiesWithTexts(asked)
  // Another country, or an exclusion, may leave nobody rightly.
  const sentences = asked.filter(
    ({ labels }) =>
      labels.some(({ kind, optional }) => kind === 'activity' && !optional) &&
      !labels.some(
        ({ kind, alternatives }) =>
          kind === 'exclusion' ||
          alternatives.some(({ excluded, values }) => excluded || values.some((value) => value.startsWith('foreign:'))),
      ),
  )
  const whole = await answersOf(companies, sentences)
  const empty = sentences.filter((_, place) => whole[place].totalCompanies === 0)
  const activities = empty.map((sentence) => {
    const { interpretation } = whole[sentences.indexOf(sentence)]
    return { country: sentence.country, text: interpretation.activity || sentence.text }
  })
  const alone = await answersOf(companies, activities)
  const byMember = empty.filter((_, place) => alone[place].totalCompanies > 0)
  if (options.failures) for (const { country, text } of byMember) console.log(`empty by a member: ${country} ${text}`)
  return `Among companies with a name and a description only, empty because of a member nobody has: ${byMember.length} of ${sentences.length}`
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}

function isWhole({ missed, superfluous }: Judgement): boolean {
  return missed.length + superfluous.length === 0
}

function reportOf(half: string, judged: readonly Judgement[]): string[] {
  const lines = [
    `Sentences of strangers, ${half} half: ${judged.length} sentences`,
    '',
    '| | Sentences | Parts | Parts right | Right of parts and superfluous | Whole sentences |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
  ]
  const line = (title: string, some: readonly Judgement[]) => {
    const right = some.reduce((sum, one) => sum + one.right.length, 0)
    const parts = right + some.reduce((sum, one) => sum + one.missed.length, 0)
    const superfluous = some.reduce((sum, one) => sum + one.superfluous.length, 0)
    const whole = some.filter(isWhole).length
    const shares = [share(right, parts), share(right, parts + superfluous), share(whole, some.length)]
    lines.push(`| ${title} | ${some.length} | ${parts} | ${shares.join(' | ')} |`)
  }
  for (const language of LANGUAGES) {
    const own = judged.filter(({ sentence }) => sentence.language === language)
    if (own.length > 0) line(language, own)
  }
  line('**all**', judged)
  lines.push('', '| Kind of part | Parts | Right |', '| --- | ---: | ---: |')
  for (const kind of ['activity', 'condition', 'exclusion', 'ignored'] as const) {
    const count = (outcomes: 'right' | 'missed') =>
      judged.reduce((sum, one) => sum + one[outcomes].filter((part) => part.kind === kind).length, 0)
    const parts = count('right') + count('missed')
    lines.push(`| ${kind} | ${parts} | ${share(count('right'), parts)} |`)
  }
  return lines
}

function showFailure(one: Judgement): void {
  if (isWhole(one)) return
  console.log(`${one.sentence.country} ${one.sentence.text}`)
  console.log(`    activity     ${one.activity}`)
  for (const { kind, words } of one.missed) console.log(`    missed       ${kind}: ${words}`)
  for (const what of one.superfluous) console.log(`    superfluous  ${what}`)
}
