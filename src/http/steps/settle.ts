import { randomUUID } from 'node:crypto'
import { type CallEntry, STREAM_RESERVATION } from '../../license/ledger.ts'
import { creditsFor, type Price, priceOfCall, unitsOf } from '../../license/price-list.ts'
import type { Answer } from '../endpoint.ts'
import { JSON_TYPE } from '../reply/error-answers.ts'
import type { CallServices } from './services.ts'
import { type Held, REPLAYED, type Reply, type Settled } from './stages.ts'

/** Serialises the endpoint's answer and computes what it costs. Stores nothing. */
export function settle({ prices }: CallServices, held: Held, answer: Answer): Settled {
  const { endpoint, holder, isDryRun, turn } = held
  const price = priceOfCall(prices, endpoint, held.input)
  const due = turn.isPaid ? 0 : creditsFor(price, answer.companies ?? 0)
  const isFree = isDryRun || holder?.caller.isTest === true
  const { stream } = answer
  const plain = serialise(endpoint.status, answer, isDryRun || stream !== undefined ? due : null)
  const reply = applyEtag(plain, answer.etag, held.request.header('if-none-match'))
  const charge = {
    credits: isFree ? 0 : due,
    writes: answer.writes ?? [],
    reservation:
      stream === undefined
        ? reserve(answer, price, isFree)
        : reserveStream(answer, price, isFree || due === 0 || turn.repetition !== null),
    keep: turn.repetition === null ? null : { ...turn.repetition, answer: reply },
  }
  if (stream === undefined) return { reply, stream: null, charge }
  const headers = turn.isPaid ? { ...reply.headers, ...REPLAYED } : reply.headers
  return { reply: { ...reply, headers }, stream, charge }
}

/** Reserves the price of all companies of a stream. Where nothing is due, or all of it at once, there is no reservation. */
function reserveStream(
  { companies = 0 }: Answer,
  price: Price | undefined,
  isSettled: boolean,
): CallEntry['reservation'] {
  if (isSettled || price === undefined) return null
  return {
    id: `${STREAM_RESERVATION}${randomUUID()}`,
    companies: unitsOf(companies),
    creditsPerCompany: price.credits,
  }
}

/**
 * @param status as declared; 200 where absent
 * @param estimate what the call would cost, for a dry run; `null` otherwise
 */
function serialise(status: number | undefined, answer: Answer, estimate: number | null): Reply {
  return {
    status: status ?? 200,
    headers: {
      'content-type': answer.contentType ?? JSON_TYPE,
      ...answer.headers,
      ...(estimate === null ? {} : { 'X-Credits-Estimate': String(estimate) }),
    },
    body: answer.body instanceof Uint8Array ? answer.body : Buffer.from(JSON.stringify(answer.body)),
  }
}

/** Adds the `ETag`. Answers 304 where the caller has the same body already. */
function applyEtag(reply: Reply, tag: string | undefined, ifNoneMatch: string | undefined): Reply {
  if (tag === undefined) return reply
  const etag = `"${tag}"`
  const headers = { ...reply.headers, etag }
  const isCurrent = ifNoneMatch?.split(',').some((known) => ['*', etag].includes(known.trim().replace(/^W\//, '')))
  return isCurrent ? { status: 304, headers, body: EMPTY } : { ...reply, headers }
}

const EMPTY = Buffer.alloc(0)

function reserve({ reserve }: Answer, price: Price | undefined, isFree: boolean): CallEntry['reservation'] {
  return reserve === undefined ? null : { ...reserve, creditsPerCompany: isFree ? 0 : (price?.credits ?? 0) }
}
