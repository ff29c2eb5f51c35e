/**
 * The lines of the licences: a bounded number of a licence's calls is worked on at once, the others of it wait in its
 * line. The lines are served by turns, so that a licence with a thousand calls delays one with a single call by one of
 * them, not by a thousand.
 */
import { overloaded, tooManyCalls } from './counters.ts'

/** Most calls of a licence that wait, or whose body arrives. A waiting call takes some 10 KB, and its body. */
const LINE_MAX = 1000

/**
 * How long one turn of the event loop starts calls before it reads what has arrived meanwhile. One call may
 * take longer.
 */
const SLICE_MS = 5

/** How often calls that have waited too long are looked for. */
const SWEEP_MS = 250

/** What bounds the lines. */
export interface LicenceLinesOptions {
  /** Calls of all licences that are worked on at the same time. */
  readonly callsMax: number
  /** Calls of one licence that are worked on at the same time. */
  readonly licenceCallsMax: number
  /** How long a call may wait, counted from its head, in milliseconds. */
  readonly patienceMs: number
  /** A call was turned away because all licences together have too much under way. */
  readonly onShed: () => void
}

/** The lines of a server. */
export interface LicenceLines {
  /** @throws {PublicError} 503 where as many calls are worked on as the settings allow */
  requireRoom(): void
  /**
   * Counts a call in whose head has arrived. Its body need not have arrived: until it has, the call takes a place in the
   * line of its licence, and no place of another licence.
   *
   * @throws {PublicError} 429 where the line of the licence is full
   */
  enter(licence: number): Place
}

/** How the wait of a call ended: with its turn, because it left, or because it waited too long. */
export type Waited = 'turn' | 'gone' | 'late'

/** The place of one call. */
export interface Place {
  /** Asks for the turn of the call, once its body has arrived. `null` where the turn is now. */
  turn(): Promise<Waited> | null
  /** The call is answered, or its caller has hung up. Only the first time counts. */
  leave(): void
}

/** The calls of a licence. */
interface Line {
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

/** Makes the lines of a server, all empty. */
export function createLicenceLines(options: LicenceLinesOptions): LicenceLines {
  const { callsMax, licenceCallsMax, patienceMs, onShed } = options
  const lines = new Map<number, Line>()
  /** Lines with a call that their licence may start; the one whose turn is next comes first. */
  const ready = new Set<Line>()
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
    const [line] = ready
    if (line === undefined || isStarting || working >= callsMax || !hasTime()) return
    // The line goes to the end of the lines that are ready.
    ready.delete(line)
    const [next] = line.waiting
    stopWaiting(line, next)
    begin(line)
    noteReady(line)
    next.end('turn')
  }

  function begin(line: Line): void {
    working++
    line.working++
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

  function noteReady(line: Line): void {
    if (line.waiting.size > 0 && line.working < licenceCallsMax) ready.add(line)
    else ready.delete(line)
  }

  /** Looks at a line after one of its calls has moved or left. */
  function settle(line: Line): void {
    noteReady(line)
    if (line.arriving + line.waiting.size + line.working === 0) lines.delete(line.licence)
    if (ready.size > 0) giveTurns()
  }

  function stopWaiting(line: Line, call: Waiting): void {
    line.waiting.delete(call)
    if (--waiting > 0) return
    clearInterval(sweeping)
    sweeping = undefined
  }

  /** Ends the wait of the calls that have waited too long. */
  function sweep(): void {
    const since = performance.now() - patienceMs
    for (const line of lines.values()) {
      for (const call of line.waiting) {
        if (call.enteredAt > since) break
        stopWaiting(line, call)
        call.end('late')
      }
      settle(line)
    }
  }

  function mayStart(line: Line): boolean {
    return !isStarting && ready.size === 0 && line.working < licenceCallsMax && working < callsMax && hasTime()
  }

  return {
    requireRoom() {
      if (working < callsMax) return
      onShed()
      throw overloaded()
    },
    enter(licence) {
      const line = lines.get(licence) ?? { licence, arriving: 0, waiting: new Set(), working: 0 }
      if (line.arriving + line.waiting.size >= LINE_MAX) throw tooManyCalls()
      lines.set(licence, line)
      line.arriving++
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
          line.waiting.add(call)
          waiting++
          sweeping ??= setInterval(sweep, SWEEP_MS).unref()
          noteReady(line)
        })
      }

      return {
        turn() {
          line.arriving--
          if (!mayStart(line)) return wait()
          stage = 'working'
          begin(line)
          return null
        },
        leave() {
          if (stage === 'left') return
          if (stage === 'arriving') line.arriving--
          if (stage === 'working') {
            working--
            line.working--
          }
          if (stage === 'waiting' && call !== null) {
            stopWaiting(line, call)
            call.end('gone')
          }
          stage = 'left'
          settle(line)
        },
      }
    },
  }
}
