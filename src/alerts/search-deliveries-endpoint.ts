/** `GET /explore/searches/:searchId/deliveries`: the log of a saved search's webhooks; `POST …/replay` sends them again. */
import Type from 'typebox'
import { type DeliveriesServices, deliveryEndpoints, SearchDeliveries } from '../delivery/log-endpoints.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { SavedSearchStore } from './saved-search.ts'
import { requireAllowedSearch } from './search-endpoints.ts'

/** What the endpoints work with. */
export interface SearchDeliveriesServices extends DeliveriesServices {
  readonly searches: Pick<SavedSearchStore, 'find'>
}

/** Makes the endpoints. */
export function searchDeliveryEndpoints(services: SearchDeliveriesServices): readonly Endpoint[] {
  return deliveryEndpoints(services, {
    path: '/explore/searches/:searchId/deliveries',
    params: Type.Object({ searchId: Type.String() }),
    tag: 'Explore',
    log: {
      summary: 'The webhooks of a saved search, with every attempt',
      description: 'The earliest first; more follow under the address in the `Link` header (`rel="next"`). Free.',
    },
    replay: {
      summary: 'Send webhooks of a saved search again',
      description:
        'Without members in the body: those that failed or were stopped. Each keeps its `webhook-id`; its retries begin again. Free.',
    },
    response: SearchDeliveries,
    errors: ['not_found', 'licence_country', 'invalid_value', 'unknown_member'],
    first: 1,
    async find(searchId, call) {
      const { id, webhookUrl } = await requireAllowedSearch(services.searches, call, { searchId })
      return { kind: 'search', id, webhookUrl }
    },
  })
}
