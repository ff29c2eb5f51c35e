/** Pairs of names that others labelled, and what a service in process makes of them. `README.md` lists their origins. */
import { emptyCompany } from '../../../src/company/company.ts'
import { COUNTRIES } from '../../../src/reference/countries.ts'
import { type Ask, askService } from '../ask-service.ts'
import { text } from '../files.ts'
import { tellingWords } from '../names-as-listed/names.ts'

/** Candidates below it are only near (`docs/matching.md`). */
const THRESHOLD = 0.775
/** For pairs without a country. */
const COUNTRY_DEFAULT = 'US'

/** A labelled pair. */
export interface Pair {
  readonly set: string
  readonly names: readonly [string, string]
  readonly isSame: boolean
  readonly country: string
  readonly kind: string
}

/** A pair in one direction: one name is held by a company, the other asked for. */
export interface AskedPair extends Pair {
  readonly name: string
  readonly held: string
}

/** A candidate of an answer. */
export interface Candidate {
  readonly id: string
  readonly name: string
  readonly matchScore: number
}

/** What was answered to a pair. */
export interface MatchedPair extends AskedPair {
  /** Those at or above the threshold. */
  readonly candidates: readonly Candidate[]
  /** Whether the name that is held is among them. */
  readonly isFound: boolean
}

/** The pairs labelled `same` or `different`. */
export function readPairs(): Pair[] {
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
 * Asks `POST /explore/match` for each name of a pair where the other is held, in registers in which no two pairs have names
 * that begin alike: the order of two equal names is no evidence.
 *
 * @returns each pair in both directions
 */
export async function matchPairs(pairs: readonly Pair[]): Promise<readonly MatchedPair[]> {
  const rounds: AskedPair[][] = []
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
  const matched: MatchedPair[] = []
  for (const round of rounds) {
    const companies = round.map(({ held, country }, at) =>
      emptyCompany({ id: `${country}-${at}`, name: held, countryIso2: country }),
    )
    await askService(companies, async (ask) => {
      const answers = await match(ask, round)
      for (const [at, one] of round.entries()) {
        const candidates = answers[at]
        matched.push({ ...one, candidates, isFound: candidates.some(({ name }) => name === one.held) })
      }
    })
  }
  return matched
}

async function match(ask: Ask, asked: readonly AskedPair[]): Promise<readonly (readonly Candidate[])[]> {
  const rows = asked.map(({ name, country }) => ({ country, companyName: name }))
  const { results } = await ask<{ results: { candidates: Candidate[] }[] }>('/explore/match', { companies: rows })
  return results.map(({ candidates }) => candidates.filter(({ matchScore }) => matchScore >= THRESHOLD))
}

/** How well pairs of one company are distinguished from others. */
export interface Verdicts {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

/** Precision, recall and F1 of pairs taken for the same. */
export function verdictsOf(some: readonly { readonly isSame: boolean; readonly isFound: boolean }[]): Verdicts {
  const right = some.filter(({ isSame, isFound }) => isSame && isFound).length
  const precision = right / some.filter(({ isFound }) => isFound).length
  const recall = right / some.filter(({ isSame }) => isSame).length
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) }
}
