/**
 * Whether an industry that words lead to is the right one, above and below the floor of confidence: `README.md`.
 *
 *     npm run bench:quality -- sector-floor [--half tune|report] [--failures] [--record]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'
import { isTrusted } from '../../../src/explore/plan/words.ts'
import { isUnder } from '../../../src/reference/industry-codes.ts'
import { understand } from '../../../src/understanding/understand.ts'
import { knowledge } from '../../../test/support/knowledge.ts'
import { realFile } from '../../../test/support/real-data.ts'
import { hasFiles } from '../files.ts'
import { HALF_OPTIONS, type Half, halfOf, runHalf } from '../halves.ts'

const { values: options } = parseArgs({ allowPositionals: true, options: HALF_OPTIONS })

const CHARACTERS_MAX = 200
const EVERY = 6
const TODAY = '2026-11-22'
const BEFORE_THE_ACTIVITY =
  /^.*?\b(?:engages in|operates as|operates|provides|manufactures|designs|develops|is an?|offers|owns|produces)\b/i

interface Case {
  readonly text: string
  readonly industry: string
}

/** Texts of which the first sector is right, or not. */
interface Tally {
  right: number
  wrong: number
}

if (!hasFiles())
  console.log('The bench of the floor needs the development data (FIRMAMENT_REAL_DATA): nothing measured.')
else await runHalf(options, import.meta.dirname, async (half) => report(half))

function report(half: Half): readonly string[] {
  const divisions = readDivisions()
  const lines = [
    `First sectors of texts, ${half} half`,
    '',
    '| | Texts | Above the floor | Right | Below it | Right |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
  ]
  for (const [title, cases] of [
    ['lines of start-ups', startUps()],
    ['first sentences of listed companies', listed()],
  ] as const) {
    const own = cases.filter(({ text, industry }) => divisions.has(industry) && halfOf(`sector-floor ${text}`) === half)
    const above: Tally = { right: 0, wrong: 0 }
    const below: Tally = { right: 0, wrong: 0 }
    for (const { text, industry } of own) {
      const { activity } = understand(text, { country: 'US', today: TODAY })
      const answer = knowledge().sectors.of(activity, { languages: ['en'], limit: 5, shareMin: 0.25 })
      if (answer.sectors.length === 0) continue
      const [{ code, weight, share }] = answer.sectors
      const isRight = divisions.get(industry)!.some((division) => isUnder(division, code) || isUnder(code, division))
      const tally = isTrusted(answer) ? above : below
      if (isRight) tally.right++
      else tally.wrong++
      if (options.failures && !isRight) console.log(`${code} ${weight.toFixed(2)} ${share.toFixed(2)} ${activity}`)
    }
    lines.push(`| ${title} | ${own.length} | ${shown(above)} | ${shown(below)} |`)
  }
  return lines
}

function shown({ right, wrong }: Tally): string {
  const all = right + wrong
  return `${all} | ${all === 0 ? '–' : `${((100 * right) / all).toFixed(1)} %`}`
}

function readDivisions(): ReadonlyMap<string, readonly string[]> {
  const [, ...rows] = readFileSync(join(import.meta.dirname, 'industries.tsv'), 'utf8')
    .trim()
    .split('\n')
  return new Map(
    rows.map((row) => {
      const [industry, divisions] = row.split('\t')
      return [industry, divisions.split(' ')]
    }),
  )
}

function startUps(): readonly Case[] {
  const text = readFileSync(realFile('data', 'text', 'yc_companies_2026-03.jsonl'), 'utf8')
  return text.split('\n').flatMap((line): Case[] => {
    try {
      const { one_liner: said, subindustry } = JSON.parse(line) as { one_liner: string | null; subindustry: string }
      return said ? [{ text: said, industry: subindustry }] : []
    } catch {
      // Two lines of the file are not JSON.
      return []
    }
  })
}

function listed(): readonly Case[] {
  const text = readFileSync(realFile('data', 'text', 'finance_database_equities.csv'), 'utf8')
  const rows = parse(text, { columns: true, bom: true, relax_quotes: true }) as Record<string, string>[]
  return rows
    .filter(({ summary }, at) => summary !== '' && at % EVERY === 0)
    .map(({ summary, industry }) => {
      const [sentence] = summary.split(/(?<=[a-z])\. /)
      return { text: sentence.replace(BEFORE_THE_ACTIVITY, '').trim(), industry }
    })
    .filter(({ text }) => text.length < CHARACTERS_MAX)
}
