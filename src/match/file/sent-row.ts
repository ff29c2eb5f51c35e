/** What of a row of somebody's list is sent to be matched. Pure: the command line and the console use it. */
import { countryOf } from '../../reference/country-of.ts'
import type { ListColumns, ListMember } from './guess-columns.ts'

/** A row as `POST /explore/match` takes it. */
export type SentRow = Readonly<Record<string, string>>

const MEMBERS: Readonly<Record<ListMember, string>> = {
  name: 'companyName',
  number: 'vatTaxNumber',
  otherNumber: 'vatTaxNumber',
  country: 'country',
  postcode: 'postCode',
  city: 'city',
  region: 'region',
  website: 'website',
}

/**
 * Makes the row that is sent.
 *
 * @param text of the row's cell in a column; empty where there is none
 * @param country of rows that name none; `null`: they have none
 */
export function sentRowOf(text: (column: string) => string, columns: ListColumns, country: string | null): SentRow {
  const cells = Object.entries(columns).flatMap(([member, column]): [string, string][] => {
    // A character that no text of a call may hold is none of a name.
    const cell = text(column).replaceAll('\0', '').toWellFormed()
    if (cell === '') return []
    return [[MEMBERS[member as ListMember], member === 'country' ? (countryOf(cell) ?? cell) : cell]]
  })
  // Of two numbers the first counts.
  const row: Record<string, string> = { ...(country !== null && { country }), ...Object.fromEntries(cells.reverse()) }
  const parted = row.city === undefined ? null : partPlace(row.city)
  return parted === null ? row : { ...row, city: parted.city, postCode: row.postCode ?? parted.postCode }
}

const POSTCODE = String.raw`\d{4} ?[A-Z]{2}|\d{2}-\d{3}|\d{5}-\d{3}|\d{3} \d{2}|\d{4,7}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}`
const POSTCODE_FIRST = new RegExp(`^(?:[A-Z]{1,3}[- ])?(${POSTCODE}),? +(\\p{L}.*)$`, 'u')
const POSTCODE_LAST = new RegExp(`^(\\p{L}.*?),? +(${POSTCODE})$`, 'u')

/** A cell with a postcode and a city: `10115 Berlin`, `LEEDS LS1 4AP`. @returns `null` for a city alone */
function partPlace(cell: string): { readonly postCode: string; readonly city: string } | null {
  const [, first, behind] = POSTCODE_FIRST.exec(cell) ?? []
  if (first !== undefined) return { postCode: first, city: behind }
  const [, city, last] = POSTCODE_LAST.exec(cell) ?? []
  return city === undefined ? null : { postCode: last, city }
}
