/** The endpoints of operators. They take admin keys, and no other endpoint does. */
import type { Endpoint } from '../http/endpoint.ts'
import { type AdminDataServices, adminDataEndpoints } from './data-endpoints.ts'
import { type AdminKeysServices, adminKeyEndpoints } from './key-endpoints.ts'
import { type AdminLicencesServices, adminLicenceEndpoints } from './licence-endpoints.ts'
import { suppressionEndpoints } from './suppression-endpoints.ts'

/** What they work with. */
export type AdminServices = AdminLicencesServices & AdminKeysServices & AdminDataServices

/** Makes them. */
export function adminEndpoints(services: AdminServices): readonly Endpoint[] {
  return [
    ...adminLicenceEndpoints(services),
    ...adminKeyEndpoints(services),
    ...adminDataEndpoints(services),
    ...suppressionEndpoints(services),
  ]
}
