/** A service that answers by a script: what clients do when they are refused, and when no answer comes. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call that arrived. */
export interface ArrivedCall {
  readonly path: string
  readonly idempotencyKey: string | undefined
  /** Milliseconds, from some moment on. */
  readonly at: number
}

/** A running service. */
export interface ScriptedService {
  readonly url: string
  readonly calls: readonly ArrivedCall[]
  close(): Promise<void>
}

interface ScriptedAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

/** What each path answers to its first calls, and to all after them the last; `null`: the connection breaks. */
const ANSWERS: Readonly<Record<string, readonly (ScriptedAnswer | null)[]>> = {
  '/explore/one': [
    {
      status: 429,
      headers: { 'retry-after': '1', 'x-error-code': 'rate_limited' },
      body: { error: 'Rate limit exceeded' },
    },
    { status: 503, headers: { 'x-error-code': 'overloaded' }, body: { error: 'Overloaded, try again later' } },
    { status: 200, body: { companies: [] } },
  ],
  '/explore/plus': [{ status: 503, headers: { 'retry-after': '3600' }, body: { error: 'Not ready' } }],
  '/explore/lite': [{ status: 400, headers: { 'x-error-code': 'invalid_value' }, body: { error: 'page: is wrong' } }],
  '/explore/companies/IT-1': [null],
  '/utils/enums': [{ status: 302, headers: { location: '/elsewhere' } }],
}

/** Starts the service. */
export async function startScriptedService(): Promise<ScriptedService> {
  const calls: ArrivedCall[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const answers = ANSWERS[path] ?? [{ status: 404 }]
    const answer = answers[Math.min(calls.filter((call) => call.path === path).length, answers.length - 1)]
    const key = request.headers['idempotency-key']
    calls.push({ path, idempotencyKey: key as string | undefined, at: performance.now() })
    if (answer === null) return void request.socket.destroy()
    request.resume()
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(answer.body === undefined ? '' : JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
