/**
 * Bounds the webhook calls of an instance: in all, per licence and per receiving host. Each bound limits the concurrent
 * calls and the calls that begin in a second.
 *
 * At every level, receivers that are not known to be quick may occupy four fifths at most. So a dead receiver delays no
 * receiver that answers: neither another licence's, nor another one of the same licence.
 */
import type { Clock } from '../clock.ts'

/** A bound on calls. */
export interface CallBound {
  /** Calls under way at the same time. */
  readonly calls: number
  /** Calls that begin in any one second, an integer. */
  readonly perSecond: number
}

/** The bounds of an instance. */
export interface CallBounds {
  /** All calls under way. */
  readonly callsMax: number
  /** The calls to one receiving host (name and port), whichever processes and licences they are for. */
  readonly perHost: CallBound
  /** The calls of one licence. */
  readonly perLicence: CallBound
}

/** A call as the bounds see it. */
export interface BoundedCall {
  readonly licenceId: string
  /** As {@link hostAndPort} writes it. */
  readonly host: string
  /** Whether the last call of its process was answered quickly. */
  readonly isQuick: boolean
}

/** Share of every bound that receivers may occupy that are not known to be quick. */
const NOT_QUICK_PART = 0.8
/**
 * Seconds in which calls to receivers that are not known to be quick may fill their whole share of all calls. Without
 * such a rate, a thousand calls that reach their time limit together would begin again together, and so on for ever.
 */
const NOT_QUICK_TURNOVER_SECONDS = 10
/** Their rate is at least this. */
const NOT_QUICK_A_SECOND_MIN = 50
/** Calls that begin up to so late are made up for. */
const CATCH_UP_MS = 250
/** Pause before calls that had no room are looked at again. */
export const PAUSE_MS = 20

/** The host that an address leads to: name and port, the same for every spelling of them. */
export function hostAndPort(address: string): string {
  const { protocol, hostname, port } = new URL(address)
  return `${hostname.replace(/\.$/, '')}:${port || (protocol === 'http:' ? 80 : 443)}`
}

/** The bounds with what is under way. */
export class CallLimits {
  readonly #clock: Clock
  readonly #bounds: CallBounds
  readonly #all: Level
  readonly #byHost = new Map<string, Level>()
  readonly #byLicence = new Map<string, Level>()

  constructor(clock: Clock, bounds: CallBounds) {
    this.#clock = clock
    this.#bounds = bounds
    const notQuick = notQuickPart(bounds.callsMax)
    const perSecond = Math.max(NOT_QUICK_A_SECOND_MIN, Math.floor(notQuick / NOT_QUICK_TURNOVER_SECONDS))
    this.#all = {
      every: new Limit({ calls: bounds.callsMax, perSecond: Number.POSITIVE_INFINITY }),
      notQuick: new Limit({ calls: notQuick, perSecond }),
    }
  }

  /** Milliseconds until a call may begin: 0 now, `Infinity` when another call has ended. */
  waitMs({ licenceId, host, isQuick }: BoundedCall): number {
    const now = this.#clock.monotonic()
    return Math.max(
      waitAt(this.#byHost.get(host), isQuick, now),
      waitAt(this.#byLicence.get(licenceId), isQuick, now),
      waitAt(this.#all, isQuick, now),
    )
  }

  /** How many calls to a host may begin now, as far as the host is concerned. */
  roomAt(host: string): number {
    return levelOf(this.#byHost, host, this.#bounds.perHost).every.room(this.#clock.monotonic())
  }

  /** Begins a call. @returns ends it; call it once */
  begin(call: BoundedCall): () => void {
    const now = this.#clock.monotonic()
    const limits = this.#limitsOf(call)
    for (const limit of limits) limit.begin(now)
    return () => {
      for (const limit of limits) limit.end()
    }
  }

  /**
   * Begins no call to a host, and none of a licence, for this many milliseconds: other services have used up the limit.
   */
  pause(
    { licenceId, host }: BoundedCall,
    { hostMs, licenceMs }: { readonly hostMs: number; readonly licenceMs: number },
  ): void {
    const now = this.#clock.monotonic()
    const { perHost, perLicence } = this.#bounds
    if (hostMs > 0) levelOf(this.#byHost, host, perHost).every.pauseUntil(now + hostMs)
    if (licenceMs > 0) levelOf(this.#byLicence, licenceId, perLicence).every.pauseUntil(now + licenceMs)
  }

  /** Forgets hosts and licences that nothing is to be known about: bounds the memory of an instance. */
  sweep(): void {
    const now = this.#clock.monotonic()
    for (const levels of [this.#byHost, this.#byLicence])
      for (const [key, level] of levels)
        if (level.every.isUnused(now) && level.notQuick.isUnused(now)) levels.delete(key)
  }

  #limitsOf({ licenceId, host, isQuick }: BoundedCall): readonly Limit[] {
    const { perHost, perLicence } = this.#bounds
    const levels = [levelOf(this.#byHost, host, perHost), levelOf(this.#byLicence, licenceId, perLicence), this.#all]
    return levels.flatMap(({ every, notQuick }) => (isQuick ? [every] : [every, notQuick]))
  }
}

/** A bound and, inside it, the part for receivers that are not known to be quick. */
interface Level {
  readonly every: Limit
  readonly notQuick: Limit
}

/** @param level `undefined`: nothing is known of it, so nothing is in the way */
function waitAt(level: Level | undefined, isQuick: boolean, now: number): number {
  if (level === undefined) return 0
  return isQuick ? level.every.waitMs(now) : Math.max(level.every.waitMs(now), level.notQuick.waitMs(now))
}

function levelOf(levels: Map<string, Level>, key: string, bound: CallBound): Level {
  const known = levels.get(key)
  if (known !== undefined) return known
  const level = {
    every: new Limit(bound),
    notQuick: new Limit({ calls: notQuickPart(bound.calls), perSecond: Number.POSITIVE_INFINITY }),
  }
  levels.set(key, level)
  return level
}

/** The part of a number of calls that may be to receivers not known to be quick. */
export function notQuickPart(calls: number): number {
  return Math.max(1, Math.floor(calls * NOT_QUICK_PART))
}

/**
 * How many calls are under way, and how many begin in a second.
 *
 * The rate is exact: in any second at most `perSecond` calls begin, because as many beginnings are kept. Within that,
 * calls are spread over the second (the generic cell rate algorithm); those that begin late, because the event loop was
 * busy, are made up for.
 */
class Limit {
  readonly #calls: number
  readonly #intervalMs: number
  /** The newest beginnings, as a ring; `null`: any number may begin. */
  readonly #begun: Float64Array | null
  /** Index of the oldest of them. */
  #oldest = 0
  #underWay = 0
  /** Monotonic time before which none begins, whatever is under way here. */
  #pausedUntil = Number.NEGATIVE_INFINITY
  /** Monotonic time up to which the calls begun so far have used up the rate. */
  #usedUntil = Number.NEGATIVE_INFINITY

  constructor({ calls, perSecond }: CallBound) {
    this.#calls = calls
    this.#intervalMs = 1000 / perSecond
    this.#begun = Number.isFinite(perSecond) ? new Float64Array(perSecond).fill(Number.NEGATIVE_INFINITY) : null
  }

  /** Milliseconds until a call may begin; `Infinity`: until another one has ended. */
  waitMs(now: number): number {
    if (this.#underWay >= this.#calls) return Number.POSITIVE_INFINITY
    const oldest = this.#begun?.[this.#oldest] ?? Number.NEGATIVE_INFINITY
    return Math.max(0, this.#usedUntil - now, oldest + 1000 - now, this.#pausedUntil - now)
  }

  /** How many calls may begin now. */
  room(now: number): number {
    if (this.waitMs(now) > 0) return 0
    const byRate = Math.floor((now - Math.max(this.#usedUntil, now - CATCH_UP_MS)) / this.#intervalMs) + 1
    const most = Math.min(this.#calls - this.#underWay, byRate, this.#begun?.length ?? byRate)
    let room = 1
    while (room < most && this.#begunAt(room) <= now - 1000) room++
    return room
  }

  begin(now: number): void {
    this.#underWay++
    this.#usedUntil = Math.max(this.#usedUntil, now - CATCH_UP_MS) + this.#intervalMs
    if (this.#begun === null) return
    this.#begun[this.#oldest] = now
    this.#oldest = (this.#oldest + 1) % this.#begun.length
  }

  end(): void {
    this.#underWay--
  }

  pauseUntil(monotonic: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, monotonic)
  }

  /** Whether it is as if it had just been made. */
  isUnused(now: number): boolean {
    return (
      this.#underWay === 0 &&
      this.#pausedUntil <= now &&
      this.#usedUntil <= now - CATCH_UP_MS &&
      this.#begunAt(-1) <= now - 1000
    )
  }

  /** When a call began. @param place from the oldest that is kept; -1: the newest */
  #begunAt(place: number): number {
    if (this.#begun === null) return Number.NEGATIVE_INFINITY
    const { length } = this.#begun
    return this.#begun[(this.#oldest + place + length) % length]
  }
}
