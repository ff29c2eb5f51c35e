import { publicError } from '../../errors.ts'
import { COMPANY_PATH } from '../../license/access/browser-key.ts'
import type { KeyHolder } from '../../license/key-holder.ts'
import type { KeptAnswer, Recorded } from '../../license/ledger.ts'
import { type Credits, payingPool } from '../../license/license.ts'
import { priceOf } from '../../license/price-list.ts'
import type { AnswerStream } from '../endpoint.ts'
import { historyBody, historyPath, historyQuery } from '../history-entry.ts'
import { notEnough } from '../holds.ts'
import { errorReply } from '../reply/error-answers.ts'
import { quotaHeaders } from '../reply/quota-headers.ts'
import type { ArrivedBody } from '../request/arrived-body.ts'
import type { CallServices } from './services.ts'
import {
  type Answered,
  type Charge,
  type Held,
  type Located,
  REPLAYED,
  type Reply,
  type Settled,
  type Unanswered,
} from './stages.ts'

/** Charge of a call that costs nothing and stores nothing. */
export const FREE: Charge = { credits: 0, writes: [], reservation: null, keep: null }

/** Whether a call needs nothing written but its history row. */
function needsNoWriting({ credits, writes, reservation, keep }: Charge): boolean {
  return credits === 0 && writes.length === 0 && reservation === null && keep === null
}

/**
 * Charges the call and writes it into the history, in one commit, before its answer leaves. Calls of open endpoints are
 * not recorded. A call that needs nothing written but its history row is answered even where that cannot be written.
 *
 * @throws {WriteConflict} where a write of the answer is out of date; nothing was committed
 */
export async function record(
  services: CallServices,
  held: Held,
  { reply: plain, stream, charge }: Settled,
): Promise<Answered> {
  const { holder } = held
  const reply: Reply = stream === null ? plain : { ...plain, stream }
  if (holder === null) return { call: held, reply, credits: 0 }
  // Each call that it carried has a row of its own.
  if (held.endpoint.isCarrier === true) return answerWithQuota(held, reply, null, 0)
  const writing = writeCall(services, held, holder, reply.status, charge)
  const recorded = await (needsNoWriting(charge) ? services.missingRows.await(writing) : writing)
  if (recorded === null) return answerWithQuota(held, reply, null, 0)
  switch (recorded.kind) {
    case 'not_enough_credits':
      return answerWithQuota(held, errorReply(notEnough(holder, dueOf(charge), recorded.balance)), recorded.balance, 0)
    case 'started_too_much': {
      const refusal = publicError(
        'started_too_much',
        {},
        { headers: { 'Retry-After': String(recorded.retryAfterSeconds) } },
      )
      return answerWithQuota(held, errorReply(refusal), recorded.balance, 0)
    }
    case 'browser_day_over': {
      const headers = { 'Retry-After': String(recorded.retryAfterSeconds) }
      return answerWithQuota(held, errorReply(publicError('rate_limited', {}, { headers })), recorded.balance, 0)
    }
    case 'answered_before':
      // Another process was faster, and has charged it. A streamed answer is not kept: this one goes out, free.
      if (recorded.sameBody && reply.stream !== undefined)
        return answerWithQuota(held, { ...reply, headers: { ...reply.headers, ...REPLAYED } }, recorded.balance, 0)
      return recorded.sameBody
        ? answerWithQuota(held, markReplayed(recorded.answer), recorded.balance, 0)
        : answerWithQuota(held, errorReply(publicError('idempotency_mismatch')), recorded.balance, 0)
    case 'recorded': {
      // Reserved credits are not used yet. The history has `null` until the reservation is settled.
      const credits = charge.reservation === null ? recorded.credits : 0
      const followed = stream === null ? reply : followStream(services, reply, stream, charge)
      const answered = answerWithQuota(held, followed, recorded.balance, credits)
      return { ...answered, credits: followed.stream?.credits ?? credits }
    }
  }
}

/** Most credits that a call takes. */
function dueOf({ credits, reservation }: Charge): number {
  return reservation === null ? credits : reservation.companies * reservation.creditsPerCompany
}

/** A streamed answer settles its reservation when it ends. */
function followStream(
  { settlements }: CallServices,
  reply: Reply,
  stream: AnswerStream,
  { reservation }: Charge,
): Reply {
  if (reservation === null) return reply
  return { ...reply, stream: settlements.follow(stream, reservation.id) }
}

/** Records, free, a call that gets the stored answer of an earlier one. */
export async function recordReplay(
  services: CallServices,
  located: Located,
  holder: KeyHolder,
  answer: KeptAnswer,
): Promise<Answered> {
  const { balance } = await writeCall(services, located, holder, answer.status, FREE)
  return answerWithQuota(located, markReplayed(answer), balance, 0)
}

function markReplayed(answer: KeptAnswer): Reply {
  return { ...answer, headers: { ...answer.headers, ...REPLAYED } }
}

/** Writes a call into the ledger, and releases what it held, in any case. */
export async function writeCall(
  { ledger, prices }: CallServices,
  call: Unanswered,
  holder: KeyHolder,
  status: number,
  charge: Charge,
): Promise<Recorded> {
  const { endpoint, method, path, querySource } = call.request
  const read = 'body' in call ? { body: call.body, bytes: call.bodyBytes } : await arrivedBody(call, status)
  const isPaid = endpoint !== null && (endpoint.pricedAs ?? priceOf(prices, endpoint)) !== undefined
  let balance: Credits | null = null
  try {
    const recorded = await ledger.record({
      licence: holder.licenceNumber,
      key: holder.keyNumber,
      method,
      endpoint: historyPath(path),
      body: read === null ? null : historyBody(read.body, read.bytes),
      query: historyQuery(querySource),
      status,
      requestId: call.request.requestId,
      ...(holder.browser === null ? {} : { browser: { isCompany: status === 200 && endpoint?.path === COMPANY_PATH } }),
      pool: isPaid ? payingPool(holder.licence.type) : null,
      ...charge,
    })
    balance = recorded.balance
    return recorded
  } finally {
    if ('hold' in call) call.hold.release(balance)
  }
}

/** Refusals by licence, path, method and rate: the body was not read before. */
const REFUSED_EARLY: ReadonlySet<number> = new Set([403, 404, 405, 429])

async function arrivedBody({ request }: Unanswered, status: number): Promise<ArrivedBody | null> {
  return REFUSED_EARLY.has(status) ? request.arrivedBody() : null
}

/** Adds the quota headers to a reply. A call that failed before it was counted has none. */
export function answerWithQuota(call: Unanswered, reply: Reply, balance: Credits | null, credits: number): Answered {
  if (!('rate' in call) || call.rate === null) return { call, reply, credits }
  // Everyone who sees the page reads the answers to its key.
  const shown = call.holder?.browser == null ? { balance, used: credits } : null
  const headers = { ...reply.headers, ...quotaHeaders(call.rate, shown) }
  return { call, reply: { ...reply, headers }, credits }
}
