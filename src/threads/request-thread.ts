/**
 * A worker thread that answers requests, one after another: work that would block the event loop runs outside it.
 *
 * `RequestThread` is its end in the main thread, `answerRequests` its end in the thread.
 */
import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads'

/** A request in the form sent to the thread. */
interface Sent<Request> {
  readonly id: number
  readonly request: Request
}

/** An answer in the form sent back. */
type Reply<Answer> =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly failure: string }

/** How a thread is started. */
export interface ThreadStart {
  /** The module that runs in it; it calls {@link answerRequests}. */
  readonly module: URL
  /** Made for each start: what the thread is given, and what it may take. */
  readonly options: () => WorkerOptions
  /** The sentence of the error for requests whose thread ends before it has answered them. */
  readonly ended: string
}

/**
 * A thread that starts with its first request. Without a request in progress it keeps no process alive. When it dies,
 * its requests fail and the next one starts another thread.
 */
export class RequestThread<Request, Answer> {
  readonly #start: ThreadStart
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>()
  #worker: Worker | null = null
  #asked = 0
  #starts = 0

  constructor(start: ThreadStart) {
    this.#start = start
  }

  /**
   * Starts the thread if it is not running.
   *
   * @returns a number that differs for each thread started, so that a caller can check whether its own is still running
   */
  start(): number {
    this.#running()
    return this.#starts
  }

  /** Whether the thread of this number is running. */
  runs(start: number): boolean {
    return this.#worker !== null && this.#starts === start
  }

  /**
   * Asks the thread.
   *
   * @param transferred memory that belongs to the thread from now on
   * @throws {Error} where the thread failed to answer, or ended
   */
  ask(request: Request, transferred: readonly ArrayBuffer[] = []): Promise<Answer> {
    const worker = this.#running()
    const sent: Sent<Request> = { id: ++this.#asked, request }
    const asked = Promise.withResolvers<Answer>()
    this.#waiting.set(sent.id, asked)
    worker.ref()
    worker.postMessage(sent, transferred)
    return asked.promise
  }

  /** Ends the thread. Running requests fail. */
  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  #running(): Worker {
    if (this.#worker !== null) return this.#worker
    const worker = new Worker(this.#start.module, this.#start.options())
    worker.unref()
    worker.on('message', (reply: Reply<Answer>) => this.#settle(reply))
    worker.on('error', (error) => this.#fail(worker, error))
    worker.on('exit', () => this.#fail(worker, new Error(this.#start.ended)))
    this.#worker = worker
    this.#starts++
    return worker
  }

  #fail(worker: Worker, error: unknown): void {
    // A thread that was started since has requests of its own.
    if (this.#worker !== worker && this.#worker !== null) return
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }

  #settle(reply: Reply<Answer>): void {
    const asked = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (this.#waiting.size === 0) this.#worker?.unref()
    if ('answer' in reply) asked?.resolve(reply.answer)
    else asked?.reject(new Error(reply.failure))
  }
}

/**
 * Answers the requests of the main thread. To be called once, in the thread.
 *
 * @param handle answers one request; an error that it throws goes to the caller who asked
 * @param transferredBy memory of an answer that is handed over instead of copied; none by default
 */
export function answerRequests<Request, Answer>(
  handle: (request: Request) => Answer | Promise<Answer>,
  transferredBy: (answer: Answer) => ArrayBuffer[] = () => [],
): void {
  parentPort?.on('message', async ({ id, request }: Sent<Request>) => {
    let reply: Reply<Answer>
    let transferred: ArrayBuffer[] = []
    try {
      const answer = await handle(request)
      transferred = transferredBy(answer)
      reply = { id, answer }
    } catch (error) {
      reply = { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
    parentPort?.postMessage(reply, transferred)
  })
}

/**
 * Runs a module in a thread until it ends.
 *
 * @param workerData plain data that the module is given
 * @throws {Error} where it fails, or ends with another code than 0
 */
export function runInThread(module: URL, workerData: unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, { workerData })
    worker.once('error', reject)
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The thread ended with code ${code}`))))
  })
}

/** Runs a module on a thread of its own. @returns what it posts first @throws {Error} where the thread fails, or posts nothing */
export function resultOfThread<Result>(module: URL, workerData: unknown): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, { workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread ended with code ${code} and without a result`)))
  })
}
