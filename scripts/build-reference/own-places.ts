/**
 * What we keep by hand about places, in `own-places/`: facts of general knowledge where the sources have nothing.
 *
 * - `region-names.tsv`: for a name of `regions.tsv`, the name that is served, and others that are accepted. One language
 *   for each division of a country; see `reference/README.md`.
 * - `gr.tsv`, `is.tsv`, `ie.tsv`: cities and towns by province. A Greek name may have an English one behind `=`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { latinOfGreek } from './latin-of-greek.ts'

const FOLDER = join(import.meta.dirname, 'own-places')

/** A name of a division. */
export interface RegionName {
  readonly country: string
  /** As the source writes it. */
  readonly source: string
  /** As it is served. */
  readonly name: string
  /** Other names that are accepted, the source's among them where it is another. */
  readonly others: readonly string[]
}

/** Every division whose name we keep. */
export function ownRegionNames(): readonly RegionName[] {
  return rowsOf('region-names').map(([country, source, name, others = '']) => ({
    country,
    source,
    name,
    others: [...(source === name ? [] : [source]), ...listOf(others)],
  }))
}

/** Countries of which we keep the cities. */
const OWN_CITIES: readonly string[] = ['GR', 'IS', 'IE']

/**
 * Our cities of a country, with the province of each; a name may be in several.
 *
 * Of a Greek city the Greek name, the same in Latin letters, and its English name where that is another.
 */
export function ownCities(country: string): readonly { readonly city: string; readonly province: string }[] {
  if (!OWN_CITIES.includes(country)) return []
  return rowsOf(country.toLowerCase()).flatMap(([province, places]) =>
    listOf(places)
      .flatMap((place) => namesOf(country, place))
      .map((city) => ({ city, province })),
  )
}

function namesOf(country: string, place: string): readonly string[] {
  if (country !== 'GR') return [place]
  const [greek, ...english] = place.split('=')
  return [...new Set([greek, latinOfGreek(greek), ...english])]
}

function listOf(cell: string): readonly string[] {
  return cell === '' ? [] : cell.split('; ')
}

function rowsOf(table: string): readonly (readonly string[])[] {
  const [, ...lines] = readFileSync(join(FOLDER, `${table}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => line.split('\t'))
}
