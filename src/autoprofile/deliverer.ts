/**
 * The deliverer: empties the outbox. Takes the deliveries of a process by lease, sends one after another at its pace,
 * and records every attempt before it sends the next.
 *
 * A receiver has one call at a time as long as it answers quickly, so that a death in between repeats one call at most.
 * One that takes its time gets further calls meanwhile, a few. What a slow or dead receiver can hold is bounded, and
 * calls to receivers that answer quickly never wait for it.
 */
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { WebhookSecretStore } from '../license/webhook-secret-store.ts'
import type { Deliver, Outcome } from '../webhook/deliver.ts'
import { messageBody } from '../webhook/message.ts'
import { nextAttemptAt } from '../webhook/retry-schedule.ts'
import { signatureHeaders } from '../webhook/sign.ts'
import type { DeliveryStore, DueDelivery, HeldDeliveries, MadeAttempt } from './delivery-store.ts'
import { fairOrder } from './fair-order.ts'
import { holdWork } from './held-leases.ts'
import { LeaseLost, type LeaseStore } from './lease.ts'

/** What a deliverer works with. */
export interface DelivererOptions {
  readonly deliveries: DeliveryStore
  readonly leases: LeaseStore
  readonly secrets: WebhookSecretStore
  readonly deliver: Deliver
  readonly clock: Clock
  readonly log: Logger
  /** From 0 (inclusive) to 1: the jitter of the retry schedule. */
  readonly random: () => number
  /** One per start of an instance. */
  readonly holder: string
  readonly leaseMs: number
  /** Webhook calls a second and process. */
  readonly callsPerSecond: number
  /** Calls under way at the same time, of all processes. */
  readonly callsMax: number
  /** Seconds before each attempt. */
  readonly retrySeconds: readonly number[]
  /** Told of every attempt; for the metrics. */
  readonly onAttempt?: (kind: Outcome['kind'], seconds: number) => void
  /** Told when something may be due; the loop then comes back before its pause is over. */
  readonly wake?: () => void
}

/** A deliverer. */
export interface Deliverer {
  /** Begins the calls that are due. @returns milliseconds after which to come again */
  turn(): Promise<number>
  /** Resolves when no call is under way. */
  idle(): Promise<void>
  /** Ends calls that are still under way (they will be repeated) and gives back what it holds. */
  close(): Promise<void>
}

/** Longest stretch of beginning calls before the event loop has its turn. */
const TURN_MS = 5
/** How often it looks for what has become due. */
const LOOK_MS = 500
/** Processes looked at at once: bounds the memory of an instance. */
const HELD_MAX = 10_000
/** A receiver that has not answered for so long gets another call meanwhile. */
const QUICK_MS = 2000
/** Calls under way to one receiver. */
const CALLS_PER_PROCESS_MAX = 8
/** Part of all calls that receivers may hold that are not known to be quick. */
const NOT_QUICK_PART = 0.8
/**
 * Calls a second to receivers that are not known to be quick: as many as all their room, every ten seconds. A thousand
 * calls that run into their time limit together would otherwise be begun again together, and so on for ever.
 */
const NOT_QUICK_TURNOVER_SECONDS = 10
const NOT_QUICK_A_SECOND_MIN = 50
/** Pause before those that had no room are looked at again. */
const NOT_QUICK_PAUSE_MS = 20
/** How many of them may begin at once. */
const NOT_QUICK_BURST_SECONDS = 0.2
/** A process that has had nothing to send for so long is given back. */
const KEEP_MS = 10_000
/** How long a licence's secrets are remembered. */
const SECRETS_MS = 1000
/** Attempts to record an attempt that was made; then it will be repeated. */
const RECORD_TRIES = 5

interface Work extends HeldDeliveries {
  /** False: it has nothing to send, as far as is known. */
  isDue: boolean
  /** Wall-clock time at which its next delivery is due. */
  dueAt: number
  /** Monotonic time before which its pace allows no call. */
  nextCallAt: number
  /** Monotonic times at which the calls under way began, by position. */
  readonly calls: Map<number, number>
  /** Whether its last call was answered quickly. */
  isQuick: boolean
  /** When it was last served: the smallest is next. */
  served: number
}

/** Makes a deliverer. */
export function createDeliverer(options: DelivererOptions): Deliverer {
  const { deliveries, clock, log } = options
  const intervalMs = 1000 / options.callsPerSecond
  const notQuickMax = Math.max(1, Math.floor(options.callsMax * NOT_QUICK_PART))
  const held = holdWork<Work>(options, (work) =>
    log.warn({ process: work.id, lease: work.lease.fencingToken }, 'deliveries were taken over by another instance'),
  )
  const servedLicences = new Map<string, number>()
  const secrets = new Map<string, { readonly at: number; readonly secrets: readonly string[] }>()
  const underWay = new Set<Promise<void>>()
  const ending = new AbortController()
  const notQuickASecond = Math.max(NOT_QUICK_A_SECOND_MIN, notQuickMax / NOT_QUICK_TURNOVER_SECONDS)
  let notQuick = 0
  /** Monotonic time up to which the calls to such receivers have used up their rate. */
  let notQuickUntil = Number.NEGATIVE_INFINITY
  let turns = 0
  let lookedAt = Number.NEGATIVE_INFINITY

  async function look(): Promise<void> {
    if (clock.monotonic() - lookedAt < LOOK_MS) return
    lookedAt = clock.monotonic()
    const due = await deliveries.readDue(options.holder, clock.now(), HELD_MAX)
    const isNew = due.filter(({ id }) => !held.byId.has(id)).slice(0, HELD_MAX - held.byId.size)
    for (const { id, dueAt } of due) {
      const work = held.byId.get(id)
      if (work !== undefined) Object.assign(work, { isDue: true, dueAt })
    }
    for (const claimed of await deliveries.claim(isNew, held.request()))
      held.byId.set(claimed.id, {
        ...claimed,
        isDue: true,
        // Whoever held it before may have called a moment ago.
        nextCallAt: claimed.lease.fencingToken === 1 ? clock.monotonic() : clock.monotonic() + intervalMs,
        calls: new Map(),
        isQuick: false,
        served: 0,
      })
    await giveBackIdle()
    if (servedLicences.size > HELD_MAX) servedLicences.clear()
    if (secrets.size > HELD_MAX) secrets.clear()
  }

  async function giveBackIdle(): Promise<void> {
    const isIdle = (work: Work) =>
      work.calls.size === 0 &&
      (!work.isDue || work.dueAt > clock.now() + KEEP_MS) &&
      clock.monotonic() - work.nextCallAt > KEEP_MS
    const idle = [...held.byId.values()].filter(isIdle)
    for (const { id } of idle) held.byId.delete(id)
    await options.leases.release(idle.map(({ lease }) => lease))
  }

  /** Milliseconds until its next call may begin; `null`: not before something else happens. */
  function waitFor(work: Work): number | null {
    if (!work.isDue || work.calls.size >= CALLS_PER_PROCESS_MAX) return null
    const now = clock.monotonic()
    const newest = Math.max(Number.NEGATIVE_INFINITY, ...work.calls.values())
    return Math.max(0, work.dueAt - clock.now(), work.nextCallAt - now, newest + QUICK_MS - now)
  }

  function hasRoom(work: Work): boolean {
    if (underWay.size >= options.callsMax) return false
    return work.isQuick || (notQuick < notQuickMax && notQuickUntil <= clock.monotonic())
  }

  /** Begins the next call of a process. */
  async function begin(work: Work): Promise<void> {
    const delivery = await deliveries.readNext(work.id, clock.now(), [...work.calls.keys()])
    if (delivery === undefined) {
      work.isDue = false
      return
    }
    const keys = await secretsOf(work.licenceId)
    const startedAt = clock.monotonic()
    work.nextCallAt = startedAt + intervalMs
    work.served = ++turns
    servedLicences.set(work.licenceId, turns)
    work.calls.set(delivery.position, startedAt)
    const countsAsNotQuick = !work.isQuick
    if (countsAsNotQuick) {
      notQuick++
      const earliest = startedAt - NOT_QUICK_BURST_SECONDS * 1000
      notQuickUntil = Math.max(notQuickUntil, earliest) + 1000 / notQuickASecond
    }
    const call = send(work, delivery, keys)
      .catch((error: unknown) => dropAfter(work, error))
      .finally(() => {
        work.calls.delete(delivery.position)
        if (countsAsNotQuick) notQuick--
        underWay.delete(call)
        options.wake?.()
      })
    underWay.add(call)
  }

  async function send(work: Work, delivery: DueDelivery, keys: readonly string[]): Promise<void> {
    const at = clock.now()
    const startedAt = clock.monotonic()
    const body = messageBody(delivery)
    const timestampSeconds = Math.floor(at / 1000)
    const headers = signatureHeaders({ id: delivery.webhookId, timestampSeconds, body }, keys)
    const outcome = await options.deliver({ url: work.webhookUrl, body, headers }, ending.signal)
    // Nobody knows whether it arrived: it will be repeated.
    if (ending.signal.aborted && outcome.kind === 'failed') return
    const milliseconds = clock.monotonic() - startedAt
    work.isQuick = milliseconds < QUICK_MS
    options.onAttempt?.(outcome.kind, milliseconds / 1000)
    const attempt = attemptOf(delivery, outcome, { at, milliseconds: Math.round(milliseconds) })
    const next = await record(work, attempt)
    work.isDue = next !== null
    work.dueAt = next ?? 0
  }

  function attemptOf(
    delivery: DueDelivery,
    outcome: Outcome,
    times: Pick<MadeAttempt, 'at' | 'milliseconds'>,
  ): MadeAttempt {
    const status = outcome.kind === 'failed' ? null : outcome.status
    const problem = outcome.kind === 'failed' ? outcome.problem : null
    return { position: delivery.position, ...times, status, problem, result: resultOf(delivery, outcome) }
  }

  function resultOf(delivery: DueDelivery, outcome: Outcome): MadeAttempt['result'] {
    if (outcome.kind === 'delivered' || outcome.kind === 'gone') return { kind: outcome.kind }
    const failed = {
      number: delivery.attemptsInRound + 1,
      failedAt: clock.now(),
      retryAfterSeconds: outcome.kind === 'refused' ? outcome.retryAfterSeconds : null,
    }
    return { kind: 'failed', nextAttemptAt: nextAttemptAt(failed, options.random(), options.retrySeconds) }
  }

  /** An attempt that was made must be recorded if at all possible: otherwise it is repeated. */
  async function record(work: Work, attempt: MadeAttempt): Promise<number | null> {
    for (let tries = 1; ; tries++) {
      try {
        return await deliveries.recordAttempt(work, attempt)
      } catch (error) {
        if (error instanceof LeaseLost || tries === RECORD_TRIES) throw error
        await new Promise((resolve) => setTimeout(resolve, 100 * tries))
      }
    }
  }

  function dropAfter(work: Work, error: unknown): void {
    if (error instanceof LeaseLost) log.warn({ process: work.id, err: error }, 'a late write was refused')
    else log.error({ process: work.id, err: error }, 'an attempt could not be recorded; it will be repeated')
    // Somebody takes it over when the lease has run out.
    if (held.byId.get(work.id) === work) held.byId.delete(work.id)
  }

  /**
   * Whose turn it is: the licence and then the process that was served longest ago; receivers that answer quickly and
   * others by turns, so that a crowd of the others does not add up to a wait.
   */
  function inTurn(ready: readonly Work[]): readonly Work[] {
    const served = (work: Work) => servedLicences.get(work.licenceId) ?? 0
    const sorted = ready.toSorted((a, b) => served(a) - served(b) || a.served - b.served)
    const fair = fairOrder(sorted, ({ licenceId }) => licenceId)
    return fairOrder(fair, ({ isQuick }) => String(isQuick))
  }

  async function secretsOf(licenceId: string): Promise<readonly string[]> {
    const known = secrets.get(licenceId)
    if (known !== undefined && clock.monotonic() - known.at < SECRETS_MS) return known.secrets
    const valid = (await options.secrets.valid(licenceId)).map(({ secret }) => secret)
    secrets.set(licenceId, { at: clock.monotonic(), secrets: valid })
    return valid
  }

  return {
    async turn() {
      await held.renewIfDue()
      await look()
      let pause = LOOK_MS
      const ready: Work[] = []
      for (const work of held.byId.values()) {
        const wait = waitFor(work)
        if (wait === 0 && hasRoom(work)) ready.push(work)
        // Without room it has its turn when a call ends or the rate allows it.
        else if (wait === 0 && !work.isQuick)
          pause = Math.min(pause, Math.max(NOT_QUICK_PAUSE_MS, notQuickUntil - clock.monotonic()))
        else if (wait !== null && wait > 0) pause = Math.min(pause, wait)
      }
      const begun = clock.monotonic()
      for (const work of inTurn(ready)) {
        // What has become due or was answered meanwhile must not wait for a long list.
        if (!held.isCertain() || clock.monotonic() - begun > TURN_MS) return 0
        if (!hasRoom(work)) continue
        await begin(work).catch((error: unknown) => {
          // The others go on; this one is tried again at the next look.
          log.error({ process: work.id, err: error }, 'a delivery could not be begun')
          work.isDue = false
        })
        const wait = waitFor(work)
        if (wait !== null) pause = Math.min(pause, wait)
      }
      return Math.ceil(pause)
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    async close() {
      ending.abort()
      await Promise.all(underWay)
      await held.releaseAll()
    },
  }
}
