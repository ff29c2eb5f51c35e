/** The texts of one country in an open index: its dictionary of terms, their postings lists, and the forward index. */

import { BoundedCache } from '../../../bounded-cache.ts'
import { once } from '../../../reference/load-table.ts'
import { analyseInEach, forEachSpelling, stemsOf, withoutCapitals } from '../../../text/analyzer.ts'
import { LANGUAGES, type Language } from '../../../text/language.ts'
import type { DescriptionTerms } from '../../relevance-feedback.ts'
import type { CountrySections } from '../files/country-sections.ts'
import { Dictionary, type DictionarySlice } from '../files/dictionary.ts'
import type { SectionRanges } from '../files/file-ranges.ts'
import type { Paged } from '../files/pages.ts'
import { VARINT_BYTES_MAX, writeVarint } from '../files/varints.ts'
import { type LearnedWords, openLearned } from '../learned/learned-words.ts'
import { Conjunction } from '../postings/boolean.ts'
import type { DocSet } from '../postings/doc-set.ts'
import { Phrase } from '../postings/phrase.ts'
import { PostingsArea } from '../postings/postings-area.ts'
import type { PostingsList } from '../postings/postings-list.ts'
import type { CountryScope } from '../postings/workspace.ts'
import type { Impacts, ScoredPostings } from '../score/scored-postings.ts'
import { ForwardIndex } from './forward-index.ts'
import { ForwardTerms } from './forward-terms.ts'
import { termKey } from './text-buffer.ts'

/** Entries whose terms are cached. */
const ENTRY_CACHE_MAX = 1024
const TERMS_CACHE_MAX = 4096
/** A list of analyses with a place for each, and an analysis of its own with a term. */
const ENTRY_BYTES = 48
const ANALYSIS_BYTES = 112
const TERM_BYTES = 8

/** Work of looking for a phrase in the texts of a company, in postings. */
const PHRASE_WORK = 8

/** An entry, analysed in one language: its terms as indexes of the dictionary, -1 for a term that no company has. */
export interface ResolvedEntry {
  readonly language: Language
  readonly words: readonly number[]
  /** Whether the dictionary has all of them. */
  readonly isKnown: boolean
}

/** A word that no company has, in each language: most words are of one language or two, so that others share this. */
const UNKNOWN_WORDS = Object.fromEntries(
  LANGUAGES.map((language): [Language, ResolvedEntry] => [
    language,
    Object.freeze({ language, words: Object.freeze([-1]), isKnown: false }),
  ]),
) as Readonly<Record<Language, ResolvedEntry>>

/** Estimates the bytes of the analyses of an entry. */
export function resolvedBytes(found: readonly ResolvedEntry[]): number {
  let bytes = ENTRY_BYTES
  for (const one of found) {
    bytes += TERM_BYTES
    if (one !== UNKNOWN_WORDS[one.language]) bytes += ANALYSIS_BYTES + one.words.length * TERM_BYTES
  }
  return bytes
}

const NO_TERMS: readonly number[] = []

function termsBytes(terms: readonly number[]): number {
  return terms === NO_TERMS ? 0 : ENTRY_BYTES + terms.length * TERM_BYTES
}

/** Reads the texts of one country. A *term* is a stem in a language; names here also call it a word. */
export class TextReader implements DescriptionTerms {
  readonly #dictionary: Dictionary
  readonly #area: PostingsArea
  readonly #postingStarts: Paged<Uint32Array>
  readonly #impacts: Paged<Uint8Array>
  /** Reads impacts where they stay in the file; `null` where they are in memory. */
  readonly #impactRanges: SectionRanges | null
  readonly #impactStarts: Paged<Uint32Array>
  /** The number of each term in the forward index. */
  readonly #numbers: () => Uint32Array
  readonly #forward: ForwardIndex
  readonly #ofDocuments: ForwardTerms
  readonly #scope: CountryScope
  /** What its words mean; `null` where nothing was learned. */
  readonly learned: () => LearnedWords | null
  #languages: readonly Language[] | null = null
  /** A search resolves its entries twice, to match and to rank, and the next page resolves the same ones again. */
  readonly #resolved = new BoundedCache<readonly ResolvedEntry[]>({
    valuesMax: ENTRY_CACHE_MAX,
    bytesOf: resolvedBytes,
  })
  readonly #terms = new BoundedCache<readonly number[]>({ valuesMax: TERMS_CACHE_MAX, bytesOf: termsBytes })
  /** The dictionary slice of each language and first letter that was looked up. */
  readonly #slices = new Map<number, DictionarySlice>()

  /** Phrases of the current search. Matching and ranking share them, and their matches in a block. */
  readonly #phrases = new Map<string, Phrase>()
  /** The workspace's count of ended searches when the first of them was made. */
  #phrasesSearch = 0

  constructor(sections: CountrySections, scope: CountryScope) {
    this.#dictionary = new Dictionary(sections, 'words')
    this.#area = new PostingsArea(sections, 'words.postings', scope.documents)
    this.#postingStarts = sections.paged('words.postingStarts', Uint32Array)
    this.#impactRanges = sections.ranges('words.impacts')
    this.#impacts = sections.paged('words.impacts', Uint8Array)
    this.#impactStarts = sections.paged('words.impactStarts', Uint32Array)
    this.#numbers = once(() => sections.uint32('words.numbers'))
    this.#forward = new ForwardIndex(sections)
    this.#ofDocuments = new ForwardTerms(this.#forward, this.#numbers, scope)
    this.#scope = scope
    this.learned = once(() => openLearned(sections, this, scope.documents))
  }

  /** Languages of the country's texts. */
  get languages(): readonly Language[] {
    this.#languages ??= LANGUAGES.filter((language) => {
      const [from, to] = this.#dictionary.findPrefix(termKey(language, ''))
      return from < to
    })
    return this.#languages
  }

  /** Resolves an entry in every language; languages whose analysis of it is empty are left out. */
  resolve(entry: string): readonly ResolvedEntry[] {
    return this.#resolved.get(withoutCapitals(entry), (text) => this.#lookUp(text))
  }

  #lookUp(entry: string): ResolvedEntry[] {
    return analyseInEach(entry, this.languages)
      .filter(({ stems }) => stems.length > 0)
      .map(({ language, stems }) => {
        const words = stems.map((stem) => this.#wordOf(language, stem))
        const isKnown = !words.includes(-1)
        return isKnown || words.length > 1 ? { language, words, isKnown } : UNKNOWN_WORDS[language]
      })
  }

  /** Whether companies have all terms of an entry in some language. Nothing is cached: for entries that hardly any company has. */
  has(entry: string): boolean {
    return this.languages.some((language) => this.#findTerms(entry, language).length > 0)
  }

  /** The terms of an entry in a language in which companies have all of them. For dozens of entries: little of each is cached. */
  termsIn(entry: string, language: Language): readonly number[] {
    return this.#terms.get(`${language} ${entry}`, () => this.#findTerms(entry, language))
  }

  #findTerms(entry: string, language: Language): readonly number[] {
    const terms: number[] = []
    forEachSpelling(entry, (start, end) => {
      for (const stem of stemsOf(entry.slice(start, end), language)) terms.push(this.#wordOf(language, stem))
    })
    return terms.length === 0 || terms.includes(-1) ? NO_TERMS : terms.slice()
  }

  /** Postings that matching an entry looks at: of a phrase, those of its rarest term, and its texts. */
  workOf(entry: string): number {
    let work = 0
    for (const { words, isKnown } of this.resolve(entry)) {
      if (!isKnown) continue
      let rarest = Number.POSITIVE_INFINITY
      for (const word of words) rarest = Math.min(rarest, this.frequency(word))
      work += words.length === 1 ? rarest : rarest * PHRASE_WORK
    }
    return work
  }

  /** A lower bound of the companies with an entry: those with its only term. Phrases are not indexed. */
  totalAtLeast(entry: string): number {
    let most = 0
    for (const { words, isKnown } of this.resolve(entry)) {
      if (isKnown && words.length === 1) most = Math.max(most, this.frequency(words[0]))
    }
    return most
  }

  /** Looks a term up among those with the same first letter. */
  #wordOf(language: Language, stem: string): number {
    const beginning = (this.languages.indexOf(language) << 16) | stem.charCodeAt(0)
    let slice = this.#slices.get(beginning)
    if (slice === undefined) {
      slice = this.#dictionary.slice(termKey(language, stem.charAt(0)))
      // Misses are not cached: the set of possible queries is unbounded.
      if (slice.size > 0) this.#slices.set(beginning, slice)
    }
    return slice.find(termKey(language, stem))
  }

  countDescriptionTerms(...asked: Parameters<DescriptionTerms['countDescriptionTerms']>): number[] {
    return this.#ofDocuments.countDescriptionTerms(...asked)
  }

  countInDescriptions(...asked: Parameters<DescriptionTerms['countInDescriptions']>): void {
    this.#ofDocuments.countInDescriptions(...asked)
  }

  sumLeads(...asked: Parameters<DescriptionTerms['sumLeads']>): Float64Array {
    return this.#ofDocuments.sumLeads(...asked)
  }

  /** {@link ForwardTerms.readNames} */
  readNames(document: number, terms: number[], termsMax: number): number {
    return this.#ofDocuments.readNames(document, terms, termsMax)
  }

  /** Whether a company has a description with a word. */
  isDescribed(document: number): boolean {
    return this.#ofDocuments.isDescribed(document)
  }

  /** The terms that begin with a text, in a language: from, and up to another one. */
  termsBeginning(language: Language, text: string): readonly [from: number, to: number] {
    return this.#dictionary.findPrefix(termKey(language, text))
  }

  /** The term as the dictionary of every country writes it. */
  keyOf(word: number): string {
    return this.#dictionary.textAt(word)
  }

  /** A hash of the key: the same in every country, and rarely shared by other terms. */
  hashOf(word: number): number {
    return this.#dictionary.hashAt(word)
  }

  /** The term with a key; -1 where this country has none. */
  termOf(key: string): number {
    return this.#dictionary.find(key)
  }

  /** Document frequency: the number of companies that have a term. */
  frequency(word: number): number {
    return startOf(this.#impactStarts, word + 1) - startOf(this.#impactStarts, word)
  }

  /** The documents where the terms follow one another, or null when a term is missing. */
  docSet(words: readonly number[]): DocSet | null {
    if (words.includes(-1)) return null
    if (words.length === 1) return this.#posting(words[0])
    const { searchesEnded } = this.#scope.workspace
    if (searchesEnded !== this.#phrasesSearch) this.#phrases.clear()
    this.#phrasesSearch = searchesEnded
    const key = words.join()
    let phrase = this.#phrases.get(key)
    if (phrase === undefined) {
      phrase = this.#phrase(words)
      this.#phrases.set(key, phrase)
    }
    return phrase
  }

  /** Stops sharing: from here on, every caller gets a phrase of its own. */
  forgetPhrases(): void {
    this.#phrases.clear()
  }

  #phrase(words: readonly number[]): Phrase {
    const together = new Conjunction(
      [...new Set(words)].map((word) => this.#posting(word)),
      [],
      this.#scope,
    )
    const pattern = new Uint8Array(words.length * VARINT_BYTES_MAX)
    const numbers = this.#numbers()
    const length = words.reduce((at, word) => writeVarint(pattern, at, numbers[word]), 0)
    return new Phrase(together, pattern.subarray(0, length), this.#forward, this.#scope)
  }

  /** The postings of a term with its impacts. */
  scoredPostings(word: number): ScoredPostings {
    const [start, end] = this.#postingBounds(word)
    return this.#area.scored(start, end, this.#impactsOf(word))
  }

  #posting(word: number): PostingsList {
    const [start, end] = this.#postingBounds(word)
    return this.#area.list(start, end, this.frequency(word))
  }

  #postingBounds(word: number): readonly [start: number, end: number] {
    return [startOf(this.#postingStarts, word), startOf(this.#postingStarts, word + 1)]
  }

  #impactsOf(word: number): Impacts {
    const at = startOf(this.#impactStarts, word)
    const count = this.frequency(word)
    if (this.#impactRanges !== null) return { bytes: this.#impactRanges.read(at, count), at: 0 }
    this.#impacts.pages.needRange(at, at + count)
    return { bytes: this.#impacts.numbers, at }
  }
}

/** Where the part of a term begins. */
function startOf({ numbers, pages }: Paged<Uint32Array>, word: number): number {
  pages.need(word)
  return numbers[word]
}
