/** What the words of a country's companies mean (`write-learned.ts`), read from an index. */
import { BoundedCache } from '../../../bounded-cache.ts'
import { queryWords } from '../../../text/analyzer.ts'
import type { Language } from '../../../text/language.ts'
import { isCommonClass, smoothedShare, type WordMeaning } from '../../word-meaning.ts'
import type { CountrySections } from '../files/country-sections.ts'
import { Dictionary } from '../files/dictionary.ts'
import type { TextReader } from '../text/text-reader.ts'
import { findEntry, type LearnedEntry, readEntries } from './entries.ts'
import { phraseKey } from './write-learned.ts'

const MEANINGS_MAX = 1_024

/** Words of a class: the most that are returned, the least companies of the class with each, and their least share of all with the word. */
const WORDS_OF_CLASS_MAX = 12
const WORD_COMPANIES_MIN = 4
const WORD_SHARE_MIN = 0.5

/** Opens what was learned of a country; `null` where nothing was, as in an index of an earlier version. */
export function openLearned(sections: CountrySections, texts: TextReader, documents: number): LearnedWords | null {
  if (!sections.has('learned.classes') || sections.uint32('learned.classes').length === 0) return null
  return new LearnedWords(sections, texts, documents)
}

/** What the words of a country's companies mean. */
export class LearnedWords {
  readonly #texts: TextReader
  readonly #codes: Dictionary
  readonly #documents: number
  /** Two numbers per class, then the companies with a class that is not common. */
  readonly #classes: Uint32Array
  readonly #companies: number
  readonly #common: ReadonlySet<string>
  readonly #words: (key: number) => LearnedEntry | null
  readonly #phrases: (key: number) => LearnedEntry | null
  readonly #all: Uint8Array
  /** A search asks for its words several times, and the next page asks for the same ones again. */
  readonly #meanings = new BoundedCache<WordMeaning>({ valuesMax: MEANINGS_MAX })
  /** Words by class, made when first asked for. */
  #wordsByClass: ReadonlyMap<string, readonly string[]> | null = null
  /** All terms that mean a class, made with them. */
  readonly #telling = new Set<number>()

  /** @param documents number of documents of the country */
  constructor(sections: CountrySections, texts: TextReader, documents: number) {
    this.#texts = texts
    this.#codes = new Dictionary(sections, 'nace')
    this.#documents = documents
    this.#classes = sections.uint32('learned.classes')
    this.#companies = this.#classes[this.#classes.length - 1]
    const known = Array.from({ length: this.#classes.length >>> 1 }, (_, at) => {
      return { code: this.#codes.textAt(this.#classes[2 * at]), own: this.#classes[2 * at + 1] }
    })
    const all = known.reduce((sum, { own }) => sum + own, 0)
    this.#common = new Set(known.flatMap(({ code, own }) => (isCommonClass(own, all) ? code : [])))
    const entries = (name: string) => {
      const [bytes, samples] = [sections.uint8(name), sections.uint32(`${name}.samples`)]
      return (key: number) => findEntry(bytes, samples, key)
    }
    this.#all = sections.uint8('learned.words')
    this.#words = entries('learned.words')
    this.#phrases = entries('learned.phrases')
  }

  /** What one word means, or two that follow one another: in the language in which most companies have it. */
  meaningOf(words: string): WordMeaning {
    return this.#meanings.get(words, () => this.#lookUp(words))
  }

  #lookUp(words: string): WordMeaning {
    let best: WordMeaning = { companies: 0, classes: [] }
    for (const { words: terms, isKnown } of this.#texts.resolve(words)) {
      if (!isKnown || terms.length > 2) continue
      const entry = terms.length === 1 ? this.#words(terms[0]) : this.#phrases(phraseKey(terms[0], terms[1]))
      const found = entry === null ? this.#unlearned(terms) : this.#meaning(entry)
      if (found.companies > best.companies || (found.isBorne && best.companies === 0)) best = found
    }
    return best
  }

  /** A word that many companies have, whatever they do, means nothing; of phrases nothing else is stored. */
  #unlearned(terms: readonly number[]): WordMeaning {
    if (terms.length > 1) return { companies: 0, classes: [] }
    const coded = this.#companies / this.#documents
    const companies = Math.floor(this.#texts.frequency(terms[0]) * coded)
    return { common: this.#common, companies, isBorne: true, classes: [] }
  }

  #meaning({ companies, classes }: LearnedEntry): WordMeaning {
    return {
      companies,
      common: this.#common,
      classes: classes.map(({ number, companies: own }) => {
        const inRegister = this.#classes[2 * number + 1] / this.#companies
        const share = smoothedShare(own, companies, inRegister)
        const code = this.#codes.textAt(this.#classes[2 * number])
        return { code, companies: own, share, lift: share / inRegister }
      }),
    }
  }

  /**
   * What a term says of companies: `same` where one of these codes is among the classes that most of those with it have. `null` where it
   * says nothing.
   *
   * @param isMain whether words that mean one of the codes say the trade. They say another one where it is none, and where most
   *   companies with the term have one class; and those with several say no trade where it is
   */
  tradeOf(term: number, codes: readonly string[], isMain: boolean): 'same' | 'other' | null {
    this.#wordsByClass ??= this.#collectWords()
    const entry = this.#telling.has(term) ? this.#words(term) : null
    if (entry === null) return null
    const { classes } = this.#meaning(entry)
    const isOne = isTelling(classes.slice(0, 1))
    const isSame = classes.some(({ code }) => codes.some((above) => code.startsWith(above)))
    if (isMain) return isOne ? (isSame ? 'same' : 'other') : null
    return isOne || !isSame ? 'other' : null
  }

  /** Words that mean a class, the most telling first: most companies with each have it. */
  wordsOf(code: string): readonly string[] {
    this.#wordsByClass ??= this.#collectWords()
    return this.#wordsByClass.get(code) ?? []
  }

  #collectWords(): ReadonlyMap<string, readonly string[]> {
    const found = new Map<string, { readonly word: string; readonly evidence: number }[]>()
    for (const entry of readEntries(this.#all)) {
      const { classes } = this.#meaning(entry)
      if (isTelling(classes)) this.#telling.add(entry.key)
      const [first] = classes
      if (!isTelling([first])) continue
      const [language, word] = this.#texts.keyOf(entry.key).split(':') as [Language, string]
      // It is looked for as a text, whose stem it must be; a name of two letters or a number is no word.
      if (!/^\p{L}{3,}$/u.test(word) || queryWords(word, language).stems.join(' ') !== word) continue
      const own = found.get(first.code) ?? []
      found.set(first.code, own)
      own.push({ word, evidence: first.companies * first.share })
    }
    return new Map(
      [...found].map(([code, words]) => [
        code,
        words
          .sort((a, b) => b.evidence - a.evidence)
          .slice(0, WORDS_OF_CLASS_MAX)
          .map(({ word }) => word),
      ]),
    )
  }
}

/** Whether enough companies with a word have these classes. */
function isTelling(classes: WordMeaning['classes']): boolean {
  let [companies, share] = [0, 0]
  for (const each of classes) {
    companies += each.companies
    share += each.share
  }
  return companies >= WORD_COMPANIES_MIN && share >= WORD_SHARE_MIN
}
