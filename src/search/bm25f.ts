/**
 * How much a word is present in a company: the part of relevance that does not depend on the search.
 *
 * BM25F: occurrences in several fields are weighed and added up first, and the sum is then saturated, so that a word in
 * the name and in the description counts more than in either, but not as two companies' worth.
 */

/** The fields that texts of a company belong to: its name; former and trade names together; its description. */
export const TEXT_FIELDS = ['name', 'otherNames', 'description'] as const

/** One of {@link TEXT_FIELDS}. */
export type TextField = (typeof TEXT_FIELDS)[number]

/** What an occurrence counts in each field. A word of the name says most about what a company is known for. */
export const FIELD_WEIGHTS: Readonly<Record<TextField, number>> = { name: 3, otherNames: 2, description: 1 }

/**
 * How far the length of a field counts against its words: 0 not at all, 1 in full. A long name is hardly less about
 * each of its words; a long description is.
 */
export const LENGTH_SHARES: Readonly<Record<TextField, number>> = { name: 0.4, otherNames: 0.4, description: 0.6 }

/** The weighed number of occurrences at which presence is one half. The usual value of BM25. */
export const SATURATION = 1.2

/**
 * What one occurrence in a field counts.
 *
 * @param words   number of words of the field in this company, over all its texts
 * @param average mean of that number over all companies of the index whose field has words
 */
export function occurrenceWeight(field: TextField, words: number, average: number): number {
  const share = LENGTH_SHARES[field]
  return FIELD_WEIGHTS[field] / (1 - share + share * (words / average))
}

/** Presence of a word, from 0 to 1, from the sum of what its occurrences count. */
export function saturate(occurrences: number): number {
  return occurrences / (occurrences + SATURATION)
}
