/** Ranks the best matches of a search by the words they have in common: relevance feedback, see `Feedback` in `query.ts`. */
import type { Language } from '../../understanding/language.ts'
import { stopWordsOf } from '../../understanding/stop-words.ts'
import type { Feedback, Rank } from '../query.ts'
import { presence } from '../word-presence.ts'
import type { CountryIndex } from './country.ts'
import type { Scored } from './score-find.ts'
import { rarity } from './score-rank.ts'

/** A word must stand in so many of the best matches: what one alone says is its own affair. */
const HOLDERS_MIN = 2

/**
 * The matches in the order of their scores with feedback.
 *
 * @param best the best matches, in the order of their scores; all of them are scored anew
 * @returns the same matches; in the same order where they say nothing of themselves
 */
export function withFeedback(
  best: readonly Scored[],
  rank: Rank,
  feedback: Feedback,
  countries: readonly CountryIndex[],
): readonly Scored[] {
  const common = wordsInCommon(best.slice(0, feedback.documents), rank, feedback, countries)
  if (common.length === 0) return best
  const more = new Float64Array(best.length)
  for (const [i, country] of countries.entries()) {
    const places: number[] = []
    const documents: number[] = []
    for (let place = 0; place < best.length; place++) {
      if (best[place].country !== country) continue
      places.push(place)
      documents.push(best[place].document)
    }
    const words = common.map((word) => word.words[i])
    country.texts.countInDescriptions(words, documents, (at, times) => {
      let sum = 0
      for (let word = 0; word < common.length; word++) {
        if (times[word] > 0) sum += common[word].value * presence(times[word])
      }
      more[places[at]] = sum
    })
  }
  const rescored = best.map(({ country, document, score }, place) => ({
    country,
    document,
    score: score + more[place],
  }))
  // Sorting is stable: what scores alike keeps its order.
  return rescored.sort((a, b) => b.score - a.score)
}

/** A word that the best matches have in common. */
interface CommonWord {
  /** Its index in the dictionary of each country, -1 where it is not. */
  readonly words: readonly number[]
  /** What full presence of it adds to a score. */
  readonly value: number
}

/** Worth of a word over the best matches, and how many hold it. */
interface Met {
  worth: number
  holders: number
}

/** The most valuable words in common, at most `feedback.count`; none when the matches say nothing of themselves. */
function wordsInCommon(
  best: readonly Scored[],
  rank: Rank,
  feedback: Feedback,
  countries: readonly CountryIndex[],
): CommonWord[] {
  const highest = best[0]?.score ?? 0
  if (highest <= 0 || feedback.count === 0) return []
  const met = metWords(best, highest, countries)
  const taken =
    countries.length === 1
      ? mostValuable(met, rank, feedback, countries)
      : mostValuableOfSeveral(met, rank, feedback, countries)
  const most = taken.reduce((largest, { worth }) => Math.max(largest, worth), 0)
  // Weight × rarity, where the weight is the largest one's share: value is worth × rarity already.
  return taken.map(({ words, value }) => ({ words, value: (feedback.weight * value) / most }))
}

/** A word with its worth over the best matches, and that times its rarity. */
interface ValuedWord extends CommonWord {
  readonly worth: number
}

/** In one country. */
function mostValuable(
  [met]: readonly ReadonlyMap<number, Met>[],
  rank: Rank,
  feedback: Feedback,
  countries: readonly CountryIndex[],
): ValuedWord[] {
  const [{ documents, texts }] = countries
  const [asked] = askedFor(rank, countries)
  const candidates: ValuedWord[] = []
  for (const [word, { worth, holders }] of met) {
    if (holders < HOLDERS_MIN || asked.has(word)) continue
    candidates.push({ worth, value: worth * rarity(documents, texts.frequency(word)), words: [word] })
  }
  const taken: ValuedWord[] = []
  for (const candidate of candidates.sort((a, b) => b.value - a.value)) {
    if (taken.length === feedback.count) break
    if (isTelling(texts.keyOf(candidate.words[0]))) taken.push(candidate)
  }
  return taken
}

/** A word that may stand in countries other than those where it was met. */
interface MetInSeveral extends Met {
  readonly key: string
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
  byCountry: readonly ReadonlyMap<number, Met>[],
  rank: Rank,
  feedback: Feedback,
  countries: readonly CountryIndex[],
): ValuedWord[] {
  const companies = countries.reduce((sum, { documents }) => sum + documents, 0)
  const all = new Map<string, MetInSeveral>()
  for (const [i, met] of byCountry.entries()) {
    for (const [word, { worth, holders }] of met) {
      const key = countries[i].texts.keyOf(word)
      let found = all.get(key)
      if (found === undefined) {
        found = { key, worth: 0, holders: 0, words: countries.map(() => NOT_LOOKED_UP) }
        all.set(key, found)
      }
      found.worth += worth
      found.holders += holders
      found.words[i] = word
    }
  }
  const asked = new Set<string>()
  for (const [i, words] of askedFor(rank, countries).entries()) {
    for (const word of words) if (word >= 0) asked.add(countries[i].texts.keyOf(word))
  }
  const worthOf = ({ worth, words }: MetInSeveral): number => {
    let count = 0
    for (let i = 0; i < words.length; i++) if (words[i] >= 0) count += countries[i].texts.frequency(words[i])
    return worth * rarity(companies, count)
  }
  const candidates: { readonly met: MetInSeveral; readonly bound: number; readonly at: number }[] = []
  for (const met of all.values()) {
    if (met.holders >= HOLDERS_MIN && !asked.has(met.key)) {
      candidates.push({ met, bound: worthOf(met), at: candidates.length })
    }
  }
  const taken: (ValuedWord & { readonly at: number })[] = []
  for (const { met, bound, at } of candidates.sort((a, b) => b.bound - a.bound)) {
    if (taken.length >= feedback.count && bound < taken[feedback.count - 1].value) break
    if (!isTelling(met.key)) continue
    const { worth, words } = met
    for (let i = 0; i < words.length; i++) {
      if (words[i] === NOT_LOOKED_UP) words[i] = countries[i].texts.wordOf(met.key)
    }
    taken.push({ worth, value: worthOf(met), words, at })
    // Of equal values the one met first comes first.
    taken.sort((a, b) => b.value - a.value || a.at - b.at)
  }
  return taken.slice(0, feedback.count)
}

/** Every word that the matches have, by country and index in its dictionary. */
function metWords(best: readonly Scored[], highest: number, countries: readonly CountryIndex[]): Map<number, Met>[] {
  const byCountry = countries.map(() => new Map<number, Met>())
  for (const { country, document, score } of best) {
    const met = byCountry[countries.indexOf(country)]
    const said: number[] = []
    country.texts.eachDescribingWord(document, (word) => said.push(word))
    const sorted = Uint32Array.from(said).sort()
    for (let from = 0, to = 0; from < sorted.length; from = to) {
      while (to < sorted.length && sorted[to] === sorted[from]) to++
      const worth = presence(to - from) * (score / highest)
      const found = met.get(sorted[from])
      if (found) {
        found.worth += worth
        found.holders++
      } else met.set(sorted[from], { worth, holders: 1 })
    }
  }
  return byCountry
}

/** The words asked for, by country. */
function askedFor({ words }: Rank, countries: readonly CountryIndex[]): Set<number>[] {
  return countries.map(
    ({ texts }) => new Set(words.flatMap(({ entry }) => texts.find(entry).flatMap((found) => found.words))),
  )
}

/** No stop word of its language, and with a letter: years and numbers are in common by chance. */
function isTelling(key: string): boolean {
  const colon = key.indexOf(':')
  const stem = key.slice(colon + 1)
  return stem.length > 2 && /\p{L}/u.test(stem) && !stopWordsOf(key.slice(0, colon) as Language).has(stem)
}
