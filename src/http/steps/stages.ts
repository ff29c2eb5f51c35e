/**
 * The stages of a call. Each step takes the value of one stage and returns the value of the next. No value changes
 * after it was made: what a stage does not have is not known yet.
 */
import type { Actor } from '../../license/access/audit-log.ts'
import type { KeyHolder } from '../../license/key-holder.ts'
import type { CallEntry } from '../../license/ledger.ts'
import type { AnswerStream, CarriedAnswer, CarriedCall, Endpoint, Input, RequestSchemas } from '../endpoint.ts'
import type { Credentials } from '../find-holder.ts'
import type { Hold } from '../holds.ts'
import type { Ticket } from '../licence-queues.ts'
import type { RateState } from '../rate-windows.ts'
import type { ArrivedBody } from '../request/arrived-body.ts'

/** The head of a request, before its body. */
export interface RequestHead {
  readonly requestId: string
  readonly method: string
  /** Without the query string. */
  readonly path: string
  /** What follows the `?`, still encoded. */
  readonly querySource: string
  /** `null` where the path is unknown or the method wrong. */
  readonly endpoint: Endpoint | null
  readonly credentials: Credentials
  /** IP address of the caller: of the connection, or from `X-Forwarded-For` of a trusted proxy. */
  readonly address: () => string
  /** See `Call.serviceUrl`. */
  readonly serviceUrl: () => string
  /** The request's header of this (lower-case) name; never the key's. */
  readonly header: (name: string) => string | undefined
  /** Makes another call with the same key. */
  readonly carry: (inner: CarriedCall) => Promise<CarriedAnswer>
  /** The body of a call that is refused before its body is read; `null` where there is none. See `arrived-body.ts`. */
  readonly arrivedBody: () => Promise<ArrivedBody | null>
  /** Wall-clock time, milliseconds. */
  readonly arrivedAt: number
  /** Monotonic time, milliseconds. */
  readonly startedAt: number
}

/** The head of a request arrived. Who sent it is not known yet. */
export interface Received {
  readonly request: RequestHead
}

/** The key was looked up. */
export interface Identified extends Received {
  /** `null`: an open endpoint, or an unknown path without a valid key. */
  readonly holder: KeyHolder | null
  /** The operator whose admin key it is; `null` on every endpoint that is not for operators. */
  readonly actor: Actor | null
}

/** The call was counted against the rate limit of its key. */
export interface Counted extends Identified {
  /** `null` where there is no holder. */
  readonly rate: RateState | null
}

declare const allowed: unique symbol

/** Rate limit and licence allow the call, or anyone may make it. Only `checkLicence` and `admitAnyone` make this stage. */
export interface Admitted extends Counted {
  readonly [allowed]: true
}

/** The call counts in the queue of its licence. */
export interface Queued extends Admitted {
  /** `null` where it needs none. */
  readonly ticket: Ticket | null
}

/** The body was read. The history keeps it from here on, also where a later step refuses the call. */
export interface Read extends Queued {
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
  /** `undefined` where there is none. */
  readonly body: unknown
  readonly bodyBytes: number
}

/** Body and query string fit the schemas of the endpoint. */
export interface Parsed extends Read {
  readonly input: Input<RequestSchemas>
  /** The call asks only what it would cost. */
  readonly isDryRun: boolean
}

/** The service and the licence know every country that the call names. */
export interface Located extends Parsed {
  /** Upper case, each once. */
  readonly countries: readonly string[]
}

/** What makes a call recognisable when it comes again. */
export interface Repetition {
  /** The caller's `Idempotency-Key`. */
  readonly key: string
  /** SHA-256 of the body, hexadecimal. */
  readonly bodyDigest: string
}

/** The right to be the only running call with an `Idempotency-Key`. */
export interface Turn {
  /** `null`: the call came without the header, is a dry run, or its endpoint does not take it. */
  readonly repetition: Repetition | null
  /** An earlier call with the key paid for this one, which is streamed again. */
  readonly isPaid: boolean
  /** Lets the next call with the same key run. */
  end(): void
}

/** The call was not answered before. */
export interface Fresh extends Located {
  readonly turn: Turn
}

/** The credits that the call may cost are set aside. Recording the call releases them. */
export interface Held extends Fresh {
  readonly hold: Hold
}

/** What the ledger is to do in addition to writing the call into the history. */
export type Charge = Pick<CallEntry, 'credits' | 'writes' | 'reservation' | 'keep'>

/** The endpoint's answer is serialised, and its charge computed. Nothing is charged or stored yet. */
export interface Settled {
  /** Without its stream, which `stream` is. */
  readonly reply: Reply
  readonly stream: AnswerStream | null
  readonly charge: Charge
}

/** A body that is made while it is sent; see `AnswerStream`. */
export interface BodyStream {
  next(): Promise<Uint8Array | null>
  end(): void
  /** What the stream cost, once it has ended and is settled; `null`: it could not be. Absent: it was paid for before. */
  readonly credits?: Promise<number | null>
}

/** Status, headers and body, ready to be sent. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** Sent instead of `body`. It is ended by the one who sends it. */
  readonly stream?: BodyStream
}

/** Marks an answer to a repetition. */
export const REPLAYED: Readonly<Record<string, string>> = { 'Idempotent-Replayed': 'true' }

/** What is left of an answered call once its reply is handed over. */
export interface Ended {
  /** How far the call had come when it was answered. */
  readonly call: Unanswered
  /** Credits taken; of a stream that is settled when it ends, those that it cost. */
  readonly credits: number | Promise<number | null>
}

/** The last stage: the call is recorded (where its caller is known), and its reply may leave. */
export interface Answered extends Ended {
  readonly reply: Reply
}

/** Any stage before the last one: how far a call had come when something refused it. */
export type Unanswered = Received | Identified | Counted | Admitted | Read | Parsed | Located | Fresh | Held

/** Whether a step ended the call. */
export function isAnswered<End extends Ended>(stage: Unanswered | End): stage is End {
  return 'credits' in stage
}
