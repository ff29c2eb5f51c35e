/** What of a row of somebody's list is sent to be matched. Pure: the command line and the console use it. */

import type { ListColumns } from '../../columns/guess-columns.ts'
import type { ListMember } from '../../columns/list-members.ts'
import { partPlace } from '../../company/part-place.ts'
import { countryOf } from '../../reference/country-of.ts'

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
  return parted === null
    ? row
    : { ...row, city: parted.city, ...(parted.postcode !== null && { postCode: row.postCode ?? parted.postcode }) }
}
