/**
 * Questions and texts of companies with the verdicts of a person, in a file of JSON lines outside of the repository: the texts are
 * those of other publishers. How many verdicts of the judge are the same, in all and by languages.
 *
 *     npm run bench:quality -- verdicts --texts FILE [--without FILE] [--failures yes]
 *
 * A line has `question`, `questionLanguage`, `text`, `textLanguage` and `verdict`. Only the text is judged: neither a name nor a
 * place is known. `--without` leaves out the texts of another file, for figures on texts from which nobody learned.
 */
import { readFileSync } from 'node:fs'
import { type Company, emptyCompany } from '../../../src/company/company.ts'
import { judge, type Question, readQuestion } from '../../../src/judging/judge.ts'
import { knowledge } from '../../../test/support/knowledge.ts'
import { figuresOf, HEAD, type Judged } from './figures.ts'
import type { Pair } from './pairs.ts'

/** A question, a company that is known by its text alone, and the verdict of a person. */
export interface LabelledText {
  readonly id: string
  readonly question: string
  readonly company: Company
  readonly verdict: Pair['verdict']
  /** The question is in the language of the text. */
  readonly isSameLanguage: boolean
}

/** Countries whose texts are in a language: the search for a question is that of a country. */
const COUNTRIES: Readonly<Record<string, string>> = {
  en: 'US',
  it: 'IT',
  fr: 'FR',
  de: 'DE',
  es: 'ES',
  no: 'NO',
  nl: 'NL',
}

/** Reads a file. @param without files whose texts are left out */
export function readLabelledFile(file: string, without: readonly string[] = []): readonly LabelledText[] {
  const known = new Set(without.flatMap(linesOf).map(({ text }) => text))
  return linesOf(file)
    .filter(({ text }) => !known.has(text))
    .map(({ id, question, questionLanguage, text, textLanguage, verdict }) => {
      const countryIso2 = COUNTRIES[textLanguage] ?? 'US'
      const company = {
        ...emptyCompany({ id: `${countryIso2}-${id}`, name: id, countryIso2 }),
        status: 'Active' as const,
        description: text,
        descriptionLanguage: textLanguage,
      }
      return { id, question, company, verdict, isSameLanguage: questionLanguage === textLanguage }
    })
}

interface Line {
  readonly id: string
  readonly question: string
  readonly questionLanguage: string
  readonly text: string
  readonly textLanguage: string
  readonly verdict: Pair['verdict']
}

function linesOf(file: string): readonly Line[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

/** Reads what is asked of companies of a country. */
export function readAsked(question: string, countryIso2: string): Question {
  const input = JSON.stringify({ query: question, filters: { countriesIso2: [countryIso2] } })
  return readQuestion({ input, queuedAt: Date.parse('2026-11-26T12:00:00Z') }, knowledge())
}

/** Judges the pairs of a file and prints the figures. @param isListed also prints each wrong verdict */
export function measureTexts(file: string, without: readonly string[], isListed: boolean): void {
  const questions = new Map<string, Question>()
  const judged = readLabelledFile(file, without).map((each) => {
    const key = `${each.company.countryIso2} ${each.question}`
    const question = questions.get(key) ?? readAsked(each.question, each.company.countryIso2)
    questions.set(key, question)
    const verdict = judge(question, each.company, knowledge())
    return { ...each, is: each.verdict, given: verdict.matchStatus, verdict }
  })
  if (isListed)
    for (const { id, question, is, given, company, verdict } of judged)
      if (is !== given)
        console.log(`${id} is ${is}, given ${given}: ${question}
  ${company.description?.replaceAll('\n', ' ')}
  ${'matchReason' in verdict ? verdict.matchReason.en : ''}`)
  const rows: readonly (readonly [string, readonly Judged[]])[] = [
    ['all', judged],
    ['asked in the language of the text', judged.filter(({ isSameLanguage }) => isSameLanguage)],
    ['asked in another language', judged.filter(({ isSameLanguage }) => !isSameLanguage)],
  ]
  console.log([HEAD, ...rows.map(([name, own]) => figuresOf(name, own))].join('\n'))
}
