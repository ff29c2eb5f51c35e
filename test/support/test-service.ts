/** A whole HTTP edge in process: real stores in memory, a fake clock, whatever endpoints a test declares. */
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { readSettings } from '../../src/config/read-settings.ts'
import type { SettingName } from '../../src/config/settings.ts'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { createHttpServer, type HttpServerOptions } from '../../src/http/server.ts'
import type { LicenceTerms } from '../../src/license/licence-store.ts'
import type { Leases } from '../../src/search/lease.ts'
import { openStores, type Stores, type StoresOptions } from '../../src/storage/state/stores.ts'
import { type FakeClock, fakeClock } from './fake-clock.ts'
import { licenceTerms } from './licence-terms.ts'

/** What a test may decide about its service. */
export interface TestServiceOptions {
  readonly endpoints: readonly Endpoint[] | ((stores: Stores, leases: Leases) => readonly Endpoint[])
  /** Leases of what is served. Absent: no endpoint of the test asks for it. */
  readonly leases?: Leases
  readonly settings?: Readonly<Partial<Record<SettingName, unknown>>>
  readonly served?: readonly string[]
  readonly server?: Partial<HttpServerOptions>
  readonly stores?: Partial<StoresOptions>
}

const NOTHING_SERVED: Leases = {
  take() {
    throw new Error('This test serves no companies')
  },
}

/** A service under test. Close it. */
export interface TestService {
  readonly app: FastifyInstance
  readonly stores: Stores
  readonly clock: FakeClock
  /** Makes a licence with one key. */
  issue(
    changes?: Parameters<typeof licenceTerms>[0],
    isTest?: boolean,
  ): Promise<{ licenceId: string; key: string; keyId: string }>
  close(): Promise<void>
}

/** Opens a service for a test. */
export async function openTestService(options: TestServiceOptions): Promise<TestService> {
  const clock = fakeClock('2026-06-15T12:00:10Z')
  const stores = await openStores({ folder: null, sync: 'normal', clock, ...options.stores })
  const { endpoints, leases = NOTHING_SERVED } = options
  const app = createHttpServer({
    endpoints: typeof endpoints === 'function' ? endpoints(stores, leases) : endpoints,
    leases,
    keys: stores.keys,
    adminKeys: stores.adminKeys,
    ledger: stores.ledger,
    readBalance: stores.readBalance,
    countSince: stores.calls.countSince,
    servedCountries: () => new Set(options.served ?? ['DE', 'FR', 'GB', 'IT', 'NO']),
    settings: readSettings({ flags: options.settings ?? {} }),
    clock,
    log: pino({ level: 'silent' }),
    ...options.server,
  })
  return {
    app,
    stores,
    clock,
    async issue(changes: Partial<LicenceTerms> = {}, isTest = false) {
      const licence = await stores.licences.create(licenceTerms(changes))
      const made = await stores.keys.create({ licenceId: licence.id, isTest })
      if (made === undefined) throw new Error('Cannot make a key: its licence is gone, must exist')
      return { licenceId: licence.id, key: made.key, keyId: made.id }
    },
    async close() {
      await app.close()
      await stores.close()
    },
  }
}
