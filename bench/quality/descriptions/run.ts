/**
 * Whether one source's text finds the company in another source: `README.md` describes the texts.
 *
 *     npm run bench:quality -- descriptions [--half tune|report] [--only TITLE] [--failures] [--record]
 *
 * Asks `POST /explore/plus` and `POST /explore/simple-semantic` of a service in process, and plain BM25 for comparison.
 * Failures are listed of the half for tuning only.
 */
import { parseArgs } from 'node:util'
import { analyse } from '../../../src/text/analyzer.ts'
import { askService } from '../ask-service.ts'
import { plainBm25, type Ranker } from '../companies/plain-bm25.ts'
import { documentOf } from '../companies/texts.ts'
import { hasFiles } from '../files.ts'
import { HALF_OPTIONS, type Half, runHalf } from '../halves.ts'
import { type Case, type Experiment, makeExperiments } from './cases.ts'

/** As many as a person looks at. */
const LOOKED_AT = 10
/** Keywords that one search takes (`docs/api.md`). */
const KEYWORDS_MAX = 50

const { values: options } = parseArgs({
  options: {
    ...HALF_OPTIONS,
    only: { type: 'string', default: '' },
  },
})

interface Answer {
  readonly companies: readonly { readonly id: string; readonly name: string }[]
  readonly totalCompanies: number
  readonly interpretation?: {
    readonly activity: string
    readonly parts: readonly { readonly filters: { readonly countriesIso2?: readonly string[] } | null }[]
  }
}

interface Tally {
  first: number
  amongTen: number
  empty: number
  /**
   * Empty, although the activity alone finds companies: a condition on a member that no company of the experiment has.
   */
  emptyByMember: number
}

if (!hasFiles()) {
  console.log('The bench of descriptions needs the development data (FIRMAMENT_REAL_DATA): nothing measured.')
} else await runHalf(options, import.meta.dirname, run)

async function run(half: Half): Promise<readonly string[]> {
  const lines = [
    `Descriptions, ${half} half`,
    '',
    '| | Texts | First | Among ten | Nothing found | because of a member nobody has |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
  ]
  for (const experiment of makeExperiments()) {
    if (experiment.title.includes(options.only)) lines.push(...(await measure(experiment, half)))
  }
  return lines
}

async function measure({ title, companies, cases }: Experiment, half: Half): Promise<string[]> {
  const asked = cases.filter((one) => one.half === half)
  return await askService(companies, async (ask) => {
    const plus = (query: string, country: string) =>
      ask<Answer>('/explore/plus', { query, filters: { countriesIso2: [country] }, pageSize: LOOKED_AT })
    const tallies = { plus: emptyTally(), keywords: emptyTally(), BM25: emptyTally() }
    const baseline = baselineOf(companies)
    for (const one of asked) {
      const answer = await plus(one.text, one.country)
      const activity = answer.interpretation?.activity ?? ''
      const byMember =
        answer.totalCompanies === 0 &&
        activity !== '' &&
        !namesAnotherCountry(answer, one.country) &&
        (await plus(activity, one.country)).totalCompanies > 0
      count(tallies.plus, one, answer, byMember)
      const semantic = { keywords: keywordsOf(one.text) }
      const found = { filters: { countriesIso2: [one.country] }, semantic, pageSize: LOOKED_AT }
      count(tallies.keywords, one, await ask<Answer>('/explore/simple-semantic', found), false)
      const plain = await baseline.get(one.country)!(one.text, LOOKED_AT)
      count(
        tallies.BM25,
        one,
        { companies: plain.map((id) => ({ id, name: '' })), totalCompanies: plain.length },
        false,
      )
      if (options.failures) showFailure(one, answer)
    }
    return Object.entries(tallies).map(([name, tally]) => lineOf(`${title} · ${name}`, asked.length, tally))
  })
}

/** Whether the answer understood a country that was not asked for: then it finds no company by rule. */
function namesAnotherCountry({ interpretation }: Answer, country: string): boolean {
  const countries = interpretation?.parts.flatMap(({ filters }) => filters?.countriesIso2 ?? []) ?? []
  return countries.length > 0 && !countries.includes(country)
}

function emptyTally(): Tally {
  return { first: 0, amongTen: 0, empty: 0, emptyByMember: 0 }
}

function count(tally: Tally, { meant }: Case, { companies, totalCompanies }: Answer, byMember: boolean): void {
  const rank = companies.findIndex(({ id }) => id === meant)
  if (rank === 0) tally.first++
  if (rank >= 0) tally.amongTen++
  if (totalCompanies === 0) tally.empty++
  if (byMember) tally.emptyByMember++
}

/** Keywords as a person would list them: each meaningful word. */
function keywordsOf(text: string): string[] {
  const words = analyse(text, 'en').filter(({ stop, word }) => !stop && word.length > 1)
  return [...new Set(words.map(({ word }) => word))].slice(0, KEYWORDS_MAX)
}

/** Plain BM25 among the companies of one country, as the service is asked. */
function baselineOf(companies: Experiment['companies']): Map<string, Ranker> {
  const countries = Map.groupBy(companies, ({ countryIso2 }) => countryIso2)
  return new Map([...countries].map(([country, own]) => [country, plainBm25(own.map(documentOf), 'en')]))
}

function lineOf(title: string, texts: number, { first, amongTen, empty, emptyByMember }: Tally): string {
  const share = (part: number) => (texts === 0 ? '–' : `${((100 * part) / texts).toFixed(1)} %`)
  return `| ${title} | ${texts} | ${share(first)} | ${share(amongTen)} | ${empty} | ${emptyByMember} |`
}

function showFailure({ meant, text, country }: Case, answer: Answer): void {
  if (answer.companies.some(({ id }) => id === meant)) return
  console.log(`${country} ${text}`)
  console.log(`    activity  ${answer.interpretation?.activity} (${answer.totalCompanies} found, meant ${meant})`)
}
