/**
 * The descriptions of the best matches of a search, as feedback and lead read them (`DescriptionTerms`). Pure: the matches
 * bring their descriptions along, and what else is asked was counted before.
 */
import type { DescriptionTerms, FeedbackCountry } from '../relevance-feedback.ts'
import { fromKeyword } from './keyword.ts'

/** A country that is searched, with the descriptions of those of its companies that are among the best matches. */
export interface DescribedCountry extends FeedbackCountry {
  readonly country: string
}

/** The terms of a description in order, from the field `about`; none where a company has no description. */
export function readAbout(about: string | undefined): readonly string[] {
  if (about === undefined) return []
  const [language, ...stems] = about.split(' ')
  return stems.map((stem) => `${language}:${fromKeyword(stem)}`)
}

/** Terms numbered in the order of their keys, as dictionaries number them: ties between terms are broken by it. */
export class TermNumbers {
  readonly keys: readonly string[]
  readonly #numbers: ReadonlyMap<string, number>

  constructor(terms: Iterable<string>) {
    this.keys = [...new Set(terms)].sort()
    this.#numbers = new Map(this.keys.map((key, number) => [key, number]))
  }

  of(key: string): number {
    return this.#numbers.get(key) ?? -1
  }
}

/**
 * Makes a country's terms.
 *
 * @param descriptions the terms of each match's description in order; a match is found by its position here
 * @param frequency how many companies of the country have a term
 */
export function describeTerms(
  numbers: TermNumbers,
  descriptions: readonly (readonly string[])[],
  frequency: (term: string) => number,
): DescriptionTerms {
  const texts = descriptions.map((terms) => terms.map((term) => numbers.of(term)))
  return {
    frequency: (term) => frequency(numbers.keys[term]),
    keyOf: (term) => numbers.keys[term],
    // All countries of a search share the numbers.
    hashOf: (term) => term,
    termOf(key) {
      return frequency(key) > 0 ? numbers.of(key) : -1
    },
    countDescriptionTerms(documents, visit) {
      const positions = new Map<number, number>()
      for (const [position, document] of documents.entries()) {
        for (const [term, occurrences] of occurrencesIn(texts[document])) {
          const known = positions.get(term)
          const at = known ?? positions.size
          if (known === undefined) positions.set(term, at)
          visit(position, at, occurrences)
        }
      }
      return [...positions.keys()]
    },
    countInDescriptions(terms, documents, visit) {
      const slots = new Map(terms.map((term, at) => [term, at + 1]))
      slots.delete(-1)
      const times = new Uint16Array(terms.length + 1)
      for (const [position, document] of documents.entries()) {
        let hasAny = false
        for (const term of texts[document]) {
          const slot = slots.get(term)
          if (slot === undefined) continue
          times[slot]++
          hasAny = true
        }
        if (!hasAny) continue
        visit(position, times)
        times.fill(0)
      }
    },
    sumLeads(values, documents, words) {
      return Float64Array.from(documents, (document) => {
        let sum = 0
        for (const term of new Set(texts[document].slice(0, words))) sum += values.get(term) ?? 0
        return sum
      })
    },
  }
}

/** The terms of a text in the order in which they first occur, with how often they do. */
function occurrencesIn(text: readonly number[]): ReadonlyMap<number, number> {
  const times = new Map<number, number>()
  for (const term of text) times.set(term, (times.get(term) ?? 0) + 1)
  return times
}
