/**
 * The order of results: active companies first, then revenue and employees (both descending, unknown last), name, id.
 * Lucene calls an index in the order of its results a sorted index (`IndexSort`).
 *
 * It is a radix sort, least significant digit first, of 16 bits each. Every pass is linear and stable. A pass is skipped
 * if its digit is the same for all companies; a register without revenue has four of those. Names are ranked first, which
 * sorting results by name needs too: only names with the same first eight letters are compared one by one. So are the ids
 * of companies that are equal in everything else.
 */
import type { Column, TextColumn } from '../files/columns.ts'

/** The sort keys, by arrival. Unknown numbers are `NaN`. */
export interface OrderKeys {
  readonly count: number
  readonly active: Column<Uint16Array>
  readonly revenue: Column<Float64Array>
  readonly employees: Column<Float64Array>
  /** What {@link rankNames} returns. */
  readonly nameRanks: Uint32Array
  readonly ids: TextColumn
}

/** Letters of the name that take part in the radix sort. */
const NAME_DIGITS = 8

/** Sorts companies; returns their arrival numbers in the order of results. */
export function sortCompanies(keys: OrderKeys): Uint32Array {
  const { count } = keys
  const sorter = new RadixSorter(count)
  sorter.pass((i) => keys.nameRanks[i] & 0xffff)
  sorter.pass((i) => keys.nameRanks[i] >>> 16)
  for (const column of [keys.employees, keys.revenue]) {
    for (let digit = 0; digit < 4; digit++) sorter.pass((i) => descendingDigit(column.get(i), digit))
  }
  sorter.pass((i) => 1 - keys.active.get(i))

  const order = sorter.order
  const same = (a: number, b: number) =>
    keys.active.get(a) === keys.active.get(b) &&
    Object.is(keys.revenue.get(a), keys.revenue.get(b)) &&
    Object.is(keys.employees.get(a), keys.employees.get(b)) &&
    keys.nameRanks[a] === keys.nameRanks[b]
  for (let from = 0; from < count; ) {
    let to = from + 1
    while (to < count && same(order[from], order[to])) to++
    if (to - from > 1) {
      const group = Array.from(order.subarray(from, to))
      group.sort((a, b) => keys.ids.compare(a, b))
      order.set(group, from)
    }
    from = to
  }
  return order
}

/**
 * Ranks names: for each, how many are smaller. Equal names have the same rank.
 *
 * @param count number of names
 */
export function rankNames(names: TextColumn, count: number): Uint32Array {
  const sorter = new RadixSorter(count)
  for (let position = NAME_DIGITS - 1; position >= 0; position--) {
    sorter.pass((i) => names.unitPlusOne(i, position))
  }
  const order = sorter.order
  const ranks = new Uint32Array(count)
  for (let from = 0; from < count; ) {
    let to = from + 1
    while (to < count && sameBeginning(names, order[from], order[to])) to++
    const group = Array.from(order.subarray(from, to)).sort((a, b) => names.compare(a, b))
    for (let i = 0, first = 0; i < group.length; i++) {
      if (i > 0 && names.compare(group[i], group[first]) !== 0) first = i
      ranks[group[i]] = from + first
    }
    from = to
  }
  return ranks
}

function sameBeginning(names: TextColumn, a: number, b: number): boolean {
  for (let i = 0; i < NAME_DIGITS; i++) {
    const unit = names.unitPlusOne(a, i)
    if (unit !== names.unitPlusOne(b, i)) return false
    if (unit === 0) return true
  }
  return true
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

/** Number of digits, 0…65,536: a code unit plus one, or 16 bits of a number. */
const DIGITS = 65_537

class RadixSorter {
  order: Uint32Array
  #spare: Uint32Array
  readonly #digits: Uint32Array

  constructor(count: number) {
    this.order = Uint32Array.from({ length: count }, (_, i) => i)
    this.#spare = new Uint32Array(count)
    this.#digits = new Uint32Array(count)
  }

  /** Sorts by one digit; stable. */
  pass(digitOf: (index: number) => number): void {
    const count = this.order.length
    const digits = this.#digits
    const starts = new Uint32Array(DIGITS + 1)
    for (let i = 0; i < count; i++) {
      const digit = digitOf(i)
      digits[i] = digit
      starts[digit + 1]++
    }
    if (count === 0 || starts[digits[0] + 1] === count) return
    for (let digit = 0; digit < DIGITS; digit++) starts[digit + 1] += starts[digit]
    for (let i = 0; i < count; i++) {
      const index = this.order[i]
      this.#spare[starts[digits[index]]++] = index
    }
    const spare = this.#spare
    this.#spare = this.order
    this.order = spare
  }
}
