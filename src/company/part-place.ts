/** Parts a cell that has more than a city. Pure and without tables: the command line, imports and the console use it. */

/** What a cell has. */
export interface PlaceParts {
  readonly postcode: string | null
  readonly city: string
  /** What is in brackets after the city, such as the sign of a province. */
  readonly sign: string | null
}

const POSTCODE = String.raw`\d{4} ?[A-Z]{2}|\d{2}-\d{3}|\d{5}-\d{3,4}|\d{4}-\d{3}|\d{3} \d{2}|\d{4,7}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}`
const POSTCODE_FIRST = new RegExp(`^(?:[A-Z]{1,3}[- ])?(${POSTCODE})(?:,? +|,| ?- ?)(\\p{L}.*)$`, 'u')
const POSTCODE_LAST = new RegExp(`^(\\p{L}.*?)(?:,| -)? +(${POSTCODE})$`, 'u')
const SIGN = /^(\p{L}.*?),? *\(((?:[A-Z]{2,3}|\d[\dAB]\d?))\)$/u

/**
 * Parts a cell: `10115 Berlin`, `LEEDS LS1 4AP`, `20121 Milano (MI)`, `Paris (75)`.
 *
 * @returns `null` for a city alone
 */
export function partPlace(cell: string): PlaceParts | null {
  const text = cell.trim()
  const [, first, behind] = POSTCODE_FIRST.exec(text) ?? []
  const [, before, last] = first === undefined ? (POSTCODE_LAST.exec(text) ?? []) : []
  const rest = behind ?? before ?? text
  const [, city, sign] = SIGN.exec(rest) ?? []
  if (first === undefined && last === undefined && sign === undefined) return null
  return { postcode: first ?? last ?? null, city: city ?? rest, sign: sign ?? null }
}
