/** The arguments of every tool that searches, which select companies, and the search body made of them. */
import { ExploreFilters } from '../search/filters.ts'
import { countryCode } from './country-codes.ts'
import { type ToolArguments, ToolError, type ToolSchema } from './tool.ts'
import { readArguments } from './tool-arguments.ts'

/** Their schemas. */
export const SEARCH_ARGUMENTS = {
  countries: {
    type: 'array',
    items: { type: 'string' },
    maxItems: 5,
    description: 'Codes or names, e.g. ["IT"]. Several with keywords, and to be compared by summarise_companies.',
  },
  query: { type: 'string', description: 'A sentence: activity, place, size, age. E.g. "valve makers near Brescia".' },
  keywords: { type: 'array', items: { type: 'string' }, description: 'Instead of query: any of these words.' },
  must: { type: 'array', items: { type: 'string' }, description: 'All of these words.' },
  mustNot: { type: 'array', items: { type: 'string' }, description: 'With keywords: none of these.' },
  filters: {
    type: 'object',
    description:
      'Lists: regions, cities, postcode, naceCodes, nationalSectors, status, standardisedLegalForm, categories, listedDelistedUnlisted. Bounds (…Gte, …Lte): numberOfEmployees, operatingRevenue, dateOfIncorporation, statusDate. groupOf, sameAddressAs: id of a company. near {latitude, longitude, kilometres}. Values: find_values.',
  },
  unknownMatches: {
    type: 'array',
    items: { type: 'string' },
    description: 'Members, e.g. ["numberOfEmployees"]: companies that do not state them pass filters on them.',
  },
} as const satisfies Readonly<Record<string, object>>

/** Filters by their names, without the countries. */
const { countriesIso2: _, ...FILTERS } = ExploreFilters.properties
const FILTER_SCHEMA: ToolSchema = { type: 'object', properties: FILTERS }

/** A search as the service takes it. */
export interface AskedSearch {
  readonly path: '/explore/lite' | '/explore/simple-semantic' | '/explore/plus'
  readonly body: Readonly<Record<string, unknown>>
  /** The first country, in which right values are looked for. */
  readonly country: string
}

interface Words {
  readonly query?: string
  readonly keywords?: readonly string[]
  readonly must?: readonly string[]
  readonly mustNot?: readonly string[]
  readonly unknownMatches?: readonly string[]
}

/**
 * The search that arguments mean.
 *
 * @throws {ToolError} for a missing or wrong country, an unknown filter, or words of two kinds
 */
export function askedSearch(given: ToolArguments): AskedSearch {
  const { query, keywords, must, mustNot, unknownMatches } = given as Words
  const unknown = unknownMatches === undefined ? {} : { unknownMatches }
  const { countriesIso2: _, ...rest } = (given.filters ?? {}) as Readonly<Record<string, unknown>>
  const countries = countriesOf(given)
  const filters = { ...readFilters(rest), countriesIso2: countries }
  if (query !== undefined)
    return {
      path: '/explore/plus',
      body: { query, filters, ...(must === undefined ? {} : { must }), ...unknown },
      country: countries[0],
    }
  if (keywords === undefined && (must ?? mustNot) !== undefined)
    throw new ToolError({
      field: 'keywords',
      problem: 'is missing although must or mustNot is given',
      values: must ?? mustNot ?? [],
    })
  if (keywords === undefined) return { path: '/explore/lite', body: { filters, ...unknown }, country: countries[0] }
  const semantic = { keywords, ...(must === undefined ? {} : { must }), ...(mustNot === undefined ? {} : { mustNot }) }
  return { path: '/explore/simple-semantic', body: { filters, semantic, ...unknown }, country: countries[0] }
}

/** The codes of the countries that are asked for, each once. @throws {ToolError} for none, and for one that is not served */
export function countriesOf(given: ToolArguments): readonly string[] {
  const { countriesIso2 = [] } = (given.filters ?? {}) as Readonly<Record<string, unknown>>
  const named = (given.countries ?? [countriesIso2].flat()) as readonly string[]
  if (named.length === 0)
    throw new ToolError({
      field: 'countries',
      problem: 'is missing',
      values: ['IT', 'DE', 'FR'],
      more: 'account {} lists the countries of the licence',
    })
  return [...new Set(named.map((one, at) => countryCode(String(one), `countries[${at}]`)))]
}

function readFilters(given: Readonly<Record<string, unknown>>): ToolArguments {
  try {
    return readArguments(given, FILTER_SCHEMA)
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    throw new ToolError({ ...error.mistake, field: `filters.${error.mistake.field}` })
  }
}

/** How members of a search body are called among the arguments. */
export function searchArgument(member: string): string {
  if (member.includes('countriesIso2')) return 'countries'
  return member.replace(/^semantic\./, '').replace(/^pageSize/, 'limit')
}
