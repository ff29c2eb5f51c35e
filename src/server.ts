/**
 * Puts the service together: opens the stores and the generation that is served, builds the server around the
 * endpoints, follows switches of the generation, and stops in order.
 */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { systemClock } from './clock.ts'
import type { Settings } from './config.ts'
import { closeServer } from './http/close-server.ts'
import { createHttpServer } from './http/server.ts'
import { openHealth } from './observe/health.ts'
import { openLog } from './observe/log.ts'
import { openMetrics } from './observe/metrics.ts'
import { COUNTRIES } from './reference/countries.ts'
import { prepareLists } from './reference/utils-endpoints.ts'
import { routes } from './routes.ts'
import { openServing, type Serving } from './serving.ts'
import { openStores } from './storage/stores.ts'
import { sectors } from './understanding/open-sectors.ts'
import { prepareTitles } from './understanding/titles.ts'
import { prepareUnderstanding } from './understanding/understand.ts'

/** A service that listens. */
export interface Service {
  /** Base address, with the port that was really taken. */
  readonly url: string
  readonly app: FastifyInstance
  /** Companies of the generation that is served. */
  readonly companies: number
  /** Stops: no new calls, running ones finish (at most `drainSeconds`), then everything is closed. */
  stop(): Promise<void>
}

/** How often old history, contexts and kept answers are forgotten. */
const FORGET_MS = 3_600_000

/**
 * Starts the service.
 *
 * @throws {Error} where the data folder cannot be read, the served generation is damaged, or the port is taken
 */
export async function startService(settings: Settings): Promise<Service> {
  const clock = systemClock
  const log = openLog(settings.logLevel)
  const metrics = openMetrics()
  const stores = await openStores({
    folder: settings.data,
    sync: settings.stateSync,
    clock,
    onCommit: (calls, milliseconds) => metrics.observeCommit(calls, milliseconds),
  })
  const serving = await openServing(settings.data, (error) =>
    log.error({ error }, 'the new generation cannot be served'),
  )
  const health = openHealth(
    [
      { name: 'state database', check: () => stores.check() },
      { name: 'companies', check: async () => void serving.engine() },
    ],
    (name, reason) => log.warn({ check: name, reason }, 'not ready'),
  )
  metrics.addGauge('firmament_companies', 'Companies of the generation that is served.', () => serving.companies())
  const served = new Set(COUNTRIES.map(({ countryIso2 }) => countryIso2))
  const app = createHttpServer({
    endpoints: routes({
      engine: () => serving.engine(),
      lookup: () => serving.lookup(),
      contexts: stores.contexts,
      sectors: sectors(),
      findLicence: (id) => stores.licences.find(id),
      servedCountries: () => served,
      readCalls: (query) => stores.calls.read(query),
      findFault: () => health.findFault(),
      metrics: settings.metrics ? metrics : null,
    }),
    keys: stores.keys,
    ledger: stores.ledger,
    readBalance: stores.readBalance,
    countSince: (licence, key, since) => stores.calls.countSince(licence, key, since),
    servedCountries: () => served,
    settings,
    clock,
    log,
    onAnswer: (call) => metrics.observeAnswer(call),
  })
  if (settings.demo) await openDemo(stores)
  await app.listen({ host: settings.host, port: settings.port })
  prepare(serving).catch((error) => log.error({ error }, 'what first calls would wait for cannot be prepared'))
  const forgetting = setInterval(() => {
    stores.forgetOld().catch((error) => log.error({ error }, 'old calls cannot be forgotten'))
  }, FORGET_MS)

  let stopped: Promise<void> | null = null
  async function stop(): Promise<void> {
    health.beginStop()
    clearInterval(forgetting)
    serving.stopWatching()
    const isDrained = await closeServer(app, settings.drainSeconds)
    if (!isDrained) log.warn({ drainSeconds: settings.drainSeconds }, 'calls were cut off, they took too long')
    await serving.close()
    await stores.close()
  }
  return {
    url: addressOf(app),
    app,
    get companies() {
      return serving.companies()
    },
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

/** Makes ready, beside the first calls and giving way to them, what they would have to wait for. */
async function prepare(serving: Serving): Promise<void> {
  await prepareLists()
  for (const country of serving.countries()) {
    prepareTitles(country)
    prepareUnderstanding(country)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function addressOf(app: FastifyInstance): string {
  const { address, port, family } = app.server.address() as AddressInfo
  const host = family === 'IPv6' ? `[${address}]` : address
  return `http://${address === '127.0.0.1' ? 'localhost' : host}:${port}`
}

/** The licence of the demo key: everything, 10,000 credits in each pool (`decisions.md`, "demo profile"). */
const DEMO_LICENCE = 'lic_demo'
const DEMO_CREDITS = 10_000
const DEMO_CALLS_A_MINUTE = 6_000

async function openDemo({ licences, keys }: Awaited<ReturnType<typeof openStores>>): Promise<void> {
  if ((await licences.find(DEMO_LICENCE)) === undefined) {
    const properties = {
      isEnabled: true,
      isFreeTrial: false,
      isAutoRenew: true,
      price: 0,
      subscriptionType: 'MONTHLY',
      activationDate: Date.parse('2026-01-01T00:00:00Z'),
      expirationDate: Date.parse('2026-02-01T00:00:00Z'),
    } as const
    await licences.create(
      {
        name: 'Demo',
        type: 'PLUS',
        countries: 'all',
        supportHours: { total: 0, delivered: 0 },
        properties: { lite: properties, plus: properties },
        credits: {
          financial: DEMO_CREDITS,
          downloads: DEMO_CREDITS,
          emailGeneration: DEMO_CREDITS,
          lite: DEMO_CREDITS,
          plus: DEMO_CREDITS,
        },
        rateLimit: DEMO_CALLS_A_MINUTE,
      },
      DEMO_LICENCE,
    )
  }
  await keys.createDemo(DEMO_LICENCE)
}
