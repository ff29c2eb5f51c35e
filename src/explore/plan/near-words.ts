/**
 * What near words add to a search (`industries/near-words.ts`). Pure.
 *
 * They find a company only where words alone can: it has a description and no industry code. It is a match where it says
 * every telling word of a keyword, or of the activity of a sentence, or for those that it does not say another name or a near
 * word of at least {@link SIMILARITY_FOUND}. Near words rank below the words asked for, and not at all where codes decide.
 */
import { isGeneric } from '../../industries/generic-words.ts'
import type { NearWord } from '../../industries/near-words.ts'
import { type NearestQuery, type Query, type Rank, type SearchPlan, share } from '../../search/query.ts'
import { type Language, languageOfCountry } from '../../text/language.ts'
import { distinctiveTerms, likelyLanguages } from './concepts.ts'
import type { Knowledge, Term } from './knowledge.ts'
import { allOf } from './words.ts'

/** Near words by which companies are found are at least so near. */
export const SIMILARITY_FOUND = 0.4
/**
 * Weight of a near word that is as near as can be, where a word asked for has 1 and another name of it 0.5. On the half of
 * `bench/quality/companies` that is for tuning, 0.15 to 0.35 are within 0.005 of it, and 0.5 harms listed companies.
 */
const NEAR_WEIGHT = 0.25
/** A sentence of more telling words says enough by itself. */
const ASKED_MAX = 4
/** Words of one or two letters are abbreviations. */
const LETTERS_MIN = 3
/** Most near words that rank in one search. */
const RANKED_MAX = 48

/** A word asked for, and the words near it, the nearest first. */
export interface AskedNear {
  readonly asked: string
  readonly near: readonly NearWord[]
}

/** What near words add to a search. */
export interface NearPlan {
  /** The companies that they find, among them some that are found without; `null` where they find nobody. */
  readonly where: Query | null
  readonly rank: NonNullable<Rank['near']>
  readonly words: readonly AskedNear[]
}

/** Near words add nothing. */
export const NOTHING_NEAR: NearPlan = Object.freeze({ where: null, rank: Object.freeze([]), words: Object.freeze([]) })

/**
 * Plans what near words add to an activity.
 *
 * @param entry  its text
 * @param terms  its terms
 * @param countries whose languages the texts are in
 */
export function planNear(
  entry: string,
  terms: readonly Term[],
  countries: readonly string[],
  knowledge: Pick<Knowledge, 'nearWords'>,
): NearPlan {
  const telling = distinctiveTerms(terms).map((term) => ({ term, words: tellingWords(term) }))
  const asked = telling.flatMap(({ words }) => words)
  if (asked.length === 0 || asked.length > ASKED_MAX) return NOTHING_NEAR
  const languages = likelyLanguages(countries.map(languageOfCountry))
  const near = new Map(asked.map((word) => [word, nearOf(word, languages, knowledge)]))
  const finds = asked.some((word) => near.get(word)?.some(({ similarity }) => similarity >= SIMILARITY_FOUND))
  const parts = telling.map(({ term, words }) => saysTerm(term, words, near))
  return {
    where: finds
      ? share(`near ${countries.join()} ${entry}`, { kind: 'all', of: [{ kind: 'uncoded' }, ...parts] })
      : null,
    rank: rankNear([...near.values()].flat()),
    words: [...near].flatMap(([word, own]) => (own.length > 0 ? [{ asked: word, near: own }] : [])),
  }
}

/** Joins the plans of several keywords, any of which finds a company. */
export function anyNear(plans: readonly NearPlan[]): NearPlan {
  const found = plans.flatMap(({ where }) => where ?? [])
  return {
    where: found.length === 0 ? null : { kind: 'any', of: found },
    rank: mergeRanks(plans.map(({ rank }) => rank)),
    words: plans.flatMap(({ words }) => words),
  }
}

function tellingWords({ words, acronym }: Term): readonly string[] {
  return acronym !== undefined ? [] : words.filter((word) => !isGeneric(word) && word.length >= LETTERS_MIN)
}

function nearOf(word: string, languages: readonly Language[], { nearWords }: Pick<Knowledge, 'nearWords'>) {
  return nearWords.of(word, languages).filter(({ word: near }) => !isGeneric(near))
}

/** A company says a term: its words, another name of it, or for each of its words that one or a near one. */
function saysTerm(
  { words, alternatives, entries }: Term,
  telling: readonly string[],
  near: ReadonlyMap<string, readonly NearWord[]>,
): Query {
  const said = (entry: string): Query => ({ kind: 'words', entry })
  const each = telling.map((word): Query[] => {
    const own = near.get(word) ?? []
    return [said(word), ...own.filter(({ similarity }) => similarity >= SIMILARITY_FOUND).map((one) => said(one.word))]
  })
  const names = alternatives.map(said)
  if (each.length === 1) return { kind: 'any', of: [...each[0], ...names] }
  const itself: Query = { kind: 'all', of: each.length > 0 ? each.map((of) => ({ kind: 'any', of })) : words.map(said) }
  if (entries !== undefined) return { kind: 'any', of: entries.map(said) }
  return { kind: 'any', of: [itself, ...names] }
}

function rankNear(words: readonly NearWord[]): NearPlan['rank'] {
  return mergeRanks([words.map(({ word, similarity }) => ({ entry: word, weight: round(NEAR_WEIGHT * similarity) }))])
}

const round = (weight: number): number => Math.round(weight * 1000) / 1000

/** Each near word once with its largest weight, the heaviest first. */
function mergeRanks(ranks: readonly NearPlan['rank'][]): NearPlan['rank'] {
  const weights = new Map<string, number>()
  for (const { entry, weight } of ranks.flat()) weights.set(entry, Math.max(weight, weights.get(entry) ?? 0))
  return [...weights]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, RANKED_MAX)
    .map(([entry, weight]) => ({ entry, weight }))
}

/** The near words of a search, and whom they alone find. */
export interface NearSearch {
  readonly words: readonly AskedNear[]
  /** Companies that the search finds by near words alone; `null` where they find nobody. */
  readonly only: Query | null
  /** Companies that it finds by the similarity of their texts alone; `null` where there is no embedding of it. */
  readonly nearest: Query | null
  /** What tells these on a page: the condition that they were chosen by. */
  readonly isNearest: Query | null
}

/**
 * Adds near words to what a search finds in a country.
 *
 * @param said       companies that are found without
 * @param conditions that every match must meet
 */
export function withNear(
  said: Query,
  { where, words }: NearPlan,
  conditions: readonly Query[],
  { country, vector }: { readonly country: string; readonly vector: SearchVector | null },
): { readonly where: Query; readonly near: NearSearch } {
  const found = where === null ? [said] : [said, where]
  const nearest = vector === null ? [] : [planNearest(found, conditions, country, vector)]
  const every = [...found, ...nearest]
  return {
    where: allOf([...conditions, every.length === 1 ? said : { kind: 'any', of: every }]),
    near: {
      words,
      only: where === null ? null : addedBy(where, [said], conditions, country),
      nearest: nearest.length === 0 ? null : { kind: 'country', country, of: allOf([...conditions, ...nearest]) },
      isNearest: nearest.length === 0 ? null : { kind: 'country', country, of: nearest[0].of },
    },
  }
}

/** What a condition adds to others. */
function addedBy(where: Query, others: readonly Query[], conditions: readonly Query[], country: string): Query {
  const left = others.map((of): Query => ({ kind: 'not', of }))
  return { kind: 'country', country, of: allOf([...conditions, where, ...left]) }
}

/** The embedding of a search. */
export type SearchVector = NonNullable<SearchPlan['near']>

/** Most companies that are found by the similarity of their texts alone. Those beyond are rarely what was asked for. */
const NEAREST_MAX = 100

/** The companies nearest to the search among those that no code says anything of, and that words do not find. */
function planNearest(
  found: readonly Query[],
  conditions: readonly Query[],
  country: string,
  { model, vector }: SearchVector,
): NearestQuery {
  const others = found.map((of): Query => ({ kind: 'not', of }))
  const of = allOf([...conditions, { kind: 'uncoded' }, ...others])
  return { kind: 'nearest', country, model, vector, count: NEAREST_MAX, of }
}

/** Merges those of several countries. */
export function mergeNear(searches: readonly NearSearch[]): NearSearch {
  const only = searches.flatMap((each) => each.only ?? [])
  const nearest = searches.flatMap((each) => each.nearest ?? [])
  const isNearest = searches.flatMap((each) => each.isNearest ?? [])
  const words = new Map<string, Map<string, NearWord>>()
  for (const { asked, near } of searches.flatMap((each) => each.words)) {
    const own = words.get(asked) ?? new Map<string, NearWord>()
    words.set(asked, own)
    for (const each of near) if (each.similarity > (own.get(each.word)?.similarity ?? 0)) own.set(each.word, each)
  }
  return {
    words: [...words].map(([asked, near]) => ({ asked, near: [...near.values()] })),
    only: only.length === 0 ? null : { kind: 'any', of: only },
    nearest: nearest.length === 0 ? null : { kind: 'any', of: nearest },
    isNearest: isNearest.length === 0 ? null : { kind: 'any', of: isNearest },
  }
}
