/**
 * The order of steps around every endpoint. This file says it, and no other:
 *
 * authenticate → rate → licence → (the body arrives) → read → parse → countries → replay → hold → handle → settle → record
 *
 * Each step is a function in `steps/`, from one stage of the call (`steps/stages.ts`) to the next. A step that throws
 * ends the call: `refuse` answers the error and records it. Nothing here knows the HTTP library.
 */
import { WriteConflict } from '../license/ledger.ts'
import { toPublicError } from './reply/error-answers.ts'
import type { PreparedEndpoint } from './request/request-checks.ts'
import { authenticate } from './steps/authenticate.ts'
import { checkCountries } from './steps/countries.ts'
import { handle } from './steps/handle.ts'
import { hold } from './steps/hold.ts'
import { checkLicence } from './steps/licence.ts'
import { parse } from './steps/parse.ts'
import { checkRate, countCall } from './steps/rate.ts'
import { type Arrival, readBody } from './steps/read-body.ts'
import { record } from './steps/record.ts'
import { refuse } from './steps/refuse.ts'
import { replay } from './steps/replay.ts'
import type { CallServices } from './steps/services.ts'
import { settle } from './steps/settle.ts'
import { type Admitted, type Answered, isAnswered, type Received, type Unanswered } from './steps/stages.ts'

/** Runs calls. Rejects never: an error becomes an answer. */
export interface Pipeline {
  /** The steps before the body is read: a caller that may not call sends no body for nothing. */
  admit(received: Received): Promise<Admitted | Answered>
  /** The steps after the body arrived. */
  answer(prepared: PreparedEndpoint, admitted: Admitted, arrival: Arrival): Promise<Answered>
  /** Ends a call at the stage it has reached. For errors that the HTTP library finds. */
  refuse(reached: Unanswered, error: unknown): Promise<Answered>
}

/** Makes the pipeline of a server. */
export function createPipeline(services: CallServices): Pipeline {
  function refuseError(reached: Unanswered, error: unknown): Promise<Answered> {
    return refuse(services, reached, toPublicError(error, services.log, reached.requestId))
  }

  async function admit(received: Received): Promise<Admitted | Answered> {
    const { reach, reached } = trackStage(received)
    try {
      const identified = reach(await authenticate(services, received))
      const counted = reach(await countCall(services, identified))
      checkRate(counted)
      return checkLicence(counted)
    } catch (error) {
      return refuseError(reached(), error)
    }
  }

  async function answer(prepared: PreparedEndpoint, admitted: Admitted, arrival: Arrival): Promise<Answered> {
    const { reach, reached } = trackStage(admitted)
    try {
      const read = reach(readBody(prepared, admitted, arrival))
      const parsed = reach(parse(prepared, read))
      const located = reach(checkCountries(services, parsed))
      const fresh = await replay(services, located)
      if (isAnswered(fresh)) return fresh
      const held = reach(await hold(services, reach(fresh)))
      const handleAndRecord = async () => {
        const handled = await handle(services, held, arrival.connection)
        return record(services, settle(services, handled))
      }
      return await handleAndRecord().catch((error: unknown) => {
        // Another call stored the same thing meanwhile. The second attempt finds it.
        if (error instanceof WriteConflict) return handleAndRecord()
        throw error
      })
    } catch (error) {
      return await refuseError(reached(), error)
    } finally {
      const stage = reached()
      if ('endTurn' in stage) stage.endTurn()
    }
  }

  return { admit, answer, refuse: refuseError }
}

/** Tracks the last stage that a call reached, for the answer to an error. */
function trackStage(first: Unanswered) {
  let latest = first
  return {
    reach<Stage extends Unanswered>(stage: Stage): Stage {
      latest = stage
      return stage
    },
    reached: () => latest,
  }
}
