/**
 * The tables of the state database at the newest migration, and what their columns mean.
 *
 * Times are milliseconds since 1970-01-01 UTC, booleans 0 and 1, an unlimited balance `null`.
 */
import type { Generated } from 'kysely'
import type { EventKind } from '../../alerts/saved-search.ts'
import type { OwnerKind } from '../../delivery/outbox.ts'
import type { CreditPool, LicenseType, PropertiesKind, SubscriptionType } from '../../license/license.ts'

/** All tables. */
export interface Tables {
  readonly licences: LicenceRow
  readonly licence_properties: PropertiesRow
  readonly credit_pools: CreditPoolRow
  readonly credit_changes: CreditChangeRow
  readonly api_keys: ApiKeyRow
  readonly browser_tallies: BrowserTallyRow
  readonly calls: CallRow
  readonly idempotent_answers: IdempotentAnswerRow
  readonly reservations: ReservationRow
  readonly search_contexts: SearchContextRow
  readonly leases: LeaseRow
  readonly processes: ProcessRow
  readonly profiled_companies: ProfiledCompanyRow
  readonly messages: MessageRow
  readonly delivery_attempts: DeliveryAttemptRow
  readonly webhook_secrets: WebhookSecretRow
  readonly published_indexes: PublishedIndexRow
  readonly saved_searches: SavedSearchRow
  readonly check_receipts: ReceiptRow
  readonly vies_answers: ViesAnswerRow
  readonly watched_companies: WatchedCompaniesRow
  readonly company_events: CompanyEventRow
  readonly admin_keys: AdminKeyRow
  readonly audit_log: AuditLogRow
}

/** An index of a search cluster that is served, was served before, or is about to be removed. */
export interface PublishedIndexRow {
  name: string
  generation: string
  /** JSON: `PublishedManifest`. */
  manifest: string
  published_at: number
  status: 'served' | 'previous' | 'old'
}

/** A licence. */
export interface LicenceRow {
  number: Generated<number>
  id: string
  name: string
  type: LicenseType
  /** JSON array of codes; `null`: all that are served. */
  countries: string | null
  support_hours_total: number
  support_hours_delivered: number
  rate_limit: number | null
  created_at: number
  /** From then on it has no keys; `null`: it is open. */
  closed_at: number | null
  /** Number of the newest call. */
  last_call: number
  /** Time of the newest call; a call is never older than the one before it. */
  last_call_at: number
  /** The newest day (since 1970, UTC) on which free calls stored something, and how many bytes that day. */
  free_day: Generated<number>
  free_bytes: Generated<number>
  /** How many bytes its autoprofile processes stored that day before they were paid for. */
  started_bytes: Generated<number>
}

/** The properties of a licence for one kind of endpoints. */
export interface PropertiesRow {
  licence: number
  kind: PropertiesKind
  is_enabled: number
  is_free_trial: number
  is_auto_renew: number
  price: number
  subscription_type: SubscriptionType
  activation_at: number
  expiration_at: number
  /** Day of the month on which it renews. A column of its own, because a short month must not shift later ones. */
  renewal_day: number
}

/** A credit pool of a licence. */
export interface CreditPoolRow {
  licence: number
  pool: CreditPool
  available: number | null
  total: number | null
}

/** A change of a balance other than by a call: available = sum of changes − taken by calls − held by reservations. */
export interface CreditChangeRow {
  number: Generated<number>
  licence: number
  pool: CreditPool
  at: number
  /** Credits added to the balance (negative: taken); 0 where either side is unlimited. */
  delta: number
  reason: 'granted' | 'renewed' | 'forgotten' | 'lapsed'
}

/** An API key. */
export interface ApiKeyRow {
  number: Generated<number>
  id: string
  licence: number
  /** SHA-256, hexadecimal. */
  digest: string
  /** Last 4 characters. */
  hint: string
  is_test: number
  /** Accepted only while the demo profile runs. */
  is_demo: number
  created_at: number
  /** Refused from then on. */
  ends_at: number | null
  /** The operator's name for it. */
  name: string
  /** JSON array of scopes; `null`: all. */
  scopes: string | null
  /** JSON array, of a browser key; `null`: any other. */
  origins: string | null
  /** Number of the key that made it; `null`: an operator did. */
  made_by: number | null
  /** When it is to end unless it is ended before; `null`: never. */
  expires_at: number | null
}

/** What a browser key did on the last day that it was used. Apart from the keys, whose changes every service is notified of. */
export interface BrowserTallyRow {
  key: number
  /** UTC, since 1970. */
  day: number
  /** Calls that have no row of their own in the history. */
  calls: number
  /** Number of the row of the history that has their count; 0: there is none. */
  call_row: number
  /** Companies that were answered. */
  companies: number
  /** Time of the newest call. */
  last_at: number
}

/** A key of an operator. */
export interface AdminKeyRow {
  number: Generated<number>
  /** `adm_…`. */
  id: string
  name: string
  /** SHA-256, hexadecimal. */
  digest: string
  /** Last 4 characters. */
  hint: string
  created_at: number
  /** Refused from then on. */
  ends_at: number | null
}

/** One change by an operator. Rows are only ever added. */
export interface AuditLogRow {
  number: Generated<number>
  at: number
  /** Id of the admin key, or who else it was: `command line`, `demo`. */
  actor: string
  /** Name of the admin key then. */
  actor_name: string
  request_id: string | null
  action: string
  /** Id of what was changed. */
  target: string
  /** JSON object: what was asked for. Holds no key. */
  details: string
}

/** A call in the history of a licence. */
export interface CallRow {
  licence: number
  /** 1, 2, 3 … within the licence, in the order in which calls ended. */
  number: number
  key: number
  at: number
  method: string
  endpoint: string
  /** JSON. */
  body: string | null
  /** JSON. */
  query: string | null
  status: number
  /** `null` while a reservation is open. */
  credits: number | null
  /** Pool that the credits were taken from; `null` where none were taken. */
  pool: CreditPool | null
  /** `null` in rows of older versions. */
  request_id: string | null
}

/** An answer kept for a repetition of the call. */
export interface IdempotentAnswerRow {
  licence: number
  endpoint: string
  /** SHA-256 of the key, hexadecimal. */
  idempotency_key: string
  /** SHA-256 of the body, hexadecimal. */
  body_digest: string
  at: number
  status: number
  /** JSON object. */
  headers: string
  /** Compressed with zstd. */
  answer: Uint8Array
}

/** Credits held for a process. */
export interface ReservationRow {
  id: string
  licence: number
  /** Number of the call that made it. */
  call: number
  /** Pool held from; `null` where it is unlimited or the key is a test key. */
  pool: CreditPool | null
  /** Credits held; the charge may be less. */
  held: number
  /** Credits that one company costs. */
  price: number
  /** `null` while it is open. */
  settled_at: number | null
  /** The process that sends a streamed answer, as `ledger/stream-process.ts` names it. */
  process: string | null
  /**
   * A streamed answer is sent at least until then. `null` once it is settled by the process that sent it; one
   * that was settled and has this was given up.
   */
  alive_until: number | null
}

/** A search that was answered. */
export interface SearchContextRow {
  id: string
  /** Public id of the licence that owns it. */
  licence: string
  mode: 'LITE' | 'SIMPLE_SEMANTIC' | 'PLUS'
  /** JSON, canonical. */
  input: string
  /** Generation of the companies at the last noted use. */
  generation: string
  /** JSON: what models made of the search; `null` for nothing. */
  reading: string | null
  created_at: number
  last_used_at: number
}

/** A lease on background work: its holder, and when it expires unless renewed. */
export interface LeaseRow {
  /** `profile <process>` or `deliver <process>`. */
  name: string
  /** Fencing token: increases with every holder, so that a write of an earlier one is recognised. */
  token: number
  /** One per start of an instance. */
  holder: string
  expires_at: number
}

/** An autoprofile process: the members of `autoprofile/process.ts`. */
export interface ProcessRow {
  id: string
  /** Public id of the licence. */
  licence: string
  search_context: string
  /** JSON, canonical. */
  input: string
  webhook_url: string
  fingerprint: string
  companies_max: number
  status: 'QUEUED' | 'IN_PROGRESS' | 'DONE'
  faults: number
  queued_at: number
  begun_at: number | null
  ended_at: number | null
  eta: number | null
  total: number
  judged: number
  matched: number
  attempted: number
  is_stopped: number
  /** Earliest `next_attempt_at` of its deliveries; `null`: none waits. */
  next_delivery_at: number | null
}

/** A company of a process, from when it is taken. */
export interface ProfiledCompanyRow {
  process: string
  /** Rank in the search, from 0. */
  position: number
  company_id: string
  /** JSON text as it was served when the process began; empty when it was judged NO. */
  company: string
  /** `null` until it is judged, and when it was judged NO. */
  match_status: 'YES' | 'MAYBE' | null
  reason_it: string | null
  reason_en: string | null
}

/** A webhook: a row of the outbox. */
export interface MessageRow {
  /** Id of its process, or of its saved search. */
  owner: string
  /** That of its company in the process, from 0; or its number in the saved search, from 1. */
  position: number
  kind: OwnerKind
  webhook_id: string
  /** What is sent; `null`: it is made of the profiled company. */
  body: string | null
  /** When it was made; `null`: it is forgotten with its process. */
  at: number | null
  state: 'PENDING' | 'DELIVERED' | 'FAILED' | 'STOPPED'
  /** Whether `processes.attempted` counts it; 1 for messages of searches, which nothing counts. */
  is_counted: number
  /** Number of all attempts. */
  attempts: number
  /** Attempts since it was put in the outbox or last replayed: its position in the retry schedule. */
  attempts_in_round: number
  /** `null` unless it is pending. */
  next_attempt_at: number | null
  /** When the current attempt began; `null`: there is none. */
  begun_at: number | null
}

/** One attempt at a webhook. */
export interface DeliveryAttemptRow {
  /** As in its message. */
  owner: string
  position: number
  /** From 1. */
  number: number
  at: number
  /** 0 where it was interrupted. */
  milliseconds: number
  /** HTTP status of the answer; `null`: there was none. */
  status: number | null
  /** Why it failed; `null` where it succeeded or the status shows it. */
  problem: string | null
  /** Whether it began and its end is unknown. */
  is_interrupted: Generated<number>
}

/** A secret that signs the webhooks of a licence. */
export interface WebhookSecretRow {
  number: Generated<number>
  /** Public id of the licence. */
  licence: string
  /** `whsec_…`, or that encrypted. */
  secret: string
  /** Which key it is encrypted with; `null`: it is not. */
  key_id: string | null
  created_at: number
  /** Signs nothing from then on; `null`: the current one. */
  ends_at: number | null
}

/** A saved search: the members of `alerts/saved-search.ts`. */
export interface SavedSearchRow {
  /** `srch_…`. */
  id: string
  /** Public id of the licence. */
  licence: string
  name: string
  /** JSON: the search body as it arrived; of a list of companies `WatchedCompanies`. */
  search: string
  /** JSON: the countries and the query tree; of a list of companies, no condition. */
  plan: string
  /** Of `search` and `plan`. */
  bytes: number
  webhook_url: string | null
  /** Kinds of events, separated by spaces. */
  kinds: string
  /** Companies of its list; `null`: it is a search. */
  watching: number | null
  created_at: number
  /** Number of the switch of generations that it was last evaluated for. */
  position: number
  /** Number of its last event; 0: none yet. */
  last_event: number
  /** Events with lower numbers are no longer known. */
  first_kept: number
  /** `position` of its last webhook; 0: none yet. */
  last_message: number
  /** Earliest `next_attempt_at` of its webhooks; `null`: none waits. */
  next_delivery_at: number | null
}

/** The list of companies that a saved search is. */
export interface WatchedCompaniesRow {
  search: string
  /** Ascending, separated by line ends. */
  ids: string
}

/** A company that entered a saved search or left it, changed or closed. */
export interface CompanyEventRow {
  search: string
  /** From 1 within the search. */
  number: number
  at: number
  kind: EventKind
  company_id: string
  /** Empty: the operator has suppressed the company. */
  name: string
  country: string
  /** JSON: members that differ, before and after, of `changed` and `closed`; `null` where the company is suppressed. */
  fields: string | null
}

/** A receipt of checked numbers: the members of `check/receipt-store.ts`. */
export interface ReceiptRow {
  id: string
  /** Public id of the licence. */
  licence: string
  checked_at: number
  ends_at: number
  digest: string
  signature: string
  /** JSON of the rows, compressed (zstd). */
  rows: Uint8Array
}

/** The last answer of an outside register of VAT numbers that said something. */
export interface ViesAnswerRow {
  /** SHA-256 of the licence and the number with its prefix, hexadecimal. */
  digest: string
  is_valid: number
  checked_at: number
}
