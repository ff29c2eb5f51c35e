/**
 * The name index of one generation, opened: finds the companies that a name may denote, best first.
 *
 * Per country: `candidates.ts` finds candidates by their words, `matching/score.ts` scores them. No document is read: the
 * result is doc ids, and the caller reads the documents it needs.
 */

import { join } from 'node:path'
import { type RawWord, rawWords } from '../../../matching/name-words.ts'
import { joinWords, type NameWords, readName, readWords, spellingKeys } from '../../../matching/names.ts'
import {
  comparePlaces,
  encodePostcode,
  type Place,
  type PlaceAgreement,
  regionKey,
  scoreWithPlace,
  townKey,
} from '../../../matching/place-evidence.ts'
import { type AskedName, type FoundName, type NameScore, NameScorer, SCORE_MIN } from '../../../matching/score.ts'
import { wordWeight } from '../../../matching/weights.ts'
import type { NameQuestion } from '../../lookup.ts'
import { classOfKey } from '../../suggest-order.ts'
import type { FileChecksums } from '../files/checked-blocks.ts'
import { type IndexImage, readIndexFile } from '../files/index-file.ts'
import { CandidateFinder, type CandidateScorer } from './candidates.ts'
import { CountryNames } from './country-names.ts'
import { NAMES_FILE } from './layout.ts'
import { type SuggestedName, suggestNames } from './suggest.ts'

/** A company that a name may denote. */
export interface NameMatch {
  /** Number of the company's document within its country. */
  readonly document: number
  /** 0..1: how likely it is the company asked for. */
  readonly matchScore: number
  /** How the name agrees. */
  readonly name: NameScore
  readonly place: PlaceAgreement
  /** Whether the name was found only because it holds every word asked for. */
  readonly isPart: boolean
}

/** Most companies in an answer (`docs/api.md`, limits). */
export const MATCHES_MAX = 5

/** A match with this score is as good as certain: no other reading of the name is tried. */
const SURE_SCORE = 0.95
/** Most names scored that are written with the very words asked for. */
const SAME_SPELLINGS_MAX = 100
/** Longest town, in words, that is recognised at the end of a name. */
const TOWN_WORDS_MAX = 4
/** Weight factor of a word that is spelled like a legal form: registers put the form where it belongs. */
const FORM_LIKE_FACTOR = 0.2
/** Highest score of a company found by a part of its name: below every match. */
const PARTIAL_SCORE_MAX = SCORE_MIN - 0.025
/** Score factor of a name that was asked for with its town: it is not an exact name. */
const TOWN_FACTOR = 0.98

/** A name to suggest, of one of several countries. */
export interface CountrySuggestion extends SuggestedName {
  readonly country: string
  /** The words of the name, and its kind. */
  readonly read: FoundName
}

/** The names of all companies of a generation. */
export class NameIndex {
  /** The bytes, which other threads can use too. */
  readonly image: IndexImage
  readonly #countries: ReadonlyMap<string, { names: CountryNames; finder: CandidateFinder }>

  /**
   * @param source the folder of the generation, or the image that another thread has in memory
   * @throws {Error} when the folder holds no complete name index
   */
  constructor(source: string | IndexImage, checksums: FileChecksums | null = null) {
    this.image = typeof source === 'string' ? readIndexFile(join(source, NAMES_FILE), checksums) : source
    const { directory, buffer } = this.image
    this.#countries = new Map(
      directory.countries.map((country) => {
        const names = new CountryNames(buffer, country)
        return [country.country, { names, finder: new CandidateFinder(names) }]
      }),
    )
  }

  /**
   * Suggests companies while their name is typed.
   *
   * @param limit at most so many, over all countries together
   * @returns the best first; see `search/suggest-order.ts`
   */
  suggest(countries: readonly string[], typed: string, limit: number): CountrySuggestion[] {
    const found = countries.flatMap((country) => {
      const names = this.#countries.get(country)?.names
      if (names === undefined) return []
      return suggestNames(names, country, typed, limit).map((one) => ({ ...one, country, names }))
    })
    // Sorting is stable: among equals, countries in the order asked.
    const best = found.sort((a, b) => a.distance - b.distance || classOfKey(a.key) - classOfKey(b.key)).slice(0, limit)
    return best.map(({ names, ...one }) => ({ ...one, read: names.read(one.name) }))
  }

  /** The work of all lookups so far (`CandidateFinder.work`). */
  get work(): number {
    let work = 0
    for (const { finder } of this.#countries.values()) work += finder.work
    return work
  }

  /**
   * Finds the companies of a country that a name may denote.
   *
   * @param limit at most so many are answered
   * @returns best first; of equals the larger company. When no name scores `SCORE_MIN`, the companies whose names contain
   *   every word asked for, the largest first, with scores below it.
   */
  lookup(question: NameQuestion, limit: number = MATCHES_MAX): NameMatch[] {
    const country = this.#countries.get(question.country)
    if (!country) return []
    const { names, finder } = country
    const read = readName(question.name, question.country)
    if (read.words.length === 0) return []
    const { postCode, region, city } = question
    const place: Place = {
      postcode: encodePostcode(postCode),
      region: regionKey(region),
      ...(city && { town: townNumber(names, city) }),
    }
    const matches = new MatchList(names, place, limit)
    const search = (name: NameWords, town: number) => {
      const asked = askedName(names, name)
      const scorer = matches.scorerFor(asked, town)
      for (const exact of finder.exactNames(joinWords(name.words), scorer)) scorer.add(exact)
      for (const candidate of finder.candidates(asked, scorer)) scorer.add(candidate)
    }
    // First as a register would write it, so that no exact name is missed; then as a caller may have mistyped it.
    search(read, 0)
    if (matches.bestScore < SURE_SCORE) {
      const scorer = matches.scorerFor(askedName(names, read), 0)
      for (const name of names.namesSpelledWith(spellingKeys(question.name), SAME_SPELLINGS_MAX))
        scorer.addSameSpelling(name)
    }
    if (matches.bestScore < SURE_SCORE) {
      const typed = readName(question.name, question.country, true)
      if (typed.words.length < read.words.length || typed.formLike.size > 0) search(typed, 0)
      const raw = rawWords(question.name)
      const behind = townBehind(names, raw)
      if (behind) search(readWords(raw.slice(0, behind.words), question.country, true), behind.town)
    }
    const best = matches.best()
    return best.length > 0 ? best : findPartial({ names, finder, asked: askedName(names, read), place, limit })
  }
}

/** Number of a city as a caller writes it: `Leeds`, or `Leeds, West Yorkshire`; 0 where no company is there. */
function townNumber(names: CountryNames, city: string): number {
  return names.townNumber(townKey(city)) || names.townNumber(townKey(city.split(',', 1)[0]))
}

/** What a partial name is looked up with. */
interface PartialLookup {
  readonly names: CountryNames
  readonly finder: CandidateFinder
  readonly asked: AskedName
  readonly place: Place
  readonly limit: number
}

/**
 * Finds companies by a part of their names: those with every word asked for, the largest first.
 *
 * Their `matchScore` is the share of the name's weight that was asked for, scaled to stay below `SCORE_MIN`.
 */
function findPartial({ names, finder, asked, place, limit }: PartialLookup): NameMatch[] {
  const words = asked.words.map(({ text }) => text)
  const scorer = new NameScorer(asked)
  const found: NameMatch[] = []
  for (const name of finder.namesWithAll(words)) {
    if (found.length === limit) break
    const document = names.documentOf(name)
    if (found.some((match) => match.document === document)) continue
    const agreement = comparePlaces(place, names.placeOf(document))
    if (agreement === 'elsewhere') continue
    const read = names.read(name)
    const total = read.words.reduce((sum, { weight }) => sum + weight, 0)
    const covered = read.words.reduce((sum, { text, weight }) => sum + (words.includes(text) ? weight : 0), 0)
    const matchScore = PARTIAL_SCORE_MAX * (total > 0 ? covered / total : 0)
    found.push({ document, matchScore, name: scorer.score(read), place: agreement, isPart: true })
  }
  return found
}

function askedName(names: CountryNames, { words, forms, dotted, formLike, isClosed }: NameWords): AskedName {
  return {
    forms,
    isClosed,
    uniqueWeight: wordWeight('', null, names.count),
    words: words.map((text, at) => {
      const word = names.words.find(text)
      const isKnown = word >= 0
      let weight = isKnown ? names.weightOf(word) : wordWeight(text, null, names.count)
      if (formLike.has(at) && words.length > 1) weight *= FORM_LIKE_FACTOR
      const isLast = at === words.length - 1 && !isClosed
      return { text, weight, isKnown, cut: dotted.has(at) ? 'dotted' : isLast ? 'last' : 'other' }
    }),
  }
}

/** Finds a town at the end of a name, and how many words are before it. */
function townBehind(names: CountryNames, raw: readonly RawWord[]): { town: number; words: number } | null {
  for (let words = Math.max(1, raw.length - TOWN_WORDS_MAX); words < raw.length; words++) {
    const behind = raw.slice(words).map(({ text }) => text)
    const town = names.townNumber(townKey(behind.join(' ')))
    if (town > 0) return { town, words }
  }
  return null
}

/** Scores names and keeps the best of them. */
interface NameConsumer {
  add(name: number): void
  /** Adds a name that is written with the very words asked for. */
  addSameSpelling(name: number): void
}

/** The best matches so far, each of another company. */
class MatchList {
  readonly #names: CountryNames
  readonly #place: Place
  readonly #limit: number
  /** Best first, at most `limit`. Those in the neighbourhood are separate, because they may have to go. */
  readonly #kept: NameMatch[] = []
  readonly #near: NameMatch[] = []

  constructor(names: CountryNames, place: Place, limit: number) {
    this.#names = names
    this.#place = place
    this.#limit = limit
  }

  get bestScore(): number {
    return Math.max(this.#kept[0]?.matchScore ?? 0, this.#near[0]?.matchScore ?? 0)
  }

  get threshold(): number {
    return this.#kept.length < this.#limit ? 0 : this.#kept[this.#limit - 1].matchScore
  }

  /**
   * Scores names against one reading of what was asked.
   *
   * @param town where the company must be for this reading; 0 for anywhere
   */
  scorerFor(asked: AskedName, town: number): CandidateScorer & NameConsumer {
    const names = this.#names
    const scorer = new NameScorer(asked)
    /** Equal names are scored once. */
    const scores = new Map<number, { name: number; score: NameScore }>()
    const placeOf = (document: number): PlaceAgreement => {
      if (town !== 0 && names.townOf(document) !== town) return 'elsewhere'
      const place = comparePlaces(this.#place, names.placeOf(document))
      return town !== 0 && place === 'not asked' ? 'same' : place
    }
    const scoreOf = (name: number): NameScore => {
      const signature = names.signatureOf(name)
      const known = scores.get(signature)
      if (known && names.isSame(known.name, name)) return known.score
      const score = scorer.score(names.read(name))
      scores.set(signature, { name, score })
      return score
    }
    const note = (name: number, score: () => NameScore) => {
      const document = names.documentOf(name)
      const place = placeOf(document)
      if (place === 'elsewhere') return
      const scored = score()
      const matchScore = scoreWithPlace(scored.score, place) * (town === 0 ? 1 : TOWN_FACTOR)
      if (matchScore >= SCORE_MIN) this.#keep({ document, matchScore, name: scored, place, isPart: false })
    }
    const list = this
    return {
      get bestScore() {
        return list.bestScore
      },
      get threshold() {
        return list.threshold
      },
      placeOf: (name) => placeOf(names.documentOf(name)),
      add: (name) => note(name, () => scoreOf(name)),
      addSameSpelling: (name) => note(name, () => scorer.scoreSameSpelling(names.read(name))),
    }
  }

  #keep(match: NameMatch): void {
    const matches = match.place === 'near' ? this.#near : this.#kept
    if (matches.length === this.#limit && compareMatches(match, matches[this.#limit - 1]) >= 0) return
    const known = matches.findIndex(({ document }) => document === match.document)
    if (known >= 0) {
      if (compareMatches(match, matches[known]) >= 0) return
      matches.splice(known, 1)
    }
    let at = matches.length
    while (at > 0 && compareMatches(match, matches[at - 1]) < 0) at--
    matches.splice(at, 0, match)
    if (matches.length > this.#limit) matches.pop()
  }

  best(): NameMatch[] {
    // The neighbourhood counts only where no company with the name has the postcode.
    if (this.#kept.some(({ place }) => place === 'same')) return this.#kept
    return [...this.#kept, ...this.#near].sort(compareMatches).slice(0, this.#limit)
  }
}

/** Higher scores first; of ties, the larger company. */
function compareMatches(a: NameMatch, b: NameMatch): number {
  return b.matchScore - a.matchScore || a.document - b.document
}
