/**
 * The order of the steps around every endpoint, which only this file defines:
 *
 * authenticate → rate → licence → queue → (the body arrives) → turn → read → parse → countries → replay → hold → handle → settle → record
 *
 * Each step is a function in `steps/`, from one stage of the call (`steps/stages.ts`) to the next. A step that throws
 * ends the call: `refuse` answers the error and records it. Nothing here knows the HTTP library.
 */
import { WriteConflict } from '../license/ledger.ts'
import { toPublicError } from './reply/error-answers.ts'
import type { PreparedEndpoint } from './request/request-checks.ts'
import { authenticate, authenticateOperator } from './steps/authenticate.ts'
import { checkCountries } from './steps/countries.ts'
import { handle } from './steps/handle.ts'
import { hold } from './steps/hold.ts'
import { admitAnyone, checkLicence } from './steps/licence.ts'
import { parse } from './steps/parse.ts'
import { awaitTurn, enterQueue, requireRoom } from './steps/queue.ts'
import { checkRate, checkVisitor, countCall } from './steps/rate.ts'
import { type Arrival, type Connection, readBody } from './steps/read-body.ts'
import { record } from './steps/record.ts'
import { refuse } from './steps/refuse.ts'
import { replay } from './steps/replay.ts'
import type { CallServices } from './steps/services.ts'
import { settle } from './steps/settle.ts'
import {
  type Answered,
  type Held,
  isAnswered,
  type Queued,
  type Received,
  type Turn,
  type Unanswered,
} from './steps/stages.ts'

/** Runs calls. Never rejects: errors become answers. */
export interface Pipeline {
  /** The steps before the body is read: a caller that may not call sends no body for nothing. */
  admit(received: Received): Promise<Queued | Answered>
  /** The steps after the body arrived. @returns `null` where the caller hung up while the call waited: nothing was done */
  answer(prepared: PreparedEndpoint, queued: Queued, arrival: Arrival): Promise<Answered | null>
  /** Ends a call at the stage it has reached. For errors that the HTTP library finds. */
  refuse(reached: Unanswered, error: unknown): Promise<Answered>
}

/** Whether anyone may make the call. A key that is sent anyway must be right, where the endpoint takes keys. */
function needsNoKey({ request: { endpoint, credentials, querySource } }: Received): boolean {
  if (endpoint === null) return false
  if (endpoint.access === 'open') return true
  const hasKey = credentials.header !== undefined || credentials.inUrl !== undefined
  return !hasKey && endpoint.isOpen?.(querySource) === true
}

/** Makes the pipeline of a server. */
export function createPipeline(services: CallServices): Pipeline {
  function refuseError(reached: Unanswered, error: unknown): Promise<Answered> {
    return refuse(services, reached, toPublicError(error, services.log, reached.request.requestId))
  }

  async function admit(received: Received): Promise<Queued | Answered> {
    let reached: Unanswered = received
    try {
      requireRoom(services, received)
      if (needsNoKey(received)) return enterQueue(services, admitAnyone(received))
      const isForOperators = received.request.endpoint?.access === 'admin'
      const identified = await (isForOperators ? authenticateOperator : authenticate)(services, received)
      reached = identified
      checkVisitor(services, identified)
      const counted = await countCall(services, identified)
      reached = counted
      checkRate(counted)
      const admitted = checkLicence(counted)
      reached = admitted
      return enterQueue(services, admitted)
    } catch (error) {
      return refuseError(reached, error)
    }
  }

  async function answer(prepared: PreparedEndpoint, queued: Queued, arrival: Arrival): Promise<Answered | null> {
    let reached: Unanswered = queued
    let turn: Turn | undefined
    try {
      if (!(await awaitTurn(services, queued))) return null
      const read = readBody(prepared, queued, arrival)
      reached = read
      const parsed = parse(prepared, read)
      reached = parsed
      const located = checkCountries(services, parsed)
      reached = located
      const fresh = await replay(services, located)
      if (isAnswered(fresh)) return fresh
      reached = fresh
      turn = fresh.turn
      const held = await hold(services, fresh)
      reached = held
      return await handleAndRecord(held, arrival.connection)
    } catch (error) {
      return await refuseError(reached, error)
    } finally {
      turn?.end()
    }
  }

  async function handleAndRecord(held: Held, connection: Connection): Promise<Answered> {
    try {
      return await handleOnce(held, connection)
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error
      // Another call stored the same thing meanwhile. The second attempt finds it.
      return handleOnce(held, connection)
    }
  }

  async function handleOnce(held: Held, connection: Connection): Promise<Answered> {
    const answer = await handle(services, held, connection)
    let answered: Answered | undefined
    try {
      answered = await record(services, held, settle(services, held, answer))
      return answered
    } finally {
      // A stream that does not go out must not hold what it reads from.
      if (answered?.reply.stream === undefined) answer.stream?.end()
    }
  }

  return { admit, answer, refuse: refuseError }
}
