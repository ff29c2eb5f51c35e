/** Calls of tools to a service elsewhere. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { CarriedAnswer, CarriedCall } from '../http/endpoint.ts'
import type { CallService } from './tool.ts'

/** How often a call is tried that was not answered, and how long the first wait is. */
const ATTEMPTS = 4
const WAIT_MS = 250
const CALL_MS = 60_000
/** Answers of proxies in front of the service. */
const PASSING: ReadonlySet<number> = new Set([502, 504])

/** Makes the caller. @param url address of the service, with or without a slash at its end */
export function httpCaller(url: string, key: string): CallService {
  const base = url.replace(/\/+$/, '')
  return async (call) => {
    // Every attempt has the same key, so that the service charges one of them.
    const headers: Record<string, string> = { 'x-api-key': key, accept: 'application/json' }
    if (call.body !== undefined)
      Object.assign(headers, { 'content-type': 'application/json', 'idempotency-key': randomUUID() })
    for (let attempt = 1; ; attempt++) {
      const answer = await attemptCall(`${base}${call.path}`, call, headers)
      const isLast = attempt === ATTEMPTS || !isRepeatable(call)
      if (!(answer instanceof Error) && (isLast || !PASSING.has(answer.status))) return answer
      if (isLast) throw new Error(`Cannot call ${base}: ${(answer as Error).message}`)
      await pause(WAIT_MS * 2 ** (attempt - 1))
    }
  }
}

/** A GET that costs credits has no `Idempotency-Key`: a repetition could be charged again. */
function isRepeatable({ method, path }: CarriedCall): boolean {
  return method === 'POST' || !path.startsWith('/explore/companies/')
}

async function attemptCall(
  address: string,
  { method, body }: CarriedCall,
  headers: Readonly<Record<string, string>>,
): Promise<CarriedAnswer | Error> {
  try {
    const answer = await fetch(address, {
      method,
      headers,
      signal: AbortSignal.timeout(CALL_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: isJson ? (JSON.parse(text) as unknown) : null,
    }
  } catch (error) {
    const { cause } = error as Error
    return cause instanceof Error ? cause : (error as Error)
  }
}
