/** `GET /explore/searches/:searchId/deliveries`: the log of a saved search's webhooks; `POST …/replay` sends them again. */
import Type from 'typebox'
import {
  DELIVERIES_LIMIT,
  DeliveriesQuery,
  Delivery,
  DeliveryTotals,
  presentAttempts,
  ReplayRequest,
  ReplayResponse,
  readReplay,
} from '../autoprofile/deliveries-endpoint.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import type { SavedSearchStore, SearchDeliveries } from './saved-search.ts'
import { requireAllowedSearch } from './search-endpoints.ts'

const { companyId: _, matchStatus: __, ...MESSAGE_MEMBERS } = Delivery.properties

const MessagesResponse = Type.Object(
  {
    webhookUrl: Type.Union([Type.String(), Type.Null()]),
    totals: DeliveryTotals,
    deliveries: Type.Array(Type.Object(MESSAGE_MEMBERS, { additionalProperties: false })),
  },
  { additionalProperties: false },
)

const SearchParams = Type.Object({ searchId: Type.String() })

/** What the endpoints work with. */
export interface SearchDeliveriesServices {
  readonly searches: Pick<SavedSearchStore, 'find'>
  readonly searchDeliveries: Pick<SearchDeliveries, 'read' | 'count' | 'replay'>
}

/** Makes the endpoints. */
export function searchDeliveryEndpoints(services: SearchDeliveriesServices): readonly Endpoint[] {
  return [log(services), replay(services)]
}

function log({ searches, searchDeliveries }: SearchDeliveriesServices): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/explore/searches/:searchId/deliveries',
    summary: 'The webhooks of a saved search, with every attempt',
    description: 'The earliest first; more follow under the address in the `Link` header (`rel="next"`). Free.',
    tag: 'Explore',
    answerHeaders: ['Link'],
    access: 'key',
    request: { params: SearchParams, query: DeliveriesQuery },
    response: MessagesResponse,
    errors: ['not_found', 'licence_country', 'invalid_value', 'unknown_member'],
    async handle({ params, query }, call) {
      const { id, webhookUrl } = await requireAllowedSearch(searches, call, params)
      const { limit = DELIVERIES_LIMIT.fallback, after = 0, state } = query
      const asked = { process: id, limit: limit + 1, after, ...(state !== undefined && { state }) }
      const found = await searchDeliveries.read(asked)
      const page = found.slice(0, limit)
      const {
        PENDING: pending,
        DELIVERED: delivered,
        FAILED: failed,
        STOPPED: stopped,
      } = await searchDeliveries.count(id)
      const next = new URLSearchParams({ limit: String(limit), after: String(page.at(-1)?.position ?? 0) })
      if (state !== undefined) next.set('state', state)
      const link = { link: `</explore/searches/${id}/deliveries?${next}>; rel="next"` }
      return {
        body: { webhookUrl, totals: { pending, delivered, failed, stopped }, deliveries: page.map(presentAttempts) },
        headers: { 'cache-control': 'no-store', ...(found.length > limit && link) },
      }
    },
  })
}

function replay({ searches, searchDeliveries }: SearchDeliveriesServices): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/explore/searches/:searchId/deliveries/replay',
    summary: 'Send webhooks of a saved search again',
    description:
      'Without members in the body: those that failed or were stopped. Each keeps its `webhook-id`; its retries begin again. Free.',
    tag: 'Explore',
    access: 'key',
    request: { params: SearchParams, body: ReplayRequest },
    response: ReplayResponse,
    example: { states: ['FAILED'] },
    errors: ['not_found', 'licence_country', 'invalid_value', 'unknown_member'],
    async handle({ params, body }, call) {
      const { id } = await requireAllowedSearch(searches, call, params)
      return { body: { replayed: await searchDeliveries.replay(id, readReplay(body)) } }
    },
  })
}
