/** Ranks the best matches of a search by the words they have in common: relevance feedback, see `Feedback` in `query.ts`. */
import type { Language } from '../../../text/language.ts'
import { stopWordsOf } from '../../../text/stop-words.ts'
import { saturate } from '../../bm25f.ts'
import type { Feedback } from '../../query.ts'
import type { CountryReader } from '../country-reader.ts'
import { idf, type WeightedEntry } from './compile-rank.ts'
import type { ScoredDoc } from './top-k.ts'

/** A word must stand in so many of the best matches: what one alone says is its own affair. */
const HOLDERS_MIN = 2

/**
 * The first of the matches in the order of their scores with feedback.
 *
 * @param best  the best matches, in the order of their scores; all of them are scored anew
 * @param count how many of them are wanted
 * @returns in the same order where they say nothing of themselves
 */
export function rerankByFeedback(
  best: readonly ScoredDoc[],
  count: number,
  asked: readonly WeightedEntry[],
  feedback: Feedback,
  countries: readonly CountryReader[],
): readonly ScoredDoc[] {
  const common = wordsInCommon(best.slice(0, feedback.documents), asked, feedback, countries)
  if (common.length === 0) return best.slice(0, count)
  const scores = Float64Array.from(best, ({ score }) => score)
  for (const [i, country] of countries.entries()) {
    const { places, documents } = ofCountry(best, country)
    const words = common.map((word) => word.words[i])
    country.texts.countInDescriptions(words, documents, (at, times) => {
      let sum = 0
      for (let word = 0; word < common.length; word++) {
        if (times[word + 1] > 0) sum += common[word].value * saturate(times[word + 1])
      }
      scores[places[at]] += sum
    })
  }
  return bestPlaces(scores, count).map((place) => ({ ...best[place], score: scores[place] }))
}

/** Places of the highest scores, the highest first, at most `count`; what scores alike keeps its order. */
function bestPlaces(scores: Float64Array, count: number): number[] {
  const places: number[] = []
  for (let place = 0; place < scores.length; place++) {
    if (places.length === count) {
      if (count === 0 || scores[place] <= scores[places[count - 1]]) continue
      places.pop()
    }
    let at = places.length
    places.push(place)
    for (; at > 0 && scores[places[at - 1]] < scores[place]; at--) places[at] = places[at - 1]
    places[at] = place
  }
  return places
}

/** The matches of one country: their places among all, and their numbers in it. */
function ofCountry(best: readonly ScoredDoc[], country: CountryReader): { places: number[]; documents: number[] } {
  const places: number[] = []
  const documents: number[] = []
  for (let place = 0; place < best.length; place++) {
    if (best[place].country !== country) continue
    places.push(place)
    documents.push(best[place].document)
  }
  return { places, documents }
}

/** A word that the best matches have in common. */
interface CommonWord {
  /** Its index in the dictionary of each country, -1 where it is not. */
  readonly words: readonly number[]
  /** What full presence of it adds to a score. */
  readonly value: number
}

/** A word that the best matches have. */
interface Met {
  readonly word: number
  /** Place of the first match that has it. */
  readonly first: number
  worth: number
  /** How many have it. */
  holders: number
}

/** The most valuable words in common, at most `feedback.count`; none when the matches say nothing of themselves. */
function wordsInCommon(
  best: readonly ScoredDoc[],
  asked: readonly WeightedEntry[],
  feedback: Feedback,
  countries: readonly CountryReader[],
): CommonWord[] {
  const highest = best[0]?.score ?? 0
  if (highest <= 0 || feedback.count === 0) return []
  const met = metWords(best, highest, countries)
  const taken =
    countries.length === 1
      ? mostValuable(met, asked, feedback, countries)
      : mostValuableOfSeveral(met, asked, feedback, countries)
  const most = taken.reduce((largest, { worth }) => Math.max(largest, worth), 0)
  // Weight × idf, where the weight is the largest one's share: value is worth × rarity already.
  return taken.map(({ words, value }) => ({ words, value: (feedback.weight * value) / most }))
}

/** A word with its worth over the best matches, and that times its rarity. */
interface ValuedWord extends CommonWord {
  readonly worth: number
}

/** In one country. */
function mostValuable(
  [met]: readonly (readonly Met[])[],
  asked: readonly WeightedEntry[],
  feedback: Feedback,
  countries: readonly CountryReader[],
): ValuedWord[] {
  const [{ documents, texts }] = countries
  const [own] = wordsAsked(asked, countries)
  const candidates: { readonly met: Met; readonly value: number }[] = []
  for (const each of met) {
    if (each.holders < HOLDERS_MIN || own.has(each.word)) continue
    candidates.push({ met: each, value: each.worth * idf(documents, texts.frequency(each.word)) })
  }
  const taken: ValuedWord[] = []
  for (const { met, value } of candidates.sort((a, b) => b.value - a.value || inOrderMet(a.met, b.met))) {
    if (taken.length === feedback.count) break
    if (isTelling(texts.keyOf(met.word))) taken.push({ worth: met.worth, value, words: [met.word] })
  }
  return taken
}

/** Of words of equal value, the one met first comes first, and of those met in one company the first of the dictionary. */
function inOrderMet(a: Met, b: Met): number {
  return a.first - b.first || a.word - b.word
}

/** A word that may stand in countries other than those where it was met. */
interface MetInSeveral {
  worth: number
  holders: number
  /** Where it was met first: which of the countries, and the word there. */
  readonly country: number
  readonly met: Met
  /** Its index in each country's dictionary, {@link NOT_LOOKED_UP} where it was not met. */
  readonly words: number[]
}

const NOT_LOOKED_UP = -2

/**
 * In several countries, which number their words by themselves; what is the same word, its text says.
 *
 * To look a word up where nobody met it costs the most here. The more companies have a word the less it is worth, so those
 * that are known already bound its value from above, and words that cannot be among the most valuable are not looked up.
 */
function mostValuableOfSeveral(
  byCountry: readonly (readonly Met[])[],
  asked: readonly WeightedEntry[],
  feedback: Feedback,
  countries: readonly CountryReader[],
): ValuedWord[] {
  const companies = countries.reduce((sum, { documents }) => sum + documents, 0)
  const keyOf = ({ country, met }: MetInSeveral): string => countries[country].texts.keyOf(met.word)
  const worthOf = ({ worth, words }: MetInSeveral): number => {
    let count = 0
    for (let i = 0; i < words.length; i++) if (words[i] >= 0) count += countries[i].texts.frequency(words[i])
    return worth * idf(companies, count)
  }
  const own = wordsAsked(asked, countries)
  const candidates: { readonly met: MetInSeveral; readonly bound: number }[] = []
  for (const met of together(byCountry, countries)) {
    if (met.holders >= HOLDERS_MIN && !met.words.some((word, i) => own[i].has(word))) {
      candidates.push({ met, bound: worthOf(met) })
    }
  }
  const taken: (ValuedWord & { readonly met: MetInSeveral })[] = []
  for (const { met, bound } of candidates.sort((a, b) => b.bound - a.bound || inOrderOfCountries(a.met, b.met))) {
    if (taken.length >= feedback.count && bound < taken[feedback.count - 1].value) break
    const key = keyOf(met)
    if (!isTelling(key)) continue
    const { worth, words } = met
    for (let i = 0; i < words.length; i++) {
      if (words[i] === NOT_LOOKED_UP) words[i] = countries[i].texts.wordOf(key)
    }
    taken.push({ worth, value: worthOf(met), words, met })
    taken.sort((a, b) => b.value - a.value || inOrderOfCountries(a.met, b.met))
  }
  return taken.slice(0, feedback.count)
}

/** As {@link inOrderMet}, those of the first country first. */
function inOrderOfCountries(a: MetInSeveral, b: MetInSeveral): number {
  return a.country - b.country || inOrderMet(a.met, b.met)
}

/** The words met in several countries, each once. Most are met in one alone: their texts are made only to tell equals. */
function together(byCountry: readonly (readonly Met[])[], countries: readonly CountryReader[]): MetInSeveral[] {
  const byHash = new Map<number, MetInSeveral[]>()
  const all: MetInSeveral[] = []
  for (const [country, own] of byCountry.entries()) {
    const { texts } = countries[country]
    for (const met of own) {
      const hash = texts.hashOf(met.word)
      const alike = byHash.get(hash)
      const same = alike?.find((each) => {
        return countries[each.country].texts.keyOf(each.met.word) === texts.keyOf(met.word)
      })
      if (same !== undefined) {
        same.worth += met.worth
        same.holders += met.holders
        same.words[country] = met.word
        continue
      }
      const words = countries.map((_, i) => (i === country ? met.word : NOT_LOOKED_UP))
      const first = { worth: met.worth, holders: met.holders, country, met, words }
      all.push(first)
      if (alike) alike.push(first)
      else byHash.set(hash, [first])
    }
  }
  return all
}

/** Every word that the matches have, by country. */
function metWords(best: readonly ScoredDoc[], highest: number, countries: readonly CountryReader[]): Met[][] {
  return countries.map((country) => {
    const { places, documents } = ofCountry(best, country)
    const firsts: number[] = []
    const worths: number[] = []
    const holders: number[] = []
    const words = country.texts.countDescriptionTerms(documents, (at, met, times) => {
      const worth = saturate(times) * (best[places[at]].score / highest)
      if (met === firsts.length) {
        firsts.push(places[at])
        worths.push(worth)
        holders.push(1)
      } else {
        worths[met] += worth
        holders[met]++
      }
    })
    return words.map((word, i) => ({ word, first: firsts[i], worth: worths[i], holders: holders[i] }))
  })
}

/** The words asked for, by country. */
function wordsAsked(asked: readonly WeightedEntry[], countries: readonly CountryReader[]): Set<number>[] {
  return countries.map((_, i) => {
    const own = new Set<number>()
    for (const { found } of asked) for (const { words } of found[i]) for (const word of words) own.add(word)
    return own
  })
}

/** No stop word of its language, and with a letter: years and numbers are in common by chance. */
function isTelling(key: string): boolean {
  const colon = key.indexOf(':')
  const stem = key.slice(colon + 1)
  return stem.length > 2 && /\p{L}/u.test(stem) && !stopWordsOf(key.slice(0, colon) as Language).has(stem)
}
