/** History rows that cannot be written, of calls that write nothing else, and are still answered. */
import type { Logger } from 'pino'
import { isStateUnavailable } from '../../errors.ts'

/** Counts the rows that the history lacks. */
export interface MissingRows {
  /**
   * Waits for a row, but not long: while nothing can be written, the call is answered without it. A row that is written
   * later is not missing.
   *
   * @returns `null` where the row is not written yet, or cannot be
   * @throws what `row` rejects with, where that is not a fault of the state database
   */
  await<Written>(row: Promise<Written>): Promise<Written | null>
}

/** A call that is free waits this long for its history row. A commit takes a few milliseconds. */
const PATIENCE_MS = 250
/** The number of missing rows is logged at most this often. */
const LOG_MS = 10_000

/** Makes the counter of a service. */
export function createMissingRows(log: Logger): MissingRows {
  let missing = 0

  function report(): void {
    log.error({ calls: missing }, 'the history lacks rows of free calls: the state database cannot be written')
    missing = 0
  }

  function note(): null {
    if (missing++ === 0) setTimeout(report, LOG_MS).unref()
    return null
  }

  return {
    await(row) {
      const written = row.catch((error: unknown) => {
        if (isStateUnavailable(error)) return note()
        throw error
      })
      let patience: NodeJS.Timeout | undefined
      const impatient = new Promise<null>((resolve) => {
        patience = setTimeout(() => resolve(null), PATIENCE_MS)
      })
      // A late rejection would reject a second time, unhandled.
      impatient.then(() => written.catch(() => {}))
      return Promise.race([written, impatient]).finally(() => clearTimeout(patience))
    },
  }
}
