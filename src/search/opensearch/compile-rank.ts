/** Compiles a rank to scoring clauses whose sum is the integer score of `search/score-scale.ts`. Pure. */
import type { Rank } from '../query.ts'
import {
  canScore,
  codesIn,
  codeValue,
  type FoundEntry,
  IMPACT_MAX,
  SCORE_MAX,
  SECONDARY_SHARE,
  termFactor,
  valueAddend,
  type WeightedEntry,
} from '../score-scale.ts'
import { type Clause, hasPhrase, hasTerm, inCountries } from './compile.ts'
import { codeField, codeTerm } from './document.ts'
import { toKeyword } from './keyword.ts'

/** An entry under the analysis of one language, in one country. */
export interface ResolvedTerms extends FoundEntry {
  readonly terms: readonly string[]
}

/** The rank of a search with what its countries know of its words. */
export interface WeightedRank {
  readonly rank: Rank
  readonly countries: readonly string[]
  readonly words: readonly WeightedEntry<ResolvedTerms>[]
  readonly scale: number
}

/** The clauses that add to scores. None of them decides which companies match. */
export function compileRank({ rank, countries, words, scale }: WeightedRank): readonly Clause[] {
  if (scale === 0) return []
  const entries = words.filter(canScore).flatMap((entry) => entryClauses(entry, countries, scale))
  const values = valueClauses(rank, scale)
  const codes = codeClauses(rank, countries, scale)
  return codes.length === 0
    ? [...entries, ...values]
    : [...entries, ...values, { dis_max: { queries: codes, tie_breaker: 0 } }]
}

function entryClauses(entry: WeightedEntry<ResolvedTerms>, countries: readonly string[], scale: number): Clause[] {
  /** By the terms of an analysis, the countries in which it counts: a term names its language, so there is one for each. */
  const analyses = new Map<string, { readonly terms: readonly string[]; readonly countries: string[] }>()
  for (const [at, found] of entry.found.entries()) {
    for (const { terms, isKnown } of found) {
      if (!isKnown) continue
      const key = terms.join(' ')
      const own = analyses.get(key) ?? { terms, countries: [] }
      analyses.set(key, own)
      own.countries.push(countries[at])
    }
  }
  const isScoped = entry.found.some((found) => found.length === 0)
  return [...analyses.values()].flatMap(({ terms, countries: own }) => {
    const idfs = entry.idfs.get(terms.length) ?? []
    const features = terms.flatMap((term, at) => feature(term, termFactor(entry.weight, idfs[at], scale)))
    if (features.length === 0) return []
    const filter = [
      ...(isScoped && own.length < countries.length ? [inCountries(own)] : []),
      ...(terms.length > 1 ? [hasPhrase(terms)] : []),
    ]
    return filter.length === 0 ? features : [{ bool: { filter, should: features } }]
  })
}

/** Adds impact × factor. */
function feature(term: string, factor: number): Clause[] {
  if (factor <= 0) return []
  const field = `words.${toKeyword(term)}`
  // Impact × factor stays below 2^24, so that the product of 32-bit floats is exact.
  return [{ rank_feature: { field, linear: {}, boost: Math.min(factor, Math.floor(SCORE_MAX / IMPACT_MAX)) } }]
}

/** Adds what values of members are worth. */
function valueClauses({ values = [] }: Rank, scale: number): Clause[] {
  return values.flatMap(({ field, value, weight }) => {
    const boost = valueAddend(weight, scale)
    return boost === 0 || value === ''
      ? []
      : [{ constant_score: { filter: hasTerm(field, [toKeyword(value)]), boost } }]
  })
}

/** Adds the largest value of the codes that a company has. */
function codeClauses(rank: Rank, countries: readonly string[], scale: number): Clause[] {
  /** By code and value, the countries in which the code has it: mostly all of them. */
  const values = new Map<
    string,
    { readonly field: string; readonly term: string; readonly value: number; readonly countries: string[] }
  >()
  for (const country of countries) {
    for (const { scheme, code, weight } of codesIn(rank, country)) {
      for (const [mark, share] of [
        ['p', 1],
        ['s', SECONDARY_SHARE],
      ] as const) {
        const value = codeValue(weight, share, scale)
        if (value <= 0) continue
        const term = codeTerm(scheme, mark, code)
        const key = `${value} ${term}`
        const own = values.get(key) ?? { field: codeField(scheme), term, value, countries: [] }
        values.set(key, own)
        own.countries.push(country)
      }
    }
  }
  /** Codes of one value in the same countries are one clause: the number of clauses of a search is limited. */
  const groups = new Map<
    string,
    {
      readonly clause: { readonly field: string; readonly terms: string[] }
      readonly value: number
      readonly countries: readonly string[]
    }
  >()
  for (const { field, term, value, countries: own } of values.values()) {
    const key = `${value} ${field} ${own.join()}`
    const group = groups.get(key) ?? { clause: { field, terms: [] }, value, countries: own }
    groups.set(key, group)
    group.clause.terms.push(term)
  }
  return [...groups.values()].map(({ clause, value, countries: own }) => {
    const codes = hasTerm(clause.field, clause.terms)
    const filter = own.length < countries.length ? { bool: { filter: [inCountries(own), codes] } } : codes
    return { constant_score: { filter, boost: value } }
  })
}
