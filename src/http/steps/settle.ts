import type { CallEntry } from '../../license/ledger.ts'
import { creditsFor, type Price, priceOf } from '../../license/price-list.ts'
import type { Answer } from '../endpoint.ts'
import { JSON_TYPE } from '../reply/error-answers.ts'
import type { CallServices } from './services.ts'
import type { Held, Reply, Settled } from './stages.ts'

/** Serialises the endpoint's answer and computes what it costs. Stores nothing. */
export function settle({ prices }: CallServices, held: Held, answer: Answer): Settled {
  const { endpoint, holder, isDryRun, turn } = held
  const price = priceOf(prices, endpoint)
  const due = creditsFor(price, answer.companies ?? 0)
  const isFree = isDryRun || holder?.caller.isTest === true
  const reply = applyEtag(serialise(answer, isDryRun ? due : null), answer.etag, held.request.header('if-none-match'))
  const charge = {
    credits: isFree ? 0 : due,
    writes: answer.writes ?? [],
    reservation: reserve(answer, price, isFree),
    keep: turn.repetition === null ? null : { ...turn.repetition, answer: reply },
  }
  return { reply, charge }
}

/** @param estimate what the call would cost, for a dry run; `null` otherwise */
function serialise(answer: Answer, estimate: number | null): Reply {
  return {
    status: answer.status ?? 200,
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
