/**
 * Which of its two lists an activity code of the register belongs to. The register writes codes of SN2007 (NACE Rev. 2)
 * and, since 2025, of SN2025 (NACE Rev. 2.1) in the same columns and without a sign: `47.810` is a market stall in one
 * and a car dealer in the other. The title next to the code decides.
 */

import { findCode } from '../../reference/industry-codes.ts'
import { type FileCodes, revisionOf } from '../code-revision.ts'
import { titleSimilarity } from '../title-similarity.ts'

/**
 * The code as records carry it.
 *
 * @param code   as the register writes it, such as `47.810`
 * @param title  its title in the register; empty where the file has none
 * @param codes  the list of the codes of the file, for those without a title
 * @returns the code itself, or `2.1:` and the code where it is one of SN2025 and has another meaning in SN2007; `null`
 *   where its list is unknown
 */
export function activityCode(code: string, title: string, codes: FileCodes): string | null {
  const digits = code.replace('.', '')
  const revision = title === '' ? revisionOf('NO', digits) : null
  if (revision === 'both') {
    const ofFile = codes.revision(digits)
    return ofFile && (ofFile === '2.1' ? `2.1:${code}` : code)
  }
  const key = `${code} ${title}`
  let written = known.get(key)
  if (written === undefined) {
    written = isOfSn2025(code, title) ? `2.1:${code}` : code
    if (known.size < KNOWN_MAX) known.set(key, written)
  }
  return written
}

/** Caches codes with their titles: the two lists have about 1,700 codes. */
const known = new Map<string, string>()
const KNOWN_MAX = 10_000

/**
 * Titles of one code with a lower similarity than this mean different things. In 2,525 real entities of 2022 the lowest
 * similarity of titles with one meaning is 0.57. In 1,972 of 2026 the highest similarity of titles with two meanings is
 * 0.50.
 */
const SAME_TITLE_MIN = 0.55

function isOfSn2025(code: string, title: string): boolean {
  // The classes of SN2025 are those of NACE Rev. 2.1. A code whose class is not one of them is not a code of SN2025.
  const classCode = code.slice(0, CLASS_LENGTH)
  const [newClass, oldClass] = ['2.1', '2'].map((revision) => findCode('national', 'NO', `${revision}:${classCode}`))
  if (newClass === undefined) return false
  if (oldClass === undefined) return true
  const old = findCode('national', 'NO', `2:${code}`)
  // A code at a lower level than SN2007 has. If its class did not change, the code belongs to both lists.
  if (old === undefined && titleSimilarity(newClass.title, oldClass.title) >= SAME_TITLE_MIN) return false
  return title !== '' && titleSimilarity(title, (old ?? oldClass).titleIn('no') ?? '') < SAME_TITLE_MIN
}

/** Length of a class with its dot: `47.81`. */
const CLASS_LENGTH = 5
