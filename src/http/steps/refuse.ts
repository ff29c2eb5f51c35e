import type { PublicError } from '../../errors.ts'
import { errorReply } from '../reply/error-answers.ts'
import { answerWithQuota, FREE, writeCall } from './record.ts'
import type { CallServices } from './services.ts'
import type { Answered, Unanswered } from './stages.ts'

/**
 * Answers an error. Records the call, free, where its caller is known, and releases what it held.
 *
 * @param reached how far the call had come
 */
export async function refuse(services: CallServices, reached: Unanswered, error: PublicError): Promise<Answered> {
  const reply = errorReply(error)
  const holder = 'holder' in reached ? reached.holder : null
  if (holder === null) return { call: reached, reply, credits: 0 }
  if (reached.request.endpoint?.isCarrier === true) return answerWithQuota(reached, reply, null, 0)
  try {
    const recorded = await services.missingRows.await(writeCall(services, reached, holder, error.status, FREE))
    return answerWithQuota(reached, reply, recorded?.balance ?? null, 0)
  } catch (failure) {
    // Nothing was charged. The caller gets the first error; the log notes that the history lacks a row.
    services.log.error({ requestId: reached.request.requestId, err: failure }, 'a refused call could not be recorded')
    return { call: reached, reply, credits: 0 }
  }
}
