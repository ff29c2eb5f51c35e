/**
 * Which of its two lists an activity code of the register belongs to. The register writes codes of SN2007 (NACE Rev. 2)
 * and, since 2025, of SN2025 (NACE Rev. 2.1) in the same columns and without a sign: `47.810` is a market stall in one
 * and a car dealer in the other. The title beside the code decides.
 */

import { findCode } from '../../reference/industry-codes.ts'
import { foldText } from '../../text/fold-text.ts'

/**
 * The code as records carry it.
 *
 * @param code   as the register writes it, such as `47.810`
 * @param title  what the register calls it; empty where the file does not say
 * @returns the code itself, or `2.1:` and the code where it is one of SN2025 and means something else in SN2007
 */
export function activityCode(code: string, title: string): string {
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
  if (old === undefined && similarity(newClass.title, oldClass.title) >= SAME_TITLE_MIN) return false
  return title !== '' && similarity(title, (old ?? oldClass).titleIn('no') ?? '') < SAME_TITLE_MIN
}

/** Of a class with its dot: `47.81`. */
const CLASS_LENGTH = 5

/** Share of runs of three letters that two texts have in common (Dice), without case and accents: 0..1. */
function similarity(a: string, b: string): number {
  const [left, right] = [runs(a), runs(b)]
  const common = [...left].filter((run) => right.has(run)).length
  return (2 * common) / (left.size + right.size)
}

function runs(text: string): ReadonlySet<string> {
  const padded = ` ${foldText(text)} `
  return new Set(Array.from({ length: Math.max(padded.length - 2, 0) }, (_, at) => padded.slice(at, at + 3)))
}
