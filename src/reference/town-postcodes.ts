/**
 * Towns by their postcodes, for countries whose register states postcodes and no towns (Australia):
 * `reference/places/town-postcodes.tsv`.
 */
import { cityKey } from '../company/place-keys.ts'
import { loadTable, oncePer } from './load-table.ts'

/**
 * The postcodes of a town; a large city has those of its metropolitan area, and a name of several towns those of all.
 *
 * @param country ISO 3166-1 alpha-2 code, upper case
 * @param key `cityKey` of the town
 * @returns postcodes, and beginnings of postcodes with an asterisk; none for a town or a country that the table lacks
 */
export function postcodesOfTown(country: string, key: string): readonly string[] {
  return postcodesByTown(country).get(key) ?? []
}

const postcodesByTown = oncePer((country: string): ReadonlyMap<string, readonly string[]> => {
  const towns = new Map<string, readonly string[]>()
  for (const [of, town, ranges] of loadTable('places/town-postcodes').rows) {
    if (of !== country) continue
    const key = cityKey(town)
    towns.set(key, [...new Set([...(towns.get(key) ?? []), ...ranges.split(' ').flatMap(codesOf)])])
  }
  return towns
})

/** The codes of a range (`2000-2239`), whole tens, hundreds and thousands as one beginning: `20*`, `21*`, `220*` … */
function codesOf(range: string): string[] {
  const [from, to = from] = range.split('-')
  const codes: string[] = []
  for (let at = Number(from); at <= Number(to); ) {
    const step = [1000, 100, 10].find((size) => at % size === 0 && at + size - 1 <= Number(to)) ?? 1
    const digits = String(at).padStart(from.length, '0')
    codes.push(step === 1 ? digits : `${digits.slice(0, 1 - String(step).length)}*`)
    at += step
  }
  return codes
}
