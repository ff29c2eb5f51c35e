/** Turns errors of the data folder into sentences: a full disk, a folder without write permission. */
import { freeBytes } from '../files/file-bytes.ts'
import { counted } from '../text/counted.ts'
import type { ImportProgress } from './progress.ts'

/** Messages of the operating system and of SQLite. Errors from threads arrive without their codes. */
const FULL = /ENOSPC|EDQUOT|no space left|database or disk is full/i
const FORBIDDEN = /EACCES|EPERM|EROFS|unable to open database file|attempt to write a readonly database/i

/**
 * Fewest bytes that a row takes in the end: some 200 in `companies.db`, and 500 while its index is built (docs/operating.md).
 */
const ROW_BYTES_MIN = 700
/** From this share of the files on, the rows read so far give an estimate of all rows. */
const FRACTION_MIN = 0.01

/**
 * Describes a full disk, with how much is free and how much an import needs, or a missing write permission.
 *
 * @param reached how far the import was, where it was one
 * @returns any other error unchanged
 */
export function describeFolderError(
  error: unknown,
  dataFolder: string,
  reached: ImportProgress | null = null,
): unknown {
  if (!(error instanceof Error) || error.message.startsWith('Cannot read')) return error
  const { message } = error
  if (FULL.test(message)) {
    const right = `must have room${neededBy(reached)}: free some, and import again. What was served before is served still`
    const found = `its disk is full (${message}${freeOf(dataFolder)})`
    return new Error(`Cannot import into ${dataFolder}: ${found}, ${right}`, { cause: error })
  }
  if (FORBIDDEN.test(message)) {
    return new Error(
      `Cannot import into ${dataFolder}: it cannot be written to (${message}), must be a folder of yours`,
      {
        cause: error,
      },
    )
  }
  return error
}

function freeOf(dataFolder: string): string {
  try {
    return `, ${megabytes(freeBytes(dataFolder))} free`
  } catch {
    return ''
  }
}

/** Says what the whole import needs, by the rows that were read and the share of the files that they are. */
function neededBy(reached: ImportProgress | null): string {
  if (reached === null || reached.phase === 'fetching' || reached.phase === 'embedding' || reached.done === 0) return ''
  const isPart = reached.phase === 'reading' && reached.fraction >= FRACTION_MIN
  const rows = Math.round(isPart ? reached.done / reached.fraction : reached.done)
  return ` for at least ${megabytes(rows * ROW_BYTES_MIN)}, which ${counted(rows, 'row takes', 'rows take')}`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
}
