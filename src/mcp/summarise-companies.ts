/** `summarise_companies`: how many companies of a search there are, and how many of each kind. */
import { noteKnownValues } from '../explore/known-values.ts'
import { shorten } from '../explore/plan/closed-list.ts'
import { FACET_FIELDS } from '../explore/plan/facets.ts'
import type { KnownValues } from '../explore/present.ts'
import { askService, noCredits } from './ask-service.ts'
import { NEXT_SCHEMA, READS, TOKENS_ARGUMENT } from './common-arguments.ts'
import { type AskedSearch, askedSearch, countriesOf, SEARCH_ARGUMENTS, searchArgument } from './search-arguments.ts'
import { type Facts, type Tool, type ToolArguments, ToolError } from './tool.ts'
import { nearestNames } from './tool-arguments.ts'

const TOP = { fallback: 10, max: 100 }
/** Fields that are counted where the caller names none. */
const BY = ['region', 'naceCodes']

interface Counted {
  readonly totalCompanies: number
  readonly facets: readonly {
    readonly field: string
    readonly values: readonly {
      readonly value: string
      readonly label: string
      readonly count: number
      readonly by?: { readonly values: readonly { readonly label: string; readonly count: number }[] }
    }[]
    readonly other: number
    readonly missing: number
  }[]
  readonly knownValues: readonly KnownValues[]
}

/** The tool. */
export const summariseCompanies: Tool = {
  needs: ['/explore/facets'],
  definition: {
    name: 'summarise_companies',
    title: 'Count companies',
    description:
      'Exact counts of the same searches, in up to 5 countries, by region, province, city, naceCodes, nationalSectors, status, standardisedLegalForm, categoryOfTheCompany, listedDelistedUnlisted, foundedYear, foundedMonth, closedYear, closedMonth, numberOfEmployees, operatingRevenue or register. Free.',
    inputSchema: {
      type: 'object',
      properties: {
        ...SEARCH_ARGUMENTS,
        by: {
          type: 'array',
          items: { type: 'string' },
          maxItems: 5,
          description: 'What is counted; region and naceCodes where absent.',
        },
        crossedBy: { type: 'string', description: 'A second field within each value.' },
        level: { type: 'integer', minimum: 1, maximum: 6, description: 'Of codes: 1 sections to 4 classes.' },
        top: { type: 'integer', minimum: 1, maximum: TOP.max, description: 'Values of each; 10 where absent.' },
        ...TOKENS_ARGUMENT,
      },
      required: ['countries'],
    },
    outputSchema: {
      type: 'object',
      properties: {
        total: { type: 'integer' },
        counts: { type: 'array', items: { type: 'object' } },
        truncated: { type: 'boolean' },
        next: NEXT_SCHEMA,
      },
      required: ['total', 'counts', 'truncated', 'next'],
    },
    annotations: READS,
  },

  async run(given, context) {
    const {
      by: asked = BY,
      crossedBy: crossed,
      level,
      top = TOP.fallback,
    } = given as {
      readonly by?: readonly string[]
      readonly crossedBy?: string
      readonly level?: number
      readonly top?: number
    }
    const by = asked.map((field, at) => countedField(field, `by[${at}]`))
    const crossedBy = crossed === undefined ? undefined : countedField(crossed, 'crossedBy')
    const hasLevel = (field: string) => level !== undefined && CODES.has(field)
    const facets = by.map((field) => ({
      field,
      top,
      ...(hasLevel(field) ? { level } : {}),
      ...(crossedBy === undefined ? {} : { by: { field: crossedBy, top } }),
    }))
    const searches = eachCountry(given)
    const answers: Counted[] = []
    for (const { body, country } of searches) {
      const { body: answer } = await askService(
        context,
        { method: 'POST', path: '/explore/facets', body: { ...body, facets } },
        { credits: noCredits(), argumentOf, country },
      )
      answers.push(answer as Counted)
    }
    const named = (at: number): Facts => (searches.length > 1 ? { country: searches[at].country } : {})
    const unknown = [...new Set(answers.flatMap(({ knownValues }) => noteKnownValues(knownValues)))]
    const rows = answers.flatMap(({ facets: counted }, at) =>
      counted.flatMap(rowsOf).map((row) => ({ ...named(at), ...row })),
    )
    const totals = answers.map(({ totalCompanies }) => totalCompanies)
    const factsOf = (shown: number): Facts => ({
      total: totals.reduce((sum, total) => sum + total, 0),
      ...(searches.length > 1 && { totals: searches.map(({ country }, at) => `${country} ${totals[at]}`) }),
      ...(unknown.length > 0 && { unknown }),
      truncated: shown < rows.length,
      next: shown < rows.length ? { top: Math.max(1, Math.floor((top * shown) / rows.length)) } : null,
      counts: rows.slice(0, shown),
    })
    return { facts: factsOf(rows.length), cut: factsOf, rows: rows.length }
  },
}

/** The search in each of its countries, beside each other; keywords are counted in all of them at once. */
function eachCountry(given: ToolArguments): readonly AskedSearch[] {
  const asked = askedSearch(given)
  if (asked.path === '/explore/simple-semantic') return [asked]
  return countriesOf(given).map((country) => askedSearch({ ...given, countries: [country] }))
}

/** What models call the industry, and members by the names of their filters. */
const INDUSTRY = /industr|sector|activit|branch/i
const OTHER_NAMES: Readonly<Record<string, string>> = {
  categories: 'categoryOfTheCompany',
  regions: 'region',
  cities: 'city',
}

/** The field of a name. @throws {ToolError} for one that cannot be counted */
function countedField(name: string, argument: string): string {
  const field = OTHER_NAMES[name] ?? name
  if (FACET_FIELDS.includes(field as never) || field.startsWith('attributes.')) return field
  const nearest = nearestNames(field, FACET_FIELDS)
  throw new ToolError({
    field: argument,
    problem: `"${shorten(field)}" cannot be counted`,
    values: INDUSTRY.test(field) ? ['naceCodes', 'nationalSectors'] : nearest,
  })
}

const CODES: ReadonlySet<string> = new Set(['naceCodes', 'nationalSectors'])

function argumentOf(member: string): string {
  const [, at, rest] = /^facets\[(\d+)\]\.?(.*)$/.exec(member) ?? []
  if (at === undefined) return searchArgument(member)
  return rest.startsWith('by') ? 'crossedBy' : rest === 'field' ? `by[${at}]` : rest
}

/** A row for each value, and one for the companies without a listed value. */
function rowsOf({ field, values, other, missing }: Counted['facets'][number]): readonly Facts[] {
  const rows: Facts[] = values.map(({ value, label, count, by }) => ({
    field,
    value,
    ...(label === value ? {} : { label }),
    count,
    ...(by === undefined ? {} : { of: by.values.map((inner) => `${inner.label} ${inner.count}`) }),
  }))
  if (other > 0) rows.push({ field, value: '(other values)', count: other })
  if (missing > 0) rows.push({ field, value: '(unknown)', count: missing })
  return rows
}
