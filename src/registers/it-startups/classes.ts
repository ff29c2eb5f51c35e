/**
 * The classes in which the special sections publish size: letters in the official lists, their bounds written out in
 * lists that others made of them.
 *
 * Source: legend of the lists, startup.registroimprese.it.
 */
import { type Band, registerBands } from '../register-codes.ts'

/** Value of production, EUR. */
const productionOfClass = registerBands('it-startups', 'revenue')
/** Employees. */
const staffOfClass = registerBands('it-startups', 'staff')

/** The band of a production class, `null` when there is none. */
export function productionBand(written: string): Band | null {
  return productionOfClass(written.toUpperCase()) ?? writtenBand(written)
}

/** The band of a class of employees, `null` when there is none. */
export function staffBand(written: string): Band | null {
  return staffOfClass(written.toUpperCase()) ?? writtenBand(written)
}

/** `100.001 - 500.000 euro`, `50-249`, `oltre 50.000.000 euro`, `almeno 250`. */
function writtenBand(written: string): Band | null {
  const match =
    /^(?:(oltre|almeno|più di)\s+)?([\d.]+)(?:\s*(?:-|–|a)\s*([\d.]+)|\s*(\+))?(?:\s*(?:euro|eur|€|addetti))?$/i.exec(
      written,
    )
  if (!match) return null
  const [, above, first, last, plus] = match
  const min = whole(first)
  if (last !== undefined) return min <= whole(last) ? { min, max: whole(last) } : null
  if (above !== undefined) return { min: /^almeno$/i.test(above) ? min : min + 1, max: null }
  return plus === undefined ? null : { min, max: null }
}

function whole(text: string): number {
  return Number(text.replaceAll('.', ''))
}
