/**
 * Repeats transactions that PostgreSQL ended because they and another one waited for each other, or could not be ordered. The
 * server rolls all of such a transaction back, so it may simply run again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type KyselyConfig, type TransactionBuilder } from 'kysely'

/** Runs of one transaction before its caller learns that it cannot be done. */
const RUNS_MAX = 6
/** Longest pause before the second run, in milliseconds; twice as long before each further one. */
const PAUSE_MS = 20

/** A transaction, or a single statement, that the server chose to end. The error of the server is its cause. */
export class TransactionConflict extends Error {
  override name = 'TransactionConflict'
}

/** What is done about conflicts. */
export interface ConflictOptions {
  /** Makes the error that the caller gets in the end. */
  describe(conflict: TransactionConflict): unknown
  /** Called for each run that is repeated. */
  onRepeated?(): void
}

/**
 * Runs work that may be repeated as a whole.
 *
 * @throws {unknown} what `describe` makes of the last conflict; any other error at once
 */
export async function repeatConflicts<Result>(
  work: () => Promise<Result>,
  { describe, onRepeated }: ConflictOptions,
): Promise<Result> {
  for (let run = 1; ; run++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof TransactionConflict)) throw error
      if (run === RUNS_MAX) throw describe(error)
      onRepeated?.()
      // At random, so that two transactions do not meet again.
      await sleep(Math.random() * PAUSE_MS * 2 ** (run - 1))
    }
  }
}

/** A database whose transactions are repeated after conflicts: what is done within one must not depend on being done once. */
export class PatientDatabase<Tables> extends Kysely<Tables> {
  readonly #conflicts: ConflictOptions

  constructor(config: KyselyConfig, conflicts: ConflictOptions) {
    super(config)
    this.#conflicts = conflicts
  }

  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = (work) => repeatConflicts(() => execute(work), this.#conflicts)
    return builder
  }
}
