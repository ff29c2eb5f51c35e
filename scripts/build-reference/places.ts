/**
 * Places: `reference/places/` regions and their other names, postcodes, municipalities, NUTS codes, cities.
 *
 * A region is named by its token `<region>|<province>`; the other tables name it by its place among the tokens of its
 * country (0 = first in `regions.tsv`).
 */

import { COUNTRIES } from '../../src/reference/countries.ts'
import { postcodeSpot } from '../../src/reference/postcode-spot.ts'
import { foldText } from '../../src/text/fold-text.ts'
import { type AreaCountry, buildAreas } from './areas.ts'
import { bothNames, cityNames } from './city-names.ts'
import { latinOfGreek } from './latin-of-greek.ts'
import { nutsRows } from './nuts.ts'
import { ownCities, ownPostcodeRanges, ownRegionNames, ownTownCodes, ownTowns } from './own-places.ts'
import { byCodeUnits, type Row, type Source, type Target } from './tables.ts'

/** Writes every table of places. */
export function buildPlaces(source: Source, target: Target): void {
  const regions: string[][] = []
  const postcodes: string[][] = []
  const municipalities: string[][] = []
  const nuts: string[][] = []
  const towns: string[][] = []
  const areas: AreaCountry[] = []
  for (const { countryIso2: country } of COUNTRIES) {
    const rows = divisionsOf(source, country)
    const tokens = new Tokens(country, rows)
    regions.push(...tokens.all.map((token) => [country, rows[0].type_of_region, ...token.split('|')]))
    const postal = postalRows(source, country, tokens)
    postcodes.push(...postcodeRuns(country, postal).map((run) => [country, ...run]))
    postcodes.push(...rangesOf(country, tokens))
    const cities = cityRows(source, country, postal, tokens)
    target.write(`places/cities/${country.toLowerCase()}.tsv`, ['city', 'regions'], cities)
    areas.push(areaCountry(country, tokens, postal, cities))
    municipalities.push(...municipalityCodes(source, country, rows, tokens))
    nuts.push(...nutsRows(source, country, tokens.all))
    towns.push(...ownTowns(country).map(({ city, postcodes }) => [country, city, postcodes]))
  }
  target.write('places/regions.tsv', ['country', 'type_of_region', 'region', 'province'], regions)
  target.write('places/region-names.tsv', ['country', 'name', 'others'], regionNames(source))
  target.write('places/postcodes.tsv', ['country', 'group', 'from', 'to', 'regions'], postcodes)
  target.write('places/town-postcodes.tsv', ['country', 'town', 'postcodes'], towns)
  target.write('places/municipalities.tsv', ['country', 'prefix', 'region'], municipalities)
  const brazilian = source.rows('br/municipios').map(({ code, name }) => [code, name])
  target.write('places/br-municipalities.tsv', ['code', 'name'], brazilian)
  target.write('places/nuts.tsv', ['country', 'code', 'place'], nuts)
  buildAreas(source, target, areas)
}

/** What areas are checked against. */
function areaCountry(
  country: string,
  tokens: Tokens,
  postal: readonly PostalPlace[],
  cityRows: readonly (readonly string[])[],
): AreaCountry {
  const cities = new Map<string, string[]>()
  for (const [name, cell] of cityRows) {
    const known = cities.get(folded(name)) ?? []
    cities.set(folded(name), [
      ...known,
      ...cell
        .split(/[ ;]/)
        .filter(Boolean)
        .map((index) => tokens.all[Number(index)]),
    ])
  }
  const postcodes = new Map<string, Set<string>>()
  for (const { postcode, region } of postal) {
    const known = postcodes.get(postcode) ?? new Set()
    postcodes.set(postcode, region === null ? known : known.add(tokens.all[region]))
  }
  for (const { postcode, region } of ownTownCodes(country)) {
    const token = tokens.find(region, '')
    const known = postcodes.get(postcode) ?? new Set()
    postcodes.set(postcode, token === null ? known : known.add(token))
  }
  return {
    country,
    tokens: tokens.all,
    findToken: (region, province) => tokens.find(region, province),
    cities,
    postcodes,
  }
}

/** Divisions of a country. For those that `regions` lacks, the one level of ISO 3166-2 is both sides of the token. */
function divisionsOf(source: Source, country: string): Row[] {
  const rows = source.rows('regions').filter((row) => row.country === country && row.default === '1')
  const kind = ONE_LEVEL[country]
  if (kind === undefined) return rows
  return source
    .rows('iso3166-2')
    .filter((row) => row.country === country)
    .map(({ name }) => ({ country, type_of_region: `${kind}|${kind}`, region: name, province: name }))
}

/** Countries that `regions` lacks, with what their divisions are called. */
const ONE_LEVEL: Readonly<Record<string, string>> = { AU: 'State', BR: 'State', JP: 'Prefecture' }

/** Other names of divisions that are accepted: those that we keep, and Greek ones in Latin letters. */
function regionNames(source: Source): string[][] {
  const kept = new Map(ownRegionNames().map((one) => [`${one.country}|${one.name}`, [...one.others]]))
  for (const row of source.rows('regions').filter((one) => one.country === 'GR' && one.default === '1')) {
    for (const name of [row.region, row.province].map((one) => RENAMED.get(`GR|${one}`) ?? one)) {
      const others = kept.get(`GR|${name}`) ?? []
      const latin = latinOfGreek(name)
      if (!others.includes(latin)) kept.set(`GR|${name}`, [...others, latin])
    }
  }
  return [...kept]
    .filter(([, others]) => others.length > 0)
    .map(([key, others]) => [...key.split('|'), others.join('; ')])
}

/** Served names of divisions, by the country and the name in the source. */
const RENAMED: ReadonlyMap<string, string> = new Map(
  ownRegionNames().map(({ country, source, name }) => [`${country}|${source}`, name]),
)

/** The tokens of a country in the order they are served, and the finding of one by what another source calls it. */
class Tokens {
  readonly all: readonly string[]
  readonly #index: ReadonlyMap<string, number>
  readonly #byFolded = new Map<string, string[]>()

  readonly #country: string

  constructor(country: string, rows: readonly Row[]) {
    this.#country = country
    this.all = [...new Set(rows.map((row) => `${this.#served(row.region)}|${this.#served(row.province)}`))].sort(byName)
    this.#index = new Map(this.all.map((token, index) => [token, index]))
    for (const token of this.all) {
      const [region, province] = token.split('|')
      for (const key of [`${folded(region)}|${folded(province)}`, `|${folded(province)}`]) {
        this.#byFolded.set(key, [...(this.#byFolded.get(key) ?? []), token])
      }
    }
  }

  #served(name: string): string {
    return RENAMED.get(`${this.#country}|${name}`) ?? name
  }

  indexOf(token: string): number {
    const index = this.#index.get(token)
    if (index === undefined) throw new Error(`Cannot place ${token}: no such region`)
    return index
  }

  /**
   * The token that a source means by a region and a province: the same names; else the one province of the region whose
   * name begins alike (`Friesland` for `Friesland (DE)`); else, where the source has one name only, the province.
   */
  find(sourceRegion: string, sourceProvince: string): string | null {
    const [region, province] = [this.#served(sourceRegion), this.#served(sourceProvince)]
    if (this.#index.has(`${region}|${province}`)) return `${region}|${province}`
    const [r, p] = [folded(region), folded(province)]
    const exact = this.#byFolded.get(`${r}|${p}`)
    if (exact) return exact[0]
    if (p !== '') {
      const begins = this.all.filter((token) => {
        const [tokenRegion, tokenProvince] = token.split('|').map(folded)
        return tokenRegion === r && (`${tokenProvince} `.startsWith(`${p} `) || `${p} `.startsWith(`${tokenProvince} `))
      })
      return begins.length === 1 ? begins[0] : null
    }
    // A country with one level: the source's only name is both sides of the token.
    return this.#byFolded.get(`${r}|${r}`)?.[0] ?? null
  }
}

/** The tables name the same few thousand regions half a million times. */
const foldedNames = new Map<string, string>()

function folded(name: string): string {
  let known = foldedNames.get(name)
  if (known === undefined) {
    known = foldText(name)
    foldedNames.set(name, known)
  }
  return known
}

/** Order of names as readers expect it, the same on every machine: folded, then as written. */
function byName(a: string, b: string): number {
  return byCodeUnits(foldText(a), foldText(b)) || byCodeUnits(a, b)
}

/** A place of the postal table, with the region resolved. */
interface PostalPlace {
  readonly postcode: string
  readonly place: string
  /** Place among the country's tokens, `null` when the source has none or the list does not know it. */
  readonly region: number | null
}

function postalRows(source: Source, country: string, tokens: Tokens): readonly PostalPlace[] {
  if (country === 'GR' || ONE_LEVEL[country] !== undefined) return []
  const placed = placesOf(country, tokens)
  const rows = source.rows(`geo/postal-${country.toLowerCase()}`)
  const known = rows.map(
    (row) =>
      tokens.find(row.region, row.province) ??
      // Without a province, a place that is called like one of the region's provinces is its seat (Cardiff).
      (row.province === '' ? tokens.find(row.region, row.place) : null) ??
      special(country, row, tokens, placed),
  )
  // A place that the source elsewhere puts in exactly one province of the same region is there in this row, too: PO boxes
  // and bulk receivers come without a province.
  const elsewhere = new Map<string, Set<string>>()
  const nameOf = (row: Row): string => `${row.region}|${folded(row.place.replace(/\s\d+$/, ''))}`
  rows.forEach((row, index) => {
    const token = known[index]
    if (token !== null) elsewhere.set(nameOf(row), (elsewhere.get(nameOf(row)) ?? new Set()).add(token))
  })
  return rows.map((row, index) => {
    const others = elsewhere.get(nameOf(row))
    const token = known[index] ?? (others?.size === 1 ? [...others][0] : null)
    return { postcode: row.postcode, place: row.place, region: token === null ? null : tokens.indexOf(token) }
  })
}

/** Ranges of postcodes that we keep, of countries without a table of postal places: rows of the table, in order. */
function rangesOf(country: string, tokens: Tokens): string[][] {
  return ownPostcodeRanges(country).map(({ from, to, region }) => {
    const index = tokens.indexOf(`${region}|${region}`)
    return [country, '', String(Number(from)), to === from ? '' : String(Number(to)), String(index)]
  })
}

/** Special cases of single countries, each with its reason. */
function special(country: string, row: Row, tokens: Tokens, placed: PlacedCities): string | null {
  const named = (name: string): string | null => {
    const found = tokens.all.filter((token) => folded(token.split('|')[1]) === folded(name))
    return found.length === 1 ? found[0] : null
  }
  switch (country) {
    case 'FR': {
      // A CEDEX code begins with the number of its department.
      const department = { '94': 'Val-de-Marne', '95': "Val-d'Oise" }[row.postcode.slice(0, 2)]
      return department ? tokens.find('Île-de-France', department) : null
    }
    case 'IE':
      // The source knows provinces only, some of them wrong. A routing key is where its town is.
      return IRISH_KEYS[row.postcode] === undefined
        ? lone(placed, cityNames('IE', row.place))
        : named(IRISH_KEYS[row.postcode])
    case 'IS':
      return lone(placed, cityNames('IS', row.place))
    case 'LI':
    case 'MT':
      // One level: the municipality. In Malta the postal name has no article (Mqabba, L-Imqabba).
      return named(row.region) ?? named(row.place)
    case 'DE':
      return row.province === 'Nuremberg' ? named('Nürnberg, Kreisfreie Stadt') : null
    default:
      return null
  }
}

/** Irish routing keys named after a town of which the name is found in two counties. */
const IRISH_KEYS: Readonly<Record<string, string>> = { A94: 'Dublin', F26: 'Mayo' }

/** Tokens by the folded name of a city of ours. */
type PlacedCities = ReadonlyMap<string, readonly string[]>

/** @throws {Error} where a city of ours is in a province that the country does not have, or that is not one */
function placesOf(country: string, tokens: Tokens): PlacedCities {
  const placed = new Map<string, string[]>()
  for (const { city, province } of ownCities(country)) {
    const found = tokens.all.filter((token) => token.split('|')[1] === province)
    if (found.length !== 1) throw new Error(`Cannot place ${city}: ${found.length} provinces are called ${province}`)
    const known = placed.get(folded(city)) ?? []
    if (!known.includes(found[0])) placed.set(folded(city), [...known, found[0]])
  }
  return placed
}

/** The one token of a city; `null` where it has none or several. */
function lone(placed: PlacedCities, names: readonly string[]): string | null {
  const found = names.flatMap((name) => placed.get(folded(name)) ?? [])
  return found.length === 1 ? found[0] : null
}

/**
 * Postcodes in runs: `from` and `to` (empty when it is the same) and the regions of every code between, the most
 * frequent first. A code that the source does not list but that lies inside a run counts as part of it.
 */
function postcodeRuns(country: string, rows: readonly PostalPlace[]): string[][] {
  const counts = new Map<string, Map<number, number>>()
  for (const { postcode, region } of rows) {
    const regions = counts.get(postcode) ?? new Map<number, number>()
    counts.set(postcode, regions)
    if (region !== null) regions.set(region, (regions.get(region) ?? 0) + 1)
  }
  const spots = new Map<string, { readonly key: number; readonly group: string; readonly regions: string }>()
  for (const [postcode, regions] of counts) {
    const spot = postcodeSpot(country, postcode)
    if (spot === null || regions.size === 0) continue
    const ranked = [...regions].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([region]) => region)
    // A French CEDEX code shares its digits with no other; several of its offices do.
    spots.set(`${spot.group}|${spot.number}`, { key: spot.number, group: spot.group, regions: ranked.join(' ') })
  }
  const sorted = [...spots.values()].sort((a, b) => byCodeUnits(a.group, b.group) || a.key - b.key)
  const runs: { group: string; from: number; to: number; regions: string }[] = []
  for (const { key, group, regions } of sorted) {
    const last = runs.at(-1)
    if (last?.group === group && last.regions === regions) last.to = key
    else runs.push({ group, from: key, to: key, regions })
  }
  return runs.map(({ group, from, to, regions }) => [group, String(from), to === from ? '' : String(to), regions])
}

/**
 * One row per city, by name, with the regions that have a place of that name, see {@link mostPlacesFirst}; none where
 * the source does not contain them.
 */
function cityRows(source: Source, country: string, postal: readonly PostalPlace[], tokens: Tokens): string[][] {
  const regions = new Map<string, Map<number, number>>()
  const add = (region: number | null, name: string): void => {
    const known = regions.get(name) ?? new Map<number, number>()
    if (region !== null) known.set(region, (known.get(region) ?? 0) + 1)
    regions.set(name, known)
  }
  if (country === 'IT') {
    for (const row of source.rows('geo/it-comuni'))
      bothNames(country, row.comune).forEach((name) => {
        add(regionOfComune(row, tokens), name)
      })
  } else if (country === 'FR') {
    for (const row of source.rows('geo/fr-communes')) add(regionOfCommune(row, tokens), row.commune)
  } else {
    const placed = placesOf(country, tokens)
    for (const { place, region } of postal) {
      for (const name of cityNames(country, place)) if (!placed.has(folded(name))) add(region, name)
    }
    for (const { city } of ownCities(country)) {
      if (!regions.has(city)) for (const token of placed.get(folded(city)) ?? []) add(tokens.indexOf(token), city)
    }
  }
  return [...regions.keys()]
    .map((name) => ({ name, folded: foldText(name) }))
    .sort((a, b) => byCodeUnits(a.folded, b.folded) || byCodeUnits(a.name, b.name))
    .map(({ name }) => [name, mostPlacesFirst(regions.get(name) as Map<number, number>)])
}

/** `27;50 52`: the regions with the most places of the name, then, after the semicolon, those with fewer. */
function mostPlacesFirst(places: ReadonlyMap<number, number>): string {
  const most = Math.max(...places.values())
  const written = (isMost: boolean): string =>
    [...places]
      .filter(([, count]) => (count === most) === isMost)
      .map(([region]) => region)
      .sort((a, b) => a - b)
      .join(' ')
  return written(false) === '' ? written(true) : `${written(true)};${written(false)}`
}

function regionOfComune(row: Row, tokens: Tokens): number | null {
  const token = tokens.find(row.region, row.province)
  return token === null ? null : tokens.indexOf(token)
}

function regionOfCommune(row: Row, tokens: Tokens): number | null {
  const token = tokens.find(row.region, row.department)
  return token === null ? null : tokens.indexOf(token)
}

/** Beginnings of official municipality codes, where they identify the region: INSEE's department, Istat's province. */
function municipalityCodes(source: Source, country: string, rows: readonly Row[], tokens: Tokens): string[][] {
  if (country === 'FR') {
    return rows.map((row) => [country, row.province_code, String(tokens.indexOf(`${row.region}|${row.province}`))])
  }
  if (country !== 'IT') return []
  const provinces = new Map<string, number>()
  for (const row of source.rows('geo/it-comuni')) {
    const region = regionOfComune(row, tokens)
    if (region === null) throw new Error(`Cannot place comune ${row.comune}: province ${row.province} is unknown`)
    const prefix = row.istat_code.slice(0, 3)
    if ((provinces.get(prefix) ?? region) !== region) throw new Error(`Cannot place comuni: ${prefix} is two provinces`)
    provinces.set(prefix, region)
    provinces.set(row.province_code, region)
  }
  // Metropolitan cities: the source numbers their comuni with the city's own code, 215; registers with the province's, 015.
  for (const [prefix, region] of [...provinces]) {
    if (/^2\d\d$/.test(prefix)) provinces.set(`0${prefix.slice(1)}`, region)
  }
  // Letters that a province had until 1999, still in registers: Pesaro, Forlì.
  provinces.set('PS', provinces.get('PU') as number)
  provinces.set('FO', provinces.get('FC') as number)
  return [...provinces]
    .sort(([a], [b]) => byCodeUnits(a, b))
    .map(([prefix, region]) => [country, prefix, String(region)])
}
