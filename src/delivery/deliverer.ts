/**
 * The deliverer: empties the outbox. It claims the deliveries of a process by lease, sends one after another at the
 * configured rate, and records every attempt before it sends the next.
 *
 * A receiver that answers at once gets one call at a time, so that a crash in between repeats one call at most. A slow one
 * gets up to eight, so that it has the configured rate all the same. How many calls a host, a licence and all together may have is bounded
 * (`call-limits.ts`), and calls to receivers that answer quickly never wait for slow or dead ones.
 */
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { WebhookSecretStore } from '../license/webhook-secret-store.ts'
import type { Deliver, Outcome } from '../webhook/deliver.ts'
import { messageBody, PROCESS_HEADER } from '../webhook/message.ts'
import { nextAttemptAt } from '../webhook/retry-schedule.ts'
import { signatureHeaders } from '../webhook/sign.ts'
import { type CallBounds, CallLimits, hostAndPort, PAUSE_MS } from './call-limits.ts'
import { fairOrder } from './fair-order.ts'
import { type HeldWork, type HolderOptions, holdWork } from './held-leases.ts'
import { LeaseLost } from './lease.ts'
import type { DueDelivery, HeldDeliveries, MadeAttempt, Outbox } from './outbox.ts'
import type { SharedCalls } from './shared-calls.ts'

export interface DelivererOptions extends CallBounds, HolderOptions {
  readonly deliveries: Pick<Outbox, 'readDue' | 'claim' | 'readNext' | 'beginAttempt' | 'recordAttempt'>
  readonly secrets: WebhookSecretStore
  /** Bounds the calls of all services together; `null`: there is only this one. */
  readonly sharedCalls: SharedCalls | null
  readonly deliver: Deliver
  readonly log: Logger
  /** From 0 (inclusive) to 1: the jitter of the retry schedule. */
  readonly random: () => number
  /** Webhook calls a second and process. */
  readonly callsPerSecond: number
  /** Seconds before each attempt. */
  readonly retrySeconds: readonly number[]
  /** Called after every attempt; for the metrics. */
  readonly onAttempt?: (kind: Outcome['kind'], seconds: number) => void
  /** Called when something may be due, so that the loop comes back before its pause is over. */
  readonly wake?: () => void
}

/** Longest stretch of beginning calls before the event loop has its turn. */
const TURN_MS = 5
/** How often it looks for what has become due. */
const LOOK_MS = 500
/** Processes held at once: bounds the memory of an instance. */
const HELD_MAX = 10_000
/** A receiver that has answered its last call sooner is quick: its calls never wait for slow ones. */
const QUICK_MS = 2000
/** A receiver that has not answered for so long gets another call meanwhile: one of 4 s has the default rate with 8 calls. */
const PATIENCE_MS = 500
/** Calls under way at once for one process. */
export const CALLS_PER_PROCESS_MAX = 8
/** A process that has had nothing to send for so long is released. */
const KEEP_MS = 10_000
/** How long a licence's secrets are cached. */
const SECRETS_MS = 1000
/**
 * Nothing is begun for this long after the beginning of an attempt could not be noted (on a full disk, for example).
 */
const WRITE_PAUSE_MS = 1000
/** Longest pause of a host or a licence while other services call it: the end of their calls is unknown. */
const FULL_PAUSE_MS = 200
const NOTHING = (): void => {}
/** How often recording an attempt is tried. */
const RECORD_TRIES = 5

interface Work extends HeldDeliveries {
  /** The host that its webhooks go to. */
  readonly host: string
  /** False: as far as is known it has nothing to send. */
  isDue: boolean
  /** Wall-clock time at which its next delivery is due. */
  dueAt: number
  /** Monotonic time before which its rate allows no call. */
  nextCallAt: number
  /**
   * Monotonic times since which the receiver lets the calls under way wait, by position. Infinity: it is not the receiver that is
   * waited for, as the beginning or the end of the call is being noted.
   */
  readonly calls: Map<number, number>
  /** Whether its last call was answered quickly. */
  isQuick: boolean
  /** The step at which it was last served; the smallest is next. */
  served: number
}

export class Deliverer {
  readonly #options: DelivererOptions
  readonly #intervalMs: number
  readonly #held: HeldWork<Work>
  readonly #limits: CallLimits
  readonly #secrets: SecretCache
  /** The step at which a licence was last served, and at which a host was for a licence. */
  readonly #servedAt = new Map<string, number>()
  readonly #underWay = new Set<Promise<void>>()
  readonly #ending = new AbortController()
  #steps = 0
  #lookedAt = Number.NEGATIVE_INFINITY
  /** Monotonic time before which nothing is begun. */
  #pausedUntil = Number.NEGATIVE_INFINITY

  constructor(options: DelivererOptions) {
    this.#options = options
    this.#intervalMs = 1000 / options.callsPerSecond
    this.#limits = new CallLimits(options.clock, options)
    this.#secrets = new SecretCache(options.secrets, options.clock)
    this.#held = holdWork<Work>(options, (work) =>
      options.log.warn(
        { process: work.id, lease: work.lease.fencingToken },
        'deliveries were taken over by another instance',
      ),
    )
  }

  /** Begins the calls that are due. @returns milliseconds after which to call again */
  async turn(): Promise<number> {
    const { clock, log } = this.#options
    // Answers that came while the thread was busy are read first: these receivers have not let anyone wait.
    await setImmediate()
    await this.#held.renewIfDue()
    await this.#look()
    if (clock.monotonic() < this.#pausedUntil) return LOOK_MS
    const { ready, pauseMs } = this.#findReady()
    let pause = pauseMs
    /** Until a bound that calls of this turn have met leaves room for those that could not begin. */
    let roomIn = Number.POSITIVE_INFINITY
    let begun = 0
    const startedAt = clock.monotonic()
    for (const work of this.#inTurn(ready)) {
      // What has become due or was answered meanwhile must not wait for a long list.
      if (!this.#held.isCertain() || clock.monotonic() - startedAt > TURN_MS) return 0
      if (this.#limits.waitMs(work) > 0) continue
      await this.#begin(work).catch((error: unknown) => {
        // The others go on; this one is tried again when the outbox is read next.
        log.error({ process: work.id, err: error }, 'a delivery could not be begun')
        work.isDue = false
      })
      begun++
      pause = Math.min(pause, this.#waitFor(work) ?? pause)
      roomIn = Math.min(roomIn, this.#limits.waitMs(work))
    }
    return Math.ceil(begun < ready.length ? Math.min(pause, Math.max(PAUSE_MS, roomIn)) : pause)
  }

  /** Resolves when no call is under way. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  /** Aborts calls that are still under way (they will be repeated) and releases what it holds. */
  async close(): Promise<void> {
    this.#ending.abort()
    await Promise.all(this.#underWay)
    await this.#held.releaseAll()
  }

  /** Looks for processes with something to send, and releases those that have had nothing for a while. */
  async #look(): Promise<void> {
    const { clock, deliveries, holder } = this.#options
    if (clock.monotonic() - this.#lookedAt < LOOK_MS) return
    this.#lookedAt = clock.monotonic()
    const { byId } = this.#held
    const due = await deliveries.readDue(holder, clock.now(), HELD_MAX)
    const isNew = due.filter(({ id }) => !byId.has(id)).slice(0, HELD_MAX - byId.size)
    for (const { id, dueAt } of due) {
      const work = byId.get(id)
      if (work !== undefined) Object.assign(work, { isDue: true, dueAt })
    }
    for (const claimed of await deliveries.claim(isNew, this.#held.request()))
      byId.set(claimed.id, {
        ...claimed,
        host: hostAndPort(claimed.webhookUrl),
        isDue: true,
        // An earlier holder may have called a moment ago.
        nextCallAt: clock.monotonic() + (claimed.lease.fencingToken === 1 ? 0 : this.#intervalMs),
        calls: new Map(),
        isQuick: false,
        served: 0,
      })
    await this.#releaseIdle()
    this.#limits.sweep()
    if (this.#servedAt.size > HELD_MAX) this.#servedAt.clear()
  }

  async #releaseIdle(): Promise<void> {
    const { clock, leases } = this.#options
    const isIdle = (work: Work) =>
      work.calls.size === 0 &&
      (!work.isDue || work.dueAt > clock.now() + KEEP_MS) &&
      clock.monotonic() - work.nextCallAt > KEEP_MS
    const idle = [...this.#held.byId.values()].filter(isIdle)
    for (const { id } of idle) this.#held.byId.delete(id)
    await leases.release(idle.map(({ lease }) => lease))
  }

  /** The processes whose next call may begin now, and after how many milliseconds to look at the others. */
  #findReady(): { readonly ready: readonly Work[]; readonly pauseMs: number } {
    let pauseMs = LOOK_MS
    const ready: Work[] = []
    for (const work of this.#held.byId.values()) {
      const wait = this.#waitFor(work)
      if (wait === null) continue
      const roomIn = wait > 0 ? wait : this.#limits.waitMs(work)
      if (roomIn === 0) ready.push(work)
      else pauseMs = Math.min(pauseMs, wait > 0 ? wait : Math.max(PAUSE_MS, roomIn))
    }
    return { ready, pauseMs }
  }

  /** Milliseconds until its next call may begin; `null`: not before something else happens. */
  #waitFor(work: Work): number | null {
    if (!work.isDue || work.calls.size >= CALLS_PER_PROCESS_MAX) return null
    const { clock } = this.#options
    const now = clock.monotonic()
    const newest = Math.max(Number.NEGATIVE_INFINITY, ...work.calls.values())
    return Math.max(0, work.dueAt - clock.now(), work.nextCallAt - now, newest + PATIENCE_MS - now)
  }

  /**
   * Orders processes fairly: the licence and then the process that was served longest ago. Quick receivers and others
   * alternate, so that many slow ones do not add up to a wait.
   */
  #inTurn(ready: readonly Work[]): readonly Work[] {
    const offered = [...Map.groupBy(ready, ({ host }) => host)].flatMap(([host, own]) => this.#pick(host, own))
    const sorted = this.#longestUnserved(offered, ({ licenceId }) => licenceId)
    const fair = fairOrder(sorted, ({ licenceId }) => licenceId)
    return fairOrder(fair, ({ isQuick }) => String(isQuick))
  }

  /**
   * The processes that a host has room for. They are chosen by when the host last served their licences: what a licence
   * gets of other hosts must not count here, or one with many receivers would get nothing of a host that many share.
   */
  #pick(host: string, ready: readonly Work[]): readonly Work[] {
    const room = this.#limits.roomAt(host)
    if (ready.length <= room) return ready
    const sorted = this.#longestUnserved(ready, hostOfLicence)
    return fairOrder(sorted, ({ licenceId }) => licenceId).slice(0, room)
  }

  #longestUnserved(works: readonly Work[], keyOf: (work: Work) => string): readonly Work[] {
    const servedAt = (work: Work) => this.#servedAt.get(keyOf(work)) ?? 0
    return works.toSorted((a, b) => servedAt(a) - servedAt(b) || a.served - b.served)
  }

  /** Begins the next call of a process. */
  async #begin(work: Work): Promise<void> {
    const { clock, deliveries, wake } = this.#options
    const delivery = await deliveries.readNext(work, clock.now(), [...work.calls.keys()])
    if (delivery === undefined) {
      work.isDue = false
      return
    }
    const secrets = await this.#secrets.read(work.licenceId)
    const endShared = await this.#beginShared(work)
    if (endShared === null) return
    work.served = ++this.#steps
    this.#servedAt.set(work.licenceId, this.#steps)
    this.#servedAt.set(hostOfLicence(work), this.#steps)
    work.calls.set(delivery.position, Number.POSITIVE_INFINITY)
    const endCall = this.#limits.begin(work)
    const call = this.#send(work, delivery, secrets)
      .catch((error: unknown) => this.#drop(work, error))
      .finally(() => {
        work.calls.delete(delivery.position)
        endCall()
        endShared()
        this.#underWay.delete(call)
        wake?.()
      })
    this.#underWay.add(call)
  }

  /** Begins a call as far as other services are concerned. @returns ends it; `null`: they leave no room for it now */
  async #beginShared(work: Work): Promise<(() => void) | null> {
    const { sharedCalls } = this.#options
    if (sharedCalls === null) return NOTHING
    const begun = await sharedCalls.begin(work, this.#options)
    if (begun.kind === 'begun') return begun.end
    const { hostMs, licenceMs } = begun
    this.#limits.pause(work, {
      hostMs: Math.min(hostMs, FULL_PAUSE_MS),
      licenceMs: Math.min(licenceMs, FULL_PAUSE_MS),
    })
    return null
  }

  /** Sends a delivery and records the attempt: that it begins, and how it ended. */
  async #send(work: Work, delivery: DueDelivery, secrets: readonly string[]): Promise<void> {
    const { clock, deliver, onAttempt } = this.#options
    const at = clock.now()
    if (!(await this.#noteBegin(work, delivery.position, at))) return
    const startedAt = clock.monotonic()
    // The rate is kept where calls leave, as noting one may take long on a busy disk.
    work.calls.set(delivery.position, startedAt)
    work.nextCallAt = startedAt + this.#intervalMs
    const body = 'body' in delivery ? delivery.body : messageBody(delivery)
    const timestampSeconds = Math.floor(at / 1000)
    const headers = {
      ...signatureHeaders({ id: delivery.webhookId, timestampSeconds, body }, secrets),
      ...(work.kind === 'process' && { [PROCESS_HEADER]: work.id }),
    }
    const outcome = await deliver({ url: work.webhookUrl, body, headers }, this.#ending.signal)
    work.calls.set(delivery.position, Number.POSITIVE_INFINITY)
    // Its arrival is unknown: it will be repeated.
    if (this.#ending.signal.aborted && outcome.kind === 'failed') return
    const milliseconds = clock.monotonic() - startedAt
    work.isQuick = milliseconds < QUICK_MS
    onAttempt?.(outcome.kind, milliseconds / 1000)
    const next = await this.#record(work, {
      position: delivery.position,
      at,
      milliseconds: Math.round(milliseconds),
      status: outcome.kind === 'failed' ? null : outcome.status,
      problem: outcome.kind === 'failed' ? outcome.problem : null,
      result: this.#resultOf(delivery, outcome),
    })
    work.isDue = next !== null
    work.dueAt = next ?? 0
  }

  #resultOf(delivery: DueDelivery, outcome: Outcome): MadeAttempt['result'] {
    if (outcome.kind === 'delivered' || outcome.kind === 'gone') return { kind: outcome.kind }
    const { clock, random, retrySeconds } = this.#options
    const failure = {
      number: delivery.attemptsInRound + 1,
      failedAt: clock.now(),
      retryAfterSeconds: outcome.kind === 'refused' ? outcome.retryAfterSeconds : null,
    }
    return { kind: 'failed', nextAttemptAt: nextAttemptAt(failure, random(), retrySeconds) }
  }

  /** Notes that a call is about to go out. @returns false: it must not, and is tried again later */
  async #noteBegin(work: Work, position: number, at: number): Promise<boolean> {
    const { clock, deliveries, log } = this.#options
    try {
      await deliveries.beginAttempt(work, position, at)
      return true
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      // It would fail for others too, and a call whose end cannot be written either would be repeated for ever.
      log.error({ process: work.id, err: error }, 'a delivery could not be begun')
      this.#pausedUntil = clock.monotonic() + WRITE_PAUSE_MS
      work.isDue = false
      return false
    }
  }

  /** Records an attempt, trying several times: an attempt that is not recorded is repeated. */
  async #record(work: Work, attempt: MadeAttempt): Promise<number | null> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#options.deliveries.recordAttempt(work, attempt)
      } catch (error) {
        if (error instanceof LeaseLost || tries === RECORD_TRIES) throw error
        await new Promise((resolve) => setTimeout(resolve, 100 * tries))
      }
    }
  }

  /** Gives up a process whose attempt could not be recorded. It is taken again at the next look, as any other. */
  #drop(work: Work, error: unknown): void {
    const { log } = this.#options
    if (error instanceof LeaseLost) log.warn({ process: work.id, err: error }, 'a late write was refused')
    else log.error({ process: work.id, err: error }, 'an attempt could not be recorded; it will be repeated')
    if (this.#held.byId.get(work.id) === work) this.#held.byId.delete(work.id)
  }
}

/** Map key for one licence at one host. The space keeps it distinct from the id of a licence. */
function hostOfLicence({ licenceId, host }: Work): string {
  return `${licenceId} ${host}`
}

/** The valid secrets of licences, each cached for a moment. */
class SecretCache {
  readonly #store: WebhookSecretStore
  readonly #clock: Clock
  readonly #byLicence = new Map<string, { readonly at: number; readonly secrets: readonly string[] }>()

  constructor(store: WebhookSecretStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  async read(licenceId: string): Promise<readonly string[]> {
    const cached = this.#byLicence.get(licenceId)
    if (cached !== undefined && this.#clock.monotonic() - cached.at < SECRETS_MS) return cached.secrets
    const secrets = (await this.#store.valid(licenceId)).map(({ secret }) => secret)
    if (this.#byLicence.size >= HELD_MAX) this.#byLicence.clear()
    this.#byLicence.set(licenceId, { at: this.#clock.monotonic(), secrets })
    return secrets
  }
}
