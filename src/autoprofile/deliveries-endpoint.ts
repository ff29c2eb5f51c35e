/** `GET /explore/autoprofile/deliveries/:processId`: the log of a process's webhooks; `POST …/replay` sends them again. */
import Type, { type Static } from 'typebox'
import { formatInstant } from '../clock.ts'
import { publicError } from '../errors.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { MatchStatus } from '../judging/verdict.ts'
import { DELIVERY_STATES, type DeliveryStore, type LoggedDelivery, type ReplaySelection } from './delivery-store.ts'
import type { ProcessStore } from './process-store.ts'
import { ProcessParams } from './status-endpoint.ts'

/** Deliveries in one answer where `limit` is absent, and at most. */
export const DELIVERIES_LIMIT = { fallback: 100, max: 1000 }

const DeliveryState = Type.Enum([...DELIVERY_STATES], {
  description:
    '`PENDING`: waits for its next attempt. `DELIVERED`: answered 2xx. `FAILED`: all attempts made. `STOPPED`: the receiver answered 410.',
})

const Attempt = Type.Object(
  {
    timestamp: Type.String({ format: 'date-time', description: 'When it began, RFC 3339 UTC.' }),
    milliseconds: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'How long it took; `null`: it was interrupted (the service was killed, say), and it is not known whether it arrived.',
    }),
    responseCode: Type.Union([Type.Integer(), Type.Null()], {
      description: 'HTTP status of the answer; `null`: none.',
    }),
    problem: Type.Union([Type.String(), Type.Null()], { description: 'Why there was no answer.' }),
  },
  { additionalProperties: false },
)

/** A delivery in the log. */
export const Delivery = Type.Object(
  {
    webhookId: Type.String({ description: '`webhook-id` header, the same at every attempt.' }),
    companyId: Type.String({ description: '`id` of the company.' }),
    matchStatus: MatchStatus,
    state: DeliveryState,
    nextAttempt: Type.Union([Type.String(), Type.Null()], { description: 'When it is due again, RFC 3339 UTC.' }),
    attempts: Type.Array(Attempt, { description: 'The earliest first.' }),
  },
  { additionalProperties: false },
)

/** How many there are. */
export const DeliveryTotals = Type.Object(
  { pending: Type.Integer(), delivered: Type.Integer(), failed: Type.Integer(), stopped: Type.Integer() },
  { additionalProperties: false, description: 'Deliveries by state.' },
)

const DeliveriesResponse = Type.Object(
  {
    webhookUrl: Type.String(),
    totals: DeliveryTotals,
    deliveries: Type.Array(Delivery, { description: 'In the order of the search.' }),
  },
  { additionalProperties: false },
)

/** Which of them. */
export const DeliveriesQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: DELIVERIES_LIMIT.max,
        'x-must': `must be an integer from 1 to ${DELIVERIES_LIMIT.max}`,
        description: `Most deliveries to answer, 1 to ${DELIVERIES_LIMIT.max}; ${DELIVERIES_LIMIT.fallback} where absent.`,
      }),
    ),
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        'x-must': 'must be an integer of at least 0',
        description: 'Only those behind this one: as a `Link` header says.',
      }),
    ),
    state: Type.Optional(DeliveryState),
  },
  { additionalProperties: false },
)

/** What the endpoints work with. */
export interface DeliveriesServices {
  readonly processes: Pick<ProcessStore, 'find'>
  readonly deliveries: Pick<DeliveryStore, 'read' | 'count' | 'replay'>
}

const PATH = '/explore/autoprofile/deliveries'

/** Makes the endpoint that answers the log. */
export function autoprofileDeliveries({ processes, deliveries }: DeliveriesServices): Endpoint {
  return endpoint({
    method: 'GET',
    path: `${PATH}/:processId`,
    summary: 'The webhooks of a process, with every attempt',
    description: 'More follow under the address in the `Link` header (`rel="next"`). Free.',
    tag: 'Autoprofile',
    answerHeaders: ['Link'],
    access: 'key',
    request: { params: ProcessParams, query: DeliveriesQuery },
    response: DeliveriesResponse,
    errors: ['not_found', 'invalid_value', 'unknown_member'],
    async handle({ params, query }, { caller }) {
      const process = await processes.find(caller.licenceId, params.processId)
      if (process === undefined) throw publicError('not_found')
      const { limit = DELIVERIES_LIMIT.fallback, state } = query
      const found = await deliveries.read({
        process: process.id,
        limit: limit + 1,
        // Positions count from 0, the numbers that callers see from 1.
        after: (query.after ?? 0) - 1,
        ...(state === undefined ? {} : { state }),
      })
      const page = found.slice(0, limit)
      const { PENDING, DELIVERED, FAILED, STOPPED } = await deliveries.count(process.id)
      const next = new URLSearchParams({ limit: String(limit), after: String((page.at(-1)?.position ?? 0) + 1) })
      if (state !== undefined) next.set('state', state)
      return {
        body: {
          webhookUrl: process.webhookUrl,
          totals: { pending: PENDING, delivered: DELIVERED, failed: FAILED, stopped: STOPPED },
          deliveries: page.map(presentDelivery),
        },
        headers: {
          'cache-control': 'no-store',
          ...(found.length > limit ? { link: `<${PATH}/${process.id}?${next}>; rel="next"` } : {}),
        },
      }
    },
  })
}

/** Which are sent again. */
export const ReplayRequest = Type.Object(
  {
    states: Type.Optional(
      Type.Array(DeliveryState, { maxItems: DELIVERY_STATES.length, description: 'Those in these states.' }),
    ),
    webhookIds: Type.Optional(
      Type.Array(Type.String(), { description: 'Exactly these, whatever became of them; instead of `states`.' }),
    ),
  },
  {
    additionalProperties: false,
    // At most one of the two; `null` is as if absent.
    'x-documented': {
      not: {
        required: ['states', 'webhookIds'],
        properties: { states: { not: { type: 'null' } }, webhookIds: { not: { type: 'null' } } },
      },
    },
  },
)

/** What a replay answers. */
export const ReplayResponse = Type.Object({ replayed: Type.Integer({ description: 'How many are sent again.' }) })

/** Reads what a replay asks for. @throws {PublicError} 400 where it asks for both */
export function readReplay(body: Static<typeof ReplayRequest>): ReplaySelection {
  const { states = ['FAILED', 'STOPPED'], webhookIds } = body
  if (body.states !== undefined && webhookIds !== undefined)
    throw publicError('invalid_value', { member: 'webhookIds', problem: 'must be absent where states is given' })
  return webhookIds === undefined ? { states } : { webhookIds }
}

/** Makes the endpoint that sends again. */
export function autoprofileReplay({ processes, deliveries }: DeliveriesServices): Endpoint {
  return endpoint({
    method: 'POST',
    path: `${PATH}/:processId/replay`,
    summary: 'Send webhooks of a process again',
    description:
      'Without members in the body: those that failed or were stopped. Each keeps its `webhook-id`; its retries begin again. Also ends what a 410 stopped. Free.',
    tag: 'Autoprofile',
    access: 'key',
    request: { params: ProcessParams, body: ReplayRequest },
    response: ReplayResponse,
    example: { states: ['FAILED'] },
    errors: ['not_found', 'invalid_value', 'unknown_member'],
    async handle({ params, body }, { caller }) {
      const process = await processes.find(caller.licenceId, params.processId)
      if (process === undefined) throw publicError('not_found')
      const replayed = await deliveries.replay(process.id, readReplay(body))
      return { body: { replayed } }
    },
  })
}

function presentDelivery(delivery: LoggedDelivery): object {
  const { companyId, matchStatus } = delivery
  const { webhookId, ...rest } = presentAttempts(delivery)
  return { webhookId, companyId, matchStatus, ...rest }
}

/** A webhook with its attempts, on the wire. */
export function presentAttempts(
  delivery: Pick<LoggedDelivery, 'webhookId' | 'state' | 'nextAttemptAt' | 'attempts'>,
): Pick<Static<typeof Delivery>, 'webhookId' | 'state' | 'nextAttempt' | 'attempts'> {
  const { webhookId, state, nextAttemptAt, attempts } = delivery
  return {
    webhookId,
    state,
    nextAttempt: nextAttemptAt === null ? null : formatInstant(nextAttemptAt),
    attempts: attempts.map(({ at, milliseconds, status, problem }) => ({
      timestamp: formatInstant(at),
      milliseconds,
      responseCode: status,
      problem,
    })),
  }
}
