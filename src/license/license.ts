/**
 * A licence: what a customer bought. Calls with its keys are paid with its credits.
 *
 * The API writes "unlimited" as -1. Here it is `'unlimited'`, so that no sum can go wrong on it.
 */

/** Types of licences. ONE ignores both properties objects, LITE considers `lite`, PLUS considers `plus`. */
export const LICENSE_TYPES = ['ONE', 'LITE', 'PLUS'] as const
/** One of {@link LICENSE_TYPES}. */
export type LicenseType = (typeof LICENSE_TYPES)[number]

/** How often a subscription renews. */
export const SUBSCRIPTION_TYPES = ['MONTHLY', 'ANNUAL'] as const
/** One of {@link SUBSCRIPTION_TYPES}. */
export type SubscriptionType = (typeof SUBSCRIPTION_TYPES)[number]

/** The pools of credits that a licence has. */
export const CREDIT_POOLS = ['financial', 'downloads', 'emailGeneration', 'lite', 'plus'] as const
/** One of {@link CREDIT_POOLS}; `lite` and `plus` are the credits of the properties objects. */
export type CreditPool = (typeof CREDIT_POOLS)[number]

/** A balance: an integer of credits, never below 0, or no limit. */
export type Balance = number | 'unlimited'

/** What is left of a pool, and what it is refilled to. */
export interface Credits {
  readonly available: Balance
  readonly total: Balance
}

/** One of the two properties objects of a licence. Times are milliseconds since 1970-01-01 UTC. */
export interface LicenceProperties {
  readonly isEnabled: boolean
  readonly isFreeTrial: boolean
  readonly isAutoRenew: boolean
  /** Euro. */
  readonly price: number
  readonly subscriptionType: SubscriptionType
  readonly activationDate: number
  /** From then on the properties allow nothing, unless they renew. */
  readonly expirationDate: number
}

/** Kinds of {@link LicenceProperties}. */
export type PropertiesKind = 'lite' | 'plus'

/** The current state of a licence. */
export interface Licence {
  /** Public id: `lic_…`. */
  readonly id: string
  /** The operator's name for it. */
  readonly name: string
  readonly type: LicenseType
  /** Upper-case ISO 3166-1 alpha-2 codes, sorted; `'all'` that the service serves. */
  readonly countries: readonly string[] | 'all'
  readonly supportHours: { readonly total: number; readonly delivered: number }
  readonly properties: Readonly<Record<PropertiesKind, LicenceProperties>>
  readonly credits: Readonly<Record<CreditPool, Credits>>
  /** Calls per minute and key; `null`: the setting applies. */
  readonly rateLimit: number | null
  readonly createdAt: number
  /** From then on it has no keys; `null`: it is open. */
  readonly closedAt: number | null
}

/** The properties object that a licence of this type considers; `null` for ONE, which ignores both. */
export function consideredProperties(type: LicenseType): PropertiesKind | null {
  return type === 'ONE' ? null : type === 'LITE' ? 'lite' : 'plus'
}

/** The pool that pays for the calls of a licence (`docs/decisions.md`, "which credits pay"). */
export function payingPool(type: LicenseType): CreditPool {
  return consideredProperties(type) ?? 'downloads'
}

/** A balance as the API writes it: -1 means unlimited. */
export function balanceOnWire(balance: Balance): number {
  return balance === 'unlimited' ? -1 : balance
}
