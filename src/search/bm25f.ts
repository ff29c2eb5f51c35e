/**
 * BM25F, the part of relevance that does not depend on the search.
 *
 * Term frequencies of several fields are weighted and added up before the sum is saturated. So a word in both the name
 * and the description counts more than in either, but less than two companies' worth.
 */

/** The fields that texts of a company belong to: its name; former and trade names together; its description. */
export const TEXT_FIELDS = ['name', 'otherNames', 'description'] as const

/** One of {@link TEXT_FIELDS}. */
export type TextField = (typeof TEXT_FIELDS)[number]

/** The weight of an occurrence in each field. The words of its name say most about a company. */
export const FIELD_WEIGHTS: Readonly<Record<TextField, number>> = { name: 3, otherNames: 2, description: 1 }

/**
 * Length normalisation (`b` of BM25), from 0 for none to 1 for full. A long name is hardly less about each of its words;
 * a long description is.
 */
export const LENGTH_SHARES: Readonly<Record<TextField, number>> = { name: 0.4, otherNames: 0.4, description: 0.6 }

/** The weighted term frequency that saturates to one half (`k1` of BM25, at its usual value). */
export const SATURATION = 1.2

/** Steps of a mean length within each doubling of it. */
const MEAN_STEPS = 32

/**
 * The mean length of a field, rounded to the nearest of 32 steps within each doubling (an error of 1.6 % at most).
 *
 * Every score depends on it. Rounded, it stays the same while a few companies come and go, so their documents alone have
 * to be written again, and pages keep their order.
 *
 * @param words     words of the field over all companies
 * @param companies companies whose field has words
 * @returns 1 where no company has any
 */
export function meanLength(words: number, companies: number): number {
  if (companies === 0) return 1
  const mean = words / companies
  const step = 2 ** Math.floor(Math.log2(mean)) / MEAN_STEPS
  return Math.round(mean / step) * step
}

/**
 * The normalised weight of one occurrence in a field.
 *
 * @param words   number of words of the field in this company, over all its texts
 * @param average {@link meanLength} of the field over all companies of the index
 */
export function occurrenceWeight(field: TextField, words: number, average: number): number {
  const share = LENGTH_SHARES[field]
  return FIELD_WEIGHTS[field] / (1 - share + share * (words / average))
}

/** Saturates a weighted term frequency to a number from 0 to 1. */
export function saturate(frequency: number): number {
  return frequency / (frequency + SATURATION)
}

/** Inverse document frequency, as BM25 defines it, of a term that `count` of `companies` have. */
export function idf(companies: number, count: number): number {
  return Math.log(1 + (companies - count + 0.5) / (count + 0.5))
}
