/** What a number that somebody typed may be: its readings, and how sure each of them is. Pure. */
import {
  checkForm,
  type NumberReading,
  numberKey,
  readNumber,
  withoutPunctuation,
} from '../matching/numbers/identifiers.ts'
import { VAT_FORMATS } from '../matching/numbers/number-formats.ts'
import { belongsToNumber, namesNumber, namesVat } from '../matching/numbers/number-labels.ts'
import { readOtherwise } from '../matching/numbers/other-readings.ts'
import { hasCutShort, typedDigits } from '../matching/numbers/typed-number.ts'
import { foldLookAlikes } from '../text/fold-look-alikes.ts'

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

/** Characters of a number among words that do not name it: fewer are a year or a street. */
const AMONG_WORDS_MIN = 7

/** Reads a number in every way that may be meant. @param country whose numbers are meant */
export function readTyped(country: string, typed: string): CheckReadings {
  const isVatMeant = isWrittenAsVat(country, typed)
  const nothing = { isCutShort: false, isUnsure: false, written: [], otherwise: [], isVatMeant }
  if (hasCutShort(typed)) return { ...nothing, isCutShort: true }
  const written = readWritten(country, typed)
  const isForeign = isOfAnother(country, typed) && !written.some((one) => isInForm(country, one))
  const known = new Set(written.map(({ kind, number }) => numberKey(kind, number)))
  const others = isForeign ? [] : readOtherwise(country, typed).map(checkedByForm(country))
  const otherwise = others.filter((one) => !known.has(numberKey(one.kind, one.number)))
  const isSure = isAmongWords(typed) ? isWhole(typed) : () => true
  const sure = otherwise.filter(keepsLetters(country, typed)).filter(isSure)
  return { ...nothing, written, otherwise: sure, isUnsure: otherwise.some((one) => !isSure(one)) }
}

/** As it is written, with the words that name it and without them: `VAT No: IE…`. */
function readWritten(country: string, typed: string): readonly NumberReading[] {
  const bare = typed.split(/[\s:]+/).filter((word) => /\d/.test(word) || !belongsToNumber(word))
  const both = [typed, bare.join(' ')].flatMap((text) => readNumber(country, text)).map(checkedByForm(country))
  return [...new Map(both.map((one) => [numberKey(one.kind, one.number), one])).values()]
}

/** A reading, with the check digit of what it looks like: numbers of units have their own. */
const checkedByForm =
  (country: string) =>
  (reading: NumberReading): NumberReading =>
    reading.kind === 'register'
      ? { ...reading, checkDigit: checkForm(country, reading.number) ?? reading.checkDigit }
      : reading

/** Whether a reading has zeros, or other digits, that were not typed. */
export function isFilled(typed: string, { number }: NumberReading): boolean {
  return !typedDigits(typed).includes(number.replace(/\D/g, ''))
}

/** Whether a reading looks like a number of its kind in the country. */
export function isInForm(country: string, { kind, number }: NumberReading): boolean {
  return kind !== 'register' || checkForm(country, number) !== null
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

/** Codes of other countries in front, `NO` with a space or dot being short for number. */
const CODE_IN_FRONT = /^\s*(NO(?=\d)|(?!NO)[A-Z]{2}(?=[\s.-]*\d))/
const CODES: ReadonlySet<string> = new Set(Object.values(VAT_FORMATS).flatMap(({ prefixes }) => prefixes))

/** Whether a number is written with the code of another country. */
function isOfAnother(country: string, typed: string): boolean {
  const code = CODE_IN_FRONT.exec(typed)?.[1]
  const isCode = code !== undefined && CODES.has(code) && code !== country && !MARKS[country]?.includes(code)
  return (isCode && !VAT_FORMATS[country]?.prefixes.includes(code)) || foreignVat(country, typed) !== null
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

/**
 * What people write directly before or after a number beside labels: another code of the country, the letter of an invoice, the
 * Danish `SE-nr.`.
 */
const MARKS: Readonly<Record<string, readonly string[]>> = { DK: ['SE'], GB: ['UK'], JP: ['T'] }

/** Words that are written to a number without a space, and name no country: `No02548628`. */
const WRITTEN_TO: ReadonlySet<string> = new Set(['NO', 'NR', 'NUM', 'NUMBER', 'NUMMER', 'REG', 'COMPANY'])

/** Letters that touch digits, before and behind. */
const TOUCHING = /^(\p{L}*)\d(?:.*\d)?(\p{L}*)$/u

/**
 * Readings that keep the letters that touch their digits, unless these only name the number: `02548628X` is not 02548628.
 */
const keepsLetters = (country: string, typed: string) => {
  const named = [country, ...(VAT_FORMATS[country]?.prefixes ?? []), ...(MARKS[country] ?? [])]
  const isPart = (letters: string) =>
    // A letter alone is part of many numbers.
    letters !== '' &&
    !named.includes(letters) &&
    (letters.length === 1 || !(namesNumber(letters) || WRITTEN_TO.has(letters)))
  const touching = fold(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((token) => {
      const [, before = '', behind = ''] = TOUCHING.exec(token) ?? []
      const parts = [...(isPart(before) ? [`${before}\\d`] : []), ...(isPart(behind) ? [`\\d${behind}$`] : [])]
      return parts.map((part) => ({ part: new RegExp(part), digits: token.replace(/\D/g, '') }))
    })
  // Of two numbers in a text each keeps its own.
  return ({ number }: NumberReading): boolean =>
    touching.every(({ part, digits }) => !number.replace(/\D/g, '').includes(digits) || part.test(number))
}

function fold(typed: string): string {
  return foldLookAlikes(typed.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()).toUpperCase()
}

/** Readings whose digits are all in the text, with nothing added. */
const isWhole = (typed: string) => {
  const digits = typedDigits(typed)
  return ({ number }: NumberReading): boolean => {
    const own = number.replace(/\D/g, '')
    return number.length >= AMONG_WORDS_MIN && digits.includes(own)
  }
}
