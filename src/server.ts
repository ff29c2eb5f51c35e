/**
 * Assembles the service of one thread: opens its parts, builds the server around the endpoints, follows switches of the
 * generation, and stops everything in order. A service of several threads: `workers/start-workers.ts`.
 */
import type { FastifyInstance } from 'fastify'
import type { Settings } from './config/settings.ts'
import { type Knowledge, openKnowledge } from './explore/plan/knowledge.ts'
import { sizeCaches, startBackground } from './service/background.ts'
import { openDemo } from './service/demo-licence.ts'
import { describeStart, type StartDescription } from './service/describe-start.ts'
import { type Listener, startListener } from './service/listener.ts'
import { openParts } from './service/parts.ts'
import type { Stores } from './storage/state/stores.ts'

/** A running service. */
export interface RunningService extends StartDescription, Pick<Listener, 'url' | 'hasConsole' | 'prepared'> {
  /** Companies of the generation that is served. */
  readonly companies: number
  /** Stops: no new calls, running ones finish (at most `drainSeconds`), then everything is closed. */
  stop(): Promise<void>
}

/** A service of one thread. */
export interface Service extends RunningService {
  readonly app: FastifyInstance
}

/** What becomes of the state, which is licences, calls and processes. */
export interface StateOptions {
  /** `false`: it begins empty and ends with the process. */
  readonly isStateKept?: boolean
  /** Runs before the service listens. */
  readonly prepare?: (stores: Stores) => Promise<void>
}

/**
 * Starts the service.
 *
 * @param knowledge what plans are made with; services of one process may share it, which saves seconds of each start
 * @throws {Error} where the data folder cannot be read, the served generation is damaged, or the port is taken
 */
export async function startService(
  settings: Settings,
  knowledge: Knowledge = openKnowledge(),
  { isStateKept = true, prepare = async () => {} }: StateOptions = {},
): Promise<Service> {
  const parts = await openParts(settings, knowledge, { isStateKept })
  const { stores, serving, updater } = parts
  await prepare(stores)
  sizeCaches(settings, serving)
  if (settings.demo) await openDemo(stores)
  const listener = await startListener(settings, parts)
  const background = startBackground(settings, parts)

  /** The stores last, because calls use them. */
  async function stop(): Promise<void> {
    serving.stopWatching()
    await Promise.all([listener.stop(), background.stop(), updater.close()])
    await serving.close()
    await stores.close()
  }

  let stopped: Promise<void> | null = null
  const { url, app, hasConsole, prepared } = listener
  return {
    url,
    app,
    hasConsole,
    prepared,
    get companies() {
      return serving.companies()
    },
    ...(await describeStart(settings, parts)),
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}
