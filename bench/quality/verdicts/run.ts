/**
 * Verdicts: are companies judged YES what was asked for, and are true ones ever judged NO?
 *
 *     npm run bench:quality -- verdicts --pairs
 *     npm run bench:quality -- verdicts --texts FILE [--without FILE] [--failures yes]
 *     npm run bench:quality -- verdicts [--half tune|report|both] [--failures yes|no] [--question WORDS] [--record]
 *
 * The thresholds of the judge are set on one half of the companies (by hash of their id) and reported on the other.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openProfiledSearch } from '../../../src/autoprofile/profiled-search.ts'
import type { Company } from '../../../src/company/company.ts'
import { judge, readQuestion, weigh } from '../../../src/judging/judge.ts'
import { ancestors } from '../../../src/reference/industry-codes.ts'
import { buildEmbedded } from '../../../test/support/build-index.ts'
import { knowledge } from '../../../test/support/knowledge.ts'
import { leasesOf } from '../../../test/support/leases.ts'
import { withoutRealData } from '../../../test/support/real-data.ts'
import { COUNTRY, type LabelledCompany, readCompanies } from './companies.ts'
import { INSTRUCTIONS, instructed } from './instructions.ts'
import { measurePairs } from './judged-pairs.ts'
import { measureTexts } from './labelled-texts.ts'
import { QUESTIONS, type Question } from './questions.ts'

const { values: options } = parseArgs({
  options: {
    half: { type: 'string', default: 'report' },
    failures: { type: 'string' },
    question: { type: 'string' },
    record: { type: 'boolean', default: false },
    pairs: { type: 'boolean', default: false },
    texts: { type: 'string' },
    without: { type: 'string', multiple: true, default: [] },
  },
})

if (options.texts !== undefined) {
  measureTexts(options.texts, options.without, options.failures !== undefined)
  process.exit(0)
}

if (withoutRealData) {
  console.log(`The verdicts bench needs the development data: ${withoutRealData}. Nothing measured.`)
  process.exit(0)
}

if (options.pairs) {
  await measurePairs()
  process.exit(0)
}

interface Tally {
  /** Verdicts on true members, and on others. */
  readonly members: Record<'YES' | 'MAYBE' | 'NO', number>
  readonly others: Record<'YES' | 'MAYBE' | 'NO', number>
}

const halfOf = ({ company }: LabelledCompany) =>
  createHash('sha256').update(company.id).digest()[0] < 128 ? 'tune' : 'report'
const companies = readCompanies().filter((one) => options.half === 'both' || halfOf(one) === options.half)
const engine = await buildEmbedded(
  companies.map(({ company }) => company),
  ancestors,
)
const search = openProfiledSearch({ leases: leasesOf(engine), knowledge: knowledge() })
const questions = QUESTIONS.filter(({ query }) => options.question === undefined || query.includes(options.question))
const found = newTally()
const all = newTally()
const rows: string[] = []
let judged = 0
const began = process.cpuUsage().user
for (const question of questions) await measure(question)
const milliseconds = (process.cpuUsage().user - began) / 1000 / judged
const changed = measureInstructions()
await engine.close()
report()

async function measure(question: Question): Promise<void> {
  const asked = { input: inputOf(question), queuedAt: Date.parse('2026-11-20T12:00:00Z') }
  const read = readQuestion(asked, knowledge())
  const result = await search.companies(asked, 0, companies.length)
  const ids = new Set(result.companies.map((bytes) => (JSON.parse(Buffer.from(bytes).toString()) as Company).id))
  const own = newTally()
  for (const { company, labels } of companies) {
    const isMember = question.labels.some((label) => labels.has(label))
    const verdict = weigh(read, company, knowledge())?.matchStatus ?? 'NO'
    judged++
    count(all, isMember, verdict)
    if (ids.has(company.id)) {
      count(found, isMember, verdict)
      count(own, isMember, verdict)
    }
    const isFailure = (verdict === 'YES' && !isMember) || (verdict === 'NO' && isMember)
    const kind = verdict === 'YES' ? 'yes' : 'no'
    if (isFailure && options.failures === kind && (kind === 'no' || ids.has(company.id)))
      console.log(
        `${question.query}: ${verdict} ${company.name} [${[...labels]}]\n    ${company.description?.slice(0, 300)}`,
      )
  }
  const members = own.members.YES + own.members.MAYBE + own.members.NO
  rows.push(
    `| ${question.query} | ${ids.size} | ${members} | ${own.members.YES} | ${own.others.YES} | ${percent(own.members.YES, own.members.YES + own.others.YES)} | ${own.members.NO} |`,
  )
}

function inputOf({ query }: Question): string {
  return JSON.stringify({ query, filters: { countriesIso2: [COUNTRY] } })
}

/** Texts that instruct the judge change nothing: neither on companies judged NO, nor on others. */
function measureInstructions(): { readonly judged: number; readonly changed: number } {
  let changed = 0
  let judged = 0
  for (const [number, instruction] of INSTRUCTIONS.entries()) {
    const question = questions[number % questions.length]
    const read = readQuestion({ input: inputOf(question), queuedAt: 0 }, knowledge())
    const { company } = companies[(number * 7919) % companies.length]
    const before = JSON.stringify(judge(read, company, knowledge()))
    const after = JSON.stringify(judge(read, instructed(company, instruction, number), knowledge()))
    judged++
    if (before === after) continue
    changed++
    if (options.failures === 'instructions') console.log(question.query, instruction, before, after)
  }
  return { judged, changed }
}

function newTally(): Tally {
  return { members: { YES: 0, MAYBE: 0, NO: 0 }, others: { YES: 0, MAYBE: 0, NO: 0 } }
}

function count(tally: Tally, isMember: boolean, verdict: 'YES' | 'MAYBE' | 'NO'): void {
  tally[isMember ? 'members' : 'others'][verdict]++
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`
}

function report(): void {
  const line = (name: string, { members, others }: Tally) => {
    const own = members.YES + members.MAYBE + members.NO
    const foreign = others.YES + others.MAYBE + others.NO
    return `| ${name} | ${own} | ${percent(members.YES, members.YES + others.YES)} | ${percent(members.YES, own)} | ${percent(members.NO, own)} | ${percent(members.YES + members.MAYBE, members.YES + members.MAYBE + others.YES + others.MAYBE)} | ${percent(others.NO, foreign)} |`
  }
  const text = `# Verdicts

\`npm run bench:quality -- verdicts --half ${options.half}${options.record ? ' --record' : ''}\`: ${companies.length} companies of the ${options.half} half, ${questions.length} questions. The truth are the industries and tags of the data set (\`questions.ts\`); the companies have texts and no industry codes, so that words and what they mean decide alone.

| Companies judged | True members | YES that are members | members judged YES | members judged NO | YES or MAYBE that are members | others judged NO |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${line('found by the PLUS search of the question (what is profiled)', found)}
${line('every company, found or not', all)}

Texts that tell the judge what to say: ${changed.judged} judged with and without, ${changed.changed} verdicts or reasons changed.

Time of a verdict: ${milliseconds.toFixed(2)} ms of one core.

| Question | Found | Members among them | YES, members | YES, others | Right | Members judged NO |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`
  console.log(text)
  if (options.record) writeFileSync(join(import.meta.dirname, `results-${options.half}.md`), text)
}
