/**
 * HTTP to the nodes of a cluster.
 *
 * A request goes to one node after another until one answers. A node that refuses (429), fails or does not answer is left
 * alone for a while, and the request is repeated elsewhere within its deadline; then it is 503 for the caller, and nothing is charged.
 * All requests here can be repeated: searches change nothing, and documents carry ids of their own.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Dispatcher, Pool } from 'undici'
import { publicError } from '../../errors.ts'
import { TooMuchWork } from '../engine.ts'

/** How a cluster is reached. */
export interface ClusterOptions {
  /** Base addresses of nodes, `https://search.example.org:9200`; no path, no user name. */
  readonly nodes: readonly string[]
  /** Gives the value of the header `Authorization`, before each connection attempt; absent where the cluster asks for none. */
  readonly authorization?: () => string | null
  /** Certificates (PEM) that sign those of the nodes; absent: those that Node knows. */
  readonly certificates?: string
  /** Time limit of a search with all its repetitions, in milliseconds. */
  readonly deadlineMs?: number
}

/** A request that the cluster answered with an error which is ours, or that no repetition can help. */
export class ClusterError extends Error {
  readonly status: number
  /** The type of the error as OpenSearch names it. */
  readonly type: string
  constructor(status: number, type: string, reason: string) {
    super(`OpenSearch answered ${status} ${type}: ${reason}`)
    this.name = 'ClusterError'
    this.status = status
    this.type = type
  }
}

/** What a request may have besides its path. */
export interface RequestOptions {
  readonly body?: unknown
  /** Lines of JSON in place of `body`. */
  readonly lines?: string
  /** In place of that of the cluster. */
  readonly deadlineMs?: number
}

const DEADLINE_MS = 20_000
/** Longest wait for one node, as a share of the deadline: a node that stands still must leave time for another one. */
const ATTEMPT_SHARE = 0.5
/** Wait before a repetition: twice as long each time, from the first to the last. */
const PAUSE_MS = 40
const PAUSE_MAX_MS = 1000
/** How long a node that failed is asked only when no other one is left. */
const REST_MS = 3000
const CONNECTIONS = 32
const RETRY_AFTER_SECONDS = '5'

/** Statuses that mean "later, or elsewhere". */
const REPEATED: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])

interface ClusterNode {
  readonly origin: string
  readonly pool: Pool
  restsUntil: number
}

/** Nodes of one cluster. */
export class Cluster {
  readonly #nodes: readonly ClusterNode[]
  readonly #authorization: () => string | null
  readonly #deadlineMs: number
  #next = 0

  constructor({ nodes, authorization = () => null, certificates, deadlineMs = DEADLINE_MS }: ClusterOptions) {
    this.#nodes = nodes.map((origin) => ({
      origin,
      pool: new Pool(origin, {
        connections: CONNECTIONS,
        connect: { timeout: 3000, ...(certificates && { ca: certificates }) },
      }),
      restsUntil: 0,
    }))
    this.#authorization = authorization
    this.#deadlineMs = deadlineMs
  }

  /**
   * Sends a request to a node and reads its answer.
   *
   * @throws {PublicError} 503 when no node answered within the deadline
   * @throws {ClusterError} when a node says that the request is wrong
   * @throws {TooMuchWork} when the search has more clauses than the cluster takes
   */
  async request<Answer>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options: RequestOptions = {},
  ): Promise<Answer> {
    const deadlineMs = options.deadlineMs ?? this.#deadlineMs
    const end = performance.now() + deadlineMs
    const body = options.lines ?? (options.body === undefined ? null : JSON.stringify(options.body))
    const type = options.lines === undefined ? 'application/json' : 'application/x-ndjson'
    let failure: unknown = null
    for (let attempt = 0; ; attempt++) {
      const left = end - performance.now()
      if (left <= 0) break
      const node = this.#pick()
      try {
        const answer = await this.#ask<Answer>(node, {
          method,
          path,
          body,
          type,
          timeoutMs: Math.ceil(Math.min(left, deadlineMs * ATTEMPT_SHARE)),
        })
        node.restsUntil = 0
        return answer
      } catch (error) {
        if (tooManyClauses(error)) throw new TooMuchWork(Number.POSITIVE_INFINITY)
        if (isRefused(error)) throw unavailable(error)
        if (!isRepeatable(error)) throw error
        failure = error
        // A node that is only busy is no worse than the others.
        if (!(error instanceof ClusterError)) node.restsUntil = performance.now() + REST_MS
      }
      // At once to the next node; with a pause when all of them were asked.
      if (attempt % this.#nodes.length === this.#nodes.length - 1) {
        const pause = Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** Math.floor(attempt / this.#nodes.length))
        await wait(Math.min(Math.max(0, end - performance.now()), pause * (0.5 + Math.random() / 2)))
      }
    }
    throw unavailable(failure)
  }

  /** The next node in turn that does not rest; where all rest, the one that has rested longest. */
  #pick(): ClusterNode {
    const now = performance.now()
    let rested = this.#nodes[0]
    for (let i = 0; i < this.#nodes.length; i++) {
      const node = this.#nodes[this.#next++ % this.#nodes.length]
      if (node.restsUntil <= now) return node
      if (node.restsUntil < rested.restsUntil) rested = node
    }
    return rested
  }

  async #ask<Answer>(
    { pool }: ClusterNode,
    {
      method,
      path,
      body,
      type,
      timeoutMs,
    }: { method: Dispatcher.HttpMethod; path: string; body: string | null; type: string; timeoutMs: number },
  ): Promise<Answer> {
    const authorization = this.#authorization()
    const { statusCode, body: stream } = await pool.request({
      method,
      path,
      body,
      headers: {
        ...(body !== null && { 'content-type': type }),
        ...(authorization !== null && { authorization }),
      },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await stream.text()
    if (statusCode >= 400) throw clusterError(statusCode, text)
    return (text === '' ? {} : JSON.parse(text)) as Answer
  }

  async close(): Promise<void> {
    await Promise.all(this.#nodes.map(({ pool }) => pool.destroy()))
  }
}

/** The caller may come again later. The reason is for the log, and holds no password. */
function unavailable(reason: unknown): Error {
  const error = publicError('search_unavailable', {}, { headers: { 'Retry-After': RETRY_AFTER_SECONDS } })
  error.cause = reason
  return error
}

/** Whether the cluster does not know us, or does not let us: the operator must see to it. */
function isRefused(error: unknown): boolean {
  return error instanceof ClusterError && (error.status === 401 || error.status === 403)
}

/** Whether another attempt may succeed: the node is busy or failing, or there was no answer at all. */
function isRepeatable(error: unknown): boolean {
  return !(error instanceof ClusterError) || REPEATED.has(error.status)
}

function tooManyClauses(error: unknown): boolean {
  return (
    error instanceof ClusterError &&
    /too_many_(nested_)?clauses|too many (nested )?clauses|maxClauseCount/i.test(error.message)
  )
}

function clusterError(status: number, text: string): ClusterError {
  try {
    const { error } = JSON.parse(text) as {
      readonly error?:
        | string
        | {
            readonly type?: string
            readonly reason?: string
            readonly root_cause?: readonly { readonly type?: string; readonly reason?: string }[]
          }
    }
    if (typeof error === 'object') {
      const [cause] = error.root_cause ?? []
      return new ClusterError(status, cause?.type ?? error.type ?? 'error', cause?.reason ?? error.reason ?? '')
    }
    return new ClusterError(status, 'error', error ?? '')
  } catch {
    return new ClusterError(status, 'error', text.slice(0, 200))
  }
}
