/** What the words of a country's companies mean (`write-learned.ts`), read from an index. */
import { smoothedShare, type WordMeaning } from '../../word-meaning.ts'
import type { CountrySections } from '../files/country-sections.ts'
import { Dictionary } from '../files/dictionary.ts'
import type { TextReader } from '../text/text-reader.ts'
import { findEntry, type LearnedEntry } from './entries.ts'
import { phraseKey } from './write-learned.ts'

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
  /** Two numbers per class, then the companies with a class. */
  readonly #classes: Uint32Array
  readonly #companies: number
  readonly #words: (key: number) => LearnedEntry | null
  readonly #phrases: (key: number) => LearnedEntry | null

  /** @param documents number of documents of the country */
  constructor(sections: CountrySections, texts: TextReader, documents: number) {
    this.#texts = texts
    this.#codes = new Dictionary(sections, 'nace')
    this.#documents = documents
    this.#classes = sections.uint32('learned.classes')
    this.#companies = this.#classes[this.#classes.length - 1]
    const entries = (name: string) => {
      const [bytes, samples] = [sections.uint8(name), sections.uint32(`${name}.samples`)]
      return (key: number) => findEntry(bytes, samples, key)
    }
    this.#words = entries('learned.words')
    this.#phrases = entries('learned.phrases')
  }

  /** What one word means, or two that follow one another: in the language in which most companies have it. */
  meaningOf(words: string): WordMeaning {
    let best: WordMeaning = { companies: 0, classes: [] }
    for (const { words: terms, isKnown } of this.#texts.resolve(words)) {
      if (!isKnown || terms.length > 2) continue
      const entry = terms.length === 1 ? this.#words(terms[0]) : this.#phrases(phraseKey(terms[0], terms[1]))
      const found = entry === null ? this.#unlearned(terms) : this.#meaning(entry)
      if (found.companies > best.companies) best = found
    }
    return best
  }

  /** A word that many companies have, whatever they do, means nothing; of phrases nothing else is stored. */
  #unlearned(terms: readonly number[]): WordMeaning {
    if (terms.length > 1) return { companies: 0, classes: [] }
    const coded = this.#companies / this.#documents
    return { companies: Math.floor(this.#texts.frequency(terms[0]) * coded), classes: [] }
  }

  #meaning({ companies, classes }: LearnedEntry): WordMeaning {
    return {
      companies,
      classes: classes.map(({ number, companies: own }) => {
        const inRegister = this.#classes[2 * number + 1] / this.#companies
        const share = smoothedShare(own, companies, inRegister)
        const code = this.#codes.textAt(this.#classes[2 * number])
        return { code, companies: own, share, lift: share / inRegister }
      }),
    }
  }
}
