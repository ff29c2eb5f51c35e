/** What a service consists of besides the HTTP server: stores, what is served, models. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { openProfiledSearch } from '../autoprofile/profiled-search.ts'
import { cacheMemory } from '../bounded-cache.ts'
import { systemClock } from '../clock.ts'
import { stateServer } from '../config/read-settings.ts'
import type { SecretKeys } from '../config/secret-keys.ts'
import type { Settings } from '../config/settings.ts'
import type { ShownRegister } from '../explore/data-endpoint.ts'
import type { Knowledge } from '../explore/plan/knowledge.ts'
import { ExportThread } from '../export/export-thread.ts'
import { describeRegisters } from '../generation/describe.ts'
import { type FolderServing, openServing, type Serving } from '../generation/serve.ts'
import type { JointStop } from '../http/connections/close-server.ts'
import type { ServerWindows } from '../http/thread-windows.ts'
import { missingKeySentence, protectionLine } from '../license/secret-protection.ts'
import { spaceOf } from '../models/model.ts'
import { openModels } from '../models/open-models.ts'
import { Fault, type Health, openHealth } from '../observe/health.ts'
import { openServiceLog } from '../observe/log.ts'
import { type Metrics, openMetrics } from '../observe/metrics.ts'
import type { ServedImport } from '../search/lease.ts'
import { largestParts } from '../storage/files/disk-usage.ts'
import { readSecretKeys } from '../storage/files/secret-key-file.ts'
import { STATE_FILE } from '../storage/sqlite/database.ts'
import type { WriteTurn } from '../storage/sqlite/write-turn.ts'
import { openStores, type Stores } from '../storage/state/stores.ts'
import { dnsResolve } from '../webhook/safe-address.ts'
import { folderNotes, markServed } from './folder-notes.ts'
import { boundIndexMemory } from './index-memory.ts'
import { openUpdater } from './updater.ts'
import { watchMetrics } from './watch-metrics.ts'

/** What the first thread of a service opens its parts with. */
export interface FirstThread {
  readonly writeTurn: WriteTurn
  /** Called when another generation of the data folder is served, or its description changes. */
  readonly onChange: () => void
}

/** What one of several threads takes from its service in place of something of its own. */
export interface ThreadPart {
  /** `null` where searches run on a cluster: each thread asks it directly. */
  readonly serving: Serving | null
  readonly windows: ServerWindows
  readonly writeTurn: WriteTurn
  readonly stop: JointStop
  /** Metrics of the whole service. */
  readonly readMetrics: Metrics['text']
}

/** What the service consists of besides the HTTP server. */
export type Parts = Awaited<ReturnType<typeof openParts>>

/** Which thread of several the parts are for. Neither: there is one. */
export interface OfThreads {
  readonly first?: FirstThread
  readonly thread?: ThreadPart
  /** `false`: the state begins empty and ends with the process. */
  readonly isStateKept?: boolean
}

/**
 * Opens them.
 *
 * @throws {Error} where state or companies cannot be opened
 */
export async function openParts(
  settings: Settings,
  knowledge: Knowledge,
  { first, thread, isStateKept = true }: OfThreads = {},
) {
  const clock = systemClock
  const log = openServiceLog(settings)
  const metrics = openMetrics()
  const secretKeys = readSecretKeys(settings)
  const server = isStateKept ? stateServer(settings) : null
  const isStateNew = isStateKept && server === null && !settings.demo && !existsSync(join(settings.data, STATE_FILE))
  const stores = await openStores({
    folder: isStateKept ? settings.data : null,
    sync: settings.stateSync,
    server,
    clock,
    writeTurn: (first ?? thread)?.writeTurn,
    secretKeys,
    onCommit: (calls, milliseconds) => metrics.observeCommit(calls, milliseconds),
    onFault: ({ kind, sentence }, err) => {
      const largest = kind === 'disk full' ? { largest: largestParts(settings.data) } : {}
      log.error({ kind, err, ...largest }, `calls that must be written are refused: ${sentence}`)
    },
    onRepeated: () => metrics.countRepeated(),
    onRecovered: ({ kind }, milliseconds) => log.info({ kind, milliseconds }, 'the state database is written again'),
  })
  if (thread === undefined) await protectSecrets(stores, secretKeys, log)
  const cluster = await openClusterServed(settings, stores, log)
  const folder = (cluster ?? thread?.serving) ? null : await openFolderServed(settings, log, first?.onChange)
  const serving = (cluster ?? thread?.serving ?? folder) as Serving
  if (folder !== null) {
    const started = { dataFolder: settings.data, companies: folder.companies(), isStateNew }
    for (const { level, sentence } of folderNotes(started)) log[level](sentence)
    markServed(settings.data)
  }
  metrics.addCounters('firmament_cache_lookups_total', 'Look-ups in caches of words and plans.', ['outcome'], () =>
    Object.entries(cacheMemory.lookUps).map(([outcome, value]) => ({ labels: { outcome }, value })),
  )
  if (folder !== null) {
    metrics.addGauges('firmament_index_bytes', 'Bytes of the served index and of what lookups need.', ['part'], () => {
      const { resident, total } = folder.memory()
      return [
        { labels: { part: 'memory' }, value: resident },
        { labels: { part: 'file' }, value: total - resident },
      ]
    })
  }
  if (thread === undefined)
    watchMetrics(settings, {
      metrics,
      now: clock.now,
      companies: () => serving.companies(),
      readFigures: () => stores.readFigures(),
      readRegisters: () => describeImports(settings, serving.imports()),
    })
  const models = await openModels(settings, {
    clock,
    onCall(call) {
      metrics.observeModel(call)
      // Thousands of calls are skipped while a model is left alone, which is logged once.
      if (call.outcome === 'ok' || call.outcome === 'skipped') log.debug(call, 'model asked')
      else log.warn(call, 'model failed, the built-in way answers')
    },
    onCircuit: (model, pauseMs) =>
      pauseMs === null ? log.info({ model }, 'model answers again') : log.warn({ model, pauseMs }, 'model left alone'),
  })
  const search = openProfiledSearch({ leases: serving, knowledge })
  const exportThread = new ExportThread()
  const updater = openUpdater(settings, log)
  const webhooks = { rules: { allowLoopback: settings.allowPrivateWebhooks ?? settings.demo }, resolve: dnsResolve() }
  return { clock, log, metrics, stores, serving, folder, models, knowledge, search, webhooks, exportThread, updater }
}

/** Follows the index that was published to a cluster; `null` where searches run on the data folder. */
async function openClusterServed(settings: Settings, stores: Stores, log: Logger): Promise<Serving | null> {
  if (settings.search === null) return null
  const { openSearchCluster } = await import('../assembly/search-cluster.ts')
  const { openClusterServing } = await import('../generation/serve-cluster.ts')
  const cluster = openSearchCluster(settings)
  return cluster && openClusterServing(cluster, stores.publishedIndexes, log)
}

/**
 * Opens the generation of the data folder, and follows its switches.
 *
 * @param onChange  called when another generation is served, or its description changes
 */
function openFolderServed(settings: Settings, log: Logger, onChange = () => {}): Promise<FolderServing> {
  return openServing(
    settings.data,
    {
      onError: (error) => log.error({ error }, 'the new generation cannot be served'),
      onDamage: (damage, notice) => log.error({ damage }, `damaged data: ${notice}`),
      onChange,
    },
    { embeddingModel: spaceOf(settings), memory: boundIndexMemory(settings), isPreloaded: true },
  )
}

/** The registers of a generation. */
export function describeImports(
  { data, search }: Settings,
  imports: readonly ServedImport[],
): Promise<readonly ShownRegister[]> {
  return describeRegisters(imports, search === null ? data : null)
}

/**
 * Encrypts webhook secrets that are not yet, and reports where there is no key for that.
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
      'a webhook secret was changed or is of another licence, and signs nothing: ./firmament webhook secret --licence ID --rotate --overlap-hours 0 makes a new one',
    )
}

/** Watches whether the parts work. */
export function watchHealth(settings: Settings, { stores, serving, log }: Parts): Health {
  return openHealth(
    [
      { name: 'state database', check: () => checkState(stores) },
      { name: settings.search === null ? 'companies' : 'search engine', check: () => serving.check() },
    ],
    (name, reason) => log.warn({ check: name, reason: reason instanceof Error ? reason.message : reason }, 'not ready'),
  )
}

async function checkState(stores: Stores): Promise<void> {
  const fault = await stores.check()
  if (fault !== null) throw new Fault(fault.summary)
}
