/**
 * An autoprofile process: what it is, and every way it can change. Pure: one function per transition, which returns the
 * process after it. Only `storage/state/processes.ts` and `record-attempts.ts` there apply them, inside transactions.
 *
 * QUEUED → IN_PROGRESS → DONE, never back.
 */

/** What was asked for; fixed when the process is queued. */
export interface Order {
  /** UUID, random. */
  readonly id: string
  /** Public id of the licence that owns the process. */
  readonly licenceId: string
  readonly searchContextId: string
  /** What the PLUS search asked, as `judging/question.ts` writes it. The process does not need the context. */
  readonly input: string
  readonly webhookUrl: string
  /** As `continued.ts` writes it: two starts with equal ones are the same (`docs/decisions.md`, "the same start again"). */
  readonly fingerprint: string
  /** Companies whose price is reserved; no more are profiled. */
  readonly companiesMax: number
  /** Wall-clock time, milliseconds: `startTimestamp`. */
  readonly queuedAt: number
}

/** The progress of a process. `total` ≥ `judged` ≥ `matched` ≥ `attempted`. */
export interface Progress {
  /** Companies to be judged. */
  readonly total: number
  /** Companies judged: those at positions 0 to `judged` - 1. */
  readonly judged: number
  /** Companies judged YES or MAYBE: listed, sent, charged. */
  readonly matched: number
  /** Matched companies whose first delivery was attempted, or will not be (after a 410). */
  readonly attempted: number
}

/** A process that waits for a worker. */
export interface QueuedProcess extends Order {
  readonly status: 'QUEUED'
  /** How often taking its companies has failed. */
  readonly faults: number
}

/** A process whose companies are being judged and delivered. */
export interface RunningProcess extends Order, Progress {
  readonly status: 'IN_PROGRESS'
  /** Wall-clock time, milliseconds. */
  readonly begunAt: number
  /** When it will be done, by the rate so far; `null` until there is one. */
  readonly eta: number | null
  /** The receiver answered 410: nothing more is sent until a replay. */
  readonly isStopped: boolean
}

/** A process that has ended; late retries of its deliveries may go on. */
export interface DoneProcess extends Order, Progress {
  readonly status: 'DONE'
  readonly begunAt: number
  readonly endedAt: number
  readonly isStopped: boolean
}

/** A process in any state. */
export type Process = QueuedProcess | RunningProcess | DoneProcess

/** Values of `status`, in the order in which a process takes them. */
export const PROCESS_STATUSES = ['QUEUED', 'IN_PROGRESS', 'DONE'] as const

/** Companies that must be done before an estimate is made of their rate. */
const ETA_COMPANIES_MIN = 3

/** A new process. */
export function queueProcess(order: Order): QueuedProcess {
  return { ...order, status: 'QUEUED', faults: 0 }
}

/** Taking its companies failed; it stays in the queue. */
export function noteFault(process: QueuedProcess): QueuedProcess {
  return { ...process, faults: process.faults + 1 }
}

/** Its companies have been taken. @param total how many */
export function beginProcess(process: QueuedProcess, total: number, now: number): RunningProcess {
  const { faults: _, ...order } = process
  if (total > order.companiesMax)
    throw new RangeError(
      `Cannot begin process ${order.id}: ${total} companies, must be at most ${order.companiesMax}: no more are paid for`,
    )
  return {
    ...order,
    status: 'IN_PROGRESS',
    begunAt: now,
    eta: null,
    isStopped: false,
    total,
    judged: 0,
    matched: 0,
    attempted: 0,
  }
}

/** The next company was judged. @param isMatch YES or MAYBE */
export function noteVerdict(process: RunningProcess, isMatch: boolean, now: number): RunningProcess {
  if (process.judged === process.total)
    throw new RangeError(`Cannot judge: process ${process.id} has no company left, must have one`)
  const matched = process.matched + (isMatch ? 1 : 0)
  return withProgress(
    process,
    {
      total: process.total,
      judged: process.judged + 1,
      matched,
      // A stopped process sends nothing: it does not wait for an attempt.
      attempted: process.isStopped ? matched : process.attempted,
    },
    now,
  )
}

/** The first delivery of a company was attempted, with whatever result. */
export function noteFirstAttempt(process: RunningProcess, now: number): RunningProcess {
  if (process.attempted === process.matched)
    throw new RangeError(`Cannot note an attempt: process ${process.id} waits for none, must wait for one`)
  return withProgress(process, { ...process, attempted: process.attempted + 1 }, now)
}

/** The receiver answered 410: nothing more is sent. */
export function stopDeliveries<P extends RunningProcess | DoneProcess>(process: P): P {
  return { ...process, isStopped: true, attempted: process.matched }
}

/** A replay: sending resumes. */
export function resumeDeliveries<P extends RunningProcess | DoneProcess>(process: P): P {
  return { ...process, isStopped: false }
}

/** Whether every company is judged and its first delivery attempted. */
export function isComplete(process: RunningProcess): boolean {
  return process.judged === process.total && process.attempted === process.matched
}

/** The process ends: complete, or with what it has. */
export function finishProcess(process: RunningProcess, now: number): DoneProcess {
  const { eta: _, ...rest } = process
  return { ...rest, status: 'DONE', endedAt: now }
}

/**
 * The caller cancels: the process ends with what was judged. Deliveries of it go on.
 *
 * @returns the process itself where it has ended before
 */
export function cancelProcess(process: Process, now: number): DoneProcess {
  if (process.status === 'DONE') return process
  return finishProcess(process.status === 'QUEUED' ? beginProcess(process, 0, now) : process, now)
}

function withProgress(process: RunningProcess, progress: Progress, now: number): RunningProcess {
  const { total, judged, matched, attempted } = progress
  const eta = etaOf({ total, judged, matched, attempted }, process.begunAt, now)
  return { ...process, total, judged, matched, attempted, eta }
}

/** Estimates the end by the rate of companies done so far: as many of the judged as matches were attempted for the first time. */
function etaOf({ total, judged, matched, attempted }: Progress, begunAt: number, now: number): number | null {
  const through = matched === 0 ? judged : (judged * attempted) / matched
  const elapsed = now - begunAt
  if (through < ETA_COMPANIES_MIN || elapsed <= 0) return null
  return Math.round(now + ((total - through) * elapsed) / through)
}
