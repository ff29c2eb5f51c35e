/** A recorded call, as stored and as sent (`LicenseCallHistoryItem`). */
import Type, { type Static } from 'typebox'
import { formatInstant } from '../clock.ts'
import { closedObject } from '../schemas.ts'

/** Days after which calls are deleted. */
export const HISTORY_DAYS = 400
/** Longer bodies, in bytes, are stored as `{"_truncated": true}`. */
export const KEPT_BODY_BYTES_MAX = 16 * 1024
/**
 * Bytes that the free calls of a licence may store in a day (UTC), in bodies, parameters, search contexts and answers kept for
 * a repetition (`docs/decisions.md`, "what free calls store"). Ten thousand searches of the usual length stay far below.
 */
export const FREE_BYTES_A_DAY = 16 * 1024 * 1024
/**
 * Bytes that the autoprofile processes of a licence may store in a day (UTC) without payment: their searches, whose
 * price is refunded if nothing is delivered, and the companies of free processes (`docs/decisions.md`, "what starts
 * store").
 */
export const STARTED_BYTES_A_DAY = 16 * 1024 * 1024
/** Stored in place of a body that is too long. */
export const TRUNCATED_BODY = '{"_truncated":true}'

/** A call as stored. */
export interface LicenceCall {
  /** 1, 2, 3 … within the licence. */
  readonly number: number
  /** Wall-clock time, milliseconds. */
  readonly at: number
  /** The path. */
  readonly endpoint: string
  readonly method: string
  /** JSON text. */
  readonly body: string | null
  /** JSON text. */
  readonly query: string | null
  readonly status: number
  /** `null` while its cost is not known. */
  readonly credits: number | null
  /** As it was answered in `X-Request-Id`; `null`: recorded by an older version. */
  readonly requestId: string | null
  /** Last 4 characters of its key. */
  readonly keyHint: string
}

/** Members of a call that are shown to anyone who asks for them: the interface fixes the others. */
export const HISTORY_EXTRAS = ['requestId', 'keyHint'] as const
/** One of {@link HISTORY_EXTRAS}. */
export type HistoryExtra = (typeof HISTORY_EXTRAS)[number]

/** Characters of the texts of a call that its caller chose. */
export function textLength({ endpoint, body, query }: LicenceCall): number {
  return endpoint.length + (body?.length ?? 0) + (query?.length ?? 0)
}

/** One past call on the wire. */
export const LicenseCallHistoryItem = closedObject({
  timestamp: Type.String({ format: 'date-time', description: 'Time of the call, RFC 3339 UTC, whole seconds.' }),
  endpoint: Type.String({ description: 'Path called.' }),
  method: Type.String({ description: 'HTTP method.' }),
  body: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
    description: 'Request body, if any; `{"_truncated": true}` in place of one over 16 KiB.',
  }),
  queryParams: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
    description: 'Query string parameters.',
  }),
  responseCode: Type.Integer({ description: 'HTTP response code.' }),
  creditsUsed: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Credits consumed; `null` while an autoprofile process still runs.',
  }),
  requestId: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'With `include=requestId`: its `X-Request-Id`; `null` where it was not kept.',
    }),
  ),
  keyHint: Type.Optional(Type.String({ description: 'With `include=keyHint`: last 4 characters of its key.' })),
})

/** One past call on the wire. */
export type LicenseCallHistoryItem = Static<typeof LicenseCallHistoryItem>

/**
 * Writes calls as a JSON array. Bodies and parameters are stored as JSON text and copied unchanged: parsing and
 * serialising ten thousand of them would be most of the work.
 */
export function presentHistory(calls: readonly LicenceCall[], include: readonly HistoryExtra[] = []): Uint8Array {
  return Buffer.from(`[${calls.map((call) => presentCall(call, include)).join(',')}]`)
}

function presentCall(call: LicenceCall, include: readonly HistoryExtra[]): string {
  const extras = include.map((member) => `,"${member}":${JSON.stringify(call[member])}`).join('')
  return `{"timestamp":"${formatInstant(call.at)}","endpoint":${JSON.stringify(call.endpoint)},"method":${JSON.stringify(call.method)},"body":${call.body ?? 'null'},"queryParams":${call.query ?? 'null'},"responseCode":${call.status},"creditsUsed":${call.credits}${extras}}`
}
