/** `match_companies`: the rows of a list, and the companies they mean. */
import { type CheckedRow, reasonsOf } from '../check/check-columns.ts'
import type { CompanyMatch } from '../company/company-match.ts'
import { askService, type Credits, noCredits } from './ask-service.ts'
import { CREDITS_SCHEMA, NEXT_SCHEMA, PAID_ARGUMENTS, READS } from './common-arguments.ts'
import { countryCode } from './country-codes.ts'
import { type Facts, type Tool, type ToolArguments, type ToolContext, ToolError } from './tool.ts'

const ROWS_MAX = 50
const CANDIDATES_SHOWN = 3

interface Row {
  readonly ref?: string
  readonly country?: string
  readonly name?: string
  readonly companyName?: string
  readonly number?: string
  readonly vatTaxNumber?: string
  readonly city?: string
  readonly postcode?: string
  readonly postCode?: string
  readonly website?: string
}

interface Result {
  readonly ref: string | null
  readonly match: string | null
  readonly candidates: readonly CompanyMatch[]
  readonly error?: string
}

interface Checked {
  readonly ref: string | null
  readonly number: string
  readonly verdict: string
  readonly holder: {
    readonly id: string
    readonly name: string
    readonly city: string | null
    readonly status: string
  } | null
  readonly because: readonly string[]
  /** What VIES answers, where it was asked. */
  readonly vies?: CheckedRow['vies']
  readonly error?: string
}

/** Members as `/explore/match` calls them, which are taken too. */
const AS_OVER_HTTP = { companyName: 'name', vatTaxNumber: 'number', postCode: 'postcode' } as const

/** The tool. */
export const matchCompanies: Tool = {
  needs: ['/explore/match'],
  definition: {
    name: 'match_companies',
    title: 'Match a list',
    description:
      'For up to 50 rows of a list the company each means: match is its id where it is beyond doubt. Or with check whether each number is right. Costs 1 credit for each row with a candidate.',
    inputSchema: {
      type: 'object',
      properties: {
        rows: {
          type: 'array',
          maxItems: ROWS_MAX,
          items: {
            type: 'object',
            properties: Object.fromEntries(
              ['ref', 'country', 'name', 'number', 'city', 'postcode', 'website', ...Object.keys(AS_OVER_HTTP)].map(
                (name) => [name, { type: 'string' }],
              ),
            ),
          },
          description: 'Each with country and name or number.',
        },
        check: {
          type: 'boolean',
          description:
            'Whether each number is valid, closed, invalid or unknown, whose it is, and why; with a receipt.',
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
        next: { ...NEXT_SCHEMA, description: 'First row of the rest, from 0.' },
        receipt: { type: 'string' },
        credits: CREDITS_SCHEMA,
      },
      required: ['total', 'matched', 'results', 'truncated', 'next', 'credits'],
    },
    annotations: READS,
  },

  async estimate(given, { callService }) {
    // Each number may be held by somebody.
    if (given.check === true) return (given.rows as readonly unknown[]).length
    const call = { method: 'POST', path: '/explore/match?dryRun=true', body: bodyOf(given) } as const
    const { headers } = await askService({ callService }, call, { credits: noCredits(), argumentOf })
    return Number(headers['x-credits-estimate'] ?? 0)
  },

  async run(given, context) {
    const credits = noCredits()
    const { rows, matched, receipt } =
      given.check === true ? await check(given, context, credits) : await match(given, context, credits)
    const factsOf = (shown: number): Facts => ({
      total: rows.length,
      matched,
      ...(receipt === undefined ? {} : { receipt }),
      truncated: shown < rows.length,
      next: shown < rows.length ? { firstRow: shown } : null,
      credits,
      results: rows.slice(0, shown),
    })
    return { facts: factsOf(rows.length), cut: factsOf, rows: rows.length }
  },
}

interface RowsAnswer {
  readonly rows: readonly Facts[]
  readonly matched: number
  readonly receipt?: string
}

async function match(given: ToolArguments, context: ToolContext, credits: Credits): Promise<RowsAnswer> {
  const call = { method: 'POST', path: '/explore/match', body: bodyOf(given) } as const
  const { body } = await askService(context, call, { credits, argumentOf })
  const { results } = body as { readonly results: readonly Result[] }
  return { rows: results.map(present), matched: results.filter(({ match: id }) => id !== null).length }
}

async function check(given: ToolArguments, context: ToolContext, credits: Credits): Promise<RowsAnswer> {
  const numbers = rowsOf(given).map(({ ref, country, number }) => ({ ref, country, number }))
  const call = { method: 'POST', path: '/explore/check', body: { numbers } } as const
  const { body } = await askService(context, call, { credits, argumentOf })
  const { results, receipt } = body as {
    readonly results: readonly Checked[]
    readonly receipt: { readonly id: string }
  }
  const matched = results.filter(({ verdict }) => verdict === 'valid').length
  return { rows: results.map(presentChecked), matched, receipt: receipt.id }
}

function bodyOf(given: ToolArguments): object {
  const companies = rowsOf(given).map(({ ref, country, name, number, city, postcode, website }) => ({
    ref,
    country,
    companyName: name,
    vatTaxNumber: number,
    city,
    postCode: postcode,
    website,
  }))
  return { companies }
}

/** The rows with their references and countries. */
function rowsOf(given: ToolArguments): readonly Row[] {
  const rows = given.rows as readonly Row[]
  if (rows.length === 0) throw new ToolError({ field: 'rows', problem: 'is empty' })
  return rows.map((row, at) => {
    if (row.country === undefined)
      throw new ToolError({ field: `rows[${at}].country`, problem: 'is missing', values: ['IT', 'DE', 'FR'] })
    return { ...inOwnWords(row), ref: row.ref ?? String(at), country: countryCode(row.country, `rows[${at}].country`) }
  })
}

function inOwnWords({ companyName, vatTaxNumber, postCode, ...row }: Row): Row {
  const { name = companyName, number = vatTaxNumber, postcode = postCode } = row
  return { ...row, ...(name && { name }), ...(number && { number }), ...(postcode && { postcode }) }
}

function argumentOf(member: string): string {
  return member
    .replace(/^(companies|numbers)/, 'rows')
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

/** A number of the answer: the verdict, whose it is, and why. */
function presentChecked({ ref, number, verdict, holder, because, vies, error }: Checked): Facts {
  const held = holder === null ? null : `${holder.id} ${holder.name}, ${holder.city ?? '-'} (${holder.status})`
  return {
    ref,
    number,
    verdict,
    holder: held,
    because: reasonsOf({ because, vies }).join('; '),
    ...(error === undefined ? {} : { error }),
  }
}
