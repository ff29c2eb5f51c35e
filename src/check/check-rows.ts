/** Reads rows of numbers, and finds out whose they are. A mistake in a row is the row's, never the call's. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import Type, { type Static } from 'typebox'
import { parseCompany } from '../company/company.ts'
import { validator } from '../http/request/validate.ts'
import { withoutKeys } from '../license/api-key.ts'
import { mistakeOr, type RowScope, readCountry, requireObject } from '../match/read-row.ts'
import { type NumberReading, numberKey, numbersOf } from '../matching/numbers/identifiers.ts'
import { REGISTER_FORMATS } from '../matching/numbers/number-formats.ts'
import { typedDigits } from '../matching/numbers/typed-number.ts'
import { COUNTRY_PATTERN } from '../reference/countries.ts'
import { closedObject } from '../schemas.ts'
import type { CompanyLookup } from '../search/lookup.ts'
import { mayBeNamed } from './named-number.ts'
import { type CheckReadings, isFilled, readTyped } from './readings.ts'
import { type CheckedNumber, type Holder, judge, type ServedRegisters } from './verdict.ts'

/** A number to check. */
export const CheckRowOnWire = closedObject({
  ref: Type.Optional(Type.String({ description: 'Repeated in the result.' })),
  country: Type.String({ description: 'ISO 3166 alpha-2 code.', 'x-documented': { pattern: COUNTRY_PATTERN } }),
  number: Type.String({ description: 'VAT number, number in the national register, or LEI, in any spelling.' }),
})
type CheckRowOnWire = Static<typeof CheckRowOnWire>

const checkRow = validator(CheckRowOnWire, {
  required: [
    { anyOf: ['number'], error: 'missing_field', values: { field: 'number' } },
    { anyOf: ['country'], error: 'missing_field', values: { field: 'country' } },
  ],
  nouns: {},
  noun: 'member',
})

/** A row that was read, or what is wrong with it. */
export type ReadCheckRow = { readonly country: string; readonly typed: string } | { readonly error: string }

/** Reads a row. @param received without members that are `null` */
export function readCheckRow(received: unknown, scope: RowScope): ReadCheckRow {
  return mistakeOr(() => {
    requireObject(received)
    checkRow(received)
    const { country, number } = received as CheckRowOnWire
    return { country: readCountry(country, scope), typed: withoutKeys(number) }
  })
}

/** Rows that are checked in one turn of the event loop; a search cluster is asked for so many at the same time. */
const TURN_ROWS = 16

/** Checks numbers. @returns for each of them, in order */
export async function checkNumbers(
  lookup: CompanyLookup,
  rows: readonly { readonly country: string; readonly typed: string }[],
  registers: ServedRegisters,
): Promise<readonly CheckedNumber[]> {
  const checked: CheckedNumber[] = []
  for (let from = 0; from < rows.length; from += TURN_ROWS) {
    if (from > 0) await nextTurn()
    const turn = rows.slice(from, from + TURN_ROWS).map(async ({ country, typed }) => {
      const readings = readTyped(country, typed)
      const found = await findHolders(lookup, country, readings, typed)
      const holders = found.filter(({ reading, company }) => mayBeNamed(country, typed, reading, company))
      return judge({ country, typed, readings, holders, registers })
    })
    checked.push(...(await Promise.all(turn)))
  }
  return checked
}

/** Companies that a number may be of, each once: those that have it as it is written, else in another reading. */
async function findHolders(
  lookup: CompanyLookup,
  country: string,
  { written, otherwise, isVatMeant }: CheckReadings,
  typed: string,
): Promise<readonly Holder[]> {
  const asWritten = await holdersOf(lookup, country, written)
  // A VAT number that is whole lacks no zeros. Any other may be whole as it is written, and may lack zeros all the same.
  const isWholeVat = isVatMeant && [...written, ...otherwise].some((one) => one.kind === 'vat' && !isFilled(typed, one))
  const meant = isWholeVat ? otherwise.filter((one) => !isFilled(typed, one)) : otherwise
  const isAlso = (one: NumberReading) => lacksZeros(typed)(one) || isOfPart(country, one)
  const others = asWritten.length === 0 ? meant : meant.filter(isAlso)
  const found = await holdersOf(lookup, country, others)
  const known = new Set(asWritten.map(({ company }) => company.id))
  return [...asWritten, ...found.filter(({ company }) => !known.has(company.id))]
}

/** Whether a number is of the register of a part of the country, such as a state. */
const isOfPart = (country: string, { kind, number }: NumberReading) =>
  kind === 'register' && REGISTER_FORMATS[country]?.ofParts?.test(number) === true

/** Readings with zeros in front; a number that has zeros in front did not lose any. */
const lacksZeros = (typed: string) => {
  const digits = typedDigits(typed)
  return ({ number, checkDigit }: NumberReading): boolean => {
    const own = number.replace(/\D/g, '')
    return (
      checkDigit !== 'wrong' && digits[0] !== '0' && own.length > digits.length && own.replace(/^0+/, '') === digits
    )
  }
}

async function holdersOf(
  lookup: CompanyLookup,
  country: string,
  readings: readonly NumberReading[],
): Promise<readonly Holder[]> {
  // A register's own number may have a wrong check digit, one for value added tax is none then.
  const meant = readings.filter(({ kind, checkDigit }) => kind === 'register' || checkDigit !== 'wrong')
  if (meant.length === 0) return []
  const byKey = new Map(meant.map((reading) => [numberKey(reading.kind, reading.number), reading]))
  const held = await lookup.holdersOf(country, [...byKey.keys()])
  return held.flatMap(({ company: bytes, key }) => {
    const company = parseCompany(bytes)
    const reading = byKey.get(key)
    // Indexes compare digests of numbers. What is signed is compared itself.
    const has = numbersOf(company).some(({ kind, number }) => numberKey(kind, number) === key)
    return reading === undefined || !has ? [] : [{ company, reading }]
  })
}
