/** Runs the background work of autoprofiling in one instance: the worker's loop and the deliverer's. */
import { randomUUID } from 'node:crypto'
import { Deliverer, type DelivererOptions } from '../delivery/deliverer.ts'
import { type Loop, startLoop } from '../delivery/loop.ts'
import type { WebhookSecretStore } from '../license/webhook-secret-store.ts'
import { Worker, type WorkerOptions } from './worker.ts'

export interface AutoprofileOptions
  extends Omit<DelivererOptions, 'deliveries' | 'leases' | 'secrets' | 'sharedCalls' | 'holder' | 'random' | 'wake'>,
    Pick<WorkerOptions, 'search' | 'judgeFor' | 'processMs'> {
  readonly stores: Pick<WorkerOptions, 'processes' | 'leases'> &
    Pick<DelivererOptions, 'deliveries' | 'sharedCalls'> & { readonly webhookSecrets: WebhookSecretStore }
}

/** Running background work. */
export interface Autoprofile {
  /** Begins nothing new, lets calls under way finish for at most `drainMs`, and releases what is held. */
  stop(drainMs: number): Promise<void>
}

/** Starts the loops. */
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
