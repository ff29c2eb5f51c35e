/**
 * A company as one register tells of it, written for storing: only the members that are known, as JSON.
 *
 * Most members of most records are unknown, so this is less than half of the record on the wire, and quick to read
 * back. What can be computed from other members is not in it: it is computed when records are merged, so that better
 * crosswalks and postcode tables reach companies that were imported before them.
 */
import { type Company, type CompanyCodes, emptyCompany } from '../company/company.ts'

/** A member of Company. */
export type Member = keyof Company

/** Every member of Company, in the order of the wire. */
export const MEMBERS = Object.freeze(
  Object.keys(emptyCompany({ id: '', name: '', countryIso2: '' })),
) as readonly Member[]

/** Members that stand beside a stored record rather than in it. */
const NOT_STORED: ReadonlySet<Member> = new Set(['id', 'sources'])
const STORED = MEMBERS.filter((member) => !NOT_STORED.has(member))

/**
 * Says whether a member of a record carries something: not `null`, no empty list, and none of the two values that
 * mean "the register does not say".
 */
export function isFilled(company: Company, member: Member): boolean {
  const value = company[member]
  if (value === null || value === '') return false
  if (typeof value !== 'object') {
    return value !== 'Status unknown' && value !== 'Companies with unknown/unrecorded legal form'
  }
  return Array.isArray(value) ? value.length > 0 : value.primary.length > 0 || value.secondary.length > 0
}

/** The stored form of a record. */
export function encodeRecord(company: Company): string {
  const known: Partial<Record<Member, unknown>> = {}
  for (const member of STORED) if (isFilled(company, member)) known[member] = company[member]
  return JSON.stringify(known)
}

/**
 * Reads a stored record back.
 *
 * @param id the company's id, which is stored beside the record
 * @param stored what {@link encodeRecord} made
 */
export function decodeRecord(id: string, stored: string): Company {
  const known = JSON.parse(stored) as Partial<Company> & Pick<Company, 'name' | 'countryIso2'>
  return Object.assign(emptyCompany({ id, name: known.name, countryIso2: known.countryIso2 }), known)
}

/** Codes of a company, the first one primary, without doubles. Registers that rank their codes list them so. */
export function codesInOrder(codes: readonly string[]): CompanyCodes {
  const distinct = [...new Set(codes)]
  return { primary: distinct.slice(0, 1), secondary: distinct.slice(1) }
}
