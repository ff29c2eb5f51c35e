/** Makes the endpoints of the webhooks of a process or of a saved search: `GET` answers their log, `POST …/replay` sends them again. */
import Type, { type Static, type TObject } from 'typebox'
import { formatInstant } from '../clock.ts'
import { type ErrorCode, publicError } from '../errors.ts'
import { type Call, type Endpoint, endpoint } from '../http/endpoint.ts'
import { MatchStatus } from '../judging/verdict.ts'
import { closedObject, integerOrNull, limitOf, orNull, textOrNull } from '../schemas.ts'
import { DELIVERY_STATES, type LoggedDelivery, type Outbox, type Owner, type ReplaySelection } from './outbox.ts'

/** Deliveries in one answer where `limit` is absent, and at most. */
const DELIVERIES_LIMIT = { fallback: 100, max: 1000 }

const DeliveryState = Type.Enum([...DELIVERY_STATES], {
  description:
    '`PENDING`: waits for its next attempt. `DELIVERED`: answered 2xx. `FAILED`: all attempts made. `STOPPED`: the receiver answered 410.',
})

const Attempt = closedObject({
  timestamp: Type.String({ format: 'date-time', description: 'When it began, RFC 3339 UTC.' }),
  milliseconds: integerOrNull(
    'How long it took; `null`: interrupted (for example, the service was killed), arrival unknown.',
  ),
  responseCode: integerOrNull('HTTP status of the answer; `null`: none.'),
  problem: textOrNull('Why there was no answer.'),
})

/** A delivery in the log of a process. */
const Delivery = closedObject({
  webhookId: Type.String({ description: '`webhook-id` header, the same at every attempt.' }),
  companyId: Type.String({ description: '`id` of the company.' }),
  matchStatus: MatchStatus,
  state: DeliveryState,
  nextAttempt: textOrNull('When it is due again, RFC 3339 UTC.'),
  attempts: Type.Array(Attempt, { description: 'The earliest first.' }),
})

/** How many there are. */
const DeliveryTotals = closedObject(
  { pending: Type.Integer(), delivered: Type.Integer(), failed: Type.Integer(), stopped: Type.Integer() },
  { description: 'Deliveries by state.' },
)

const { companyId: _, matchStatus: __, ...MESSAGE_MEMBERS } = Delivery.properties

/** The log of a process. */
export const ProcessDeliveries = closedObject({
  webhookUrl: Type.String(),
  totals: DeliveryTotals,
  deliveries: Type.Array(Delivery, { description: 'In the order of the search.' }),
})

/** The log of a saved search. */
export const SearchDeliveries = closedObject({
  webhookUrl: orNull(Type.String()),
  totals: DeliveryTotals,
  deliveries: Type.Array(closedObject(MESSAGE_MEMBERS)),
})

const DeliveriesQuery = closedObject({
  limit: limitOf('deliveries', DELIVERIES_LIMIT),
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      'x-must': 'must be an integer of at least 0',
      description: 'Only deliveries after this one; the `Link` header has the value.',
    }),
  ),
  state: Type.Optional(DeliveryState),
})

const ReplayRequest = closedObject(
  {
    states: Type.Optional(
      Type.Array(DeliveryState, { maxItems: DELIVERY_STATES.length, description: 'Those in these states.' }),
    ),
    webhookIds: Type.Optional(
      Type.Array(Type.String(), { description: 'Exactly these deliveries, in any state; instead of `states`.' }),
    ),
  },
  {
    // At most one of the two; `null` is as if absent.
    'x-documented': {
      not: {
        required: ['states', 'webhookIds'],
        properties: { states: { not: { type: 'null' } }, webhookIds: { not: { type: 'null' } } },
      },
    },
  },
)

const ReplayResponse = Type.Object({ replayed: Type.Integer({ description: 'How many are sent again.' }) })

/** Reads what a replay asks for. @throws {PublicError} 400 where it asks for both */
function readReplay(body: Static<typeof ReplayRequest>): ReplaySelection {
  const { states = ['FAILED', 'STOPPED'], webhookIds } = body
  if (body.states !== undefined && webhookIds !== undefined)
    throw publicError('invalid_value', { member: 'webhookIds', problem: 'must be absent where states is given' })
  return webhookIds === undefined ? { states } : { webhookIds }
}

/** What the endpoints work with. */
export interface DeliveriesServices {
  readonly deliveries: Pick<Outbox, 'read' | 'count' | 'replay'>
}

/** The endpoints of one kind of owner. */
export interface DeliveryLog {
  /** With the id of the owner, as `/explore/autoprofile/deliveries/:processId`. */
  readonly path: string
  /** The id, as the only member. */
  readonly params: TObject
  readonly tag: 'Autoprofile' | 'Explore'
  /** What is answered of the log, and of the replay. */
  readonly log: { readonly summary: string; readonly description: string }
  readonly replay: { readonly summary: string; readonly description: string }
  readonly response: typeof ProcessDeliveries | typeof SearchDeliveries
  readonly errors: readonly ErrorCode[]
  /** Position of the first message; callers count from 1. */
  readonly first: 0 | 1
  /** @throws {PublicError} where the caller has no such owner, or may not see it */
  readonly find: (id: string, call: Call) => Promise<Owner & { readonly webhookUrl: string | null }>
}

/** Makes the two endpoints. */
export function deliveryEndpoints(
  { deliveries }: DeliveriesServices,
  { path, params, tag, log, replay, response, errors, first, find }: DeliveryLog,
): readonly Endpoint[] {
  const ownerOf = (params: object, call: Call) => find(String(Object.values(params)[0]), call)
  return [
    endpoint({
      method: 'GET',
      path,
      ...log,
      tag,
      answerHeaders: ['Link'],
      access: 'key',
      request: { params, query: DeliveriesQuery },
      response,
      errors,
      async handle({ params, query }, call) {
        const { webhookUrl, ...owner } = await ownerOf(params, call)
        const { limit = DELIVERIES_LIMIT.fallback, after = 0, state } = query
        const found = await deliveries.read({
          owner: owner.id,
          limit: limit + 1,
          after: after + first - 1,
          ...(state === undefined ? {} : { state }),
        })
        const page = found.slice(0, limit)
        const { PENDING, DELIVERED, FAILED, STOPPED } = await deliveries.count(owner.id)
        const last = (page.at(-1)?.position ?? 0) + 1 - first
        const next = new URLSearchParams({ limit: String(limit), after: String(last) })
        if (state !== undefined) next.set('state', state)
        return {
          body: {
            webhookUrl,
            totals: { pending: PENDING, delivered: DELIVERED, failed: FAILED, stopped: STOPPED },
            deliveries: page.map(presentDelivery),
          },
          headers: {
            'cache-control': 'no-store',
            ...(found.length > limit ? { link: `<${path.replace(/:[^/]+/, owner.id)}?${next}>; rel="next"` } : {}),
          },
        }
      },
    }),
    endpoint({
      method: 'POST',
      path: `${path}/replay`,
      ...replay,
      tag,
      access: 'key',
      request: { params, body: ReplayRequest },
      response: ReplayResponse,
      example: { states: ['FAILED'] },
      errors,
      async handle({ params, body }, call) {
        const owner = await ownerOf(params, call)
        return { body: { replayed: await deliveries.replay(owner, readReplay(body)) } }
      },
    }),
  ]
}

function presentDelivery({ webhookId, company, state, nextAttemptAt, attempts }: LoggedDelivery): object {
  return {
    webhookId,
    ...company,
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
