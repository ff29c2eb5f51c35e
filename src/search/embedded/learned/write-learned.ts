/**
 * What the words of a country's companies mean: the industry classes that companies with a word have.
 *
 * | Section | Content |
 * | --- | --- |
 * | `learned.classes` | per class: its index in the dictionary `nace`, and how many companies have it, common classes last; then the companies with another class |
 * | `learned.words`, `.words.samples` | entries (`entries.ts`) by the number of the term in the dictionary `words` |
 * | `learned.phrases`, `.phrases.samples` | entries of two terms that follow one another, by {@link phraseKey} |
 *
 * Terms are counted while their postings are written: each list is joined with the class of its documents, which costs a look
 * at a small column per posting. Phrases are counted in an even sample of the companies' texts, of a few million terms, while
 * the forward index is written. Companies with several primary classes are not counted, nor are those for which the word is a
 * small part of their texts: a town hall with a cinema among its establishments is no cinema.
 */
import { IMPACT_MAX } from '../../score-scale.ts'
import { isCommonClass, isOverRepresented, smoothedShare } from '../../word-meaning.ts'
import type { CountrySource, Structure } from '../country-source.ts'
import { freeBuffer } from '../files/free-buffer.ts'
import { FIRST_TERM } from '../files/layout.ts'
import { CLASSES_MAX, EntriesEncoder, type LearnedClass, type LearnedEntry } from './entries.ts'

/** Of fewer companies with a class nothing is learned. */
export const LEARNED_COMPANIES_MIN = 1_000
/** Least companies with the term that have a class. */
const CLASS_COMPANIES_MIN = 2
/** Least share of a class among companies with the term, smoothed. */
const SHARE_MIN = 0.02
/** Least ratio of the companies with a class to those with a common class: a word of eight universities and a hundred town halls means no university. */
const PART_OF_COMMON_MIN = 0.1
/** Bounds of phrases, which are many. */
const PHRASE_COMPANIES_MIN = 3
const PHRASE_SHARE_MIN = 0.25
/** Least impact of a term: about that in texts three times as long as the mean. */
const TERM_IMPACT_MIN = Math.round(0.3 * IMPACT_MAX)
/** Phrases that are counted, and of one company. */
const PHRASES_MAX = 4_000_000
const PHRASES_OF_COMPANY = 16
/** More classes than NACE has, with room for codes of other lists. */
const CLASSES_OF_COUNTRY = 2_048

const SECTIONS = ['classes', 'words', 'words.samples', 'phrases', 'phrases.samples'].map((part) => `learned.${part}`)

const NOTHING = new Uint32Array(0)

/** What words mean: empty sections where too few companies have a class. */
export const LEARNED: Structure = {
  changesWith: 'ownCompany',
  sections: SECTIONS,
  write(out, _source, tables) {
    for (const section of SECTIONS) {
      out.write(section, tables.get(section) ?? NOTHING)
      tables.delete(section)
    }
  },
}

/** The key of two terms that follow one another, by their numbers in the dictionary. 32 bits, so that others rarely share it. */
export function phraseKey(first: number, second: number): number {
  let hash = Math.imul(first ^ 0x9e37_79b9, 0x85eb_ca6b)
  hash = Math.imul(hash ^ (hash >>> 15) ^ second, 0xc2b2_ae35)
  hash = Math.imul(hash ^ (hash >>> 13), 0x27d4_eb2f)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Learns what words mean, while the terms of a country are written. */
export class WordLearner {
  readonly #classes: DocumentClasses
  readonly #words = new EntriesEncoder()
  readonly #counts: ClassCounts
  /** Index in the dictionary by number in the forward index. */
  #terms = new Uint32Array(0)
  #everyNth = 1
  #document = 0
  /** Phrase and class of each that was counted: key × {@link CLASSES_OF_COUNTRY} + class. */
  #phrases = new Float64Array(0)
  #phrasesUsed = 0

  private constructor(classes: DocumentClasses) {
    this.#classes = classes
    this.#counts = new ClassCounts(classes)
  }

  /** Begins to learn; `null` where too few companies have a class. */
  static begin(source: Pick<CountrySource, 'codes' | 'documents'>): WordLearner | null {
    const classes = readClasses(source)
    return classes.companies < LEARNED_COMPANIES_MIN ? null : new WordLearner(classes)
  }

  /** Adds the postings of a term; terms ascend. */
  addTerm(term: number, documents: Uint32Array, impacts: Uint8Array, from: number, to: number): void {
    if (to - from < CLASS_COMPANIES_MIN) return
    const { column } = this.#classes
    const counts = this.#counts
    for (let at = from; at < to; at++) if (impacts[at] >= TERM_IMPACT_MIN) counts.add(column[documents[at]])
    const entry = counts.take(term, CLASS_COMPANIES_MIN, SHARE_MIN)
    if (entry !== null) this.#words.add(entry)
  }

  /** Begins with texts. @param numbers number in the forward index by term. @param postings of all terms */
  beginTexts(numbers: Uint32Array, postings: number): void {
    let last = 0
    for (let term = 0; term < numbers.length; term++) last = Math.max(last, numbers[term])
    this.#terms = new Uint32Array(last + 1)
    for (let term = 0; term < numbers.length; term++) this.#terms[numbers[term]] = term
    this.#everyNth = Math.max(1, Math.ceil(postings / PHRASES_MAX))
    this.#phrases = new Float64Array(Math.min(PHRASES_MAX, this.#classes.column.length * PHRASES_OF_COMPANY))
  }

  /** Adds texts of the forward index, of the documents that follow. @param ends byte after each document's last */
  addTexts(bytes: Uint8Array, ends: Uint32Array): void {
    const { column } = this.#classes
    for (let at = 0, start = 0; at < ends.length; start = ends[at++]) {
      const document = this.#document++
      const own = column[document]
      if (own > 0 && document % this.#everyNth === 0) this.#addPhrases(bytes, start, ends[at], own)
    }
  }

  #addPhrases(bytes: Uint8Array, from: number, to: number, own: number): void {
    const first = this.#phrasesUsed
    let before = -1
    for (let at = from; at < to && this.#phrasesUsed - first < PHRASES_OF_COMPANY; ) {
      let number = 0
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at++]
        number |= (byte & 0x7f) << shift
        if (byte <= 0x7f) break
      }
      if (number < FIRST_TERM) before = -1
      else {
        const term = this.#terms[number]
        if (before >= 0 && this.#phrasesUsed < this.#phrases.length) {
          const phrase = phraseKey(before, term) * CLASSES_OF_COUNTRY + own
          // A company counts once.
          if (!this.#phrases.subarray(first, this.#phrasesUsed).includes(phrase))
            this.#phrases[this.#phrasesUsed++] = phrase
        }
        before = term
      }
    }
  }

  /** Hands over what was learned, for {@link LEARNED}. */
  finish(tables: Map<string, Uint32Array | Uint8Array>): void {
    const { register, common, companies } = this.#classes
    tables.set('learned.classes', Uint32Array.from([...register.flat(), ...common.flat(), companies]))
    for (const [name, encoder] of [
      ['learned.words', this.#words],
      ['learned.phrases', this.#learnPhrases()],
    ] as const) {
      const { bytes, samples } = encoder.take()
      tables.set(name, bytes)
      tables.set(`${name}.samples`, samples)
    }
    for (const array of [this.#classes.column, this.#terms, this.#phrases]) freeBuffer(array)
  }

  #learnPhrases(): EntriesEncoder {
    const encoder = new EntriesEncoder()
    const sorted = this.#phrases.subarray(0, this.#phrasesUsed).sort()
    for (let at = 0; at < sorted.length; ) {
      const key = Math.floor(sorted[at] / CLASSES_OF_COUNTRY)
      const start = at
      while (at < sorted.length && sorted[at] < (key + 1) * CLASSES_OF_COUNTRY) at++
      if (at - start < PHRASE_COMPANIES_MIN) continue
      for (let each = start; each < at; each++) this.#counts.add(sorted[each] - key * CLASSES_OF_COUNTRY)
      const entry = this.#counts.take(key, PHRASE_COMPANIES_MIN, PHRASE_SHARE_MIN)
      if (entry !== null) encoder.add(entry)
    }
    return encoder
  }
}

/** The classes of a country's documents. */
interface DocumentClasses {
  /**
   * By document: 1 + the number of its class; 0 for none and for several; one more than the last for a class too frequent to be
   * over-represented anywhere. In a register of town halls, the other companies show what words mean.
   */
  readonly column: Uint16Array<ArrayBuffer>
  /** Of each class its index in the dictionary, and how many companies have it. */
  readonly register: readonly ClassCompanies[]
  /** The same of classes too frequent. */
  readonly common: readonly ClassCompanies[]
  /** Companies with a class of `register`. */
  readonly companies: number
}

type ClassCompanies = readonly [code: number, companies: number]

/** Codes of classes as NACE writes them. */
const CLASS = /^\d\d\.\d\d$/

function readClasses({ codes: { nace }, documents }: Pick<CountrySource, 'codes' | 'documents'>): DocumentClasses {
  const isClass = Array.from(nace.texts, (text) => CLASS.test(text))
  // Many lists of somebody's own have no codes.
  if (!isClass.includes(true)) return { column: new Uint16Array(0), register: [], common: [], companies: 0 }
  const { sets, paths, numbers } = nace.combinations()
  const classOfPath = Array.from({ length: paths.ends.length }, (_, path) =>
    paths.numbers.subarray(path === 0 ? 0 : paths.ends[path - 1], paths.ends[path]).find((code) => isClass[code]),
  )
  const codeOfSet = Array.from({ length: sets.ends.length }, (_, set) => {
    const own = sets.numbers.subarray(set === 0 ? 0 : sets.ends[set - 1], sets.ends[set])
    const classes = new Set(Array.from(own).flatMap((path) => (path % 2 === 0 ? (classOfPath[path >>> 1] ?? []) : [])))
    return classes.size === 1 ? [...classes][0] : -1
  })
  const inSets = new Uint32Array(codeOfSet.length)
  for (const { items } of numbers.inOrder()) for (let at = 0; at < items.length; at++) inSets[items[at]]++
  const inCodes = new Map<number, number>()
  for (const [set, code] of codeOfSet.entries())
    if (code >= 0 && inSets[set] > 0) inCodes.set(code, (inCodes.get(code) ?? 0) + inSets[set])
  const all = [...inCodes.values()].reduce((sum, own) => sum + own, 0)
  const sorted = [...inCodes].sort(([a], [b]) => a - b)
  const register = sorted.filter(([, own]) => !isCommonClass(own, all)).slice(0, CLASSES_OF_COUNTRY - 2)
  const common = sorted.filter(([, own]) => isCommonClass(own, all))
  const numberOf = new Map([...register, ...common].map(([code], at) => [code, Math.min(at, register.length) + 1]))
  const classOfSet = Uint16Array.from(codeOfSet, (code) => numberOf.get(code) ?? 0)
  const column = new Uint16Array(documents)
  for (const { from, items } of numbers.inOrder())
    for (let at = 0; at < items.length; at++) column[from + at] = classOfSet[items[at]]
  return { column, register, common, companies: register.reduce((sum, [, own]) => sum + own, 0) }
}

/** Counts the classes of companies with one term. */
class ClassCounts {
  readonly #classes: DocumentClasses
  readonly #counts: Uint32Array
  readonly #met: number[] = []
  #companies = 0
  /** Companies of common classes. */
  #common = 0

  constructor(classes: DocumentClasses) {
    this.#classes = classes
    this.#counts = new Uint32Array(classes.register.length + 1)
  }

  /** Counts a company. @param own 1 + the number of its class; 0: it is not counted */
  add(own: number): void {
    if (own === 0) return
    if (own > this.#classes.register.length) {
      this.#common++
      return
    }
    this.#companies++
    if (this.#counts[own]++ === 0) this.#met.push(own)
  }

  /** What the term means by the companies counted, and resets the counts; `null` where no class is over-represented. */
  take(key: number, companiesMin: number, shareMin: number): LearnedEntry | null {
    const companies = this.#companies
    const classes: LearnedClass[] = []
    for (const own of this.#met) {
      const count = this.#counts[own]
      this.#counts[own] = 0
      if (count < companiesMin || count < PART_OF_COMMON_MIN * this.#common) continue
      const inRegister = this.#classes.register[own - 1][1] / this.#classes.companies
      const share = smoothedShare(count, companies, inRegister)
      if (share >= shareMin && isOverRepresented(share, inRegister)) classes.push({ number: own - 1, companies: count })
    }
    this.#met.length = 0
    this.#companies = 0
    this.#common = 0
    if (classes.length === 0) return null
    classes.sort((a, b) => b.companies - a.companies || a.number - b.number)
    return { key, companies, classes: classes.slice(0, CLASSES_MAX) }
  }
}
