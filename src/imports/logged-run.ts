/** Runs a piece of work on a data folder, and writes in its log what became of it. */
import { formatInstant } from '../clock.ts'
import { ColumnsError } from '../registers/layout.ts'
import type { ImportDependencies } from './dependencies.ts'
import { describeFolderError } from './folder-errors.ts'
import type { EndedRun, ImportRun } from './import-log.ts'
import { withStore } from './open-store.ts'
import type { RecordStore } from './record-store.ts'
import { RefusedImport } from './refused-import.ts'

/** What is run. */
export interface LoggedWork extends Pick<ImportRun, 'action' | 'register' | 'files'> {
  readonly dataFolder: string
}

/** What a run reports of itself. */
export type RunReport = Partial<Omit<EndedRun, 'endedAt' | 'seconds'>>

/** A run whose start is in the log. */
export interface BegunWork {
  /** Says how it ended. */
  end(report: RunReport): void
  /** Says that it failed, and why. */
  fail(error: unknown): void
}

/** A run in the log. */
export interface RunInLog {
  readonly id: number
  /** Monotonic time at which it began. */
  readonly begun: number
}

/** Writes in the log that a run begins. */
export function beginRun(
  store: RecordStore,
  what: Omit<LoggedWork, 'dataFolder'>,
  { clock }: Pick<ImportDependencies, 'clock'>,
): BegunWork & RunInLog {
  const begun = clock.monotonic()
  const id = store.log.begin({ ...what, startedAt: formatInstant(clock.now()), pid: process.pid })
  return { id, begun, ...continueRun(store, { id, begun }, { clock }) }
}

/** Continues a run that began in the log of an earlier opening of the store. */
export function continueRun(
  store: RecordStore,
  { id, begun }: RunInLog,
  { clock }: Pick<ImportDependencies, 'clock'>,
): BegunWork {
  const end = (report: RunReport) => {
    const seconds = Math.round(clock.monotonic() - begun) / 1_000
    store.log.end(id, { outcome: 'done', ...report, endedAt: formatInstant(clock.now()), seconds })
  }
  return {
    end,
    fail(error) {
      try {
        end({ outcome: isRefusal(error) ? 'refused' : 'failed', message: messageOf(error) })
      } catch {
        // On a full disk the log cannot be written either. The caller reports the error that ended the work.
      }
    },
  }
}

/**
 * Runs work under the import lock.
 *
 * @param reportOf the log entry for the result
 * @throws {Error} what the work throws, after the log has it; when another import is running
 */
export async function loggedRun<Result>(
  { dataFolder, ...what }: LoggedWork,
  dependencies: ImportDependencies,
  work: (store: RecordStore) => Promise<Result>,
  reportOf: (result: Result) => RunReport,
): Promise<Result> {
  return await withStore(dataFolder, dependencies, async (store) => {
    const run = beginRun(store, what, dependencies)
    try {
      const result = await work(store)
      run.end(reportOf(result))
      return result
    } catch (error) {
      run.fail(describeFolderError(error, dataFolder, dependencies.latestProgress?.()))
      throw error
    }
  })
}

function isRefusal(error: unknown): boolean {
  return error instanceof RefusedImport || error instanceof ColumnsError
}

const MESSAGE_CHARACTERS = 2_000

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MESSAGE_CHARACTERS)
}
