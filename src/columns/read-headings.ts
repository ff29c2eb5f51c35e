/** Reads a heading of somebody's table: what its column may say, by its words in the languages of the countries served. */
import { foldText } from '../text/fold-text.ts'
import {
  AROUND, ELSEWHERE, HEADINGS, type HeadingKind, LOWER, OTHERWISE, PEOPLE, UNCLEAR_NUMBERS, UNITS, UPPER,
} from './headings.ts' // biome-ignore format: a list reads best in few lines

/** What a heading means. */
export interface Meaning {
  readonly kind: HeadingKind
  readonly language: string
  /** How likely among headings of its kind and language; 0 is the likeliest. */
  readonly rank: number
}

/** What a heading may mean. */
export interface HeadingReading {
  readonly meanings: readonly Meaning[]
  /** How surely it was read, one of the values of {@link SURE}; less for another address than the main one. */
  readonly score: number
}

/** How a heading was read: as it is, in a part, without words around it, by its last words, by one word. */
export const SURE = { exact: 4, part: 3, stripped: 2, ending: 1.5, telling: 1 } as const
/** By how much less `Shipping City` counts than `Billing City`. */
const ELSEWHERE_LESS = 0.25

/** What a heading may mean, in the surest way to read it; `null`: none is known. */
export function meaningsOf(heading: string): HeadingReading | null {
  // Reports put the object in front: `Account: Billing Zip/Postal Code`, `Address 1: City`;
  // and APIs the envelope of each record: `_source.name`, `fields.City`.
  const named = heading
    .replace(/^[\p{L}\d ]+:\s+(?=\p{L})/u, '')
    .replace(/^organi[sz]\p{L}+ - (?=\p{L})/iu, '')
    .replace(/^(?:(?:_source|node|attributes|fields|properties|record|company|organi[sz]ation)\.)+(?=\p{L})/iu, '')
  const tokens = tokensOf(named)
  const exact = exactly(heading)
  // Of people nothing is read.
  if (exact === null && tokens.some((token) => IS_PERSON.has(token))) return null
  const found = exact ?? exactly(named) ?? endOfBands(tokens) ?? partly(named) ?? byWords(tokens)
  if (found === null || !tokens.some((token) => IS_ELSEWHERE.has(token))) return found
  return { ...found, score: found.score - ELSEWHERE_LESS }
}

/** Whether a heading is about a person: nothing of its column is read. */
export function isAboutPerson(heading: string): boolean {
  return exactly(heading) === null && tokensOf(heading).some((token) => IS_PERSON.has(token))
}

/** Whether a text is surely a heading. */
export function isKnownHeading(text: string): boolean {
  return (meaningsOf(text)?.score ?? 0) >= SURE.stripped - ELSEWHERE_LESS || isUnclearNumber(text)
}

/** Whether many kinds of numbers have such a heading: only the cells tell which it is. */
export function isUnclearNumber(heading: string): boolean {
  return UNCLEAR.has(keyOf(heading))
}

function exactly(heading: string): HeadingReading | null {
  const meanings = MEANINGS.get(keyOf(heading))
  return meanings === undefined ? null : { meanings, score: SURE.exact }
}

/** One end of bands of people or money: `Employees (min)`, `Umsatz bis (Mio. €)`. */
function endOfBands(tokens: readonly string[]): HeadingReading | null {
  const words = tokens.filter((token) => !isUnit(token))
  for (const at of [0, words.length - 1]) {
    const end = IS_LOWER.has(words[at]) ? 'Min' : IS_UPPER.has(words[at]) ? 'Max' : null
    const rest = words.filter((_, other) => other !== at)
    if (end === null || rest.length === 0) continue
    const of = MEANINGS.get(rest.join('')) ?? byWords(rest)?.meanings ?? []
    const meanings = of.flatMap(({ kind, ...more }) =>
      kind === 'employees' || kind === 'revenue' ? [{ kind: `${kind}${end}` as const, ...more }] : [],
    )
    if (meanings.length > 0) return { meanings, score: SURE.part }
  }
  return null
}

function partly(heading: string): HeadingReading | null {
  const known = heading
    .split(/[/|()[\]\r\n;,:–+&]|\s-\s|\s(?:und|and|et|e|y|og|och|en|i|ja|a|u)\s/iu)
    .flatMap((part) => [MEANINGS.get(keyOf(part)) ?? MEANINGS.get(unmeasured(tokensOf(part))) ?? []])
    .filter((meanings) => meanings.length > 0)
  const parts = known.flat()
  if (parts.length === 0) return null
  // `Stato / Status`: of words with several meanings in two languages, those that both have.
  const shared = parts.filter(({ kind }) => known.every((part) => part.some((one) => one.kind === kind)))
  if (known.length > 1 && shared.length > 0) return { meanings: shared, score: SURE.part }
  // `PLZ/Ort` has both in each cell, which `reference/written-places.ts` tells apart.
  const isBoth = ['postcode', 'city'].every((kind) => parts.some((one) => one.kind === kind))
  // `location/lat` is a latitude, and what is beside a currency is the amount.
  const degrees = parts.find(({ kind }) => kind === 'latitude' || kind === 'longitude')
  // `Sídlo - ulica` is a street, and `Adresse de facturation - Ville` a city.
  const last = MEANINGS.get(keyOf(/\s-\s(.+)$/.exec(heading)?.[1] ?? ''))?.[0]
  const ending = last !== undefined && (last.kind === 'address' || PLACES.has(last.kind)) ? last : undefined
  const within =
    ending ?? (parts.some(({ kind }) => kind === 'address') ? parts.find(({ kind }) => PLACES.has(kind)) : undefined)
  const own = degrees ?? within ?? parts.find(({ kind }) => kind !== 'currency' && kind !== 'ref') ?? parts[0]
  const first = isBoth ? 'city' : own.kind
  return { meanings: parts.filter(({ kind }) => kind === first), score: SURE.part }
}

function byWords(tokens: readonly string[]): HeadingReading | null {
  const measured = MEANINGS.get(unmeasured(tokens))
  if (measured !== undefined) return { meanings: measured, score: SURE.part }
  // `VAT registered` is yes or no.
  if (tokens.some((token) => OTHER.has(token)) || tokens.at(-1) === 'registered') return null
  const own = tokens.filter((token) => !IS_AROUND.has(token) && !IS_ELSEWHERE.has(token) && !isUnit(token))
  const stripped = MEANINGS.get(own.join('')) ?? STRIPPED.get(own.join(''))
  if (stripped !== undefined) return { meanings: stripped, score: SURE.stripped }
  for (let from = Math.max(1, own.length - 3); from < own.length; from++) {
    const ending = own.slice(from).join('')
    const meanings = MEANINGS.get(ending)?.filter(({ kind }) => !NOT_LAST.has(kind)) ?? []
    if (meanings.length > 0 && ending.length >= ENDING_LETTERS_MIN) return { meanings, score: SURE.ending }
  }
  for (const token of tokens) {
    const meanings = MEANINGS.get(token)?.filter(({ kind }) => TELLING.has(kind)) ?? []
    if (meanings.length > 0 && token.length >= TELLING_LETTERS_MIN) return { meanings, score: SURE.telling }
  }
  return null
}

/** A heading as it is compared: folded, without spaces. */
function keyOf(heading: string): string {
  return tokensOf(heading).join('')
}

/** A heading without years and units. */
function unmeasured(tokens: readonly string[]): string {
  return tokens.filter((token) => !isUnit(token)).join('')
}

function tokensOf(heading: string): readonly string[] {
  const spaced = heading.replace(/#/g, ' number ').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return foldText(spaced.replace(/[_.]+/g, ' ')).split(' ').filter(Boolean)
}

/** Parts of an address. */
const PLACES: ReadonlySet<HeadingKind> = new Set<HeadingKind>(['city', 'postcode', 'region', 'country', 'houseNumber'])

const MEANINGS = new Map<string, Meaning[]>()
for (const { kind, language, headings } of HEADINGS)
  for (const [rank, phrase] of headings.entries()) {
    const key = keyOf(phrase)
    MEANINGS.set(key, [...(MEANINGS.get(key) ?? []), { kind, language, rank }])
  }

const keys = (list: readonly string[]) => new Set(list.map(keyOf))
const IS_AROUND = keys(AROUND)
const IS_ELSEWHERE = keys(ELSEWHERE)
const IS_PERSON = keys(PEOPLE)
const OTHER = keys(OTHERWISE)
const UNCLEAR = keys(UNCLEAR_NUMBERS)
const IS_LOWER = keys(LOWER)
const IS_UPPER = keys(UPPER)
const IS_UNIT = keys(UNITS)
/** Years and units: `Turnover 2023 (k EUR)`, `Sales FY23`. */
const isUnit = (token: string) => IS_UNIT.has(token) || /^(?:(?:19|20)\d\d|fy(?:\d\d){1,2})$/.test(token)
/** Kinds whose words say what a longer heading is about. */
const TELLING: ReadonlySet<HeadingKind> = new Set<HeadingKind>([
  'number',
  'vat',
  'lei',
  'phone',
  'postcode',
  'code',
  'nace',
  'naics',
])
/** Kinds whose words end headings of other things: `Product name`, `Parent company`, `Order number`. */
const NOT_LAST: ReadonlySet<HeadingKind> = new Set<HeadingKind>([
  'name', 'number', 'vat', 'ref', 'status', 'created', 'activity', 'description', 'code', 'language', 'currency', 'address2',
]) // biome-ignore format: a list reads best in few lines
/** Shorter words are in headings of all kinds. */
const TELLING_LETTERS_MIN = 3
const ENDING_LETTERS_MIN = 3

/** Headings without the words around them: `ingresos explotación` for `ingresos de explotación`. */
const STRIPPED = new Map<string, Meaning[]>()
for (const { kind, language, headings } of HEADINGS)
  for (const [rank, phrase] of headings.entries()) {
    const tokens = tokensOf(phrase)
    const own = tokens.filter((token) => !IS_AROUND.has(token))
    // One word alone is said of other things: `size` of `company size`.
    if (own.length < 2 || own.length === tokens.length || NOT_LAST.has(kind)) continue
    STRIPPED.set(own.join(''), [...(STRIPPED.get(own.join('')) ?? []), { kind, language, rank }])
  }
