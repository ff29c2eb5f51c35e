/**
 * Countries in sentences, and groups of countries: "in Norway", "German companies", "Scandinavian firms", "in Europe".
 *
 * Rules:
 * - The country searched, or a group with it, holds every company of the search. Another country holds none.
 * - A destination ("exporting to Norway", "trips to Greece") and an origin of goods ("wine from Chile") have no effect.
 * - An adjective counts beside a word for companies or makers. "Italian restaurants" are a trade, except in Italy.
 */

import { negationAt } from '../negation.ts'
import { isNorwegianAgent } from '../norwegian.ts'
import { AGENT_NOUNS, isCompanyNoun } from '../request-words.ts'
import type { Sentence } from '../sentence.ts'
import { words } from '../spoken-phrases.ts'
import { groupsByName } from './country-groups.ts'
import { countriesByAdjective, countriesByName } from './country-places.ts'
import { ARTICLES } from './place-phrases.ts'

/** A country or group in a sentence. */
export interface CountryFound {
  /** ISO 3166-1 alpha-2 codes; `null` for one that has no effect. */
  readonly countries: ReadonlySet<string> | null
  /** Index of the piece after it. */
  readonly end: number
  /** Whether it is a group, whose countries nobody named. */
  readonly isGroup: boolean
}

/** What the words before a name say of it. */
export interface CountryContext {
  /** Whether a preposition of place or a phrase such as "based in" precedes. */
  readonly hasEvidence: boolean
  /** Whether it continues a list of places. */
  readonly continuesList: boolean
  /** Whether capitals mean anything in the sentence. */
  readonly isCased: boolean
}

/**
 * The country, group or adjective of one that begins at a piece; null where none does.
 *
 * @param context asked for where a name begins there
 */
export function countryAt(
  pieces: Sentence,
  at: number,
  country: string,
  context: () => CountryContext,
): CountryFound | null {
  return namedAt(pieces, at, country, context) ?? adjectiveAt(pieces, at, country)
}

function namedAt(pieces: Sentence, at: number, country: string, context: () => CountryContext): CountryFound | null {
  const group = groupsByName().find(pieces, at)
  const own = countriesByName().find(pieces, at)
  const isGroup = group !== null && group.end >= (own?.end ?? 0)
  const found = isGroup ? group : own
  if (found === null) return null
  const { text, isCapital } = pieces[at]
  const isShort = text.length <= 3 && found.end === at + 1
  if (isShort && text !== text.toUpperCase()) return null
  const countries = isGroup ? group.value : new Set([(own as { value: string }).value])
  const isOwn = countries.has(country)
  const { hasEvidence, continuesList, isCased } = context()
  const isLast = found.end === pieces.length && at > 0 && (isCapital || !isCased)
  // "LATAM fintechs": letters that mean nothing else.
  const isBeside =
    isGroup && (isBesideCompanies(pieces, at, found.end) || isBesideMakers(pieces, at, found.end) || isAcronym(text))
  if (!hasEvidence && !continuesList && !isBeside && !isLast && !(isOwn && !isGroup && isCapital)) return null
  if (!isOwn && (isDestination(pieces, at) || isOrigin(pieces, at))) return { countries: null, end: found.end, isGroup }
  return { countries, end: found.end, isGroup }
}

function isAcronym(text: string): boolean {
  return text.length > 2 && text === text.toUpperCase()
}

/** Prepositions of where something goes. */
const TOWARDS = words('country-words', 'towards')
/** Prepositions of where something comes from: companies do, and goods. */
const FROM = words('country-words', 'from')
/** Beginnings of words for trade over borders: what follows "in" is where the goods go. */
const TRADE = /^(?:e?s?x?port|esport|import|ausfuhr|eksport|shipping|spedi|envi|voyag|travel|reise|viagg|viaje)/
const TRADE_WORDS_MAX = 4

function isDestination(pieces: Sentence, at: number): boolean {
  const before = beforeArticle(pieces, at)
  if (TOWARDS.has(pieces[before]?.key ?? '')) return true
  return pieces.slice(Math.max(0, before - TRADE_WORDS_MAX), before).some(({ key }) => TRADE.test(key))
}

/** "Wine from Chile"; but "companies from Chile", "from Chile", "hors de Chine". */
function isOrigin(pieces: Sentence, at: number): boolean {
  const before = beforeArticle(pieces, at)
  if (before < 1 || !FROM.has(pieces[before].key)) return false
  const { key, kind } = pieces[before - 1]
  if (negationAt(pieces, before - 1) !== null) return false
  return kind === 'word' && !isCompanyNoun(key) && !AGENT_NOUNS.has(key) && !isNorwegianAgent(key)
}

/** Index of the word before a name and its article; -1 before the first. */
function beforeArticle(pieces: Sentence, at: number): number {
  const last = at - 1
  return last > 0 && pieces[last].kind === 'word' && ARTICLES.has(pieces[last].key) ? last - 1 : last
}

function adjectiveAt(pieces: Sentence, at: number, country: string): CountryFound | null {
  const adjective = countriesByAdjective().find(pieces, at)
  if (adjective === null) return null
  const { value: countries, end } = adjective
  // "Us", "uk": only as written.
  if (end === at + 1 && pieces[at].text.length <= 3 && pieces[at].text !== pieces[at].text.toUpperCase()) return null
  if (ABOUT_LANGUAGES.has(pieces[end]?.key ?? '')) return null
  const isOwn = countries.has(country)
  if (isBesideCompanies(pieces, at, end) || isBesideMakers(pieces, at, end)) return { countries, end, isGroup: false }
  // An adjective of the country itself: "German machine tools" asked in Germany.
  return isOwn && isAheadOfTrade(pieces, at, end) ? { countries, end, isGroup: false } : null
}

/** What is of a language or a kitchen, not of a country. */
const ABOUT_LANGUAGES = words('country-words', 'about-languages')

function isBesideCompanies(pieces: Sentence, at: number, end: number): boolean {
  return isCompanyNoun(pieces[at - 1]?.key ?? '') || isCompanyNoun(pieces[end]?.key ?? '')
}

/** Those who make something are of the country; those who sell something may sell its goods. */
const MAKERS = words('country-words', 'makers')
const MAKER_ENDING =
  /(?:hersteller|herstellern|produzenten|unternehmen|firmen|konzerne|konzern|betriebe|startups|bauer|banken|produsenter|selskaper|bedrifter|rederier)$/
/** Trades in which nobody takes an adjective for the goods. */
const PLAIN_TRADES = words('country-words', 'plain-trades')
const GOODS_WORDS_MAX = 2

function isBesideMakers(pieces: Sentence, at: number, end: number): boolean {
  const before = pieces[at - 1]?.key ?? ''
  if (MAKERS.has(before) || MAKER_ENDING.test(before) || isNorwegianAgent(before)) return true
  for (let next = end; next <= end + GOODS_WORDS_MAX && pieces[next]?.kind === 'word'; next++) {
    const { key } = pieces[next]
    if (MAKERS.has(key) || MAKER_ENDING.test(key) || isNorwegianAgent(key)) return true
    if (isCompanyNoun(key)) return PLAIN_TRADES.has(pieces[end].key)
  }
  return false
}

/** Whether a word for a trade stands beside an adjective of the country searched. */
function isAheadOfTrade(pieces: Sentence, at: number, end: number): boolean {
  return pieces[end]?.kind === 'word' || pieces[at - 1]?.kind === 'word'
}
