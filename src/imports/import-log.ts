/** The log of what commands did to the companies of a data folder, as `./firmament imports` shows it, and what they rejected. */

/** What was done. */
export const RUN_ACTIONS = ['import', 'update', 'remove', 'rollback', 'index', 'suppress'] as const
/** One of {@link RUN_ACTIONS}. */
export type RunAction = (typeof RUN_ACTIONS)[number]

/**
 * How it ended. `unchanged`: nothing was new, so what is served stays. `refused`: the files are not what they should be.
 * `failed`: anything else went wrong. `interrupted`: its process ended before it did. After all but `done`, what was served
 * before is served still.
 */
export type RunOutcome = 'running' | 'done' | 'unchanged' | 'refused' | 'failed' | 'interrupted'

/** What a run read and changed; `null`: it did not get so far, or it does not apply. */
export interface RunCounts {
  /** Rows of the files. */
  readonly rows: number | null
  readonly rejected: number | null
  /** Rows left out by rule. */
  readonly leftOut: number | null
  /** Records that the register has now. */
  readonly records: number | null
  /** Numbers of new, changed, unchanged and removed records. */
  readonly added: number | null
  readonly changed: number | null
  readonly unchanged: number | null
  readonly removed: number | null
  /** The generation that is served after it. */
  readonly generation: string | null
}

/** One run. */
export interface ImportRun extends RunCounts {
  readonly id: number
  readonly action: RunAction
  /** `null`: all registers. */
  readonly register: string | null
  readonly outcome: RunOutcome
  /** RFC 3339 UTC. */
  readonly startedAt: string
  /** `null` while it runs, and where it was interrupted. */
  readonly endedAt: string | null
  readonly seconds: number | null
  /** Names of the files. */
  readonly files: readonly string[]
  /** Why it was refused or failed, or a note on the result. */
  readonly message: string | null
}

/** How a run began. */
export interface BegunRun extends Pick<ImportRun, 'action' | 'register' | 'startedAt' | 'files'> {
  /** The process that runs it. */
  readonly pid: number
}

/** How a run ended. */
export interface EndedRun extends Partial<RunCounts> {
  readonly outcome: Exclude<RunOutcome, 'running'>
  readonly endedAt: string
  readonly seconds: number
  readonly message?: string | null
}

/** The log of a data folder that is open for an import. */
export interface ImportLog {
  /** @returns the id of the run */
  begin(run: BegunRun): number
  end(id: number, run: EndedRun): void
  /**
   * Marks runs whose process ended without a word. Only the holder of the import lock may call this.
   *
   * @param isHeld whether a register is being fetched, which needs no lock
   */
  closeInterrupted(isHeld: (register: string) => boolean): void
}

/** A row that became no company of its own. */
export interface Reject {
  readonly file: string
  readonly line: number
  /**
   * `rejected`: cannot be stored. `duplicate`: a later row describes the same company, and replaces or completes it.
   * `unmatched`: has no name, and matches no company of another register.
   */
  readonly kind: 'rejected' | 'duplicate' | 'unmatched'
  readonly reason: string
  /** The start of the row. */
  readonly raw: string
}

/** Kinds of rows in a report. */
export const REJECT_KINDS = ['rejected', 'duplicate', 'unmatched'] as const satisfies readonly Reject['kind'][]

/** Which rows of a report are read. */
export interface RejectsRequest {
  /** `next` of an earlier page; `null`: from the first row. */
  readonly after: number | null
  readonly limit: number
  /** `null`: all kinds. */
  readonly kind: Reject['kind'] | null
}

/** Rows of a report, in its order. `next`: the position in the file of the rows after them; `null`: there are none. */
export interface RejectsPage {
  readonly rejects: readonly Reject[]
  readonly next: number | null
}
