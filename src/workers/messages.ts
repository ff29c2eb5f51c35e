/** Messages between a service and the threads that answer its calls. */
import type { Settings } from '../config/settings.ts'
import type { PostedGeneration } from '../generation/serve.ts'
import type { WindowMemory } from '../http/thread-windows.ts'
import type { MetricValues } from '../observe/metrics.ts'
import type { WriteTurnMemory } from '../storage/sqlite/write-turn.ts'

/** Memory that all threads of a service share. */
export interface SharedMemory {
  readonly windows: WindowMemory
  readonly writeTurn: WriteTurnMemory
  readonly stopBoard: SharedArrayBuffer
}

/** The served generation of a data folder, as every worker gets it. */
export interface News {
  /** `null` while nothing was imported. */
  readonly generation: PostedGeneration | null
  /** What an operator should know of it. */
  readonly notice: string | null
}

/** What a worker is started with. */
export interface WorkerWork {
  readonly settings: Settings
  /** Its number, from 1. One that takes the place of another has the same. */
  readonly worker: number
  readonly memory: SharedMemory
  /** `null` where searches run on a cluster. */
  readonly news: News | null
}

/** To a worker. */
export type ToWorker =
  | { readonly kind: 'news'; readonly news: News }
  /** Asks for its own metrics. */
  | { readonly kind: 'read metrics'; readonly question: number }
  /** The metrics of the service that it asked for. */
  | { readonly kind: 'metrics'; readonly question: number; readonly text: string }
  | { readonly kind: 'stop' }

/** From a worker. */
export type FromWorker =
  | { readonly kind: 'listening'; readonly url: string; readonly port: number; readonly hasConsole: boolean }
  /** It could not start; the sentence is for the operator. */
  | { readonly kind: 'failed'; readonly sentence: string }
  | { readonly kind: 'own metrics'; readonly question: number; readonly metrics: readonly MetricValues[] }
  /** Asks for the metrics of the service. */
  | { readonly kind: 'ask metrics'; readonly question: number }
  /** It could not attach to the generation of the last news. */
  | { readonly kind: 'missed news' }
  /** A block of the documents is damaged. */
  | { readonly kind: 'damage'; readonly generation: string; readonly reason: string }
