/**
 * How often a company is found by its name as another list writes it: `README.md` describes the pairs.
 *
 *     npm run bench:quality -- names-as-listed [--half tune|report] [--only KIND] [--failures] [--baseline] [--record]
 *
 * Asks `POST /explore/one` of a service in process. Failures are listed of the half for tuning only.
 */
import { parseArgs } from 'node:util'
import { askService } from '../ask-service.ts'
import { hasFiles } from '../files.ts'
import { HALF_OPTIONS, type Half, runHalf } from '../halves.ts'
import { type Bench, type Case, type Group, makeCases } from './cases.ts'
import { indexTrigrams, type TrigramIndex } from './trigrams.ts'

/** Answers below it are only near (`docs/matching.md`). */
const THRESHOLD = 0.775

const { values: options } = parseArgs({
  options: {
    ...HALF_OPTIONS,
    only: { type: 'string', default: '' },
    baseline: { type: 'boolean', default: false },
  },
})

interface Answer {
  readonly id: string
  readonly name: string
  readonly matchScore: number
}

interface Judged {
  readonly case: Case
  readonly answers: readonly Answer[]
}

if (!hasFiles()) {
  console.log('The bench of names as listed needs the development data (FIRMAMENT_REAL_DATA): nothing measured.')
} else await runHalf(options, import.meta.dirname, run)

async function run(half: Half): Promise<readonly string[]> {
  const bench = makeCases()
  const asked = bench.cases.filter((one) => one.half === half && one.kind.includes(options.only))
  const judged = await lookUp(bench, asked)
  const lines = reportOf(half, bench, judged)
  if (options.baseline) lines.push('', ...baselineOf(bench, asked))
  if (options.failures) for (const one of judged) showFailure(one, bench)
  return lines
}

async function lookUp(bench: Bench, asked: readonly Case[]): Promise<Judged[]> {
  return await askService(bench.companies, async (ask) => {
    const judged: Judged[] = []
    for (const one of asked) {
      const payload = { country: one.country, companyName: one.name }
      const { companies } = await ask<{ companies: Answer[] }>('/explore/one', payload)
      judged.push({ case: one, answers: companies })
    }
    return judged
  })
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}

function isFirst({ case: { meant }, answers }: Judged): boolean {
  return answers.length > 0 && meant.has(answers[0].id)
}

function reportOf(half: Half, bench: Bench, judged: readonly Judged[]): string[] {
  const lines = [
    `Names as listed, ${half} half: ${judged.length} names among ${bench.companies.length.toLocaleString('en')} companies`,
    '',
    '| Names of companies that the register holds | Names | First right | First wrong | First wrong, above the threshold | Empty |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
  ]
  const present = (title: string, some: readonly Judged[]) => {
    if (some.length === 0) return
    const wrong = some.filter((one) => one.answers.length > 0 && !isFirst(one))
    const surely = wrong.filter(({ answers }) => answers[0].matchScore >= THRESHOLD)
    const counts = [some.filter(isFirst), wrong, surely, some.filter(({ answers }) => answers.length === 0)]
    const shares = counts.map(({ length }) => percent(length, some.length))
    lines.push(`| ${title} | ${some.length} | ${shares.join(' | ')} |`)
  }
  const of = (...groups: Group[]) => judged.filter(({ case: one }) => groups.includes(one.group))
  for (const [kind, some] of Map.groupBy(of('other words', 'other form'), (one) => one.case.kind)) present(kind, some)
  present('**as listed, all**', of('other words', 'other form'))
  present('of these, other words', of('other words'))
  present('of these, another legal form only', of('other form'))
  present('as registered, but for case and punctuation', of('as registered'))
  present('a group on a stock list, an employer of its domain', of('group by domain'))
  present('all words asked for are in another company’s name', of('borne by another'))
  present('renamed: nothing of the name is held', of('renamed'))
  lines.push(
    '',
    '| Names that no company of the register has | Names | Answered above the threshold | Answered below it |',
    '| --- | ---: | ---: | ---: |',
  )
  for (const group of ['absent: as listed', 'absent: nonsense'] as const) {
    const some = of(group)
    const surely = some.filter(({ answers }) => answers.some(({ matchScore }) => matchScore >= THRESHOLD))
    const answered = some.filter(({ answers }) => answers.length > 0)
    const shares = [surely.length, answered.length - surely.length].map((part) => percent(part, some.length))
    lines.push(`| ${group.replace('absent: ', '')} | ${some.length} | ${shares.join(' | ')} |`)
  }
  return lines
}

function baselineOf(bench: Bench, asked: readonly Case[]): string[] {
  const countries = Map.groupBy(bench.companies, ({ countryIso2 }) => countryIso2)
  const indexes = new Map<string, TrigramIndex>()
  for (const [country, companies] of countries) indexes.set(country, indexTrigrams(companies.map(({ name }) => name)))
  const tallies = new Map<string, { names: number; first: number; wrong: number }>()
  for (const one of asked) {
    const place = indexes.get(one.country)?.nearest(one.name) ?? null
    const found = place === null ? null : countries.get(one.country)![place].id
    const tally = tallies.get(one.group) ?? { names: 0, first: 0, wrong: 0 }
    tally.names++
    if (found !== null && one.meant.has(found)) tally.first++
    else if (found !== null) tally.wrong++
    tallies.set(one.group, tally)
  }
  const lines = ['| Most trigrams in common | Names | First right | Answered wrongly |', '| --- | ---: | ---: | ---: |']
  for (const [group, { names, first, wrong }] of tallies) {
    lines.push(`| ${group} | ${names} | ${percent(first, names)} | ${percent(wrong, names)} |`)
  }
  return lines
}

function showFailure(one: Judged, bench: Bench): void {
  const { case: asked, answers } = one
  const failed = asked.meant.size > 0 ? !isFirst(one) : answers.length > 0
  if (!failed || asked.group === 'renamed' || asked.group === 'borne by another') return
  console.log(`${asked.group} · ${asked.kind} · ${asked.country} · ${asked.name}`)
  const meant = bench.companies.filter(({ id }) => asked.meant.has(id)).slice(0, 2)
  for (const { name, id } of meant) console.log(`    meant     ${name} (${id})`)
  for (const { name, id, matchScore } of answers.slice(0, 3)) {
    console.log(`    ${matchScore.toFixed(3)}     ${name} (${id})`)
  }
}
