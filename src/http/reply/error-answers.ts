/** Turns whatever went wrong into what a caller may see of it. */

import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { PublicError, publicError } from '../../errors.ts'
import type { Reply } from '../steps/stages.ts'
import { API_VERSION } from './fixed-headers.ts'

/** Content type of JSON answers. */
export const JSON_TYPE = 'application/json; charset=utf-8'

/** An error, ready to be sent. */
export function errorReply(error: PublicError): Reply {
  return {
    status: error.status,
    headers: { 'content-type': JSON_TYPE, 'x-error-code': error.code, ...detailsOf(error), ...error.headers },
    body: errorBody(error),
  }
}

/** Most values in one answer: a header has to stay small. */
const CHOICES_MAX = 20

/** `X-Error-Details`: JSON in ASCII. The body has the sentence alone. */
function detailsOf({ details }: PublicError): Readonly<Record<string, string>> {
  if (details === null) return {}
  const { choices } = details
  const json = JSON.stringify({ ...details, ...(choices && { choices: choices.slice(0, CHOICES_MAX) }) })
  const inAscii = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  return { 'x-error-details': json.replace(/[^ -~]/g, inAscii) }
}

function errorBody(error: PublicError): Uint8Array {
  return Buffer.from(JSON.stringify({ error: error.sentence }))
}

/**
 * The public side of an error. Anything but a public error or a known error of the framework becomes a 500 without
 * detail; the detail goes to the log.
 */
export function toPublicError(error: unknown, log: Logger, requestId: string): PublicError {
  if (error instanceof PublicError) return error
  const code = (error as { readonly code?: unknown } | null)?.code
  const known = typeof code === 'string' ? FRAMEWORK_ERRORS[code] : undefined
  if (known !== undefined) return known()
  const status = (error as { readonly statusCode?: unknown } | null)?.statusCode
  const isRequestWrong = typeof status === 'number' && status >= 400 && status < 500
  if (typeof code === 'string' && code.startsWith('FST_ERR_') && isRequestWrong) return publicError('malformed_request')
  log.error({ requestId, err: error }, 'a call failed')
  return publicError('internal')
}

/** Errors that Fastify finds before a handler runs. */
const FRAMEWORK_ERRORS: Readonly<Record<string, () => PublicError>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => publicError('unsupported_media_type'),
  FST_ERR_CTP_EMPTY_TYPE: () => publicError('unsupported_media_type'),
  ECONNRESET: () => publicError('malformed_request'),
}

/**
 * Answers bytes that are no HTTP request, or a request that took too long, in the same form as every error. Then ends
 * the connection: the start of the next request on it is unknown.
 */
export function sendMalformedRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  refuseConnection(socket, PARSER_ERRORS[error.code ?? '']?.() ?? publicError('malformed_request'))
}

/** Answers an error on a connection whose request is not known, and closes it. */
export function refuseConnection(socket: Socket, answer: PublicError): void {
  const body = errorBody(answer)
  const headers = {
    'Content-Type': JSON_TYPE,
    'Content-Length': body.length,
    'X-Error-Code': answer.code,
    'X-Request-Id': randomUUID(),
    'X-Api-Version': API_VERSION,
    ...answer.headers,
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('')}\r\n${body}`)
  // A caller that never ends its side, or never reads, must not keep the connection.
  const lingering = setTimeout(() => socket.destroy(), LINGER_MS)
  lingering.unref()
  socket.once('close', () => clearTimeout(lingering))
}

/** How long a refused caller has to read why. */
const LINGER_MS = 2000

/** Errors that Node's HTTP parser finds before Fastify sees the request. */
const PARSER_ERRORS: Readonly<Record<string, () => PublicError>> = {
  HPE_HEADER_OVERFLOW: () => publicError('headers_too_large'),
  ERR_HTTP_REQUEST_TIMEOUT: () => publicError('request_timeout'),
}
