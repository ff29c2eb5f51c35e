/** `match_companies`: the rows of a list, and the companies they mean. */
import type { CompanyMatch } from '../company/company-match.ts'
import { askService, noCredits } from './ask-service.ts'
import { CREDITS_SCHEMA, PAID_ARGUMENTS, READS } from './common-arguments.ts'
import { countryCode } from './country-codes.ts'
import { type Facts, type Tool, type ToolArguments, ToolError } from './tool.ts'

const ROWS_MAX = 50
const CANDIDATES_SHOWN = 3

interface Row {
  readonly ref?: string
  readonly country?: string
  readonly name?: string
  readonly number?: string
  readonly city?: string
  readonly postcode?: string
  readonly website?: string
}

interface Result {
  readonly ref: string | null
  readonly match: string | null
  readonly candidates: readonly CompanyMatch[]
  readonly error?: string
}

/** The tool. */
export const matchCompanies: Tool = {
  needs: ['/explore/match'],
  definition: {
    name: 'match_companies',
    title: 'Match a list',
    description:
      'For up to 50 rows of a list the company each means: match is its id where it is beyond doubt. Costs 1 credit for each row with a candidate.',
    inputSchema: {
      type: 'object',
      properties: {
        rows: {
          type: 'array',
          maxItems: ROWS_MAX,
          items: {
            type: 'object',
            properties: Object.fromEntries(
              ['ref', 'country', 'name', 'number', 'city', 'postcode', 'website'].map((name) => [
                name,
                { type: 'string' },
              ]),
            ),
          },
          description: 'Each with country and name or number.',
        },
        ...PAID_ARGUMENTS,
      },
      required: ['rows'],
    },
    outputSchema: {
      type: 'object',
      properties: {
        total: { type: 'integer' },
        matched: { type: 'integer' },
        results: { type: 'array', items: { type: 'object' } },
        truncated: { type: 'boolean' },
        next: { type: ['object', 'null'], description: 'First row of the rest, from 0.' },
        credits: CREDITS_SCHEMA,
      },
      required: ['total', 'matched', 'results', 'truncated', 'next', 'credits'],
    },
    annotations: READS,
  },

  async estimate(given, { callService }) {
    const call = { method: 'POST', path: '/explore/match?dryRun=true', body: bodyOf(given) } as const
    const { headers } = await askService({ callService }, call, { credits: noCredits(), argumentOf })
    return Number(headers['x-credits-estimate'] ?? 0)
  },

  async run(given, context) {
    const credits = noCredits()
    const call = { method: 'POST', path: '/explore/match', body: bodyOf(given) } as const
    const { body } = await askService(context, call, { credits, argumentOf })
    const { results } = body as { readonly results: readonly Result[] }
    const matched = results.filter(({ match }) => match !== null).length
    const rows = results.map(present)
    const factsOf = (shown: number): Facts => ({
      total: rows.length,
      matched,
      truncated: shown < rows.length,
      next: shown < rows.length ? { firstRow: shown } : null,
      credits,
      results: rows.slice(0, shown),
    })
    return { facts: factsOf(rows.length), cut: factsOf, rows: rows.length }
  },
}

function bodyOf(given: ToolArguments): object {
  const rows = given.rows as readonly Row[]
  if (rows.length === 0) throw new ToolError({ field: 'rows', problem: 'is empty' })
  const companies = rows.map(({ ref, country, name, number, city, postcode, website }, at) => {
    if (country === undefined)
      throw new ToolError({ field: `rows[${at}].country`, problem: 'is missing', values: ['IT', 'DE', 'FR'] })
    return {
      ref: ref ?? String(at),
      country: countryCode(country, `rows[${at}].country`),
      companyName: name,
      vatTaxNumber: number,
      city,
      postCode: postcode,
      website,
    }
  })
  return { companies }
}

function argumentOf(member: string): string {
  return member
    .replace(/^companies/, 'rows')
    .replace('companyName', 'name')
    .replace('vatTaxNumber', 'number')
    .replace('postCode', 'postcode')
}

/** A row of the answer: the match, or who else it may be. */
function present({ ref, match, candidates, error }: Result): Facts {
  const shown = match === null ? candidates.slice(0, CANDIDATES_SHOWN) : candidates.filter(({ id }) => id === match)
  return {
    ref,
    match,
    candidates: shown.map(({ id, name, city, matchScore }) => `${id} ${name}, ${city ?? '-'} (${matchScore})`),
    ...(error === undefined ? {} : { error }),
  }
}
