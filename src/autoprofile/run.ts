/** Runs the background work of autoprofiling in one instance: the worker's loop and the deliverer's. */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { CallBounds } from '../delivery/call-limits.ts'
import { Deliverer, type DelivererOptions } from '../delivery/deliverer.ts'
import type { LeaseStore } from '../delivery/lease.ts'
import { type Loop, startLoop } from '../delivery/loop.ts'
import type { SharedCalls } from '../delivery/shared-calls.ts'
import type { Judge } from '../judging/judge.ts'
import type { ProfiledQuestion } from '../judging/question.ts'
import type { WebhookSecretStore } from '../license/webhook-secret-store.ts'
import type { Deliver, Outcome } from '../webhook/deliver.ts'
import type { ProcessStore } from './process-store.ts'
import type { ProfiledSearch } from './profiled-search.ts'
import { Worker } from './worker.ts'

/** What the background work is given. */
export interface AutoprofileOptions extends CallBounds {
  readonly stores: {
    readonly processes: ProcessStore
    readonly deliveries: DelivererOptions['deliveries']
    readonly leases: LeaseStore
    readonly webhookSecrets: WebhookSecretStore
    readonly sharedCalls: SharedCalls | null
  }
  readonly search: ProfiledSearch
  readonly judgeFor: (question: ProfiledQuestion) => Judge
  readonly deliver: Deliver
  readonly clock: Clock
  readonly log: Logger
  readonly leaseMs: number
  readonly callsPerSecond: number
  readonly retrySeconds: readonly number[]
  readonly processMs: number
  readonly onAttempt?: (kind: Outcome['kind'], seconds: number) => void
}

export interface Autoprofile {
  /** Begins nothing new, lets calls under way finish for at most `drainMs`, and releases what is held. */
  stop(drainMs: number): Promise<void>
}

export function startAutoprofile(options: AutoprofileOptions): Autoprofile {
  const { stores, log } = options
  const { processes, deliveries, leases, webhookSecrets: secrets, sharedCalls } = stores
  // Each loop is a holder of its own: what one renews must not keep alive what the other has lost.
  const instance = randomUUID()
  let profiling: Loop | null = null
  let delivering: Loop | null = null
  const worker = new Worker({
    ...options,
    processes,
    leases,
    holder: `${instance} worker`,
    wake: () => profiling?.wake(),
  })
  const deliverer = new Deliverer({
    ...options,
    deliveries,
    leases,
    secrets,
    sharedCalls,
    random: Math.random,
    holder: `${instance} deliverer`,
    wake: () => delivering?.wake(),
  })
  profiling = startLoop(
    () => worker.turn(),
    (error) => log.error({ err: error }, 'profiling failed for a moment'),
  )
  delivering = startLoop(
    () => deliverer.turn(),
    (error) => log.error({ err: error }, 'delivering failed for a moment'),
  )

  return {
    async stop(drainMs) {
      await Promise.all([profiling?.stop(), delivering?.stop()])
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, drainMs)
      })
      await Promise.race([deliverer.idle(), late])
      clearTimeout(timer)
      await Promise.all([worker.close(), deliverer.close()])
    },
  }
}
