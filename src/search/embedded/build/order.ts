/**
 * The order of results: active companies first, then revenue and employees (both descending, unknown last), name, id.
 * Lucene calls an index in the order of its results a sorted index (`IndexSort`).
 *
 * Names and ids are sorted first (`name-sorter.ts`), which sorting results by name needs too. The rest is a radix sort of 16
 * bits at a time. A pass is skipped if its digit is the same for all companies; a register without revenue has four of those.
 */

import { freeBuffer } from '../files/free-buffer.ts'
import { inverseOf } from '../files/inverse.ts'
import type { Column } from '../spill/columns.ts'
import { RadixSorter } from './radix-sort.ts'

/** The sort keys, by arrival. Unknown numbers are `NaN`. */
export interface OrderKeys {
  readonly active: Column<Uint16Array<ArrayBuffer>>
  readonly revenue: Column<Float64Array<ArrayBuffer>>
  readonly employees: Column<Float64Array<ArrayBuffer>>
  /** The place of each company in the order of names, then ids. They are used up. */
  readonly places: Uint32Array<ArrayBuffer>
}

/** Sorts companies; returns their arrival numbers in the order of results. */
export function sortCompanies({ active, revenue, employees, places }: OrderKeys): Uint32Array<ArrayBuffer> {
  const byName = inverseOf(places)
  freeBuffer(places)
  const sorter = new RadixSorter(byName)
  for (const column of [employees, revenue]) {
    for (let digit = 0; digit < 4; digit++) sorter.passColumn(column, (value) => descendingDigit(value, digit))
  }
  sorter.passColumn(active, (value) => 1 - value)
  return sorter.finish()
}

const number = new Float64Array(1)
const digits = new Uint16Array(number.buffer)

/**
 * The `digit`-th 16 bits, from the lowest, of a key that grows as `value` shrinks. Unknown has the greatest key.
 *
 * The bits of a double sort like the number if the bits of negative numbers are inverted, and the sign of the others.
 * Inverting all of them once more makes the order descend.
 */
function descendingDigit(value: number, digit: number): number {
  if (Number.isNaN(value)) return 0xffff
  number[0] = value
  return digits[3] & 0x8000 ? digits[digit] : digit === 3 ? digits[3] ^ 0x7fff : digits[digit] ^ 0xffff
}
