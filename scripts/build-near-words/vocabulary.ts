/**
 * What near words are made from: words of six languages, and what each was used for.
 *
 * A word counts by its stem in a language. Official titles and activity phrases give the codes it is used for, the
 * thesaurus the concepts.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isGeneric } from '../../src/industries/generic-words.ts'
import { loadThesaurus } from '../../src/industries/thesaurus.ts'
import { analyse } from '../../src/text/analyzer.ts'
import type { Language } from '../../src/text/language.ts'
import { stopWordsOf } from '../../src/text/stop-words.ts'
import { activityPhrases, type CodePhrase, codeTitles } from '../code-phrases.ts'

/** Languages that have near words. */
export const NEAR_LANGUAGES: readonly Language[] = ['en', 'it', 'fr', 'de', 'es', 'nb']

/** A stem of a language. */
export interface NearWord {
  readonly language: Language
  readonly stem: string
  /** Its most frequent inflection. */
  readonly form: string
  /** How often it was used for each code or concept; empty where only the model knows the word. */
  readonly uses: ReadonlyMap<string, number>
}

/** Weight of a concept of the thesaurus for its names, where a related word has 1. */
const NAME_WEIGHT = 3
/** A word of another language than English that official texts use once is mostly a compound that is never searched. */
const PHRASES_MIN = 2

interface Gathered {
  readonly language: Language
  readonly stem: string
  readonly forms: Map<string, number>
  readonly uses: Map<string, number>
  phrases: number
}

/**
 * Gathers all words.
 *
 * @param vocabulary the model's file of word pieces: its whole words are English words too
 */
export function gatherWords(vocabulary: string): readonly NearWord[] {
  const words = new Map<string, Gathered>()
  const count = (text: string, language: Language, columns: readonly (readonly [string, number])[], phrases = 1) => {
    const met = new Set<string>()
    for (const { word, stem } of analyse(text, language)) {
      if (!isTelling(word, language)) continue
      const key = `${language}:${stem}`
      const own = words.get(key) ?? { language, stem, forms: new Map(), uses: new Map(), phrases: 0 }
      words.set(key, own)
      own.forms.set(word, (own.forms.get(word) ?? 0) + 1)
      if (met.has(key)) continue
      met.add(key)
      own.phrases += phrases
      for (const [column, weight] of columns) own.uses.set(column, (own.uses.get(column) ?? 0) + weight)
    }
  }
  for (const phrases of [codeTitles(), activityPhrases()]) {
    for (const each of phrases) {
      const language = languageOf(each.language)
      if (language !== null) count(each.phrase, language, columnsOf(each))
    }
  }
  for (const { number, same, related, codes } of concepts()) {
    const named = [[`concept ${number}`, NAME_WEIGHT] as const, ...codes.flatMap((code) => naceColumns(code))]
    for (const language of NEAR_LANGUAGES) for (const name of same(language)) count(name, language, named, PHRASES_MIN)
    for (const phrase of related) count(phrase, 'en', [[`concept ${number}`, 1]], PHRASES_MIN)
  }
  for (const piece of readFileSync(join(vocabulary, 'vocab.txt'), 'utf8').split('\n')) {
    if (/^[a-z]{3,}$/.test(piece)) count(piece, 'en', [], 0)
  }
  return [...words.values()]
    .filter(({ language, phrases }) => language === 'en' || phrases >= PHRASES_MIN)
    .map(({ forms, ...word }): NearWord => ({ ...word, form: mostFrequent(forms) }))
    .sort((a, b) => compare(a.language, b.language) || compare(a.stem, b.stem))
}

/** Words of one or two letters, numbers, stop words and generic words are not distinctive. */
function isTelling(word: string, language: Language): boolean {
  return /^\p{L}{3,}$/u.test(word) && !stopWordsOf(language).has(word) && !isGeneric(word)
}

function languageOf(code: string): Language | null {
  const language = code === 'no' || code === 'nn' ? 'nb' : (code as Language)
  return NEAR_LANGUAGES.includes(language) ? language : null
}

/** A concept with its names bound to it. */
function concepts() {
  return loadThesaurus().concepts.map((concept) => ({
    number: concept.number,
    same: (language: Language) => concept.same(language),
    related: concept.related,
    codes: concept.codes,
  }))
}

/** A code and the codes above it, by their digits: lists built on NACE share columns down to the class. */
function columnsOf({ scheme, code }: CodePhrase): (readonly [string, number])[] {
  const digits = code.replace(/^[^:]*:/, '').replace(/\D/g, '')
  if (scheme === 'nace' || scheme === 'national') return naceColumns(digits)
  return [2, 3, 4, 6]
    .filter((length) => digits.length >= length)
    .map((length) => [`${scheme} ${digits.slice(0, length)}`, 1])
}

function naceColumns(code: string): (readonly [string, number])[] {
  const digits = code.replace(/\D/g, '')
  return [2, 3, 4].filter((length) => digits.length >= length).map((length) => [`nace ${digits.slice(0, length)}`, 1])
}

function mostFrequent(forms: ReadonlyMap<string, number>): string {
  return [...forms].sort(([a, n], [b, m]) => m - n || a.length - b.length || compare(a, b))[0][0]
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
