/**
 * The table of endpoints, in the interface's order. Start reading here: each line names the file of one endpoint.
 */
import { type LiteServices, lite } from './explore/lite.ts'
import type { Endpoint } from './http/endpoint.ts'
import { utilsEndpoints } from './reference/utils-endpoints.ts'

/** What the endpoints work with. */
export type Services = LiteServices

/** Every endpoint of the interface and its extensions. */
export function routes(services: Services): readonly Endpoint[] {
  return [lite(services), ...utilsEndpoints()]
}
