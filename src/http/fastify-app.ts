import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Settings } from '../config/settings.ts'
import { type PublicError, publicError } from '../errors.ts'
import { holdsKey } from '../license/api-key.ts'
import type { Endpoint } from './endpoint.ts'
import { sendMalformedRequest } from './reply/error-answers.ts'
import { FORM_TYPE } from './request/form.ts'
import { receiveBody } from './request/receive-body.ts'

/**
 * Longer than the idle time of common load balancers (60 s). They then close first, and no call meets a connection that
 * this side just closed.
 */
const KEEP_ALIVE_MS = 65_000

/** How long the head of a request may take to arrive. */
const HEAD_MS = 10_000

/** Ids of callers that are safe to repeat in a header and a log. */
const REQUEST_ID = /^[\w.:+/=@-]{1,128}$/
/** As long as the random part of a key, in letters of both cases: no usual id is (UUIDs and digests in hexadecimal are of one case). */
const LIKE_SECRET = /(?=[\da-z+/]*[A-Z])(?=[\dA-Z+/]*[a-z])[\dA-Za-z+/]{43,}/

/**
 * Makes the Fastify instance: limits, time limits, and bodies left as bytes. It has no routes yet.
 *
 * @param refuse answers what Fastify refuses before it runs a hook: admits the call first
 * @param takeBytes counts bytes of a request's body, or returns why they are refused
 */
export function createFastifyApp(
  settings: Settings,
  refuse: (request: FastifyRequest, reply: FastifyReply, error: PublicError) => Promise<unknown>,
  takeBytes: (request: FastifyRequest, bytes: number) => PublicError | null,
): FastifyInstance {
  const app = Fastify({
    logger: false,
    // For the whole request, from its first byte: a caller that trickles bytes must not hold a connection for ever.
    requestTimeout: settings.callSeconds * 1000,
    connectionTimeout: 0,
    http: {
      headersTimeout: Math.min(HEAD_MS, settings.callSeconds * 1000),
      // Node would refuse a request without a Host header in a form of its own.
      requireHostHeader: false,
      // How often Node looks for requests over their time. Its default is 30 s.
      connectionsCheckingInterval: Math.min(1000, settings.callSeconds * 250),
    },
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: chooseRequestId,
    // Requests are checked by `request/validate.ts`. Fastify would load two compilers of schemas, and never use them.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    clientErrorHandler: sendMalformedRequest,
    frameworkErrors: ({ code }, request, reply) =>
      // A path parameter longer than any id is as unknown as a shorter one.
      void refuse(request, reply, publicError(code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not_found' : 'malformed_request')),
    routerOptions: { maxParamLength: 256, querystringParser: ignoreQuery },
  })
  app.removeAllContentTypeParsers()
  // The strict reader parses the bytes, when the call has its turn.
  app.addContentTypeParser('application/json', (request, payload, done) => {
    // Unknown path: the body is not read, and the refusal follows.
    if (request.is404) return done(null)
    const bytesMax = endpointOf(request)?.bodyLimits?.bytesMax
    receiveBody(payload, request.headers['content-length'], bytesMax, (bytes) => takeBytes(request, bytes), done)
  })
  app.addContentTypeParser(FORM_TYPE, (request, payload, done) => {
    if (request.is404) return done(null)
    if (endpointOf(request)?.takesForm !== true) return done(publicError('unsupported_media_type'))
    receiveBody(payload, request.headers['content-length'], undefined, (bytes) => takeBytes(request, bytes), done)
  })
  // A server may ignore expectations other than 100-continue (RFC 9110, 10.1.1). Node would refuse them in its own form.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  return app
}

/** The endpoint of a request; `undefined`: its path is unknown. */
function endpointOf(request: FastifyRequest): Endpoint | undefined {
  return (request.routeOptions.config as { readonly endpoint?: Endpoint }).endpoint
}

function refuseSchemas(): never {
  throw new Error('Cannot compile a schema: routes have none, must be checked by request-checks.ts')
}

/** The caller's id of a request where it is safe to repeat, ours otherwise. */
function chooseRequestId(request: {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}): string {
  const given = request.headers['x-request-id']
  // The history shows it to every key of the licence, and the audit log to every operator.
  return typeof given === 'string' && REQUEST_ID.test(given) && !holdsKey(given) && !LIKE_SECRET.test(given)
    ? given
    : randomUUID()
}

/** `readQuery` reads the query string, after the licence was checked. Nothing uses what Fastify would make of it. */
function ignoreQuery(): Record<string, unknown> {
  return {}
}
