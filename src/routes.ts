/**
 * The table of endpoints, in the interface's order. Start reading here: each line names the file of one endpoint.
 */
import type { TSchema } from 'typebox'
import { Company } from './company/company.ts'
import { ExploreFilters } from './explore/filters.ts'
import { lite } from './explore/lite.ts'
import { type OneServices, one } from './explore/one.ts'
import { plus } from './explore/plus.ts'
import { type SemanticServices, simpleSemantic } from './explore/simple-semantic.ts'
import { docsEndpoints } from './http/docs.ts'
import type { Endpoint } from './http/endpoint.ts'
import type { OpenApiOptions } from './http/openapi.ts'
import { API_VERSION } from './http/server.ts'
import { type ServiceEndpointsOptions, serviceEndpoints } from './http/service-endpoints.ts'
import { type LicenseHistoryServices, licenseHistory } from './license/history.ts'
import { type LicenseInfoServices, licenseInfo } from './license/info.ts'
import { PRICE_LIST } from './license/price-list.ts'
import { UTILS_SCHEMAS, utilsEndpoints } from './reference/utils-endpoints.ts'

/** What the endpoints work with. */
export type Services = SemanticServices &
  OneServices &
  LicenseInfoServices &
  LicenseHistoryServices &
  ServiceEndpointsOptions

/** Every endpoint of the interface and its extensions, the documentation of all of them last. */
export function routes(services: Services): readonly Endpoint[] {
  const documented = [
    lite(services),
    simpleSemantic(services),
    plus(services),
    one(services),
    licenseInfo(services),
    licenseHistory(services),
    ...utilsEndpoints(),
    ...serviceEndpoints(services),
  ]
  return [...documented, ...docsEndpoints(documented, OPEN_API)]
}

/** What `openapi.json` says beside the endpoints. */
export const OPEN_API: OpenApiOptions = {
  version: API_VERSION,
  schemas: { Company, ExploreFilters, ...UTILS_SCHEMAS } satisfies Readonly<Record<string, TSchema>>,
  pricedPaths: new Set(Object.keys(PRICE_LIST)),
}
