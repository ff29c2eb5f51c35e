/**
 * Judges the names that an engine found for a name asked for: which companies it may denote, best first. Pure.
 *
 * Every engine finds candidates in its own way and offers them through {@link NameCandidates}; what they are worth is
 * decided here, so that engines agree about it.
 */
import type { Company } from '../company/company.ts'
import type { FoundCompany, NameEvidence, NameQuestion } from '../search/lookup.ts'
import { latinLetters } from './letters.ts'
import { type RawWord, rawWords } from './name-words.ts'
import { joinWords, type NameWords, readName, readWords, spellingKeys } from './names.ts'
import {
  comparePlaces,
  encodePostcode,
  type Place,
  type PlaceAgreement,
  regionKey,
  scoreWithPlace,
  townKey,
} from './place-evidence.ts'
import { type AskedName, type FoundName, type NameScore, NameScorer, SCORE_MIN } from './score.ts'
import { wordWeight } from './weights.ts'

/** A company that a name may denote. */
export interface NameMatch {
  /** Number of the company's document. */
  readonly document: number
  /** 0..1: how likely it is the company asked for. */
  readonly matchScore: number
  /** How the name agrees. */
  readonly name: NameScore
  readonly place: PlaceAgreement
  /** Whether the name was found only because it holds every word asked for. */
  readonly isPart: boolean
}

/** The names of one country. Names and documents are numbered; documents in the order of results. */
export interface JudgedNames {
  /** Number of names of the country. */
  readonly count: number
  /** Weight of a word (`wordWeight`); `null` for one that no name contains. */
  weightOfWord(text: string): number | null
  /** Number of a town by its key (`townKey`); 0 when no company is there. */
  townNumber(key: string): number
  /** Number of the town a document's company is in; 0 when it is not known. */
  townOf(document: number): number
  /** Document of the company that has a name. */
  documentOf(name: number): number
  /** Reads a name as the scorer takes it. */
  read(name: number): FoundName
  /** Where a document's company is. */
  placeOf(document: number): Place
  /** A hash of a name's words, forms and kind: equal for equal names, rarely for others. */
  signatureOf(name: number): number
  /** Whether two names have the same words in the same order, the same forms, and are of the same kind. */
  isSame(a: number, b: number): boolean
}

/** What a finder of candidates needs to prune. */
export interface CandidateScorer {
  /** The best score so far, 0 when there is none. */
  readonly bestScore: number
  /** The pruning threshold: the score of the last match in the answer, 0 while there is room. */
  readonly threshold: number
  /** How the place of a name's company agrees with the place asked for. */
  placeOf(name: number): PlaceAgreement
}

/** Finds names that may be the one asked for. */
export interface NameCandidates {
  /** Names whose words, joined, are exactly `letters`. */
  exactNames(letters: string, scorer: CandidateScorer): Iterable<number>
  /** Names that resemble the one asked for, the likeliest first. */
  candidates(asked: AskedName, scorer: CandidateScorer): Iterable<number>
  /** Names that contain every word, those of larger companies first. */
  namesWithAll(words: readonly string[]): Iterable<number>
  /** Names written with the words of one of these keys (`spellingKeys`): at most `most` of each. */
  namesSpelledWith(keys: readonly string[], most: number): readonly number[]
}

/** Most companies in an answer (`docs/api.md`, limits). */
export const MATCHES_MAX = 5

/** A match with this score is as good as certain: no other reading of the name is tried. */
export const SURE_SCORE = 0.95
/** Most names scored that are written with the very words asked for. */
export const SAME_SPELLINGS_MAX = 100
/** Longest town, in words, that is recognised at the end of a name. */
const TOWN_WORDS_MAX = 4
/** Weight factor of a word that is spelled like a legal form: registers put the form where it belongs. */
const FORM_LIKE_FACTOR = 0.2
/** Highest score of a company found by a part of its name: below every match. */
const PARTIAL_SCORE_MAX = SCORE_MIN - 0.025
/** Score factor of a name that was asked for with its town: it is not an exact name. */
const TOWN_FACTOR = 0.98

/**
 * Finds the companies of a country that a name may denote.
 *
 * @param limit at most so many are answered
 * @returns best first; of equals the larger company. When no name scores `SCORE_MIN`, the companies whose names contain
 *   every word asked for, the largest first, with scores below it.
 */
export function judgeNames(
  question: NameQuestion,
  names: JudgedNames,
  finder: NameCandidates,
  limit: number = MATCHES_MAX,
): NameMatch[] {
  const read = readName(question.name, question.country)
  if (read.words.length === 0) return []
  const { postCode, region, city } = question
  const place: Place = {
    postcode: encodePostcode(postCode),
    region: regionKey(region),
    ...(city && { town: askedTown(names, city) }),
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
    for (const name of finder.namesSpelledWith(spellingKeys(question.name), SAME_SPELLINGS_MAX))
      scorer.addSameSpelling(name)
  }
  if (matches.bestScore < SURE_SCORE) {
    const typed = readName(question.name, question.country, true)
    if (isOtherReading(typed, read)) search(typed, 0)
    const raw = rawWords(question.name)
    for (const { key, words } of possibleTowns(raw)) {
      const town = names.townNumber(key)
      if (town === 0) continue
      search(readWords(raw.slice(0, words), question.country, true), town)
      break
    }
  }
  const best = matches.best()
  return best.length > 0 ? best : findPartial({ names, finder, asked: askedName(names, read), place, limit })
}

/** Number of a city as a caller writes it: `Leeds`, or `Leeds, West Yorkshire`; 0 where no company is there. */
function askedTown(names: JudgedNames, city: string): number {
  return names.townNumber(townKey(city)) || names.townNumber(townKey(city.split(',', 1)[0]))
}

/** How a name that was found agrees with the one asked for. */
export function evidenceOf({ name, isPart, place }: NameMatch): NameEvidence {
  const { kind, forms, similarity, askedLeft, foundLeftBefore, foundLeftAfter } = name
  const isSame = similarity === 1 && askedLeft === 0 && foundLeftBefore === 0 && foundLeftAfter === 0
  return { kind, forms, place, words: isPart ? 'part' : isSame ? 'same' : 'similar' }
}

/** Whether a name read as a caller may have mistyped it differs from the name as a register would write it. */
export function isOtherReading(typed: NameWords, read: NameWords): boolean {
  return typed.words.length < read.words.length || typed.formLike.size > 0
}

/** Beginnings of a name of so many words, each with the key of the town that may follow it; the longest town first. */
export function possibleTowns(raw: readonly RawWord[]): readonly { readonly key: string; readonly words: number }[] {
  const towns: { readonly key: string; readonly words: number }[] = []
  for (let words = Math.max(1, raw.length - TOWN_WORDS_MAX); words < raw.length; words++) {
    const behind = raw.slice(words).map(({ text }) => text)
    towns.push({ key: townKey(behind.join(' ')), words })
  }
  return towns
}

/** What a partial name is looked up with. */
interface PartialLookup {
  readonly names: JudgedNames
  readonly finder: NameCandidates
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

function askedName(names: JudgedNames, { words, forms, dotted, formLike, isClosed }: NameWords): AskedName {
  return {
    forms,
    isClosed,
    uniqueWeight: wordWeight('', null, names.count),
    words: words.map((text, at) => {
      const known = names.weightOfWord(text)
      let weight = known ?? wordWeight(text, null, names.count)
      if (formLike.has(at) && words.length > 1) weight *= FORM_LIKE_FACTOR
      const isLast = at === words.length - 1 && !isClosed
      return { text, weight, isKnown: known !== null, cut: dotted.has(at) ? 'dotted' : isLast ? 'last' : 'other' }
    }),
  }
}

/** Scores names and keeps the best of them. */
interface NameConsumer {
  add(name: number): void
  /** Adds a name that is written with the very words asked for. */
  addSameSpelling(name: number): void
}

/** The best matches so far, each of another company. */
class MatchList {
  readonly #names: JudgedNames
  readonly #place: Place
  readonly #limit: number
  /** Best first, at most `limit`. Those in the neighbourhood are separate, because they may have to go. */
  readonly #kept: NameMatch[] = []
  readonly #near: NameMatch[] = []

  constructor(names: JudgedNames, place: Place, limit: number) {
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

/** The trade or former name of a company that has the words that were found, as its register writes it. */
export function spelledName(
  { tradeNames, previousNames, countryIso2 }: Pick<Company, 'tradeNames' | 'previousNames' | 'countryIso2'>,
  words: readonly string[],
): string | null {
  const wanted = words.join(' ')
  const isIt = (name: string) => readName(name, countryIso2).words.join(' ') === wanted
  return [...tradeNames, ...previousNames].find(isIt) ?? null
}

/**
 * Breaks ties by spelling: names spelled as asked come first. `A & L Services` and `AL Services` have the same words and
 * are two companies.
 */
export function sortTiesBySpelling<Found extends FoundCompany>(
  asked: string,
  found: readonly Found[],
): readonly Found[] {
  // Companies found by a part of a name stay in order of size.
  if (found.length < 2 || found[0].matchScore > found[1].matchScore || found[0].matchScore < SCORE_MIN) return found
  const spelling = (name: string) => latinLetters(name).replace(/\s+/g, ' ').trim()
  const wanted = spelling(asked)
  const distance = ({ company }: Found) => {
    const { name } = JSON.parse(Buffer.from(company).toString()) as Company
    return name === asked ? 0 : spelling(name) === wanted ? 1 : 2
  }
  return found
    .map((one) => ({ one, distance: one.matchScore === found[0].matchScore ? distance(one) : 0 }))
    .sort((a, b) => b.one.matchScore - a.one.matchScore || a.distance - b.distance)
    .map(({ one }) => one)
}
