/** How likely each language is to be the language of a text, judged by the words that it knows. */
import type { Token } from '../text/analyzer.ts'
import type { Language } from '../text/language.ts'
import type { Slot } from './sector-slots.ts'
import { beginningOf } from './sector-words.ts'

/** How much more likely a language becomes by one more word that it knows, as a power of e. */
const WORD_EVIDENCE = 8
/** Weight of a stop word: it is short, and languages share many. */
const STOP_EVIDENCE = 0.5
/** Weight in words of a language expected beforehand. */
const PREFERENCE = 0.6
/** English words are everywhere in business. */
const ENGLISH_PREFERENCE = 0.3
/** Languages without stems know words by their beginnings, and so too many of them. */
const PLAIN_PREFERENCE = -0.3
/** Readings in languages less likely than this, against the likeliest, are left out. */
const LIKELIHOOD_MIN = 0.05
/** The same as a power of e, with a margin for rounding. */
const LIKELIHOOD_POWER_MIN = Math.log(LIKELIHOOD_MIN) - 0.01
/** Judges how likely the languages of an index are. */
export class LanguageLikelihoods {
  readonly #languages: readonly string[]
  readonly #analyses: readonly Language[]
  /** How likely each language is before any word, as a power of e. */
  readonly #expected: Float64Array

  /**
   * @param languages ISO 639-1 codes, by number
   * @param analyses  the analysis of each
   */
  constructor(languages: readonly string[], analyses: readonly Language[]) {
    this.#languages = languages
    this.#analyses = analyses
    this.#expected = Float64Array.from(
      languages,
      (code, language) =>
        (code === 'en' ? ENGLISH_PREFERENCE : 0) + (analyses[language] === 'plain' ? PLAIN_PREFERENCE : 0),
    )
  }

  /** How likely each language is, by number: 1 for the likeliest; 0 where it is out of the question. */
  weigh(slots: readonly Slot[], preferred: readonly string[]): Float64Array {
    const evidence = this.#expected.slice()
    for (const code of new Set(preferred)) {
      const language = this.#languages.indexOf(code)
      if (language >= 0) evidence[language] = PREFERENCE + this.#expected[language]
    }
    for (const { candidates, stops } of slots) {
      // A stop word of some language is weak evidence for any: "de" is French, and also a part of "de-icing".
      const isSmall = stops.length > 0
      for (const { language, token } of candidates) {
        evidence[language] += isSmall ? STOP_EVIDENCE : this.#shareKnown(language, token)
      }
      for (const language of stops) evidence[language] += STOP_EVIDENCE
    }
    return likelihoodsOf(evidence)
  }

  /** How much of a word its stem in a language is: beginnings leave the rest open. */
  #shareKnown(language: number, { stem }: Token): number {
    return this.#analyses[language] === 'plain' ? beginningOf(stem).length / stem.length : 1
  }
}

/** Turns evidence into likelihoods, in place. */
function likelihoodsOf(evidence: Float64Array): Float64Array {
  let highest = Number.NEGATIVE_INFINITY
  for (const each of evidence) if (each > highest) highest = each
  for (let language = 0; language < evidence.length; language++) {
    const power = (evidence[language] - highest) * WORD_EVIDENCE
    const likely = power < LIKELIHOOD_POWER_MIN ? 0 : Math.exp(power)
    evidence[language] = likely >= LIKELIHOOD_MIN ? likely : 0
  }
  return evidence
}

/** Numbers of the languages that are not out of the question, likeliest first. */
export function likeliest(likelihood: Float64Array): number[] {
  const languages: number[] = []
  for (let language = 0; language < likelihood.length; language++)
    if (likelihood[language] > 0) languages.push(language)
  return languages.sort((a, b) => likelihood[b] - likelihood[a])
}
