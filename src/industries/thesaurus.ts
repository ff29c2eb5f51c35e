/**
 * The thesaurus: for each concept its spellings and synonyms by language ("legaltech", "legal tech"), words that such
 * companies use of themselves, and the industries that it clearly means.
 *
 * Registers hold codes. Many companies hold none and describe themselves in words that differ from those of a query. The
 * tables (`reference/thesaurus/`, see `reference/README.md`) bring the two together, without a model.
 *
 * A concept is found in a text where one of its phrases is: its stems (`text/analyzer.ts`) one after another, whether written
 * apart or joined ("health tech", "healthtech"). The overlapping phrase that begins first counts, and among those the
 * longest.
 */
import { copyText } from '../bounded-cache.ts'
import { loadTables, once } from '../reference/load-table.ts'
import { analyse, stemOf, type Token } from '../text/analyzer.ts'
import { LANGUAGES, type Language, languageOfCountry } from '../text/language.ts'
import { stopWordsOf } from '../text/stop-words.ts'
import { TextMap } from '../text/text-map.ts'
import type { Steps } from '../threads/in-turns.ts'

/** A concept: a row of the tables. */
export interface Concept {
  /** Its index in {@link Thesaurus.concepts}. */
  readonly number: number
  /** Spellings and synonyms of one language, the usual one first; none where the language has no name for it. */
  same(language: Language): readonly string[]
  /** English words and short phrases that such companies use of themselves, the most distinctive first. */
  readonly related: readonly string[]
  /** NACE Rev. 2 codes that it clearly means; often none. */
  readonly codes: readonly string[]
}

/** A concept found in a text. */
export interface FoundConcept {
  readonly concept: Concept
  /** The phrase that was found, in the first spelling of the tables. */
  readonly phrase: string
  /** Where it starts in the text, in UTF-16 code units, and where it ends (exclusive). */
  readonly start: number
  readonly end: number
}

/** The tables, ready to be asked. */
export interface Thesaurus {
  readonly concepts: readonly Concept[]
  /** Concepts with a code that begins so. */
  under(code: string): readonly Concept[]
  /**
   * The concepts of a text in the order of their positions. No two overlap, except that a phrase of several concepts finds
   * all of them.
   *
   * @param languages the text may be in; their order decides between phrases of the same words
   */
  find(text: string, languages: readonly Language[]): readonly FoundConcept[]
  /** Splits a word that joins two words of English phrases ("legaltech": "legal tech"); null where it joins none. */
  splitJoined(word: string): string | null
  /** Reads and stems a country's phrases and the English ones ahead of the first search (some tenths of a second in all). */
  prepare(country: string): Steps<void>
}

/** Phrases of more words are sentences. */
const WORDS_MAX = 6

/** Opens the thesaurus of the program, `reference/thesaurus/`. */
export function loadThesaurus(): Thesaurus {
  return openThesaurus(loadTables('thesaurus').flatMap(({ rows }) => rows))
}

/** Columns before `related` and `codes`. */
const TABLE_LANGUAGES = ['en', 'it', 'fr', 'de', 'es', 'nb'] as const

/**
 * Opens a thesaurus over rows of cells: phrases by language in the order en, it, fr, de, es, nb, then related words, then
 * codes. `; ` separates the phrases of a cell; missing cells are empty. Rows are read when something first needs them.
 */
export function openThesaurus(rows: readonly (readonly string[])[]): Thesaurus {
  const concepts = rows.map((cells, number) => new Row(cells, number))
  const indexes = new Map<Language, PhraseIndex>()
  const indexOf = (language: Language): PhraseIndex => {
    let index = indexes.get(language)
    if (index === undefined) {
      index = new PhraseIndex(concepts, language)
      indexes.set(language, index)
    }
    return index
  }
  const englishWords = once(
    () => new Set(concepts.flatMap((concept) => concept.same('en').flatMap((phrase) => wordsOf(phrase)))),
  )
  /** A plan asks several times in a row for the same text, each time in some of its languages. */
  const last = { text: '', finds: new Map<Language, ReturnType<PhraseIndex['find']>>() }
  const findIn = (text: string, language: Language) => {
    if (last.text !== text) {
      last.text = text
      last.finds.clear()
    }
    let finds = last.finds.get(language)
    if (finds === undefined) {
      finds = indexOf(language).find(text)
      last.finds.set(language, finds)
    }
    return finds
  }
  const findConcepts = (text: string, languages: readonly Language[]): readonly FoundConcept[] => {
    const found: FoundConcept[] = []
    let end = 0
    const finds = languages.flatMap((language) => findIn(text, language))
    if (languages.length > 1) finds.sort((a, b) => a.start - b.start || b.end - a.end)
    for (const { phrases, start, end: to } of finds) {
      if (start < end) continue
      for (const { concept, phrase } of phrases) found.push({ concept, phrase, start, end: to })
      end = to
    }
    return found
  }
  const byCode = once(() => {
    const found = new Map<string, Concept[]>()
    for (const concept of concepts)
      for (const code of concept.codes) found.set(code, [...(found.get(code) ?? []), concept])
    return found
  })
  const prepared = new Set<Language>()
  const thesaurus: Thesaurus = {
    concepts,
    under(code) {
      const found = new Set<Concept>()
      for (const [own, each] of byCode()) if (own.startsWith(code)) for (const concept of each) found.add(concept)
      return [...found]
    },
    find: findConcepts,
    splitJoined(word) {
      for (let at = PART_LENGTH_MIN; at <= word.length - PART_LENGTH_MIN; at++) {
        const [left, right] = [word.slice(0, at), word.slice(at)]
        if (englishWords().has(left) && englishWords().has(right)) return `${left} ${right}`
      }
      return null
    },
    *prepare(country) {
      thesaurus.splitJoined('preparation')
      thesaurus.under('')
      for (const language of new Set<Language>(['en', languageOfCountry(country)])) {
        if (prepared.has(language)) continue
        for (const concept of concepts) {
          yield
          for (const phrase of concept.same(language)) thesaurus.find(phrase, [language])
        }
        prepared.add(language)
      }
    },
  }
  return thesaurus
}

/** Shorter parts of a compound are chance: "carpet" is neither car nor pet. */
const PART_LENGTH_MIN = 4

function wordsOf(phrase: string): string[] {
  return analyse(phrase, 'plain').map(({ word }) => word)
}

/**
 * A row of the tables, in one text. Its cells are split whenever they are needed: there are tens of thousands of phrases, and a
 * search looks at the cells of a few concepts.
 */
class Row implements Concept {
  readonly number: number
  readonly #line: string

  constructor(cells: readonly string[], number: number) {
    this.number = number
    this.#line = copyText(cells.join('\t'))
  }

  #cell(at: number): readonly string[] {
    const cell = this.#line.split('\t')[at]
    return cell ? cell.split('; ') : []
  }

  same(language: Language): readonly string[] {
    const at = (TABLE_LANGUAGES as readonly Language[]).indexOf(language)
    return at < 0 ? [] : this.#cell(at)
  }

  get related(): readonly string[] {
    return this.#cell(TABLE_LANGUAGES.length)
  }

  get codes(): readonly string[] {
    return this.#cell(TABLE_LANGUAGES.length + 1)
  }
}

interface ConceptPhrase {
  readonly concept: Concept
  readonly phrase: string
}

/**
 * Phrases of one language by their stems.
 *
 * Stemming all of them takes a second. So they are only grouped by their first two letters, and a group is stemmed when a
 * text first has a word that begins with those.
 */
class PhraseIndex {
  readonly #concepts: readonly Concept[]
  readonly #language: Language
  /** Phrases that are not stemmed yet, by their first two letters. */
  readonly #waiting = new Map<string, number[]>()
  /** Words of the longest phrase of a group that is stemmed, by those letters. */
  readonly #longest = new Map<string, number>()
  /** The first phrase of each key: the stems of a phrase, joined without spaces. */
  readonly #firsts = new TextMap()
  /** Phrases under their keys: {@link phraseNumber} times two, plus 1 for those that count only as written ("IT" is not "it"). */
  readonly #phrases: number[] = []
  /** For each of them, the next one of the same key; -1: there is none. */
  readonly #nexts: number[] = []

  constructor(concepts: readonly Concept[], language: Language) {
    this.#concepts = concepts
    this.#language = language
    for (const concept of concepts) {
      for (const [index, phrase] of concept.same(language).entries()) {
        const start = PLAIN_START.test(phrase) ? phrase.slice(0, 2).toLowerCase() : this.#startOf(phrase)
        const number = phraseNumber(concept, index)
        const waiting = this.#waiting.get(start)
        if (waiting === undefined) this.#waiting.set(start, [number])
        else waiting.push(number)
      }
    }
  }

  #startOf(phrase: string): string {
    return analyse(phrase, this.#language)[0]?.stem.slice(0, 2) ?? ''
  }

  /** Stems the phrases that begin so, unless they are. @returns words of the longest of them; 0 where there are none */
  #longestOf(start: string): number {
    const waiting = this.#waiting.get(start)
    // Misses are not cached: the set of possible words is unbounded.
    if (waiting === undefined) return this.#longest.get(start) ?? 0
    this.#waiting.delete(start)
    let longest = 0
    for (const number of waiting) longest = Math.max(longest, this.#add(number))
    this.#longest.set(start, longest)
    if (this.#waiting.size === 0) this.#firsts.trim()
    return longest
  }

  /** Adds a phrase under its keys. @returns how many words of a text it may be */
  #add(number: number): number {
    const { phrase } = this.#phraseOf(number)
    const tokens = analyse(phrase, this.#language)
    if (tokens.length === 0 || tokens.length > WORDS_MAX) return 0
    const isExact = tokens.length === 1 && isFunctionWord(tokens[0].word, this.#language)
    const keys = new Set([keyOf(tokens, 0, tokens.length)])
    if (tokens.length > 1) keys.add(stemOf(tokens.map(({ word }) => word).join(''), this.#language))
    for (const key of keys) this.#addUnder(key, number, isExact)
    // A phrase of one word may be written as two in a text.
    return Math.max(tokens.length, 2)
  }

  /** A concept is under a key once. */
  #addUnder(key: string, number: number, isExact: boolean): void {
    let last = -1
    for (let at = this.#firsts.get(key); at >= 0; at = this.#nexts[at]) {
      if (conceptOf(this.#phrases[at] >>> 1) === conceptOf(number)) return
      last = at
    }
    const at = this.#phrases.push(number * 2 + (isExact ? 1 : 0)) - 1
    this.#nexts.push(-1)
    if (last < 0) this.#firsts.set(key, at)
    else this.#nexts[last] = at
  }

  #phraseOf(number: number): ConceptPhrase {
    const concept = this.#concepts[conceptOf(number)]
    return { concept, phrase: concept.same(this.#language)[number % PHRASES_MAX] }
  }

  /** The phrases of a key that count in this spelling in the text from `start` to `end`. */
  #phrasesUnder(key: string, text: string, start: number, end: number): readonly ConceptPhrase[] {
    const found: ConceptPhrase[] = []
    for (let at = this.#firsts.get(key); at >= 0; at = this.#nexts[at]) {
      const each = this.#phraseOf(this.#phrases[at] >>> 1)
      if ((this.#phrases[at] & 1) === 0 || each.phrase === text.slice(start, end)) found.push(each)
    }
    return found
  }

  /** The longest phrase at each position that no earlier phrase covers. */
  find(text: string): { phrases: readonly ConceptPhrase[]; start: number; end: number }[] {
    const tokens = analyse(text, this.#language)
    const found: { phrases: readonly ConceptPhrase[]; start: number; end: number }[] = []
    for (let from = 0; from < tokens.length; ) {
      const longest = this.#longestOf(tokens[from].stem.slice(0, 2))
      let next = from + 1
      for (let count = Math.min(longest, tokens.length - from); count > 0; count--) {
        const { start } = tokens[from]
        const { end } = tokens[from + count - 1]
        const phrases = this.#phrasesUnder(keyOf(tokens, from, from + count), text, start, end)
        if (phrases.length === 0) continue
        found.push({ phrases, start, end })
        next = from + count
        break
      }
      from = next
    }
    return found
  }
}

/**
 * A first word whose first two letters neither folding nor stemming changes: plain letters, no umlaut written as two, no
 * elided article.
 */
const PLAIN_START = /^(?![a-z]?[aou]e)[a-z]{4,}(?![a-z'’])/i

/** Phrases of a concept in one language; the tables have fewer. */
const PHRASES_MAX = 1024

/** A phrase of a language as a number, below 2^30. */
function phraseNumber({ number }: Concept, index: number): number {
  if (index >= PHRASES_MAX) throw new Error(`Cannot read concept ${number}: it has more than ${PHRASES_MAX} phrases`)
  return number * PHRASES_MAX + index
}

function conceptOf(number: number): number {
  return Math.floor(number / PHRASES_MAX)
}

function keyOf(tokens: readonly Token[], from: number, to: number): string {
  let key = tokens[from].stem
  for (let at = from + 1; at < to; at++) key += tokens[at].stem
  return key
}

/** Whether a single word is one that every text is full of. */
export function isFunctionWord(word: string, language: Language): boolean {
  return stopWordsOf(language).has(word) || (language === 'en' && word === 'it')
}

/** Languages that have phrases in the tables. */
export const THESAURUS_LANGUAGES: readonly Language[] = LANGUAGES.filter((language) =>
  (TABLE_LANGUAGES as readonly Language[]).includes(language),
)
