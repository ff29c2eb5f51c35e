/**
 * The days on which registers were published. Every company shows them, and no document holds one: they lie in the texts that
 * documents share (`company/shared-texts.ts`), so that a generation gets other days without its documents being read.
 */
import { momentOf } from '../../../company/moment.ts'
import type { SharedBytes, SharedDay } from '../../../company/shared-texts.ts'
import type { IndexFile } from '../files/index-file.ts'

/** A day as texts hold it: it has this many bytes, whichever it is. */
const DAY = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
/** Bytes of a {@link DAY}. */
export const DAY_BYTES = 20

/** The day on which each register was published, RFC 3339 UTC in whole seconds. */
export type PublicationDays = ReadonlyMap<string, string>

/** Texts that documents share, and where days are in them. */
export interface DatedTexts {
  readonly texts: SharedBytes
  readonly days: readonly SharedDay[]
}

/** Reads the texts of an index. */
export function datedTexts(file: IndexFile): DatedTexts {
  const texts = file.texts() ?? { bytes: new Uint8Array(0), ends: new Uint32Array(0) }
  return { texts, days: file.directory.texts?.days ?? [] }
}

/** Writes days into texts. @returns false where the day of a register is not known, or of another form: texts may be half written */
export function writeDays({ texts: { bytes, ends }, days }: DatedTexts, published: PublicationDays): boolean {
  for (const { text, at, registers } of days) {
    const day = latestDay(registers, published)
    const place = (text === 0 ? 0 : ends[text - 1]) + at
    const old = Buffer.from(bytes.subarray(place, place + DAY_BYTES)).toString('latin1')
    if (day === null || !DAY.test(day) || !DAY.test(old)) return false
    bytes.set(Buffer.from(day), place)
  }
  return true
}

/** The moments of the latest days of lists of registers, in milliseconds; `null` where the day of a register is not known. */
export function momentsOfDays(
  registerLists: readonly (readonly string[])[],
  published: PublicationDays,
): readonly number[] | null {
  const latest = registerLists.map((registers) => latestDay(registers, published))
  return latest.includes(null) ? null : latest.map(momentOf)
}

/** The latest day of several registers; `null` where one is not known. */
function latestDay(registers: readonly string[], published: PublicationDays): string | null {
  let found = ''
  for (const register of registers) {
    const day = published.get(register)
    if (day === undefined) return null
    if (day > found) found = day
  }
  return found
}
