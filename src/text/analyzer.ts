/**
 * The analyzer: turns text into words. The index build uses it for companies' texts and every search for its query.
 *
 * A *word* is a run of letters and digits. It is compared by its *stem*: the word without case, accents, full-width
 * and ligature spellings, and without the inflection of one language. Rules, the same on both sides:
 *
 * - `S.r.l.`, `G.m.b.H.` are one word (`srl`, `gmbh`); so are `e-commerce`, `co-operative`, `B&B`, `C++`, `C#`.
 * - Elided articles and prepositions are dropped (`l'olio`, `dell'acqua`, `d'água`: `olio`, `acqua`, `agua`), so does the
 *   English possessive (`Sotheby's`: `sotheby`); every other apostrophe separates words in Italian and French and joins them elsewhere.
 * - An apostrophe written for an accent (`SOCIETA'`) is dropped.
 * - Compounds stay whole: a company that builds houses (`Hausbau`) does not contain the word `Bau`. What compounds
 *   mean is the business of `industries/sectors.ts`, which splits them.
 * - Stop words are words like others and keep their position. They are only marked: so `must` and phrases stay exact, and
 *   ranking can skip them.
 * - Every Chinese or Japanese character is a word of its own.
 *
 * When a query matches a text: each text has one language (`languageOfText`), a query has none. So a query is analysed once in
 * every language that the texts are in (`analyseInEach`), and an index has separate stems for each language. Exactly: *a text contains a word if one of its words has the same stem under the
 * analysis of the text's own language*, and contains an entry of several words if such words stand one after another.
 * That is what `must` and `mustNot` mean; a brute-force check needs this file and nothing else.
 */

import { BoundedCache, copyText, textBytes } from '../bounded-cache.ts'
import { foldBeginning, foldText } from './fold-text.ts'
import { LANGUAGES, type Language } from './language.ts'
import { RULES } from './language-rules.ts'
import { SpellingCache } from './spelling-cache.ts'
import { stopWordsOf } from './stop-words.ts'

/** One word of a text. */
export interface Token {
  /** What the word is compared by. Never empty; at most {@link WORD_LENGTH_MAX} characters. */
  readonly stem: string
  /** The word without case and accents, with its inflection. */
  readonly word: string
  /** Whether the language counts it among its stop words. */
  readonly stop: boolean
  /** Which word of the text it is, from 0. */
  readonly position: number
  /** Where it starts in the text, in UTF-16 code units. */
  readonly start: number
  /** Where it ends in the text (exclusive). */
  readonly end: number
}

/** A query's words under the analysis of one language. */
export interface QueryWords {
  readonly language: Language
  /** Stems in the order of the words; empty if the text holds no word. Never contains an empty stem. */
  readonly stems: readonly string[]
  /** For each of `stems`, whether the word is a stop word of the language. */
  readonly stops: readonly boolean[]
}

/** Longer words are cut here, in texts and queries alike: longer runs are data, not words. */
export const WORD_LENGTH_MAX = 64

/**
 * Analyses a text.
 *
 * @returns its words in order; `position` counts from 0 without gaps
 */
export function analyse(text: string, language: Language): Token[] {
  const tokens: Token[] = []
  scan(text, language, (word, start, end) => {
    tokens.push({ stem: word.stem, word: word.folded, stop: word.stop, position: tokens.length, start, end })
  })
  return tokens
}

/**
 * Calls `visit` with every word of a text, in order, without building tokens. Imports use it.
 *
 * @param visit receives the stem and whether the word is a stop word; the n-th call is for position n
 * @returns how many words the text has
 */
export function forEachStem(text: string, language: Language, visit: (stem: string, stop: boolean) => void): number {
  let count = 0
  scan(text, language, (word) => {
    visit(word.stem, word.stop)
    count++
  })
  return count
}

/** The stems of a spelling that {@link forEachSpelling} found, in order: mostly one. Nothing is cached: callers do that. */
export function stemsOf(spelling: string, language: Language): string[] {
  return wordsOf(spelling, language).map(({ stem }) => stem)
}

/**
 * Analyses a query (a keyword, a `must` entry, a phrase) in each of the languages that the texts are in.
 *
 * Languages with equal stems are still listed each, because an index has separate stems for each language.
 */
export function analyseInEach(text: string, languages: readonly Language[]): QueryWords[] {
  return languages.map((language) => queryWords(text, language))
}

/**
 * Analyses a query in one language.
 *
 * The result is cached: one search asks for the same words in every country, in titles and in texts.
 */
export function queryWords(query: string, language: Language): QueryWords {
  const text = withoutCapitals(query)
  const byLanguage = queries.get(text, newEntry)
  const number = LANGUAGES.indexOf(language)
  let words = byLanguage[number]
  if (words === undefined) {
    words = analyseQuery(text, language, byLanguage)
    byLanguage[number] = words
  }
  return words
}

/** A query in each of the languages, by their numbers. */
type AnalysedQuery = (QueryWords | undefined)[]

const newEntry = (): AnalysedQuery => LANGUAGES.map(() => undefined)

/** Analyses a query in one more language, which shares the lists of an earlier one that are the same: rules leave most words as they are. */
function analyseQuery(text: string, language: Language, earlier: AnalysedQuery): QueryWords {
  const stems: string[] = []
  const stops: boolean[] = []
  forEachStem(text, language, (stem, stop) => {
    stems.push(stem)
    stops.push(stop)
  })
  const same = earlier.find((other) => other !== undefined && isSame(other.stems, stems) && isSame(other.stops, stops))
  queries.grow(text, same === undefined ? WORDS_BYTES + listBytes(stems) : WORDS_BYTES)
  // A list that was pushed to has room for more.
  return { language, stems: same?.stems ?? stems.slice(), stops: same?.stops ?? stops.slice() }
}

function isSame<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at])
}

/** A query as its words are cached: in small letters where these alone decide what its words are. */
export function withoutCapitals(query: string): string {
  return PLAIN_WORDS.test(query) ? query.toLowerCase() : query
}

const PLAIN_WORDS = /^[A-Za-z0-9 ]+$/

const QUERIES_MAX = 2048
/**
 * Analysed queries by text. A cache of a pure function: it never changes an answer. It is one for the thread, as the
 * spellings below are, because the same words come by way of the index build, searches, titles and judging, which share
 * nothing else; its memory is bounded together with that of all other caches.
 */
const queries = new BoundedCache<AnalysedQuery>({ valuesMax: QUERIES_MAX, bytesOf: () => QUERY_BYTES })

/** A query without its words. */
const QUERY_BYTES = 128
/** The words of one language without their lists. */
const WORDS_BYTES = 48
/** Two lists without their items. */
const LISTS_BYTES = 96

/** Estimates the bytes of stems with their marks. They are texts of their own where the words are long. */
function listBytes(stems: readonly string[]): number {
  let bytes = LISTS_BYTES
  for (const stem of stems) bytes += 2 * POINTER_BYTES + textBytes(stem)
  return bytes
}

const POINTER_BYTES = 8

/**
 * The stem of one word in one language.
 *
 * @param folded a word without case and accents, as `Token.word` gives it
 */
export function stemOf(folded: string, language: Language): string {
  if (folded.length < 3 || HAS_DIGIT_OR_SYMBOL.test(folded)) return folded
  const rules = RULES[language]
  const exception = rules.exceptions.get(folded)
  if (exception !== undefined) return exception
  const stem = rules.stem(rules.respell(folded))
  return PLAIN.test(stem) ? stem : foldWord(stem) || folded
}

/** A word of a spelling, analysed in one language. */
interface Word {
  readonly folded: string
  readonly stem: string
  readonly stop: boolean
  /** Where the word starts within its spelling (after an elided article, for example), and where it ends. */
  readonly start: number
  readonly end: number
}

/** Character classes. `UNKNOWN` is 0, so that a fresh table means "not classified yet". */
const UNKNOWN = 0
const SEPARATOR = 1
const LETTER = 2
const DIGIT = 3
/** Combining marks, soft hyphens, joiners: part of a word, never its first character. */
const IGNORABLE = 4
const APOSTROPHE = 5
const DOT = 6
const HYPHEN = 7
const AMPERSAND = 8
const IDEOGRAPH = 9
const HIGH_SURROGATE = 10

const classes = new Uint8Array(0x10000)
for (const character of "'’‘ʼ`´′＇‛") classes[character.charCodeAt(0)] = APOSTROPHE
for (const character of '-‐‑－') classes[character.charCodeAt(0)] = HYPHEN
for (const character of '.．') classes[character.charCodeAt(0)] = DOT
for (const character of '&＆') classes[character.charCodeAt(0)] = AMPERSAND
for (const code of [0xad, 0x200c, 0x200d, 0x2060, 0xfeff]) classes[code] = IGNORABLE
classes.fill(HIGH_SURROGATE, 0xd800, 0xdc00)

function classOf(code: number): number {
  const known = classes[code]
  if (known !== UNKNOWN) return known
  const character = String.fromCharCode(code)
  let found = SEPARATOR
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)) found = IDEOGRAPH
  else if (/\p{L}/u.test(character)) found = LETTER
  else if (/\p{N}/u.test(character)) found = DIGIT
  else if (/\p{M}/u.test(character)) found = IGNORABLE
  classes[code] = found
  return found
}

/** Finds the spellings in a text and visits their words. */
function scan(text: string, language: Language, visit: (word: Word, start: number, end: number) => void): void {
  const cache = caches[language]
  forEachSpelling(text, (start, end) => emit(text, start, end, language, cache, visit))
}

/**
 * Finds the spellings in a text, in order: runs of letters and digits, with what connects them. All languages have the same ones.
 *
 * @param visit receives where a spelling begins, and where it ends
 */
export function forEachSpelling(text: string, visit: (start: number, end: number) => void): void {
  const length = text.length
  let at = 0
  while (at < length) {
    const first = classOf(text.charCodeAt(at))
    if (first === IDEOGRAPH) {
      visit(at, at + 1)
      at++
      continue
    }
    const width = first === HIGH_SURROGATE ? letterPairAt(text, at) : 1
    if (width === 0 || (first !== LETTER && first !== DIGIT && first !== HIGH_SURROGATE)) {
      at++
      continue
    }
    const end = endOfSpelling(text, at, at + width, first === LETTER)
    visit(at, end)
    at = end
  }
}

/** 2 if a letter or digit outside the basic plane starts at `at`, else 0. */
function letterPairAt(text: string, at: number): 0 | 2 {
  return /^[\p{L}\p{N}]/u.test(text.slice(at, at + 2)) ? 2 : 0
}

/**
 * The end of the spelling that starts at `start`. The characters before `from` belong to it already.
 *
 * Connectors (apostrophe, dot, hyphen, ampersand) belong to it only by the rules at the top of this file.
 */
function endOfSpelling(text: string, start: number, from: number, startsWithLetter: boolean): number {
  const length = text.length
  /** Letters and digits since the last connector. */
  let run = 1
  /** Whether everything so far is single letters with connectors between. */
  let initials = startsWithLetter
  let connected = false
  let at = from
  while (at < length) {
    const kind = classOf(text.charCodeAt(at))
    if (kind === LETTER || kind === DIGIT) {
      run++
      at++
      continue
    }
    if (kind === IGNORABLE) {
      at++
      continue
    }
    if (kind === HIGH_SURROGATE) {
      const width = letterPairAt(text, at)
      if (width === 0) break
      run++
      at += width
      continue
    }
    if (kind === SEPARATOR || kind === IDEOGRAPH) break
    const next = at + 1 < length ? classOf(text.charCodeAt(at + 1)) : SEPARATOR
    if (next !== LETTER && !(kind === APOSTROPHE && next === DIGIT)) break
    if (kind === APOSTROPHE) {
      initials = false
    } else if (kind === HYPHEN) {
      if (connected || !startsWithLetter || !(run === 1 || isCo(text, start, at))) break
      initials = false
    } else if (!initials || run !== 1 || !isLastOfRun(text, at + 1)) {
      // A dot or an ampersand connects single letters only.
      break
    }
    at++
    run = 0
    connected = true
  }
  // `C++`, `C#`, `F#`: the symbols belong to a single letter.
  if (at - start === 1 && startsWithLetter) {
    while (at < length && (text.charCodeAt(at) === 0x2b || text.charCodeAt(at) === 0x23) && at - start < 3) at++
  }
  return at
}

/** Whether the letter at `at` is followed by neither letter nor digit. */
function isLastOfRun(text: string, at: number): boolean {
  let next = at + 1
  while (next < text.length && classOf(text.charCodeAt(next)) === IGNORABLE) next++
  const kind = next < text.length ? classOf(text.charCodeAt(next)) : SEPARATOR
  return kind !== LETTER && kind !== DIGIT && kind !== HIGH_SURROGATE
}

/** Whether `text[start, end)` is the prefix "co", as in co-operative and co-working. */
function isCo(text: string, start: number, end: number): boolean {
  return end - start === 2 && (text.charCodeAt(start) | 0x20) === 0x63 && (text.charCodeAt(start + 1) | 0x20) === 0x6f
}

/** Spellings analysed so far, per language. Caches of a pure function: they never change an answer. Bounded like `queries`. */
const caches: Readonly<Record<Language, SpellingCache<readonly Word[]>>> = {
  en: newSpellings(),
  it: newSpellings(),
  fr: newSpellings(),
  de: newSpellings(),
  es: newSpellings(),
  nb: newSpellings(),
  pt: newSpellings(),
  nl: newSpellings(),
  plain: newSpellings(),
}

function newSpellings(): SpellingCache<readonly Word[]> {
  return new SpellingCache((words) => {
    let bytes = WORD_LIST_BYTES
    for (const { folded, stem } of words)
      bytes += WORD_BYTES + textBytes(folded) + (stem === folded ? 0 : textBytes(stem))
    return bytes
  })
}

/** An array of one word. */
const WORD_LIST_BYTES = 40
/** A word without its texts. */
const WORD_BYTES = 64

function emit(
  text: string,
  start: number,
  end: number,
  language: Language,
  cache: SpellingCache<readonly Word[]>,
  visit: (word: Word, start: number, end: number) => void,
): void {
  let words = cache.get(text, start, end)
  if (words === undefined) {
    // A slice would keep its whole text alive, in the cache and in the words made of it.
    const spelling = copyText(text.slice(start, end))
    words = wordsOf(spelling, language)
    cache.set(spelling, words)
  }
  for (let index = 0; index < words.length; index++) {
    const word = words[index]
    visit(word, start + word.start, start + word.end)
  }
}

/** The words of one spelling: one, or several where an apostrophe separates them, or none if folding leaves nothing. */
function wordsOf(spelling: string, language: Language): Word[] {
  if (PLAIN.test(spelling)) return [wordOf(spelling.toLowerCase(), language, 0, spelling.length)]
  const words: Word[] = []
  let partStart = 0
  for (const [partEnd, joined] of partsOf(spelling, language)) {
    const part = spelling.slice(partStart, partEnd)
    const folded = foldWord(joined ? part.replace(ANY_APOSTROPHE, '') : part)
    if (folded !== '') words.push(wordOf(folded, language, partStart, partEnd))
    partStart = partEnd + 1
  }
  // Elisions are dropped last: an article before something that folds to nothing stays a word.
  return withoutElisions(words, language)
}

function wordOf(folded: string, language: Language, start: number, end: number): Word {
  const word = RULES[language].unfold(folded.slice(0, WORD_LENGTH_MAX))
  return { folded: word, stem: stemOf(word, language), stop: stopWordsOf(language).has(word), start, end }
}

/** The ends of the parts between apostrophes that separate words, each with whether inner apostrophes join. */
function* partsOf(spelling: string, language: Language): Generator<[end: number, joined: boolean]> {
  const rules = RULES[language]
  const possessive = spelling.length > 3 ? spelling.replace(POSSESSIVE, '').length : spelling.length
  for (let at = 0; at < possessive; at++) {
    if (classOf(spelling.charCodeAt(at)) !== APOSTROPHE) continue
    // Without the bound, a spelling of many apostrophes would be folded once for each.
    const isElided = at <= ELIDED_LENGTH_MAX && rules.elided.has(foldWord(spelling.slice(0, at)))
    if (rules.splitsAtApostrophe || isElided) yield [at, false]
  }
  yield [possessive, true]
}

/** Longest spelling of an elided word, in UTF-16 code units: the longest has 7 letters, and each may carry a mark. */
const ELIDED_LENGTH_MAX = 16

function withoutElisions(words: Word[], language: Language): Word[] {
  const { elided } = RULES[language]
  return words.length < 2
    ? words
    : words.filter((word, index) => index === words.length - 1 || !elided.has(word.folded))
}

const ANY_APOSTROPHE = /['’‘ʼ`´′＇‛]/gu
/** Letters and digits that need neither folding nor splitting: most of what texts consist of. */
const PLAIN = /^[A-Za-z0-9]+$/
const POSSESSIVE = /['’‘ʼ`´′＇‛][sS]$/u
const HAS_DIGIT_OR_SYMBOL = /[\p{N}+#&]/u

/** Folds one spelling and closes the gaps that connectors leave. The symbols of `c++`, `c#` and `b&b` stay. */
function foldWord(spelling: string): string {
  const match = WITH_SYMBOL.exec(spelling)
  // The rest is cut off anyway.
  if (match === null) return foldBeginning(spelling, WORD_LENGTH_MAX).replaceAll(' ', '')
  return foldText(match[1]) + match[2].replace('＆', '&') + foldText(match[3])
}

const WITH_SYMBOL = /^(\p{L})([+#]{1,2}|[&＆])(\p{L}?)$/u
