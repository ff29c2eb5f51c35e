/**
 * The words of an activity, put together with what the thesaurus knows of them. Pure.
 *
 * An activity consists of terms: a word by itself, or the words of a concept ("legal tech"). Of a concept companies may
 * say another name, which finds them like its own words, and speak of related things, which only rank.
 */
import { BoundedCache } from '../bounded-cache.ts'
import { isGeneric } from '../industries/generic-words.ts'
import { type Concept, isFunctionWord, THESAURUS_LANGUAGES, type Thesaurus } from '../industries/thesaurus.ts'
import type { Rank } from '../search/query.ts'
import { analyse } from '../text/analyzer.ts'
import { type Language, languageOfCountry } from '../text/language.ts'
import { stopWordsOf } from '../text/stop-words.ts'

/** One of the things that an activity names. */
export interface Term {
  /** Its words, without case and accents; at least one. */
  readonly words: readonly string[]
  /** Entries that mean the same, none of which holds another or the words themselves. */
  readonly alternatives: readonly string[]
  /** What such companies speak of, the most telling first. */
  readonly related: readonly string[]
}

/** Alternatives of a term: each is looked up in every company. */
const ALTERNATIVES_MAX = 8
/** Names of all terms together that rank beside the words asked for. */
const NAMES_MAX = 16
/** Related words of all terms together: each is ranked by. */
const RELATED_MAX = 6

/** What a generic word is worth beside one that tells companies apart, and words side by side beside each by itself. */
const GENERIC_WEIGHT = 0.3
const NEIGHBOURS_WEIGHT = 0.5
/** What an alternative is worth beside a word asked for: a company that says several of them is not several times as relevant. */
const ALTERNATIVE_WEIGHT = 0.5
/** What a related word is worth. */
const RELATED_WEIGHT = 0.2

/**
 * The terms of an activity, each once, in their order.
 *
 * @param countries whose languages the words and the companies' texts are likely in, beside English
 */
export function termsOf(activity: string, countries: readonly string[], thesaurus: Thesaurus): readonly Term[] {
  const own = countries.map(languageOfCountry)
  let memory = memories.get(thesaurus)
  if (memory === undefined) {
    memory = { activities: new BoundedCache(ACTIVITIES_REMEMBERED_MAX), terms: new BoundedCache(TERMS_REMEMBERED_MAX) }
    memories.set(thesaurus, memory)
  }
  const { activities, terms } = memory
  return activities.get(`${own.join()} ${activity}`, () => findTerms(activity, own, thesaurus, terms))
}

/** What was found in activities, and the terms that concepts make. */
interface TermMemory {
  readonly activities: BoundedCache<readonly Term[]>
  readonly terms: BoundedCache<Term>
}

const memories = new WeakMap<Thesaurus, TermMemory>()
const ACTIVITIES_REMEMBERED_MAX = 2048
/** About as many as concepts have names in two languages. */
const TERMS_REMEMBERED_MAX = 8192

function findTerms(
  activity: string,
  own: readonly Language[],
  thesaurus: Thesaurus,
  remembered: BoundedCache<Term>,
): readonly Term[] {
  const languages = likelyLanguages(own)
  const found = thesaurus.find(activity, languages).filter(({ start, end }) => isTelling(activity.slice(start, end)))
  const terms = new Map<string, Term>()
  const add = (words: readonly string[], concepts: readonly Concept[]): void => {
    if (words.length === 0) return
    const key = words.join(' ')
    const numbers = concepts.length === 0 ? '' : `${languages.join()} ${concepts.map(({ number }) => number).join()}`
    terms.set(
      key,
      remembered.get(`${key} ${numbers}`, () => termOf(words, concepts, languages, thesaurus)),
    )
  }
  const tokens = analyse(activity, 'plain')
  for (let at = 0, next = 0; at < tokens.length; ) {
    while (next < found.length && found[next].end <= tokens[at].start) next++
    const start = found[next]?.start ?? Number.POSITIVE_INFINITY
    if (tokens[at].end <= start) {
      const { word } = tokens[at++]
      if (!isSmallIn(word, own)) add([word], [])
      continue
    }
    const { end } = found[next]
    const words: string[] = []
    for (; at < tokens.length && tokens[at].start < end; at++) {
      const { word } = tokens[at]
      // What is small in another language only may be a name here: "AI".
      if (!isSmallIn(word, own) || !languages.some((language) => isFunctionWord(word, language))) words.push(word)
    }
    add(
      words,
      found.filter((each) => each.start === start).map(({ concept }) => concept),
    )
  }
  return [...terms.values()]
}

/** A concept of generic words alone ("technology", "tools") would bring in everybody. */
function isTelling(phrase: string): boolean {
  return analyse(phrase, 'plain').some(({ word }) => !isGeneric(word))
}

/** The languages in which an activity is likely asked for and told of. @param own those of the countries */
function likelyLanguages(own: readonly Language[]): readonly Language[] {
  return [...new Set<Language>(['en', ...own.filter((language) => THESAURUS_LANGUAGES.includes(language))])]
}

/** Whether a word says nothing by itself: a stop word of a country's language, or of one that sentences are in. */
export function isSmall(word: string, countries: readonly string[]): boolean {
  return isSmallIn(word, countries.map(languageOfCountry))
}

function isSmallIn(word: string, own: readonly Language[]): boolean {
  return (
    SENTENCE_LANGUAGES.some((language) => stopWordsOf(language).has(word)) ||
    own.some((language) => stopWordsOf(language).has(word))
  )
}

const SENTENCE_LANGUAGES: readonly Language[] = ['en', 'it', 'fr', 'de', 'es']

function termOf(
  words: readonly string[],
  concepts: readonly Concept[],
  languages: readonly Language[],
  thesaurus: Thesaurus,
): Term {
  if (concepts.length === 0) {
    const apart = thesaurus.apart(words[0])
    return { words, alternatives: apart === null ? [] : [apart], related: [] }
  }
  const phrases: Phrase[] = []
  for (const language of languages) {
    for (const concept of concepts) {
      for (const entry of concept.same(language)) {
        const own = analyse(entry, language)
        const stems = own.map(({ stem }) => stem)
        const isOfAll = own.length === 1 && languages.some((each) => isFunctionWord(own[0].word, each))
        if (!isOfAll) phrases.push({ entry, stems: ` ${stems.join(' ')} ` })
      }
    }
  }
  const asked = languages.map((language) => ` ${stemsOf(words, language).join(' ')} `)
  const alternatives: Phrase[] = []
  for (const phrase of phrases) {
    // Who says a phrase that holds another says the other too.
    if (asked.some((own) => phrase.stems.includes(own))) continue
    if (phrases.some(({ stems }) => stems !== phrase.stems && phrase.stems.includes(stems))) continue
    if (!alternatives.some(({ stems }) => stems === phrase.stems)) alternatives.push(phrase)
  }
  return {
    words,
    alternatives: alternatives.slice(0, ALTERNATIVES_MAX).map(({ entry }) => entry),
    related: [...new Set(concepts.flatMap(({ related }) => related))],
  }
}

/** A phrase of a concept, and its stems between blanks. */
interface Phrase {
  readonly entry: string
  readonly stems: string
}

function stemsOf(words: readonly string[], language: Language): string[] {
  return words.flatMap((word) => analyse(word, language).map(({ stem }) => stem))
}

/** Two words that many write as one ("health care"); null where the words are none such. */
export function joined(words: readonly string[]): string | null {
  return words.length === 2 && words.every((word) => word.length > 2) ? words.join('') : null
}

/** The terms that tell companies apart; all, where none does. */
export function tellingOf(terms: readonly Term[]): readonly Term[] {
  const telling = terms.filter(({ words }) => words.some((word) => !isGeneric(word)))
  return telling.length > 0 ? telling : terms
}

/** Entries that mean the same as a whole entry does: none, where it is more than one thing. */
export function namesOf(entry: string, countries: readonly string[], thesaurus: Thesaurus): readonly string[] {
  return namesIn(termsOf(entry, countries, thesaurus))
}

/** {@link namesOf} an entry of these terms. */
export function namesIn(terms: readonly Term[]): readonly string[] {
  if (terms.length === 1) return terms[0].alternatives
  const together = terms.length === 2 ? joined(terms.flatMap(({ words }) => words)) : null
  return together === null ? [] : [together]
}

/** What the terms of a sentence rank by: their words, words side by side, and what the thesaurus knows of them. */
export function rankTerms(terms: readonly Term[]): Rank['words'] {
  const telling = new Set(tellingOf(terms))
  const words: Weighed[] = []
  for (const [at, term] of terms.entries()) {
    for (const entry of term.words) {
      const isTelling = telling.has(term) && !(term.words.length > 1 && isGeneric(entry))
      words.push({ entry, weight: isTelling ? 1 : GENERIC_WEIGHT })
    }
    const before = at > 0 ? terms[at - 1] : null
    if (before === null || !telling.has(before) || !telling.has(term)) continue
    words.push({ entry: `${before.words[before.words.length - 1]} ${term.words[0]}`, weight: NEIGHBOURS_WEIGHT })
  }
  const together = terms.length === 2 ? joined(terms.flatMap((term) => term.words)) : null
  if (together !== null) words.push({ entry: together, weight: 1 })
  return heaviest([...words, ...conceptWords(terms)])
}

/**
 * What keywords rank by: the keywords, and what the thesaurus knows of them. A concept may stand in several of them:
 * who lists "machine" and "learning" means machine learning too.
 *
 * @param terms of all keywords together
 */
export function rankKeywords(keywords: readonly string[], terms: readonly Term[]): Rank['words'] {
  return heaviest([...keywords.map((entry) => ({ entry, weight: 1 })), ...conceptWords(terms)])
}

type Weighed = Rank['words'][number]

/** Names of concepts, and words that are related to them. */
function conceptWords(terms: readonly Term[]): Weighed[] {
  const names = terms.flatMap(({ words, alternatives }): Weighed[] => [
    ...(words.length > 1 ? [{ entry: words.join(' '), weight: NEIGHBOURS_WEIGHT }] : []),
    ...alternatives.map((entry) => ({ entry, weight: ALTERNATIVE_WEIGHT })),
  ])
  // One of several terms says less of what the whole is about.
  const weight = (2 * RELATED_WEIGHT) / (1 + terms.length)
  const related = [...new Set(terms.flatMap((term) => term.related.filter(isOneWord)))].slice(0, RELATED_MAX)
  return [...names.slice(0, NAMES_MAX), ...related.map((entry) => ({ entry, weight }))]
}

/** Phrases rank no better and cost several times as much. */
const isOneWord = (entry: string): boolean => !entry.includes(' ')

/** Each entry once, with its largest weight. */
function heaviest(words: readonly Weighed[]): Weighed[] {
  const weights = new Map<string, number>()
  for (const { entry, weight } of words) {
    if (weight > (weights.get(entry) ?? 0)) weights.set(entry, weight)
  }
  return [...weights].map(([entry, weight]) => ({ entry, weight }))
}
