/** `POST /explore/match`: the companies that the rows of a list mean. */
import Type from 'typebox'
import { CompanyMatch } from '../company/company-match.ts'
import { withinWork } from '../explore/answer-search.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { closedObject, textOrNull } from '../schemas.ts'
import type { CompanyLookup } from '../search/lookup.ts'
import { finishInTurns } from '../threads/in-turns.ts'
import { explain } from './explain.ts'
import type { MatchCandidate, MatchRow } from './match-row.ts'
import { type MatchedRow, matchRows } from './match-rows.ts'
import { MatchRowOnWire, readRows, refOf } from './read-row.ts'

/** Most rows of one call (`docs/decisions.md`, "matching a list"). */
export const ROWS_MAX = 1000
const CANDIDATES_MAX = 5
const MEMBERS_OF_A_ROW = 10
/** Rows that may take as much work as one search. */
const ROWS_OF_A_SEARCH = 100

const MatchRequest = closedObject({
  companies: Type.Array(
    Type.Unsafe<unknown>({
      'x-documented': {
        anyOf: [MatchRowOnWire, { description: 'Anything else is answered with its `error`, and is free.' }],
      },
    }),
    { maxItems: ROWS_MAX, description: 'The rows of the list.', 'x-documented': { minItems: 1 } },
  ),
})

/** What a row of a list means. */
export const MatchResult = closedObject({
  ref: textOrNull('As the row has it.'),
  match: textOrNull('`id` of the one company that is beyond doubt.'),
  candidates: Type.Array(CompanyMatch, { maxItems: CANDIDATES_MAX, description: 'The likeliest first.' }),
  error: Type.Optional(Type.String({ description: 'What is wrong with the row. The other rows are answered.' })),
})

const MatchResponse = closedObject({
  results: Type.Array(MatchResult, { maxItems: ROWS_MAX, description: 'One for each row, in order.' }),
})

/** What matching works with. */
export interface MatchServices {
  readonly servedCountries: () => ReadonlySet<string>
  /** Most work of one search; a hundred rows may take as much. Unbounded where absent. */
  readonly workMax?: number
}

/** Makes the endpoint. */
export function match(services: MatchServices): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/explore/match',
    summary: 'Match a list of companies',
    description:
      'For each row at most five candidates, and in `match` the one company that is beyond doubt: a number that only it has, or a name that only it has so well, with nothing in the row against it. A mistake in a row is the `error` of that row. Costs what `/explore/one` does, for each row with a candidate.',
    tag: 'Explore',
    access: 'key',
    request: { body: MatchRequest },
    response: MatchResponse,
    example: {
      companies: [
        { ref: '1', country: 'IT', companyName: 'Vini Ferostrossi', city: 'Firenze' },
        { ref: '2', country: 'IT', vatTaxNumber: '07697940489' },
      ],
    },
    errors: ['too_much_work'],
    required: [{ anyOf: ['companies'], error: 'missing_field', values: { field: 'companies' } }],
    companiesMax: ({ body }) => body.companies.length,
    bodyLimits: { membersMax: ROWS_MAX * MEMBERS_OF_A_ROW, mendsTexts: true },
    dryRun: true,
    idempotent: true,
    async handle({ body: { companies } }, call) {
      const scope = { servedCountries: services.servedCountries(), requireCountries: call.requireCountries }
      const rows = await finishInTurns(readRows(companies, scope))
      const right = rows.flatMap((read) => ('row' in read ? [read.row] : []))
      const matched = await matchWithinWork(call.served.lookup, right, services)
      let next = 0
      const results = rows.map((read, at) => {
        const ref = refOf(companies[at])
        return 'error' in read ? { ref, error: read.error } : { ref, found: matched[next++] }
      })
      return {
        body: presentResults(results, call.isDryRun),
        companies: matched.filter(({ candidates }) => candidates.length > 0).length,
      }
    },
  })
}

/**
 * Matches rows within the work that a call may take.
 *
 * @throws {PublicError} 400 where they need more
 */
export async function matchWithinWork(
  lookup: CompanyLookup,
  rows: readonly MatchRow[],
  { workMax = Number.POSITIVE_INFINITY }: Pick<MatchServices, 'workMax'>,
): Promise<readonly MatchedRow[]> {
  const searches = Math.ceil(rows.length / ROWS_OF_A_SEARCH)
  return withinWork({ companies: rows }, () => matchRows(lookup, rows, { workMax: workMax * searches }))
}

interface ResultOfRow {
  readonly ref: string | null
  readonly found?: MatchedRow
  readonly error?: string
}

/** Writes the results. In a dry run they say what is wrong with rows, and nothing else. */
function presentResults(results: readonly ResultOfRow[], isDryRun: boolean): Uint8Array {
  const pieces: Uint8Array[] = [Buffer.from('{"results":[')]
  results.forEach(({ ref, found, error = found?.error ?? undefined }, at) => {
    const id = isDryRun ? null : (found?.match ?? null)
    pieces.push(
      Buffer.from(`${at > 0 ? ',' : ''}{"ref":${JSON.stringify(ref)},"match":${JSON.stringify(id)},"candidates":[`),
    )
    const candidates = isDryRun ? [] : (found?.candidates ?? [])
    for (const [index, candidate] of candidates.entries()) writeCandidate(candidate, index, pieces)
    pieces.push(Buffer.from(error === undefined ? ']}' : `],"error":${JSON.stringify(error)}}`))
  })
  pieces.push(Buffer.from(']}'))
  return Buffer.concat(pieces)
}

/** Adds score and reasons to the stored record, as its last members. */
function writeCandidate(candidate: MatchCandidate, index: number, pieces: Uint8Array[]): void {
  const { company, matchScore } = candidate
  if (index > 0) pieces.push(Buffer.from(','))
  // A stored record is an object with members: its last byte is the closing brace.
  pieces.push(
    company.subarray(0, -1),
    Buffer.from(`,"matchScore":${matchScore},"because":${JSON.stringify(explain(candidate))}}`),
  )
}
