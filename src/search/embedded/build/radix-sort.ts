/** A radix sort of companies, by one digit at a time, the least significant first. Every pass is linear and stable. */

import { freeBuffer } from '../files/free-buffer.ts'
import type { Column } from '../spill/columns.ts'

/** Number of digits, 0…65,536: a code unit plus one, or 16 bits of a number. */
const DIGITS = 65_537

/** The order of companies while it is being found. */
export class RadixSorter {
  /** The companies' numbers, in the order of the passes so far. */
  order: Uint32Array<ArrayBuffer>
  #spare: Uint32Array<ArrayBuffer> | null = null
  #digits: Uint32Array<ArrayBuffer> | null = null
  #narrowDigits: Uint16Array<ArrayBuffer> | null = null

  /** @param order numbers 0, 1, 2, … in the order to begin with */
  constructor(order: Uint32Array<ArrayBuffer>) {
    this.order = order
  }

  /** Sorts by a digit. A digit that is the same for all companies costs almost nothing. */
  pass(digitOf: (index: number) => number): void {
    this.#digits ??= new Uint32Array(this.order.length)
    const digits = this.#digits
    for (let i = 0; i < digits.length; i++) digits[i] = digitOf(i)
    this.#sort(digits)
  }

  /** Sorts by a digit of a column's items, below 65,536. */
  passColumn(
    column: Column<Uint16Array<ArrayBuffer> | Float64Array<ArrayBuffer>>,
    digitOf: (item: number) => number,
  ): void {
    if (column.same !== null) return
    this.#narrowDigits ??= new Uint16Array(this.order.length)
    const digits = this.#narrowDigits
    for (const { from, items } of column.inOrder()) {
      for (let i = 0; i < items.length; i++) digits[from + i] = digitOf(items[i])
    }
    this.#sort(digits)
  }

  /** The order that was found. All other memory is freed. */
  finish(): Uint32Array<ArrayBuffer> {
    for (const scratch of [this.#spare, this.#digits, this.#narrowDigits]) if (scratch !== null) freeBuffer(scratch)
    this.#spare = null
    this.#digits = null
    this.#narrowDigits = null
    return this.order
  }

  #sort(digits: Uint32Array | Uint16Array): void {
    const count = this.order.length
    const starts = new Uint32Array(DIGITS + 1)
    for (let i = 0; i < count; i++) starts[digits[i] + 1]++
    if (count === 0 || starts[digits[0] + 1] === count) return
    for (let digit = 0; digit < DIGITS; digit++) starts[digit + 1] += starts[digit]
    const { order } = this
    const sorted = this.#spare ?? new Uint32Array(count)
    for (let i = 0; i < count; i++) {
      const index = order[i]
      sorted[starts[digits[index]]++] = index
    }
    this.#spare = order
    this.order = sorted
  }
}

/** The numbers 0, 1, 2, … */
export function ascending(count: number): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(count)
  for (let i = 0; i < count; i++) numbers[i] = i
  return numbers
}
