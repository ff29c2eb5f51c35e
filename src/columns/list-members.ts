/** What a column of somebody's list can be. */

/** The members of a row that a column can be. `otherNumber` counts in rows that have no `number`. */
export const LIST_MEMBERS = [
  'name',
  'number',
  'otherNumber',
  'country',
  'postcode',
  'city',
  'region',
  'website',
] as const

/** A member of a row. */
export type ListMember = (typeof LIST_MEMBERS)[number]
