/** The place of one worker: starts it, and starts it again when it has ended, after growing pauses. */
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { MetricValues } from '../observe/metrics.ts'
import type { FromWorker, ToWorker, WorkerWork } from './messages.ts'
import { setPresent } from './stop-board.ts'

type Listening = Extract<FromWorker, { readonly kind: 'listening' }>

/** What a place is given. */
export interface PlaceOptions {
  readonly worker: number
  readonly log: Pick<Logger, 'error' | 'info'>
  /** What the next worker is started with. */
  readonly work: () => WorkerWork
  readonly onMessage: (message: FromWorker) => void
  /** Called when a worker has ended. */
  readonly onEnd: () => void
  readonly stopBoard: SharedArrayBuffer
  /** A worker that takes longer to stop is ended. */
  readonly stopSeconds: number
}

/** The pause before a worker is started again, and twice as long each time. */
const PAUSE_MS = 100
const PAUSE_MS_MAX = 30_000
/** A worker that ran for so long ended by a new fault, and is started again soon. */
const SOUND_MS = 60_000
/** A worker that does not send its metrics by then is left out. */
const METRICS_MS_MAX = 1000
/** Ended workers whose counts are kept. With the longest pauses, this many end in nine hours. */
const RETIRED_MAX = 1000
/** Metrics that only grow. Sizes and delays are gone with a worker. */
const GROWING: ReadonlySet<string> = new Set(['counter', 'histogram'])

export class WorkerPlace {
  readonly #options: PlaceOptions
  #thread: Worker | null = null
  /** The last message of a worker that it listens. */
  #listening: Listening | null = null
  #isRunning = false
  #ends = 0
  #failures = 0
  #startedAt = 0
  #isStopping = false
  #again: NodeJS.Timeout | undefined
  #questions = 0
  readonly #asked = new Map<number, (metrics: readonly MetricValues[] | null) => void>()
  #last: readonly MetricValues[] | null = null
  readonly #retired: (readonly MetricValues[])[] = []
  #ended: Promise<void> = Promise.resolve()

  constructor(options: PlaceOptions) {
    this.#options = options
  }

  /** Starts the worker. @throws {Error} where it cannot listen */
  start(): Promise<void> {
    const { work, worker, stopBoard } = this.#options
    const begun = Promise.withResolvers<void>()
    const thread = new Worker(new URL('./worker.ts', import.meta.url), { workerData: work() })
    this.#thread = thread
    this.#startedAt = performance.now()
    this.#ended = new Promise((resolve) => {
      thread.once('exit', (code) => {
        this.#thread = null
        this.#isRunning = false
        setPresent(stopBoard, worker, false)
        begun.reject(new Error(`Cannot start: worker ${worker} ended with ${code}`))
        this.#noteEnd(code)
        resolve()
      })
    })
    let reason: unknown = null
    thread.on('error', (error) => {
      reason = error
      this.#options.log.error({ err: error, worker }, 'a worker failed')
    })
    thread.on('message', (message: FromWorker) => {
      if (message.kind === 'failed') {
        begun.reject(new Error(message.sentence, { cause: reason }))
        void thread.terminate()
      } else if (message.kind === 'listening') {
        this.#listening = message
        this.#isRunning = true
        setPresent(stopBoard, worker, true)
        begun.resolve()
      } else if (message.kind === 'own metrics') this.#asked.get(message.question)?.(message.metrics)
      else this.#options.onMessage(message)
    })
    return begun.promise
  }

  listening(): Listening {
    if (this.#listening === null) throw new Error('Cannot find the port: the worker never listened')
    return this.#listening
  }

  /** Whether a worker answers calls there. */
  isRunning(): boolean {
    return this.#isRunning
  }

  /** How often the worker has ended unexpectedly. */
  readonly ends = () => this.#ends

  tell(message: ToWorker): void {
    this.#thread?.postMessage(message)
  }

  /** Its metrics, and those of its predecessors as they were last read. */
  async readMetrics(): Promise<readonly (readonly MetricValues[])[]> {
    const question = ++this.#questions
    const answer = await new Promise<readonly MetricValues[] | null>((resolve) => {
      if (this.#thread === null) return resolve(null)
      const timer = setTimeout(() => resolve(null), METRICS_MS_MAX)
      this.#asked.set(question, (metrics) => {
        clearTimeout(timer)
        resolve(metrics)
      })
      this.tell({ kind: 'read metrics', question })
    })
    this.#asked.delete(question)
    if (answer !== null) this.#last = answer
    return this.#last === null ? this.#retired : [...this.#retired, this.#last]
  }

  /** Stops the worker as a service is stopped, and starts it no more. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#again)
    this.tell({ kind: 'stop' })
    const late = setTimeout(() => void this.kill(), this.#options.stopSeconds * 1000)
    await this.#ended
    clearTimeout(late)
  }

  /** Ends the thread at once; for the fault tests. */
  async kill(): Promise<void> {
    await this.#thread?.terminate()
  }

  #noteEnd(code: number): void {
    const { onEnd, log, worker } = this.#options
    onEnd()
    for (const answer of this.#asked.values()) answer(null)
    // What it counted stays counted, as far as it was read.
    const counted = this.#last?.filter(({ type }) => GROWING.has(type))
    if (counted !== undefined && this.#retired.length < RETIRED_MAX) this.#retired.push(counted)
    this.#last = null
    if (this.#isStopping || this.#listening === null) return
    this.#ends++
    this.#failures = performance.now() - this.#startedAt >= SOUND_MS ? 0 : this.#failures
    const pauseMs = Math.min(PAUSE_MS_MAX, PAUSE_MS * 2 ** this.#failures++)
    log.error({ worker, code, pauseMs }, 'a worker ended and is started again')
    this.#again = setTimeout(() => {
      this.start().then(
        () => log.info({ worker }, 'a worker was started again'),
        (error: unknown) => log.error({ err: error, worker }, 'a worker cannot be started again'),
      )
    }, pauseMs)
  }
}
