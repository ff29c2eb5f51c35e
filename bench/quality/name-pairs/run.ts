/**
 * Do pairs of names that others labelled come out as one company or two? `README.md` lists their origins.
 *
 *     npm run bench:quality -- name-pairs [--failures] [--record]
 *
 * Each name is held by a company of its own; the other is asked for, both ways, by `POST /explore/match` of a service in process. A pair counts as one
 * company when the company held is among the candidates at or above the threshold.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { emptyCompany } from '../../../src/company/company.ts'
import { COUNTRIES } from '../../../src/reference/countries.ts'
import { type Ask, askService } from '../ask-service.ts'
import { hasFiles, text } from '../files.ts'
import { tellingWords } from '../names-as-listed/names.ts'

const { values: options } = parseArgs({
  options: { failures: { type: 'boolean', default: false }, record: { type: 'boolean', default: false } },
})

/** Candidates below it are only near (`docs/matching.md`). */
const THRESHOLD = 0.775
/** For pairs without a country. */
const COUNTRY_DEFAULT = 'US'

interface Pair {
  readonly set: string
  readonly names: readonly [string, string]
  readonly isSame: boolean
  readonly country: string
  readonly kind: string
}

interface Asked extends Pair {
  readonly name: string
  readonly held: string
}

if (!hasFiles()) {
  console.log('The bench of name pairs needs the development data (FIRMAMENT_REAL_DATA): nothing measured.')
} else {
  const lines = await measure(readPairs())
  console.log(lines.join('\n'))
  if (options.record) writeFileSync(join(import.meta.dirname, 'results.md'), `${lines.join('\n')}\n`)
}

function readPairs(): Pair[] {
  const served = new Set(COUNTRIES.map(({ countryIso2 }) => countryIso2))
  const rows = text('names-bench/pairs.tsv').trimEnd().split('\n').slice(1)
  return rows.flatMap((row) => {
    const [set, first, second, expected, kind, country] = row.split('\t')
    if (expected === 'ask') return []
    const own = served.has(country) ? country : COUNTRY_DEFAULT
    return [{ set, names: [first, second], isSame: expected === 'same', country: own, kind }]
  })
}

/**
 * Measures in registers in which no two pairs have names that begin alike: the order of two equal names is no evidence.
 */
async function measure(pairs: readonly Pair[]): Promise<string[]> {
  const rounds: Asked[][] = []
  const begun = new Map<string, number>()
  for (const pair of pairs) {
    const beginnings = new Set(
      pair.names.map((name) => `${pair.country} ${[...tellingWords(name), ''][0].slice(0, 3)}`),
    )
    const round = Math.max(...[...beginnings].map((beginning) => begun.get(beginning) ?? 0))
    for (const beginning of beginnings) begun.set(beginning, round + 1)
    for (const side of [0, 1] as const) {
      const asked = { ...pair, name: pair.names[side], held: pair.names[1 - side] }
      rounds[2 * round + side] ??= []
      rounds[2 * round + side].push(asked)
    }
  }
  const found: (readonly [Asked, readonly Candidate[]])[] = []
  for (const round of rounds) {
    const companies = round.map(({ held, country }, at) =>
      emptyCompany({ id: `${country}-${at}`, name: held, countryIso2: country }),
    )
    await askService(companies, async (ask) => {
      const answers = await match(ask, round)
      for (const [at, one] of round.entries()) found.push([one, answers[at]])
    })
  }
  return report(found)
}

interface Candidate {
  readonly id: string
  readonly name: string
  readonly matchScore: number
}

async function match(ask: Ask, asked: readonly Asked[]): Promise<readonly (readonly Candidate[])[]> {
  const rows = asked.map(({ name, country }) => ({ country, companyName: name }))
  const { results } = await ask<{ results: { candidates: Candidate[] }[] }>('/explore/match', { companies: rows })
  return results.map(({ candidates }) => candidates.filter(({ matchScore }) => matchScore >= THRESHOLD))
}

function report(found: readonly (readonly [Asked, readonly Candidate[]])[]): string[] {
  const lines = ['| Pairs | Same | Different | Precision | Recall | F1 |', '| --- | ---: | ---: | ---: | ---: | ---: |']
  const line = (title: string, some: typeof found) => {
    const isFound = ([{ held }, candidates]: (typeof found)[number]) => candidates.some(({ name }) => name === held)
    const same = some.filter(([{ isSame }]) => isSame)
    const right = same.filter(isFound).length
    const wrong = some.filter((one) => !one[0].isSame && isFound(one)).length
    const precision = right / (right + wrong)
    const recall = right / same.length
    const f1 = (2 * precision * recall) / (precision + recall)
    const figures = [precision, recall, f1].map((figure) => figure.toFixed(3))
    lines.push(`| ${title} | ${same.length} | ${some.length - same.length} | ${figures.join(' | ')} |`)
    return isFound
  }
  for (const [set, some] of Map.groupBy(found, ([{ set }]) => set)) line(set, some)
  const isFound = line('**all**', found)
  if (options.failures)
    for (const one of found) {
      const [{ name, names, isSame, country, kind }, candidates] = one
      if (isFound(one) === isSame) continue
      const other = names[0] === name ? names[1] : names[0]
      const best = candidates.slice(0, 2).map((candidate) => `${candidate.matchScore} ${candidate.name}`)
      console.log(`${isSame ? 'missed' : 'FALSE '} ${country} ${kind}: ${name} → ${other}   [${best.join('; ')}]`)
    }
  return lines
}
