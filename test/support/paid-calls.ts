/** Callers of several services: they pay, are cut off, and try again elsewhere. */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** An answer as its caller saw it. */
export interface PaidAnswer {
  readonly status: number
  readonly code: string | null
  readonly retryAfter: string | null
  /** `X-RateLimit-Used`. */
  readonly used: number
  /** Names the run of the endpoint; `null` for an error. */
  readonly run: string | null
}

/** One thing that a caller wants done. */
export interface Operation {
  readonly name: string
  /** Whether it is repeated under its `Idempotency-Key` until it is answered. */
  readonly isKeyed: boolean
  /** Runs that callers were answered from. More than one for a keyed operation is a mistake. */
  readonly runs: Set<string>
  answers: number
  /** Calls with an unknown outcome: the connection was cut, or the service reported it as unknown. */
  unknown: number
}

/** Calls `/explore/lite`. @returns `null` where the connection was cut before the answer */
export function callOnce(
  agent: Agent,
  port: number,
  key: string,
  { name, isKeyed }: Pick<Operation, 'name' | 'isKeyed'>,
): Promise<PaidAnswer | null> {
  const headers = {
    'x-api-key': key,
    'content-type': 'application/json',
    ...(isKeyed ? { 'idempotency-key': name } : {}),
  }
  return new Promise((resolve) => {
    const sent = request(
      { agent, host: '127.0.0.1', port, method: 'POST', path: '/explore/lite', headers },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += chunk))
        answer.on('error', () => resolve(null))
        answer.on('end', () => {
          const header = (title: string) => (answer.headers[title] as string | undefined) ?? null
          const { run = null } = JSON.parse(text) as { run?: string }
          resolve({
            status: answer.statusCode ?? 0,
            code: header('x-error-code'),
            retryAfter: header('retry-after'),
            used: Number(header('x-ratelimit-used')),
            run,
          })
        })
      },
    )
    sent.on('error', () => resolve(null))
    sent.end(JSON.stringify({ operation: name }))
  })
}

/** Callers that continue until they are stopped. */
export interface Crowd {
  readonly operations: readonly Operation[]
  /** Answers by status and code. */
  readonly counts: ReadonlyMap<string, number>
  /** No new operation begins; resolves when every keyed one was answered. */
  stop(): Promise<void>
  /** Ends at once; for a test that failed. */
  abandon(): void
}

/** What a crowd calls. */
export interface CrowdOptions {
  readonly key: string
  /** The port of a service that listens. */
  readonly port: () => number
  readonly keyed: number
  readonly unkeyed: number
  /** Pause of a caller between operations, milliseconds. */
  readonly pauseMs: number
}

/** Starts callers with and without an `Idempotency-Key`. Throws, when stopped, where an answer is neither 200 nor 503. */
export function startCrowd({ key, port, keyed, unkeyed, pauseMs }: CrowdOptions): Crowd {
  const agent = new Agent({ keepAlive: true })
  const operations: Operation[] = []
  const counts = new Map<string, number>()
  const wrong: string[] = []
  let isStopping = false
  let isAbandoned = false

  async function attempt(operation: Operation): Promise<boolean> {
    const answer = await callOnce(agent, port(), key, operation)
    const name = answer === null ? 'cut' : `${answer.status} ${answer.code ?? ''}`.trim()
    counts.set(name, (counts.get(name) ?? 0) + 1)
    if (answer === null || answer.code === 'state_uncertain') operation.unknown++
    else if (answer.status === 200 && answer.run !== null) {
      operation.runs.add(answer.run)
      operation.answers++
      return true
    } else if (answer.status === 503 && answer.retryAfter === null) wrong.push(`${name} without Retry-After`)
    else if (answer.status !== 503 && answer.status !== 409) wrong.push(name)
    return false
  }

  async function work(caller: string, isKeyed: boolean): Promise<void> {
    for (let number = 0; !isStopping; number++) {
      const operation = { name: `${caller}-${number}`, isKeyed, runs: new Set<string>(), answers: 0, unknown: 0 }
      operations.push(operation)
      while (!(await attempt(operation)) && isKeyed && !isAbandoned) await sleep(50)
      await sleep(pauseMs)
    }
  }

  const working = [
    ...Array.from({ length: keyed }, (_, index) => work(`keyed-${index}`, true)),
    ...Array.from({ length: unkeyed }, (_, index) => work(`plain-${index}`, false)),
  ]
  return {
    operations,
    counts,
    abandon() {
      isStopping = true
      isAbandoned = true
    },
    async stop() {
      isStopping = true
      await Promise.all(working)
      agent.destroy()
      if (wrong.length > 0) throw new Error(`Callers got ${[...new Set(wrong)].join(', ')}; must be 200 or 503`)
    },
  }
}
