/** The part of a service that answers calls: the HTTP server around the endpoints, until it is stopped. */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { cacheMemory } from '../bounded-cache.ts'
import { isLoopback } from '../config/loopback.ts'
import type { Settings } from '../config/settings.ts'
import { publicError } from '../errors.ts'
import { type Knowledge, prepareKnowledge } from '../explore/plan/knowledge.ts'
import { readPublishedGenerations, readShownGenerations } from '../generation/describe.ts'
import { readChanges } from '../generation/read-changes.ts'
import { readPast } from '../generation/read-history.ts'
import type { Serving } from '../generation/serve.ts'
import { closeServer } from '../http/connections/close-server.ts'
import { listen } from '../http/connections/listen.ts'
import { type ConsoleFile, lostPage, readConsole } from '../http/pages/console.ts'
import { createHttpServer } from '../http/server.ts'
import { DEMO_KEY } from '../license/api-key.ts'
import { readUsedKeys } from '../license/used-keys.ts'
import { ANY_COUNTRY, legalFormsOf } from '../matching/legal-forms/legal-form-words.ts'
import type { Health } from '../observe/health.ts'
import { SERVED_COUNTRIES } from '../reference/countries.ts'
import { prepareLists } from '../reference/endpoints/utils-endpoints.ts'
import { routes } from '../routes.ts'
import { knownChanges } from '../storage/files/generations.ts'
import { suppressedReader } from '../storage/files/suppressed.ts'
import { finishInTurns, type Steps } from '../threads/in-turns.ts'
import { prepareUnderstanding } from '../understanding/understand.ts'
import { checkCallerUrl } from '../webhook/safe-address.ts'
import { adminServices } from './admin-services.ts'
import { askedRegisters } from './asked-registers.ts'
import { outsideVies } from './outside-vies.ts'
import { describeImports, type Parts, type ThreadPart, watchHealth } from './parts.ts'

/** A server that listens. */
export interface Listener {
  /** Base address, with the port that was really taken. */
  readonly url: string
  readonly port: number
  readonly app: FastifyInstance
  /** Whether the web console is served at `/`. */
  readonly hasConsole: boolean
  /** Resolves when what first calls would wait for is loaded, or cannot be. */
  readonly prepared: Promise<void>
  /**
   * Reports not ready, accepts no new calls, and lets running ones finish (at most `drainSeconds`). What was opened
   * before stays open.
   */
  stop(): Promise<void>
}

/** Where the set-up builds the web console. */
const CONSOLE = join(import.meta.dirname, '..', '..', 'console', 'dist')

/** Logged where there is no console. */
export const NO_CONSOLE = 'the web console is not served, it was not built: node scripts/setup.mjs'

/** What the server is built with besides the parts. */
interface ServerParts {
  readonly health: Health
  readonly consoleFiles: readonly ConsoleFile[] | null
  readonly thread: ThreadPart | undefined
}

/**
 * Starts to answer calls.
 *
 * @param thread  what the service has open for all its threads; absent: this is all of it
 * @throws {Error} where the port is taken
 */
export async function startListener(settings: Settings, parts: Parts, thread?: ThreadPart): Promise<Listener> {
  const { log, serving, exportThread } = parts
  const health = watchHealth(settings, parts)
  const consoleFiles = await readConsole(CONSOLE)
  if (consoleFiles === null && thread === undefined) log.warn(NO_CONSOLE)
  const app = buildServer(settings, parts, { health, consoleFiles, thread })
  await listen(app, settings, thread !== undefined).catch((error: unknown) => {
    throw listenFailure(error, settings)
  })
  const preparing = new AbortController()
  const prepared = prepare(serving, parts.knowledge, preparing.signal).catch((error) =>
    log.error({ error }, 'what first calls would wait for cannot be prepared'),
  )
  return {
    url: addressOf(app),
    port: (app.server.address() as AddressInfo).port,
    app,
    hasConsole: consoleFiles !== null,
    prepared,
    async stop() {
      // First, so that load balancers look elsewhere.
      health.beginStop()
      preparing.abort()
      const times = { noticeSeconds: settings.drainNotice, drainSeconds: settings.drainSeconds }
      const isDrained = await closeServer(app, times, thread?.stop)
      if (!isDrained) log.warn({ drainSeconds: settings.drainSeconds }, 'calls were cut off, they took too long')
      await exportThread.close()
    },
  }
}

/** @throws {PublicError} 503 where searches run on a cluster */
function requireChanges({ search }: Settings): void {
  if (search !== null) throw publicError('not_ready', { reason: 'a search cluster keeps no changes' })
}

/** The HTTP server with every endpoint. It does not listen yet. */
function buildServer(settings: Settings, parts: Parts, { health, consoleFiles, thread }: ServerParts): FastifyInstance {
  const { clock, log, metrics, stores, serving, models, knowledge, search, webhooks, exportThread } = parts
  const served = SERVED_COUNTRIES
  const suppressed = suppressedReader(settings.data)
  // Kept: a stopping server has no address, and still answers.
  let ownUrl = ''
  const app = createHttpServer({
    endpoints: routes({
      exportThread,
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
      receipts: stores.receipts,
      webhookSecrets: async (licence) => (await stores.webhookSecrets.valid(licence)).map(({ secret }) => secret),
      keepReceipts: settings.keepReceipts,
      vies: outsideVies(settings, parts),
      readRegisters: askedRegisters(settings),
      readCalls: (query) => stores.calls.read(query),
      readKeys: (licence) => readUsedKeys(stores, licence),
      describeImports: (imports) => describeImports(settings, imports),
      servedGeneration: () => serving.generation(),
      searches: stores.searches,
      ...changeFeedOf(settings),
      // A cluster keeps no changes; what registers state with days is known there, too.
      readPast: async (request) =>
        settings.search === null
          ? await readPast(settings.data, request, settings.keepChanges)
          : { switches: [], changes: [] },
      isSuppressed: (id) => settings.search === null && suppressed().covers(id),
      ...adminServices(settings, parts),
      readGenerations: () =>
        settings.search === null
          ? readShownGenerations(settings.data)
          : readPublishedGenerations(stores.publishedIndexes),
      consoleFiles,
      demoKey: settings.demo ? DEMO_KEY : null,
      publicUrl: () => settings.publicUrl ?? ownUrl,
      hostNames: () => hostNamesOf(settings),
      corsOrigins: settings.corsOrigins,
      findFault: () => health.findFault(),
      readNotice: () => serving.notice(),
      metrics: settings.metrics
        ? { text: thread?.readMetrics ?? metrics.text, contentType: metrics.contentType }
        : null,
    }),
    keys: stores.keys,
    adminKeys: stores.adminKeys,
    ledger: stores.ledger,
    lostPage: consoleFiles === null ? null : lostPage(consoleFiles),
    leases: serving,
    readBalance: stores.readBalance,
    countSince: (licence, key, since) => stores.calls.countSince(licence, key, since),
    sharedWindows: stores.sharedWindows,
    threadWindows: thread?.windows,
    keyNotices: stores.keyNotices,
    servedCountries: () => served,
    settings,
    clock,
    log,
    onAnswer: (call) => metrics.observeAnswer(call),
    onShed: () => health.noteShed(),
  })
  app.server.once('listening', () => {
    ownUrl = addressOf(app)
  })
  return app
}

/** Changes between generations, as far as a data folder has them. */
function changeFeedOf(settings: Settings): Pick<Parameters<typeof routes>[0], 'lastSwitch' | 'readChanges'> {
  return {
    lastSwitch: async () => {
      requireChanges(settings)
      return (await knownChanges(settings.data)).last
    },
    readChanges: (request) => {
      requireChanges(settings)
      return readChanges(settings.data, request)
    },
  }
}

/** Loads data for the first calls. Runs during them with lower priority, and ends with the service. */
async function prepare(serving: Serving, knowledge: Knowledge, signal: AbortSignal): Promise<void> {
  await prepareLists()
  legalFormsOf(ANY_COUNTRY)
  for (const country of serving.countries()) {
    await finishInTurns(whileRunning(prepareUnderstanding(country), signal))
    await finishInTurns(whileRunning(prepareKnowledge(knowledge, country), signal))
    legalFormsOf(country)
    // The caches contain words of tables from the start, which are not looked up again.
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

/** Turns a failure to listen into a sentence that names the setting. Any other error is returned unchanged. */
export function listenFailure(error: unknown, { host, port }: Settings): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new Error(
        `Cannot start: port ${port} is in use at ${host}. Try --port ${port + 1}, or --port 0 for any free one`,
      )
    case 'EACCES':
      return new Error(`Cannot start: port is ${port}, must be one that this user may listen on`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Error(`Cannot start: host is ${JSON.stringify(host)}, must be an address of this machine`)
    default:
      return error
  }
}

/** Names of this machine, and that of the public address; `null`: anyone who reaches the service may call it anything. */
function hostNamesOf({ host, publicUrl }: Settings): readonly string[] | null {
  if (publicUrl === null && !isLoopback(host)) return null
  const own = publicUrl === null ? [] : [new URL(publicUrl).hostname]
  return [...own, 'localhost', '127.0.0.1', '[::1]']
}
