/**
 * A service of several threads (`serve --workers`): each of them answers calls on the same port, and all search one copy of
 * the index in shared memory.
 *
 * Threads and not processes, because only threads can share memory without native code: a second process would read the whole
 * index again. The port is shared by `SO_REUSEPORT`, by which the system gives each thread connections of its own.
 *
 * This first thread answers no calls. It opens the generation and follows its switches, does the background work, adds up
 * metrics, and starts a worker again that has ended.
 */
import { createServer } from 'node:net'
import type { Settings } from '../config/settings.ts'
import { openKnowledge } from '../explore/plan/knowledge.ts'
import { createWindowMemory } from '../http/thread-windows.ts'
import { joinMetrics } from '../observe/metrics.ts'
import type { RunningService } from '../server.ts'
import { sizeCaches, startBackground } from '../service/background.ts'
import { openDemo } from '../service/demo-licence.ts'
import { describeStart } from '../service/describe-start.ts'
import { listenFailure, NO_CONSOLE } from '../service/listener.ts'
import { openParts, type Parts } from '../service/parts.ts'
import { createWriteTurnMemory, freeWriteTurn, openWriteTurn } from '../storage/sqlite/write-turn.ts'
import type { FromWorker, News, SharedMemory } from './messages.ts'
import { createStopBoard } from './stop-board.ts'
import { WorkerPlace } from './worker-place.ts'

/** A service of several threads. */
export interface WorkersService extends RunningService {
  /** Where each worker runs; for the fault tests. */
  readonly places: readonly WorkerPlace[]
}

/**
 * Starts it.
 *
 * @throws {Error} as `startService` does, and where the system cannot share a port
 */
export async function startWorkers(settings: Settings): Promise<WorkersService> {
  if (!SHARES_PORTS.has(process.platform))
    throw new Error(`Cannot start: workers is ${settings.workers}, must be 1 on ${process.platform}`)
  await requireFreePort(settings)
  const memory: SharedMemory = {
    windows: createWindowMemory(),
    writeTurn: createWriteTurnMemory(),
    stopBoard: createStopBoard(settings.workers),
  }
  const places: WorkerPlace[] = []
  const writeTurn = openWriteTurn(memory.writeTurn, settings.workers + 1)
  const parts = await openParts(settings, openKnowledge(), { first: { writeTurn, onChange: () => tellNews() } })
  const { log, stores, metrics, serving, folder } = parts
  sizeCaches(settings, serving)
  if (settings.demo) await openDemo(stores)
  const readNews = (): News | null => folder && { generation: folder.posted(), notice: folder.notice() }

  function tellNews(): void {
    const news = readNews()
    if (news !== null) for (const place of places) place.tell({ kind: 'news', news })
  }

  async function readMetrics(): Promise<string> {
    const ofWorkers = await Promise.all(places.map((place) => place.readMetrics()))
    return joinMetrics(await metrics.read(), ofWorkers.flat())
  }

  function hear(place: WorkerPlace, message: FromWorker): void {
    if (message.kind === 'damage') folder?.noteDamage(message.generation, message.reason)
    // Mostly, the news that it will follow are on their way already: what it missed has been replaced.
    if (message.kind === 'missed news') setTimeout(tellNews, NEWS_AGAIN_MS).unref()
    if (message.kind === 'ask metrics')
      void readMetrics().then((text) => place.tell({ kind: 'metrics', question: message.question, text }))
  }

  /** 0 until the first worker has taken one. A worker that is started again must have the same. */
  let { port } = settings

  async function open(worker: number): Promise<WorkerPlace> {
    const place = new WorkerPlace({
      worker,
      log,
      work: () => ({ settings: { ...settings, port }, worker, memory, news: readNews() }),
      onMessage: (message) => hear(place, message),
      onEnd: () => freeWriteTurn(memory.writeTurn, worker),
      stopBoard: memory.stopBoard,
      stopSeconds: settings.drainNotice + settings.drainSeconds + STOP_SECONDS,
    })
    places.push(place)
    await place.start()
    return place
  }

  try {
    // The first worker takes the port, the others join it.
    const first = await open(1)
    port = first.listening().port
    await Promise.all(Array.from({ length: settings.workers - 1 }, (_, index) => open(index + 2)))
  } catch (error) {
    await Promise.all(places.map((place) => place.stop()))
    await closeParts(parts)
    throw error
  }
  metrics.addGauge('firmament_workers', 'Threads that answer calls.', () => places.filter((p) => p.isRunning()).length)
  metrics.addGauge('firmament_worker_ends', 'Workers that ended and were started again.', () =>
    places.reduce((sum, { ends }) => sum + ends(), 0),
  )
  const background = startBackground(settings, parts)

  async function stop(): Promise<void> {
    serving.stopWatching()
    await Promise.all([...places.map((place) => place.stop()), background.stop()])
    await closeParts(parts)
  }

  let stopped: Promise<void> | null = null
  const { url, hasConsole } = places[0].listening()
  if (!hasConsole) log.warn(NO_CONSOLE)
  return {
    url,
    hasConsole,
    // Each worker prepares itself, while others answer.
    prepared: Promise.resolve(),
    places,
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

/** An attempt that failed is not repeated at once. */
const NEWS_AGAIN_MS = 1000

/** A worker that has not stopped by so long after its calls were cut off hangs, and is ended. */
const STOP_SECONDS = 10

async function closeParts({ exportThread, serving, stores }: Parts): Promise<void> {
  await exportThread.close()
  await serving.close()
  await stores.close()
}

/** Where Node lets several sockets listen at one port, and the system spreads connections over them. */
const SHARES_PORTS: ReadonlySet<string> = new Set(['linux', 'freebsd'])

/**
 * Listens once without sharing: two services at one port would silently share its connections.
 *
 * @throws {Error} where something listens there
 */
async function requireFreePort(settings: Settings): Promise<void> {
  const { host, port } = settings
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port, host: host === 'localhost' ? '127.0.0.1' : host }, resolve)
    })
  } catch (error) {
    throw listenFailure(error, settings)
  }
  await new Promise((resolve) => server.close(resolve))
}
