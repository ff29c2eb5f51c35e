/**
 * The classes in which the special sections publish size: letters in the official lists, their bounds written out in
 * lists that others made of them.
 *
 * Source: legend of the lists, startup.registroimprese.it.
 */

/** A band; `max` is `null` when it is open upwards. */
export interface Band {
  readonly min: number
  readonly max: number | null
}

/** Value of production, EUR. */
const PRODUCTION: Readonly<Record<string, Band>> = {
  A: { min: 0, max: 100_000 },
  B: { min: 100_001, max: 500_000 },
  C: { min: 500_001, max: 1_000_000 },
  D: { min: 1_000_001, max: 2_000_000 },
  E: { min: 2_000_001, max: 5_000_000 },
  F: { min: 5_000_001, max: 10_000_000 },
  G: { min: 10_000_001, max: 50_000_000 },
  H: { min: 50_000_001, max: null },
}

/** Employees. */
const STAFF: Readonly<Record<string, Band>> = {
  A: { min: 0, max: 4 },
  B: { min: 5, max: 9 },
  C: { min: 10, max: 19 },
  D: { min: 20, max: 49 },
  E: { min: 50, max: 249 },
  F: { min: 250, max: null },
}

/** The band of a production class, `null` when there is none. */
export function productionBand(written: string): Band | null {
  return PRODUCTION[written.toUpperCase()] ?? writtenBand(written)
}

/** The band of a class of employees, `null` when there is none. */
export function staffBand(written: string): Band | null {
  return STAFF[written.toUpperCase()] ?? writtenBand(written)
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
