/** Sends the rows of a list to an endpoint in batches, again where it is busy. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorDetails } from '../../errors.ts'
import type { Matcher } from './match-file.ts'
import type { SentRow } from './sent-row.ts'

/** So often a batch is sent, where the service is busy or cannot be reached; it waits twice as long each time. */
const ATTEMPTS = 9
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 30_000
const ANSWER_MS = 180_000
/** The service may answer the same call later. */
const PASSING: ReadonlySet<number> = new Set([409, 429, 500, 502, 503, 504])

/** What is done with a list. */
export type ListVerb = 'match' | 'check'

/** How an endpoint takes rows, and what its answer says of each. */
export interface BatchEndpoint<Result> {
  /** What it does with rows, for messages. */
  readonly verb: ListVerb
  readonly path: string
  bodyOf(rows: readonly SentRow[]): object
  read(body: unknown): readonly Result[]
}

/** Sends batches of rows to an endpoint, again where it is busy. */
export function sendTo<Result>(
  url: string,
  key: string,
  { verb, path, bodyOf, read }: BatchEndpoint<Result>,
): Matcher<Result> {
  const address = `${url.replace(/\/+$/, '')}${path}`

  async function attempt(rows: readonly SentRow[], idempotencyKey: string): Promise<Response | Error> {
    try {
      return await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key, 'idempotency-key': idempotencyKey },
        body: JSON.stringify(bodyOf(rows)),
        signal: AbortSignal.timeout(ANSWER_MS),
      })
    } catch (error) {
      return error as Error
    }
  }

  return {
    source: address,
    async match(rows, idempotencyKey) {
      for (let wait = FIRST_WAIT_MS, tried = 1; ; wait *= 2, tried++) {
        const answer = await attempt(rows, idempotencyKey)
        const isOver = tried === ATTEMPTS
        if (answer instanceof Error) {
          if (isOver) throw new Error(`Cannot ${verb}: ${address} cannot be reached (${reasonOf(answer)}); ${GO_ON}`)
        } else if (answer.ok) {
          const body = await bodyIn(answer)
          if (body !== null) return read(body)
          if (isOver) throw new Error(`Cannot ${verb}: the answer of ${address} broke off; ${GO_ON}`)
        } else {
          const said = await sentenceOf(answer)
          if (isOver || !PASSING.has(answer.status))
            throw new Error(`Cannot ${verb}: ${address} answered ${answer.status} (${said}); ${GO_ON}`)
        }
        const after = answer instanceof Error ? 0 : Number(answer.headers.get('retry-after') ?? 0) * 1000
        await sleep(Math.min(LONGEST_WAIT_MS * 2, Math.max(after, Math.min(wait, LONGEST_WAIT_MS))))
      }
    },
  }
}

const GO_ON = 'the same command goes on with the list'

function reasonOf(error: Error): string {
  const { cause } = error
  return cause instanceof Error ? cause.message : error.message
}

async function sentenceOf(answer: Response): Promise<string> {
  try {
    const { error = answer.statusText } = (await answer.json()) as { readonly error?: string }
    // The sentence is fixed, the figures are in the header.
    const details = answer.status === 402 ? answer.headers.get('x-error-details') : null
    return details === null ? error : `${error}: ${(JSON.parse(details) as ErrorDetails).problem}`
  } catch {
    return answer.statusText
  }
}

/** @returns `null` where the answer broke off */
async function bodyIn(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    return null
  }
}
