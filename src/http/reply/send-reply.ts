import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reply } from '../steps/stages.ts'
import { COMPRESSED_BYTES_MIN, COMPRESSED_ENCODINGS, compressBody } from './compression.ts'
import { chooseEncoding } from './encoding.ts'
import { API_VERSION, corsHeaders, SECURITY_HEADERS } from './fixed-headers.ts'

/** Sends replies. */
export type SendReply = (request: FastifyRequest, reply: FastifyReply, answer: Reply) => Promise<FastifyReply>

/**
 * @param corsOrigins origins whose pages may read answers
 * @param isStopping whether the server takes no more calls
 */
export function createSendReply(corsOrigins: readonly string[], isStopping: () => boolean): SendReply {
  const varying = corsOrigins.length > 0 ? 'Origin, Accept-Encoding' : 'Accept-Encoding'

  return async (request, reply, { status, headers, body }) => {
    reply.headers(SECURITY_HEADERS).headers(corsHeaders(corsOrigins, request.headers.origin))
    reply.header('x-request-id', request.id).header('x-api-version', API_VERSION)
    // An answer's own headers come last: the documentation page has a policy of its own.
    reply.code(status).headers(headers)
    // The caller's connection would otherwise stay open, idle, and the stop would wait for it.
    if (isStopping()) reply.header('connection', 'close')
    // Bodies are bytes: Fastify would serialise an object once more.
    if (body.length < COMPRESSED_BYTES_MIN || 'content-encoding' in headers) return reply.send(body)
    reply.header('vary', varying)
    const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined, COMPRESSED_ENCODINGS)
    if (encoding === null) return reply.send(body)
    const { etag } = headers
    // A strong tag promises the same bytes. Compressed, the same answer has other bytes.
    if (etag !== undefined) reply.header('etag', `W/${etag}`)
    reply.header('content-encoding', encoding)
    return reply.send(await compressBody(body, encoding, etag !== undefined))
  }
}
