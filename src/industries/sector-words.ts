/**
 * The words of an activity phrase, as the sector index knows them: for its build and for questions alike.
 *
 * They are the words of `text/analyzer.ts` without stop words. Languages without stems are served too: their words are cut to
 * a beginning, which takes most endings off.
 */

import { analyse } from '../text/analyzer.ts'
import { LANGUAGES, type Language } from '../text/language.ts'

/** How a language of official titles is analysed. */
export function analysisOf(language: string): Language {
  return STEMMED.has(language) ? (language as Language) : 'plain'
}

/**
 * The distinct stems of a phrase, in order.
 *
 * What the phrase excepts ("…, except of leather", "(ohne Möbel)") is left out, unless nothing else remains: it names
 * what the activity is not.
 *
 * @param language ISO 639-1 code; a language without stems is served by beginnings of words
 */
export function sectorStems(phrase: string, language: string): string[] {
  const analysis = analysisOf(language)
  const stems = stemsOf(withoutExceptions(phrase, language), analysis)
  return stems.length > 0 ? stems : stemsOf(phrase, analysis)
}

/** The stem under which a word of a language without stems is known. */
export function beginningOf(word: string): string {
  return word.slice(0, BEGINNING_LENGTH)
}

/** Long enough to distinguish most words, short enough to lose the endings of Slavic and Finnic languages. */
const BEGINNING_LENGTH = 6

const STEMMED: ReadonlySet<string> = new Set(LANGUAGES)

function stemsOf(phrase: string, analysis: Language): string[] {
  const stems = new Set<string>()
  for (const { stem, stop } of analyse(phrase, analysis)) {
    if (analysis !== 'plain') {
      if (!stop) stems.add(stem)
    } else if (stem.length > 2) {
      stems.add(beginningOf(stem))
    }
  }
  return [...stems]
}

/** Replaces what a phrase excepts by spaces, so that positions in it stay the same. */
export function withoutExceptions(phrase: string, language: string): string {
  const rule = EXCEPTIONS.get(language)
  return rule === undefined ? phrase : phrase.replace(rule, (excepted) => ' '.repeat(excepted.length))
}

/** Whether a phrase without parentheses excepts something in some language, so that {@link withoutExceptions} changes it. */
export function hasException(phrase: string): boolean {
  return ANY_EXCEPTION.test(phrase)
}

/** In parentheses, from the excepting word to their end; else to the next comma, semicolon or parenthesis. */
const EXCEPTING_WORDS: Readonly<Record<string, string>> = {
  en: 'except(?:ing)?|excluding|excl|other than|not',
  de: 'ohne|außer|ausgenommen|nicht',
  fr: "sauf|hors|excepté|non|à l['’]exclusion|à l['’]exception",
  it: 'escluso|esclusa|esclusi|escluse|eccetto|tranne|non|ad esclusione|ad eccezione',
  es: 'excepto|salvo|no|a excepción',
  nl: 'behalve|exclusief|geen|niet|uitgezonderd',
  pt: 'excepto|exceto|salvo|não',
  nb: 'unntatt|ikke|ekskl',
}

const EXCEPTIONS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(EXCEPTING_WORDS).map(([language, words]) => [
    language,
    new RegExp(
      String.raw`\((?:${words})(?![\p{L}])[^()]*(?:\([^()]*\)[^()]*)*\)?|(?<![\p{L}])(?:${withoutShort(words)})(?![\p{L}])[^,;()]*`,
      'giu',
    ),
  ]),
)

/** Outside parentheses "not", "non" and "no" apply to one word ("non-alcoholic"), not to all that follows. */
function withoutShort(words: string): string {
  return words
    .split('|')
    .filter((word) => !['not', 'non', 'no', 'nicht', 'niet', 'ikke', 'não', 'geen'].includes(word))
    .join('|')
}

const ANY_EXCEPTION = new RegExp(
  String.raw`(?<![\p{L}])(?:${Object.values(EXCEPTING_WORDS).map(withoutShort).join('|')})(?![\p{L}])`,
  'iu',
)
