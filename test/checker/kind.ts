/** What a kind of call is, and what the kinds share. */
import type { LoadAnswer, LoadCall } from '../support/load-client.ts'
import type { Random } from '../support/random.ts'
import type { Judge, Scope } from './served-timeline.ts'

/** A call that a kind makes. */
export interface KindCall extends Pick<LoadCall, 'path' | 'method' | 'body' | 'headers'> {
  /** The operation of `openapi.json` that it calls, where it is another one than the kind's first. */
  readonly operation: string
  /** Statuses that are right besides 200. */
  readonly statuses?: readonly number[]
  readonly judge?: Judge
  readonly scope?: Scope
  /**
   * Credits that a 200 costs; where absent, those of `X-Credits-Used`. `later`: a process, which is settled when it is
   * done.
   */
  readonly cost?: ((answer: LoadAnswer) => number) | 'later'
  /** Whether it may be made under an `Idempotency-Key`. */
  readonly isPaid?: true
  /** The names in it, where its bytes do not contain them as text. */
  readonly named?: (answer: LoadAnswer) => Promise<string>
  /** What the caller remembers of the answer. */
  readonly learn?: (answer: LoadAnswer) => void
}

/** A kind of call. Each caller has its own, which keeps data of its answers. */
export interface Kind {
  readonly name: string
  /** Whether an admin key makes it. */
  readonly isAdmin?: true
  /** Whether its calls have no row in a history. */
  readonly isUnrecorded?: true
  /** Whether the licence may run out of credits. */
  readonly isPoor?: true
  next(random: Random): KindCall
}

/** The answer to a search. */
export interface Found {
  readonly totalCompanies: number
  readonly companies: readonly { readonly id: string; readonly name: string }[]
  readonly searchContextId: string
}

/** The filters of all British companies. */
export const GB = { countriesIso2: ['GB'] }
/** The body of an answer, as what it should be. */
export const bodyOf = <Body>({ text }: LoadAnswer) => JSON.parse(text) as Body
/** The price of a page, by the companies on it. */
export const perPage = (price: number) => (answer: LoadAnswer) =>
  price * Math.ceil(bodyOf<{ companies: unknown[] }>(answer).companies.length / 25)
/** A complaint where something is not as it must be. */
export const differs = (what: string, found: unknown, wanted: unknown) =>
  found === wanted ? null : `${what} is ${String(found)}, must be ${String(wanted)}`
