/** A thread that answers calls of a service, see `start-workers.ts`. It opens its own connection to the state. */
import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '../clock.ts'
import { openKnowledge } from '../explore/plan/knowledge.ts'
import { openThreadWindows } from '../http/thread-windows.ts'
import { spaceOf } from '../models/model.ts'
import { openServiceLog } from '../observe/log.ts'
import { sizeCaches } from '../service/background.ts'
import { type Listener, startListener } from '../service/listener.ts'
import { openParts, type Parts, type ThreadPart } from '../service/parts.ts'
import { openWriteTurn } from '../storage/sqlite/write-turn.ts'
import { type FollowedServing, followServing } from './followed-serving.ts'
import type { FromWorker, ToWorker, WorkerWork } from './messages.ts'
import { joinStop } from './stop-board.ts'

const { settings, worker, memory, news } = workerData as WorkerWork
const port = parentPort
if (port === null) throw new Error('Cannot answer calls: this module is run as a program, must be a thread')
const say = (message: FromWorker) => port.postMessage(message)

/** Answers that other calls for metrics wait for, by question. */
const asked = new Map<number, (text: string) => void>()
let questions = 0

const log = openServiceLog(settings)
const followed: FollowedServing | null =
  news &&
  followServing(news, {
    embeddingModel: spaceOf(settings),
    onDamage: (generation, reason) => say({ kind: 'damage', generation, reason }),
    onMissed(generation, error) {
      log.info({ err: error, worker, generation }, 'a generation cannot be attached to, and is asked for again')
      say({ kind: 'missed news' })
    },
    onError: (error) => log.error({ error }, 'a generation that is served no longer cannot be closed'),
  })
const thread: ThreadPart = {
  serving: followed,
  windows: openThreadWindows(memory.windows, systemClock),
  writeTurn: openWriteTurn(memory.writeTurn, worker),
  stop: joinStop(memory.stopBoard, worker),
  readMetrics() {
    const question = ++questions
    say({ kind: 'ask metrics', question })
    return new Promise((resolve) => asked.set(question, resolve))
  },
}

try {
  const parts = await openParts(settings, openKnowledge(), { thread })
  sizeCaches(settings, parts.serving)
  const listener = await startListener(settings, parts, thread)
  port.on('message', (message: ToWorker) => void hear(message, parts, listener))
  const { url, hasConsole } = listener
  say({ kind: 'listening', url, port: listener.port, hasConsole })
} catch (error) {
  say({ kind: 'failed', sentence: error instanceof Error ? error.message : String(error) })
}

async function hear(message: ToWorker, parts: Parts, listener: Listener): Promise<void> {
  switch (message.kind) {
    case 'news':
      followed?.follow(message.news)
      return sizeCaches(settings, parts.serving)
    case 'read metrics': {
      const { question } = message
      return say({ kind: 'own metrics', question, metrics: await parts.metrics.read() })
    }
    case 'metrics':
      asked.get(message.question)?.(message.text)
      asked.delete(message.question)
      return
    case 'stop':
      await Promise.all([listener.stop(), parts.updater.close()])
      parts.serving.stopWatching()
      await parts.serving.close()
      await parts.stores.close()
      port?.close()
  }
}
