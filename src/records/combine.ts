/** Combines the rows of one company in several lists of one register, member by member. */
import type { Company } from '../company/company.ts'
import type { DatedCompany } from '../registers/register.ts'
import type { Member } from './members.ts'
import { NAME_LISTS, PRECEDENCE } from './precedence.ts'
import { isFilled } from './record.ts'

/**
 * Combines rows. Members that belong together come from the newest row that fills any of them. Lists of names are joined.
 *
 * A row of a list without a day counts as the oldest. The later one of two rows of the same day is newer.
 *
 * @param rows in the order in which they were read, at least one
 */
export function combineRows(rows: readonly DatedCompany[]): Company {
  const newestFirst = byDay(rows).reverse()
  const combined = { ...newestFirst[0].company }
  for (const { members } of PRECEDENCE) {
    const chosen = newestFirst.find(({ company }) => members.some((member) => isFilled(company, member)))
    if (chosen) for (const member of members) copyMember(chosen.company, combined, member)
  }
  for (const names of NAME_LISTS) combined[names] = [...new Set(newestFirst.flatMap(({ company }) => company[names]))]
  return combined
}

/** Sorts rows by day, oldest first. */
export function byDay(rows: readonly DatedCompany[]): DatedCompany[] {
  const day = ({ publishedOn }: DatedCompany) => publishedOn ?? ''
  return rows.toSorted((a, b) => (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : 0))
}

function copyMember<Name extends Member>(from: Company, to: Company, member: Name): void {
  to[member] = from[member]
}
