/**
 * The words of an activity, together with what the thesaurus knows of them. Pure.
 *
 * An activity consists of terms: a word by itself, or the words of a concept ("legal tech"). A company may use another name
 * of a concept, which finds it like the words themselves. It may also speak of related things, which only rank.
 */
import {
  AFTER_ACRONYM,
  acronymForms,
  isHomograph,
  isKnownAcronym,
  isWrittenAsAcronym,
} from '../../industries/acronyms.ts'
import { isGeneric } from '../../industries/generic-words.ts'
import {
  type Concept,
  type FoundConcept,
  isFunctionWord,
  THESAURUS_LANGUAGES,
  type Thesaurus,
} from '../../industries/thesaurus.ts'
import type { Rank } from '../../search/query.ts'
import { analyse, stemOf, type Token } from '../../text/analyzer.ts'
import { type Language, languageOfCountry } from '../../text/language.ts'
import { stopWordsOf } from '../../text/stop-words.ts'
import type { Knowledge, Term } from './knowledge.ts'

/** Most alternatives of a term: each adds a clause to the query. */
const ALTERNATIVES_MAX = 8
/** Names of all terms together that rank beside the words asked for. */
const NAMES_MAX = 16
/** Most related words of all terms together that add to the rank. */
const RELATED_MAX = 6

/** Weight of a generic word, where a distinctive one has 1. */
export const GENERIC_WEIGHT = 0.3
/** Weight of two words side by side, where each by itself has 1. */
const NEIGHBOURS_WEIGHT = 0.5
/** Weight of an alternative, where a word asked for has 1: a company that uses several of them is not several times as relevant. */
const ALTERNATIVE_WEIGHT = 0.5
/** The same of another word of the family of the one asked for: who says it does the same. */
const FAMILY_WEIGHT = 0.8
/** Weight of a related word. */
const RELATED_WEIGHT = 0.2

/** What terms are found with. */
type TermKnowledge = Pick<Knowledge, 'thesaurus' | 'caches'>

/**
 * Finds the terms of an activity, each once, in their order.
 *
 * @param countries countries of the search: the words and the companies' texts are probably in their languages, or in
 *   English
 * @param spoken    languages of the sentence that it is of, whose stop words are left out; those of sentences where absent
 */
export function findTerms(
  activity: string,
  countries: readonly string[],
  knowledge: TermKnowledge,
  spoken?: readonly Language[],
): readonly Term[] {
  const own = countries.map(languageOfCountry)
  return knowledge.caches.activities.get(`${own.join()} ${spoken?.join() ?? ''} ${activity}`, () =>
    readTerms(activity, { own, spoken }, knowledge),
  )
}

/** {@link findTerms} for a plan that is cached itself. */
export function makeTerms(activity: string, countries: readonly string[], knowledge: TermKnowledge): readonly Term[] {
  return readTerms(activity, { own: countries.map(languageOfCountry), spoken: undefined }, knowledge)
}

/** The languages that a text is asked in. */
interface Speech {
  /** Those of the countries searched. */
  readonly own: readonly Language[]
  /** Those of the sentence; undefined: unknown. */
  readonly spoken: readonly Language[] | undefined
}

/** A run of an activity that becomes a term: a word, or the words of concepts. */
interface TermRun {
  readonly words: readonly string[]
  readonly concepts: readonly Concept[]
  /** In capitals, where the run is one. */
  readonly acronym: string | null
  /** Whether its words are written as one: "station-service". */
  readonly isJoined?: boolean
}

function readTerms(activity: string, speech: Speech, { thesaurus, caches }: TermKnowledge): readonly Term[] {
  const languages = likelyLanguages(speech.own)
  const found = thesaurus
    .find(activity, languages)
    .filter(
      ({ start, end, phrase }) =>
        isDistinctive(activity.slice(start, end)) && isSameAcronym(activity.slice(start, end), phrase),
    )
  const terms = new Map<string, Term>()
  for (const { words, concepts, acronym, isJoined = false } of splitRuns(activity, found, speech, languages)) {
    if (words.length === 0) continue
    const key = acronym ?? words.join(' ')
    const numbers =
      concepts.length === 0 && acronym === null
        ? ''
        : `${languages.join()} ${concepts.map(({ number }) => number).join()}${isJoined ? '-' : ''}`
    terms.set(
      key,
      caches.terms.get(`${key} ${numbers}`, () =>
        acronym === null
          ? { ...makeTerm(words, concepts, languages, thesaurus), ...(isJoined && { isJoined }) }
          : makeAcronymTerm(acronym, concepts, languages, thesaurus),
      ),
    )
  }
  return [...terms.values()]
}

/** Whether a phrase that was found for an acronym is that acronym: the stem of "Leder" is "led". */
function isSameAcronym(written: string, phrase: string): boolean {
  return !isWrittenAsAcronym(written) || analyse(phrase, 'plain').some(({ word }) => word === written.toLowerCase())
}

/** Splits an activity into words and the runs of the concepts found in it. Stop words are left out. */
function splitRuns(
  activity: string,
  found: readonly FoundConcept[],
  speech: Speech,
  languages: readonly Language[],
): readonly TermRun[] {
  const runs: TermRun[] = []
  const tokens = analyse(activity, 'plain')
  for (let at = 0, next = 0; at < tokens.length; ) {
    while (next < found.length && found[next].end <= tokens[at].start) next++
    const start = found[next]?.start ?? Number.POSITIVE_INFINITY
    if (tokens[at].end <= start) {
      const token = tokens[at++]
      const acronym = acronymOf(token, activity, languages)
      if (acronym !== null || !isStopWordIn(token.word, speech))
        runs.push({ words: [token.word], concepts: [], acronym })
      continue
    }
    const { end } = found[next]
    const inside: Token[] = []
    for (; at < tokens.length && tokens[at].start < end; at++) {
      const { word } = tokens[at]
      const isWord =
        acronymOf(tokens[at], activity, languages) !== null ||
        !isStopWordIn(word, speech) ||
        // A stop word of another language only may be a name here.
        !languages.some((language) => isFunctionWord(word, language))
      if (isWord) inside.push(tokens[at])
    }
    const concepts = found.filter((each) => each.start === start).map(({ concept }) => concept)
    const acronym = inside.length === 1 ? acronymOf(inside[0], activity, languages) : null
    const isJoined = inside.length > 1 && !/\s/.test(activity.slice(inside[0].start, inside[inside.length - 1].end))
    runs.push({ words: inside.map(({ word }) => word), concepts, acronym, ...(isJoined && { isJoined }) })
  }
  return runs
}

/** Letters of acronyms that are known without their capitals. */
const SMALL_ACRONYM_LENGTH_MIN = 3

/** The acronyms of an activity, in capitals. @param country that is searched */
export function acronymsIn(activity: string, country: string): ReadonlySet<string> {
  const languages = likelyLanguages([languageOfCountry(country)])
  return new Set(analyse(activity, 'plain').flatMap((token) => acronymOf(token, activity, languages) ?? []))
}

/** The acronym that a word of an activity is, in capitals; `null` for other words. */
function acronymOf({ word, start, end }: Token, activity: string, languages: readonly Language[]): string | null {
  const written = activity.slice(start, end)
  if (isWrittenAsAcronym(written, activity)) return written
  // Two small letters are a word of some language: "ac", "av", "ar".
  if (word.length < SMALL_ACRONYM_LENGTH_MIN) return null
  const capitals = written.toUpperCase()
  return isKnownAcronym(capitals) && !languages.some((language) => isHomograph(word, language)) ? capitals : null
}

/** Whether a phrase is more than generic words: "technology" or "tools" would bring in everybody. */
function isDistinctive(phrase: string): boolean {
  return analyse(phrase, 'plain').some(({ word }) => !isGeneric(word))
}

/** The languages that an activity, and texts about it, are likely in. @param own those of the countries */
export function likelyLanguages(own: readonly Language[]): readonly Language[] {
  return [...new Set<Language>(['en', ...own.filter((language) => THESAURUS_LANGUAGES.includes(language))])]
}

/**
 * The words of an activity without stop words, folded, each once; acronyms are words, whatever else is written like them.
 *
 * @param spoken as for {@link findTerms}
 */
export function contentWords(activity: string, country: string, spoken?: readonly Language[]): string[] {
  const speech = { own: [languageOfCountry(country)], spoken }
  const languages = likelyLanguages(speech.own)
  const telling = analyse(activity, 'plain').filter(
    (token) => acronymOf(token, activity, languages) !== null || !isStopWordIn(token.word, speech),
  )
  return [...new Set(telling.map(({ word }) => word))]
}

/**
 * Whether a word is a stop word of the sentence's language. One of two languages is a function word in any sentence; where
 * the language is unknown, so is one of any of them, or of a country's.
 */
function isStopWordIn(word: string, { own, spoken }: Speech): boolean {
  const stopping = SENTENCE_LANGUAGES.filter((language) => stopWordsOf(language).has(word))
  if (spoken === undefined) return stopping.length > 0 || own.some((language) => stopWordsOf(language).has(word))
  return stopping.length > 1 || spoken.some((language) => stopWordsOf(language).has(word))
}

const SENTENCE_LANGUAGES: readonly Language[] = ['en', 'it', 'fr', 'de', 'es']

/** The term of an acronym: what it is short for, and what the thesaurus knows of the same letters. */
function makeAcronymTerm(
  acronym: string,
  concepts: readonly Concept[],
  languages: readonly Language[],
  thesaurus: Thesaurus,
): Term {
  const word = acronym.toLowerCase()
  const { alternatives, related } = makeTerm([word], concepts, languages, thesaurus)
  // Of another acronym too, letters that are another word say nothing.
  const isTelling = (name: string) => {
    const folded = name.toLowerCase()
    return folded !== word && !languages.some((language) => isHomograph(folded, language))
  }
  const forms = acronymForms(acronym, languages)
  const names = [...new Set([...forms, ...alternatives])].filter(isTelling).slice(0, ALTERNATIVES_MAX)
  const term = { words: [word], alternatives: names, related, acronym }
  if (!languages.some((language) => isHomograph(word, language))) return term
  return { ...term, entries: [...AFTER_ACRONYM.map((next) => `${word} ${next}`), ...names] }
}

function makeTerm(
  words: readonly string[],
  concepts: readonly Concept[],
  languages: readonly Language[],
  thesaurus: Thesaurus,
): Term {
  if (concepts.length === 0) {
    const apart = thesaurus.splitJoined(words[0])
    return { words, alternatives: apart === null ? [] : [apart], related: [] }
  }
  const phrases = phrasesOf(concepts, languages)
  const asked = languages.map((language) => ` ${stemsOf(words, language).join(' ')} `)
  const alternatives: Phrase[] = []
  for (const phrase of phrases) {
    // A text that contains a phrase contains the phrases within it too.
    if (asked.some((own) => phrase.stems.includes(own))) continue
    if (phrases.some(({ stems }) => stems !== phrase.stems && phrase.stems.includes(stems))) continue
    if (!alternatives.some(({ stems }) => stems === phrase.stems)) alternatives.push(phrase)
  }
  return {
    words,
    alternatives: alternatives.slice(0, ALTERNATIVES_MAX).map(({ entry }) => entry),
    related: [...new Set(concepts.flatMap(({ related }) => related))].filter((word) => {
      const own = analyse(word, 'en')
      return !languages.some((language) => language !== 'en' && isMistakenIn(own, language))
    }),
  }
}

/** The names of concepts, from each language in turn, without those that every text is full of. */
function phrasesOf(concepts: readonly Concept[], languages: readonly Language[]): readonly Phrase[] {
  const byLanguage = languages.map((language) =>
    concepts
      .flatMap((concept) => concept.same(language))
      .flatMap((entry): Phrase[] => {
        const own = analyse(entry, language)
        if (language === 'en' && languages.some((other) => other !== 'en' && isMistakenIn(own, other))) return []
        const isEverywhere =
          own.length === 1 &&
          languages.some((each) => isFunctionWord(own[0].word, each) || isCutShort(own[0].word, each))
        return isEverywhere ? [] : [{ entry, stems: ` ${own.map(({ stem }) => stem).join(' ')} ` }]
      }),
  )
  const most = Math.max(0, ...byLanguage.map((own) => own.length))
  return Array.from({ length: most }, (_, at) => byLanguage.flatMap((own) => own[at] ?? [])).flat()
}

/** Letters of words that are other words, or initials, in most languages: "dam", "GP", "spa". */
const SHORT_LETTERS_MAX = 3

/**
 * Whether texts of another language have a phrase of one word with another meaning: where it or its stem there is short, or that stem
 * lacks letters that belong to it, as that of English "flower" in Norwegian, which is "flow".
 */
function isMistakenIn([token, ...others]: readonly Token[], language: Language): boolean {
  if (token === undefined || others.length > 0) return false
  const stem = stemOf(token.word, language)
  return Math.min(token.word.length, stem.length) <= SHORT_LETTERS_MAX || stem.length < token.stem.length
}

/** Letters of the shortest stem that is no initials. */
const STEM_MIN = 3

/** Whether the stem of a word is as short as initials, which names are full of: that of "ale" is "al". */
export function isCutShort(word: string, language: Language): boolean {
  return word.length >= STEM_MIN && stemOf(word, language).length < STEM_MIN
}

/** A phrase of a concept, and its stems, with a space before and after each. */
interface Phrase {
  readonly entry: string
  readonly stems: string
}

function stemsOf(words: readonly string[], language: Language): string[] {
  return words.flatMap((word) => analyse(word, language).map(({ stem }) => stem))
}

/** Joins two words that many write as one ("health care"); null for other words. */
export function joinWords(words: readonly string[]): string | null {
  return words.length === 2 && words.every((word) => word.length > 2) ? words.join('') : null
}

/** The terms with a word that is not generic; all terms where none has one. */
export function distinctiveTerms(terms: readonly Term[]): readonly Term[] {
  const distinctive = terms.filter(({ words }) => words.some((word) => !isGeneric(word)))
  return distinctive.length > 0 ? distinctive : terms
}

/**
 * Entries that mean the same as the whole entry; of an entry of two terms their joined spelling, and of several the phrases with the last
 * word in another form of its family.
 */
export function equivalentsOf(
  entry: string,
  countries: readonly string[],
  knowledge: TermKnowledge,
): readonly string[] {
  return equivalentsIn(findTerms(entry, countries, knowledge))
}

/** {@link equivalentsOf} an entry of these terms. */
export function equivalentsIn(terms: readonly Term[]): readonly string[] {
  if (terms.length === 1) return terms[0].alternatives
  const together = terms.length === 2 ? joinWords(terms.flatMap(({ words }) => words)) : null
  const before = terms.slice(0, -1).flatMap(({ words }) => words)
  const phrases = (terms.at(-1)?.family ?? []).map((form) => [...before, form].join(' '))
  return together === null ? phrases : [together, ...phrases]
}

/** Ranks by the terms of a sentence: their words, words side by side, and what the thesaurus knows of them. */
export function rankTerms(terms: readonly Term[]): Rank['words'] {
  const distinctive = new Set(distinctiveTerms(terms))
  const words: WeightedEntry[] = []
  for (const [at, term] of terms.entries()) {
    // The letters of "it" are in every text.
    for (const entry of term.entries === undefined ? term.words : []) {
      const isDistinctiveWord = distinctive.has(term) && !(term.words.length > 1 && isGeneric(entry))
      words.push({ entry, weight: isDistinctiveWord ? 1 : GENERIC_WEIGHT })
    }
    const before = at > 0 ? terms[at - 1] : null
    if (before === null || !distinctive.has(before) || !distinctive.has(term)) continue
    words.push({ entry: `${before.words[before.words.length - 1]} ${term.words[0]}`, weight: NEIGHBOURS_WEIGHT })
  }
  const together = terms.length === 2 ? joinWords(terms.flatMap((term) => term.words)) : null
  if (together !== null) words.push({ entry: together, weight: 1 })
  return keepLargestWeights([...words, ...conceptWords(terms)])
}

/**
 * Ranks by keywords and by what the thesaurus knows of them. A concept may span several keywords: a list of "machine" and
 * "learning" means machine learning too.
 *
 * @param terms of all keywords together
 */
export function rankKeywords(keywords: readonly string[], terms: readonly Term[]): Rank['words'] {
  return keepLargestWeights([...keywords.map((entry) => ({ entry, weight: 1 })), ...conceptWords(terms)])
}

type WeightedEntry = Rank['words'][number]

/** The names of concepts, and words that are related to them. */
function conceptWords(terms: readonly Term[]): WeightedEntry[] {
  const names = terms.flatMap(({ words, alternatives, family = [] }): WeightedEntry[] => [
    ...(words.length > 1 ? [{ entry: words.join(' '), weight: NEIGHBOURS_WEIGHT }] : []),
    ...alternatives.map((entry) => ({ entry, weight: family.includes(entry) ? FAMILY_WEIGHT : ALTERNATIVE_WEIGHT })),
  ])
  // One of several terms says less about the whole.
  const weight = (2 * RELATED_WEIGHT) / (1 + terms.length)
  const related = [...new Set(terms.flatMap((term) => term.related.filter(isOneWord)))]
    .filter((word) => !isCutShort(word, 'en'))
    .slice(0, RELATED_MAX)
  return [...names.slice(0, NAMES_MAX), ...related.map((entry) => ({ entry, weight }))]
}

/** Phrases rank no better and cost several times as much. */
const isOneWord = (entry: string): boolean => !entry.includes(' ')

/** Each entry once, with its largest weight. */
export function keepLargestWeights(words: readonly WeightedEntry[]): WeightedEntry[] {
  const weights = new Map<string, number>()
  for (const { entry, weight } of words) {
    if (weight > (weights.get(entry) ?? 0)) weights.set(entry, weight)
  }
  return [...weights].map(([entry, weight]) => ({ entry, weight }))
}
