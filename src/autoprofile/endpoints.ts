/** The endpoints of autoprofiling, in the order of the documentation. */
import type { Endpoint } from '../http/endpoint.ts'
import { autoprofileDeliveries, autoprofileReplay, type DeliveriesServices } from './deliveries.ts'
import { autoprofile, type StartServices } from './start.ts'
import { autoprofileStatus, type StatusServices } from './status.ts'

/** What the endpoints work with. */
export type AutoprofileServices = StartServices & StatusServices & DeliveriesServices

/** Makes the endpoints. */
export function autoprofileEndpoints(services: AutoprofileServices): readonly Endpoint[] {
  return [
    autoprofile(services),
    autoprofileStatus(services),
    autoprofileDeliveries(services),
    autoprofileReplay(services),
  ]
}
