/**
 * The lists of national codes of each country.
 *
 * If a country has two lists, codes of the first are written as the list writes them. Codes of the other carry a
 * prefix, because numbers were reused for other activities. Where the table is NACE itself, the country's first four
 * digits are NACE's.
 *
 * Source: `reference/lists/industry-lists.tsv`; `reference/README.md`, "National lists".
 */
import { loadTable, once } from './load-table.ts'

/** The revision of NACE that a list is built on, else its year; also its prefix. */
export type ListRevision = '2' | '2.1' | '2003' | '2006' | '2013' | '2022' | '2023'

/** One list of a country. */
export interface NationalList {
  /** Name as the country calls it. */
  readonly name: string
  /** Table in `reference/codes/`. */
  readonly list: string
  readonly revision: ListRevision
  /** Prefix of its codes on records and in filters: empty for the country's served list. */
  readonly prefix: string
  /** Digits of its longest codes; codes beyond the table are accepted up to there where the table is NACE itself. */
  readonly digits: number
}

/** Whether the codes of a list are those of NACE and below. In others, which class of NACE a code is was partly our choice. */
export function isBuiltOnNace(list: string): boolean {
  return !OWN_NUMBERING.has(list)
}

const OWN_NUMBERING: ReadonlySet<string> = new Set([
  'au-anzsic2006',
  'br-cnae23',
  'gb-uksic2003',
  'jp-jsic2013',
  'jp-jsic2023',
])

/**
 * The lists of a served country, the served one first.
 *
 * @param country  ISO 3166-1 alpha-2, upper case
 * @throws {RangeError} if the country is not served
 */
export function nationalLists(country: string): readonly NationalList[] {
  const lists = byCountry().get(country)
  if (!lists) throw new RangeError(`Cannot list national codes: country is ${country}, must be one of the served`)
  return lists
}

/**
 * Served is the Rev. 2-based list wherever there is one in full: `naceCodes` are Rev. 2, and it is what registers wrote
 * until 2025 and write in most countries still. Belgium and Estonia have only their new list in full, so that is served; and so is that of
 * Denmark, the Netherlands and Sweden, whose registers have gone over to it by the end of 2026 (`docs/registers.md`).
 */
const byCountry = once(() => {
  const lists = new Map<string, NationalList[]>()
  for (const [country, list, revision, name, digits = '4'] of loadTable('lists/industry-lists').rows) {
    const own = lists.get(country) ?? []
    const prefix = own.length === 0 ? '' : `${revision}:`
    lists.set(country, [...own, { name, list, revision: revision as ListRevision, prefix, digits: Number(digits) }])
  }
  return lists
})
