/** Turns whatever went wrong into what a caller may see of it. */

import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { PublicError, publicError } from '../errors.ts'

/** Body of an error. */
export function errorBody(error: PublicError): Uint8Array {
  return Buffer.from(JSON.stringify({ error: error.sentence }))
}

/**
 * The public side of an error. Ours (and whatever is not known) becomes a 500 without detail; the detail goes to the log.
 */
export function toPublicError(error: unknown, log: Logger, requestId: string): PublicError {
  if (error instanceof PublicError) return error
  const code = (error as { readonly code?: unknown } | null)?.code
  const known = typeof code === 'string' ? FRAMEWORK_ERRORS[code] : undefined
  if (known !== undefined) return known()
  log.error({ requestId, err: error }, 'a call failed')
  return publicError('internal')
}

/** Errors that Fastify finds before a handler runs. */
const FRAMEWORK_ERRORS: Readonly<Record<string, () => PublicError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => publicError('body_too_large', { limit: '1 MiB' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => publicError('unsupported_media_type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => publicError('malformed_request'),
  FST_ERR_CTP_EMPTY_TYPE: () => publicError('unsupported_media_type'),
  ECONNRESET: () => publicError('malformed_request'),
}

/**
 * Answers bytes that are no HTTP request (or one that took too long), in the same form as everything else, and ends the
 * connection: what follows on it cannot be told apart any more.
 */
export function sendMalformedRequest(
  error: Error & { readonly code?: string },
  socket: Socket,
  apiVersion: string,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const answer =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? publicError('headers_too_large')
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? publicError('request_timeout')
        : publicError('malformed_request')
  const body = errorBody(answer)
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    'X-Error-Code': answer.code,
    'X-Request-Id': randomUUID(),
    'X-Api-Version': apiVersion,
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('')}\r\n${body}`)
}
