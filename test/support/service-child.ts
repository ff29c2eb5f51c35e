/**
 * A service of several on one PostgreSQL server, in a process of its own, to be killed: the real stores, HTTP edge and
 * background loops; the search and the judge are a test's. Its one paid endpoint answers something else in every run, so
 * that a second run of a call could not pass for a repetition.
 *
 * Arguments: JSON of the server, JSON of `ServiceChildOptions`. Sends its port when it listens.
 */
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { startAutoprofile } from '../../src/autoprofile/run.ts'
import { systemClock } from '../../src/clock.ts'
import { FIXED } from '../../src/config/fixed-values.ts'
import { readSettings, type StateServer } from '../../src/config/read-settings.ts'
import type { CallBound } from '../../src/delivery/call-limits.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { createDeliver } from '../../src/webhook/deliver.ts'
import { createSafeConnector, dnsResolve } from '../../src/webhook/safe-address.ts'
import { searchOf, testCompany } from './profiling.ts'
import { samplePaidCall } from './sample-endpoints.ts'

/** What a parent decides. */
export interface ServiceChildOptions {
  /** Companies that every search finds; each is a match. */
  readonly companies: number
  readonly callsPerSecond: number
  readonly leaseMs: number
  /** Bound on the calls to a host, and of a licence; 1,000 of either where absent. */
  readonly bound?: CallBound
}

const [server, options] = process.argv.slice(2).map((text) => JSON.parse(text)) as [StateServer, ServiceChildOptions]
const log = pino({ level: process.env.FIRMAMENT_TEST_LOG ?? 'error' }, pino.destination({ fd: 2, sync: true }))
const stores = await openStores({ folder: null, sync: 'normal', clock: systemClock, server })

const app = createHttpServer({
  endpoints: [samplePaidCall],
  keys: stores.keys,
  ledger: stores.ledger,
  readBalance: stores.readBalance,
  countSince: stores.calls.countSince,
  sharedWindows: stores.sharedWindows,
  keyNotices: stores.keyNotices,
  servedCountries: () => new Set(),
  settings: readSettings({}),
  clock: systemClock,
  log,
})
const rules = { allowLoopback: true }
const bound = options.bound ?? { calls: 1000, perSecond: 1000 }
startAutoprofile({
  stores,
  search: searchOf(Array.from({ length: options.companies }, (_, index) => testCompany(index + 1))),
  judgeFor: () => () => ({ matchStatus: 'YES', matchReason: { it: 'sì', en: 'yes' } }),
  deliver: createDeliver({
    connect: createSafeConnector(rules, dnsResolve()),
    rules,
    clock: systemClock,
    seconds: FIXED.webhookSeconds.fallback,
  }),
  clock: systemClock,
  log,
  leaseMs: options.leaseMs,
  callsPerSecond: options.callsPerSecond,
  callsMax: FIXED.webhookCalls.fallback,
  perHost: bound,
  perLicence: bound,
  retrySeconds: FIXED.webhookRetrySeconds.fallback,
  processMs: 3_600_000,
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.((app.server.address() as AddressInfo).port)
