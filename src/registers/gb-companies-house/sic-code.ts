/**
 * Decides the list of a British code. Companies House writes SIC 2007, and has named no day on which it will write SIC
 * 2026, which follows NACE Rev. 2.1 in the same five digits. A code that only the new list has is of it; 18 codes have
 * different meanings in the two lists, and the words next to the code decide.
 */
import { findCode } from '../../reference/industry-codes.ts'
import { revisionOf } from '../code-revision.ts'
import { titleSimilarity } from '../title-similarity.ts'

/**
 * The code as records carry it.
 *
 * @param code  five digits
 * @param title its title in the register; empty where the file has none
 * @returns the code itself, or `2.1:` and the code where it is one of SIC 2026
 */
export function sicCode(code: string, title: string): string {
  const revision = revisionOf('GB', code)
  if (revision === '2.1' || (revision === 'both' && isOfSic2026(code, title))) return `2.1:${code}`
  return code
}

function isOfSic2026(code: string, title: string): boolean {
  if (title === '') return false
  const [old, revised] = ['2', '2.1'].map((list) => findCode('national', 'GB', `${list}:${code}`)?.title ?? '')
  if (titleSimilarity(old, revised) >= SAME_TITLE_MIN) return false
  const similarity = titleSimilarity(title, revised)
  return similarity >= SAME_TITLE_MIN && similarity > titleSimilarity(title, old)
}

/** The register shortens titles, and words some of SIC 2007 in its own way; none of those is so similar to one of SIC 2026. */
const SAME_TITLE_MIN = 0.55
