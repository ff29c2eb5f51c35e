/** The endpoints of autoprofiling, in the order of the documentation. */
import { type DeliveriesServices, deliveryEndpoints, ProcessDeliveries } from '../delivery/log-endpoints.ts'
import { publicError } from '../errors.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { autoprofileCancel, autoprofileList, type ProcessesServices } from './processes-endpoint.ts'
import { autoprofile, type StartServices } from './start-endpoint.ts'
import { autoprofileStatus, ProcessParams, type StatusServices } from './status-endpoint.ts'

/** What the endpoints work with. */
export type AutoprofileServices = StartServices & StatusServices & DeliveriesServices & ProcessesServices

/** Makes the endpoints. */
export function autoprofileEndpoints(services: AutoprofileServices): readonly Endpoint[] {
  return [
    autoprofile(services),
    autoprofileList(services),
    autoprofileCancel(services),
    autoprofileStatus(services),
    ...deliveryEndpoints(services, {
      path: '/explore/autoprofile/deliveries/:processId',
      params: ProcessParams,
      tag: 'Autoprofile',
      log: {
        summary: 'The webhooks of a process, with every attempt',
        description: 'More follow under the address in the `Link` header (`rel="next"`). Free.',
      },
      replay: {
        summary: 'Send webhooks of a process again',
        description:
          'Without members in the body: those that failed or were stopped. Each keeps its `webhook-id`; its retries begin again. Also ends what a 410 stopped. Free.',
      },
      response: ProcessDeliveries,
      errors: ['not_found', 'invalid_value', 'unknown_member'],
      first: 0,
      async find(id, { caller }) {
        const process = await services.processes.find(caller.licenceId, id)
        if (process === undefined) throw publicError('not_found')
        return { kind: 'process', id, webhookUrl: process.webhookUrl }
      },
    }),
  ]
}
