/** Callers of every kind, which continue through kills of the service, and note their answers. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type LoadAnswer, LoadClient } from '../support/load-client.ts'
import { Random } from '../support/random.ts'
import type { Kind, KindCall } from './kind.ts'
import type { ServedTimeline } from './served-timeline.ts'

/** An attempt of a call, under a request id of its own. */
export interface Attempt {
  readonly requestId: string
  /** The status, or nothing where no answer came. */
  readonly status: number | null
  readonly isReplay: boolean
  /** The price in the answer. */
  readonly told: number
  /** When it had arrived whole, by the monotonic clock. */
  readonly endedAt: number
}

/** A call with its repetitions. */
export interface Operation {
  readonly what: string
  /** Empty where no history has its calls. */
  readonly licenceId: string
  /** Whether it was made under an `Idempotency-Key`, and so repeated until it was answered. */
  readonly isKeyed: boolean
  readonly attempts: Attempt[]
  /** Credits that it had to cost; `null` while it was not answered 200; `later`: a process. */
  cost: number | 'later' | null
}

/** Who calls. */
export interface Caller {
  readonly kind: Kind
  readonly key: string
  readonly licenceId: string
}

/** What the callers work with. */
export interface CallersOptions {
  readonly port: number
  readonly seed: number
  readonly timeline: ServedTimeline
  /** Whether the service was, or may have been, away at some time since `begun`. */
  readonly wasAway: (begun: number) => boolean
  readonly isOver: () => boolean
}

/** What they did. */
export interface CallersReport {
  readonly operations: readonly Operation[]
  /** Operations of `openapi.json` that were answered as they should be. */
  readonly answered: ReadonlySet<string>
  /** Answers by status and code. */
  readonly counts: ReadonlyMap<string, number>
}

/** Longest pause of a caller between calls. */
const PAUSE_MS = 60
/** Pause of an operator besides: a key of theirs may make ten calls a second. */
const OPERATOR_PAUSE_MS = 100
/** Pause after a connection that was refused. */
const REFUSED_MS = 150

/** Lets them call until it is over. */
export async function callUntilOver(callers: readonly Caller[], options: CallersOptions): Promise<CallersReport> {
  const operations: Operation[] = []
  const answered = new Set<string>()
  const counts = new Map<string, number>()
  await Promise.all(
    callers.map(async (caller, index) => {
      const one = new OneCaller(caller, index, options)
      while (!options.isOver()) {
        await one.callOnce()
        await sleep(one.random.below(PAUSE_MS) + (caller.kind.isAdmin ? OPERATOR_PAUSE_MS : 0))
      }
      one.client.close()
      for (const operation of one.operations) operations.push(operation)
      for (const name of one.answered) answered.add(name)
      for (const [name, count] of one.counts) counts.set(name, (counts.get(name) ?? 0) + count)
    }),
  )
  return { operations, answered, counts }
}

class OneCaller {
  readonly operations: Operation[] = []
  readonly answered = new Set<string>()
  readonly counts = new Map<string, number>()
  readonly random: Random
  readonly client: LoadClient
  readonly #caller: Caller
  readonly #index: number
  readonly #options: CallersOptions

  constructor(caller: Caller, index: number, options: CallersOptions) {
    this.#caller = caller
    this.#index = index
    this.#options = options
    this.random = new Random(options.seed + 7919 * index)
    this.client = new LoadClient(options.port, 1)
  }

  /** Makes one call; one with a key again and again until it is answered, and sometimes again. */
  async callOnce(): Promise<void> {
    const { kind, licenceId } = this.#caller
    const call = kind.next(this.random)
    const isKeyed = call.isPaid === true && this.random.chance(0.4)
    const operation: Operation = {
      what: `${kind.name}: ${call.operation}`,
      licenceId: kind.isUnrecorded ? '' : licenceId,
      isKeyed,
      attempts: [],
      cost: null,
    }
    this.operations.push(operation)
    const begun = performance.now()
    const first = await this.#untilAnswered(call, operation, begun)
    if (first === null || !isKeyed || first.status !== 200 || !this.random.chance(0.3)) return
    const again = await this.#attempt(call, operation, begun)
    if (again === null || again.status === 503) return
    const isExport = call.path === '/explore/export'
    if (again.status !== 200 || (!isExport && again.text !== first.text))
      this.#fault(operation, `a repetition is answered otherwise: ${again.status} ${again.text.slice(0, 200)}`)
    else if (!again.isReplay) this.#fault(operation, 'a repetition does not say that it is one')
  }

  async #untilAnswered(call: KindCall, operation: Operation, begun: number): Promise<LoadAnswer | null> {
    for (;;) {
      const answer = await this.#attempt(call, operation, begun)
      if (answer !== null && !isForNow(answer.status)) return answer
      if (!operation.isKeyed) return null
      await sleep(30 + this.random.below(50))
    }
  }

  /** @returns `null` where no answer came */
  async #attempt(call: KindCall, operation: Operation, begun: number): Promise<LoadAnswer | null> {
    const name = `${this.#index}-${this.operations.length}`
    const requestId = `${name}-${operation.attempts.length}`
    const sentAt = performance.now()
    try {
      const answer = await this.client.call({
        ...call,
        key: this.#caller.key,
        headers: { ...call.headers, 'x-request-id': requestId, ...(operation.isKeyed && { 'idempotency-key': name }) },
      })
      const { status, isReplay, creditsUsed: told } = answer
      operation.attempts.push({ requestId, status, isReplay, told, endedAt: performance.now() })
      this.#count(`${status} ${answer.headers['x-error-code'] ?? ''}`.trim())
      await this.#note(call, operation, answer, begun)
      return answer
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      operation.attempts.push({ requestId, status: null, isReplay: false, told: 0, endedAt: performance.now() })
      this.#count(code ?? 'cut')
      // It is being started again.
      if (code === 'ECONNREFUSED') await sleep(REFUSED_MS)
      if (!this.#options.wasAway(sentAt))
        this.#fault(operation, `no answer from a service that was there: ${code} ${error}`)
      return null
    }
  }

  async #note(call: KindCall, operation: Operation, answer: LoadAnswer, begun: number): Promise<void> {
    const { status, headers, text } = answer
    const ended = performance.now()
    if (status >= 500 && (status !== 503 || headers['retry-after'] === undefined))
      return this.#fault(operation, `${status} ${text.slice(0, 300)}`)
    if (isForNow(status)) return
    const isRight = (status >= 200 && status < 300) || call.statuses?.includes(status) === true
    if (!isRight) return this.#fault(operation, `${status} ${text.slice(0, 300)}`)
    if (status < 300) {
      this.answered.add(call.operation)
      // A file that is asked for again is written of what is served then, and its price is that of the first.
      if (!answer.isReplay || call.path !== '/explore/export') operation.cost = costOf(call, answer)
      call.learn?.(answer)
    }
    const named = status < 300 ? await call.named?.(answer) : undefined
    this.#options.timeline.observe({
      what: operation.what,
      answer,
      begun,
      ended,
      scope: call.scope ?? 'one',
      ...(named !== undefined && { named }),
      ...(call.judge !== undefined && status !== 402 && { judge: call.judge }),
    })
  }

  #fault({ what }: Operation, problem: string): void {
    this.#options.timeline.fault(`${what}: ${problem}`)
  }

  #count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }
}

function costOf({ cost }: KindCall, answer: LoadAnswer): number | 'later' {
  if (cost === undefined) return answer.creditsUsed
  return cost === 'later' ? 'later' : cost(answer)
}

/** Answers that ask to call again: there is nothing yet, or the first call still runs. */
function isForNow(status: number): boolean {
  return status === 503 || status === 409
}
