/** The endpoints of autoprofiling, in the order of the documentation. */
import type { Endpoint } from '../http/endpoint.ts'
import { autoprofileDeliveries, autoprofileReplay, type DeliveriesServices } from './deliveries-endpoint.ts'
import { autoprofileCancel, autoprofileList, type ProcessesServices } from './processes-endpoint.ts'
import { autoprofile, type StartServices } from './start-endpoint.ts'
import { autoprofileStatus, type StatusServices } from './status-endpoint.ts'

/** What the endpoints work with. */
export type AutoprofileServices = StartServices & StatusServices & DeliveriesServices & ProcessesServices

/** Makes the endpoints. */
export function autoprofileEndpoints(services: AutoprofileServices): readonly Endpoint[] {
  return [
    autoprofile(services),
    autoprofileList(services),
    autoprofileCancel(services),
    autoprofileStatus(services),
    autoprofileDeliveries(services),
    autoprofileReplay(services),
  ]
}
