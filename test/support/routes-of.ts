/** The real table of routes over a test's stores, and whatever the test serves. */

import { openProfiledSearch } from '../../src/autoprofile/profiled-search.ts'
import { ExportThread } from '../../src/export/export-thread.ts'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { NO_MODELS } from '../../src/models/model.ts'
import { COUNTRIES } from '../../src/reference/countries.ts'
import { routes, type Services } from '../../src/routes.ts'
import type { Leases } from '../../src/search/lease.ts'
import { storedServices } from '../../src/service/admin-services.ts'
import type { Stores } from '../../src/storage/state/stores.ts'
import { knowledge } from './knowledge.ts'

/** One for all services of a test file: it starts with the first export and keeps no process alive. */
const exportThread = new ExportThread()

/** Everything a route needs, taken from the stores; `given` overrides it. */
export function routesOf(stores: Stores, leases: Leases, given: Partial<Services> = {}): readonly Endpoint[] {
  const served = new Set(COUNTRIES.map(({ countryIso2 }) => countryIso2))
  return routes({
    contexts: stores.contexts,
    processes: stores.processes,
    deliveries: stores.deliveries,
    search: openProfiledSearch({ leases, knowledge: knowledge() }),
    checkWebhook: async (url) => new URL(url),
    companiesMax: 1000,
    knowledge: knowledge(),
    models: NO_MODELS,
    exportThread,
    servedGeneration: () => null,
    findLicence: (id) => stores.licences.find(id),
    servedCountries: () => served,
    readCalls: (query) => stores.calls.read(query),
    readKeys: async (licence) => (await stores.keys.list(licence)).map((key) => ({ ...key, lastUsedAt: null })),
    describeImports: async () => [],
    readGenerations: async () => [],
    searches: stores.searches,
    receipts: stores.receipts,
    vies: null,
    webhookSecrets: async (licence) => (await stores.webhookSecrets.valid(licence)).map(({ secret }) => secret),
    keepReceipts: 400,
    readRegisters: async () => ({ of: () => [], datesOf: () => ({ publishedOn: null, importedAt: null }) }),
    lastSwitch: async () => 0,
    readChanges: async () => ({ changes: [], next: '0-0' }),
    readPast: async () => ({ switches: [], changes: [] }),
    isSuppressed: () => false,
    ...storedServices(stores),
    readImports: () => [],
    readRejects: () => 'unknown',
    updatable: async () => ({ all: [], served: [] }),
    startUpdate: () => false,
    startSuppression: () => false,
    readSuppressed: () => [],
    allowSuppressed: async () => null,
    stopFetches: () => [],
    rollBack: async () => null,
    consoleFiles: null,
    demoKey: null,
    publicUrl: () => 'http://localhost',
    hostNames: () => null,
    corsOrigins: [],
    findFault: async () => null,
    metrics: null,
    ...given,
  })
}
