/**
 * How strangers' sentences are understood: `README.md` describes how they are labelled and judged.
 *
 *     npm run bench:quality -- sentences-of-strangers [--half tune|report] [--language LANGUAGE] [--failures] [--record]
 *
 * Asks `POST /explore/plus?dryRun=true` of a service in process. Failures are listed of the half for tuning only.
 */
import { parseArgs } from 'node:util'
import type { Company } from '../../../src/company/company.ts'
import { askService } from '../ask-service.ts'
import { HALF_OPTIONS, halfOf, runHalf } from '../halves.ts'
import { companiesOfEveryMember, companiesWithTexts } from './companies.ts'
import { type Answer, type Judgement, judge } from './judge.ts'
import { LANGUAGES, readSentences, type Sentence } from './labels.ts'

const { values: options } = parseArgs({
  options: {
    ...HALF_OPTIONS,
    language: { type: 'string' },
  },
})

await runHalf(options, import.meta.dirname, async (half) => {
  const asked = LANGUAGES.filter((language) => options.language === undefined || language === options.language)
    .flatMap(readSentences)
    .filter(({ text }) => halfOf(`sentence ${text}`) === half)
  const answers = await answersOf(companiesOfEveryMember(asked), asked)
  const judged = asked.map((sentence, place) => judge(sentence, answers[place]))
  if (options.failures) for (const one of judged) showFailure(one)
  return [...reportOf(half, judged), '', await emptyByMember(asked)]
})

type Asked = Pick<Sentence, 'country' | 'text'>

async function answersOf(companies: readonly Company[], sentences: readonly Asked[]): Promise<Answer[]> {
  return await askService(companies, async (ask) => {
    const answers: Answer[] = []
    for (const { country, text } of sentences) {
      const payload = { query: text, filters: { countriesIso2: [country] } }
      answers.push(await ask<Answer>('/explore/plus?dryRun=true', payload))
    }
    return answers
  })
}

/** Sentences that find no company among those without any member, although their activity alone finds some. */
async function emptyByMember(asked: readonly Sentence[]): Promise<string> {
  const companies = companiesWithTexts(asked)
  // Another country, or an exclusion, may rightly leave no company.
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
