/** `get_companies`: a few companies by their ids, numbers or names, with their most informative members. */
import type { Company } from '../company/company.ts'
import type { CompanyMatch } from '../company/company-match.ts'
import type { RelatedEdge } from '../explore/company/relations.ts'
import type { PastEvent } from '../records/past-events.ts'
import { askService, type Credits, noCredits } from './ask-service.ts'
import { briefRow, checkFields, profileRow } from './brief-rows.ts'
import { CREDITS_SCHEMA, FIELDS_ARGUMENT, NEXT_SCHEMA, PAID_ARGUMENTS, READS } from './common-arguments.ts'
import { countryCode } from './country-codes.ts'
import { type Facts, type Tool, type ToolContext, ToolError } from './tool.ts'

const COMPANIES_MAX = 10

interface Lookup {
  readonly country?: string
  readonly name?: string
  readonly number?: string
}

/** The tool. */
export const getCompanies: Tool = {
  needs: ['/explore/one'],
  definition: {
    name: 'get_companies',
    title: 'Get companies',
    description:
      'Up to 10 companies by id, or by country and number (VAT, register number, LEI) or name. Without fields: address, size, legal form, contacts. Costs 1 credit for each that is found.',
    inputSchema: {
      type: 'object',
      properties: {
        ids: { type: 'array', items: { type: 'string' }, maxItems: COMPANIES_MAX },
        lookups: {
          type: 'array',
          maxItems: COMPANIES_MAX,
          items: {
            type: 'object',
            properties: { country: { type: 'string' }, number: { type: 'string' }, name: { type: 'string' } },
          },
        },
        ...FIELDS_ARGUMENT,
        changes: { type: 'boolean', description: 'With ids: what changed in the last 90 days.' },
        history: {
          type: 'boolean',
          description: 'With ids: what they were, with days; also of those that are gone. 1 credit more.',
        },
        related: { type: 'boolean', description: 'With ids: parents, children, branches, successors. 1 credit more.' },
        ...PAID_ARGUMENTS,
      },
    },
    outputSchema: {
      type: 'object',
      properties: {
        companies: { type: 'array', items: { type: 'object' } },
        notFound: { type: 'array' },
        truncated: { type: 'boolean' },
        next: { ...NEXT_SCHEMA, description: 'ids of the rest.' },
        credits: CREDITS_SCHEMA,
      },
      required: ['companies', 'notFound', 'truncated', 'next', 'credits'],
    },
    annotations: READS,
  },

  async estimate({ ids = [], lookups = [], history = false, related = false }) {
    const each = 1 + (history === true ? 1 : 0) + (related === true ? 1 : 0)
    return (ids as readonly unknown[]).length * each + (lookups as readonly unknown[]).length
  },

  async run(given, context) {
    const {
      ids = [],
      lookups = [],
      fields,
      changes = false,
      history = false,
      related = false,
    } = given as {
      readonly ids?: readonly string[]
      readonly lookups?: readonly Lookup[]
      readonly fields?: readonly string[]
      readonly changes?: boolean
      readonly history?: boolean
      readonly related?: boolean
    }
    if (ids.length + lookups.length === 0)
      throw new ToolError({
        field: 'ids',
        problem: 'is missing, and so is lookups',
        more: 'search_companies finds ids',
      })
    const wanted = fields === undefined ? undefined : checkFields(fields)
    const credits = noCredits()
    const rows: Facts[] = []
    const notFound: string[] = []
    const add = (company: Company, more: Facts = {}) =>
      rows.push({ ...(wanted === undefined ? profileRow(company) : briefRow(company, wanted)), ...more })
    for (const id of ids) {
      const company = await byId(id, context, credits)
      const past = history ? await historyOf(id, context, credits) : null
      const more = {
        ...(changes && { changes: await changesOf(id, context) }),
        ...(past !== null && { history: past }),
        ...(related && company !== null && { related: await relatedOf(id, context, credits) }),
      }
      if (company !== null) add(company, more)
      else if (past === null) notFound.push(id)
      else rows.push({ id, isServed: false, history: past })
    }
    for (const [at, lookup] of lookups.entries()) {
      const found = await byLookup(lookup, `lookups[${at}]`, context, credits)
      if (found.length === 0) notFound.push(`${lookup.country} ${lookup.number ?? lookup.name}`)
      for (const { matchScore, because, ...company } of found) add(company, { matchScore, because })
    }
    const factsOf = (shown: number): Facts => ({
      notFound,
      truncated: shown < rows.length,
      next: shown < rows.length ? { ids: rows.slice(shown).map(({ id }) => id) } : null,
      credits,
      companies: rows.slice(0, shown),
    })
    return { facts: factsOf(rows.length), cut: factsOf, rows: rows.length }
  },
}

async function byId(id: string, context: ToolContext, credits: Credits): Promise<Company | null> {
  return (await askOf(id, '', context, credits)) as Company | null
}

/** Asks for a company by its id. @returns `null` for 404 */
async function askOf(id: string, rest: string, context: ToolContext, credits: Credits): Promise<unknown> {
  const path = `/explore/companies/${encodeURIComponent(id)}${rest}`
  const answer = await context.callService({ method: 'GET', path })
  if (answer.status === 404) return null
  const known = { callService: async () => answer }
  return (await askService(known, { method: 'GET', path }, { credits, argumentOf: () => 'ids' })).body
}

const EVENTS_MAX = 20

/** The newest events of a company, each in a line: `2019-08-31 named: {"name":"A"} → {"name":"B"}`. */
async function historyOf(id: string, context: ToolContext, credits: Credits): Promise<readonly string[] | null> {
  const body = await askOf(id, '/history?limit=1000', context, credits)
  const { events } = (body ?? { events: null }) as { readonly events: readonly PastEvent[] | null }
  if (events === null) return null
  return events.slice(-EVENTS_MAX).map(({ day, kind, before, after }) => {
    return `${day} ${kind}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`
  })
}

/** Relations of a company, each in a line: `child GB-01234567 ACME LTD (GB) since 2019-05-01`; why no parent is stated. */
async function relatedOf(id: string, context: ToolContext, credits: Credits): Promise<readonly string[]> {
  const body = await askOf(id, '/related', context, credits)
  const { related, exceptions, next } = (body ?? { related: [], exceptions: [], next: null }) as RelatedPage
  const lines = related.map(({ kind, id: other, lei, name, countryIso2, from, state }) =>
    [kind, other ?? lei, name, countryIso2 && `(${countryIso2})`, from && `since ${from}`, state]
      .filter(Boolean)
      .join(' '),
  )
  const reasons = exceptions.map(({ kind, reasons }) => `no ${kind}: ${reasons.join(', ')}`)
  return [...lines, ...reasons, ...(next === null ? [] : ['and more'])]
}

interface RelatedPage {
  readonly related: readonly RelatedEdge[]
  readonly exceptions: readonly { readonly kind: string; readonly reasons: readonly string[] }[]
  readonly next: string | null
}

const CHANGES_MAX = 20
/** Most pages of the feed that are read for one company: it has the changes of all, and a page may be empty. */
const PAGES_MAX = 20

/** The newest changes of a company, each in a line: `2026-11-20 status: "Active" → "Bankruptcy"`. */
async function changesOf(id: string, context: ToolContext): Promise<readonly string[]> {
  const lines: string[] = []
  let since: string | null = null
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = new URLSearchParams({ id, limit: '1000', ...(since === null ? {} : { since }) })
    const call = { method: 'GET', path: `/explore/changes?${query}` } as const
    const { body } = await askService(context, call, { credits: noCredits(), argumentOf: () => 'ids' })
    const { changes, next } = body as { readonly changes: readonly Change[]; readonly next: string }
    lines.push(...changes.flatMap(describeChange))
    if (next === since) break
    since = next
  }
  return lines.slice(-CHANGES_MAX)
}

interface Change {
  readonly at: string
  readonly type: string
  readonly fields?: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>
}

function describeChange({ at, type, fields = {} }: Change): readonly string[] {
  const day = at.slice(0, 10)
  const members = Object.entries(fields)
  if (members.length === 0) return [`${day} ${type}`]
  return members.map(
    ([member, { before, after }]) => `${day} ${member}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
  )
}

async function byLookup(
  { country, name, number }: Lookup,
  field: string,
  context: ToolContext,
  credits: Credits,
): Promise<readonly CompanyMatch[]> {
  if (country === undefined)
    throw new ToolError({ field: `${field}.country`, problem: 'is missing', values: ['IT', 'DE', 'FR'] })
  const body = {
    country: countryCode(country, `${field}.country`),
    ...(name === undefined ? {} : { companyName: name }),
    ...(number === undefined ? {} : { vatTaxNumber: number }),
  }
  const argumentOf = (member: string) => `${field}.${ARGUMENTS[member] ?? member}`
  const answer = await askService(context, { method: 'POST', path: '/explore/one', body }, { credits, argumentOf })
  return (answer.body as { readonly companies: readonly CompanyMatch[] }).companies
}

const ARGUMENTS: Readonly<Record<string, string>> = { companyName: 'name', vatTaxNumber: 'number' }
