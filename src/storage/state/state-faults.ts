/** Faults of the state database that last: who is notified, and the errors of callers. The same for every backend. */
import { publicError } from '../../errors.ts'

/** A fault of the database that lasts. */
export interface StateFault {
  readonly kind: 'disk full' | 'locked' | 'unusable'
  /** For callers: the cause without file or address, and how much space is left. */
  readonly summary: string
  /** For the operator: where the database is, and the cause. */
  readonly sentence: string
}

/** Who hears of faults. */
export interface FaultListener {
  /** Called when a fault begins, not for every call that meets it. */
  readonly onFault?: (fault: StateFault, cause: unknown) => void
  /** Called when writing works again. */
  readonly onRecovered?: (fault: StateFault, milliseconds: number) => void
  /** Called when a transaction runs again, because the server ended it in favour of another one. */
  readonly onRepeated?: () => void
}

/** Turns errors of one database into errors that callers may see, and remembers the fault that lasts. */
export abstract class StateFaults {
  readonly #listener: FaultListener
  #fault: StateFault | null = null
  #since = 0
  #reportedAt = Number.NEGATIVE_INFINITY
  #isReported = false

  constructor(listener: FaultListener) {
    this.#listener = listener
  }

  /** The fault of the database that an error shows; `null` where the database is not at fault. */
  protected abstract faultOf(error: unknown): StateFault | null

  /** The fault since which nothing could be written. */
  get fault(): StateFault | null {
    return this.#fault
  }

  /** Whether a fault is over once something was written: a disk may have room for that alone. */
  protected isOver(_fault: StateFault): boolean {
    return true
  }

  /** Something was written: the fault is over, unless {@link isOver} disagrees. */
  noteWritten(): void {
    if (this.#fault === null || !this.isOver(this.#fault)) return
    const fault = this.#fault
    this.#fault = null
    if (this.#isReported) this.#listener.onRecovered?.(fault, performance.now() - this.#since)
    this.#isReported = false
  }

  /**
   * @returns a 503 for a fault of the database, with the error of the database as its cause; any other error unchanged
   */
  describe(error: unknown): unknown {
    const fault = this.faultOf(error)
    if (fault === null) return error
    if (this.#fault === null) this.#since = performance.now()
    if (this.#fault?.kind !== fault.kind) this.#report(fault, error)
    this.#fault = fault
    const described = publicError(
      fault.kind === 'disk full' ? 'disk_full' : 'state_unavailable',
      {},
      { headers: RETRY },
    )
    described.cause = error
    return described
  }

  /** On a disk that is nearly full, small writes work between large ones that fail. */
  #report(fault: StateFault, error: unknown): void {
    if (performance.now() - this.#reportedAt < REPORT_PAUSE_MS) return
    this.#reportedAt = performance.now()
    this.#isReported = true
    this.#listener.onFault?.(fault, error)
  }
}

/** Faults that follow each other faster are reported once. */
const REPORT_PAUSE_MS = 10_000

const RETRY = { 'Retry-After': '5' }
