/** What goes wrong with a database file, in our words: a full disk, a lock of another process, damage. */
import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { publicError } from '../../errors.ts'

/** Result codes of SQLite (https://sqlite.org/rescode.html). The lowest byte of an extended code is its primary code. */
const BUSY = 5
const LOCKED = 6
const READ_ONLY = 8
const IO_ERROR = 10
const CORRUPT = 11
const FULL = 13
const CANNOT_OPEN = 14
const NOT_A_DATABASE = 26

/** Fewer bytes than this, and a failed write means that the disk is full: SQLite extends its files by 32 KiB. */
export const LITTLE_SPACE_BYTES = 64 * 1024

/** A fault of the database that lasts. */
export interface StateFault {
  readonly kind: 'disk full' | 'locked' | 'unusable'
  /** For callers: the cause without the file, and how much space is left. */
  readonly summary: string
  /** For the operator: file and cause. */
  readonly sentence: string
}

/** Who hears of faults. */
export interface FaultListener {
  /** Called when a fault begins, not for every call that meets it. */
  readonly onFault?: (fault: StateFault, cause: unknown) => void
  /** Called when writing works again. */
  readonly onRecovered?: (fault: StateFault, milliseconds: number) => void
}

/** Primary result code of an error of SQLite; `null` for any other error. */
export function sqliteCode(error: unknown): number | null {
  const { code, errcode } = (error ?? {}) as { readonly code?: unknown; readonly errcode?: unknown }
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? errcode & 0xff : null
}

/** Bytes that this user can still write beside a file; `null` where the system does not say. */
export function spaceLeft(file: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(dirname(file))
    return bavail * bsize
  } catch {
    return null
  }
}

/** Whether an error means that the disk of a file is full. SQLite reports some failures to extend a file as I/O errors. */
export function isDiskFull(error: unknown, file: string): boolean {
  if ((error as NodeJS.ErrnoException | null)?.code === 'ENOSPC') return true
  const code = sqliteCode(error)
  if (code === FULL) return true
  return (code === IO_ERROR || code === CANNOT_OPEN) && (spaceLeft(file) ?? Infinity) < LITTLE_SPACE_BYTES
}

/** Turns errors of one database file into errors that callers may see, and remembers the fault that lasts. */
export class SqliteFaults {
  readonly #file: string
  readonly #listener: FaultListener
  #fault: StateFault | null = null
  #since = 0
  #reportedAt = Number.NEGATIVE_INFINITY
  #isReported = false

  constructor(file: string, listener: FaultListener = {}) {
    this.#file = file
    this.#listener = listener
  }

  /** The fault since which nothing could be written. */
  get fault(): StateFault | null {
    return this.#fault
  }

  get isLocked(): boolean {
    return this.#fault?.kind === 'locked'
  }

  /** Whether another process's lock is all that is in the way. */
  isLock(error: unknown): boolean {
    const code = sqliteCode(error)
    return code === BUSY || code === LOCKED
  }

  /** Something was written: whatever was wrong is over. */
  noteWritten(): void {
    if (this.#fault === null) return
    const fault = this.#fault
    this.#fault = null
    if (this.#isReported) this.#listener.onRecovered?.(fault, performance.now() - this.#since)
    this.#isReported = false
  }

  /** On a disk that is nearly full, small writes work between large ones that fail. */
  #report(fault: StateFault, error: unknown): void {
    if (performance.now() - this.#reportedAt < REPORT_PAUSE_MS) return
    this.#reportedAt = performance.now()
    this.#isReported = true
    this.#listener.onFault?.(fault, error)
  }

  /** @returns a 503 for a fault of the database, with the error of SQLite as its cause; any other error as it is */
  describe(error: unknown): unknown {
    const fault = this.#faultOf(error)
    if (fault === null) return error
    if (this.#fault === null) this.#since = performance.now()
    if (this.#fault?.kind !== fault.kind) this.#report(fault, error)
    this.#fault = fault
    const described = publicError(fault.kind === 'disk full' ? 'disk_full' : 'state_unavailable', {}, RETRY)
    described.cause = error
    return described
  }

  #faultOf(error: unknown): StateFault | null {
    const file = this.#file
    if (isDiskFull(error, file)) {
      const left = spaceLeft(file)
      const summary = left === null ? 'disk full' : `disk full, ${left} bytes left`
      return { kind: 'disk full', summary, sentence: `${file}: ${summary}` }
    }
    const unusable = (summary: string): StateFault => ({ kind: 'unusable', summary, sentence: `${file}: ${summary}` })
    switch (sqliteCode(error)) {
      case BUSY:
      case LOCKED:
        return { kind: 'locked', summary: 'locked', sentence: `another process holds a lock on ${file}` }
      case READ_ONLY:
        return unusable('not writable by this user')
      case CORRUPT:
      case NOT_A_DATABASE:
        return unusable('damaged')
      case IO_ERROR:
      case CANNOT_OPEN:
        return unusable('cannot be read or written')
      default:
        return null
    }
  }
}

/** Faults that follow each other faster are reported once. */
const REPORT_PAUSE_MS = 10_000

const RETRY = { 'Retry-After': '5' }
