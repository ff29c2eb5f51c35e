/**
 * The HTTP server around the endpoints. What is the same for all of them happens here, in this order and nowhere else:
 * authenticate → count → licence → parse → handle → charge → record → answer.
 */
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Settings } from '../config.ts'
import { type PublicError, publicError } from '../errors.ts'
import { withoutKeys } from '../license/api-key.ts'
import type { KeyRing } from '../license/key-holder.ts'
import type { Ledger, ReadBalance } from '../license/ledger.ts'
import { pricesWith } from '../license/price-list.ts'
import { type Authenticate, createAuthenticate } from './authenticate.ts'
import { type Answered, type CallWorks, createCallRunner, type Exchange } from './call.ts'
import { chooseEncoding, PACKED_FROM_BYTES, pack } from './compress.ts'
import type { Endpoint } from './endpoint.ts'
import { sendMalformedRequest, toPublicError } from './error-answers.ts'
import { corsHeaders, PREFLIGHT_HEADERS, SECURITY_HEADERS } from './fixed-headers.ts'
import { createMeter } from './meter.ts'
import { createRateWindows } from './rate-windows.ts'

/** Version of the interface, sent as `X-Api-Version`; it grows by additions only (`docs/decisions.md`, "versions"). */
export const API_VERSION = '1'
/** Largest body in bytes (`docs/decisions.md`, limits). */
export const BODY_BYTES_MAX = 1024 * 1024

/** What a server is made of. */
export interface HttpServerOptions {
  readonly endpoints: readonly Endpoint[]
  readonly keys: KeyRing
  readonly ledger: Ledger
  readonly readBalance: ReadBalance
  /** Calls of a key since a wall-clock time, from the history. */
  readonly countSince: (licenceNumber: number, keyNumber: number, since: number) => Promise<number>
  /** Countries that this installation serves, upper case. */
  readonly servedCountries: () => ReadonlySet<string>
  readonly settings: Settings
  readonly clock: Clock
  readonly log: Logger
  /** Called when an answer has left; for the metrics. `path`: as declared, `null` for an unknown one. */
  readonly onAnswer?: (call: AnsweredCall) => void
}

/** What the metrics are told of an answer. */
export interface AnsweredCall {
  readonly method: string
  readonly path: string | null
  readonly status: number
  readonly seconds: number
  readonly credits: number
}

const NOTHING = Buffer.alloc(0)

/** Ids of callers that are fit to be repeated in a header and a log. */
const REQUEST_ID = /^[\w.:+/=@-]{1,128}$/

/**
 * Builds the server, ready to listen; `inject` works without. Nothing is opened here and nothing closed: stores and
 * engines belong to whoever hands them in. `close()` stops listening, lets running calls finish, then resolves.
 *
 * @throws {Error} for an endpoint whose schemas cannot be checked, or prices for unknown paths
 */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { settings, clock, log } = options
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    // Of the whole request, from its first byte: a caller that trickles bytes must not hold a connection for ever.
    requestTimeout: settings.callSeconds * 1000,
    connectionTimeout: 0,
    http: {
      headersTimeout: settings.callSeconds * 1000,
      // Node would refuse a request without it in a form of its own.
      requireHostHeader: false,
      // How often Node looks for requests over their time: every half minute, if nobody says otherwise.
      connectionsCheckingInterval: Math.min(5000, settings.callSeconds * 250),
    },
    // Longer than the idle time of usual load balancers (60 s), so that they close first and no call meets a closed end.
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    requestIdHeader: false,
    genReqId: requestId,
    clientErrorHandler: (error, socket) => sendMalformedRequest(error, socket, API_VERSION),
    frameworkErrors: ({ code }, request, reply) =>
      // Too long for any id: as unknown as a shorter one.
      void refuse(request, reply, publicError(code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not_found' : 'malformed_request')),
    routerOptions: { maxParamLength: 256, querystringParser: asReceived },
  })
  const authenticate = createAuthenticate({ keys: options.keys, clock, isDemo: settings.demo })
  const meter = createMeter({ ...options, rateLimit: settings.rateLimit })
  const addresses = createRateWindows<string>(clock)
  const run = createCallRunner({
    ...options,
    meter,
    prices: pricesWith(settings.prices),
    callSeconds: settings.callSeconds,
  } satisfies CallWorks)
  let inFlight = 0
  let isStopping = false

  app.removeAllContentTypeParsers()
  // Kept as bytes: what they mean is decided after the licence was checked, by the strict reader.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.decorateRequest('exchange', null)
  app.addHook('preClose', async () => {
    isStopping = true
  })

  // Expectations but 100-continue may be ignored (RFC 9110, 10.1.1); Node would refuse them in a form of its own.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))

  app.addHook('onRequest', async (request, reply) => {
    const exchange = startExchange(request)
    request.exchange = exchange
    inFlight++
    // Also where the caller hangs up half way: a response always closes, it does not always finish.
    reply.raw.once('close', () => {
      inFlight--
      noteAnswer(exchange, reply.raw.statusCode)
    })
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') throw publicError('malformed_request')
    // Health stays visible when everything else is turned away.
    if (inFlight > settings.callsInFlight && exchange.endpoint?.access !== 'open')
      throw publicError('overloaded', {}, { 'Retry-After': '1' })
    if (request.method === 'OPTIONS' && 'access-control-allow-origin' in corsOf(request))
      return send(request, reply, { status: 204, headers: PREFLIGHT_HEADERS, body: NOTHING })
    await admit(request, exchange)
  })

  /** Finds out who calls, and whether they may. */
  async function admit(request: FastifyRequest, exchange: Exchange): Promise<void> {
    const { endpoint } = exchange
    if (endpoint?.access === 'open') return
    const holder = await knownHolder(authenticate, request)
    if (holder === undefined) {
      const flood = addresses.take(request.ip, settings.addressLimit)
      if (!flood.isAllowed) throw publicError('rate_limited', {}, { 'Retry-After': String(flood.retryAfterSeconds) })
      // Where there is nothing to protect, the missing path is the more useful answer.
      if (endpoint === null) return
      throw publicError('unauthenticated', {}, { 'WWW-Authenticate': 'ApiKey' })
    }
    exchange.holder = holder
    exchange.rate = await meter.countCall(holder)
    if (!exchange.rate.isAllowed)
      throw publicError('rate_limited', {}, { 'Retry-After': String(exchange.rate.retryAfterSeconds) })
    if (endpoint !== null) run.requireLicence(exchange)
  }

  function startExchange(request: FastifyRequest): Exchange {
    const [path, query = ''] = splitUrl(request.url)
    return {
      requestId: request.id,
      method: request.method,
      path,
      querySource: query,
      endpoint: (request.routeOptions.config as { endpoint?: Endpoint }).endpoint ?? null,
      header: (name) => (name === 'x-api-key' ? undefined : singleHeader(request.headers[name])),
      arrivedAt: clock.now(),
      startedAt: clock.monotonic(),
      holder: null,
      rate: null,
      query: null,
      body: undefined,
      bodyBytes: 0,
      hold: null,
      credits: 0,
    }
  }

  for (const endpoint of options.endpoints) {
    run.prepare(endpoint)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      handler: async (request, reply) => {
        const exchange = request.exchange as Exchange
        const answered = await run.answer(endpoint, exchange, {
          bytes: request.body as Buffer | undefined,
          params: request.params as Readonly<Record<string, string>>,
          isGone: () => request.raw.destroyed,
          onGone: (listener) => reply.raw.once('close', listener),
        })
        return send(request, reply, answered)
      },
    })
  }

  const paths = routedPaths(options.endpoints)
  app.setNotFoundHandler((request, reply) => refuse(request, reply, wrongPathOrMethod(paths, request)))
  app.setErrorHandler((error, request, reply) => refuse(request, reply, toPublicError(error, log, request.id)))

  /** Answers an error: recorded like any other call where the caller is known. */
  async function refuse(request: FastifyRequest, reply: FastifyReply, error: PublicError): Promise<FastifyReply> {
    const exchange = request.exchange ?? startExchange(request)
    return send(request, reply, await run.refuse(exchange, error))
  }

  function corsOf(request: FastifyRequest): Readonly<Record<string, string>> {
    return corsHeaders(settings.corsOrigins, request.headers.origin)
  }

  async function send(request: FastifyRequest, reply: FastifyReply, answered: Answered): Promise<FastifyReply> {
    // An answer's own headers come last: the documentation page has a policy of its own.
    reply.headers(SECURITY_HEADERS).headers(corsOf(request))
    reply.header('x-request-id', request.id).header('x-api-version', API_VERSION)
    reply.code(answered.status).headers(answered.headers)
    // Else the caller's connection would stay open, idle, and the stop would wait for it.
    if (isStopping) reply.header('connection', 'close')
    // Bytes are sent as they are; Fastify would write an object a second time.
    if (answered.body.length < PACKED_FROM_BYTES || 'content-encoding' in answered.headers)
      return reply.send(answered.body)
    reply.header('vary', settings.corsOrigins.length > 0 ? 'Origin, Accept-Encoding' : 'Accept-Encoding')
    const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined)
    if (encoding === null) return reply.send(answered.body)
    const { etag } = answered.headers
    // The same answer in other bytes: a strong tag would promise the same bytes.
    if (etag !== undefined) reply.header('etag', `W/${etag}`)
    reply.header('content-encoding', encoding)
    return reply.send(await pack(answered.body, encoding, etag !== undefined))
  }

  function noteAnswer(exchange: Exchange, status: number): void {
    const { method, credits, endpoint, holder } = exchange
    const seconds = (clock.monotonic() - exchange.startedAt) / 1000
    options.onAnswer?.({ method, path: endpoint?.path ?? null, status, seconds, credits })
    log.info(
      {
        requestId: exchange.requestId,
        method,
        path: withoutKeys(exchange.path),
        status,
        ms: Math.round(seconds * 1e6) / 1000,
        credits,
        licence: holder?.caller.licenceId,
        key: holder?.caller.keyId,
      },
      'call',
    )
  }

  return app
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange | null
  }
}

/** The caller's id of a request where it is fit to be repeated, ours otherwise. */
function requestId(request: {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

function knownHolder(authenticate: Authenticate, request: FastifyRequest) {
  return authenticate({ header: request.headers['x-api-key'], url: request.url })
}

/** The query string is read by `readQuery`, after the licence was checked; what Fastify would make of it is not used. */
function asReceived(): Record<string, unknown> {
  return {}
}

function splitUrl(url: string): [path: string, query?: string] {
  const mark = url.indexOf('?')
  return mark === -1 ? [url] : [url.slice(0, mark), url.slice(mark + 1)]
}

function singleHeader(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** 405 with `Allow` where the path is known under another method, else 404. */
function wrongPathOrMethod(paths: readonly RoutedPath[], request: FastifyRequest): PublicError {
  const [path] = splitUrl(request.url)
  const methods = new Set(paths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
  if (methods.size === 0) return publicError('not_found')
  const allow = [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
  return publicError('method_not_allowed', { method: request.method, path: path.slice(0, 120) }, { Allow: allow })
}

interface RoutedPath {
  readonly method: string
  readonly pattern: RegExp
}

function routedPaths(endpoints: readonly Endpoint[]): RoutedPath[] {
  return endpoints.map(({ method, path }) => {
    const pattern = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')
    return { method, pattern: new RegExp(`^${pattern}$`) }
  })
}
