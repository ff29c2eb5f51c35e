/** `GET /utils/suggest`: values of a filter while they are typed. */
import Type from 'typebox'
import { CATEGORIES } from '../../company/category.ts'
import type { CodeScheme } from '../../company/codes.ts'
import { LEGAL_FORMS } from '../../company/legal-form.ts'
import { LISTINGS } from '../../company/listing.ts'
import { STATUSES } from '../../company/status.ts'
import { publicError } from '../../errors.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { Sectors } from '../../industries/sectors.ts'
import type { CodeNode } from '../../reference/code-tree.ts'
import { COUNTRY_PATTERN } from '../../reference/countries.ts'
import { codeTrees, findCode } from '../../reference/industry-codes.ts'
import { oncePer } from '../../reference/load-table.ts'
import { countryCities, countryRegions } from '../../reference/regions.ts'
import { closedObject } from '../../schemas.ts'
import { finishInTurns } from '../../threads/in-turns.ts'
import { type FoundValue, type NamedValue, NamedValues } from './named-values.ts'

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
/** Industries that an activity is taken to mean, in addition to those whose title has its words. */
const SECTORS_MAX = 5

const Query = closedObject({
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
})

const Value = closedObject({
  value: Type.String({ description: 'As the filter takes it.' }),
  label: Type.String({ description: 'What it is called.' }),
  because: Type.Optional(
    Type.String({ description: 'The title in another language, or the activity, that it was found by.' }),
  ),
})

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
  const lists = new Map<string, Promise<NamedValues>>()
  /** Made at the first call for it, in turns: the titles of NACE are many thousands. */
  function namesOf(list: ValueList): Promise<NamedValues> {
    const known = lists.get(list.name) ?? finishInTurns(NamedValues.of(everyOf(list)))
    lists.set(list.name, known)
    return known
  }
  return endpoint({
    method: 'GET',
    path: '/utils/suggest',
    summary: 'Values of a filter while they are typed',
    description:
      'By code, by the beginnings of the words of a title in any language held, and for `naceCodes` by an activity. At most 10, the best first. Free, with a rate limit of its own.',
    tag: 'Reference',
    access: 'key',
    request: { query: Query },
    response: closedObject({ suggestions: Type.Array(Value, { maxItems: SUGGESTIONS_MAX }) }),
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
      const own = listsOf(filter as Filter, country ?? '')
      const found = [...matchCodes(own, filter as Filter, q), ...(await matchWords(own, q, namesOf))]
      if (filter === 'naceCodes') found.push(...matchActivity(knowledge.sectors, q))
      const distinct = [...new Map(found.toReversed().map((one) => [one.value, one])).values()].toReversed()
      return { body: { suggestions: distinct.slice(0, SUGGESTIONS_MAX) } }
    },
  })
}

/** The values of a filter, or of one revision of its codes. */
interface ValueList {
  /** Lists of the same name have the same names in the same order: those of NACE serve all countries without a list of their own. */
  readonly name: string
  readonly size: number
  at(number: number): NamedValue
}

function* everyOf(list: ValueList): Generator<NamedValue> {
  for (let number = 0; number < list.size; number++) yield list.at(number)
}

function listsOf(filter: Filter, country: string): readonly ValueList[] {
  if (filter in SCHEMES)
    return codeTrees(SCHEMES[filter as keyof typeof SCHEMES] as CodeScheme, country).map(
      ({ tree: { list, nodes } }) => ({
        name: list,
        size: nodes.length,
        at: (number) => namedCode(nodes[number]),
      }),
    )
  const values = plainValues(`${filter} ${country}`)
  return [{ name: `${filter} ${country}`, size: values.length, at: (number) => plainValue(filter, values[number]) }]
}

/** Its titles are read where they are asked for: most callers of most codes want the code alone. */
function namedCode(node: CodeNode): NamedValue {
  return {
    value: node.code,
    get label() {
      return node.title
    },
    get names() {
      return [...new Set([node.title, ...node.titles.values()])]
    },
  }
}

function plainValue(filter: Filter, value: string): NamedValue {
  return { value, label: filter === 'regions' ? (value.split('|').at(-1) ?? value) : value, names: [value] }
}

/** By filter and country. The cities of a country are read from the disk. */
const plainValues = oncePer((key: string): readonly string[] => {
  const [filter, country] = key.split(' ')
  if (filter === 'regions') return countryRegions(country).tokens
  return filter === 'cities' ? countryCities(country) : CLOSED_LISTS[filter as keyof typeof CLOSED_LISTS]
})

/** Codes that begin with what was typed, dots aside. */
function matchCodes(lists: readonly ValueList[], filter: Filter, typed: string): readonly Suggestion[] {
  const digits = plainCode(typed)
  if (!(filter in SCHEMES) || !/\d/.test(digits)) return []
  const found: Suggestion[] = []
  for (const list of lists) {
    for (let number = 0; number < list.size && found.length < SUGGESTIONS_MAX; number++) {
      const { value, label } = list.at(number)
      if (plainCode(value).startsWith(digits)) found.push({ value, label })
    }
  }
  return found
}

const plainCode = (code: string) => code.replace(/[.\s]/g, '').toUpperCase()

/** Values with a name in which every word typed begins a word; shorter and earlier ones first. */
async function matchWords(
  lists: readonly ValueList[],
  typed: string,
  namesOf: (list: ValueList) => Promise<NamedValues>,
): Promise<readonly Suggestion[]> {
  const found: { readonly list: ValueList; readonly one: FoundValue }[] = []
  for (const list of lists) for (const one of (await namesOf(list)).find(typed)) found.push({ list, one })
  return found
    .sort((a, b) => a.one.rank - b.one.rank)
    .slice(0, SUGGESTIONS_MAX)
    .map(({ list, one }) => {
      const { value, label, names } = list.at(one.value)
      const name = names[one.name]
      return { value, label, ...(name !== label && name !== value && { because: name }) }
    })
}

/** Industries that an activity means, each with the official phrase that says so. */
function matchActivity(sectors: Sectors, typed: string): readonly Suggestion[] {
  return sectors.of(typed, { limit: SECTORS_MAX }).sectors.map(({ code, because: [reason] }) => ({
    value: code,
    label: findCode('nace', '', code)?.title ?? code,
    ...(reason !== undefined && { because: reason.text }),
  }))
}
