/**
 * A queue per licence: a bounded number of its calls is worked on at once, the others wait in its queue. Queues are served
 * round-robin: a licence with 1,000 waiting calls delays another by one call.
 */
import { overloaded, tooManyCalls } from './counters.ts'

/** Most calls of a licence that wait, or whose body arrives. A waiting call takes some 10 KB, and its body. */
const QUEUE_MAX = 1000

/**
 * How long one turn of the event loop starts calls before it reads what has arrived meanwhile. One call may
 * take longer.
 */
const SLICE_MS = 5

/** How often calls that have waited too long are looked for. */
const SWEEP_MS = 250

/** What bounds the queues. */
export interface LicenceQueuesOptions {
  /** Calls of all licences that are worked on at the same time. */
  readonly callsMax: number
  /** Calls of one licence that are worked on at the same time. */
  readonly licenceCallsMax: number
  /** How long a call may wait, counted from its head, in milliseconds. */
  readonly patienceMs: number
  /** A call was turned away because all licences together have too many calls in progress. */
  readonly onShed: () => void
}

/** The queues of a server. */
export interface LicenceQueues {
  /** @throws {PublicError} 503 where as many calls are worked on as the settings allow */
  requireRoom(): void
  /**
   * Counts a call in whose head has arrived. Its body need not have arrived: until it has, the call counts in the queue of
   * its licence, and delays no other licence.
   *
   * @throws {PublicError} 429 where the queue of the licence is full
   */
  enter(licence: number): Ticket
}

/** How the wait of a call ended: with its turn, because it left, or because it waited too long. */
export type Waited = 'turn' | 'gone' | 'late'

/** The ticket of one call. */
export interface Ticket {
  /** Asks for the turn of the call, once its body has arrived. `null` where the turn is now. */
  turn(): Promise<Waited> | null
  /** The call is answered, or its caller has hung up. Only the first time counts. */
  leave(): void
}

/** The calls of a licence. */
interface Queue {
  readonly licence: number
  /** Calls whose body arrives. */
  arriving: number
  /** Calls that wait, the first one first. */
  readonly waiting: Set<Waiting>
  /** Calls that are worked on. */
  working: number
}

interface Waiting {
  readonly enteredAt: number
  readonly end: (waited: Waited) => void
}

/** Makes the queues of a server, all empty. */
export function createLicenceQueues(options: LicenceQueuesOptions): LicenceQueues {
  const { callsMax, licenceCallsMax, patienceMs, onShed } = options
  const queues = new Map<number, Queue>()
  /** Queues with a call that their licence may start; the one whose turn is next comes first. */
  const ready = new Set<Queue>()
  let working = 0
  let waiting = 0
  /** Whether a call has just begun, and takes its first steps. */
  let isStarting = false
  let sliceStart: number | null = null
  let sweeping: NodeJS.Timeout | undefined

  /** Whether another call may start in this turn of the event loop. */
  function hasTime(): boolean {
    const now = performance.now()
    if (sliceStart !== null) return now - sliceStart < SLICE_MS
    sliceStart = now
    setImmediate(beginSlice)
    return true
  }

  function beginSlice(): void {
    sliceStart = null
    giveTurns()
  }

  /** Starts the call whose turn it is, where there is time. */
  function giveTurns(): void {
    const [queue] = ready
    if (queue === undefined || isStarting || working >= callsMax || !hasTime()) return
    // The queue goes to the end of the queues that are ready.
    ready.delete(queue)
    const [next] = queue.waiting
    stopWaiting(queue, next)
    begin(queue)
    noteReady(queue)
    next.end('turn')
  }

  function begin(queue: Queue): void {
    working++
    queue.working++
    isStarting = true
    // A call runs in microtasks. When none is left, it has done what it does at once, and another one may start.
    queueMicrotask(awaitMicrotasks)
  }

  function awaitMicrotasks(): void {
    process.nextTick(endStart)
  }

  function endStart(): void {
    isStarting = false
    giveTurns()
  }

  function noteReady(queue: Queue): void {
    if (queue.waiting.size > 0 && queue.working < licenceCallsMax) ready.add(queue)
    else ready.delete(queue)
  }

  /** Looks at a queue after one of its calls has moved or left. */
  function settle(queue: Queue): void {
    noteReady(queue)
    if (queue.arriving + queue.waiting.size + queue.working === 0) queues.delete(queue.licence)
    if (ready.size > 0) giveTurns()
  }

  function stopWaiting(queue: Queue, call: Waiting): void {
    queue.waiting.delete(call)
    if (--waiting > 0) return
    clearInterval(sweeping)
    sweeping = undefined
  }

  /** Ends the wait of the calls that have waited too long. */
  function sweep(): void {
    const since = performance.now() - patienceMs
    for (const queue of queues.values()) {
      for (const call of queue.waiting) {
        if (call.enteredAt > since) break
        stopWaiting(queue, call)
        call.end('late')
      }
      settle(queue)
    }
  }

  function mayStart(queue: Queue): boolean {
    return !isStarting && ready.size === 0 && queue.working < licenceCallsMax && working < callsMax && hasTime()
  }

  return {
    requireRoom() {
      if (working < callsMax) return
      onShed()
      throw overloaded()
    },
    enter(licence) {
      const queue = queues.get(licence) ?? { licence, arriving: 0, waiting: new Set(), working: 0 }
      if (queue.arriving + queue.waiting.size >= QUEUE_MAX) throw tooManyCalls()
      queues.set(licence, queue)
      queue.arriving++
      const enteredAt = performance.now()
      let call: Waiting | null = null
      let stage: 'arriving' | 'waiting' | 'working' | 'left' = 'arriving'

      function wait(): Promise<Waited> {
        stage = 'waiting'
        return new Promise((resolve) => {
          call = {
            enteredAt,
            end(waited) {
              stage = waited === 'turn' ? 'working' : 'left'
              resolve(waited)
            },
          }
          queue.waiting.add(call)
          waiting++
          sweeping ??= setInterval(sweep, SWEEP_MS).unref()
          noteReady(queue)
        })
      }

      return {
        turn() {
          queue.arriving--
          if (!mayStart(queue)) return wait()
          stage = 'working'
          begin(queue)
          return null
        },
        leave() {
          if (stage === 'left') return
          if (stage === 'arriving') queue.arriving--
          if (stage === 'working') {
            working--
            queue.working--
          }
          if (stage === 'waiting' && call !== null) {
            stopWaiting(queue, call)
            call.end('gone')
          }
          stage = 'left'
          settle(queue)
        },
      }
    },
  }
}
