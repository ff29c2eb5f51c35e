/**
 * The table of endpoints, in the order of docs/api.md. Start reading here: each line names the file of one endpoint.
 */

import { readFileSync } from 'node:fs'
import type { TSchema } from 'typebox'
import { type AdminServices, adminEndpoints } from './admin/endpoints.ts'
import { KeyOnWire, LicenceOnWire } from './admin/present.ts'
import { type FeedServices, searchFeed } from './alerts/feed-endpoint.ts'
import { type SearchDeliveriesServices, searchDeliveryEndpoints } from './alerts/search-deliveries-endpoint.ts'
import {
  CompanyChangedEvent,
  CompanyEvent,
  SavedSearchOnWire,
  type SearchesServices,
  searchEndpoints,
} from './alerts/search-endpoints.ts'
import { ChangedCompany, SearchCompany, WebhookCompanyBody, WebhookSearchBody } from './alerts/search-message.ts'
import { WatchList } from './alerts/watched-companies.ts'
import { type AutoprofileServices, autoprofileEndpoints } from './autoprofile/endpoints.ts'
import { MonitorStatusResponse, ProfiledRecord } from './autoprofile/status-endpoint.ts'
import { CheckResult, type CheckServices, checkEndpoints } from './check/check.ts'
import { CheckRowOnWire } from './check/check-rows.ts'
import { CompanyMatch } from './company/company-match.ts'
import { Company } from './company/company-schema.ts'
import { type ChangesServices, changes } from './explore/changes.ts'
import { CompanyById, companyById } from './explore/company/company-by-id.ts'
import { companyHistory, type HistoryServices, StatedValue } from './explore/company/history.ts'
import { relatedCompanies } from './explore/company/related.ts'
import { type DataServices, servedData } from './explore/data-endpoint.ts'
import { type ExportServices, exportCompanies } from './explore/export/export.ts'
import { facets } from './explore/facets.ts'
import { lite } from './explore/lite.ts'
import { one } from './explore/one.ts'
import { AskedFacet } from './explore/plan/facets.ts'
import { SortKeyOnWire } from './explore/plan/paging.ts'
import { PlusInterpretation } from './explore/plan/plus.ts'
import { plus } from './explore/plus.ts'
import { SearchResponse } from './explore/present.ts'
import { SEARCH_BODY } from './explore/search-body.ts'
import { SimilarCompany, similarCompanies } from './explore/similar.ts'
import { SemanticSearchInput, type SemanticServices, simpleSemantic } from './explore/simple-semantic.ts'
import { suggest } from './explore/suggest/suggest-companies.ts'
import { suggestValues } from './explore/suggest/suggest-values.ts'
import type { Endpoint } from './http/endpoint.ts'
import type { OpenApiOptions } from './http/openapi.ts'
import { type ConsoleFile, consoleEndpoints } from './http/pages/console.ts'
import { consoleReceiver } from './http/pages/console-receiver.ts'
import { docsEndpoints } from './http/pages/docs.ts'
import { elementEndpoint } from './http/pages/element.ts'
import { API_VERSION } from './http/reply/fixed-headers.ts'
import { type ServiceEndpointsOptions, serviceEndpoints } from './http/service-endpoints.ts'
import { MatchReason } from './judging/verdict.ts'
import { LicenseCallHistoryItem } from './license/call-history.ts'
import { type LicenseHistoryServices, licenseHistory } from './license/history.ts'
import { CreditsOnWire, ExploreLicenseProperties, type LicenseInfoServices, licenseInfo } from './license/info.ts'
import { LicenceKeyOnWire, type LicenseKeysServices, licenseKeyEndpoints } from './license/keys-endpoint.ts'
import { PRICE_LIST, PRICED_LIKE } from './license/price-list.ts'
import { MatchResult, type MatchServices, match } from './match/match.ts'
import { MatchRowOnWire } from './match/read-row.ts'
import { agentTexts } from './mcp/agent-texts.ts'
import { type McpServices, mcp } from './mcp/mcp-endpoint.ts'
import { type ReconcileServices, reconcileEndpoints } from './reconcile/endpoints.ts'
import { ExtendQuery, ExtendResponse02 } from './reconcile/extend.ts'
import { Manifest02, Manifest10 } from './reconcile/manifest.ts'
import { Query02, ResultBatch02 } from './reconcile/version-0-2.ts'
import { UTILS_SCHEMAS, utilsEndpoints } from './reference/endpoints/utils-endpoints.ts'
import { ExploreFilters } from './search/filters.ts'
import { PROCESS_HEADER, WebhookAutoprofileBody } from './webhook/message.ts'

/** What the endpoints work with. */
export type Services = SemanticServices &
  ExportServices &
  MatchServices &
  CheckServices &
  ReconcileServices &
  AutoprofileServices &
  LicenseInfoServices &
  LicenseHistoryServices &
  LicenseKeysServices &
  DataServices &
  McpServices &
  ChangesServices &
  HistoryServices &
  SearchesServices &
  SearchDeliveriesServices &
  FeedServices &
  ConsoleServices &
  AdminServices &
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
    one(),
    match(services),
    ...checkEndpoints(services),
    companyById(),
    similarCompanies(services),
    companyHistory(services),
    relatedCompanies(),
    suggest(),
    facets(services),
    exportCompanies(services),
    changes(services),
    ...reconcileEndpoints(services),
    ...autoprofileEndpoints(services),
    ...searchEndpoints(services),
    searchFeed(services),
    ...searchDeliveryEndpoints(services),
    licenseInfo(services),
    licenseHistory(services),
    ...licenseKeyEndpoints(services),
    ...utilsEndpoints(),
    suggestValues(services),
    servedData(services),
    ...adminEndpoints(services),
    ...serviceEndpoints(services),
  ]
  return [
    ...documented,
    ...docsEndpoints(documented, OPEN_API, services.demoKey),
    mcp(services),
    ...agentTexts(),
    elementEndpoint(),
    ...consoleOf(services),
  ]
}

/** The web console, and in the demo profile a webhook receiver to try it out with. */
function consoleOf({ consoleFiles, demoKey, publicUrl }: ConsoleServices): readonly Endpoint[] {
  return [
    ...(consoleFiles === null ? [] : consoleEndpoints(consoleFiles, demoKey)),
    ...(demoKey === null ? [] : consoleReceiver(publicUrl)),
  ]
}

/** The schemas whose names do not follow from an operation. */
const SCHEMAS: Readonly<Record<string, TSchema>> = {
  Company,
  CompanyMatch,
  CompanyById,
  SimilarCompany,
  ProfiledCompany: ProfiledRecord,
  ExploreFilters,
  SemanticSearchInput,
  SortKey: SortKeyOnWire,
  SearchResponse,
  PlusInterpretation,
  AskedFacet,
  MatchResult,
  MatchReason,
  StatedValue,
  MonitorStatusResponse,
  WebhookAutoprofileBody,
  SavedSearch: SavedSearchOnWire,
  SearchByQuery: SEARCH_BODY.anyOf[0],
  SearchBySemantic: SEARCH_BODY.anyOf[1],
  SearchByFilters: SEARCH_BODY.anyOf[2],
  SearchCompany,
  ChangedCompany,
  CompanyEvent,
  CompanyChangedEvent,
  WatchList,
  WebhookSearchBody,
  WebhookCompanyBody,
  Credits: CreditsOnWire,
  ExploreLicenseProperties,
  LicenseCallHistoryItem,
  Licence: LicenceOnWire,
  LicenceKey: KeyOnWire,
  OwnKey: LicenceKeyOnWire,
  MatchRow: MatchRowOnWire,
  CheckRow: CheckRowOnWire,
  CheckResult,
  ReconcileManifest: Manifest02,
  ReconcileManifestDraft: Manifest10,
  ReconcileResults: ResultBatch02,
  ReconcileQuery: Query02,
  ReconcileExtended: ExtendResponse02,
  ReconcileExtendQuery: ExtendQuery,
  ...UTILS_SCHEMAS,
}

/** What each group of endpoints is about. */
const TAGS: Readonly<Record<string, string>> = {
  Explore: 'Companies: searching, looking up, counting, matching and taking away.',
  Reconcile: 'The Reconciliation Service API, for OpenRefine and its like.',
  Autoprofile: 'Judging every company of a PLUS search, and sending those that match.',
  Licence: 'The licence of the key: terms, credits, keys and past calls.',
  Operators: 'Licences, keys and imports, for admin keys alone.',
  Reference: 'Values that filters take: regions, codes, countries, cities, closed lists.',
  Service: 'The service itself: whether it runs, what it measures, what it offers.',
}

/** Recorded answers that are shown once: by their schema, or by that of the companies that they list. */
const SHOWN_BY_SCHEMA: Readonly<Record<string, readonly string[]>> = {
  Company: ['exploreCompanies', 'exploreCompaniesSimilar', 'exploreLite', 'exploreOne', 'exploreSimpleSemantic'],
  Licence: [
    'adminLicences',
    'getAdminLicences',
    'getAdminLicencesLicenceId',
    'patchAdminLicences',
    'deleteAdminLicences',
  ],
  SavedSearch: ['exploreSearches', 'getExploreSearchesSearchId', 'deleteExploreSearches'],
  LicenceKey: ['patchAdminLicencesKeys', 'deleteAdminLicencesKeys'],
  OwnKey: ['deleteLicenseKeys', 'licenseKeys'],
  ExploreCheckResponse: ['exploreCheck', 'getExploreCheck'],
  // A tree of codes is as that of NACE.
  UtilsNaceCodesResponse: ['utilsNaceCodes', 'utilsNaicsCodes', 'utilsSicCodes'],
}

/** The parts of `openapi.json` besides the endpoints. */
export const OPEN_API: OpenApiOptions = {
  version: API_VERSION,
  schemas: SCHEMAS,
  tags: TAGS,
  pricedPaths: new Set([...Object.keys(PRICE_LIST), ...Object.keys(PRICED_LIKE)]),
  webhooks: {
    autoprofileCompany: {
      summary: 'A company that matches',
      description:
        'Sent to the `webhookUrl` of its process, signed as Standard Webhooks. docs/webhooks.md explains how to receive it.',
      tag: 'Autoprofile',
      body: WebhookAutoprofileBody,
      headers: {
        [PROCESS_HEADER]: 'Id of its process: the last part of the `monitorUrl`. Not covered by the signature.',
      },
    },
    savedSearchChanged: {
      summary: 'Companies that entered or left a saved search',
      description:
        'Sent to the `webhookUrl` of the search after what is served has changed, signed as Standard Webhooks. docs/webhooks.md explains how to receive it.',
      tag: 'Explore',
      body: WebhookSearchBody,
    },
    watchedCompanyChanged: {
      summary: 'Companies of a saved search that changed or closed',
      description: 'Sent as `savedSearchChanged` is, where `on` of the search has `changed` or `closed`.',
      tag: 'Explore',
      body: WebhookCompanyBody,
    },
  },
  examples: documentedExamples(),
}

/** Answers of the demo by operation, webhook or schema. */
function documentedExamples(): Readonly<Record<string, unknown>> {
  const recorded = JSON.parse(readFileSync(new URL('../docs/answer-examples.json', import.meta.url), 'utf8'))
  // One company by its id has a member more than those of searches.
  const { companiesAtAddress: _, ...exploreCompanies } = recorded.exploreCompanies
  Object.assign(recorded, { exploreCompanies })
  const shown = new Set(Object.values(SHOWN_BY_SCHEMA).flat())
  return {
    ...Object.fromEntries(Object.entries(recorded).filter(([operation]) => !shown.has(operation))),
    ...Object.fromEntries(Object.entries(SHOWN_BY_SCHEMA).map(([schema, [first]]) => [schema, recorded[first]])),
  }
}
