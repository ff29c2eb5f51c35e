/** What goes wrong with a database file, in our words: a full disk, a lock of another process, damage. */
import { dirname } from 'node:path'
import { freeBytes } from '../../files/file-bytes.ts'
import { type FaultListener, type StateFault, StateFaults } from '../state/state-faults.ts'

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

/** Primary result code of an error of SQLite; `null` for any other error. */
export function sqliteCode(error: unknown): number | null {
  const { code, errcode } = (error ?? {}) as { readonly code?: unknown; readonly errcode?: unknown }
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? errcode & 0xff : null
}

/** Bytes that this user can still write in the folder of a file; `null` where the system does not report it. */
export function spaceLeft(file: string): number | null {
  try {
    return freeBytes(dirname(file))
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

/** The faults of one database file. */
export class SqliteFaults extends StateFaults {
  readonly #file: string
  readonly #spaceLeft: typeof spaceLeft

  constructor(file: string, listener: FaultListener = {}, readSpaceLeft = spaceLeft) {
    super(listener)
    this.#file = file
    this.#spaceLeft = readSpaceLeft
  }

  get isLocked(): boolean {
    return this.fault?.kind === 'locked'
  }

  /** Whether another process's lock is all that is in the way. */
  isLock(error: unknown): boolean {
    const code = sqliteCode(error)
    return code === BUSY || code === LOCKED
  }

  /** The end of a transaction that changed nothing succeeds on a full disk too. */
  protected override isOver({ kind }: StateFault): boolean {
    return kind !== 'disk full' || (this.#spaceLeft(this.#file) ?? Infinity) >= LITTLE_SPACE_BYTES
  }

  protected override faultOf(error: unknown): StateFault | null {
    const file = this.#file
    if (isDiskFull(error, file)) {
      const left = this.#spaceLeft(file)
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
