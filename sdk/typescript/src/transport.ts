/**
 * Sends calls. Retries lie beneath everything else: a logical call has one `Idempotency-Key`, whatever becomes of its
 * attempts, so it is charged once.
 */
import { connectionError, errorOf, type FirmamentError } from './errors.ts'

/** How a client is made. */
export interface ClientOptions {
  /** Key of a licence. */
  readonly key: string
  /** Address of the service; `http://localhost:8080` where absent. */
  readonly url?: string
  /** Further attempts of a call that got no answer, or one that asks to try again; 3 where absent. */
  readonly retries?: number
  /** Longest time of an attempt, milliseconds; 60,000 where absent. */
  readonly timeout?: number
  /** In place of the global `fetch`. */
  readonly fetch?: typeof fetch
}

/** Options of a call besides its members. */
export interface CallOptions {
  /** In place of a new one: the same key and body get the same answer for 24 hours, free. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/** Limit, rest and use of credits or calls; -1: unlimited. */
export interface Quota {
  readonly limit: number
  readonly remaining: number
  readonly used: number
}

/** Metadata of a call, from the headers of its answer. */
export interface Meta {
  readonly requestId: string | null
  readonly credits: Quota | null
  readonly rateLimit: Quota | null
  /** Price of a dry run, or of an export. */
  readonly creditsEstimate: number | null
  /** The answer is that of an earlier call with this `Idempotency-Key`. */
  readonly isReplayed: boolean
  /** Which import was searched. */
  readonly generation: string | null
  readonly headers: Headers
}

/** An answer, with the metadata of its call under `meta` (which is not listed among its members). */
export type Result<Body> = Body & { readonly meta: Meta }

type QueryValue = string | number | boolean

/** A call. */
export interface Request extends CallOptions {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  /** A member that is a list is sent once for each of its values. */
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>>
  readonly body?: object
}

const RETRIES = 3
const TIMEOUT_MS = 60_000
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000
/** Where the service asks for a longer pause, that is for the caller to decide. */
const LONGEST_RETRY_AFTER_SECONDS = 60
/** Statuses of proxies: whether the service answered is unknown. */
const PASSING = new Set([502, 504])

/** Calls that take no `Idempotency-Key`, and cost credits or make something new. */
const ONCE = /^(?:GET \/explore\/(?:companies\/|changes)|POST \/(?:explore\/searches$|admin\/))/

/** Sends calls of one client. */
export class Transport {
  readonly #options: ClientOptions

  constructor(options: ClientOptions) {
    this.#options = options
  }

  /** Makes a call and reads its answer as JSON. */
  async json<Body>(request: Request): Promise<Result<Body>> {
    return this.#attempts(request, async (response) => {
      const body = (await response.json()) as Body & object
      return Object.defineProperty(body, 'meta', { value: metaOf(response.headers), enumerable: false }) as Result<Body>
    })
  }

  /** Makes a call whose answer is read by the caller. Once it has begun it is not tried again. */
  async stream(request: Request): Promise<Response> {
    return this.#attempts(request, async (response) => response, true)
  }

  async #attempts<Answer>(
    request: Request,
    read: (response: Response) => Promise<Answer>,
    isStreamed = false,
  ): Promise<Answer> {
    const { retries = RETRIES } = this.#options
    const init = this.#init(request)
    for (let attempt = 0; ; attempt++) {
      const failure = await this.#attempt(request, init, read, isStreamed)
      if (!(failure instanceof Failure)) return failure
      request.signal?.throwIfAborted()
      if (attempt >= retries || !isRepeatable(request, failure.error)) throw failure.error
      await pause(waitOf(attempt, failure.error), request.signal)
    }
  }

  async #attempt<Answer>(
    { path, query = {}, signal }: Request,
    init: RequestInit,
    read: (response: Response) => Promise<Answer>,
    isStreamed: boolean,
  ): Promise<Answer | Failure> {
    const { url = 'http://localhost:8080', fetch: send = fetch, timeout = TIMEOUT_MS } = this.#options
    const given = Object.entries(query).flatMap(([name, value]) =>
      [value].flat().flatMap((one) => (one === undefined ? [] : [[name, String(one)]])),
    )
    const search = new URLSearchParams(given)
    const address = `${url.replace(/\/+$/, '')}${path}${given.length === 0 ? '' : `?${search}`}`
    const controller = new AbortController()
    const giveUp = () => controller.abort(signal?.reason)
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp)
    const timer = setTimeout(() => controller.abort(new Error(`none within ${timeout} ms`)), timeout)
    try {
      // A redirect would carry the key to another place.
      const response = await send(address, { ...init, redirect: 'manual', signal: controller.signal })
      return response.ok ? await read(response) : new Failure(await refusalOf(response))
    } catch (cause) {
      return new Failure(connectionError(`No answer: ${(cause as Error).message}`, cause))
    } finally {
      clearTimeout(timer)
      // A stream can be aborted while it is read.
      if (!isStreamed) signal?.removeEventListener('abort', giveUp)
    }
  }

  #init({ method, body, idempotencyKey }: Request): RequestInit {
    const headers = new Headers({ 'x-api-key': this.#options.key, accept: 'application/json' })
    if (method === 'POST') headers.set('idempotency-key', idempotencyKey ?? newIdempotencyKey())
    if (body === undefined) return { method, headers }
    headers.set('content-type', 'application/json')
    return { method, headers, body: JSON.stringify(body) }
  }
}

/** A new `Idempotency-Key`. */
export function newIdempotencyKey(): string {
  // `randomUUID` is missing in pages that came without encryption.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A failed attempt. */
class Failure {
  readonly error: FirmamentError

  constructor(error: FirmamentError) {
    this.error = error
  }
}

async function refusalOf(response: Response): Promise<FirmamentError> {
  const { error } = (await response.json().catch(() => ({}))) as { readonly error?: string }
  return errorOf(error ?? `The service answered ${response.status}`, {
    status: response.status,
    code: response.headers.get('x-error-code') ?? 'unknown',
    requestId: response.headers.get('x-request-id'),
    retryAfter: secondsOf(response.headers.get('retry-after')),
  })
}

/** `Retry-After` as proxies may also send it: a date. */
function secondsOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

/** What was perhaps answered, and charged, is repeated only where the service knows it again. */
function isRepeatable({ method, path }: Request, { status, code, retryAfter }: FirmamentError): boolean {
  if ((retryAfter ?? 0) > LONGEST_RETRY_AFTER_SECONDS) return false
  // The service itself refuses with these, before anything is charged.
  if (status === 429 || status === 503 || code === 'idempotency_running') return true
  const isLost = status === 0 || PASSING.has(status)
  return isLost && !ONCE.test(`${method} ${path}`)
}

/** Twice as long after each attempt, with jitter; as long as the service asks for where it does. */
function waitOf(attempt: number, { retryAfter }: FirmamentError): number {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + Math.random() / 2)
  return Math.max(wait, (retryAfter ?? 0) * 1000)
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', giveUp, { once: true })
  })
}

/** Reads the metadata of a call from the headers of its answer. */
export function metaOf(headers: Headers): Meta {
  const number = (name: string) => (headers.has(name) ? Number(headers.get(name)) : null)
  const quota = (name: string): Quota | null => {
    const limit = number(`x-${name}-limit`)
    if (limit === null) return null
    return { limit, remaining: number(`x-${name}-remaining`) ?? 0, used: number(`x-${name}-used`) ?? 0 }
  }
  return {
    requestId: headers.get('x-request-id'),
    credits: quota('credits'),
    rateLimit: quota('ratelimit'),
    creditsEstimate: number('x-credits-estimate'),
    isReplayed: headers.get('idempotent-replayed') === 'true',
    generation: headers.get('x-data-generation'),
    headers,
  }
}
