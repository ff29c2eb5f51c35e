/**
 * What the places of a sentence are to each other: alternatives ("Leeds or York"), a town and what it lies in ("Sheffield, UK"),
 * or conditions that hold together ("in Derbyshire, within 20 km of Sheffield"). Pure.
 *
 * Rules:
 * - A wider place beside a narrower one inside it has no effect, unless "or" or "and" separates them. Where towns of
 *   several regions have the name, the wider place says which.
 * - Places are alternatives where a word such as "or" and "and", or a mark, separates them, or nothing does ("Leeds York").
 * - Everything else holds together, and so does a circle beside a town or region.
 */
import { postcodeKey } from '../../company/place-keys.ts'
import { regionOfPostcode, regionsOfCity } from '../../reference/regions.ts'
import type { InterpretationPart, SomeFilters, Understanding } from '../interpretation.ts'
import { requestAt } from '../request-words.ts'
import { parseSentence, type Sentence } from '../sentence.ts'
import { wordSet } from '../sentence-words.ts'
import { AROUND } from './place-phrases.ts'

/**
 * Relates the places of a sentence that filter: changes the effect of some, and marks those that narrow others.
 *
 * @param country ISO 3166-1 alpha-2 code, upper case, of the country searched
 */
export function relatePlaces(query: string, understood: Understanding, country: string): Understanding {
  const related = [...understood.parts]
  const places = related.flatMap(({ kind, effect }, at) => (kind === 'place' && effect === 'filters' ? [at] : []))
  if (places.length < 2) return understood
  const relations = new Relations(query, related, country)
  for (const [index, at] of places.entries()) relations.add(at, places[index + 1])
  relations.dropWider()
  return { ...understood, parts: related }
}

/** The places so far: lists of alternatives, of which each list must hold. */
class Relations {
  readonly #query: string
  readonly #parts: InterpretationPart[]
  readonly #country: string
  /** Indexes of parts. */
  readonly #lists: number[][] = []
  /** Where the last place ends, also one without effect. */
  #end = 0

  constructor(query: string, parts: InterpretationPart[], country: string) {
    this.#query = query
    this.#parts = parts
    this.#country = country
  }

  /** @param next the place after it */
  add(at: number, next: number | undefined): void {
    const link = linkOf(this.#between(this.#end, at))
    this.#end = this.#parts[at].end
    const list = this.#lists.at(-1)
    if (list === undefined) {
      this.#lists.push([at])
      return
    }
    const last = list[list.length - 1]
    if (link !== 'choice' && this.#holds(at, last)) this.#absorb(at, last)
    else if (link !== 'choice' && this.#holds(last, at)) {
      this.#absorb(last, at)
      list[list.length - 1] = at
    } else if (this.#isVague(at) && link === 'nothing') this.#silence(at, last)
    else if (this.#areAlternatives(last, at, link, next)) list.push(at)
    else {
      this.#parts[at] = { ...this.#parts[at], narrows: true }
      this.#lists.push([at])
    }
  }

  #between(end: number, at: number): Sentence {
    return parseSentence(this.#query.slice(end, this.#parts[at].start))
  }

  /** Lists of which a part holds every place of another list: "Italian and French companies in Turin". */
  dropWider(): void {
    for (const wider of this.#lists) {
      const narrower = this.#lists.find(
        (list) =>
          list !== wider && list.length > 0 && list.every((inner) => wider.some((outer) => this.#holds(outer, inner))),
      )
      if (narrower === undefined) continue
      for (const at of wider) this.#silence(at, narrower[0])
      wider.length = 0
    }
    // What is left first narrows nothing.
    const first = this.#lists.find((list) => list.length > 0)?.[0]
    if (first === undefined) return
    const { narrows, ...part } = this.#parts[first]
    this.#parts[first] = part
  }

  #areAlternatives(last: number, at: number, link: Link, next: number | undefined): boolean {
    const { filters: before, end } = this.#parts[last]
    const { filters: after, end: own } = this.#parts[at]
    if (link === 'words') return false
    if ((before?.near === undefined) !== (after?.near === undefined))
      return link === 'choice' && this.#between(end, at).some(({ key }) => OR.has(key))
    // "Boston, USA", asked in Great Britain, is no town of Great Britain; "Lombardy, Switzerland and Austria" is a list.
    const isAbroad = after?.countriesIso2 !== undefined && before?.countriesIso2 === undefined
    return link === 'choice' || !isAbroad || (next !== undefined && linkOf(this.#between(own, next)) !== 'words')
  }

  /** "Near Sheffield" stands for the regions around it: beside another place it says nothing more exact. */
  #isVague(at: number): boolean {
    return AROUND.find(parseSentence(this.#parts[at].words), 0) !== null && this.#parts[at].filters?.near === undefined
  }

  /** A wider place beside a narrower one. */
  #absorb(wider: number, narrower: number): void {
    const { filters } = this.#parts[wider]
    const inner = this.#parts[narrower]
    const [city] = inner.filters?.cities ?? []
    if (filters?.regions !== undefined && city !== undefined && regionsOfCity(this.#country, city).length !== 1) {
      const regions = inner.filters?.regions ?? filters.regions
      this.#parts[narrower] = { ...inner, filters: { ...inner.filters, regions } }
    }
    this.#silence(wider, narrower)
  }

  #silence(at: number, beside: number): void {
    const reason = `“${this.#parts[beside].words}” says more exactly where.`
    this.#parts[at] = { ...this.#parts[at], effect: 'nothing', reason }
  }

  #holds(outer: number, inner: number): boolean {
    const [wider, narrower] = [this.#parts[outer].filters, this.#parts[inner].filters]
    return wider !== null && narrower !== null && holds(wider, narrower, this.#country)
  }
}

/** Whether one place holds another one, or may. */
function holds(wider: SomeFilters, narrower: SomeFilters, country: string): boolean {
  if (wider.countriesIso2 !== undefined) {
    const inner = narrower.countriesIso2 ?? [country]
    return inner.every((code) => wider.countriesIso2?.includes(code))
  }
  if (narrower.countriesIso2 !== undefined) return false
  if (wider.near !== undefined || narrower.near !== undefined) return isSameCircle(wider.near, narrower.near)
  if (wider.postcode !== undefined)
    return narrower.postcode?.every((code) => wider.postcode?.some((one) => isWithin(code, one))) === true
  if (wider.cities !== undefined) {
    const { cities } = wider
    if (narrower.postcode === undefined) return narrower.cities?.every((city) => cities.includes(city)) === true
    const regions = cities.flatMap((city) => regionsOfCity(country, city))
    return narrower.postcode.every((code) => regions.includes(regionOfCode(country, code) ?? ''))
  }
  const inside = (region: string | null) =>
    region !== null && wider.regions?.some((outer) => region === outer || region.startsWith(`${outer}|`)) === true
  if (narrower.regions !== undefined) return narrower.regions.every(inside)
  if (narrower.postcode !== undefined) return narrower.postcode.every((code) => inside(regionOfCode(country, code)))
  const regions = regionsOfCity(country, narrower.cities?.[0] ?? '')
  return regions.length === 0 || regions.some(inside)
}

function isSameCircle(one: SomeFilters['near'], other: SomeFilters['near']): boolean {
  return (
    one !== undefined &&
    one.latitude === other?.latitude &&
    one.longitude === other.longitude &&
    one.kilometres === other.kilometres
  )
}

/** Whether a postcode, or all that begin so, is another or begins like it. */
function isWithin(code: string, other: string): boolean {
  return code === other || (other.endsWith('*') && code.startsWith(other.slice(0, -1).trimEnd()))
}

/** The region of a postcode; of a beginning of postcodes, that of the first of them. */
function regionOfCode(country: string, code: string): string | null {
  const key = postcodeKey(code)
  if (!code.endsWith('*')) return regionOfPostcode(country, key)
  for (const rest of BEGINNINGS) {
    const region = regionOfPostcode(country, key + rest)
    if (region !== null) return region
  }
  return null
}

/** What makes a beginning a postcode: nothing, or the digits that are left open. */
const BEGINNINGS = ['', '1', '0', '00', '10', '01', '000', '100', '001']

/** What separates two places: a word of choice, a mark or such a word among others, other words, or nothing. */
type Link = 'choice' | 'list' | 'words' | 'nothing'

const OR = wordSet('or nor o od oppure ou oder bzw u eller')
const CHOICES = new Set([...OR, ...wordSet('and e ed et und sowie y og samt plus'), '&', '+'])
const SEPARATORS = new Set([',', ';', '/', '|', '•', '·', '-', ':', '(', ')'])

function linkOf(pieces: Sentence): Link {
  if (pieces.length === 0) return 'nothing'
  const first = pieces.findIndex(({ key }) => !SEPARATORS.has(key))
  if (first >= 0 && isChoice(pieces, first) && isAsking(pieces, requestAt(pieces, first) ?? first + 1)) return 'choice'
  return pieces.some(({ key }, at) => SEPARATORS.has(key) || isChoice(pieces, at)) ? 'list' : 'words'
}

/** "And", "or", "as well as". */
function isChoice(pieces: Sentence, at: number): boolean {
  return (
    CHOICES.has(pieces[at].key) ||
    AS_WELL.test(
      pieces
        .slice(at, at + 3)
        .map(({ key }) => key)
        .join(' '),
    )
  )
}

const AS_WELL =
  /^(?:as well as|oltre che|oltre a|ainsi que|asi como|tanto como|but also|ma anche|mais aussi|sondern auch)/

/** Whether nothing but words of asking follows. */
function isAsking(pieces: Sentence, from: number): boolean {
  for (let at = from; at < pieces.length; ) {
    const next = requestAt(pieces, at)
    if (next === null) return false
    at = next
  }
  return true
}
