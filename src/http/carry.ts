/** Calls that another call carries (`POST /mcp`): made in process, for the same key, through every step of a call. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { CarriedAnswer, CarriedCall } from './endpoint.ts'

/** The path whose clients know bearer tokens and no other header for a key. */
const BEARER_PATH = '/mcp'
const BEARER = /^bearer +(\S+) *$/i

/** The key of a request: from `x-api-key`, or on the path of agents from `Authorization`. One in both is no key. */
export function keyOf(headers: IncomingHttpHeaders, path: string): string | readonly string[] | undefined {
  const own = headers['x-api-key']
  if (path !== BEARER_PATH || headers.authorization === undefined) return own
  return own === undefined ? (BEARER.exec(headers.authorization)?.[1] ?? '') : ''
}

/** Who carries a call. */
export interface Carrier {
  readonly key: string | readonly string[] | undefined
  readonly requestId: string
  readonly address: string
}

/** Makes a call in process, and answers what an outside caller would be answered. */
export async function carry(
  app: Pick<FastifyInstance, 'inject'>,
  { method, path, body, idempotencyKey }: CarriedCall,
  { key, requestId, address }: Carrier,
): Promise<CarriedAnswer> {
  const answer = await app.inject({
    method,
    url: path,
    remoteAddress: address,
    headers: {
      'x-request-id': requestId,
      ...(typeof key === 'string' ? { 'x-api-key': key } : {}),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json')
  return {
    status: answer.statusCode,
    headers: answer.headers as Readonly<Record<string, string | undefined>>,
    body: isJson ? (JSON.parse(answer.payload) as unknown) : null,
  }
}
