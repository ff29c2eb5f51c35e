import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Drain } from '../connections/drain.ts'
import type { Reply } from '../steps/stages.ts'
import { COMPRESSED_BYTES_MIN, COMPRESSED_ENCODINGS, compressBody } from './compression.ts'
import { chooseEncoding } from './encoding.ts'
import { API_VERSION, corsHeaders, SECURITY_HEADERS } from './fixed-headers.ts'
import { readableBody } from './readable-body.ts'

/**
 * Sends replies.
 *
 * @param keyOrigins origins of the browser key that called
 * @param onHandOver called when the reply is ready for the socket: the work on the call has ended
 */
export type SendReply = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Reply,
  keyOrigins?: readonly string[],
  onHandOver?: () => void,
) => Promise<FastifyReply>

/**
 * @param corsOrigins origins whose pages may read answers
 * @param drain whether the server stops
 */
export function createSendReply(corsOrigins: readonly string[], drain: Drain): SendReply {
  async function encode(request: FastifyRequest, reply: FastifyReply, { headers, body }: Reply): Promise<Uint8Array> {
    if (body.length < COMPRESSED_BYTES_MIN || 'content-encoding' in headers) return body
    const varying = String(reply.getHeader('vary') ?? '')
    if (!varying.includes('Accept-Encoding'))
      reply.header('vary', varying === '' ? 'Accept-Encoding' : `${varying}, Accept-Encoding`)
    const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined, COMPRESSED_ENCODINGS)
    if (encoding === null) return body
    const { etag } = headers
    // A strong tag promises the same bytes. Compressed, the same answer has other bytes.
    if (etag !== undefined) reply.header('etag', `W/${etag}`)
    reply.header('content-encoding', encoding)
    return compressBody(body, encoding, etag !== undefined)
  }

  return async (request, reply, answer, keyOrigins = [], onHandOver) => {
    const origins = keyOrigins.length === 0 ? corsOrigins : [...corsOrigins, ...keyOrigins]
    reply.headers(SECURITY_HEADERS).headers(corsHeaders(origins, request.headers.origin, request.url))
    reply.header('x-request-id', request.id).header('x-api-version', API_VERSION)
    // A cache on the way knows no `x-api-key`, and would give the answer to another licence.
    reply.header('cache-control', 'no-store')
    // An answer's own headers come last: the documentation page has a policy of its own.
    reply.code(answer.status).headers(answer.headers)
    let bytes: Uint8Array
    try {
      bytes = await encode(request, reply, answer)
    } finally {
      onHandOver?.()
    }
    const held = drain.held()
    if (held !== null) await held
    // The caller would call again on the connection, and the stop would have to wait for it, or cut it off.
    if (drain.isStopping()) reply.header('connection', 'close')
    if (answer.stream !== undefined) return reply.send(readableBody(answer.stream))
    // Bodies are bytes: Fastify would serialise an object a second time.
    return reply.send(bytes)
  }
}
