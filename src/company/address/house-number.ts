/** House numbers in one spelling. */
import type { AddressRules } from './address-rules.ts'

/** Two numbers that are further apart are not the ends of one range: the second is a flat. */
const RANGE_MAX = 10

/**
 * One spelling of a house number: `012 A` is `12a`, `12/14` and `12+14` are `12-14`. Flats are left out where a country writes
 * them so.
 *
 * @param number as `isHouseNumber` knows them; `null` where it is 0
 */
export function houseNumberKey(number: string, rules: AddressRules): string | null {
  const pieces = number.match(/\d+(?:[-/]?[a-z]+)?|[-/+&](?=\d)/g) ?? []
  let kept = pieceKey(pieces[0] ?? '', rules)
  let last = Number.parseInt(pieces[0] ?? '', 10)
  if (!(last > 0)) return null
  for (let at = 1; at + 1 < pieces.length; at += 2) {
    const sign = pieces[at]
    const next = Number.parseInt(pieces[at + 1], 10)
    const isRange = next > last && next - last <= RANGE_MAX
    if (rules.hasUnitBefore && sign === '/') kept = pieceKey(pieces[at + 1], rules)
    else if (rules.flatAfter.includes(sign) && !(isRange && sign === '/')) break
    else kept += (sign === '/' && !isRange ? '/' : '-') + pieceKey(pieces[at + 1], rules)
    last = next
  }
  return kept
}

function pieceKey(piece: string, { letters }: AddressRules): string {
  const [, digits, letter = ''] = /^0*(\d+)[-/]?([a-z]*)$/.exec(piece) ?? ['', piece]
  return digits + (letters?.[letter] ?? letter)
}
