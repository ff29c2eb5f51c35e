/**
 * Judges the names that an engine found for a name asked for: which companies it may denote, best first. Pure.
 *
 * Every engine finds candidates in its own way and offers them through {@link NameCandidates}; what they are worth is
 * decided here, so that engines agree about it.
 */
import type { Company } from '../../company/company.ts'
import { cityPoint } from '../../reference/points.ts'
import type { NameEvidence, NameQuestion } from '../../search/lookup.ts'
import { joinWords, type NameWords, readName, spellingKeys } from '../names.ts'
import { encodePostcode, type Place, regionKey, townKey } from '../place-evidence.ts'
import { type NameReading, readBare, readingsOf } from '../readings/name-readings.ts'
import { placedReadings } from '../readings/typed-places.ts'
import type { AskedName, NameScore } from '../score.ts'
import { wordWeight } from '../weights.ts'
import { findBelow } from './judge-below.ts'
import type { JudgedNames, NameCandidates, NameMatch } from './judged-names.ts'
import { MatchList } from './match-list.ts'
import { preferLarge } from './prefer-large.ts'

/** Most companies in an answer (`docs/api.md`, limits). */
export const MATCHES_MAX = 5

/** A match with this score is as good as certain: no other reading of the name is tried. */
export const SURE_SCORE = 0.95
/** Most names scored that are written with the very words asked for. */
export const SAME_SPELLINGS_MAX = 100
/** From this score on a name is found already; other readings of it are not compared with similar names. */
const SIMILAR_SCORE = 0.86
/** Places read off a name with which similar names are sought, beside exact ones. */
const PLACED_SEARCHES_MAX = 2
/** Weight factor of a word that is spelled like a legal form: registers put the form where it belongs. */
const FORM_LIKE_FACTOR = 0.2

/**
 * Finds the companies of a country that a name may denote.
 *
 * @param limit most candidates returned
 * @returns best first; of equals the larger company. When no name scores `SCORE_MIN` (`score.ts`), those of `judge-below.ts`
 */
export function judgeNames(
  question: NameQuestion,
  names: JudgedNames,
  finder: NameCandidates,
  limit: number = MATCHES_MAX,
): readonly NameMatch[] {
  const read = readName(question.name, question.country)
  if (read.words.length === 0) return []
  const { postCode, region, city } = question
  const place: Place = {
    postcode: encodePostcode(postCode),
    region: regionKey(region),
    ...(city && { town: askedTown(names, city) }),
  }
  const matches = new MatchList(names, place, limit)
  const search = (name: NameWords, reading: NameReading | null = null) => {
    const asked = askedName(names, name, question.country)
    const scorer = matches.scorerFor(asked, reading)
    for (const exact of finder.exactNames(joinWords(name.words), scorer)) scorer.add(exact)
    if (reading?.isExact) return
    for (const candidate of finder.candidates(asked, scorer)) scorer.add(candidate)
  }
  // First as a register would write it, so that no exact name is missed; then as a caller may have mistyped it.
  search(read)
  // A reading loses against the company that bears the name as it was typed, wherever that company is.
  const isFound = () => Math.max(matches.bestScore, matches.typedScore) >= SURE_SCORE
  if (!isFound()) {
    const scorer = matches.scorerFor(askedName(names, read, question.country))
    const [letters, words] = spellingKeys(question.name)
    const inOrder = finder.namesSpelledWith([letters], SAME_SPELLINGS_MAX)
    for (const name of inOrder) scorer.addSameSpelling(name, true)
    for (const name of finder.namesSpelledWith([words], SAME_SPELLINGS_MAX)) {
      if (!inOrder.includes(name)) scorer.addSameSpelling(name, false)
    }
  }
  if (matches.bestScore < SURE_SCORE) {
    const typed = readName(question.name, question.country, true)
    if (isOtherReading(typed, read)) search(typed)
  }
  if (!isFound()) searchPlaces(question, names, finder, matches)
  for (const reading of isFound() ? [] : readingsOf(question.name, question.country)) {
    const typed = { ...readName(reading.name, question.country, true), ...(reading.forms && { forms: reading.forms }) }
    // Where a name is similar already, another reading must be the very name of a company.
    const isExact = reading.isExact || matches.bestScore >= SIMILAR_SCORE
    if (typed.words.length > 0) search(typed, { ...reading, isExact })
  }
  const best = matches.best()
  if (best.length > 0) {
    return preferLarge(best, { names, finder, asked: askedName(names, read, question.country), place, limit })
  }
  const asked = askedName(names, readBare(question.name, question.country), question.country)
  const below = { names, finder, asked, scorer: matches.scorerFor(asked), place, limit }
  return findBelow(below, matches.loneTypos)
}

/** Reads postcode and town off the text, and looks for companies that are there. */
function searchPlaces(question: NameQuestion, names: JudgedNames, finder: NameCandidates, matches: MatchList): void {
  let searches = 0
  for (const { name, town, postCode, isExact, isInName } of placedReadings(question.name, question.country)) {
    const number = town === null ? 0 : names.townNumber(town)
    const isKnownTown = town !== null && !isExact && cityPoint(question.country, town) !== null
    if (town !== null && number === 0 && !isKnownTown) continue
    const read = readName(name, question.country, true)
    if (read.words.length === 0) continue
    const asked = askedName(names, read, question.country)
    if (isKnownTown) {
      const unplaced = matches.scorerUnplaced(asked)
      for (const exact of finder.exactNames(joinWords(read.words), unplaced)) unplaced.add(exact)
      if (number === 0) continue
    }
    const at = { town: number, postcode: encodePostcode(postCode) }
    const scorer = matches.scorerAt(asked, at, isInName ? 'place' : null)
    for (const exact of finder.exactNames(joinWords(read.words), scorer)) scorer.add(exact)
    if (isExact || searches++ >= PLACED_SEARCHES_MAX) continue
    for (const candidate of finder.candidates(asked, scorer)) scorer.add(candidate)
    if (matches.bestScore >= SURE_SCORE) return
  }
}

/** Number of a city as a caller writes it: `Leeds`, or `Leeds, West Yorkshire`; 0 where no company is there. */
function askedTown(names: JudgedNames, city: string): number {
  return names.townNumber(townKey(city)) || names.townNumber(townKey(city.split(',', 1)[0]))
}

/** How a name that was found agrees with the one asked for. */
export function evidenceOf({ name, foundBy, place, reading }: NameMatch): NameEvidence {
  const { kind, forms, extent, similarity, askedLeft, foundLeftBefore, foundLeftAfter } = name
  const isSame = similarity === 1 && askedLeft === 0 && foundLeftBefore === 0 && foundLeftAfter === 0
  const words = foundBy === 'name' ? (isSame ? 'same' : 'similar') : foundBy
  return { kind, forms, place, words, extent, reading, shared: foundBy === 'near' ? sharedWords(name) : [] }
}

/** The words of a found name that are those asked for, or like them; none where a typo is all that both share. */
function sharedWords({ pairs, found, isLoneTypo }: NameScore): readonly string[] {
  if (isLoneTypo) return []
  const at = pairs.filter(({ link }) => link !== 'initial').flatMap((pair) => pair.found)
  return at.sort((a, b) => a - b).map((word) => found[word])
}

/** Whether a name read as a caller may have mistyped it differs from the name as a register would write it. */
export function isOtherReading(typed: NameWords, read: NameWords): boolean {
  return typed.words.length < read.words.length || typed.formLike.size > 0
}

function askedName(
  names: JudgedNames,
  { words, forms, dotted, formLike, isClosed }: NameWords,
  country: string,
): AskedName {
  return {
    country,
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

/** The trade or former name of a company that has the words that were found, as its register writes it. */
export function spelledName(
  { tradeNames, previousNames, countryIso2 }: Pick<Company, 'tradeNames' | 'previousNames' | 'countryIso2'>,
  words: readonly string[],
): string | null {
  const wanted = words.join(' ')
  const isIt = (name: string) => readName(name, countryIso2).words.join(' ') === wanted
  return [...tradeNames, ...previousNames].find(isIt) ?? null
}
