/** `GET /utils/suggest`: values of a filter while they are typed. */
import Type from 'typebox'
import { CATEGORIES } from '../company/category.ts'
import type { CodeScheme } from '../company/codes.ts'
import { LEGAL_FORMS } from '../company/legal-form.ts'
import { LISTINGS } from '../company/listing.ts'
import { STATUSES } from '../company/status.ts'
import { publicError } from '../errors.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { finishInTurns, type Steps } from '../in-turns.ts'
import type { Sectors } from '../industries/sectors.ts'
import { COUNTRY_PATTERN } from '../reference/countries.ts'
import { codeTrees, findCode } from '../reference/industry-codes.ts'
import { countryCities, countryRegions } from '../reference/regions.ts'
import { foldText } from '../text/fold-text.ts'

const CLOSED_LISTS = {
  standardisedLegalForm: LEGAL_FORMS,
  categories: CATEGORIES,
  status: STATUSES,
  listedDelistedUnlisted: LISTINGS,
} as const
const SCHEMES = { naceCodes: 'nace', nationalSectors: 'national', naicsCodes: 'naics', sicCodes: 'sic' } as const
const FILTERS = ['regions', 'cities', ...Object.keys(SCHEMES), ...Object.keys(CLOSED_LISTS)] as readonly Filter[]
type Filter = 'regions' | 'cities' | keyof typeof SCHEMES | keyof typeof CLOSED_LISTS
/** Filters whose values depend on the country. */
const OF_COUNTRY: readonly Filter[] = ['regions', 'cities', 'nationalSectors']

const SUGGESTIONS_MAX = 10
/** Industries that an activity is taken to mean, beside those whose title has its words. */
const SECTORS_MAX = 5

const Query = Type.Object(
  {
    filter: Type.Enum([...FILTERS], { description: 'The filter whose values are looked for.' }),
    q: Type.String({
      description: 'A code, the beginning of the words of a title or name, or an activity.',
      'x-documented': { minLength: 1 },
    }),
    countryIso2: Type.Optional(
      Type.String({
        description: 'ISO 3166 alpha-2 code. Required for `regions`, `cities` and `nationalSectors`.',
        'x-documented': { pattern: COUNTRY_PATTERN },
      }),
    ),
  },
  { additionalProperties: false },
)

const Value = Type.Object(
  {
    value: Type.String({ description: 'As the filter takes it.' }),
    label: Type.String({ description: 'What it is called.' }),
    because: Type.Optional(
      Type.String({ description: 'The title in another language, or the activity, that it was found by.' }),
    ),
  },
  { additionalProperties: false },
)

/** A value with every name that it is found by, folded, with a space in front of each word. */
interface Named {
  readonly value: string
  readonly label: string
  readonly names: readonly { readonly text: string; readonly folded: string }[]
  /** All folded names, by which most values are passed over at once. */
  readonly all: string
}

interface Suggestion {
  readonly value: string
  readonly label: string
  readonly because?: string
}

/** What the endpoint works with. */
export interface SuggestValuesServices {
  readonly knowledge: { readonly sectors: Sectors }
}

/** Makes the endpoint. */
export function suggestValues({ knowledge }: SuggestValuesServices): Endpoint {
  const lists = new Map<string, Promise<readonly Named[]>>()
  return endpoint({
    method: 'GET',
    path: '/utils/suggest',
    summary: 'Values of a filter while they are typed',
    description:
      'By code, by the beginnings of the words of a title in any language held, and for `naceCodes` by an activity. At most 10, the best first. Free, with a rate limit of its own.',
    tag: 'Reference',
    access: 'key',
    request: { query: Query },
    response: Type.Object(
      { suggestions: Type.Array(Value, { maxItems: SUGGESTIONS_MAX }) },
      { additionalProperties: false },
    ),
    errors: ['invalid_value'],
    required: [
      { anyOf: ['filter'], error: 'missing_field', values: { field: 'filter' } },
      { anyOf: ['q'], error: 'missing_field', values: { field: 'q' } },
    ],
    countries: {
      member: 'countryIso2',
      of: ({ query }) => (query.countryIso2 === undefined ? [] : [query.countryIso2]),
      max: 1,
    },
    async handle({ query: { filter, q } }, { countries: [country] }) {
      if (country === undefined && OF_COUNTRY.includes(filter as Filter))
        throw publicError('missing_field', { field: 'countryIso2' })
      const key = OF_COUNTRY.includes(filter as Filter) ? `${filter} ${country}` : filter
      // Made at the first call for it, in turns: the titles of NACE are many thousands.
      const making = lists.get(key) ?? finishInTurns(namedValues(filter as Filter, country ?? ''))
      lists.set(key, making)
      const named = await making
      const found = [...matchCodes(named, filter as Filter, q), ...matchWords(named, q)]
      if (filter === 'naceCodes') found.push(...matchActivity(knowledge.sectors, q))
      const distinct = [...new Map(found.toReversed().map((one) => [one.value, one])).values()].toReversed()
      return { body: { suggestions: distinct.slice(0, SUGGESTIONS_MAX) } }
    },
  })
}

/** Values that are named in one step. */
const STEP = 50

function* namedValues(filter: Filter, country: string): Steps<readonly Named[]> {
  const values: Named[] = []
  for (const { value, label, names } of valuesOf(filter, country)) {
    const folded = [...new Set(names)].map((text) => ({ text, folded: spaced(text) }))
    values.push({ value, label, names: folded, all: folded.map((one) => one.folded).join('') })
    if (values.length % STEP === 0) yield
  }
  return values
}

function* valuesOf(
  filter: Filter,
  country: string,
): Generator<{ readonly value: string; readonly label: string; readonly names: readonly string[] }> {
  if (filter in SCHEMES) {
    for (const { tree } of codeTrees(SCHEMES[filter as keyof typeof SCHEMES] as CodeScheme, country))
      for (const { code, title, titles } of tree.nodes)
        yield { value: code, label: title, names: [title, ...titles.values()] }
    return
  }
  for (const value of plainValues(filter, country))
    yield { value, label: filter === 'regions' ? (value.split('|').at(-1) ?? value) : value, names: [value] }
}

function plainValues(filter: Filter, country: string): readonly string[] {
  if (filter === 'regions') return countryRegions(country).tokens
  return filter === 'cities' ? countryCities(country) : CLOSED_LISTS[filter as keyof typeof CLOSED_LISTS]
}

/** Folded, each word with a space in front. */
function spaced(text: string): string {
  return ` ${foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`
}

/** Codes that begin with what was typed, dots aside. */
function matchCodes(values: readonly Named[], filter: Filter, typed: string): readonly Suggestion[] {
  const digits = plainCode(typed)
  if (!(filter in SCHEMES) || !/\d/.test(digits)) return []
  return values
    .filter(({ value }) => plainCode(value).startsWith(digits))
    .slice(0, SUGGESTIONS_MAX)
    .map(({ value, label }) => ({ value, label }))
}

const plainCode = (code: string) => code.replace(/[.\s]/g, '').toUpperCase()

/** Values with a name in which every word typed begins a word; shorter and earlier ones first. */
function matchWords(values: readonly Named[], typed: string): readonly Suggestion[] {
  const whole = spaced(typed)
  const words = whole.trim() === '' ? [] : whole.trim().split(' ')
  if (words.length === 0) return []
  const found: { readonly rank: number; readonly suggestion: Suggestion }[] = []
  for (const { value, label, names, all } of values) {
    if (!words.every((word) => all.includes(` ${word}`))) continue
    let best: { readonly rank: number; readonly text: string } | null = null
    for (const { text, folded } of names) {
      if (!words.every((word) => folded.includes(` ${word}`))) continue
      // A name that begins as typed comes before one that has the words somewhere; the label before other languages.
      const rank = (folded.startsWith(whole) ? 0 : 1000) + folded.length + (text === label ? 0 : 1)
      if (best === null || rank < best.rank) best = { rank, text }
    }
    if (best === null) continue
    const because = best.text === label || best.text === value ? {} : { because: best.text }
    found.push({ rank: best.rank, suggestion: { value, label, ...because } })
  }
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, SUGGESTIONS_MAX)
    .map(({ suggestion }) => suggestion)
}

/** Industries that an activity means, each with the official phrase that says so. */
function matchActivity(sectors: Sectors, typed: string): readonly Suggestion[] {
  return sectors.of(typed, { limit: SECTORS_MAX }).sectors.map(({ code, because: [reason] }) => ({
    value: code,
    label: findCode('nace', '', code)?.title ?? code,
    ...(reason !== undefined && { because: reason.text }),
  }))
}
