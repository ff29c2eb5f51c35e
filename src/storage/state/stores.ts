/**
 * All state beside the companies: licences, keys, the ledger of calls, search contexts, processes and their deliveries. One
 * database, so that one transaction can commit what belongs together.
 */
import { join } from 'node:path'
import { sql } from 'kysely'
import type { DeliveryStore } from '../../autoprofile/delivery-store.ts'
import type { LeaseStore } from '../../autoprofile/lease.ts'
import type { ProcessStore } from '../../autoprofile/process-store.ts'
import type { Clock } from '../../clock.ts'
import { SEARCH_CONTEXT_DAYS } from '../../explore/search-context.ts'
import type { CallStore } from '../../license/call-store.ts'
import type { KeyStore } from '../../license/key-store.ts'
import type { Ledger, ReadBalance } from '../../license/ledger.ts'
import type { LicenceStore } from '../../license/licence-store.ts'
import type { WebhookSecretStore } from '../../license/webhook-secret-store.ts'
import { STATE_FILE, STATE_REMEDY, sqliteBackend } from '../sqlite/database.ts'
import { describeOpenError } from '../sqlite/database-file.ts'
import { type FaultListener, LITTLE_SPACE_BYTES, SqliteFaults, type StateFault, spaceLeft } from '../sqlite/faults.ts'
import { openApiKeys } from './api-keys.ts'
import { type PoolBooks, readBooks } from './books.ts'
import { openCalls } from './calls.ts'
import { openStateDatabase, type StateDatabase } from './database.ts'
import { openDeliveries } from './deliveries.ts'
import { forgetOldAnswers } from './kept-answers.ts'
import { openLeases } from './leases.ts'
import { openLedger } from './ledger.ts'
import { openLicences, readCredits } from './licences.ts'
import { openProcesses } from './processes.ts'
import type { CommitPoint } from './record-calls.ts'
import { openSearchContexts, type SearchContexts } from './search-contexts.ts'
import { openWebhookSecrets } from './webhook-secrets.ts'

/** The open stores. */
export interface Stores {
  readonly licences: LicenceStore
  readonly keys: KeyStore
  readonly ledger: Ledger
  readonly calls: CallStore
  readonly contexts: SearchContexts
  readonly processes: ProcessStore
  readonly deliveries: DeliveryStore
  readonly leases: LeaseStore
  readonly webhookSecrets: WebhookSecretStore
  readonly readBalance: ReadBalance
  /** Every balance recomputed from its changes; for tests. */
  readBooks(): Promise<readonly PoolBooks[]>
  /** @returns why the database cannot be read or written; `null` where it can */
  check(): Promise<StateFault | null>
  /** Deletes history, kept answers, contexts and processes past their retention. Cheap where there are none. */
  forgetOld(): Promise<void>
  close(): Promise<void>
}

/** What the stores are opened with. */
export interface StoresOptions extends FaultListener {
  /** Data folder, made where absent; `null`: in memory (tests). */
  readonly folder: string | null
  readonly sync: 'normal' | 'full'
  readonly clock: Clock
  /** For the fault tests: called at every point of every commit. */
  readonly onPoint?: (point: CommitPoint) => void
  /** Called after every commit of calls; for the metrics. */
  readonly onCommit?: (calls: number, milliseconds: number) => void
}

/** How long a process can be read after it ended: as long as the search that it profiled. */
const PROCESSES_KEPT_MS = SEARCH_CONTEXT_DAYS * 24 * 3600 * 1000

/**
 * Opens the stores of a data folder, bringing them to the newest migration.
 *
 * @throws {Error} where the folder cannot be written or was left by a newer version
 */
export async function openStores(options: StoresOptions): Promise<Stores> {
  const { clock, folder } = options
  const file = folder === null ? null : join(folder, STATE_FILE)
  const faults = new SqliteFaults(file ?? ':memory:', options)
  const database = await openStateDatabase(sqliteBackend({ ...options, faults }), clock.now()).catch(
    (error: unknown) => {
      throw file === null ? error : describeOpenError(error, file, STATE_REMEDY)
    },
  )
  const calls = openCalls(database)
  const contexts = openSearchContexts(database)
  const ledger = openLedger({ ...options, database })
  const processes = openProcesses(database, ledger, clock)
  return {
    licences: openLicences(database, clock),
    keys: openApiKeys(database, clock),
    ledger,
    calls,
    contexts,
    processes,
    deliveries: openDeliveries(database, clock),
    leases: openLeases(database),
    webhookSecrets: openWebhookSecrets(database, clock),
    readBalance: (licence, pool) => readCredits(database, licence, pool),
    readBooks: () => readBooks(database),
    check: () => checkState(database, file, faults),
    async forgetOld() {
      const now = clock.now()
      await calls.forgetOld(now)
      await contexts.forgetOld(now)
      await processes.forgetOld(now - PROCESSES_KEPT_MS)
      await forgetOldAnswers(database, now)
    },
    close: () => database.destroy(),
  }
}

/** Reads. Writes too, where that failed before or is about to fail: it costs a commit. */
async function checkState(
  database: StateDatabase,
  file: string | null,
  faults: SqliteFaults,
): Promise<StateFault | null> {
  const isDoubtful = () =>
    faults.fault !== null || (file !== null && (spaceLeft(file) ?? Infinity) < LITTLE_SPACE_BYTES)
  try {
    await sql`select 1`.execute(database)
    if (isDoubtful())
      await database.transaction().execute(async (transaction) => {
        // Changes nothing, and yet writes a page, as every commit does.
        await sql`pragma user_version = 0`.execute(transaction)
      })
    return null
  } catch (error) {
    if (faults.fault === null) throw error
    return faults.fault
  }
}
