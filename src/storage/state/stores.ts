/**
 * All state except the companies: licences, keys, the ledger of calls, search contexts, processes and their deliveries.
 * One database, so that one transaction can commit what belongs together.
 */
import type { SavedSearchStore } from '../../alerts/saved-search.ts'
import type { ProcessStore } from '../../autoprofile/process-store.ts'
import type { SecretKeys } from '../../config/secret-keys.ts'
import type { LeaseStore } from '../../delivery/lease.ts'
import type { Outbox } from '../../delivery/outbox.ts'
import type { SharedCalls } from '../../delivery/shared-calls.ts'
import { SEARCH_CONTEXT_DAYS } from '../../explore/search-context.ts'
import type { AdminKeyStore } from '../../license/access/admin-keys.ts'
import { type Actor, type AuditLog, COMMAND_LINE } from '../../license/access/audit-log.ts'
import type { StateFigures } from '../../license/access/state-figures.ts'
import { HISTORY_DAYS } from '../../license/call-history.ts'
import type { CallStore } from '../../license/call-store.ts'
import type { KeyNotices } from '../../license/key-notices.ts'
import type { KeyStore } from '../../license/key-store.ts'
import type { Ledger, ReadBalance } from '../../license/ledger.ts'
import type { LicenceStore } from '../../license/licence-store.ts'
import type { SharedWindows } from '../../license/shared-windows.ts'
import type { WebhookSecretStore } from '../../license/webhook-secret-store.ts'
import type { PublishedIndexes } from '../../search/published-index.ts'
import type { PostgresqlServer } from '../postgresql/server.ts'
import { type SqliteBackendOptions, sqliteBackend } from '../sqlite/database.ts'
import { openAdminKeys } from './access/admin-keys.ts'
import { openAuditLog } from './access/audit-log.ts'
import { StoredKeys } from './api-keys.ts'
import { openCalls } from './calls.ts'
import { openStateDatabase, type StateBackend } from './database.ts'
import { readFigures } from './figures.ts'
import { forgetCompanies } from './forget-companies.ts'
import { openLeases } from './leases.ts'
import { type PoolBooks, readBooks } from './ledger/books.ts'
import { forgetOldAnswers } from './ledger/kept-answers.ts'
import { GroupCommitLedger, type LedgerOptions } from './ledger/ledger.ts'
import { openLicences, readCredits } from './licences.ts'
import { StoredOutbox } from './outbox.ts'
import { StoredProcesses } from './processes.ts'
import { openPublishedIndexes } from './published-indexes.ts'
import { openReceipts, type Receipts } from './receipts.ts'
import { StoredSearches } from './saved-searches.ts'
import { SearchContexts } from './search-contexts.ts'
import type { StateFault } from './state-faults.ts'
import { openViesAnswers, type StoredViesAnswers } from './vies-answers.ts'
import { StoredSecrets } from './webhook-secrets.ts'

/** What operators change. Each change is in the audit log. */
export interface OperatorStores {
  readonly licences: LicenceStore
  readonly keys: KeyStore
  readonly adminKeys: AdminKeyStore
}

/** The open stores. Their own {@link OperatorStores} are those of the command line. */
export interface Stores extends OperatorStores {
  readonly audit: AuditLog
  /** The same licences and keys, with another actor in the audit log. */
  actingAs(actor: Actor): OperatorStores
  readonly ledger: Ledger
  readonly calls: CallStore
  readonly contexts: SearchContexts
  readonly processes: ProcessStore
  readonly deliveries: Outbox
  readonly searches: SavedSearchStore
  readonly receipts: Receipts
  readonly viesAnswers: StoredViesAnswers
  readonly leases: LeaseStore
  readonly webhookSecrets: WebhookSecretStore
  /** Which index of a search cluster is served. */
  readonly publishedIndexes: PublishedIndexes
  readonly readBalance: ReadBalance
  /** Counts of calls that several services share; `null` where each counts for itself. */
  readonly sharedWindows: SharedWindows | null
  /** Webhook calls that several services bound together; `null` where each bounds its own. */
  readonly sharedCalls: SharedCalls | null
  /** Notices of changed keys; `null` where none are sent. */
  readonly keyNotices: KeyNotices | null
  /** The figures of the state for the metrics. */
  readFigures(): Promise<StateFigures>
  /** Every balance recomputed from its changes; for tests. */
  readBooks(): Promise<readonly PoolBooks[]>
  /** @returns why the database cannot be read or written; `null` where it can */
  check(): Promise<StateFault | null>
  /** Removes what is kept of companies, by their ids (`forget-companies.ts`). @returns the number of rows */
  forgetCompanies(companyIds: readonly string[]): Promise<number>
  /** Deletes history, kept answers, contexts and processes past their retention. Cheap where there are none. */
  forgetOld(): Promise<void>
  close(): Promise<void>
}

export interface StoresOptions extends SqliteBackendOptions, Omit<LedgerOptions, 'database'> {
  /** The PostgreSQL server that holds the state in place of the folder. */
  readonly server?: PostgresqlServer | null
  /** Encrypt stored secrets; absent or `null`: these are stored unencrypted. */
  readonly secretKeys?: SecretKeys | null
}

/** How long a process can be read after it ended: as long as the search that it profiled. */
const PROCESSES_KEPT_MS = SEARCH_CONTEXT_DAYS * 24 * 3600 * 1000

/**
 * Opens the stores of a data folder, bringing them to the newest migration.
 *
 * @throws {Error} where folder or server cannot be written or were left by a newer version
 */
export async function openStores(options: StoresOptions): Promise<Stores> {
  const { clock } = options
  const backend = await backendOf(options)
  const database = await openStateDatabase(backend, clock.now())
  const calls = openCalls(database)
  const contexts = new SearchContexts(database)
  const ledger = new GroupCommitLedger({ ...options, database })
  const processes = new StoredProcesses(database, ledger, clock)
  const searches = new StoredSearches(database)
  const receipts = openReceipts(database)
  const viesAnswers = openViesAnswers(database)
  const shared = backend.openShared?.() ?? null
  const actingAs = (actor: Actor): OperatorStores => ({
    licences: openLicences(database, clock, actor),
    keys: new StoredKeys(database, clock, actor),
    adminKeys: openAdminKeys(database, clock, actor),
  })
  return {
    ...actingAs(COMMAND_LINE),
    actingAs,
    audit: openAuditLog(database, clock),
    ledger,
    calls,
    contexts,
    processes,
    deliveries: new StoredOutbox(database, clock),
    searches,
    receipts,
    viesAnswers,
    leases: openLeases(database),
    webhookSecrets: new StoredSecrets(database, clock, { keys: options.secretKeys ?? null, dialect: backend.dialect }),
    publishedIndexes: openPublishedIndexes(database),
    readBalance: (licence, pool) => readCredits(database, licence, pool),
    readFigures: () => readFigures(database),
    readBooks: () => readBooks(database),
    sharedWindows: shared?.windows ?? null,
    sharedCalls: shared?.calls ?? null,
    keyNotices: shared?.notices ?? null,
    check: () => backend.check(database),
    forgetCompanies: async (companyIds) =>
      (await forgetCompanies(database, companyIds)) + (await receipts.forgetCompanies(companyIds)),
    async forgetOld() {
      const now = clock.now()
      await calls.forgetOld(now)
      await contexts.forgetOld(now)
      await processes.forgetOld(now - PROCESSES_KEPT_MS)
      await searches.forgetOld(now)
      await receipts.forgetOld(now)
      await viesAnswers.forgetBefore(now - HISTORY_DAYS * 24 * 3600 * 1000)
      await forgetOldAnswers(database, now)
    },
    async close() {
      await shared?.close()
      await database.destroy()
    },
  }
}

async function backendOf({ server = null, ...options }: StoresOptions): Promise<StateBackend> {
  if (server === null) return sqliteBackend(options)
  // Loaded where it is used: most services have a folder.
  const { postgresqlBackend } = await import('../postgresql/database.ts')
  return postgresqlBackend(server, options)
}
