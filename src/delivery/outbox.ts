/** Where webhooks wait that are to be sent (the outbox): the port. `storage/state/outbox.ts` implements it. */
import type { MatchStatus, ProfiledCompany } from '../judging/verdict.ts'
import type { Lease, LeaseRequest } from './lease.ts'

/** States of a delivery. `FAILED`: all attempts were made. `STOPPED`: the receiver answered 410. */
export const DELIVERY_STATES = ['PENDING', 'DELIVERED', 'FAILED', 'STOPPED'] as const
/** One of {@link DELIVERY_STATES}. */
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Whose messages they are: an autoprofile process's, or a saved search's. */
export type OwnerKind = 'process' | 'search'

/** An owner of messages. Ids of processes and of searches differ. */
export interface Owner {
  readonly kind: OwnerKind
  readonly id: string
}

/** An owner whose messages are due. */
export interface DueOwner extends Owner {
  readonly licenceId: string
  readonly webhookUrl: string
  /** Wall-clock time of its earliest delivery, milliseconds. */
  readonly dueAt: number
}

/** An owner whose messages one instance holds. */
export interface HeldDeliveries extends DueOwner {
  readonly lease: Lease
}

/** A delivery that is due. */
export type DueDelivery = (ProfiledCompany | MadeMessage) & {
  readonly position: number
  readonly webhookId: string
  /** Attempts since it was put in the outbox or last replayed. */
  readonly attemptsInRound: number
}

/** A webhook whose JSON was made with it. */
export interface MadeMessage {
  readonly body: string
}

/** An attempt that was made. */
export interface MadeAttempt {
  readonly position: number
  /** Wall-clock time at which it began, milliseconds. */
  readonly at: number
  readonly milliseconds: number
  /** HTTP status of the answer; `null`: none. */
  readonly status: number | null
  /** Why it failed, where the status does not show it. */
  readonly problem: string | null
  readonly result:
    | { readonly kind: 'delivered' }
    /** 410: nothing more is sent. */
    | { readonly kind: 'gone' }
    /** Try again then; `null`: all attempts have been made. */
    | { readonly kind: 'failed'; readonly nextAttemptAt: number | null }
}

/**
 * The logged problem of an attempt without a recorded outcome: the service that made it was killed, or could not write.
 */
export const INTERRUPTED = 'interrupted: it is not known whether it arrived'

/** An attempt, as the log has it. */
export interface LoggedAttempt extends Pick<MadeAttempt, 'at' | 'status' | 'problem'> {
  /** `null`: it was interrupted. */
  readonly milliseconds: number | null
}

/** A delivery with all attempts at it, for the log. */
export interface LoggedDelivery {
  readonly position: number
  readonly webhookId: string
  /** The company that it is about; `null`: it is of a saved search. */
  readonly company: { readonly companyId: string; readonly matchStatus: MatchStatus } | null
  readonly state: DeliveryState
  readonly nextAttemptAt: number | null
  /** Without the one that is under way. */
  readonly attempts: readonly LoggedAttempt[]
}

/** Which deliveries of an owner to read. */
export interface DeliveryQuery {
  /** Its id. */
  readonly owner: string
  /** Most to return, at least 1. */
  readonly limit: number
  /** Only those after this position. */
  readonly after: number
  readonly state?: DeliveryState
}

/** Selects the deliveries of an owner that are sent again. */
export type ReplaySelection =
  | { readonly states: readonly DeliveryState[] }
  /** By `webhook-id`, in whatever state they are. */
  | { readonly webhookIds: readonly string[] }

/**
 * Deliveries of an owner that may not send wait so long before its licence is looked at again, milliseconds. A change of the
 * licence ends the wait at once; the day on which it begins or ends does not.
 */
export const PAUSED_MS = 15 * 60_000

/** Stores deliveries and every attempt at them. */
export interface Outbox {
  /** Owners with a delivery due now that are held by this holder or not at all, the longest waiting first. */
  readDue(holder: string, now: number, limit: number): Promise<readonly DueOwner[]>
  /**
   * Takes the deliveries of those owners that no other holder has. Attempts that an earlier holder began and did not
   * record are {@link INTERRUPTED} from then on; the deliveries stay due.
   */
  claim(due: readonly DueOwner[], request: LeaseRequest): Promise<readonly HeldDeliveries[]>
  /** The next due delivery of an owner that is not under way; the longest due first, then in order of position. */
  readNext(owner: Owner, now: number, underWay: readonly number[]): Promise<DueDelivery | undefined>
  /**
   * Notes that an attempt is about to be made. Whatever is killed afterwards, the log will know of it.
   *
   * @param at wall-clock time, milliseconds
   * @throws {LeaseLost}
   */
  beginAttempt(held: HeldDeliveries, position: number, at: number): Promise<void>
  /**
   * Records an attempt that has ended and what follows from it.
   *
   * @returns when the next delivery of the owner is due; `null`: none waits
   * @throws {LeaseLost}
   */
  recordAttempt(held: HeldDeliveries, attempt: MadeAttempt): Promise<number | null>
  /** Deliveries in order of position with their attempts. */
  read(query: DeliveryQuery): Promise<readonly LoggedDelivery[]>
  /** How many deliveries of an owner are in each state. */
  count(owner: string): Promise<Readonly<Record<DeliveryState, number>>>
  /**
   * Makes deliveries due again, from the start of the retry schedule. Each keeps its `webhook-id`.
   *
   * @returns how many
   */
  replay(owner: Owner, which: ReplaySelection): Promise<number>
  /** Makes the deliveries of an owner that are due earlier wait for {@link PAUSED_MS}. */
  postpone(owner: Owner, now: number): Promise<void>
}
