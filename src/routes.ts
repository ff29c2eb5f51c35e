/**
 * The table of endpoints, in the order of docs/api.md. Start reading here: each line names the file of one endpoint.
 */

import type { TSchema } from 'typebox'
import { type AutoprofileServices, autoprofileEndpoints } from './autoprofile/endpoints.ts'
import { Company } from './company/company.ts'
import { companyById } from './explore/company-by-id.ts'
import { type DataServices, servedData } from './explore/data-endpoint.ts'
import { type ExportServices, exportCompanies } from './explore/export.ts'
import { facets } from './explore/facets.ts'
import { lite } from './explore/lite.ts'
import { type OneServices, one } from './explore/one.ts'
import { plus } from './explore/plus.ts'
import { similarCompanies } from './explore/similar.ts'
import { type SemanticServices, simpleSemantic } from './explore/simple-semantic.ts'
import { suggest } from './explore/suggest.ts'
import { suggestValues } from './explore/suggest-values.ts'
import { type ConsoleFile, consoleEndpoints } from './http/console.ts'
import { consoleReceiver } from './http/console-receiver.ts'
import { docsEndpoints } from './http/docs.ts'
import type { Endpoint } from './http/endpoint.ts'
import type { OpenApiOptions } from './http/openapi.ts'
import { API_VERSION } from './http/reply/fixed-headers.ts'
import { type ServiceEndpointsOptions, serviceEndpoints } from './http/service-endpoints.ts'
import { type LicenseHistoryServices, licenseHistory } from './license/history.ts'
import { type LicenseInfoServices, licenseInfo } from './license/info.ts'
import { type LicenseKeysServices, licenseKeys } from './license/keys-endpoint.ts'
import { PRICE_LIST, PRICED_LIKE } from './license/price-list.ts'
import { type MatchServices, match } from './match/match.ts'
import { type ReconcileServices, reconcileEndpoints } from './reconcile/endpoints.ts'
import { UTILS_SCHEMAS, utilsEndpoints } from './reference/utils-endpoints.ts'
import { ExploreFilters } from './search/filters.ts'
import { WebhookAutoprofileBody } from './webhook/message.ts'

/** What the endpoints work with. */
export type Services = SemanticServices &
  ExportServices &
  OneServices &
  MatchServices &
  ReconcileServices &
  AutoprofileServices &
  LicenseInfoServices &
  LicenseHistoryServices &
  LicenseKeysServices &
  DataServices &
  ConsoleServices &
  ServiceEndpointsOptions

/** What the web console needs. */
export interface ConsoleServices {
  /** The built console; `null`: not served. */
  readonly consoleFiles: readonly ConsoleFile[] | null
  /** Key of the demo profile; `null` outside it. */
  readonly demoKey: string | null
  /** Address under which callers reach the service, without a slash at its end. */
  readonly publicUrl: () => string
}

/** Every endpoint of docs/api.md, the documentation of all of them last. */
export function routes(services: Services): readonly Endpoint[] {
  const documented = [
    lite(services),
    simpleSemantic(services),
    plus(services),
    one(services),
    match(services),
    companyById(services),
    similarCompanies(services),
    suggest(services),
    facets(services),
    exportCompanies(services),
    ...reconcileEndpoints(services),
    ...autoprofileEndpoints(services),
    licenseInfo(services),
    licenseHistory(services),
    licenseKeys(services),
    ...utilsEndpoints(),
    suggestValues(services),
    servedData(services),
    ...serviceEndpoints(services),
  ]
  return [...documented, ...docsEndpoints(documented, OPEN_API), ...consoleOf(services)]
}

/** The web console, and in the demo profile a webhook receiver to try it out with. */
function consoleOf({ consoleFiles, demoKey, publicUrl }: ConsoleServices): readonly Endpoint[] {
  return [
    ...(consoleFiles === null ? [] : consoleEndpoints(consoleFiles, demoKey)),
    ...(demoKey === null ? [] : consoleReceiver(publicUrl)),
  ]
}

/** What `openapi.json` says besides the endpoints. */
export const OPEN_API: OpenApiOptions = {
  version: API_VERSION,
  schemas: { Company, ExploreFilters, WebhookAutoprofileBody, ...UTILS_SCHEMAS } satisfies Readonly<
    Record<string, TSchema>
  >,
  pricedPaths: new Set([...Object.keys(PRICE_LIST), ...Object.keys(PRICED_LIKE)]),
  webhooks: {
    autoprofileCompany: {
      summary: 'A company that matches, sent to the `webhookUrl` of its process',
      body: WebhookAutoprofileBody,
    },
  },
}
