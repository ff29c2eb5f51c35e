/** The order of suggestions, as one number: lower comes first. Builder and readers share it, and when a typo is forgiven. */
import type { Company } from '../company/company.ts'
import { isActive } from '../company/status.ts'

/** The members of a company that decide where it comes among suggestions. */
export type SuggestedCompany = Partial<Pick<Company, 'status' | 'categoryOfTheCompany'>>

const CATEGORIES = ['Very large company', 'Large company', 'Medium sized company', 'Small company']
/** Merit of an active company whose size nobody knows; those below it are known. */
const UNKNOWN = CATEGORIES.length
/** Merits of companies that are not active are higher by this. */
const INACTIVE = UNKNOWN + 1
/** The merit of companies in an index that stores none: all alike, so that the order of results decides. */
export const MERIT_UNKNOWN = UNKNOWN

/** How early a company comes: active ones first, then by category. 0 is the best. */
export function meritOf({ status = 'Active', categoryOfTheCompany }: SuggestedCompany): number {
  const category = categoryOfTheCompany ? CATEGORIES.indexOf(categoryOfTheCompany) : UNKNOWN
  return (category < 0 ? UNKNOWN : category) + (isActive(status) ? 0 : INACTIVE)
}

/** Whether a merit is that of a large or very large company, whatever its status: many registers do not state one. */
export function isLargeMerit(merit: number): boolean {
  return merit % INACTIVE <= LARGE
}
const LARGE = CATEGORIES.indexOf('Large company')

/** Shorter words are taken as they are typed. */
export const FUZZY_LETTERS_MIN = 4
/** So many letters at the beginning of all that is typed are taken as they are: people notice a wrong beginning. */
export const TRUSTED_LETTERS = 3

const NAMES = 2 ** 32
const WORDS_MAX = 15

/**
 * The key of a name: by merit, then names that begin with what was typed, then where sizes are unknown the shorter name,
 * then the order of results.
 *
 * @param words of the name
 * @param name its number, which ascends in the order of results
 */
export function suggestKey(merit: number, beginsName: boolean, words: number, name: number): number {
  return ((merit * 2 + (beginsName ? 0 : 1)) * (WORDS_MAX + 1) + suggestLength(merit, words)) * NAMES + name
}

/** How long a name counts as: shorter names come first where sizes are unknown, elsewhere all are alike. @param words of the name */
export function suggestLength(merit: number, words: number): number {
  return merit % INACTIVE === UNKNOWN ? Math.min(words, WORDS_MAX) : 0
}

/** The lowest key that a name with this merit can have. */
export function leastKey(merit: number): number {
  return merit * 2 * (WORDS_MAX + 1) * NAMES
}

/** The part of a key that compares names of different countries. */
export function classOfKey(key: number): number {
  return Math.floor(key / NAMES)
}

/** The name of a key. */
export function nameOfKey(key: number): number {
  return key % NAMES
}

/** Beginnings of words up to this length have their best names stored: too many words begin so. */
export const STORED_LETTERS_MAX = 3
/** Best names that are stored for each. */
export const STORED_NAMES_MAX = 64
