/**
 * Areas: what people name and no list of divisions has, such as districts of cities, valleys, coasts, islands and natural areas:
 * `reference/places/areas.tsv`, which `scripts/build-reference/areas.ts` makes and checks.
 */
import { foldText } from '../text/fold-text.ts'
import { once, oncePer, TableBytes } from './load-table.ts'

/** A place that is no division. */
export interface Area {
  /** Its name, and other ones, in other languages too. */
  readonly names: readonly string[]
  /** `district`, `natural`, `coast`, `valley`, `island`, `lake` and the like. */
  readonly kind: string
  /** The city that it is a district of, as the country's list spells it; empty for others. */
  readonly city: string
  /**
   * `beside`: others have its name, which means it only next to its city; `word`: its name is a word as well; `known`:
   * people know it without words around it; empty: none of these.
   */
  readonly stands: string
  /** What it covers, in filters: all given ones must hold. Postcodes may end with an asterisk. */
  readonly covers: { readonly regions?: string[]; readonly cities?: string[]; readonly postcode?: string[] }
}

const table = once(() => new TableBytes('places/areas'))

/** Rows of a country's areas, from one up to, not including, another. */
export function areaRows(country: string): readonly [from: number, to: number] {
  return table().rowsOf(country)
}

/** The area of a row; its names and filters are made at each call. */
export function areaOfRow(row: number): Area {
  const [, names, kind, city = '', stands = '', regions = '', cities = '', postcodes = ''] = table().cells(row)
  const covers = {
    ...(cities !== '' && { cities: cities.split('; ') }),
    ...(postcodes !== '' && { postcode: postcodesIn(postcodes).map(outwardAlone) }),
    ...(regions !== '' && { regions: divisionsIn(regions) }),
  }
  // Most are known, which the table leaves out.
  const known = stands === '-' ? '' : stands || 'known'
  return { names: names.split('; '), kind: kind || 'district', city, stands: known, covers }
}

/** Postcodes as the table writes them: of one that begins like the one before it only the end, as in `10115 7 9`, `LS1* 2*`. */
function postcodesIn(written: string): string[] {
  let last = ''
  return written.split(' ').map((each) => {
    const letters = /^[A-Z]*/.exec(last)?.[0] ?? ''
    const same = letters === '' ? last.slice(0, Math.max(0, last.length - each.length)) : letters
    last = /^[A-Z]/.test(each) ? each : same + each
    return last
  })
}

/** Tokens as the table writes them: without the region where it is that of the one before. */
function divisionsIn(written: string): string[] {
  let region = ''
  return written.split('; ').map((each) => {
    if (each.startsWith('|')) return region + each
    region = each.split('|')[0]
    return each
  })
}

/** A British outward code is meant alone: `E1 *` is no E10. */
function outwardAlone(code: string): string {
  return code.replace(/^([A-Z]{1,2}\d{1,2})\*$/, '$1 *')
}

/** Names of a country's areas that are used in other countries: not its districts. */
export const namesOfAreas = oncePer((country: string): readonly string[] => {
  return areasOf(country)
    .filter(({ kind, stands }) => kind !== 'district' && stands === 'known')
    .flatMap(({ names }) => names)
})

/** All areas of a country, by their first names. */
export function areasOf(country: string): readonly Area[] {
  const [from, to] = areaRows(country)
  return Array.from({ length: to - from }, (_, index) => areaOfRow(from + index))
}

/** The one area of a country with a name, whatever its case and accents; `null` where none has it, or several. */
export function areaNamed(country: string, name: string): Area | null {
  const rows = rowsByName(country).get(foldText(name)) ?? []
  return rows.length === 1 ? areaOfRow(rows[0]) : null
}

const rowsByName = oncePer((country: string): ReadonlyMap<string, readonly number[]> => {
  const byName = new Map<string, number[]>()
  const [from, to] = areaRows(country)
  for (let row = from; row < to; row++)
    for (const name of areaOfRow(row).names) byName.set(foldText(name), [...(byName.get(foldText(name)) ?? []), row])
  return byName
})
