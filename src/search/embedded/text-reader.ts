/** The words of one country: what an entry of a search is in its dictionary, and where it stands. */
import { BoundedCache } from '../../bounded-cache.ts'
import { analyseInEach } from '../../text/analyzer.ts'
import { LANGUAGES, type Language } from '../../text/language.ts'
import { TEXT_FIELDS } from '../bm25f.ts'
import type { DescriptionTerms } from '../relevance-feedback.ts'
import { FIRST_TERM, termKey, VARINT_BYTES_MAX, writeVarint } from './build/text-buffer.ts'
import { Dictionary, type DictionarySlice } from './files/dictionary.ts'
import type { CountrySections } from './files/index-file.ts'
import { Conjunction } from './postings/boolean.ts'
import type { DocSet } from './postings/doc-set.ts'
import { Phrase } from './postings/phrase.ts'
import { type PostingsData, PostingsList } from './postings/postings-list.ts'
import type { CountryScope } from './postings/workspace.ts'
import { ScoredPostings } from './score/scored-postings.ts'

/** Entries remembered with what they are in the dictionary. */
const REMEMBERED_MAX = 1024

/** What begins a description in a sequence. */
const DESCRIPTION = 1 + TEXT_FIELDS.indexOf('description')

/** Words by number less {@link FIRST_TERM}: `numbers[word]` is the number of a word. */
function inverse(numbers: Uint32Array): Uint32Array {
  const words = new Uint32Array(numbers.length)
  for (let word = 0; word < numbers.length; word++) words[numbers[word] - FIRST_TERM] = word
  return words
}

/** An entry as one language sees it: its words as indexes of the dictionary, -1 for a word that no company has. */
export interface ResolvedEntry {
  readonly language: Language
  readonly words: readonly number[]
  /** Whether none of them is missing. */
  readonly isKnown: boolean
}

/** The texts of one country in an open index. */
export class TextReader implements DescriptionTerms {
  /** Languages in which the country's companies say anything. */
  readonly languages: readonly Language[]
  readonly #dictionary: Dictionary
  readonly #area: PostingsData
  readonly #postingStarts: Uint32Array
  readonly #impacts: Uint8Array
  readonly #impactStarts: Uint32Array
  readonly #numbers: Uint32Array
  readonly #sequences: Uint8Array
  readonly #sequenceStarts: Uint32Array
  readonly #scope: CountryScope
  /** Places of the words being counted, from 1, by their numbers in sequences; all 0 between countings. */
  #slots: Uint32Array | null = null
  /** Words by their number in sequences, once somebody asked. */
  #wordByNumber: Uint32Array | null = null
  /** A search asks for its entries twice, to find and to rank, and the next page asks for the same again. */
  readonly #found = new BoundedCache<readonly ResolvedEntry[]>(REMEMBERED_MAX)
  /** Where the words of a language that begin with a letter stand in the dictionary, as far as somebody asked. */
  readonly #stretches = new Map<number, DictionarySlice>()

  /** Phrases of the search under way: what finds and what ranks share them, and what they found in a block. */
  readonly #phrases = new Map<string, Phrase>()
  /** How many searches had ended when the first of them was made. */
  #phrasesSince = 0

  constructor(sections: CountrySections, scope: CountryScope) {
    this.#dictionary = new Dictionary(sections, 'words')
    this.#area = {
      words: sections.int32('words.postings'),
      lists: sections.uint16('words.postings'),
      documents: scope.documents,
    }
    this.#postingStarts = sections.uint32('words.postingStarts')
    this.#impacts = sections.uint8('words.impacts')
    this.#impactStarts = sections.uint32('words.impactStarts')
    this.#numbers = sections.uint32('words.numbers')
    this.#sequences = sections.uint8('words.sequences')
    this.#sequenceStarts = sections.uint32('words.sequenceStarts')
    this.#scope = scope
    this.languages = LANGUAGES.filter((language) => {
      const [from, to] = this.#dictionary.findPrefix(termKey(language, ''))
      return from < to
    })
  }

  /** Looks an entry up in every language; languages that see no word in it are left out. */
  find(entry: string): readonly ResolvedEntry[] {
    return this.#found.get(entry, () => this.#lookUp(entry))
  }

  #lookUp(entry: string): ResolvedEntry[] {
    return analyseInEach(entry, this.languages)
      .filter(({ stems }) => stems.length > 0)
      .map(({ language, stems }) => {
        const words = stems.map((stem) => this.#wordOf(language, stem))
        return { language, words, isKnown: !words.includes(-1) }
      })
  }

  /** Looks for a word among those that begin alike. */
  #wordOf(language: Language, stem: string): number {
    const beginning = (this.languages.indexOf(language) << 16) | stem.charCodeAt(0)
    let stretch = this.#stretches.get(beginning)
    if (stretch === undefined) {
      stretch = this.#dictionary.slice(termKey(language, stem.charAt(0)))
      // Of what no word begins with, nothing is kept: what is asked for is endless.
      if (stretch.size > 0) this.#stretches.set(beginning, stretch)
    }
    return stretch.find(termKey(language, stem))
  }

  /**
   * Counts all words in the descriptions of companies.
   *
   * @param visit gets, for each company and each word of its description, the place of the company in `documents`, which
   *   of the returned words it is, and how often it stands there
   * @returns the words that were met, as indexes of the dictionary
   */
  countDescriptionTerms(
    documents: readonly number[],
    visit: (place: number, met: number, times: number) => void,
  ): number[] {
    this.#slots ??= new Uint32Array(this.#numbers.length + FIRST_TERM)
    this.#wordByNumber ??= inverse(this.#numbers)
    const slots = this.#slots
    const byNumber = this.#wordByNumber
    const bytes = this.#sequences
    /** Numbers of the words met; `slots` says where each stands here, from 1. */
    const met: number[] = []
    const times: number[] = []
    const own: number[] = []
    for (let place = 0; place < documents.length; place++) {
      const end = this.#sequenceStarts[documents[place] + 1]
      let isDescription = false
      for (let at = this.#sequenceStarts[documents[place]]; at < end; ) {
        let number = bytes[at++]
        if (number > 0x7f) {
          number &= 0x7f
          for (let shift = 7; ; shift += 7) {
            const byte = bytes[at++]
            number |= (byte & 0x7f) << shift
            if (byte < 0x80) break
          }
        } else if (number < FIRST_TERM) {
          isDescription = number === DESCRIPTION
          continue
        }
        if (!isDescription) continue
        let slot = slots[number]
        if (slot === 0) {
          slot = met.push(number)
          slots[number] = slot
          times.push(0)
        }
        if (times[slot - 1]++ === 0) own.push(slot - 1)
      }
      for (let i = 0; i < own.length; i++) {
        visit(place, own[i], times[own[i]])
        times[own[i]] = 0
      }
      own.length = 0
    }
    for (let i = 0; i < met.length; i++) {
      slots[met[i]] = 0
      met[i] = byNumber[met[i] - FIRST_TERM]
    }
    return met
  }

  /**
   * Counts some words in the descriptions of companies.
   *
   * @param words indexes of the dictionary, each once; -1 is a word that no company has
   * @param visit gets, for each company that has any of them, its place in `documents`, and how often each word stands in
   *   its description, behind a number that says nothing; the counts are valid until it returns
   */
  countInDescriptions(
    words: readonly number[],
    documents: readonly number[],
    visit: (place: number, times: Uint16Array) => void,
  ): void {
    const { slots, maybe } = this.#beginLooking(words)
    const times = new Uint16Array(words.length + 1)
    const bytes = this.#sequences
    for (let place = 0; place < documents.length; place++) {
      const end = this.#sequenceStarts[documents[place] + 1]
      let isDescription = false
      let some = 0
      for (let at = this.#sequenceStarts[documents[place]]; at < end; ) {
        let number = bytes[at++]
        if (number > 0x7f) {
          number &= 0x7f
          for (let shift = 7; ; shift += 7) {
            const byte = bytes[at++]
            number |= (byte & 0x7f) << shift
            if (byte < 0x80) break
          }
        } else if (number < FIRST_TERM) {
          isDescription = number === DESCRIPTION
          continue
        }
        if (!isDescription || maybe[number & (maybe.length - 1)] === 0) continue
        const slot = slots[number]
        times[slot]++
        some |= slot
      }
      if (some === 0) continue
      visit(place, times)
      times.fill(0)
    }
    this.#endLooking(words)
  }

  /**
   * Gets words ready to be looked for by the numbers that stand in sequences: `slots` holds their places in `words`, from 1.
   * Thousands of words are looked at in a search, nearly all of them others, which `maybe`, small enough to be at hand, says
   * by the last bits of their numbers.
   */
  #beginLooking(words: readonly number[]): { slots: Uint32Array; maybe: Uint8Array } {
    this.#slots ??= new Uint32Array(this.#numbers.length + FIRST_TERM)
    const slots = this.#slots
    const maybe = this.#scope.workspace.termFilter
    for (let i = 0; i < words.length; i++) {
      if (words[i] < 0) continue
      const number = this.#numbers[words[i]]
      slots[number] = i + 1
      maybe[number & (maybe.length - 1)] = 1
    }
    return { slots, maybe }
  }

  #endLooking(words: readonly number[]): void {
    for (const word of words) if (word >= 0 && this.#slots !== null) this.#slots[this.#numbers[word]] = 0
    this.#scope.workspace.termFilter.fill(0)
  }

  /**
   * Adds up what the first words of descriptions are worth, each word once.
   *
   * @param values by index of the dictionary
   * @param first  how many words of a description are looked at
   * @returns a sum for each of `documents`
   */
  sumLeads(values: ReadonlyMap<number, number>, documents: readonly number[], first: number): Float64Array {
    const words = [...values.keys()]
    const worth = [0, ...values.values()]
    const { slots, maybe } = this.#beginLooking(words)
    const sums = new Float64Array(documents.length)
    /** The place behind the one in which each word was met last. */
    const met = new Uint32Array(worth.length)
    const bytes = this.#sequences
    for (let place = 0; place < documents.length; place++) {
      const end = this.#sequenceStarts[documents[place] + 1]
      let left = Number.POSITIVE_INFINITY
      for (let at = this.#sequenceStarts[documents[place]]; at < end && left > 0; ) {
        let number = bytes[at++]
        if (number > 0x7f) {
          number &= 0x7f
          for (let shift = 7; ; shift += 7) {
            const byte = bytes[at++]
            number |= (byte & 0x7f) << shift
            if (byte < 0x80) break
          }
        } else if (number < FIRST_TERM) {
          left = number === DESCRIPTION ? first : Number.POSITIVE_INFINITY
          continue
        }
        if (left === Number.POSITIVE_INFINITY) continue
        left--
        if (maybe[number & (maybe.length - 1)] === 0) continue
        const slot = slots[number]
        if (slot === 0 || met[slot] > place) continue
        met[slot] = place + 1
        sums[place] += worth[slot]
      }
    }
    this.#endLooking(words)
    return sums
  }

  /** A word as every country's dictionary holds it, and back: -1 where this country has it not. */
  keyOf(word: number): string {
    return this.#dictionary.textAt(word)
  }

  /** A number that words of the same key have in every country; others seldom. */
  hashOf(word: number): number {
    return this.#dictionary.hashAt(word)
  }

  termOf(key: string): number {
    return this.#dictionary.find(key)
  }

  /** Number of companies that have a word. */
  frequency(word: number): number {
    return this.#impactStarts[word + 1] - this.#impactStarts[word]
  }

  /** What holds the words one after another, or null when a word is missing. */
  operand(words: readonly number[]): DocSet | null {
    if (words.includes(-1)) return null
    if (words.length === 1) return this.#posting(words[0])
    const { searchesEnded } = this.#scope.workspace
    if (searchesEnded !== this.#phrasesSince) this.#phrases.clear()
    this.#phrasesSince = searchesEnded
    const key = words.join()
    let phrase = this.#phrases.get(key)
    if (phrase === undefined) {
      phrase = this.#phrase(words)
      this.#phrases.set(key, phrase)
    }
    return phrase
  }

  /** Whoever asks for a phrase from here on gets one of its own. */
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
    const length = words.reduce((at, word) => writeVarint(pattern, at, this.#numbers[word]), 0)
    return new Phrase(
      together,
      pattern.subarray(0, length),
      { bytes: this.#sequences, starts: this.#sequenceStarts },
      this.#scope,
    )
  }

  /** The documents of a word with the presence of the word in each. */
  scored(word: number): ScoredPostings {
    const [start, end] = [this.#postingStarts[word], this.#postingStarts[word + 1]]
    return new ScoredPostings(this.#area, start, end, { bytes: this.#impacts, at: this.#impactStarts[word] })
  }

  #posting(word: number): PostingsList {
    return new PostingsList(this.#area, this.#postingStarts[word], this.#postingStarts[word + 1], this.frequency(word))
  }
}
