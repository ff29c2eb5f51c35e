/** Names by this project, as `POST /explore/match` answers, and by RapidFuzz: pairs that others labelled, and names among many. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { emptyCompany } from '../../../src/company/company.ts'
import { type Ask, askService } from '../../quality/ask-service.ts'
import { readCorpus } from '../../quality/lookup/corpus.ts'
import { DAMAGES } from '../../quality/lookup/damage.ts'
import { Chance } from '../../quality/lookup/random.ts'
import { type MatchedPair, matchPairs, readPairs, type Verdicts, verdictsOf } from '../../quality/name-pairs/pairs.ts'
import { companiesLike } from '../lookup-companies.ts'
import { python } from './install.ts'

const COUNTRY = 'GB'
const BATCH = 100
const DAMAGE_KINDS = Object.entries(DAMAGES)

/** What was made of the names. */
export interface NameFigures {
  readonly pairs: Verdicts
  /** Share of asked names whose first company is the one meant. */
  readonly right: number
  /** Processor milliseconds for one name. */
  readonly milliseconds: number
}

/** The scorers of RapidFuzz that are measured: what is mostly used for names, and the one with the highest F1 over these pairs. */
export const SCORERS = ['token_set_ratio', 'WRatio'] as const

/** One of {@link SCORERS}. */
export type Scorer = (typeof SCORERS)[number]

/** What is asked for, and what it is searched among. */
interface Names {
  readonly held: readonly string[]
  readonly asked: readonly string[]
  /** The name meant by each asked one. */
  readonly meant: readonly string[]
  readonly pairs: readonly MatchedPair[]
}

/**
 * Measures all.
 *
 * @param count how many names the asked ones are searched among: real ones of companies, then ones made of these
 * @param asked how many names are asked for, each damaged in a way of its own
 */
export async function measureNames(
  count: number,
  asked: number,
): Promise<Readonly<Record<'embedded' | Scorer, NameFigures>>> {
  const real = readCorpus().filter(({ countryIso2 }) => countryIso2 === COUNTRY)
  const held = [...new Set([...companiesLike(real, count)].map(({ name }) => name))]
  const step = Math.floor(Math.min(real.length, held.length) / asked)
  const meant = Array.from({ length: asked }, (_, at) => held[at * step])
  const names: Names = { held, meant, asked: meant.map(damaged), pairs: await matchPairs(readPairs()) }
  return {
    embedded: await measureOwn(names),
    token_set_ratio: measureRapidFuzz('token_set_ratio', names),
    WRatio: measureRapidFuzz('WRatio', names),
  }
}

/** A scorer with the threshold that has the highest F1 over these very pairs. */
function measureRapidFuzz(scorer: Scorer, names: Names): NameFigures {
  const { held, asked, pairs } = names
  const input = JSON.stringify({ scorer, pairs: pairs.map((pair) => [pair.name, pair.held]), held, asked })
  const { scores, found, seconds } = JSON.parse(
    execFileSync(python(), [join(import.meta.dirname, 'names_peer.py')], { encoding: 'utf8', input }),
  ) as { scores: number[]; found: number[]; seconds: number }
  const verdicts = [...new Set(scores)].map((threshold) =>
    verdictsOf(pairs.map(({ isSame }, at) => ({ isSame, isFound: scores[at] >= threshold }))),
  )
  return {
    pairs: verdicts.reduce((best, each) => (each.f1 > best.f1 ? each : best)),
    ...foundOf(
      names,
      found.map((at) => held[at]),
      seconds,
    ),
  }
}

function foundOf({ meant }: Names, found: readonly (string | undefined)[], seconds: number) {
  return {
    right: found.filter((name, at) => name === meant[at]).length / meant.length,
    milliseconds: (seconds * 1000) / meant.length,
  }
}

function damaged(name: string, at: number): string {
  const [kind, damage] = DAMAGE_KINDS[at % DAMAGE_KINDS.length]
  return damage(name, COUNTRY, new Chance(`${kind} ${at}`)) ?? name
}

/** This project: the processor time is that of a second round, the first one warms up. */
async function measureOwn(names: Names): Promise<NameFigures> {
  const { held, asked, pairs } = names
  const companies = held.map((name, at) => emptyCompany({ id: `${COUNTRY}-${at}`, name, countryIso2: COUNTRY }))
  return askService(companies, async (ask) => {
    await findAll(ask, asked)
    const before = process.cpuUsage()
    const found = await findAll(ask, asked)
    const { user, system } = process.cpuUsage(before)
    return { pairs: verdictsOf(pairs), ...foundOf(names, found, (user + system) / 1e6) }
  })
}

/** The name of the first company of each name asked for. */
async function findAll(ask: Ask, asked: readonly string[]): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = []
  for (let from = 0; from < asked.length; from += BATCH) {
    const companies = asked.slice(from, from + BATCH).map((companyName) => ({ country: COUNTRY, companyName }))
    const { results } = await ask<{ results: { candidates: { name: string }[] }[] }>('/explore/match', { companies })
    found.push(...results.map(({ candidates }) => candidates[0]?.name))
  }
  return found
}
