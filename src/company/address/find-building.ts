/** Buildings that are addresses by their names. */
import type { AddressPart } from './address-line.ts'
import type { AddressWords } from './address-words.ts'

/** The name of a building in the first part that has one; `null` where there is none. */
export function findBuilding(parts: readonly AddressPart[], known: AddressWords): string | null {
  for (const { words } of parts) {
    const end = endOfBuilding(words, known)
    if (end === 0 || /\d/.test(words.slice(0, end).join(''))) continue
    const name = words.slice(0, end)
    // `The Lodge` is a name, too.
    const named = name.length > 2 ? name.filter((word) => word !== 'the') : name
    if (named.length > 1) return named.join('')
  }
  return null
}

/** Behind the last word of a building's name; 0 where no building begins a part. */
function endOfBuilding(words: readonly string[], known: AddressWords): number {
  const isBuilding = (at: number) => known.rolesOf(words[at] ?? '').building !== undefined
  let end = words.findIndex((_, at) => at > 0 && isBuilding(at)) + 1
  if (end === 0) return 0
  // `Old School House` is another one than the `Old School`.
  while (isBuilding(end)) end++
  const rest = words.slice(end).map((word) => known.rolesOf(word))
  // An estate has many buildings, and `Sample Hall Lane` is a street.
  if (rest[0]?.estate !== undefined || rest[0]?.type !== undefined) return 0
  // `Sample House Example Street`; `Sample Farm Stables` is a name to its end.
  return rest.some(({ type, estate }) => type !== undefined || estate !== undefined) ? end : words.length
}
