/** Reads numbers of companies from the cells of own tables, as spreadsheets and people write them. */
import { companyNumber } from '../../matching/numbers/british-company-number.ts'
import type { CheckDigit } from '../../matching/numbers/check-digits.ts'
import { followingNumbers } from '../../matching/numbers/following-numbers.ts'
import {
  canonicalVatNumber,
  type NumberKind,
  readNumber,
  withoutPunctuation,
} from '../../matching/numbers/identifiers.ts'
import { REGISTER_FORMATS } from '../../matching/numbers/number-formats.ts'
import { belongsToNumber } from '../../matching/numbers/number-labels.ts'
import { readOtherwise } from '../../matching/numbers/other-readings.ts'
import { withoutDecimals } from '../../matching/numbers/typed-number.ts'

/** A VAT number of a country in its canonical form; `null`: it is none. */
export function vatNumber(country: string, written: string): string | null {
  if (country === 'AU') return abnOf(written)
  return canonicalVatNumber(country, written) ?? checkedOtherwise(country, written, 'vat')
}

/** Australia has no numbers for its tax on sales but those of businesses (ABN), which have eleven digits. */
function abnOf(written: string): string | null {
  const readings = [...readNumber('AU', written), ...readOtherwise('AU', written)]
  return readings.find(({ number, checkDigit }) => /^\d{11}$/.test(number) && checkDigit === 'right')?.number ?? null
}

/** Prefixes that lists put before a British number to name its register: `GB-COH-01234567`, `CRN 01234567`. */
const BRITISH_PREFIX = /^(?:GB)?[A-Z]{3}(?=(?:\d{7,8}|[A-Z]{2}\d{6})$)/

/** A number as the register of the country writes it: spreadsheets drop leading zeros and append `.0`. */
export function registerNumber(country: string, written: string): string | null {
  const text = country === 'DE' ? courtFirst(written) : written.replace(/\.0+$/, '')
  if (country === 'GB') return britishNumber(text) ?? britishNumber(withoutLabels(text))
  const readings = readNumber(country, text).filter(({ kind }) => kind === 'register')
  const found = (checkDigit: CheckDigit) => readings.find((reading) => reading.checkDigit === checkDigit)?.number
  const unchecked = found('unknown')
  // A number that is whole as it is written has lost no zeros: eight digits of the Netherlands are those of their register.
  const isWhole = unchecked !== undefined && /^\d+$/.test(unchecked) && withoutPunctuation(text) === unchecked
  const number =
    // The first unit of a Slovenian company has a number with a check digit of its own.
    (country === 'SI' ? companyOfUnit(country, text) : null) ??
    found('right') ??
    (isWhole ? unchecked : checkedOtherwise(country, text, 'register')) ??
    unchecked ??
    companyOfUnit(country, text)
  return number === null ? null : (REGISTER_FORMATS[country]?.written?.(number) ?? number)
}

/** `HRB 46017 (AG Rostock)` with its court in front, as the register has it: `Rostock HRB 46017`. */
function courtFirst(written: string): string {
  const [, number, court] =
    /^((?:HR[AB]|GnR|PR|VR|GsR)[\s.:-]*(?:Nr\.? *)?\d+(?: ?[A-Z](?=[\s,(]))?)[\s,;(]+(?:beim? )?(?:(?:AG|Amtsgericht|Registergericht) +)?(\p{L}{3}[\p{L} .-]*)\)?$/iu.exec(
      written.trim(),
    ) ?? []
  return court === undefined ? written : `${court} ${number}`
}

function britishNumber(text: string): string | null {
  const number = withoutPunctuation(withoutDecimals(text)).replace(/^0+(?=\d{8}$)/, '')
  return companyNumber(number) ?? companyNumber(number.replace(BRITISH_PREFIX, '').replace(/^(?:GB|UK)/, ''))
}

/** `Company No. 01234567` without its words. */
function withoutLabels(text: string): string {
  const words = text.split(/[^\p{L}\p{N}.]+/u)
  return words.filter((word) => !belongsToNumber(word)).join('')
}

/** The number of the company in that of its unit, where no check digit confirms one (`5300231000` in Slovenia). */
function companyOfUnit(country: string, text: string): string | null {
  const [number] = followingNumbers(country, withoutPunctuation(text))
  if (number === undefined) return null
  return (
    readNumber(country, number).find(({ kind, checkDigit }) => kind === 'register' && checkDigit !== 'wrong')?.number ??
    null
  )
}

/** What else a number may be, where its check digit is right. */
function checkedOtherwise(country: string, text: string, kind: NumberKind): string | null {
  const readings = readOtherwise(country, text)
  return readings.find((reading) => reading.kind === kind && reading.checkDigit === 'right')?.number ?? null
}
