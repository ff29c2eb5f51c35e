/**
 * Pseudo-relevance feedback: reranks the best matches by the terms they have in common. `Feedback` in `query.ts` defines
 * the scores. Pure; an engine feeds it through {@link DescriptionTerms}.
 */
import type { Language } from '../text/language.ts'
import { stopWordsOf } from '../text/stop-words.ts'
import { idf, saturate } from './bm25f.ts'
import type { Feedback } from './query.ts'

/** At least so many of the best matches must have a term: what a single company mentions is not common. */
const HOLDERS_MIN = 2

/**
 * The terms of the descriptions of one country: what an engine offers to feedback and lead.
 *
 * A *term* is a stem in a language. Engines number terms as they like, each country for itself.
 */
export interface DescriptionTerms {
  /** Number of companies that have a term. */
  frequency(term: number): number
  /** The term as `<language>:<stem>`, the same in every country. */
  keyOf(term: number): string
  /** A hash of {@link keyOf}: the same in every country, and rarely shared by different terms. */
  hashOf(term: number): number
  /** The term with a key; -1 where the country has none. */
  termOf(key: string): number
  /**
   * Counts all terms in the descriptions of companies.
   *
   * @param visit called for each company and each distinct term of its description: the company's position in
   *   `documents`, the term's position in the returned list, the number of its occurrences
   * @returns the terms that occurred
   */
  countDescriptionTerms(
    documents: readonly number[],
    visit: (position: number, term: number, occurrences: number) => void,
  ): number[]
  /**
   * Counts given terms in the descriptions of companies.
   *
   * @param terms each once; -1 is a term that no company has
   * @param visit called for each company that has any: its position in `documents`, and at `i + 1` the occurrences of
   *   `terms[i]`; the counts are valid until it returns
   */
  countInDescriptions(
    terms: readonly number[],
    documents: readonly number[],
    visit: (position: number, occurrences: Uint16Array) => void,
  ): void
  /**
   * Sums the values of the terms that occur among the first words of descriptions, each term once.
   *
   * @param values by term
   * @param words  how many words of each description count
   * @returns a sum for each of `documents`
   */
  sumLeads(values: ReadonlyMap<number, number>, documents: readonly number[], words: number): Float64Array
}

/** A country that is searched. */
export interface FeedbackCountry {
  /** Number of its companies. */
  readonly documents: number
  readonly texts: DescriptionTerms
}

/** A match: its country, its doc id there, its score. */
export interface FeedbackMatch<Country extends FeedbackCountry> {
  readonly country: Country
  readonly document: number
  readonly score: number
}

/** An entry that was searched for, with its weight. */
export interface AskedEntry {
  /** By country, in each language that analyses it: its terms, -1 for one that no company has. */
  readonly found: readonly (readonly { readonly words: readonly number[] }[])[]
  /** IDF of the terms of an analysis, by how many terms it has. */
  readonly idfs: ReadonlyMap<number, readonly number[]>
  readonly weight: number
}

/**
 * Reranks matches by their scores with feedback.
 *
 * @param best  the best matches, scores descending; all of them are rescored
 * @param count how many of them to return
 * @returns the same order where their descriptions have nothing in common
 */
export function rerankByFeedback<Country extends FeedbackCountry, Match extends FeedbackMatch<Country>>(
  best: readonly Match[],
  count: number,
  asked: readonly AskedEntry[],
  feedback: Feedback,
  countries: readonly Country[],
): readonly Match[] {
  const common = commonTerms(best.slice(0, feedback.documents), asked, feedback, countries)
  if (common.length === 0) return best.slice(0, count)
  const scores = Float64Array.from(best, ({ score }) => score)
  for (const [i, country] of countries.entries()) {
    const { positions, documents } = matchesOf(best, country)
    const terms = common.map((each) => each.terms[i])
    country.texts.countInDescriptions(terms, documents, (at, occurrences) => {
      let sum = 0
      for (let term = 0; term < common.length; term++) {
        if (occurrences[term + 1] > 0) sum += common[term].value * saturate(occurrences[term + 1])
      }
      scores[positions[at]] += sum
    })
  }
  return topPositions(scores, count).map((position) => ({ ...best[position], score: scores[position] }))
}

/** Positions of the highest scores, descending, at most `count`; ties keep their order. */
function topPositions(scores: Float64Array, count: number): number[] {
  const top: number[] = []
  for (let position = 0; position < scores.length; position++) {
    if (top.length === count) {
      if (count === 0 || scores[position] <= scores[top[count - 1]]) continue
      top.pop()
    }
    let at = top.length
    top.push(position)
    for (; at > 0 && scores[top[at - 1]] < scores[position]; at--) top[at] = top[at - 1]
    top[at] = position
  }
  return top
}

/** Selects the matches of one country: their positions among all, and their doc ids. */
export function matchesOf(
  best: readonly FeedbackMatch<FeedbackCountry>[],
  country: FeedbackCountry,
): { readonly positions: number[]; readonly documents: number[] } {
  const positions: number[] = []
  const documents: number[] = []
  for (let position = 0; position < best.length; position++) {
    if (best[position].country !== country) continue
    positions.push(position)
    documents.push(best[position].document)
  }
  return { positions, documents }
}

/** A term that the best matches have in common. */
interface CommonTerm {
  /** The term in each country, -1 where it is missing. */
  readonly terms: readonly number[]
  /** What it adds to a score at full saturation. */
  readonly value: number
}

/** How the best matches of one country use a term. */
interface TermStatistics {
  readonly term: number
  /** Position of the first match that has it. */
  readonly first: number
  /** Sum of its saturated frequencies, each weighted by the score of its match. */
  worth: number
  holders: number
}

/** The most valuable common terms, at most `feedback.count`; none where the matches have no descriptions. */
function commonTerms(
  best: readonly FeedbackMatch<FeedbackCountry>[],
  asked: readonly AskedEntry[],
  feedback: Feedback,
  countries: readonly FeedbackCountry[],
): CommonTerm[] {
  const highest = best[0]?.score ?? 0
  if (highest <= 0 || feedback.count === 0) return []
  const statistics = gatherStatistics(best, highest, countries)
  const top =
    countries.length === 1
      ? topTerms(statistics, asked, feedback, countries)
      : topSharedTerms(statistics, asked, feedback, countries)
  const most = top.reduce((largest, { worth }) => Math.max(largest, worth), 0)
  // `value` is worth × IDF. Divided by the largest worth it is weight × IDF, with weights up to 1.
  return top.map(({ terms, value }) => ({ terms, value: (feedback.weight * value) / most }))
}

/** A term with its worth over the best matches; its value is that times its IDF. */
interface ValuedTerm extends CommonTerm {
  readonly worth: number
}

/** The most valuable terms of a single country. */
function topTerms(
  [statistics]: readonly (readonly TermStatistics[])[],
  asked: readonly AskedEntry[],
  feedback: Feedback,
  countries: readonly FeedbackCountry[],
): ValuedTerm[] {
  const [{ documents, texts }] = countries
  const [known] = termsAsked(asked, countries)
  const candidates: { readonly own: TermStatistics; readonly value: number }[] = []
  for (const own of statistics) {
    if (own.holders < HOLDERS_MIN || known.has(own.term)) continue
    candidates.push({ own, value: own.worth * idf(documents, texts.frequency(own.term)) })
  }
  const top: ValuedTerm[] = []
  for (const { own, value } of candidates.sort((a, b) => b.value - a.value || compareStatistics(a.own, b.own))) {
    if (top.length === feedback.count) break
    if (isDescriptive(texts.keyOf(own.term))) top.push({ worth: own.worth, value, terms: [own.term] })
  }
  return top
}

/** Breaks ties: the term of the earlier match first; within one match, the term with the lower number. */
function compareStatistics(a: TermStatistics, b: TermStatistics): number {
  return a.first - b.first || a.term - b.term
}

/** A term over several countries. It may exist in countries where none of the best matches has it. */
interface SharedTerm {
  worth: number
  holders: number
  /** The first country where it occurred, and its statistics there. */
  readonly country: number
  readonly own: TermStatistics
  /** The term in each country, {@link NOT_LOOKED_UP} where it did not occur. */
  readonly terms: number[]
}

const NOT_LOOKED_UP = -2

/**
 * The most valuable terms of several countries. Each country numbers its terms for itself; equal keys make equal terms.
 *
 * The costliest step is to look a term up in a country where it did not occur. The more companies have a term, the lower
 * its IDF. So the companies counted so far give an upper bound of its value, and terms whose bound is too low are not
 * looked up.
 */
function topSharedTerms(
  byCountry: readonly (readonly TermStatistics[])[],
  asked: readonly AskedEntry[],
  feedback: Feedback,
  countries: readonly FeedbackCountry[],
): ValuedTerm[] {
  const companies = countries.reduce((sum, { documents }) => sum + documents, 0)
  const keyOf = ({ country, own }: SharedTerm): string => countries[country].texts.keyOf(own.term)
  const valueIn = ({ worth, terms }: SharedTerm): number => {
    let count = 0
    for (let i = 0; i < terms.length; i++) if (terms[i] >= 0) count += countries[i].texts.frequency(terms[i])
    return worth * idf(companies, count)
  }
  const known = termsAsked(asked, countries)
  const candidates: { readonly shared: SharedTerm; readonly bound: number }[] = []
  for (const shared of mergeByKey(byCountry, countries)) {
    if (shared.holders >= HOLDERS_MIN && !shared.terms.some((term, i) => known[i].has(term))) {
      candidates.push({ shared, bound: valueIn(shared) })
    }
  }
  const top: (ValuedTerm & { readonly shared: SharedTerm })[] = []
  for (const { shared, bound } of candidates.sort((a, b) => b.bound - a.bound || compareShared(a.shared, b.shared))) {
    if (top.length >= feedback.count && bound < top[feedback.count - 1].value) break
    const key = keyOf(shared)
    if (!isDescriptive(key)) continue
    const { worth, terms } = shared
    for (let i = 0; i < terms.length; i++) {
      if (terms[i] === NOT_LOOKED_UP) terms[i] = countries[i].texts.termOf(key)
    }
    top.push({ worth, value: valueIn(shared), terms, shared })
    top.sort((a, b) => b.value - a.value || compareShared(a.shared, b.shared))
  }
  return top.slice(0, feedback.count)
}

/** Breaks ties: terms of earlier countries first, then as {@link compareStatistics} does. */
function compareShared(a: SharedTerm, b: SharedTerm): number {
  return a.country - b.country || compareStatistics(a.own, b.own)
}

/** Merges the terms of several countries. Most occur in one only, so keys are compared only where hashes are equal. */
function mergeByKey(
  byCountry: readonly (readonly TermStatistics[])[],
  countries: readonly FeedbackCountry[],
): SharedTerm[] {
  const byHash = new Map<number, SharedTerm[]>()
  const all: SharedTerm[] = []
  for (const [country, statistics] of byCountry.entries()) {
    const { texts } = countries[country]
    for (const own of statistics) {
      const hash = texts.hashOf(own.term)
      const sameHash = byHash.get(hash)
      const same = sameHash?.find((each) => {
        return countries[each.country].texts.keyOf(each.own.term) === texts.keyOf(own.term)
      })
      if (same !== undefined) {
        same.worth += own.worth
        same.holders += own.holders
        same.terms[country] = own.term
        continue
      }
      const terms = countries.map((_, i) => (i === country ? own.term : NOT_LOOKED_UP))
      const first = { worth: own.worth, holders: own.holders, country, own, terms }
      all.push(first)
      if (sameHash) sameHash.push(first)
      else byHash.set(hash, [first])
    }
  }
  return all
}

/** Counts every term in the descriptions of the matches, by country. */
function gatherStatistics(
  best: readonly FeedbackMatch<FeedbackCountry>[],
  highest: number,
  countries: readonly FeedbackCountry[],
): TermStatistics[][] {
  return countries.map((country) => {
    const { positions, documents } = matchesOf(best, country)
    const firsts: number[] = []
    const worths: number[] = []
    const holders: number[] = []
    const terms = country.texts.countDescriptionTerms(documents, (at, term, occurrences) => {
      const worth = saturate(occurrences) * (best[positions[at]].score / highest)
      if (term === firsts.length) {
        firsts.push(positions[at])
        worths.push(worth)
        holders.push(1)
      } else {
        worths[term] += worth
        holders[term]++
      }
    })
    return terms.map((term, i) => ({ term, first: firsts[i], worth: worths[i], holders: holders[i] }))
  })
}

/** The terms that were asked for, by country. */
function termsAsked(asked: readonly AskedEntry[], countries: readonly FeedbackCountry[]): Set<number>[] {
  return countries.map((_, i) => {
    const own = new Set<number>()
    for (const { found } of asked) for (const { words } of found[i]) for (const term of words) own.add(term)
    return own
  })
}

/** Whether a term can say what companies do: no stop word, and with a letter, because years and numbers coincide by chance. */
function isDescriptive(key: string): boolean {
  const colon = key.indexOf(':')
  const stem = key.slice(colon + 1)
  return stem.length > 2 && /\p{L}/u.test(stem) && !stopWordsOf(key.slice(0, colon) as Language).has(stem)
}
