/**
 * The only client of the service: typed by `openapi.json`, with the key in its header. It keeps the quota, cost and time
 * that every answer reports.
 */
import { t } from '@lingui/core/macro'
import createClient from 'openapi-fetch'
import { useSyncExternalStore } from 'react'
import type { components, paths } from '../../../sdk/typescript/src/api-types.ts'
import { apiKey } from '../session.ts'

/** A company as answered. */
export type Company = components['schemas']['Company']
/** Filters of a search. */
type SentFilters = components['schemas']['ExploreFiltersAsSent']
/** As the console sends them: never with `null`. */
export type ExploreFilters = { [Name in keyof SentFilters]: Exclude<SentFilters[Name], null> }

/** A refusal of the service, or that it could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | null
  readonly requestId: string | null
  /** Seconds to wait, where the service gives them. */
  readonly retryAfter: number | null
  /** What is wrong in more words than the sentence has; `null`: nothing more is known. */
  readonly problem: string | null

  constructor(message: string, status: number, headers?: Headers) {
    super(message)
    this.status = status
    this.code = headers?.get('x-error-code') ?? null
    this.requestId = headers?.get('x-request-id') ?? null
    const details = headers?.get('x-error-details') ?? null
    this.problem = details === null ? null : (JSON.parse(details) as { readonly problem: string }).problem
    const wait = Number(headers?.get('retry-after') ?? Number.NaN)
    this.retryAfter = Number.isFinite(wait) ? wait : null
  }
}

/** What the headers of an answer contain. */
export interface CallFacts {
  /** From the call to its last byte, milliseconds. */
  readonly milliseconds: number
  readonly credits: number | null
  readonly estimate: number | null
  readonly isReplay: boolean
  readonly requestId: string | null
  readonly link: string | null
}

/** An answer with its facts. */
export interface Answered<Data> {
  readonly data: Data
  readonly facts: CallFacts
}

/** Remaining quota, from the newest answer. */
export interface Quota {
  readonly creditsLimit: number | null
  readonly creditsRemaining: number | null
  readonly callsLimit: number | null
  readonly callsRemaining: number | null
}

let quota: Quota = { creditsLimit: null, creditsRemaining: null, callsLimit: null, callsRemaining: null }
const listeners = new Set<() => void>()

/** The quota, followed. */
export function useQuota(): Quota {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => quota,
  )
}

/** Sets the remaining credits from the body of an answer. */
export function noteCredits(remaining: number, limit: number): void {
  noteQuota({ ...quota, creditsRemaining: remaining, creditsLimit: limit })
}

function noteQuota(next: Quota): void {
  quota = next
  for (const listener of listeners) listener()
}

/** Calls with limits per minute of their own: lists, counts, suggestions, monitors. */
const OTHER_LIMITS = /^\/(utils\/|explore\/(facets|suggest|autoprofile\/status))/

/** Sets the remaining quota from the headers of an answer. @param path what was called */
export function noteHeaders(headers: Headers, path: string): void {
  const number = (name: string) => {
    const text = headers.get(name)
    return text === null ? null : Number(text)
  }
  const callsLimit = number('x-ratelimit-limit')
  if (callsLimit === null) return
  const next = OTHER_LIMITS.test(path)
    ? quota
    : { ...quota, callsLimit, callsRemaining: number('x-ratelimit-remaining') }
  const creditsLimit = number('x-credits-limit')
  const used = number('x-credits-used')
  // A free endpoint answers -1 whatever the licence has, so -1 is no information.
  const tells = creditsLimit !== null && (creditsLimit !== -1 || (used ?? 0) > 0)
  noteQuota(tells ? { ...next, creditsLimit, creditsRemaining: number('x-credits-remaining') } : next)
}

/** Prefix of the call ids of this console: the history and the log distinguish them from those of programs by it. */
export const OWN_CALLS = 'console-'

/** The id of a call. */
export function newCallId(): string {
  const random = crypto.getRandomValues(new Uint32Array(3))
  return `${OWN_CALLS}${[...random].map((part) => part.toString(36)).join('')}`
}

const client = createClient<paths>({
  // The page's own origin, whatever it is; a base is needed only to make whole addresses.
  baseUrl: location.origin,
  headers: {},
})

client.use({
  onRequest({ request }) {
    const key = apiKey.get()
    request.headers.set('x-request-id', newCallId())
    if (key !== null) request.headers.set('x-api-key', key)
    return request
  },
  onResponse({ response }) {
    noteHeaders(response.headers, new URL(response.url).pathname)
  },
})

/** The typed client; every call goes through {@link ask}. */
export const api = client

interface Given {
  readonly data?: unknown
  readonly error?: unknown
  readonly response: Response
}

/**
 * Waits for a call and notes its facts.
 *
 * @throws {ApiError} with the service's own sentence where it refuses
 */
export async function ask<Result extends Given>(call: Promise<Result>): Promise<Answered<NonNullable<Result['data']>>> {
  const started = performance.now()
  let given: Result
  try {
    given = await call
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(t`The service cannot be reached. Is it running?`, 0)
  }
  const { data, error, response } = given
  if (!response.ok || data === undefined)
    throw new ApiError(sentenceOf(error, response), response.status, response.headers)
  const header = (name: string) => response.headers.get(name)
  const numberOrNull = (text: string | null) => (text === null ? null : Number(text))
  return {
    data: data as NonNullable<Result['data']>,
    facts: {
      milliseconds: performance.now() - started,
      credits: numberOrNull(header('x-credits-used')),
      estimate: numberOrNull(header('x-credits-estimate')),
      isReplay: header('idempotent-replayed') === 'true',
      requestId: header('x-request-id'),
      link: header('link'),
    },
  }
}

/** A refusal, in the service's own sentence. @param body what came, parsed */
export function refusalOf(body: unknown, response: Response): ApiError {
  return new ApiError(sentenceOf(body, response), response.status, response.headers)
}

function sentenceOf(error: unknown, response: Response): string {
  if (typeof error === 'object' && error !== null && 'error' in error && typeof error.error === 'string')
    return error.error
  return t`The service answered ${response.status}`
}

/** Calls a path that the document does not describe: those of the console itself. @throws {ApiError} */
export async function askConsole<Data>(path: string, init: RequestInit = {}): Promise<Data> {
  const headers = new Headers(init.headers)
  headers.set('x-request-id', newCallId())
  const key = apiKey.get()
  if (key !== null) headers.set('x-api-key', key)
  let response: Response
  try {
    response = await fetch(path, { ...init, headers })
  } catch {
    throw new ApiError(t`The service cannot be reached. Is it running?`, 0)
  }
  noteHeaders(response.headers, path)
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new ApiError(sentenceOf(body, response), response.status, response.headers)
  return body as Data
}
