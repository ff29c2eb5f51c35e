/** What a number that somebody typed may be: its readings, and how sure each of them is. Pure. */
import {
  isRegisterForm,
  type NumberReading,
  numberKey,
  readNumber,
  withoutPunctuation,
} from '../matching/numbers/identifiers.ts'
import { VAT_FORMATS } from '../matching/numbers/number-formats.ts'
import { belongsToNumber, namesNumber, namesVat } from '../matching/numbers/number-labels.ts'
import { readOtherwise } from '../matching/numbers/other-readings.ts'
import { hasCutShort } from '../matching/numbers/typed-number.ts'

/** The readings of a typed number. */
export interface CheckReadings {
  /** A spreadsheet left out its last digits: it has no reading. */
  readonly isCutShort: boolean
  /** Among other words there are digits that may be a number, or a year or a street. */
  readonly isUnsure: boolean
  /** As it is written. */
  readonly written: readonly NumberReading[]
  /** With zeros in front, out of a text, of a branch. */
  readonly otherwise: readonly NumberReading[]
  /** Whether its prefix, or a word beside it, says that a VAT number is meant. */
  readonly isVatMeant: boolean
}

/** Digits of a number among words that do not name it: fewer are a year or a street. */
const AMONG_WORDS_MIN = 7

/** Reads a number in every way that may be meant. @param country whose numbers are meant */
export function readTyped(country: string, typed: string): CheckReadings {
  const isVatMeant = isWrittenAsVat(country, typed)
  const nothing = { isCutShort: false, isUnsure: false, written: [], otherwise: [], isVatMeant }
  if (hasCutShort(typed)) return { ...nothing, isCutShort: true }
  const written = readWritten(country, typed)
  const isForeign = foreignVat(country, typed) !== null && !written.some((one) => isInForm(country, one))
  const known = new Set(written.map(({ kind, number }) => numberKey(kind, number)))
  const others = isForeign ? [] : readOtherwise(country, typed)
  const otherwise = others.filter((one) => !known.has(numberKey(one.kind, one.number)))
  const isSure = isAmongWords(typed) ? isWhole(typed) : () => true
  const sure = otherwise.filter(isSure)
  return { ...nothing, written, otherwise: sure, isUnsure: sure.length < otherwise.length }
}

/** As it is written, with the words that name it and without them: `VAT No: IE…`. */
function readWritten(country: string, typed: string): readonly NumberReading[] {
  const readings = readNumber(country, typed)
  const bare = typed.split(/\s+|:/).filter((word) => /\d/.test(word) || !belongsToNumber(word))
  if (bare.join(' ') === typed) return readings
  const known = new Set(readings.map(({ kind, number }) => numberKey(kind, number)))
  return [
    ...readings,
    ...readNumber(country, bare.join(' ')).filter((one) => !known.has(numberKey(one.kind, one.number))),
  ]
}

/** Whether a reading looks like a number of its kind in the country. */
export function isInForm(country: string, { kind, number }: NumberReading): boolean {
  return kind !== 'register' || isRegisterForm(country, number)
}

/** Another country of whose VAT numbers a text is one, prefix included; `null`: none. */
export function foreignVat(country: string, typed: string): string | null {
  const number = withoutPunctuation(typed)
  for (const [other, { prefixes, body }] of Object.entries(VAT_FORMATS))
    if (other !== country && !VAT_FORMATS[country]?.prefixes.includes(prefixes[0]))
      for (const prefix of prefixes)
        if (prefix.length > 1 && number.startsWith(prefix) && body.test(number.slice(prefix.length))) return other
  return null
}

function isWrittenAsVat(country: string, typed: string): boolean {
  const format = VAT_FORMATS[country]
  if (format === undefined) return false
  const number = withoutPunctuation(typed)
  const isPrefixed = format.prefixes.some(
    (prefix) => number.startsWith(prefix) && /^\d/.test(number.slice(prefix.length)),
  )
  return isPrefixed || (format.suffix?.test(number) ?? false) || wordsOf(typed).some(namesVat)
}

/** Words without digits. */
function wordsOf(typed: string): readonly string[] {
  return typed.split(/[^\p{L}\p{N}\p{M}.'’°º]+/u).filter((word) => /\p{L}/u.test(word) && !/\d/.test(word))
}

/** Letters that number parts, and names of countries: `XI`, `HRB`, `SC`. */
const SHORT = 3

/** Whether there are words beside a number that do not name it. With a word that does, others say which register: `RCS Paris`. */
function isAmongWords(typed: string): boolean {
  const words = wordsOf(typed)
  return !words.some(namesNumber) && words.some((word) => word.length > SHORT && !belongsToNumber(word))
}

/** Readings whose digits are all in the text, with nothing added. */
const isWhole = (typed: string) => {
  const digits = typed.replace(/\D/g, '')
  return ({ number }: NumberReading): boolean => {
    const own = number.replace(/\D/g, '')
    return own.length >= AMONG_WORDS_MIN && digits.includes(own)
  }
}
