/** Numbers of companies in a sentence: `SIREN 442133278`, `company no. 02548628`. They say whom to look up, and no activity. */
import { readNumber } from '../matching/numbers/identifiers.ts'
import { REGISTER_FORMATS } from '../matching/numbers/number-formats.ts'
import { belongsToNumber, namesNumber } from '../matching/numbers/number-labels.ts'
import type { InterpretationPart } from './interpretation.ts'
import type { Sentence } from './sentence.ts'
import type { Found } from './sentence-words.ts'

/** Why a number has no effect. */
export const COMPANY_NUMBER = 'A number finds one company, with /explore/one.'

/** Whether a part of a sentence is the number of a company. */
export function isCompanyNumber({ reason }: Pick<InterpretationPart, 'reason'>): boolean {
  return reason === COMPANY_NUMBER
}

/** Fewer digits are no number of a company; without a word that names it, fewer are anything. */
const DIGITS_MIN = 5
const DIGITS_MIN_ALONE = 8
/** Most pieces between a word that names a number and the number: `RCS Paris B`, `n° : `. */
const BETWEEN_MAX = 4

/** A number that begins at `at`, or a word that names one; it may be in groups of digits. */
export function companyNumberAt(pieces: Sentence, at: number, country: string): Found<null> | null {
  const first = pieces[at]
  if (first.kind === 'number') return numberAlone(pieces, at, country)
  if (first.kind !== 'word') return null
  if (!namesNumber(first.text)) return lettersAndNumber(pieces, at, country)
  for (let from = at + 1; from < pieces.length && from <= at + 1 + BETWEEN_MAX; from++) {
    if (pieces[from].kind !== 'number') continue
    const end = endOfDigits(pieces, from)
    if (digitsOf(pieces, from, end).length >= DIGITS_MIN) return { value: null, end: endOfLabels(pieces, end) }
    return null
  }
  return null
}

/** Without a word that names it, a number must check. */
function numberAlone(pieces: Sentence, at: number, country: string): Found<null> | null {
  const end = endOfDigits(pieces, at)
  const digits = digitsOf(pieces, at, end)
  if (digits.length < DIGITS_MIN_ALONE) return null
  const labels = endOfLabels(pieces, end)
  const isRight = readNumber(country, digits).some(
    ({ kind, checkDigit }) =>
      checkDigit === 'right' ||
      // Only numbers of the register have this length.
      (kind === 'register' && checkDigit === 'unknown' && REGISTER_FORMATS[country]?.series !== undefined),
  )
  return isRight || labels > end ? { value: null, end: labels } : null
}

/** A number with letters of the register in front: `SC016876`, `J40/19358/2021`. */
function lettersAndNumber(pieces: Sentence, at: number, country: string): Found<null> | null {
  const next = pieces[at + 1]
  if (next?.kind !== 'number' || !next.isGlued) return null
  if (REGISTER_FORMATS[country]?.letters?.test(pieces[at].text.toUpperCase()) !== true) return null
  const end = endOfDigits(pieces, at + 1)
  return digitsOf(pieces, at + 1, end).length < DIGITS_MIN ? null : { value: null, end }
}

function endOfDigits(pieces: Sentence, from: number): number {
  let end = from + 1
  while (end < pieces.length) {
    if (pieces[end].kind === 'number') end++
    // `12-3456789`, `33.683.111/0002-80`.
    else if (pieces[end].kind === 'mark' && pieces[end].isGlued && pieces[end + 1]?.kind === 'number') end += 2
    else break
  }
  return end
}

/** Words behind a number that name it: `442133278 R.C.S.`. */
function endOfLabels(pieces: Sentence, from: number): number {
  let end = from
  while (end < pieces.length && pieces[end].kind === 'word' && belongsToNumber(pieces[end].text)) end++
  return end > from && pieces.slice(from, end).some(({ text }) => namesNumber(text)) ? end : from
}

function digitsOf(pieces: Sentence, from: number, end: number): string {
  return pieces
    .slice(from, end)
    .map(({ text }) => text)
    .join('')
    .replace(/\D/g, '')
}
