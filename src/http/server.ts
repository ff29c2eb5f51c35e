/**
 * The HTTP server: adapts Fastify to the pipeline. `pipeline.ts` runs calls; this file only builds its first stage from a
 * request, and sends its last.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Settings } from '../config/settings.ts'
import { PublicError, publicError } from '../errors.ts'
import type { AdminRing } from '../license/access/admin-keys.ts'
import type { BrowserOrigins } from '../license/access/browser-key.ts'
import type { KeyRing } from '../license/key-holder.ts'
import type { Ledger, ReadBalance } from '../license/ledger.ts'
import { pricesWith } from '../license/price-list.ts'
import type { Leases } from '../search/lease.ts'
import { readKeyInUrl } from './any-origin.ts'
import { type BodyMemory, type CountedBody, createBodyMemory } from './body-memory.ts'
import { type BrowserPages, createBrowserPages } from './browser-pages.ts'
import { type CallLogOptions, logCall } from './call-log.ts'
import { carry, keyOf } from './carry.ts'
import { addressGroup } from './connections/address-group.ts'
import { askedAddress } from './connections/asked-address.ts'
import { type CallerAddress, createCallerAddress } from './connections/caller-address.ts'
import { type Connections, watchConnections } from './connections/connections.ts'
import { createDrain, type Drain } from './connections/drain.ts'
import { type Counters, createCounters, tooManyCalls } from './counters.ts'
import type { Endpoint } from './endpoint.ts'
import { createFastifyApp } from './fastify-app.ts'
import { createFindHolder, createFindOperator, type FindHolderOptions } from './find-holder.ts'
import { createHolds } from './holds.ts'
import { createKeyRates, type KeyRatesOptions } from './key-rates.ts'
import { createLicenceQueues, type Ticket } from './licence-queues.ts'
import type { ErrorPage } from './pages/console.ts'
import { createPipeline, type Pipeline } from './pipeline.ts'
import { createRateWindows } from './rate-windows.ts'
import { corsHeaders, PREFLIGHT_HEADERS } from './reply/fixed-headers.ts'
import { createSendReply, type SendReply } from './reply/send-reply.ts'
import { parseJsonOrNothing, readArrivedBody } from './request/arrived-body.ts'
import { prepareEndpoint } from './request/request-checks.ts'
import { createExplainNoRoute } from './routed-paths.ts'
import { createMissingRows } from './steps/missing-rows.ts'
import { createSettlements, type Settlements } from './steps/settlements.ts'
import {
  type Answered,
  type Ended,
  isAnswered,
  type Queued,
  type Received,
  type Reply,
  type RequestHead,
} from './steps/stages.ts'
import type { ServerWindows } from './thread-windows.ts'

/** What a server is made of. */
export interface HttpServerOptions extends CallLogOptions {
  readonly endpoints: readonly Endpoint[]
  readonly keys: KeyRing & BrowserOrigins
  /** Keys of operators; absent: there are none. */
  readonly adminKeys?: AdminRing
  readonly ledger: Ledger
  readonly readBalance: ReadBalance
  /** Calls of a key since a wall-clock time, from the history. */
  readonly countSince: KeyRatesOptions['countSince']
  /** Counts of calls that several services share; absent: this service counts for itself. */
  readonly sharedWindows?: KeyRatesOptions['shared']
  /** Counts of calls that the threads of this service share; absent: it has one thread. */
  readonly threadWindows?: ServerWindows | undefined
  /** Notices of changed keys; absent: none are sent. */
  readonly keyNotices?: FindHolderOptions['notices']
  /** Countries that this installation serves, upper case. */
  readonly servedCountries: () => ReadonlySet<string>
  /** Shown by browsers under addresses that do not exist; absent: they get JSON as everyone else. */
  readonly lostPage?: ErrorPage | null
  /** Leases of what is served. Absent: no endpoint asks for it. */
  readonly leases?: Leases
  readonly settings: Settings
  /** A call was turned away because the service has too much to do. */
  readonly onShed?: () => void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** How far the call has come; `null` before the first hook runs. */
    call: Received | Queued | Ended | null
    /** The ticket of an admitted call in the queue of its licence; `null` where it needs none. */
    ticket: Ticket | null
    /** What the server holds of the body; `null` before its first byte. */
    countedBody: CountedBody | null
  }
  interface FastifyInstance {
    readonly connections: Connections
    readonly drain: Drain
    readonly settlements: Settlements
  }
}

/** What the hooks and handlers of a server work with. */
interface Edge {
  readonly options: HttpServerOptions
  readonly pipeline: Pipeline
  readonly send: SendReply
  readonly bodies: BodyMemory
  readonly settlements: Settlements
  readonly callers: CallerAddress
  readonly pages: BrowserPages
}

/**
 * Builds the server, ready to listen; `inject` works without listening. It opens and closes no stores and engines: they
 * belong to the caller. `close()` stops listening, lets running calls finish, then resolves.
 *
 * @throws {Error} for an endpoint whose schemas cannot be checked, or prices for unknown paths
 */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { settings, clock, lostPage = null } = options
  const drain = createDrain()
  const edge = buildEdge(options, drain)
  const { pipeline, send } = edge

  async function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
    const reached = request.call ?? receive(request, clock, edge)
    // The caller of a stream hung up: what was sent is settled, and no one reads an answer.
    if (isAnswered(reached) && isGone(error)) return reply.hijack()
    // Answered already, but the answer could not be sent: the history gets a second row, of what the caller sees.
    const answered = await edge.settlements.during(pipeline.refuse(isAnswered(reached) ? reached.call : reached, error))
    return sendAnswer(send, request, reply, isLost(request, answered.reply) ? asPage(answered, lostPage) : answered)
  }

  const explainNoRoute = createExplainNoRoute(options.endpoints)
  const refuseNoRoute = (request: FastifyRequest, reply: FastifyReply) =>
    refuse(request, reply, explainNoRoute(request.method, splitUrl(request.url)[0]))
  /** Fastify found no route and runs no hook. Limits, key check and history still apply. */
  async function admitAndRefuse(request: FastifyRequest, reply: FastifyReply, error: PublicError): Promise<unknown> {
    try {
      return (await admit(request, reply)) ?? (await refuse(request, reply, error))
    } catch (refusal) {
      return refuse(request, reply, refusal)
    }
  }
  const app = createFastifyApp(settings, admitAndRefuse, (request, bytes) => takeBytes(edge, request, bytes))
  app.decorateRequest('call', null).decorateRequest('ticket', null).decorateRequest('countedBody', null)
  app.decorate('drain', drain).decorate('settlements', edge.settlements)
  app.decorate(
    'connections',
    watchConnections(app.server, {
      perAddress: settings.addressConnections,
      writeSeconds: settings.writeSeconds,
      isProxy: edge.callers.isProxy,
    }),
  )
  app.addHook('preClose', async () => drain.begin())
  const admit = createAdmission(app, edge)
  app.addHook('onRequest', admit)
  addRoutes(app, edge)
  app.setNotFoundHandler(refuseNoRoute)
  // Fastify checks the body of some methods (QUERY) before it finds that nothing takes them.
  app.setErrorHandler((error, request, reply) =>
    request.is404 && !(error instanceof PublicError) ? refuseNoRoute(request, reply) : refuse(request, reply, error),
  )
  return app
}

function buildEdge(options: HttpServerOptions, drain: Drain): Edge {
  const { settings, onShed = () => {} } = options
  const settlements = createSettlements(options.ledger, options.log)
  return {
    options,
    pipeline: buildPipeline(options, settlements, onShed),
    settlements,
    send: createSendReply(settings.corsOrigins, drain),
    bodies: createBodyMemory(settings.bodyMegabytes * 2 ** 20, onShed),
    callers: createCallerAddress(settings.trustedProxies),
    pages: createBrowserPages(options.keys, options.clock),
  }
}

function buildPipeline(options: HttpServerOptions, settlements: Settlements, onShed: () => void): Pipeline {
  const { settings, clock, keys, countSince, threadWindows } = options
  const { sharedWindows: shared = null, keyNotices: notices = null } = options
  return createPipeline({
    ledger: options.ledger,
    missingRows: createMissingRows(options.log),
    settlements,
    log: options.log,
    servedCountries: options.servedCountries,
    findHolder: createFindHolder({ keys, clock, isDemo: settings.demo, notices }),
    findOperator: createFindOperator(options.adminKeys ?? NO_ADMIN_KEYS),
    addressRates: threadWindows?.addresses ?? createRateWindows<string>(clock),
    addressLimit: settings.addressLimit,
    keyRates: createKeyRates({
      clock,
      countSince,
      rateLimit: settings.rateLimit,
      shared,
      windows: threadWindows?.keys,
    }),
    queues: createLicenceQueues({
      callsMax: settings.callsInFlight,
      licenceCallsMax: settings.licenceCalls,
      patienceMs: settings.callSeconds * 1000,
      onShed,
    }),
    holds: createHolds(options.readBalance),
    prices: pricesWith(settings.prices),
    leases: options.leases ?? NOTHING_SERVED,
    callSeconds: settings.callSeconds,
    runningKeys: new Set(),
  })
}

const NO_ADMIN_KEYS: AdminRing = { findByDigest: async () => undefined }

/** Node's parser also lets 0.9 and 2.0 pass, which this server does not speak. */
const HTTP_VERSIONS: ReadonlySet<string> = new Set(['1.0', '1.1'])

/** What happens when the head of a request has arrived, before its body is read. Answers the reply where it sent it. */
type Admission = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>

function createAdmission(app: FastifyInstance, edge: Edge): Admission {
  const { options, pipeline, send } = edge
  const { clock, settings } = options
  const addresses = createCounters(settings.addressCalls)
  return async (request, reply) => {
    // This side has ended the connection after an earlier answer: no answer can be sent on it.
    if (request.raw.socket.writableEnded) {
      request.raw.socket.destroy()
      return reply.hijack()
    }
    const received = receive(request, clock, edge)
    request.call = received
    const end = app.connections.begin(request.raw)
    // A response always closes, also where the caller hangs up half way. It does not always finish.
    reply.raw.once('close', () => {
      end()
      request.ticket?.leave()
      request.countedBody?.release()
      logCall(options, received, request.call ?? received, reply.raw.statusCode)
    })
    const hosts = countHosts(request.raw.rawHeaders)
    if (!HTTP_VERSIONS.has(request.raw.httpVersion)) throw publicError('malformed_request')
    if (hosts > 1 || (hosts === 0 && request.raw.httpVersion === '1.1')) throw publicError('malformed_request')
    if (request.method === 'OPTIONS') {
      const origins = [...settings.corsOrigins, ...(await edge.pages.asking(request.headers.origin, received.request))]
      if (isAllowedPreflight(request, origins)) return send(request, reply, PREFLIGHT_REPLY, origins)
    }
    const admitted = await pipeline.admit(received)
    const call = isAnswered(admitted) ? admitted.call : admitted
    const holder = 'holder' in call ? call.holder : null
    if (holder === null) takePlace(addresses, received.request, reply)
    if (isAnswered(admitted)) return sendAnswer(send, request, reply, admitted)
    request.call = admitted
    request.ticket = admitted.ticket
    return undefined
  }
}

/**
 * Counts a call without a key against its address, until the answer is sent.
 *
 * @throws {PublicError} 429 where the address has as many calls in progress as allowed
 */
function takePlace(addresses: Counters, { address, endpoint }: RequestHead, reply: FastifyReply): void {
  if (endpoint?.isAlwaysAnswered === true) return
  const leave = addresses.take(addressGroup(address()))
  if (leave === null) {
    // An idle connection of a caller with too many calls is of no use to either side.
    reply.header('connection', 'close')
    throw tooManyCalls()
  }
  reply.raw.once('close', leave)
}

function addRoutes(app: FastifyInstance, { options, pipeline, send, settlements }: Edge): void {
  for (const endpoint of options.endpoints) {
    const prepared = prepareEndpoint(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      handler: async (request, reply) => {
        const { ticket } = request
        const work = pipeline.answer(prepared, request.call as Queued, {
          bytes: request.body as Buffer | undefined,
          params: request.params as Readonly<Record<string, string>>,
          connection: {
            // The request itself is destroyed when its body has been read.
            isGone: () => request.raw.socket?.destroyed === true,
            onGone: (listener) => reply.raw.once('close', listener),
          },
        })
        const answered = await settlements.during(work)
        // No one reads an answer.
        if (answered === null) return reply.hijack()
        return sendAnswer(send, request, reply, answered, ticket?.leave)
      },
    })
  }
}

/** Counts bytes of a body against the licence of the call, or the caller's address where no licence is known. */
function takeBytes({ bodies, callers }: Edge, request: FastifyRequest, bytes: number): PublicError | null {
  // Requests that Fastify refuses before it runs a hook have none of the members that were added: not even `null`.
  request.countedBody ??= bodies.open(holderOf(request)?.licenceNumber ?? addressGroup(callers.of(request.raw)))
  return request.countedBody.take(bytes)
}

/** Who calls, once that is known. */
function holderOf({ call }: FastifyRequest): Queued['holder'] | null {
  return call && 'holder' in call ? call.holder : null
}

/**
 * Sends an answer. The request must not hold the reply: bodies that outlive their sending make the
 * garbage collector run in full. Measured on pages of 34 KB, that took a quarter more processor time a call.
 */
function sendAnswer(
  send: SendReply,
  request: FastifyRequest,
  reply: FastifyReply,
  answered: Answered,
  onHandOver?: () => void,
) {
  request.call = { call: answered.call, credits: answered.credits }
  const { call } = answered
  const origins = ('holder' in call && call.holder?.browser?.origins) || NO_ORIGINS
  return send(request, reply, answered.reply, origins, onHandOver)
}

const NO_ORIGINS: readonly string[] = []

/** Whether a browser asked for a page under an address that does not exist. Browsers name pages first. */
function isLost({ method, headers, is404 }: FastifyRequest, { status }: Reply): boolean {
  return is404 && status === 404 && method === 'GET' && headers.accept?.trimStart().startsWith('text/html') === true
}

function asPage(answered: Answered, page: ErrorPage | null): Answered {
  if (page === null) return answered
  const { reply } = answered
  return { ...answered, reply: { ...reply, headers: { ...reply.headers, ...page.headers }, body: page.body } }
}

/** The first stage of a call. */
function receive(request: FastifyRequest, clock: Clock, edge: Edge): Received {
  const { headers, method } = request
  const [path, wholeQuery] = splitUrl(request.url)
  const { key: inUrl, rest: querySource } = readKeyInUrl(path, wholeQuery)
  const key = keyOf(headers, path)
  const head: RequestHead = {
    requestId: request.id,
    method,
    path,
    querySource,
    endpoint: (request.routeOptions.config as { endpoint?: Endpoint }).endpoint ?? null,
    credentials: { header: key, inUrl, url: `${path}?${querySource}` },
    address: () => edge.callers.of(request.raw),
    serviceUrl: () => edge.options.settings.publicUrl ?? askedAddress(request.raw) ?? '/',
    header: (name) => (HEADERS_OF_KEYS.has(name) ? undefined : singleHeader(headers[name])),
    carry: (inner) =>
      carry(request.server, inner, { key, requestId: request.id, address: edge.callers.of(request.raw) }),
    arrivedBody: async () => {
      const { body } = request
      if (Buffer.isBuffer(body)) return { body: parseJsonOrNothing(body), bytes: body.length }
      if (METHODS_WITHOUT_BODY.has(method)) return null
      return readArrivedBody(request.raw, (bytes) => takeBytes(edge, request, bytes))
    },
    arrivedAt: clock.now(),
    startedAt: clock.monotonic(),
  }
  return { request: head }
}

/** For a server without an endpoint that asks for what is served. */
const NOTHING_SERVED: Leases = {
  take() {
    throw new Error('Cannot take a lease: the server was made without them')
  },
}

/** What calls carry keys in. */
const HEADERS_OF_KEYS: ReadonlySet<string> = new Set(['x-api-key', 'authorization'])

/** Requests of these methods have no body that means anything. */
const METHODS_WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

const PREFLIGHT_REPLY: Reply = { status: 204, headers: PREFLIGHT_HEADERS, body: Buffer.alloc(0) }

/** Whether a browser asks for a page of an allowed origin what it may send. */
function isAllowedPreflight({ method, headers, url }: FastifyRequest, corsOrigins: readonly string[]): boolean {
  return method === 'OPTIONS' && 'access-control-allow-origin' in corsHeaders(corsOrigins, headers.origin, url)
}

/** Whether an error means that the connection ended before the answer did. */
function isGone(error: unknown): boolean {
  const code = (error as { readonly code?: unknown } | null)?.code
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ERR_STREAM_DESTROYED'
}

/** Lines of a head that name the host. Node keeps the first one only; a proxy in front may have read the other. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index].length === 4 && rawHeaders[index].toLowerCase() === 'host') hosts++
  return hosts
}

/** Path and query string, the latter without its `?`. */
function splitUrl(url: string): readonly [path: string, query: string] {
  const mark = url.indexOf('?')
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}

function singleHeader(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}
