/**
 * The edge of the service in a process of its own, for tests that attack or stop it: the real HTTP server and stores in
 * memory, sample endpoints, the documentation page. Its arguments are settings as JSON; it prints its port and two keys of
 * two licences. SIGTERM stops it as it stops the service. SIGUSR2 prints how late its event loop was since the last time.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { systemClock } from '../../src/clock.ts'
import { closeServer } from '../../src/http/connections/close-server.ts'
import { docsEndpoints } from '../../src/http/pages/docs.ts'
import { serviceEndpoints } from '../../src/http/service-endpoints.ts'
import { openHealth } from '../../src/observe/health.ts'
import { licenceProperties } from './licence-terms.ts'
import { sampleList, sampleSearch } from './sample-endpoints.ts'
import { openTestService } from './test-service.ts'

const LONG_MS = 25
const settings = JSON.parse(process.argv[2] ?? '{}')
const health = openHealth([], () => {})
const search = sampleSearch('/explore/lite', () => 1)
/** A search that holds the event loop as long as the worst ones do. */
const longSearch = sampleSearch('/explore/plus', () => {
  const end = performance.now() + LONG_MS
  while (performance.now() < end);
  return 1
})
const service = await openTestService({
  endpoints: [
    search,
    longSearch,
    sampleList,
    ...serviceEndpoints({ findFault: () => health.findFault(), metrics: null }),
    ...docsEndpoints([search], { version: '0', schemas: {}, tags: {}, pricedPaths: new Set() }, null),
  ],
  settings: { rateLimit: 10_000_000, ...settings },
  stores: { clock: systemClock },
  server: { clock: systemClock, onShed: () => health.noteShed() },
})
const terms = licenceProperties({ activationDate: 0, expirationDate: systemClock.now() + 1e10 })
const issue = () => service.issue({ rateLimit: 10_000_000, paid: 1_000_000, properties: { lite: terms, plus: terms } })
const [{ key }, { key: otherKey }] = [await issue(), await issue()]
await service.app.listen({ host: '127.0.0.1', port: 0 })
const address = service.app.server.address()
const port = typeof address === 'object' ? address?.port : null

process.once('SIGTERM', () => {
  health.beginStop()
  const { drainNotice = 2, drainSeconds = 20 } = settings
  closeServer(service.app, { noticeSeconds: drainNotice, drainSeconds }).then(async () => {
    await service.stores.close()
    process.exit(0)
  })
})
const RESOLUTION_MS = 1
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
const lateMs = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
process.on('SIGUSR2', () => {
  process.stdout.write(`${JSON.stringify({ p99: lateMs(delay.percentile(99)), longest: lateMs(delay.max) })}\n`)
  delay.reset()
})
process.stdout.write(`${JSON.stringify({ port, key, otherKey })}\n`)
