/**
 * Regions: the tokens `<region>|<province>` that records carry and `/utils/regions` lists, and which of them a postcode,
 * a municipality code or a city belongs to.
 */
import { distance } from 'fastest-levenshtein'
import { cityKey } from '../company/place-keys.ts'
import { foldLookAlikes } from '../text/fold-look-alikes.ts'
import { foldText } from '../text/fold-text.ts'
import { latinScript } from '../text/latin-script.ts'
import { firstCells, loadTable, once, oncePer } from './load-table.ts'
import { postcodeSpot } from './postcode-spot.ts'

/** The divisions of a country. */
export interface CountryRegions {
  /** Names of the two levels, `State|County`. A country with one level repeats it. */
  readonly typeOfRegion: string
  /** Every token, by name. */
  readonly tokens: readonly string[]
}

/**
 * The divisions of a served country.
 *
 * @param country  ISO 3166-1 alpha-2, upper case
 * @throws {RangeError} if the country is not served
 */
export function countryRegions(country: string): CountryRegions {
  const regions = tables().get(country)
  if (!regions) throw new RangeError(`Cannot list regions: country is ${country}, must be one of the served`)
  return regions
}

const tables = once((): ReadonlyMap<string, CountryRegions> => {
  const countries = new Map<string, { typeOfRegion: string; tokens: string[] }>()
  for (const [country, typeOfRegion, region, province] of loadTable('places/regions').rows) {
    const known = countries.get(country) ?? { typeOfRegion, tokens: [] }
    known.tokens.push(`${region}|${province}`)
    countries.set(country, known)
  }
  return countries
})

/** What a caller's region means. */
export interface FoundRegion {
  /** The whole token, or its left part when `isWhole`. */
  readonly token: string
  /** A bare `<region>`: all its provinces. */
  readonly isWhole: boolean
}

/**
 * Finds a region as a caller typed it: `<region>|<province>` or a bare `<region>`, without case and accents.
 *
 * Letters that look the same in another script are the same, Greek and Cyrillic may be typed in Latin letters, and each side may have another name of the division
 * (`Flanders|Antwerp`; `reference/places/region-names.tsv`). An Italian province may be given by its sign (`MI`).
 */
export function findRegion(country: string, typed: string): FoundRegion | undefined {
  if (!tables().has(country)) return undefined
  const regions = typedRegions(country)
  const found =
    listedRegions(country).get(typed) ?? regions.get(regionKey(typed)) ?? regions.get(servedNames(country, typed))
  if (found !== undefined) return found
  const token = provinceSigns(country).get(nameKey(typed))
  return token === undefined ? undefined : { token, isWhole: false }
}

/**
 * The served token for a stored one: earlier versions served other names of some divisions.
 *
 * @returns `token` itself where it is none of ours
 */
export function servedRegion(country: string, token: string): string {
  // Only countries with other names had others.
  if (!otherNames().has(country) || countryTokens(country).has(token)) return token
  return findRegion(country, token)?.token ?? token
}

const countryTokens = oncePer((country: string): ReadonlySet<string> => new Set(countryRegions(country).tokens))

const typedRegions = oncePer((country: string): ReadonlyMap<string, FoundRegion> => {
  const found = new Map<string, FoundRegion>()
  for (const token of countryRegions(country).tokens) {
    const [region] = token.split('|')
    for (const key of new Set([regionKey(region), regionKey(latinScript(region))]))
      if (!found.has(key)) found.set(key, { token: region, isWhole: true })
    for (const key of new Set([regionKey(token), regionKey(latinScript(token))]))
      if (!found.has(key)) found.set(key, { token, isWhole: false })
  }
  return found
})

/** Regions by their names as they are listed, as most callers write them: nothing of these has to be folded. */
const listedRegions = oncePer((country: string): ReadonlyMap<string, FoundRegion> => {
  const regions = typedRegions(country)
  const names = countryRegions(country).tokens.flatMap((token) => [token, token.split('|')[0]])
  return new Map(names.map((name) => [name, regions.get(regionKey(name)) as FoundRegion]))
})

function regionKey(typed: string): string {
  return typed.split('|').map(nameKey).join('|')
}

/** The key by which names of regions are compared. */
export function nameKey(name: string): string {
  return foldLookAlikes(foldText(name))
}

/** The key of a region with the served names of both sides. */
function servedNames(country: string, typed: string): string {
  const served = otherNames().get(country)
  const keys = typed.split('|').map(nameKey)
  return keys.map((key) => served?.get(key) ?? key).join('|')
}

/** By country: the key of a division's served name, by the key of another name of it. */
const otherNames = once((): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const countries = new Map<string, Map<string, string>>()
  for (const [country, name, others] of loadTable('places/region-names').rows) {
    const names = countries.get(country) ?? new Map<string, string>()
    countries.set(country, names)
    for (const other of others.split('; ')) names.set(nameKey(other), nameKey(name))
  }
  return countries
})

/** A name of divisions other than the served one. */
export interface OtherRegionName {
  readonly name: string
  /** Tokens, or the left part of those of a whole region. */
  readonly regions: readonly string[]
}

/** Other names of a country's divisions, abbreviations and Italian signs of provinces (`MI`) among them. */
export function otherRegionNames(country: string): readonly OtherRegionName[] {
  const { tokens } = countryRegions(country)
  const named = loadTable('places/region-names').rows.flatMap(([of, name, others]): OtherRegionName[] => {
    if (of !== country) return []
    const isRegion = tokens.some((token) => token.startsWith(`${name}|`))
    const regions = isRegion ? [name] : tokens.filter((token) => token.endsWith(`|${name}`))
    return others.split('; ').map((other) => ({ name: other, regions }))
  })
  return [
    ...named,
    ...[...provinceSigns(country)].map(([name, token]) => ({ name: name.toUpperCase(), regions: [token] })),
  ]
}

/** The tokens of Italian provinces, by the keys of their signs (`mi`). */
const provinceSigns = oncePer((country: string): ReadonlyMap<string, string> => {
  const { tokens } = countryRegions(country)
  const rows = loadTable('places/municipalities').rows.filter(
    ([of, prefix]) => of === country && /^[A-Z]{2}$/.test(prefix),
  )
  return new Map(rows.map(([, prefix, region]) => [nameKey(prefix), tokens[Number(region)]]))
})

/** Longest text that is compared with the tokens, in UTF-16 code units: the longest of them have 130. */
const SUGGESTED_LENGTH_MAX = 160

/** Up to three tokens near one that does not exist: a province known by its name alone first, then by fewest changes. */
export function suggestRegions(country: string, typed: string): readonly string[] {
  // Nothing is near a text that is longer than any name, and comparing it would take tens of milliseconds.
  if (!tables().has(country) || typed.length > SUGGESTED_LENGTH_MAX) return []
  const asked = regionKey(typed)
  const province = asked.split('|').at(-1) as string
  return [...typedRegions(country)]
    .map(([key, { token }]) => {
      const own = key.split('|').at(-1) as string
      const changes = Math.min(distance(asked, key), distance(province, own) + 1)
      const isPart = province !== '' && own.includes(province)
      return { token, farness: own === province ? 0 : isPart ? 1 : changes + 1 }
    })
    .sort((a, b) => a.farness - b.farness || (a.token < b.token ? -1 : 1))
    .slice(0, 3)
    .map(({ token }) => token)
}

/** Postcodes of a country in runs, ordered: run `i` reaches from `from[i]` to `to[i]`. */
interface PostcodeRuns {
  readonly from: Uint32Array
  readonly to: Uint32Array
  /** Tokens of the run, most frequent first. */
  readonly regions: readonly (readonly string[])[]
}

/** By country and, within it, by the group of the postcode. */
const postcodeRuns = once((): ReadonlyMap<string, ReadonlyMap<string, PostcodeRuns>> => {
  const rows = new Map<string, Map<string, string[][]>>()
  for (const row of loadTable('places/postcodes').rows) {
    const groups = rows.get(row[0]) ?? new Map<string, string[][]>()
    rows.set(row[0], groups)
    const group = groups.get(row[1])
    if (group) group.push(row as string[])
    else groups.set(row[1], [row as string[]])
  }
  return new Map(
    [...rows].map(([country, groups]) => {
      const { tokens } = countryRegions(country)
      const regionsOf = oncePer((cell: string) => cell.split(' ').map((index) => tokens[Number(index)]))
      return [
        country,
        new Map(
          [...groups].map(([group, runs]) => [
            group,
            {
              from: Uint32Array.from(runs, (run) => Number(run[2])),
              to: Uint32Array.from(runs, (run) => Number(run[3] || run[2])),
              regions: runs.map((run) => regionsOf(run[4])),
            },
          ]),
        ),
      ]
    }),
  )
})

/**
 * The region of a postcode.
 *
 * A code that the table does not list counts as part of the run of equal codes around it. An unknown British outward
 * code takes the region of its postcode area when that is one.
 *
 * @param country   ISO 3166-1 alpha-2, upper case
 * @param postcode  as a register writes it
 * @param city      decides where a postcode reaches into several regions; without it the most frequent one counts
 * @returns an exact token, `null` when nothing is known
 */
export function regionOfPostcode(country: string, postcode: string, city?: string | null): string | null {
  const groups = postcodeRuns().get(country)
  const spot = groups && postcodeSpot(country, postcode)
  if (!spot) return null
  const runs = groups.get(spot.group)
  if (!runs) return null
  const regions = runs.regions[runAt(runs, spot.number)] ?? (country === 'GB' ? areaRegion(runs) : undefined)
  // The table has no overseas departments; French postcodes begin with the department's number.
  if (!regions) return country === 'FR' ? regionOfMunicipality('FR', String(spot.number).padStart(5, '0')) : null
  if (regions.length > 1 && city) {
    const ofCity = citiesByKey(country).get(cityKey(city))
    const both = ofCity && regions.find((region) => ofCity.includes(region))
    if (both) return both
  }
  return regions[0]
}

/** Index of the run that holds `number`, -1 when none does. */
function runAt({ from, to }: PostcodeRuns, number: number): number {
  let low = 0
  let high = from.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (number < from[middle]) high = middle - 1
    else if (number > to[middle]) low = middle + 1
    else return middle
  }
  return -1
}

function areaRegion({ regions }: PostcodeRuns): readonly string[] | undefined {
  return regions.every((others) => others[0] === regions[0][0]) ? regions[0] : undefined
}

/**
 * The region of a municipality by its official code: INSEE's of a French commune, Istat's of an Italian comune, or the
 * letters of an Italian province. Other countries have no table of codes; see {@link regionOfMunicipalityName}.
 *
 * @returns an exact token, `null` when nothing is known
 */
export function regionOfMunicipality(country: string, code: string): string | null {
  const prefixes = municipalityPrefixes().get(country)
  if (!prefixes) return null
  const written = code.trim().toUpperCase()
  return prefixes.get(written.slice(0, 3)) ?? prefixes.get(written.slice(0, 2)) ?? null
}

const municipalityPrefixes = once((): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const countries = new Map<string, Map<string, string>>()
  for (const [country, prefix, region] of loadTable('places/municipalities').rows) {
    const prefixes = countries.get(country) ?? new Map<string, string>()
    countries.set(country, prefixes)
    prefixes.set(prefix, countryRegions(country).tokens[Number(region)])
  }
  return countries
})

/**
 * The region of a municipality by its name, for countries whose provinces are municipalities (Norway, Sweden, Finland,
 * the Netherlands and more). Either part of a name in two languages, `Trondheim - Tråante`, is enough.
 *
 * @param postcode  decides between municipalities of one name
 * @returns an exact token; `null` when no province has the name, or several and the postcode does not decide
 */
export function regionOfMunicipalityName(country: string, name: string, postcode?: string | null): string | null {
  if (!tables().has(country)) return null
  const named = provinces(country)
  const found = named.get(cityKey(name)) ?? namesOf(name).flatMap((part) => named.get(cityKey(part)) ?? [])
  if (found.length <= 1) return found[0] ?? null
  const region = postcode ? regionOfPostcode(country, postcode) : null
  return region !== null && found.includes(region) ? region : null
}

/** Tokens by the key of the province's name and, where none has that whole name, of one of its names. */
const provinces = oncePer((country: string): ReadonlyMap<string, readonly string[]> => {
  const { tokens } = countryRegions(country)
  const named = groupBy(tokens, (token) => cityKey(token.split('|')[1]))
  const partly = new Map<string, string[]>()
  for (const token of tokens) {
    const province = token.split('|')[1]
    // Sámi and Kven names follow the Norwegian one without a dash: `Porsanger Porsángu Porsanki`.
    const names = country === 'NO' ? province.split(' ') : namesOf(province)
    for (const key of new Set(names.map(cityKey))) partly.set(key, [...(partly.get(key) ?? []), token])
  }
  for (const [key, found] of partly) if (!named.has(key)) named.set(key, found)
  return named
})

/** The names in a name that has several: `Trondheim - Tråante`, `Bolzano/Bozen`. */
function namesOf(name: string): readonly string[] {
  const parts = name.split(/ - |\//)
  return parts.length > 1 ? parts : []
}

/**
 * The region of a city.
 *
 * @returns an exact token; `null` when the city is unknown or several regions have one of its name
 */
export function regionOfCity(country: string, city: string): string | null {
  const found = regionsOfCity(country, city)
  return found.length === 1 ? found[0] : null
}

/** The regions that have a city of a name, as exact tokens; none for an unknown city. */
export function regionsOfCity(country: string, city: string): readonly string[] {
  return (tables().has(country) ? citiesByKey(country).get(cityKey(city)) : undefined) ?? []
}

/** Whether a place of that name is known, also in countries whose places are listed without their regions. */
export function isKnownCity(country: string, city: string): boolean {
  return tables().has(country) && cityNames(country).has(cityKey(city))
}

const cityNames = oncePer(
  (country: string): ReadonlySet<string> => new Set(loadTable(cityTable(country)).rows.map(([name]) => cityKey(name))),
)

/** Whether any postcodes of a country are known. */
export function hasPostcodes(country: string): boolean {
  return postcodeRuns().has(country)
}

/**
 * The region that a city's name alone means. Among several places of one name it is the one with the most postcodes
 * (the Leeds of West Yorkshire, not the village in Kent).
 *
 * @returns an exact token; `null` when the city is unknown or no one place of its name is larger than the others
 */
export function mainRegionOfCity(country: string, city: string): string | null {
  if (!tables().has(country)) return null
  const key = cityKey(city)
  return mainRegions(country).get(key) ?? regionOfCity(country, city)
}

/** By the key of a city's name that several regions have: the one region with the most places of the name. */
const mainRegions = oncePer((country: string): ReadonlyMap<string, string> => {
  const { tokens } = countryRegions(country)
  const main = new Map<string, string>()
  for (const [name, cell] of loadTable(cityTable(country)).rows) {
    const [most, fewer] = (cell ?? '').split(';')
    if (fewer !== undefined && !most.includes(' ')) main.set(cityKey(name), tokens[Number(most)])
  }
  return main
})

/**
 * The cities of a served country, each name once, by name. Every call reads the disk, so keep the result.
 *
 * @throws {RangeError} if the country is not served
 */
export function countryCities(country: string): readonly string[] {
  return firstCells(cityTable(country))
}

/** Name of the country's table. @throws {RangeError} if the country is not served */
function cityTable(country: string): string {
  countryRegions(country)
  return `places/cities/${country.toLowerCase()}`
}

/** Tokens by the key of a city's name. Made for the first address of the country, usually in an import. */
const citiesByKey = oncePer((country: string): ReadonlyMap<string, readonly string[]> => {
  const { tokens } = countryRegions(country)
  const regionsOf = oncePer((cell: string) => cell.split(/[ ;]/).map((index) => tokens[Number(index)]))
  const keys = new Map<string, readonly string[]>()
  for (const [name, cell] of loadTable(cityTable(country)).rows) {
    if (!cell) continue
    const key = cityKey(name)
    const known = keys.get(key)
    const regions = regionsOf(cell)
    keys.set(key, known ? [...new Set([...known, ...regions])] : regions)
  }
  return keys
})

function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group) group.push(value)
    else groups.set(keyOf(value), [value])
  }
  return groups
}
