/** Industry codes that companies carry: the classifications, and how lists of codes are read and compared. */
import type { CompanyCodes } from './company.ts'

/** Classifications whose codes a company carries. */
export const CODE_SCHEMES = ['nace', 'naics', 'sic', 'national'] as const

/** One of {@link CODE_SCHEMES}; `national` is read within the country of the company. */
export type CodeScheme = (typeof CODE_SCHEMES)[number]

/**
 * Returns the canonical codes from a company's code itself up to the top of its scheme's tree, the code first.
 *
 * A code that the scheme does not list is its own whole path. `country` decides the tree of `national` codes.
 */
export type CodePath = (scheme: CodeScheme, country: string, code: string) => readonly string[]

/** Codes of a company without duplicates, the first one primary. Registers that rank their codes list them so. */
export function codesInOrder(codes: readonly string[]): CompanyCodes {
  if (codes.length < 2) return { primary: [...codes], secondary: [] }
  const distinct = [...new Set(codes)]
  return { primary: distinct.slice(0, 1), secondary: distinct.slice(1) }
}
