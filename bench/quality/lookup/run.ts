/**
 * Quality of the lookup by name: how often the company meant is found, and how often a wrong one.
 *
 *     node bench/quality/lookup/run.ts [--half tune|report|both] [--failures KIND] [--record]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { joinWords, readName } from '../../../src/matching/names.ts'
import { SCORE_MIN } from '../../../src/matching/score.ts'
import { placedAs } from '../../../src/search/embedded/build/positions.ts'
import { NameIndex } from '../../../src/search/embedded/names/name-reader.ts'
import { createNameIndexWriter } from '../../../src/search/embedded/names/write/name-writer.ts'
import { type Case, makeBench } from './cases.ts'
import { hasRealData, readCorpus } from './corpus.ts'
import { MatchTally } from './match-tally.ts'

const { values: options } = parseArgs({
  options: {
    half: { type: 'string', default: 'report' },
    failures: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
})

if (!hasRealData()) {
  console.log('The lookup bench needs the development data (FIRMAMENT_REAL_DATA): nothing measured.')
  process.exit(0)
}

/** From here on a caller may take an answer for certain. */
const CERTAIN_SCORE = 0.9

const letters = (name: string, country: string) => joinWords(readName(name, country).words)
const { companies, cases } = makeBench(readCorpus(), letters)
const folder = mkdtempSync(join(tmpdir(), 'lookup-bench-'))
try {
  const builder = createNameIndexWriter({ folder, generation: 'bench' })
  const byCountry = new Map<string, number[]>()
  companies.forEach((company, arrival) => {
    builder.add(company)
    const arrivals = byCountry.get(company.countryIso2) ?? []
    arrivals.push(arrival)
    byCountry.set(company.countryIso2, arrivals)
  })
  const countries = [...byCountry.keys()].sort()
  const order = countries.map((country) => ({ country, arrivals: Uint32Array.from(byCountry.get(country)!) }))
  builder.finish(placedAs(order))
  measure(
    new NameIndex(folder),
    cases.filter(({ half }) => options.half === 'both' || half === options.half),
    byCountry,
  )
} finally {
  rmSync(folder, { recursive: true })
}

interface Tally {
  cases: number
  first: number
  amongFive: number
  /** Answered at or above the threshold; and only below it. */
  answered: number
  near: number
  /** Answered with a score of at least {@link CERTAIN_SCORE}. */
  certain: number
}

function measure(index: NameIndex, asked: readonly Case[], arrivals: ReadonlyMap<string, number[]>): void {
  const tallies = new Map<string, Tally>()
  const times: number[] = []
  const matchTally = new MatchTally()
  for (const one of asked) {
    const started = performance.now()
    const matches = index.lookup({ country: one.country, name: one.name, postCode: one.postCode ?? null, region: null })
    times.push(performance.now() - started)
    const ids = matches.map(({ document }) => companies[arrivals.get(one.country)![document]].id)
    const rank = ids.findIndex((id) => one.meant.has(id))
    matchTally.add(one, matches, ids)
    const tally = tallies.get(one.kind) ?? { cases: 0, first: 0, amongFive: 0, answered: 0, near: 0, certain: 0 }
    tally.cases++
    if (rank === 0) tally.first++
    if (rank >= 0) tally.amongFive++
    if (matches.some(({ matchScore }) => matchScore >= SCORE_MIN)) tally.answered++
    else if (ids.length > 0) tally.near++
    if (matches.some(({ matchScore }) => matchScore >= CERTAIN_SCORE)) tally.certain++
    tallies.set(one.kind, tally)
    const failed = one.meant.size > 0 ? rank !== 0 : ids.length > 0
    if (failed && options.failures !== undefined && new RegExp(`^(${options.failures})`).test(one.kind)) {
      const byId = new Map(companies.map((company) => [company.id, company]))
      console.log(`${one.kind} [${one.country}] ${one.name} ${one.postCode ?? ''}`)
      for (const id of [...one.meant].slice(0, 2))
        console.log(`   meant  ${byId.get(id)!.name} (${byId.get(id)!.postcode})`)
      matches.slice(0, 3).forEach((match, at) => {
        const company = byId.get(ids[at])!
        console.log(
          `   ${match.matchScore.toFixed(3)}  ${company.name} | ${[...company.tradeNames, ...company.previousNames].join('; ')} (${company.postcode}) ${match.name.kind} ${(1 - match.name.askedLeft).toFixed(2)} ${(1 - match.name.foundLeftBefore - match.name.foundLeftAfter).toFixed(2)} ${match.name.pairs.map(({ link }) => link)}`,
        )
      })
    }
  }
  report(tallies, times, matchTally)
}

function report(tallies: ReadonlyMap<string, Tally>, times: number[], matchTally: MatchTally): void {
  const groups = {
    present: (kind: string) =>
      !kind.startsWith('absent') && !kind.endsWith('with postcode') && kind !== 'same name in another town',
    'with postcode': (kind: string) => kind.endsWith('with postcode') || kind === 'same name in another town',
    absent: (kind: string) => kind.startsWith('absent'),
  }
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
  const lines = [
    `Lookup by name, ${options.half} half: ${sum(tallies, () => true).cases} cases among ${companies.length} companies`,
    '',
  ]
  lines.push(
    '| Kind | Cases | First | Among five | Answered | Answered below the threshold only |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
  )
  const line = (kind: string, { cases, first, amongFive, answered, near }: Tally) => {
    const isAbsent = kind.startsWith('absent')
    const found = isAbsent ? ['', ''] : [percent(first, cases), percent(amongFive, cases)]
    lines.push(
      `| ${kind} | ${cases} | ${found.join(' | ')} | ${isAbsent ? percent(answered, cases) : ''} | ${isAbsent ? percent(near, cases) : ''} |`,
    )
  }
  for (const [kind, tally] of tallies) if (!kind.endsWith(', with postcode')) line(kind, tally)
  for (const [group, belongs] of Object.entries(groups))
    line(`**${group}**`.replace('**absent**', 'absent, all'), sum(tallies, belongs))
  const absent = sum(tallies, groups.absent)
  lines.push(
    '',
    `Names nobody has, answered with a score of ${CERTAIN_SCORE} or more: ${percent(absent.certain, absent.cases)}`,
  )
  lines.push('', matchTally.describe())
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)].toFixed(2)
  lines.push('', `Time of a lookup: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${times.at(-1)!.toFixed(1)} ms`)
  console.log(lines.join('\n'))
  if (options.record) writeFileSync(join(import.meta.dirname, `results-${options.half}.md`), `${lines.join('\n')}\n`)
}

function sum(tallies: ReadonlyMap<string, Tally>, belongs: (kind: string) => boolean): Tally {
  const total = { cases: 0, first: 0, amongFive: 0, answered: 0, near: 0, certain: 0 }
  for (const [kind, tally] of tallies) {
    if (!belongs(kind)) continue
    total.cases += tally.cases
    total.first += tally.first
    total.amongFive += tally.amongFive
    total.answered += tally.answered
    total.near += tally.near
    total.certain += tally.certain
  }
  return total
}
