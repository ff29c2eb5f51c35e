/**
 * Places in sentences: regions, provinces, cities and groups of regions of the country asked, in its own spelling and in
 * six languages.
 *
 * Rules:
 * - A city filters by `cities`. "Province of" a city is its province, and "near" a city is a circle around its centre. A city followed
 *   by its region ("Austin, Texas") is both at once.
 * - A name of both a region and a city is the city ("in Madrid"), unless words such as "region of" precede it.
 * - Whether a name is meant as a place is said in `place-names-in-text.ts`.
 * - The country asked filters by itself. Another country, and a place of another country, finds nobody (`countries-in-text.ts`).
 */

import type { Point } from '../../reference/distance.ts'
import { cityPoint, postcodePoint } from '../../reference/points.ts'
import { mainRegionOfCity, regionOfCity, regionOfPostcode } from '../../reference/regions.ts'
import { foldText } from '../../text/fold-text.ts'
import type { SomeFilters } from '../interpretation.ts'
import { parseSentence, type Sentence } from '../sentence.ts'
import type { Found, PhraseTable } from '../sentence-words.ts'
import { AREA_BEFORE, type AreaReader, areaAt, districtAfter, isAreaAcross } from './areas-in-text.ts'
import { countryAt } from './countries-in-text.ts'
import {
  countriesByName,
  foreignNames,
  type Place,
  placeNearWord,
  placesByName,
  provincesByCity,
} from './country-places.ts'
import { type DistanceFound, distanceAfter, distanceAt, skipDistanceCloser } from './distances-in-text.ts'
import { endsAt, evidenceBefore, isItalianArticle } from './place-evidence.ts'
import { type NameFound, PlaceNames } from './place-names-in-text.ts'
import {
  ALSO_WORDS,
  AREA_AFTER,
  AROUND,
  ARTICLES,
  BASED,
  COUNTY_AFTER,
  DIRECTIONS,
  KINDS_OF_GOODS,
  LINKS,
  LISTS,
  NATIONWIDE,
  OF,
  PARTS_OF_COUNTRIES,
  PREPOSITIONS,
  REGION_BEFORE,
  STATE_AFTER,
  SURE_PREPOSITIONS,
  WITHIN,
} from './place-phrases.ts'
import { announcedCodeAt, bareCodeAt } from './postcodes-in-text.ts'

/** A place in a sentence. */
export interface PlaceFound {
  /** What it filters; null for a place without effect. One outside the country searched filters by its own country. */
  readonly value: SomeFilters | null
  /** Whether it holds the whole country searched, as a group of countries does: then it filters nothing. */
  readonly isEverywhere?: boolean
  /** Whether people know it as a place of the country: a region, or a well-known city. */
  readonly isKnown?: boolean
  /** Index of its first piece, and of the piece after it. */
  readonly start: number
  readonly end: number
}

/**
 * Finds the places of one sentence, asked from its beginning to its end: a place may continue the list that an earlier one
 * began.
 */
export class PlaceFinder {
  readonly #pieces: Sentence
  readonly #country: string
  readonly #names: PlaceNames
  readonly #foreign: PhraseTable<string>
  readonly #areas: AreaReader
  /** Words of the sentence that may still be compared with cities as typos. */
  #typosLeft = TYPOS_MAX
  /** Index of the piece after the last place found; -1 before the first. */
  #lastEnd = -1
  /** The last distance from a place. */
  #lastNear: DistanceFound | null = null

  /** @param country ISO 3166-1 alpha-2 code of the country asked, whose places count */
  constructor(pieces: Sentence, country: string) {
    this.#pieces = pieces
    this.#country = country
    this.#names = new PlaceNames(pieces, country)
    this.#foreign = foreignNames(country)
    this.#areas = { pieces, country, isCased: this.#names.isCased, cityAt: (at) => this.#names.cityAt(at) }
  }

  /** The place that begins at a piece, or null. */
  find(at: number): PlaceFound | null {
    const near = this.#findNear(at)
    if (near !== null) return near
    const code = this.#findCode(at)
    if (code !== null) return code
    if (this.#pieces[at].kind !== 'word') return null
    if (this.#names.isProduct(at)) return this.#findArea(at, false)
    if (KINDS_OF_GOODS.has(this.#names.keyAt(at - 1)) && !PREPOSITIONS.has(this.#names.keyAt(at - 1))) return null
    const announced = announcedCodeAt(this.#pieces, at, this.#country)
    const found =
      announced !== null
        ? { ...announced, start: at }
        : (likelier(this.#findPlace(at), this.#findCountry(at)) ?? this.#findForeign(at))
    if (found !== null) this.#lastEnd = found.end
    return found
  }

  /** "Within 30 km of Leeds", "Leeds + 10 miles": a circle around the centre of the town or postcode. */
  #findNear(at: number): PlaceFound | null {
    const distance = distanceAt(this.#pieces, at, this.#country) ?? this.#sameDistanceAt(at)
    // "Around Coventry (30 km)".
    const around = distance === null ? (AROUND.find(this.#pieces, at)?.end ?? at) : distance.end
    const spot = this.#spotAt(around)
    const found = spot === null ? null : (distance ?? distanceAfter(this.#pieces, spot.end, this.#country))
    if (spot === null || found === null) return null
    const value = { near: { ...spot.point, kilometres: found.value } }
    this.#lastEnd = skipDistanceCloser(this.#pieces, Math.max(spot.end, found.end))
    this.#lastNear = { value: found.value, end: this.#lastEnd }
    return { value, start: at, end: this.#lastEnd, isKnown: true }
  }

  /** "Within 10 miles of Leeds or **York**". */
  #sameDistanceAt(at: number): DistanceFound | null {
    const last = this.#lastNear
    const isListed = last !== null && last.end === this.#lastEnd && this.#continuesList(at, ',/')
    return isListed && !PREPOSITIONS.has(this.#names.keyAt(at - 1)) ? { value: last.value, end: at } : null
  }

  /** The centre of the town or postcode that begins at a piece. */
  #spotAt(at: number): { readonly point: Point; readonly end: number } | null {
    if (at >= this.#pieces.length) return null
    const code = bareCodeAt(this.#pieces, at, this.#country)
    const [postcode] = code?.value.postcode ?? []
    const name = postcode === undefined ? this.#names.nameAt(at) : null
    const city = name?.value.city ?? null
    if (code !== null && postcode !== undefined) {
      const point = postcodePoint(this.#country, postcode.replace('*', ''))
      return point === null ? null : { point, end: code.end }
    }
    const point = name === null || city === null ? null : cityPoint(this.#country, city)
    return point === null || name === null || city === null
      ? null
      : { point, end: this.#readCity(at, city, name.end).end }
  }

  /** A postcode beside a town, however written: "vars 16330", "04109 leipzig". Of several towns of a name it says which. */
  #findCodeBesideTown(at: number): PlaceFound | null {
    const first = this.#names.cityAt(at)
    const number = first === null ? at : this.#pieces[first.end]?.key === ',' ? first.end + 1 : first.end
    const piece = this.#pieces[number]
    if (piece?.kind !== 'number' || !/^\d{5}$/.test(piece.text) || !FIVE_DIGITS.has(this.#country)) return null
    const city = first ?? this.#names.cityAt(number + 1)
    if (city === null || !this.#isCodeOf(piece.text, city.value)) return null
    const after = first === null ? city : null
    const end = after?.end ?? number + 1
    this.#lastEnd = end
    return { value: { postcode: [piece.text] }, start: at, end, isKnown: true }
  }

  /** Whether a number is a postcode; in a sentence with capitals, one of the region of a city. */
  #isCodeOf(code: string, city: string): boolean {
    const region = regionOfPostcode(this.#country, code)
    const own = regionOfCity(this.#country, city)
    return region !== null && (!this.#names.isCased || own === null || own === region)
  }

  /** A postcode that no word announces, with the town after it: "7010 Trondheim". */
  #findCode(at: number): PlaceFound | null {
    const beside = this.#findCodeBesideTown(at)
    if (beside !== null) return beside
    const code = bareCodeAt(this.#pieces, at, this.#country, this.#isAfterPlace(at))
    if (code === null) return null
    const town = this.#pieces[code.end]?.isCapital ? this.#names.nameAt(code.end) : null
    this.#lastEnd = town?.end ?? code.end
    return { value: code.value, start: at, end: this.#lastEnd }
  }

  /** Whether a place ends right before a piece, or before a comma: "Sydney NSW **2000**". */
  #isAfterPlace(at: number): boolean {
    return this.#lastEnd === at || (this.#lastEnd === at - 1 && this.#names.keyAt(at - 1) === ',')
  }

  /** A place with the words around it. */
  #findPlace(at: number): PlaceFound | null {
    const within = this.#findWithin(at) ?? this.#findDirection(at)
    if (within !== null) return within
    const around = AROUND.find(this.#pieces, at)
    const region = REGION_BEFORE.find(this.#pieces, at)
    const openers = [around, region].filter((each) => each !== null).sort((a, b) => b.end - a.end)
    for (const { end: nameAt } of openers) {
      // "In zona 00153".
      const code = nameAt < this.#pieces.length ? bareCodeAt(this.#pieces, nameAt, this.#country, true) : null
      const isNear = nameAt === around?.end && around.value === 'near'
      if (code !== null) return (isNear ? this.#aroundCode(at, code) : null) ?? { ...code, start: at }
      const area = this.#findArea(this.#skipArticle(nameAt), true)
      if (area !== null) return { ...area, start: at }
      const name = this.#skipArticle(nameAt)
      const found = this.#names.readName(name, true) ?? (name < this.#pieces.length ? this.#readMistyped(name) : null)
      if (found === null) continue
      const isRegion = region?.end === nameAt && found.place.regions.length > 0
      const near = isNear ? this.#aroundCity(at, found) : null
      if (near !== null) return near
      const regions = isRegion ? found.place.regions : this.#provincesOf(found.place)
      if (regions === null) {
        if (found.place.city === null) continue
        return { value: { cities: [found.place.city] }, start: at, end: found.end }
      }
      // "Comunidad de Madrid" is a name of its own.
      const own = this.#names.readName(at, false)
      if (own !== null && own.end >= found.end) return this.#readAfter(at, own)
      return { value: { regions: [...regions] }, start: at, end: this.#skipCounty(found.end) }
    }
    const before = AREA_BEFORE.find(this.#pieces, at)
    const named = before === null ? null : this.#findArea(this.#skipArticle(before.end), 'district')
    if (named !== null) return { ...named, start: at }
    const area = this.#findWithDistrict(at) ?? this.#findArea(at, this.#continuesList(at))
    if (area !== null) return area
    const found = this.#names.readName(at, false) ?? (this.#continuesList(at) ? this.#names.readName(at, true) : null)
    if (found !== null) return { ...this.#readAfter(at, found), isKnown: found.place.isKnown }
    const mistyped = this.#readMistyped(at)
    return mistyped?.place.city ? { value: { cities: [mistyped.place.city] }, start: at, end: mistyped.end } : null
  }

  /** "Near Rotherham": a circle around its centre, where that is known. */
  #aroundCity(at: number, { place: { city }, end }: NameFound): PlaceFound | null {
    const point = city === null ? null : cityPoint(this.#country, city)
    return city === null || point === null ? null : this.#around(at, point, this.#readCity(at, city, end).end)
  }

  /** "Near S10 2TN": the same around a postcode. */
  #aroundCode(at: number, { value, end }: Found<SomeFilters>): PlaceFound | null {
    const codes = value.postcode ?? []
    const point = codes.length === 1 ? postcodePoint(this.#country, codes[0].replace('*', '')) : null
    return point === null ? null : this.#around(at, point, end)
  }

  #around(at: number, point: Point, end: number): PlaceFound {
    const kilometres = FAR_APART.has(this.#country) ? NEAR_KILOMETRES_FAR_APART : NEAR_KILOMETRES
    this.#lastNear = { value: kilometres, end }
    return { value: { near: { ...point, kilometres } }, start: at, end, isKnown: true }
  }

  /** "Berlin-Kreuzberg", which lists of cities have as one name, and "Berlin Kreuzberg": the two together need no preposition. */
  #findWithDistrict(at: number): PlaceFound | null {
    const isComma = this.#names.keyAt(at + 1) === ','
    const city = isComma ? undefined : placesByName(this.#country).find(this.#pieces, at, at + 1)?.value.city
    const found = city && !this.#names.isProduct(at) ? districtAfter(this.#areas, city, at + 1) : null
    return found === null ? null : { ...found, start: at, isKnown: true }
  }

  /** An area, unless a longer name or a place that people know has its name. */
  #findArea(at: number, isListed: boolean | 'district'): PlaceFound | null {
    // "Chianti" is a wine, and "in Chianti" is where it grows.
    if (this.#names.isProduct(at) && !SURE_PREPOSITIONS.has(this.#names.keyAt(at - 1))) return null
    const found = areaAt(this.#areas, at, isListed)
    if (found === null) return null
    const own = this.#names.nameAt(at)
    if (own !== null && (own.end > found.end || (own.end === found.end && own.value.isKnown))) return null
    return { ...found, start: at, isKnown: true }
  }

  /** "En Valensia": a well-known city with a typo, after a preposition and at the end of its clause. */
  #readMistyped(at: number): NameFound | null {
    const { key, kind, isCapital } = this.#pieces[at]
    const next = this.#pieces[at + 1]
    const isLast = next === undefined || next.kind === 'mark' || PREPOSITIONS.has(next.key)
    if (kind !== 'word' || !isLast || (this.#names.isCased && !isCapital) || this.#typosLeft === 0) return null
    if (evidenceBefore(this.#pieces, at, this.#country) === 'none' || this.#names.nameAt(at) !== null) return null
    if (this.#foreign.find(this.#pieces, at) !== null || countriesByName().find(this.#pieces, at) !== null) return null
    this.#typosLeft--
    const place = placeNearWord(this.#country, key)
    return place?.city ? { place, end: at + 1 } : null
  }

  /** "In the port of Leghorn", "centre of Leeds": the town itself. */
  #findWithin(at: number): PlaceFound | null {
    const nationwide = NATIONWIDE.find(this.#pieces, at)
    if (nationwide !== null) {
      const value = { countriesIso2: [this.#country] }
      return { value, start: at, end: nationwide.end, isEverywhere: true, isKnown: true }
    }
    const opener = WITHIN.find(this.#pieces, at)
    // "Central Valley" is a name of its own.
    if (opener === null || isAreaAcross(this.#pieces, this.#country, at, opener.end)) return null
    const area = this.#findArea(this.#skipArticle(opener.end), true)
    if (area !== null) return { ...area, start: at }
    const name = this.#names.readName(this.#skipArticle(opener.end), true)
    return name === null ? null : { ...this.#readAfter(at, name), isKnown: true }
  }

  /** "In the north", "im Osten", "del norte": the part of the country asked. */
  #findDirection(at: number): PlaceFound | null {
    const direction = DIRECTIONS.find(this.#pieces, at)
    const name = direction === null ? undefined : PARTS_OF_COUNTRIES[this.#country]?.[direction.value]
    if (direction === null || name === undefined) return null
    // "In the north of France", "North West England" are names of their own.
    if ((this.#names.nameAt(at)?.end ?? 0) > direction.end) return null
    const next = this.#names.keyAt(direction.end)
    if (OF.has(next) || this.#pieces[direction.end]?.isCapital || next === '-') return null
    const place = placesByName(this.#country).find(parseSentence(name), 0)
    return place === null
      ? null
      : { value: { regions: [...place.value.regions] }, start: at, end: direction.end, isKnown: true }
  }

  /** A place whose name was read, with the words after it. */
  #readAfter(at: number, { place, end }: NameFound): PlaceFound {
    const pieces = this.#pieces
    const state = STATE_AFTER.find(pieces, end)
    if (state !== null && place.regions.length > 0) {
      return { value: { regions: [...place.regions] }, start: at, end: state.end }
    }
    // "Oslo-området".
    const isHyphenated = pieces[end]?.key === '-' && pieces[end].isGlued
    const area = AREA_AFTER.find(pieces, isHyphenated ? end + 1 : end)
    if (area !== null) {
      const regions = this.#provincesOf(place)
      if (regions !== null) return { value: { regions: [...regions] }, start: at, end: area.end }
    }
    if (place.city === null) return { value: { regions: [...place.regions] }, start: at, end: this.#skipCounty(end) }
    return this.#readCity(at, place.city, end)
  }

  /** A city, with the region that may follow it. */
  #readCity(at: number, city: string, end: number): PlaceFound {
    const pieces = this.#pieces
    const district = districtAfter(this.#areas, city, end)
    if (district !== null) return { ...district, start: at }
    // "Austin, Texas": the region after the city says which.
    const next = LINKS.has(this.#names.keyAt(end)) ? end + 1 : end
    const after = pieces[next] === undefined || this.#names.isProduct(next) ? null : this.#names.nameAt(next)
    if (after !== null && pieces[next].isCapital && this.#isCityIn(after.value.regions, city)) {
      const isClosed = this.#names.keyAt(end) === '(' && this.#names.keyAt(after.end) === ')'
      // Only where there is another city of the name.
      const isPlain = regionOfCity(this.#country, city) !== null
      const value = { cities: [city], ...(!isPlain && { regions: [...after.value.regions] }) }
      return { value, start: at, end: isClosed ? after.end + 1 : after.end }
    }
    return { value: { cities: [city] }, start: at, end }
  }

  /** Whether a city lies in one of the regions. A city whose region is unknown may lie in any. */
  #isCityIn(regions: readonly string[], city: string): boolean {
    if (regions.length === 0) return false
    const own = regionOfCity(this.#country, city)
    return own === null || regions.some((region) => own === region || own.startsWith(`${region}|`))
  }

  /** The regions of a place, or the provinces around a city; null where they are unknown. */
  #provincesOf(place: Place): readonly string[] | null {
    if (place.city === null) return place.regions
    const provinces = provincesByCity(this.#country).get(foldText(place.city))
    if (provinces !== undefined) return provinces
    const region = mainRegionOfCity(this.#country, place.city)
    return region === null ? null : [region]
  }

  #skipCounty(end: number): number {
    return COUNTY_AFTER.has(this.#names.keyAt(end)) ? end + 1 : end
  }

  #skipArticle(at: number): number {
    const isArticle = ARTICLES.has(this.#names.keyAt(at)) && this.#pieces[at].kind === 'word'
    return isArticle && this.#names.nameAt(at) === null ? at + 1 : at
  }

  /** Whether a piece continues a list of places: "in Milan or Genoa". @param marks what may separate them beside words */
  #continuesList(at: number, marks: string = ''): boolean {
    if (this.#lastEnd < 0 || at <= this.#lastEnd) return false
    const between = this.#pieces.slice(this.#lastEnd, at)
    const isList = between.every(({ key }) => LISTS.has(key) || marks.includes(key))
    return between.length <= 3 && isList && this.#pieces[at].isCapital
  }

  #findCountry(at: number): PlaceFound | null {
    const found = countryAt(this.#pieces, at, this.#country, () => ({
      hasEvidence: evidenceBefore(this.#pieces, at, this.#country) !== 'none',
      continuesList: this.#continuesList(at, ',/'),
      isCased: this.#names.isCased,
    }))
    if (found === null) return null
    const { countries, end, isGroup } = found
    if (countries === null) return { value: null, start: at, end }
    if (!countries.has(this.#country)) return { value: { countriesIso2: [...countries] }, start: at, end }
    return { value: { countriesIso2: [this.#country] }, start: at, end, ...(isGroup && { isEverywhere: true }) }
  }

  /** A place of another country. */
  #findForeign(at: number): PlaceFound | null {
    const pieces = this.#pieces
    if (!pieces[at].isCapital && this.#names.isCased) return null
    const found = this.#foreign.find(pieces, at)
    if (found === null || (found.end === at + 1 && ALSO_WORDS.has(pieces[at].key) && !pieces[at].isCapital)) return null
    if (evidenceBefore(this.#pieces, at, this.#country) === 'none' && !this.#continuesList(at)) return null
    const before = at > 1 && ARTICLES.has(pieces[at - 1].key) && PREPOSITIONS.has(pieces[at - 2].key) ? at - 2 : at - 1
    const previous = at === 0 || isItalianArticle(pieces, before, this.#country) ? '' : pieces[before].key
    // "Prosciutto di Parma" asked in Germany is ham: only prepositions of place name another country's places.
    const isPlaced = SURE_PREPOSITIONS.has(previous) || previous === 'a'
    if (!isPlaced && !endsAt(AROUND, pieces, at) && !endsAt(BASED, pieces, at)) return null
    return { value: { countriesIso2: [found.value] }, start: at, end: found.end }
  }
}

/** What is near a town: half an hour's drive; in countries where people live farther apart, twice as far. */
const NEAR_KILOMETRES = 20
const NEAR_KILOMETRES_FAR_APART = 40
const FAR_APART: ReadonlySet<string> = new Set(['AU', 'BR', 'CA', 'IS', 'US'])

/** Countries whose postcodes have five digits. */
const FIVE_DIGITS: ReadonlySet<string> = new Set([
  'DE',
  'ES',
  'FR',
  'IT',
  'US',
  'FI',
  'SE',
  'EE',
  'HR',
  'LT',
  'MX',
  'CZ',
  'SK',
  'GR',
])

/** Most words of a sentence that are compared with all well-known cities. */
const TYPOS_MAX = 3

/** The longer one; of equally long ones a country, unless the place is a region or a well-known city: "Norway" is a hamlet too. */
function likelier(place: PlaceFound | null, country: PlaceFound | null): PlaceFound | null {
  if (place === null || country === null) return place ?? country
  if (place.end !== country.end) return place.end > country.end ? place : country
  return place.isKnown === true ? place : country
}
