/** The names of places: of a country's regions, provinces and cities, of other countries, and of countries themselves. */

import { distance } from 'fastest-levenshtein'
import { copyText } from '../../bounded-cache.ts'
import { cityKey } from '../../company/place-keys.ts'
import { namesOfAreas } from '../../reference/areas.ts'
import { COUNTRIES } from '../../reference/countries.ts'
import { loadTable, once, oncePer } from '../../reference/load-table.ts'
import { countryCities, countryRegions, mainRegionOfCity, otherRegionNames } from '../../reference/regions.ts'
import { foldText } from '../../text/fold-text.ts'
import { finishAtOnce, type Steps } from '../../threads/in-turns.ts'
import { MAIN_CITIES } from '../main-cities.ts'
import { parseSentence } from '../sentence.ts'
import { PhraseTable, type PhraseValues, writeOut } from '../sentence-words.ts'
import { prepareAreas } from './areas-in-text.ts'
import { COUNTRY_NAMES } from './country-names.ts'

/** A place that a name means. */
export interface Place {
  /** Canonical name where it is a city. */
  readonly city: string | null
  /** Region tokens where the name is one of regions or provinces. */
  readonly regions: readonly string[]
  /** Whether people know it as a place without a preposition. */
  readonly isKnown: boolean
}

/** Countries by their names, in the languages of sentences: those of the table, and other ones that people use. */
export const countriesByName = once(() => {
  const table = new PhraseTable<string>()
  for (const [country, names] of Object.entries(COUNTRY_NAMES)) {
    for (const name of names.split('|')) table.add(name, country)
  }
  for (const [country, ...names] of loadTable('sentences/countries').rows) {
    for (const name of names) table.add(name, country)
  }
  return table
})

/** Countries by their adjectives: "Italian", "italienne". An adjective may be of several. */
export const countriesByAdjective = once(() => {
  const byForm = new Map<string, Set<string>>()
  for (const [country, ...cells] of loadTable('sentences/demonyms').rows) {
    for (const form of cells.flatMap((cell) => cell.split('; ')).filter(Boolean))
      byForm.set(form, (byForm.get(form) ?? new Set<string>()).add(country))
  }
  const table = new PhraseTable<ReadonlySet<string>>()
  for (const [form, countries] of byForm) table.add(form, countries)
  return table
})

/** Provinces by the folded name of the city they are called after: `München, Kreisfreie Stadt` and its Landkreis. */
export const provincesByCity = oncePer((country: string): ReadonlyMap<string, readonly string[]> => {
  const named = new Map<string, string[]>()
  for (const token of countryRegions(country).tokens) {
    const province = token.slice(token.indexOf('|') + 1)
    const bare = province.replace(DISTRICT_WORDS, '').trim()
    for (const name of new Set([province, bare, ...bare.split(/\/| - /)])) {
      const key = foldText(name)
      named.set(key, [...new Set([...(named.get(key) ?? []), token])])
    }
  }
  return named
})

/** What the official lists write around the name of a district. */
const DISTRICT_WORDS =
  /, (?:Kreisfreie Stadt|Stadtkreis|Landkreis)$|^(?:City and County of|Landkreis|Region|Städteregion|Regionalverband|County of|City of|County) | (?:City|County|Stadt|Land)$/g

/** A place while its names are collected. */
interface PlaceEntry {
  city: string | null
  regions: Set<string>
  isKnown: boolean
  readonly names: Set<string>
}

/** The places of a country by folded name. */
class PlaceEntries {
  readonly byKey = new Map<string, PlaceEntry>()

  /** Finds or creates the entry of a name, and adds the spelling to it. */
  entry(name: string): PlaceEntry {
    const key = foldText(name)
    const known = this.byKey.get(key) ?? { city: null, regions: new Set(), isKnown: false, names: new Set() }
    this.byKey.set(key, known)
    known.names.add(name)
    return known
  }
}

/** Every name of a country's places. */
export function placesByName(country: string): PhraseTable<Place> {
  return places.get(country) ?? finishAtOnce(buildPlaces(country))
}

/** Builds the names of a country, and those that are foreign to it, ahead of their first use. */
export function* prepareNames(country: string): Steps<void> {
  if (!places.has(country)) yield* buildPlaces(country)
  if (!foreign.has(country)) yield* buildForeign(country)
  prepareAreas(country)
}

const places = new Map<string, PhraseTable<Place>>()

function* buildPlaces(country: string): Steps<PhraseTable<Place>> {
  const entries = new PlaceEntries()
  if (COUNTRIES.some(({ countryIso2 }) => countryIso2 === country)) {
    addRegions(entries, country)
    yield
    yield* addCities(entries, country)
    addLines(entries, country)
    yield
  }
  const table = yield* tableOf(entries)
  places.set(country, table)
  return table
}

/** Names that are read in one step: some milliseconds of work. */
const STEP_NAMES = 256

function addRegions(places: PlaceEntries, country: string): void {
  const { tokens } = countryRegions(country)
  const regionNames = new Set(tokens.map((token) => token.slice(0, token.indexOf('|'))))
  for (const region of regionNames)
    for (const name of new Set([region, region.replace(REGION_WORDS, '')])) {
      const known = places.entry(name)
      known.regions.add(region)
      known.isKnown = true
    }
  const wholeRegions = new Set([...regionNames].map(foldText))
  for (const [key, found] of provincesByCity(country)) {
    if (wholeRegions.has(key)) continue
    // American counties share their names with everything: "county" must follow.
    const known = places.entry(country === 'US' ? `${key} county` : key)
    for (const token of found) known.regions.add(token)
    known.isKnown = true
  }
  for (const { name, regions } of otherRegionNames(country)) {
    const known = places.entry(name)
    if (known.regions.size > 0) continue
    for (const region of regions) known.regions.add(region)
    // An abbreviation needs words around it that say it is a place.
    known.isKnown = name.length > ABBREVIATION_LENGTH_MAX && !name.endsWith('.')
  }
}

/** Words of the official names of regions that people leave out: `Region Midtjylland`, `Zlínský kraj`, `Kauno apskritis`. */
const REGION_WORDS = /^(?:Region|Région) | (?:kraj|apskritis)$/g

/** `NSW`, `Bgld`. */
const ABBREVIATION_LENGTH_MAX = 4

function* addCities(places: PlaceEntries, country: string): Steps<void> {
  const main = new Map(mainCities(country).map((city) => [foldText(city), city]))
  for (const [number, city] of countryCities(country).entries()) {
    if (number % STEP_NAMES === 0) yield
    const key = foldText(city)
    const known = places.byKey.get(key)
    const isMain = main.has(key)
    // A region's own name is a city's only where the city is a well-known one: "Lombardia" is a hamlet as well.
    if (known !== undefined && known.regions.size > 0 && !isMain && !isCapitalOf(country, key)) continue
    const each = places.entry(city)
    if (each.city === null || main.get(key) === city) each.city = city
    each.isKnown ||= isMain
  }
  for (const city of mainCities(country)) {
    const each = places.entry(city)
    each.city ??= city
    each.isKnown = true
  }
}

/** Adds the names of `reference/sentences/place-names.tsv`, which win over those of the official lists. */
function addLines(places: PlaceEntries, country: string): void {
  for (const { names, cities, regions } of linesOf(country)) {
    for (const name of names) {
      const each = places.entry(name)
      if (cities !== null) each.city = cities
      // An adjective may follow any noun: of a city it counts as one of a division does.
      const region = cities !== null && ADJECTIVE.test(name) ? mainRegionOfCity(country, cities) : null
      if (region !== null) each.regions = new Set([region])
      if (regions !== null) {
        each.regions = new Set(regions)
        each.city = null
      }
      each.isKnown = true
    }
  }
}

/** "Pistoiesi", "nîmois": adjectives have no capital. */
const ADJECTIVE = /^\p{Ll}/u

/** Shorter names are one letter away from too many words. */
const TYPO_LETTERS_MIN = 6

/** The well-known city whose name is one letter away from a word and begins like it; null where there is none, or several. */
export function placeNearWord(country: string, key: string): Place | null {
  if (key.length < TYPO_LETTERS_MIN) return null
  const near = knownKeys(country).filter(
    (own) => own[0] === key[0] && Math.abs(own.length - key.length) <= 1 && distance(own, key) === 1,
  )
  return near.length === 1 ? (placesByName(country).find(parseSentence(near[0]), 0)?.value ?? null) : null
}

/** Names of one word of the well-known cities, as words of sentences are compared. */
const knownKeys = oncePer((country: string): readonly string[] => [
  ...new Set(
    [...mainCities(country), ...citiesByOtherName(country).keys()]
      .map((city) => foldText(city))
      .filter((key) => key.length >= TYPO_LETTERS_MIN && /^[a-z]+$/.test(key)),
  ),
])

/** One shared object, because most names are those of cities. */
const NO_REGIONS: readonly string[] = []

/**
 * The places of a table. A country has tens of thousands, and nearly all are nothing but a city: their names lie one after
 * another in one piece of memory, and a place is made when it is asked for.
 */
class PlaceValues implements PhraseValues<Place> {
  /** Places that are more than a city; their numbers begin at {@link OTHERS}. */
  readonly #others: Place[] = []
  #last: Place | undefined
  #lastNumber = 0
  /** While the table is built. */
  #names: string[] = []
  #text = Buffer.alloc(0)
  #ends = new Uint32Array(0)

  add(place: Place): number {
    if (place === this.#last) return this.#lastNumber
    this.#last = place
    const { city, regions, isKnown } = place
    // The lowest bit says whether it is known.
    if (city !== null && regions.length === 0) this.#lastNumber = (this.#names.push(city) - 1) * 2 + (isKnown ? 1 : 0)
    else {
      // The name is a piece of the file that it was read from, which must not stay in memory for a few dozen names.
      const own = { city: city === null ? null : copyText(city), regions, isKnown }
      this.#lastNumber = OTHERS + this.#others.push(own) - 1
    }
    return this.#lastNumber
  }

  get(number: number): Place {
    if (number >= OTHERS) return this.#others[number - OTHERS]
    const at = number >>> 1
    const city = this.#names[at] ?? this.#text.toString('utf8', at === 0 ? 0 : this.#ends[at - 1], this.#ends[at])
    return { city, regions: NO_REGIONS, isKnown: (number & 1) === 1 }
  }

  trim(): void {
    const ends = new Uint32Array(this.#names.length)
    for (const [at, name] of this.#names.entries()) ends[at] = (at === 0 ? 0 : ends[at - 1]) + Buffer.byteLength(name)
    this.#text = Buffer.from(this.#names.join(''))
    this.#ends = ends
    this.#names = []
    this.#last = undefined
  }
}

const OTHERS = 2 ** 31

function* tableOf({ byKey }: PlaceEntries): Steps<PhraseTable<Place>> {
  const table = new PhraseTable<Place>(new PlaceValues())
  let number = 0
  for (const { city, regions, isKnown, names } of byKey.values()) {
    if (number++ % STEP_NAMES === 0) yield
    const place: Place = { city, regions: regions.size === 0 ? NO_REGIONS : [...regions], isKnown }
    // In full only: "Frankfurt (Oder)" or "Mühldorf a. Inn" would be other cities by their first word.
    for (const name of names) {
      table.add(name, place)
      const spelledOut = name.replace(/[äöüÄÖÜ]/g, (letter) => `${foldText(letter)}e`)
      if (spelledOut !== name) table.add(spelledOut, place)
      const saint = SAINT.exec(name)?.[0]
      for (const other of SAINTS.get(saint ?? '') ?? []) table.add(name.replace(SAINT, other), place)
    }
  }
  yield
  table.trim()
  return table
}

/** How people write them: "st-brieuc", "St. Augustin". */
const SAINTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['Saint', ['St', 'St.']],
  ['Sainte', ['Ste']],
  ['Sankt', ['St', 'St.']],
  ['St.', ['Sankt', 'St']],
])
const SAINT = /^(?:Sainte?|Sankt|St\.)(?=[ -])/

/**
 * Whether a province is called after the city: "Bologna", "Burgos", "Heidelberg". British, French and American counties and
 * departments are not.
 */
function isCapitalOf(country: string, key: string): boolean {
  return (
    country !== 'GB' && country !== 'FR' && country !== 'US' && (provincesByCity(country).get(key)?.length ?? 0) > 0
  )
}

/** Well-known cities: those of the demo's list and `main-cities.ts`. */
function mainCities(country: string): readonly string[] {
  return [...(demoCities().get(country) ?? []), ...(MAIN_CITIES[country] ?? '').split(',').filter(Boolean)]
}

const demoCities = once((): ReadonlyMap<string, readonly string[]> => {
  const cities = new Map<string, string[]>()
  for (const [country, city] of loadTable('places/demo').rows)
    cities.set(country, [...(cities.get(country) ?? []), city])
  return cities
})

/** A row of `place-names.tsv`: other names of a city or of regions. */
interface NameLine {
  readonly names: readonly string[]
  readonly cities: string | null
  readonly regions: readonly string[] | null
}

/** The rows of a country. In brackets are endings of adjectives, of which one may be empty. */
const linesOf = oncePer((country: string): readonly NameLine[] =>
  loadTable('sentences/place-names')
    .rows.filter(([of]) => of === country)
    .map(([, kind, place, cell]) => {
      const names = cell.split('; ').flatMap(writeOut)
      return kind === 'city'
        ? { names, cities: place, regions: null }
        : { names, cities: null, regions: place.split('; ') }
    }),
)

/**
 * Cities of a country by the names that other languages have for them: `milan` gives `Milano`, `munich` gives `München`.
 * Keys are those of `cityKey`.
 */
export const citiesByOtherName = oncePer((country: string): ReadonlyMap<string, string> => {
  const cities = new Map<string, string>()
  for (const { names, cities: city } of linesOf(country)) {
    if (city !== null) for (const name of names) cities.set(cityKey(name), city)
  }
  return cities
})

/**
 * Names of other countries' regions and well-known cities, with the code of the country. Names that the country has too are
 * looked up first, so they never count as foreign.
 */
export function foreignNames(country: string): PhraseTable<string> {
  return foreign.get(country) ?? finishAtOnce(buildForeign(country))
}

const foreign = new Map<string, PhraseTable<string>>()

function* buildForeign(country: string): Steps<PhraseTable<string>> {
  const table = new PhraseTable<string>()
  for (const { countryIso2 } of COUNTRIES) {
    if (countryIso2 === country) continue
    yield
    for (const city of mainCities(countryIso2)) if (city.length > 3) table.add(city, countryIso2)
    for (const { names } of linesOf(countryIso2))
      for (const name of names) if (name.length > 3) table.add(name, countryIso2)
    for (const name of namesOfAreas(countryIso2)) if (name.length > 3) table.add(name, countryIso2)
    for (const token of countryRegions(countryIso2).tokens) {
      const region = token.slice(0, token.indexOf('|'))
      if (region.length > 3) table.add(region, countryIso2)
    }
  }
  table.trim()
  foreign.set(country, table)
  return table
}
