/** A client for tests that put load on a service: connections that are kept, and times of every call. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'

/** A call. */
export interface LoadCall {
  readonly path: string
  readonly key: string
  /** GET, or POST where there is a body, unless set. */
  readonly method?: string
  readonly body?: object | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** What a caller saw of it. */
export interface LoadAnswer {
  readonly status: number
  readonly creditsUsed: number
  readonly isReplay: boolean
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly bytes: Buffer
  readonly milliseconds: number
}

/** No call of a test takes so long, whatever it is beside. */
const ANSWER_MS_MAX = 120_000

/** Makes calls over at most this many connections. */
export class LoadClient {
  readonly #agent: Agent
  readonly #port: number

  constructor(port: number, connections: number) {
    this.#port = port
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
  }

  /** Makes a call. @throws where the connection fails before the answer is complete */
  call({ path, key, method, body, headers = {} }: LoadCall): Promise<LoadAnswer> {
    const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    const start = performance.now()
    const type = bytes === undefined ? {} : { 'content-type': 'application/json', 'content-length': bytes.length }
    return new Promise((resolve, reject) => {
      const sent = request({
        agent: this.#agent,
        host: '127.0.0.1',
        port: this.#port,
        method: method ?? (bytes === undefined ? 'GET' : 'POST'),
        timeout: ANSWER_MS_MAX,
        path,
        headers: { 'x-api-key': key, ...type, ...headers },
      })
      sent.on('error', reject)
      sent.on('timeout', () => sent.destroy(new Error(`no answer within ${ANSWER_MS_MAX} ms`)))
      sent.on('response', (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const whole = Buffer.concat(chunks)
          resolve({
            status: answer.statusCode ?? 0,
            creditsUsed: Number(answer.headers['x-credits-used'] ?? 0),
            isReplay: answer.headers['idempotent-replayed'] === 'true',
            headers: answer.headers,
            text: whole.toString(),
            bytes: whole,
            milliseconds: performance.now() - start,
          })
        })
      })
      sent.end(bytes)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** A quantile of numbers that need not be sorted; 0 of none. */
export function quantile(numbers: readonly number[], part: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0
}
