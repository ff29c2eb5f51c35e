/**
 * What we keep by hand about places, in `own-places/`: facts of general knowledge where the sources have nothing.
 *
 * - `region-names.tsv`: for a name of `regions.tsv`, the name that is served, and others that are accepted. One language
 *   for each division of a country; see `reference/README.md`.
 * - `gr.tsv`, `is.tsv`, `ie.tsv`: cities and towns by province. A Greek name may have an English one after `=`.
 * - `br.tsv`, `jp.tsv`: the same for capitals and the largest cities, Japanese ones as the register writes them.
 * - `au.tsv`: Australian towns and suburbs with their postcodes and centres; a large city has those of its metropolitan area.
 * - `postcode-ranges.tsv`: ranges of postcodes by division, as the postal services of Australia, Brazil and Japan assign them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { latinOfGreek } from './latin-of-greek.ts'
import type { Row } from './rows.ts'

const FOLDER = join(import.meta.dirname, 'own-places')

/** A name of a division. */
export interface RegionName {
  readonly country: string
  /** As the source writes it. */
  readonly source: string
  /** The served name. */
  readonly name: string
  /** Other names that are accepted, the source's among them where it is another. */
  readonly others: readonly string[]
}

/** Every division whose name we keep. */
export function ownRegionNames(): readonly RegionName[] {
  return ownRows('region-names').map(([country, source, name, others = '']) => ({
    country,
    source,
    name,
    others: [...(source === name ? [] : [source]), ...listOf(others)],
  }))
}

/** Countries of which we keep the cities. */
const OWN_CITIES: readonly string[] = ['BR', 'GR', 'IE', 'IS', 'JP']

/** A town whose postcodes we keep. */
export interface OwnTown {
  readonly region: string
  readonly city: string
  /** Postcodes and ranges of them (`2000-2239`), separated by spaces. */
  readonly postcodes: string
  /** Degrees. */
  readonly latitude: number
  readonly longitude: number
}

/** The towns of a country whose register states postcodes and no towns; a name may be in several regions. */
export function ownTowns(country: string): readonly OwnTown[] {
  if (country !== 'AU') return []
  return ownRows('au').map(([region, city, postcodes, latitude, longitude]) => {
    return { region, city, postcodes, latitude: Number(latitude), longitude: Number(longitude) }
  })
}

/** The postcodes of those towns as a postal table has them: a row for each. */
export function ownTownCodes(country: string): readonly Row[] {
  return ownTowns(country).flatMap(({ region, city, postcodes }) =>
    postcodes.split(' ').flatMap((range) => {
      const [from, to = from] = range.split('-')
      return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => ({
        postcode: String(Number(from) + index).padStart(from.length, '0'),
        place: city,
        region,
        province: region,
        municipality: '',
      }))
    }),
  )
}

/**
 * Our cities of a country, with the province of each; a name may be in several.
 *
 * A Greek city has its Greek name, the same in Latin letters, and its English name where that is another.
 */
export function ownCities(country: string): readonly { readonly city: string; readonly province: string }[] {
  if (!OWN_CITIES.includes(country)) return ownTowns(country).map(({ city, region }) => ({ city, province: region }))
  return ownRows(country.toLowerCase()).flatMap(([province, places]) =>
    listOf(places)
      .flatMap((place) => namesOf(country, place))
      .map((city) => ({ city, province })),
  )
}

/** A range of postcodes in one division, both ends included; of a Japanese postcode the first three digits. */
export interface PostcodeRange {
  readonly from: string
  readonly to: string
  readonly region: string
}

/** Our ranges of a country, ascending. @throws {Error} where two of them overlap */
export function ownPostcodeRanges(country: string): readonly PostcodeRange[] {
  const ranges = ownRows('postcode-ranges')
    .filter(([of]) => of === country)
    .map(([, from, to, region]) => ({ from, to, region }))
    .sort((a, b) => Number(a.from) - Number(b.from))
  for (const [at, { from }] of ranges.entries()) {
    if (at > 0 && Number(from) <= Number(ranges[at - 1].to))
      throw new Error(`Postcode ranges overlap at ${country} ${from}`)
  }
  return ranges
}

function namesOf(country: string, place: string): readonly string[] {
  if (country !== 'GR') return [place]
  const [greek, ...english] = place.split('=')
  return [...new Set([greek, latinOfGreek(greek), ...english])]
}

function listOf(cell: string): readonly string[] {
  return cell === '' ? [] : cell.split('; ')
}

/** Rows of a table of ours, without its header. */
export function ownRows(table: string): readonly (readonly string[])[] {
  const [, ...lines] = readFileSync(join(FOLDER, `${table}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => line.split('\t'))
}
