/** The headers of `openapi.json`: each is described once, under `components`, and answers refer to it. */
import type { Endpoint } from './endpoint.ts'

interface DocumentedHeader {
  readonly description: string
  readonly type?: 'integer'
}

/** Headers of answers besides those of HTTP itself. */
export const ANSWER_HEADERS = {
  'X-Request-Id': {
    description: 'The id of the call: that of the request where it has one, else a new one. In the logs too.',
  },
  'X-Api-Version': { description: 'Version of this interface.' },
  'X-Error-Code': { description: 'Which error it is: a code of the table of errors in docs/api.md.' },
  'X-Error-Details': {
    description:
      'JSON in ASCII, where a member is wrong: `member`, `problem`, and where known the wrong `value` and right `choices` (at most 20).',
  },
  'X-RateLimit-Limit': { description: 'Calls a minute that the key may make.', type: 'integer' },
  'X-RateLimit-Remaining': { description: 'Calls left in this minute.', type: 'integer' },
  'X-RateLimit-Used': { description: 'Calls made in this minute.', type: 'integer' },
  'X-RateLimit-Reset': { description: 'Seconds until this minute ends.', type: 'integer' },
  'X-Credits-Limit': { description: 'Credits of the period; -1: unlimited, or the endpoint is free.', type: 'integer' },
  'X-Credits-Remaining': { description: 'Credits left after this call; -1: unlimited.', type: 'integer' },
  'X-Credits-Used': { description: 'Credits that this call took.', type: 'integer' },
  'X-Credits-Estimate': { description: 'Credits that the call would take, or at most takes.', type: 'integer' },
  'X-Data-Generation': {
    description: 'Which import was searched. Pages of one walk that differ in it do not fit together.',
  },
  'X-Total-Count': { description: 'Companies that the whole export has.', type: 'integer' },
  'Idempotent-Replayed': { description: '`true`: the answer of an earlier call with this `Idempotency-Key`, free.' },
  'Retry-After': { description: 'Seconds after which to try again.', type: 'integer' },
  'WWW-Authenticate': { description: 'How to show a key: `ApiKey`.' },
  'Cache-Control': { description: 'How long the answer may be kept.' },
  ETag: { description: 'Tag of the answer, for `If-None-Match`.' },
  Link: { description: 'Address of the next page: `<…>; rel="next"`. Absent on the last.' },
} as const satisfies Readonly<Record<string, DocumentedHeader>>

/** A header of answers. */
export type AnswerHeader = keyof typeof ANSWER_HEADERS

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** `components.headers`: those that an answer of the document refers to. */
export function headerComponents(): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(ANSWER_HEADERS).map(([name, header]: [string, DocumentedHeader]) => [
      name,
      { description: header.description, schema: { type: header.type ?? 'string' } },
    ]),
  )
}

/** On every answer to a known key, as the description of the document states: listed where they say which limit is reached. */
const QUOTA: readonly AnswerHeader[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Used',
  'X-RateLimit-Reset',
  'X-Credits-Limit',
  'X-Credits-Remaining',
  'X-Credits-Used',
]

/**
 * References to the headers of an answer, besides those of every answer.
 *
 * @param status 200, 304, that of an error, or `NaN` for any error
 */
export function headersOf(endpoint: Endpoint, status: number): Readonly<Record<string, Json>> {
  const names: AnswerHeader[] = []
  if (status === 402 || Number.isNaN(status)) names.push(...QUOTA)
  if (status < 400 && endpoint.hasEtag === true) names.push('ETag')
  if (status === 200) names.push(...ofSuccess(endpoint))
  // Of all errors, as the description of the document states.
  if (Number.isNaN(status))
    names.push('X-Error-Code', 'X-Error-Details', 'X-Request-Id', 'X-Api-Version', 'Cache-Control')
  if (status === 401) names.push('WWW-Authenticate')
  if (status === 429 || status === 503 || Number.isNaN(status)) names.push('Retry-After')
  return Object.fromEntries([...new Set(names)].map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function ofSuccess({ dryRun, idempotent, answerHeaders = [] }: Endpoint): readonly AnswerHeader[] {
  return [
    ...(dryRun === true ? (['X-Credits-Estimate'] as const) : []),
    ...(idempotent === true ? (['Idempotent-Replayed'] as const) : []),
    ...answerHeaders,
  ]
}
