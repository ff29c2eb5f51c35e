/**
 * Assembles the service: opens the stores and the served generation, builds the server around the endpoints, follows
 * switches of the generation, and stops everything in order.
 */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { openProfiledSearch } from './autoprofile/profiled-search.ts'
import { startAutoprofile } from './autoprofile/run.ts'
import { cacheMemory } from './bounded-cache.ts'
import { systemClock } from './clock.ts'
import { stateServer } from './config/read-settings.ts'
import type { SecretKeys } from './config/secret-keys.ts'
import type { Settings } from './config/settings.ts'
import type { ShownRegister } from './explore/data-endpoint.ts'
import { type ExampleFilters, exampleFilters } from './explore/example-filters.ts'
import { type Knowledge, openKnowledge, prepareKnowledge } from './explore/plan/knowledge.ts'
import { ExportThread } from './export/export-thread.ts'
import {
  readPublishedGenerations,
  readPublishedRegisters,
  readServedRegisters,
  readShownGenerations,
} from './generation/describe.ts'
import { openServing, type Serving } from './generation/serve.ts'
import { closeServer } from './http/connections/close-server.ts'
import { listen } from './http/connections/listen.ts'
import { type ConsoleFile, readConsole } from './http/console.ts'
import { createHttpServer } from './http/server.ts'
import { DEMO_REGISTER } from './imports/demo-register.ts'
import { finishInTurns, type Steps } from './in-turns.ts'
import { openJudge } from './judging/judge.ts'
import { openJudgeWithModel } from './judging/judge-with-model.ts'
import { DEMO_KEY } from './license/api-key.ts'
import { missingKeySentence, protectionLine } from './license/secret-protection.ts'
import { readUsedKeys } from './license/used-keys.ts'
import { openModels } from './models/open-models.ts'
import { Fault, type Health, openHealth } from './observe/health.ts'
import { openLog } from './observe/log.ts'
import { openMetrics } from './observe/metrics.ts'
import { COUNTRIES } from './reference/countries.ts'
import { prepareLists } from './reference/utils-endpoints.ts'
import { routes } from './routes.ts'
import { readSecretKeys } from './storage/files/secret-key-file.ts'
import { openStores, type Stores } from './storage/state/stores.ts'
import { prepareUnderstanding } from './understanding/understand.ts'
import { createDeliver } from './webhook/deliver.ts'
import { checkCallerUrl, createSafeConnector, dnsResolve } from './webhook/safe-address.ts'

/** A service that listens. */
export interface Service {
  /** Base address, with the port that was really taken. */
  readonly url: string
  readonly app: FastifyInstance
  /** Companies of the generation that is served. */
  readonly companies: number
  /** Whether the companies served are those of the demo, which do not exist. */
  readonly isFictional: boolean
  /** A search of `/explore/lite` that finds something; `null` where nothing was imported. */
  readonly exampleFilters: ExampleFilters | null
  /** Id of a licence of the operator's that may call that search; `null` where there is none. */
  readonly licence: string | null
  /** Whether the web console is served at `/`. */
  readonly hasConsole: boolean
  /** Stops: no new calls, running ones finish (at most `drainSeconds`), then everything is closed. */
  stop(): Promise<void>
}

/** Where the set-up builds the web console. */
const CONSOLE = join(import.meta.dirname, '..', 'console', 'dist')

/** How often old history, contexts and stored answers are deleted. */
const FORGET_MS = 3_600_000

/**
 * Starts the service.
 *
 * @param knowledge what plans are made with; services of one process may share it, which saves seconds of each start
 * @throws {Error} where the data folder cannot be read, the served generation is damaged, or the port is taken
 */
export async function startService(settings: Settings, knowledge: Knowledge = openKnowledge()): Promise<Service> {
  const parts = await openParts(settings, knowledge)
  const { log, stores, serving, exportThread } = parts
  sizeCaches(settings, serving)
  const health = watchHealth(settings, parts)
  const consoleFiles = await readConsole(CONSOLE)
  if (consoleFiles === null) log.warn('the web console is not served, it was not built: node scripts/setup.mjs')
  const app = buildServer(settings, parts, health, consoleFiles)
  if (settings.demo) await openDemo(stores)
  await listen(app, settings).catch((error: unknown) => {
    throw listenFailure(error, settings)
  })
  const profiling = startProfiling(settings, parts)
  const preparing = new AbortController()
  prepare(serving, parts.knowledge, preparing.signal).catch((error) =>
    log.error({ error }, 'what first calls would wait for cannot be prepared'),
  )
  const forgetting = setInterval(() => {
    sizeCaches(settings, serving)
    stores.forgetOld().catch((error) => log.error({ error }, 'old calls cannot be forgotten'))
  }, FORGET_MS)

  /** In this order: health first, so that load balancers look elsewhere; the stores last, because calls use them. */
  async function stop(): Promise<void> {
    health.beginStop()
    clearInterval(forgetting)
    preparing.abort()
    serving.stopWatching()
    const [isDrained] = await Promise.all([
      closeServer(app, { noticeSeconds: settings.drainNotice, drainSeconds: settings.drainSeconds }),
      profiling.stop(settings.drainSeconds * 1000),
    ])
    if (!isDrained) log.warn({ drainSeconds: settings.drainSeconds }, 'calls were cut off, they took too long')
    await exportThread.close()
    await serving.close()
    await stores.close()
  }

  let stopped: Promise<void> | null = null
  return {
    url: addressOf(app),
    app,
    get companies() {
      return serving.companies()
    },
    ...(await describeStart(settings, parts)),
    hasConsole: consoleFiles !== null,
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

/** Megabytes of the caches where the settings do not say: few companies have few words. */
const CACHE_MEGABYTES = { few: 16, many: 64 } as const
/** At most so many companies are few. */
const FEW_COMPANIES = 100_000

/** Bounds the caches by what is served now. */
function sizeCaches({ cacheMegabytes }: Settings, serving: Serving): void {
  const fitting = serving.companies() <= FEW_COMPANIES ? CACHE_MEGABYTES.few : CACHE_MEGABYTES.many
  cacheMemory.bytesMax = (cacheMegabytes ?? fitting) * 2 ** 20
}

/** A company that cannot be read must not stop the start: the service answers what is not damaged. */
const noExample = () => null

/** What the banner says of the folder as it is at the start. */
async function describeStart(
  settings: Settings,
  { serving, stores }: Parts,
): Promise<Pick<Service, 'isFictional' | 'exampleFilters' | 'licence'>> {
  const registers = await readRegisters(settings, stores)
  const isFictional = registers.some(({ register }) => register === DEMO_REGISTER)
  const real = serving.companies() === 0 ? null : await exampleFilters(serving.engine()).catch(noExample)
  const licences = await stores.licences.list()
  const usable = licences.find(
    ({ id, type, countries }) =>
      id !== DEMO_LICENCE &&
      type !== 'ONE' &&
      (real === null || countries === 'all' || real.countriesIso2.every((country) => countries.includes(country))),
  )
  return { isFictional, exampleFilters: isFictional ? DEMO_FILTERS : real, licence: usable?.id ?? null }
}

/** Tuscan wineries: the first search of the README. */
const DEMO_FILTERS: ExampleFilters = { countriesIso2: ['IT'], regions: ['Toscana'], naceCodes: ['11.02'] }

/** What the service consists of besides the HTTP server. */
type Parts = Awaited<ReturnType<typeof openParts>>

async function openParts(settings: Settings, knowledge: Knowledge) {
  const clock = systemClock
  const log = openLog(settings.logLevel)
  const metrics = openMetrics()
  const secretKeys = readSecretKeys(settings)
  const stores = await openStores({
    folder: settings.data,
    sync: settings.stateSync,
    server: stateServer(settings),
    clock,
    secretKeys,
    onCommit: (calls, milliseconds) => metrics.observeCommit(calls, milliseconds),
    onFault: ({ kind, sentence }, err) =>
      log.error({ kind, err }, `calls that must be written are refused: ${sentence}`),
    onRecovered: ({ kind }, milliseconds) => log.info({ kind, milliseconds }, 'the state database is written again'),
  })
  await protectSecrets(stores, secretKeys, log)
  const serving = await openServed(settings, stores, log)
  metrics.addGauge('firmament_companies', 'Companies of the generation that is served.', () => serving.companies())
  const models = await openModels(settings, {
    clock,
    onCall(call) {
      metrics.observeModel(call)
      // Thousands of calls are skipped while a model is left alone. The log said so once.
      if (call.outcome === 'ok' || call.outcome === 'skipped') log.debug(call, 'model asked')
      else log.warn(call, 'model failed, the built-in way answers')
    },
    onCircuit: (model, pauseMs) =>
      pauseMs === null ? log.info({ model }, 'model answers again') : log.warn({ model, pauseMs }, 'model left alone'),
  })
  const search = openProfiledSearch({ engine: () => serving.engine(), knowledge })
  const exportThread = new ExportThread()
  const webhooks = { rules: { allowLoopback: settings.allowPrivateWebhooks ?? settings.demo }, resolve: dnsResolve() }
  return { clock, log, metrics, stores, serving, models, knowledge, search, webhooks, exportThread }
}

/** What is served: the generation of the data folder, or the index that was published to a cluster. */
async function openServed(settings: Settings, stores: Stores, log: Logger): Promise<Serving> {
  if (settings.search !== null) {
    const { openSearchCluster } = await import('./generation/search-cluster.ts')
    const { openClusterServing } = await import('./generation/serve-cluster.ts')
    const cluster = openSearchCluster(settings)
    if (cluster !== null) return openClusterServing(cluster, stores.publishedIndexes, log)
  }
  return openServing(
    settings.data,
    {
      onError: (error) => log.error({ error }, 'the new generation cannot be served'),
      onDamage: (damage, notice) => log.error({ damage }, `damaged data: ${notice}`),
    },
    { embeddingModel: settings.embeddingModel },
  )
}

/** The registers of what is served. */
function readRegisters({ data, search }: Settings, { publishedIndexes }: Stores): Promise<readonly ShownRegister[]> {
  return search === null ? readServedRegisters(data) : readPublishedRegisters(publishedIndexes)
}

/**
 * Encrypts webhook secrets that are not yet, and says where there is no key for that.
 *
 * @throws {Error} where a secret is encrypted with a key that was not given
 */
async function protectSecrets(stores: Stores, keys: SecretKeys | null, log: Logger): Promise<void> {
  const protection = await stores.webhookSecrets.readProtection()
  const missing = missingKeySentence(protection, keys?.ids ?? [])
  if (missing !== null) {
    await stores.close()
    throw new Error(`Cannot start: ${missing}`)
  }
  const encrypted = await stores.webhookSecrets.encryptRest()
  const line = protectionLine(protection)
  if (encrypted > 0) log.info({ secrets: encrypted, keyId: keys?.ids[0] }, 'webhook secrets were encrypted')
  else if (protection.unencrypted > 0 && line !== null) log.warn(line)
  for (const licence of protection.damagedLicenceIds)
    log.error(
      { licence },
      'a webhook secret was changed or is of another licence, and signs nothing: ./firmament webhook secret --rotate --overlap-hours 0',
    )
}

function watchHealth(settings: Settings, { stores, serving, log }: Parts): Health {
  return openHealth(
    [
      { name: 'state database', check: () => checkState(stores) },
      { name: settings.search === null ? 'companies' : 'search engine', check: () => serving.check() },
    ],
    (name, reason) => log.warn({ check: name, reason }, 'not ready'),
  )
}

async function checkState(stores: Stores): Promise<void> {
  const fault = await stores.check()
  if (fault !== null) throw new Fault(fault.summary)
}

/** The HTTP server with every endpoint. It does not listen yet. */
function buildServer(
  settings: Settings,
  { clock, log, metrics, stores, serving, models, knowledge, search, webhooks, exportThread }: Parts,
  health: Health,
  consoleFiles: readonly ConsoleFile[] | null,
): FastifyInstance {
  const served = new Set(COUNTRIES.map(({ countryIso2 }) => countryIso2))
  const app = createHttpServer({
    endpoints: routes({
      engine: () => serving.engine(),
      exportThread,
      lookup: () => serving.lookup(),
      contexts: stores.contexts,
      workMax: settings.callWork * 1e6,
      processes: stores.processes,
      deliveries: stores.deliveries,
      search,
      checkWebhook: (url) => checkCallerUrl(url, webhooks.rules, webhooks.resolve),
      companiesMax: settings.autoprofileCompanies,
      knowledge,
      models,
      findLicence: (id) => stores.licences.find(id),
      servedCountries: () => served,
      readCalls: (query) => stores.calls.read(query),
      readKeys: (licence) => readUsedKeys(stores, licence),
      readRegisters: () => readRegisters(settings, stores),
      readGenerations: () =>
        settings.search === null
          ? readShownGenerations(settings.data)
          : readPublishedGenerations(stores.publishedIndexes),
      consoleFiles,
      demoKey: settings.demo ? DEMO_KEY : null,
      publicUrl: () => settings.publicUrl ?? addressOf(app),
      findFault: () => health.findFault(),
      readNotice: () => serving.notice(),
      metrics: settings.metrics ? metrics : null,
    }),
    keys: stores.keys,
    ledger: stores.ledger,
    readBalance: stores.readBalance,
    countSince: (licence, key, since) => stores.calls.countSince(licence, key, since),
    sharedWindows: stores.sharedWindows,
    keyNotices: stores.keyNotices,
    servedCountries: () => served,
    settings,
    clock,
    log,
    onAnswer: (call) => metrics.observeAnswer(call),
    onShed: () => health.noteShed(),
  })
  return app
}

/** Starts the background work on autoprofile processes. */
function startProfiling(
  settings: Settings,
  { clock, log, metrics, stores, search, models, knowledge, webhooks }: Parts,
) {
  return startAutoprofile({
    stores,
    search,
    judgeFor: models.language === null ? openJudge(knowledge) : openJudgeWithModel(models.language, knowledge),
    deliver: createDeliver({
      connect: createSafeConnector(webhooks.rules, webhooks.resolve),
      rules: webhooks.rules,
      clock,
      seconds: settings.webhookSeconds,
    }),
    clock,
    log,
    leaseMs: settings.leaseSeconds * 1000,
    callsPerSecond: settings.webhookRate,
    callsMax: settings.webhookCalls,
    perHost: { calls: settings.webhookHostCalls, perSecond: settings.webhookHostRate },
    perLicence: { calls: settings.webhookLicenceCalls, perSecond: settings.webhookLicenceRate },
    retrySeconds: settings.webhookRetrySeconds,
    processMs: settings.autoprofileHours * 3_600_000,
    onAttempt: (outcome, seconds) => metrics.observeWebhook(outcome, seconds),
  })
}

/** Loads what the first calls would have to wait for. Runs beside them and gives way to them, and ends with the service. */
async function prepare(serving: Serving, knowledge: Knowledge, signal: AbortSignal): Promise<void> {
  await prepareLists()
  for (const country of serving.countries()) {
    await finishInTurns(whileRunning(prepareUnderstanding(country), signal))
    await finishInTurns(whileRunning(prepareKnowledge(knowledge, country), signal))
    // What the caches hold now is words of tables, which nobody will look up in them again.
    cacheMemory.clear()
  }
}

/** The steps up to the one at which the service stops. */
function* whileRunning(steps: Steps<void>, signal: AbortSignal): Steps<void> {
  while (!signal.aborted && !steps.next().done) yield
}

function addressOf(app: FastifyInstance): string {
  const { address, port, family } = app.server.address() as AddressInfo
  const host = family === 'IPv6' ? `[${address}]` : address
  return `http://${address === '127.0.0.1' ? 'localhost' : host}:${port}`
}

/** The licence of the demo key: everything, 10,000 credits in each pool (`docs/decisions.md`, "demo profile"). */
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

/** Turns a failure to listen into a sentence that names the setting. Any other error stays as it is. */
function listenFailure(error: unknown, { host, port }: Settings): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new Error(`Cannot start: port is ${port}, must be one that nothing else listens on at ${host}`)
    case 'EACCES':
      return new Error(`Cannot start: port is ${port}, must be one that this user may listen on`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Error(`Cannot start: host is ${JSON.stringify(host)}, must be an address of this machine`)
    default:
      return error
  }
}
