/**
 * One instance of autoprofiling in a process of its own, to be killed and stopped: the real stores, loops, sender and
 * clock over a data folder; the search and the judge are a test's.
 *
 * Arguments: data folder, JSON of `ChildOptions`. Prints one line when it works.
 */
import { pino } from 'pino'
import { startAutoprofile } from '../../src/autoprofile/run.ts'
import { systemClock } from '../../src/clock.ts'
import { FIXED } from '../../src/config/fixed-values.ts'
import { SETTINGS } from '../../src/config/settings.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { createDeliver } from '../../src/webhook/deliver.ts'
import { createSafeConnector, dnsResolve } from '../../src/webhook/safe-address.ts'
import { searchOf, testCompany, testVerdict } from './profiling.ts'

/** What a parent decides. */
export interface ChildOptions {
  readonly companies: number
  readonly callsPerSecond: number
  readonly leaseMs: number
  readonly callsMax?: number
  /** Calls a second to one host and of one licence. */
  readonly boundPerSecond?: number
  readonly webhookSeconds?: number
  readonly retrySeconds?: readonly number[]
}

const [, , folder, json] = process.argv
const options = JSON.parse(json) as ChildOptions
const stores = await openStores({ folder, sync: 'normal', clock: systemClock })
const rules = { allowLoopback: true }
const running = startAutoprofile({
  stores,
  search: searchOf(Array.from({ length: options.companies }, (_, index) => testCompany(index + 1))),
  judgeFor: () => (company) => {
    const verdict = testVerdict(company)
    return verdict.matchStatus === 'NO' ? { matchStatus: 'YES', matchReason: { it: 'sì', en: 'yes' } } : verdict
  },
  deliver: createDeliver({
    connect: createSafeConnector(rules, dnsResolve()),
    rules,
    clock: systemClock,
    seconds: options.webhookSeconds ?? FIXED.webhookSeconds.fallback,
  }),
  clock: systemClock,
  log: pino({ level: process.env.FIRMAMENT_TEST_LOG ?? 'warn' }, pino.destination({ fd: 2, sync: true })),
  leaseMs: options.leaseMs,
  callsPerSecond: options.callsPerSecond,
  callsMax: options.callsMax ?? FIXED.webhookCalls.fallback,
  perHost: {
    calls: FIXED.webhookHostCalls.fallback,
    perSecond: options.boundPerSecond ?? SETTINGS.webhookHostRate.fallback,
  },
  perLicence: {
    calls: FIXED.webhookLicenceCalls.fallback,
    perSecond: options.boundPerSecond ?? FIXED.webhookLicenceRate.fallback,
  },
  retrySeconds: options.retrySeconds ?? FIXED.webhookRetrySeconds.fallback,
  processMs: 3_600_000,
})
process.once('SIGTERM', () => {
  void running
    .stop(5000)
    .then(() => stores.close())
    .then(() => process.exit(0))
})
process.on('message', () => {
  // What is held, not what the collector has not come to yet (`--expose-gc`).
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ rss, held: heapUsed + external })
})
process.stdout.write('works\n')
