/**
 * Background work of a service: autoprofile processes, webhooks, saved searches, updates of registers, and deletion of
 * old data.
 */
import { pausingOutbox } from '../alerts/pause.ts'
import { type Alerts, startAlerts } from '../alerts/run.ts'
import { startAutoprofile } from '../autoprofile/run.ts'
import { cacheMemory } from '../bounded-cache.ts'
import type { Settings } from '../config/settings.ts'
import { folderChanges } from '../generation/company-transitions.ts'
import type { Serving } from '../generation/serve.ts'
import { startUpdates } from '../generation/updates/start-updates.ts'
import { openJudge, readServedQuestion } from '../judging/judge.ts'
import { openJudgeWithModel } from '../judging/judge-with-model.ts'
import { createDeliver } from '../webhook/deliver.ts'
import { newMessageId } from '../webhook/message.ts'
import { createSafeConnector } from '../webhook/safe-address.ts'
import type { Parts } from './parts.ts'

/** Running background work. */
export interface Background {
  /** Begins nothing new, and gives running webhooks at most `drainSeconds` to finish. */
  stop(): Promise<void>
}

/** How often old history, contexts and stored answers are deleted. */
const FORGET_MS = 3_600_000

/** How often exports are looked for whose process has died, this one's last life too. */
const GIVE_UP_MS = 5000

/** Starts the background work of a service. */
export function startBackground(settings: Settings, parts: Parts): Background {
  const { log, stores, serving } = parts
  const profiling = startProfiling(settings, parts)
  const alerts = settings.search === null ? startFolderAlerts(settings, parts) : null
  const updates = startUpdates(settings, log)
  const forgetting = setInterval(() => {
    sizeCaches(settings, serving)
    stores.forgetOld().catch((error) => log.error({ error }, 'old calls cannot be forgotten'))
  }, FORGET_MS)
  const giveUp = () =>
    stores.ledger.giveUpStreams().then(
      (streams) => {
        if (streams > 0)
          log.warn({ streams }, 'exports were cut off by the end of their process: their credits are given back')
      },
      (err) => log.debug({ err }, 'exports that were cut off cannot be looked for'),
    )
  void giveUp()
  const givingUp = setInterval(giveUp, GIVE_UP_MS)
  return {
    async stop() {
      clearInterval(forgetting)
      clearInterval(givingUp)
      await Promise.all([profiling.stop(settings.drainSeconds * 1000), alerts?.stop(), updates.stop()])
    },
  }
}

/** Default megabytes of the caches: few companies have few words. */
const CACHE_MEGABYTES = { few: 16, many: 64 } as const
/** At most this many companies are few. */
export const FEW_COMPANIES = 100_000

/** Bounds the caches by what is served now. */
export function sizeCaches({ cacheMegabytes }: Settings, serving: Serving): void {
  const fitting = serving.companies() <= FEW_COMPANIES ? CACHE_MEGABYTES.few : CACHE_MEGABYTES.many
  cacheMemory.bytesMax = (cacheMegabytes ?? fitting) * 2 ** 20
}

/** Starts to evaluate saved searches by the changes of the data folder. */
function startFolderAlerts({ data }: Settings, { clock, log, stores }: Parts): Alerts {
  return startAlerts({
    searches: stores.searches,
    findLicence: (id) => stores.licences.find(id),
    changes: folderChanges(data, clock),
    clock,
    log,
    newMessageId,
  })
}

/** Starts the background work on autoprofile processes. */
function startProfiling(
  settings: Settings,
  { clock, log, metrics, stores, serving, search, models, knowledge, webhooks }: Parts,
) {
  const deliveries = pausingOutbox(stores.deliveries, {
    searches: stores.searches,
    findLicence: (id) => stores.licences.find(id),
    clock,
  })
  const read = readServedQuestion(knowledge, serving)
  return startAutoprofile({
    stores: { ...stores, deliveries },
    search,
    judgeFor:
      models.language === null
        ? openJudge(knowledge, read)
        : openJudgeWithModel(models.language, knowledge, undefined, read),
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
