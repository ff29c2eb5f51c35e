/** The text of a company that is embedded. Pure. */
import type { Company } from '../company/company.ts'
import { findCode } from '../reference/industry-codes.ts'

/** Longest text, in UTF-16 code units: some 500 tokens, which every common model takes. */
const TEXT_LENGTH_MAX = 2000

/**
 * A company's activity as text: its name, its description and the titles of its primary NACE codes.
 *
 * @returns `null` for a company without a description: the sector index covers its codes exactly and in
 *   all languages, and a vector of a title would add nothing but its price
 */
export function embeddedText({
  name,
  description,
  countryIso2,
  naceCodes,
}: Pick<Company, 'name' | 'description' | 'countryIso2' | 'naceCodes'>): string | null {
  if (description === null || description.trim() === '') return null
  const titles = naceCodes.primary.flatMap((code) => findCode('nace', countryIso2, code)?.title ?? [])
  return [name, description, ...titles].join('\n').slice(0, TEXT_LENGTH_MAX)
}
