/**
 * The order of results without text, the same in every engine.
 *
 * Active companies first, then `operatingRevenue` and `numberOfEmployees` (both descending, unknown last), then `name`
 * and `id` (both ascending by UTF-16 code units). No two companies are equal in it, so pages never overlap.
 */
import type { Company } from '../company/company.ts'
import { isActive } from '../company/status.ts'

/** The members of a company that decide its rank. */
export type OrderedMembers = Pick<Company, 'id' | 'name' | 'status' | 'operatingRevenue' | 'numberOfEmployees'>

/** A company's keys in the order of results, the most significant first. Unknown numbers are `NaN`. */
export interface ResultOrderKeys {
  readonly isActive: boolean
  readonly revenue: number
  readonly employees: number
  readonly name: string
  readonly id: string
}

/** Reads the keys of a company. */
export function resultOrderKeys(company: OrderedMembers): ResultOrderKeys {
  return {
    isActive: isActive(company.status),
    revenue: keyOf(company.operatingRevenue),
    employees: keyOf(company.numberOfEmployees),
    name: company.name,
    id: company.id,
  }
}

/** Adding 0 turns a negative zero into 0: the bits of the two would sort apart. */
function keyOf(value: number | null): number {
  return value === null ? Number.NaN : value + 0
}
