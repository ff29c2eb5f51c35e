/**
 * The tables of the state database, as the newest migration leaves them. What the columns mean stands in the migrations.
 *
 * Times are milliseconds since 1970-01-01 UTC, truth values 0 and 1, an unlimited balance `null`.
 */
import type { Generated } from 'kysely'
import type { CreditPool, LicenseType, PropertiesKind, SubscriptionType } from '../../license/license.ts'

/** All tables. */
export interface Tables {
  readonly licences: LicenceRow
  readonly licence_properties: PropertiesRow
  readonly credit_pools: CreditPoolRow
  readonly credit_changes: CreditChangeRow
  readonly api_keys: ApiKeyRow
  readonly calls: CallRow
  readonly idempotent_answers: IdempotentAnswerRow
  readonly reservations: ReservationRow
  readonly search_contexts: SearchContextRow
  readonly leases: LeaseRow
  readonly processes: ProcessRow
  readonly profiled_companies: ProfiledCompanyRow
  readonly deliveries: DeliveryRow
  readonly delivery_attempts: DeliveryAttemptRow
  readonly webhook_secrets: WebhookSecretRow
}

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
  /** Number of the newest call. */
  last_call: number
  /** Time of the newest call; a call is never older than the one before it. */
  last_call_at: number
}

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
  /** Day of the month on which it renews: kept apart, because a short month must not shift the later ones. */
  renewal_day: number
}

export interface CreditPoolRow {
  licence: number
  pool: CreditPool
  available: number | null
  total: number | null
}

/** Every change of a balance that is no call: available = sum of changes − what calls took − what reservations hold. */
export interface CreditChangeRow {
  number: Generated<number>
  licence: number
  pool: CreditPool
  at: number
  /** What was added to the balance (negative: taken); 0 where either side is unlimited. */
  delta: number
  reason: 'granted' | 'renewed' | 'forgotten' | 'lapsed'
}

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
  /** From then on it is refused. */
  ends_at: number | null
}

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
  /** Pool whose balance the credits were taken from; `null` where nothing was taken. */
  pool: CreditPool | null
}

export interface IdempotentAnswerRow {
  licence: number
  endpoint: string
  idempotency_key: string
  /** SHA-256 of the body, hexadecimal. */
  body_digest: string
  at: number
  status: number
  /** JSON object. */
  headers: string
  /** Packed with zstd. */
  answer: Uint8Array
}

export interface ReservationRow {
  id: string
  licence: number
  /** Number of the call that made it. */
  call: number
  /** Pool held from; `null` where it is unlimited or the key is a test key. */
  pool: CreditPool | null
  /** Credits held; what is charged may be less. */
  held: number
  /** Credits that one company costs. */
  price: number
  /** `null` while it is open. */
  settled_at: number | null
}

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

/** Who works on what, and until when without a sign of life. */
export interface LeaseRow {
  /** `profile <process>` or `deliver <process>`. */
  name: string
  /** Rises with every holder: a write of an earlier one is told by it. */
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

/** A company of a process, from its being taken on; gone when it is judged NO. */
export interface ProfiledCompanyRow {
  process: string
  /** Rank in the search, from 0. */
  position: number
  company_id: string
  /** JSON text as it was served when the process began. */
  company: string
  /** `null` until it is judged. */
  match_status: 'YES' | 'MAYBE' | null
  reason_it: string | null
  reason_en: string | null
}

/** The webhook of a company. */
export interface DeliveryRow {
  process: string
  position: number
  webhook_id: string
  state: 'PENDING' | 'DELIVERED' | 'FAILED' | 'STOPPED'
  /** Whether `processes.attempted` counts it. */
  is_counted: number
  /** All attempts made. */
  attempts: number
  /** Attempts since it was put in the outbox or last replayed: where it stands in the retry schedule. */
  attempts_in_round: number
  /** `null` unless it is pending. */
  next_attempt_at: number | null
}

/** One attempt at a webhook. */
export interface DeliveryAttemptRow {
  process: string
  position: number
  /** From 1. */
  number: number
  at: number
  milliseconds: number
  /** HTTP status of the answer; `null`: there was none. */
  status: number | null
  /** Why it was no success; `null` where it was one or the status says it. */
  problem: string | null
}

export interface WebhookSecretRow {
  number: Generated<number>
  /** Public id of the licence. */
  licence: string
  /** `whsec_…`, as it is: signing needs it. */
  secret: string
  created_at: number
  /** From then on nothing is signed with it; `null`: the current one. */
  ends_at: number | null
}
