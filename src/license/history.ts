/** `GET /license/history`: the calls of all keys of the caller's licence, the newest first. */
import Type from 'typebox'
import { parseInstant } from '../clock.ts'
import { publicError } from '../errors.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { closedObject, limitOf } from '../schemas.ts'
import {
  HISTORY_EXTRAS,
  type HistoryExtra,
  type LicenceCall,
  LicenseCallHistoryItem,
  presentHistory,
  textLength,
} from './call-history.ts'
import type { CallStore } from './call-store.ts'

/** Calls in one answer: where `limit` is absent, and the most that it may ask for. */
const LIMIT = { fallback: 10_000, max: 10_000 }

/**
 * Characters of paths, bodies and parameters in one answer. Ten thousand calls with bodies of 16 KiB, which cost nothing
 * where they are refused, would be an answer of 160 MB. Ten thousand calls of 800 characters each fit.
 */
const PAGE_LENGTH_MAX = 8_000_000

const HistoryQuery = closedObject({
  limit: limitOf('calls', LIMIT),
  before: Type.Optional(
    Type.String({
      description: 'Only calls before this one: an RFC 3339 time, or the number that a `Link` header carries.',
      'x-documented': {
        anyOf: [
          { type: 'string', format: 'date-time' },
          { type: 'string', pattern: '^[1-9][0-9]{0,14}$' },
        ],
      },
    }),
  ),
  endpoint: Type.Optional(Type.String({ description: 'Only calls of this path, such as `/explore/lite`.' })),
  include: Type.Optional(
    Type.String({
      pattern: `^(${HISTORY_EXTRAS.join('|')})(,(${HISTORY_EXTRAS.join('|')}))*$`,
      'x-must': `must be one or more of ${HISTORY_EXTRAS.join(', ')}, separated by commas`,
      description: `Further members of each call: ${HISTORY_EXTRAS.map((name) => `\`${name}\``).join(', ')}, separated by commas.`,
    }),
  ),
})

/** What the endpoint works with. */
export interface LicenseHistoryServices {
  readonly readCalls: CallStore['read']
}

/** Makes the endpoint. */
export function licenseHistory({ readCalls }: LicenseHistoryServices): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/license/history',
    summary: 'Past calls of the licence',
    description:
      'Calls of all keys of the licence, the newest first; refused calls too. Fewer than asked for come where their bodies have more than 8 million characters in all. More follow under the address in the `Link` header (`rel="next"`). Kept 400 days. Free.',
    tag: 'Licence',
    answerHeaders: ['Link'],
    access: 'key',
    request: { query: HistoryQuery },
    response: Type.Array(LicenseCallHistoryItem),
    errors: ['invalid_value', 'unknown_member'],
    async handle({ query }, { caller }) {
      const { limit = LIMIT.fallback, endpoint: path } = query
      const include = [...new Set(query.include?.split(','))] as HistoryExtra[]
      const before = query.before === undefined ? undefined : readBefore(query.before)
      // One more than asked for, to know whether there is a next page.
      const found = await readCalls({
        licenceId: caller.licenceId,
        limit: limit + 1,
        lengthMax: PAGE_LENGTH_MAX,
        ...(before === undefined ? {} : { before }),
        ...(path === undefined ? {} : { endpoint: path }),
      })
      const calls = found.slice(0, Math.min(limit, countWithin(found, PAGE_LENGTH_MAX)))
      const next = found.length > calls.length ? nextPage(calls, { limit, path, include }) : {}
      return { body: presentHistory(calls, include), headers: { 'cache-control': 'no-store', ...next } }
    },
  })
}

/** How many of the first calls are within a length; one at least. */
function countWithin(calls: readonly LicenceCall[], lengthMax: number): number {
  let length = 0
  const over = calls.findIndex((call) => {
    length += textLength(call)
    return length > lengthMax
  })
  return over === -1 ? calls.length : Math.max(1, over)
}

function readBefore(text: string): { readonly number: number } | { readonly time: number } {
  if (/^[1-9]\d{0,14}$/.test(text)) return { number: Number(text) }
  // A `+` that was not encoded arrives as a space. Before an offset a space can mean nothing else.
  const instant = text.replace(/(:\d{2}(?:\.\d+)?) (?=\d{2}:?\d{2}$)/, '$1+')
  const time = parseInstant(instant)
  if (time === null)
    throw publicError('invalid_value', {
      member: 'before',
      problem: 'must be an RFC 3339 time, or the number from a Link header',
    })
  return { time }
}

/** The address is relative, because the service does not know under which address callers reach it. */
function nextPage(
  calls: readonly LicenceCall[],
  asked: { readonly limit: number; readonly path: string | undefined; readonly include: readonly HistoryExtra[] },
): Record<string, string> {
  const { limit, path, include } = asked
  const query = new URLSearchParams({ limit: String(limit), before: String(calls.at(-1)?.number) })
  if (path !== undefined) query.set('endpoint', path)
  if (include.length > 0) query.set('include', include.join(','))
  return { link: `</license/history?${query}>; rel="next"` }
}
