/** Fetches small JSON answers of a publisher, with the patience and the manners of `download.ts`. */
import { setTimeout as waitFor } from 'node:timers/promises'
import { type Dispatcher, request } from 'undici'
import type { Clock } from '../../clock.ts'
import { DownloadError, PASSING, retryAfter } from './download.ts'

/** How one answer is fetched. */
export interface FetchJsonHow {
  /** 404 and 410 answer `null` instead of failing. */
  readonly goneIs?: 'null'
  /** What is sent as a form, by POST: for what is too long for an address. */
  readonly form?: Readonly<Record<string, string>>
}

/** Fetches one answer. @throws {DownloadError} */
export type FetchJson = (url: string, how?: FetchJsonHow) => Promise<unknown>

/** How answers are fetched. */
export interface FetchJsonOptions {
  readonly userAgent: string
  /** Further headers, such as a key. */
  readonly headers?: Readonly<Record<string, string>>
  readonly clock: Clock
  readonly dispatcher: Dispatcher
  readonly stallMilliseconds?: number
  readonly attempts?: number
  /** Aborted when fetching is to end. */
  readonly signal?: AbortSignal
  wait?(milliseconds: number): Promise<void>
}

const STALL_MILLISECONDS = 60_000
const ATTEMPTS = 5
/** Most bytes of an answer: a hundred entities take a tenth of it. */
const BYTES_MAX = 16 << 20

/** Longest time of an attempt, with its whole answer. */
const ATTEMPT_MILLISECONDS = 5 * 60_000

/** Letters of an address that a sentence shows: some name a hundred entities. */
const SHOWN_MAX = 160

function shown(url: string): string {
  return url.length <= SHOWN_MAX ? url : `${url.slice(0, SHOWN_MAX)}…`
}

/** Makes a function that fetches answers one by one. */
export function jsonFetcher(options: FetchJsonOptions): FetchJson {
  const { attempts = ATTEMPTS, wait = waitFor, stallMilliseconds = STALL_MILLISECONDS } = options
  return async (url, how) => {
    for (let failures = 1; ; failures++) {
      const found = await attempt(url, how?.form, options, stallMilliseconds).catch((error: Error) => ({
        failure: error.message,
        after: null,
      }))
      if ('failure' in found) {
        if (options.signal?.aborted) throw new DownloadError(`Cannot fetch ${shown(url)}: it was stopped`)
        if (failures === attempts)
          throw new DownloadError(`Cannot fetch ${shown(url)}: ${found.failure}, ${failures} times`)
        await wait(found.after ?? 1_000 * 2 ** (failures - 1))
        continue
      }
      if (found.status === 200) return found.value
      if (how?.goneIs === 'null' && (found.status === 404 || found.status === 410)) return null
      throw new DownloadError(`Cannot fetch ${shown(url)}: the publisher answers ${found.status}`, found.status)
    }
  }
}

type Attempt =
  | { readonly status: number; readonly value: unknown }
  | { readonly failure: string; readonly after: number | null }

async function attempt(
  url: string,
  form: FetchJsonHow['form'],
  { userAgent, headers: own, clock, dispatcher, signal: ended }: FetchJsonOptions,
  stall: number,
): Promise<Attempt> {
  const sent = form && ({ method: 'POST', body: new URLSearchParams(form).toString() } as const)
  const type = form && { 'content-type': 'application/x-www-form-urlencoded' }
  const accepted = { accept: 'application/json', 'accept-encoding': 'identity' }
  const headers = { 'user-agent': userAgent, ...accepted, ...type, ...own }
  const late = AbortSignal.timeout(ATTEMPT_MILLISECONDS)
  const signal = ended === undefined ? late : AbortSignal.any([late, ended])
  const answer = await request(url, { ...sent, headers, dispatcher, headersTimeout: stall, bodyTimeout: stall, signal })
  const { statusCode: status, body } = answer
  if (status !== 200) {
    await body.dump({ limit: 64 * 1024 }).catch(() => {})
    if (!PASSING.has(status)) return { status, value: null }
    const after = answer.headers['retry-after']
    const failure = `the publisher answers ${status}`
    return { failure, after: typeof after === 'string' ? retryAfter(after, clock) : null }
  }
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    bytes += piece.length
    if (bytes > BYTES_MAX) throw new Error(`the answer has more than ${BYTES_MAX} bytes`)
    pieces.push(piece)
  }
  // An answer that is cut off is no JSON, and is asked for again.
  return { status, value: JSON.parse(Buffer.concat(pieces).toString('utf8')) }
}
