/** `search_companies`: one tool for searches by sentence, by words and by filters. */
import { EVENT_KINDS, type EventKind } from '../alerts/saved-search.ts'
import type { Company } from '../company/company.ts'
import { noteKnownValues } from '../explore/known-values.ts'
import { shorten } from '../explore/plan/closed-list.ts'
import type { KnownValues } from '../explore/present.ts'
import { SORT_MEMBERS } from '../search/query.ts'
import { askService, noCredits } from './ask-service.ts'
import { briefRow, checkFields } from './brief-rows.ts'
import { CREDITS_SCHEMA, FIELDS_ARGUMENT, NEXT_SCHEMA, PAID_ARGUMENTS, READS } from './common-arguments.ts'
import { continuation, type Place } from './continuation.ts'
import { askedSearch, countriesOf, SEARCH_ARGUMENTS, searchArgument } from './search-arguments.ts'
import { type Facts, type Tool, type ToolAnswer, type ToolArguments, type ToolContext, ToolError } from './tool.ts'
import { nearestNames } from './tool-arguments.ts'

const LIMIT = { fallback: 10, max: 50 }

interface SearchAnswer {
  readonly companies: readonly Company[]
  readonly totalCompanies: number
  readonly interpretation?: Interpreted
  /** Of a dry run. */
  readonly knownValues?: readonly KnownValues[]
}

/** What was understood: of a sentence its parts and notes, of words those that are near to them, and which are searched for word by word. */
interface Interpreted {
  readonly parts?: readonly Part[]
  readonly notes?: readonly string[]
  readonly wordByWord?: readonly WordByWord[]
  readonly nearWords: {
    readonly words: readonly { readonly asked: string; readonly near: readonly { readonly word: string }[] }[]
    readonly companies: number | null
  } | null
}

interface Part {
  readonly words: string
  readonly kind: string
  readonly effect: string
}

interface WordByWord {
  readonly keyword: string
  readonly words: readonly string[]
  readonly countriesIso2: readonly string[]
}

/** The tool. */
export const searchCompanies: Tool = {
  needs: ['/explore/lite'],
  definition: {
    name: 'search_companies',
    title: 'Search companies',
    description:
      'Companies of official registers by query, keywords or filters alone; or like one (similarTo); or what became of a savedSearch. Exact total, best first, brief rows. Costs per started 25 rows 2 credits with query, else 1; none found: 0; savedSearch: 0.',
    inputSchema: {
      type: 'object',
      properties: {
        ...SEARCH_ARGUMENTS,
        similarTo: { type: 'string', description: 'Instead of a search: id of a company.' },
        savedSearch: { type: 'string', description: 'Instead of a search: its id, of account.' },
        since: { type: 'string', description: '`next` of an earlier savedSearch.' },
        sort: { type: 'string', description: 'E.g. "numberOfEmployees desc", "name asc".' },
        limit: { type: 'integer', minimum: 1, maximum: LIMIT.max, description: 'Rows; 10 where absent.' },
        page: { type: 'integer', minimum: 1, description: '`next` of the previous page.' },
        ...FIELDS_ARGUMENT,
        dryRun: { type: 'boolean', description: 'Total and price only, free.' },
        ...PAID_ARGUMENTS,
      },
    },
    outputSchema: {
      type: 'object',
      properties: {
        total: { type: 'integer' },
        companies: { type: 'array', items: { type: 'object' } },
        truncated: { type: 'boolean' },
        next: { ...NEXT_SCHEMA, description: 'page and limit of the rest.' },
        credits: CREDITS_SCHEMA,
      },
      required: ['total', 'companies', 'truncated', 'next', 'credits'],
    },
    annotations: READS,
  },

  async estimate(given, context) {
    if (given.savedSearch !== undefined) return 0
    if (given.similarTo !== undefined) return 1
    const { estimate } = await dryRun(given, context)
    return estimate
  },

  async run(given, context): Promise<ToolAnswer> {
    const fields = checkFields((given.fields ?? []) as readonly string[])
    if (given.savedSearch !== undefined) return readSavedSearch(given, context)
    if (given.similarTo !== undefined) return findSimilar(given, fields, context)
    if (given.dryRun === true) {
      const { total, estimate, unknown } = await dryRun(given, context)
      const credits = { used: 0, estimate }
      return { facts: { total, ...unknown, companies: [], truncated: false, next: null, credits } }
    }
    const { path, body, country } = searchOf(given)
    const credits = noCredits()
    const { body: answer } = await askService(
      context,
      { method: 'POST', path, body },
      { credits, argumentOf: searchArgument, country },
    )
    const { companies, totalCompanies, interpretation } = answer as SearchAnswer
    const rows = companies.map((company) => briefRow(company, fields))
    const place: Place = { page: (given.page as number | undefined) ?? 1, limit: limitOf(given) }
    const understood = interpretation === undefined ? [] : summarise(interpretation)
    // A sentence has its notes; filters that find nobody may ask for what a register does not state.
    const isWithoutNotes = interpretation === undefined && totalCompanies === 0
    const { unknown } = isWithoutNotes ? await dryRun(given, context) : NOTHING_UNKNOWN
    const factsOf = (shown: number): Facts => {
      const { kept, next } = continuation(place, Math.min(shown, rows.length), rows.length, totalCompanies)
      return {
        total: totalCompanies,
        ...(understood.length > 0 && { understood }),
        ...unknown,
        truncated: kept < rows.length,
        next,
        credits,
        companies: rows.slice(0, kept),
      }
    }
    return { facts: factsOf(rows.length), cut: factsOf, rows: rows.length }
  },
}

function limitOf({ limit }: ToolArguments): number {
  return (limit as number | undefined) ?? LIMIT.fallback
}

/** The search with its page and order. */
function searchOf(given: ToolArguments) {
  const { path, body, country } = askedSearch(given)
  if (path !== '/explore/simple-semantic' && countriesOf(given).length > 1)
    throw new ToolError({
      field: 'countries',
      problem: 'only one at a time without keywords: call again for each of the others',
      values: countriesOf(given),
      more: 'summarise_companies compares several countries',
    })
  const { page = 1, sort } = given as { readonly page?: number; readonly sort?: string }
  const sorted = sort === undefined ? {} : { sort: sort.split(/\s*,\s*/).map(sortKey) }
  return { path, country, body: { ...body, page, pageSize: limitOf(given), ...sorted } }
}

/** What models call the members that can be sorted by. */
const SORT_NAMES: Readonly<Record<string, string>> = {
  revenue: 'operatingRevenue',
  turnover: 'operatingRevenue',
  employees: 'numberOfEmployees',
  staff: 'numberOfEmployees',
  size: 'numberOfEmployees',
  assets: 'totalAssets',
  founded: 'dateOfIncorporation',
  age: 'dateOfIncorporation',
}

/** `numberOfEmployees desc` as the service takes it. */
function sortKey(text: string): Facts {
  const [name, given = 'asc'] = text.trim().split(/[\s:]+/)
  const by = SORT_NAMES[name.toLowerCase()] ?? name
  const order = /^desc/i.test(given) ? 'desc' : 'asc'
  if ((SORT_MEMBERS as readonly string[]).includes(by)) return { by, order }
  throw new ToolError({
    field: 'sort',
    problem: `"${shorten(by)}" cannot be sorted by`,
    values: nearestNames(by, SORT_MEMBERS).map((name) => `${name} ${order}`),
  })
}

async function dryRun(given: ToolArguments, context: ToolContext) {
  const { path, body, country } = searchOf(given)
  const { body: answer, headers } = await askService(
    context,
    { method: 'POST', path: `${path}?dryRun=true`, body },
    { credits: noCredits(), argumentOf: searchArgument, country },
  )
  const { totalCompanies, knownValues = [] } = answer as SearchAnswer
  const notes = noteKnownValues(knownValues)
  return {
    total: totalCompanies,
    estimate: Number(headers['x-credits-estimate'] ?? 0),
    unknown: notes.length > 0 ? { unknown: notes } : {},
  }
}

const NOTHING_UNKNOWN = { unknown: {} }

/** Companies like one, with what they have in common. */
async function findSimilar(given: ToolArguments, fields: readonly string[], context: ToolContext): Promise<ToolAnswer> {
  const credits = noCredits()
  const path = `/explore/companies/${encodeURIComponent(String(given.similarTo))}/similar?limit=${limitOf(given)}`
  const { body } = await askService(context, { method: 'GET', path }, { credits, argumentOf: () => 'similarTo' })
  const { companies } = body as { readonly companies: readonly (Company & Similarity)[] }
  const rows = companies.map((company) => ({
    ...briefRow(company, fields),
    matchScore: company.matchScore,
    because: company.because,
  }))
  const factsOf = (shown: number): Facts => ({
    total: rows.length,
    truncated: shown < rows.length,
    next: null,
    credits,
    companies: rows.slice(0, shown),
  })
  return { facts: factsOf(rows.length), cut: factsOf, rows: rows.length }
}

interface Similarity {
  readonly matchScore: number
  readonly because: readonly string[]
}

/** What became of the companies of a saved search, or of a list. */
async function readSavedSearch({ savedSearch, since }: ToolArguments, context: ToolContext): Promise<ToolAnswer> {
  const credits = noCredits()
  const query = since === undefined ? '' : `?since=${encodeURIComponent(String(since))}`
  const path = `/explore/searches/${encodeURIComponent(String(savedSearch))}/new${query}`
  const argumentOf = (member: string) => (member === 'since' ? 'since' : 'savedSearch')
  const { body } = await askService(context, { method: 'GET', path }, { credits, argumentOf })
  const { next, ...found } = body as Readonly<Record<EventKind, readonly Facts[]>> & { readonly next: string }
  const rows = EVENT_KINDS.flatMap((change) => found[change].map((company) => ({ change, ...company })))
  const factsOf = (shown: number): Facts => ({
    total: rows.length,
    truncated: shown < rows.length,
    // What was cut would be lost: the same cursor, with more tokens, has it.
    next: { since: shown < rows.length ? (since ?? null) : next },
    credits,
    companies: rows.slice(0, shown),
  })
  return { facts: factsOf(rows.length), cut: factsOf, rows: rows.length }
}

const NOTES_MAX = 5
const NEAR_MAX = 3

/** What was understood, in short. */
function summarise({ parts = [], notes = [], wordByWord = [], nearWords }: Interpreted): readonly string[] {
  return [
    ...parts.map(({ words, kind, effect }) => `${words}: ${kind}, ${effect}`),
    ...[...notes, ...wordByWord.map(summariseWords)].slice(0, NOTES_MAX),
    ...(nearWords?.companies === 0 ? [] : summariseNear(nearWords)),
  ]
}

/** The words through which companies were found that have none of those asked for; nothing where they found none. */
function summariseNear(nearWords: Interpreted['nearWords']): readonly string[] {
  const used = (nearWords?.words ?? []).filter(({ near }) => near.length > 0).slice(0, NOTES_MAX)
  if (used.length === 0) return []
  const said = used.map(
    ({ asked, near }) =>
      `${asked} ~ ${near
        .slice(0, NEAR_MAX)
        .map(({ word }) => word)
        .join(', ')}`,
  )
  return [`${nearWords?.companies ?? 'some'} found by near words alone: ${said.join('; ')}`]
}

function summariseWords({ keyword, words, countriesIso2 }: WordByWord): string {
  return `${keyword}: few have the phrase in ${countriesIso2.join(', ')}, so also by its words ${words.join(', ')}`
}
