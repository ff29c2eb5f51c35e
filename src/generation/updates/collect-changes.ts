/**
 * Collects what a publisher's stream brings, for as long as it runs: connects, appends changes to the log of the stream, and
 * connects again from the last of them. Waits as long as the publisher asks, and longer after each failure.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { type Clock, formatInstant, systemClock } from '../../clock.ts'
import { DownloadError } from '../../registers/fetch/download.ts'
import { FetchBounds, type FetchLimits } from '../../registers/fetch/fetch-bounds.ts'
import { followStream, type StreamEnd } from '../../registers/fetch/follow-stream.ts'
import { isProtected, keyNetwork, mirrored, userAgentOf } from '../../registers/fetch/publisher-address.ts'
import type { StreamChange, StreamOffer } from '../../registers/register.ts'
import type { KnownOfStream, MissingBefore, Reached, StreamLog } from '../../storage/files/stream-log.ts'
import { CatchingUp, type CatchUpPatience, type Sent } from './catching-up.ts'

/** What is collected, and how. */
export interface CollectRequest {
  readonly register: string
  readonly offer: StreamOffer
  readonly key: string
  readonly contact?: string | undefined
  readonly mirror?: string | undefined
  /** Told in a sentence what keeps changes from coming, or is missing for good. */
  onTrouble(message: string): void
  /** Called when changes come after there were none. */
  onNews?(): void
  readonly options?: Partial<CollectOptions>
}

/** Replaces the machine's network and clock, and its patience. */
export interface CollectOptions extends Pick<FetchLimits, 'disk'>, CatchUpPatience {
  readonly clock: Clock
  readonly dispatcher: Dispatcher
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Heartbeats come every half a minute. */
  readonly silenceMilliseconds: number
}

const DEFAULTS = {
  silenceMilliseconds: 90_000,
  quietMilliseconds: 5_000,
  firstMilliseconds: 60_000,
  longestMilliseconds: 10 * 60_000,
  wait: async (milliseconds: number, signal: AbortSignal) =>
    void (await sleep(milliseconds, undefined, { signal }).catch(() => {})),
}

/** Waits: the first after a failure, doubled with each one in a row, up to the last. */
const CUT_MS = [1_000, 5 * 60_000] as const
const RATE_MS = [30_000, 15 * 60_000] as const
/** A key that is refused is rarely accepted within minutes, and publishers ban who insists. */
const KEY_MS = 10 * 60_000
/** Failures in a row, after which a publisher that cuts off is said. */
const SAID_AFTER = 3
/** Lines in a row that are no changes: something else answers in the publisher's place. */
const FOREIGN_LINES_MAX = 1_000
/** Changes of the connection whose positions are kept, so that one that comes twice is kept once. */
const SEEN_MAX = 20_000
/** Times that a line without end comes after the same change, before the stream goes on from now. */
const LONG_LINES_MAX = 3
/** A kept change, roughly. */
const CHANGE_BYTES = 600
/** A connection that was open for so long has worked. */
const WORKED_MS = 60_000

/** Collects the changes of one register. */
export class ChangeCollector {
  readonly log: StreamLog
  readonly #request: CollectRequest
  readonly #options: CollectOptions
  readonly #address: string
  readonly #ended = new AbortController()
  readonly #seen = new Set<number>()
  readonly #bounds: FetchBounds
  #connection = new AbortController()
  #running: Promise<void> = Promise.resolve()
  /** Where the stream is not asked for again: its publisher no longer has what came after. */
  #lost: MissingBefore | undefined
  /** Given where a line of the connection could not be read, and no change came after it. */
  #passed: MissingBefore | undefined
  #resumed: Reached | null = null
  /** Monotonic time at which the publisher began to send. */
  #openedAt = Number.POSITIVE_INFINITY
  #failures = 0
  #foreign = 0
  /** Lines without end since the last change. */
  #longLines = 0
  readonly #said = new Set<string>()
  #waiters: CatchingUp[] = []

  constructor(log: StreamLog, request: CollectRequest) {
    this.log = log
    this.#request = request
    const { offer, mirror, options } = request
    this.#address = mirrored(offer.address, mirror)
    const dispatcher = options?.dispatcher ?? keyNetwork(this.#address)
    this.#options = { clock: systemClock, ...DEFAULTS, dispatcher, ...options }
    this.#bounds = new FetchBounds(log.folder, this.#options)
    // Where nothing was known of the stream, what changed since the whole file is missing.
    this.#lost = log.last === null ? { from: null } : undefined
  }

  /** Begins. */
  start(): void {
    this.#running = this.#run()
  }

  /** Ends, and closes the log. */
  async stop(): Promise<void> {
    this.#ended.abort()
    this.#connection.abort()
    await this.#running
    if (this.#request.options?.dispatcher === undefined) await this.#options.dispatcher.close()
    this.log.close()
  }

  /**
   * Drops what is imported. After a rollback to before that, it drops all, and asks again from there.
   *
   * @param known `null`: nothing of the stream is imported
   * @returns whether what it has goes on from what is imported
   */
  continueFrom(known: KnownOfStream | null): boolean {
    if (known === null) return true
    this.log.drop(known.segment)
    if (this.log.continues(known)) return true
    this.log.restart(known)
    this.#lost = undefined
    this.#connection.abort()
    return false
  }

  /**
   * Waits until the stream has brought what it has of the past, or the longest time for that is over. It says where there is more.
   *
   * @throws {DownloadError} when the publisher refuses, or does not answer
   */
  async caughtUp(): Promise<void> {
    const { clock, firstMilliseconds, longestMilliseconds } = this.#options
    const waiter = new CatchingUp(formatInstant(clock.now()), () => this.#lost === undefined, this.#options)
    this.#waiters.push(waiter)
    try {
      const how = await waiter.done
      if (how === 'no change')
        this.#say(
          `has brought no change within ${firstMilliseconds / 1_000} s. It begins with the first one: update again`,
        )
      if (how === 'more')
        this.#say(
          `has more of the past than comes in ${longestMilliseconds / 1_000} s: the next update goes on from there`,
        )
    } finally {
      this.#waiters = this.#waiters.filter((each) => each !== waiter)
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#ended
    while (!signal.aborted) {
      this.#connection = new AbortController()
      const connection = this.#connection
      const isNew = this.#lost !== undefined
      this.#resumed = isNew ? null : this.log.last
      this.#seen.clear()
      this.#foreign = 0
      this.#passed = undefined
      this.#openedAt = Number.POSITIVE_INFINITY
      const end = await this.#follow()
      if (connection.signal.aborted) continue
      const milliseconds = this.#judge(end, isNew)
      if (milliseconds > 0 && !signal.aborted)
        await this.#options.wait(milliseconds, AbortSignal.any([signal, connection.signal]))
    }
  }

  async #follow(): Promise<StreamEnd> {
    const { offer, key, contact } = this.#request
    const { dispatcher, clock, silenceMilliseconds } = this.#options
    const address = this.#address
    if (!isProtected(address)) {
      const why = 'its address is not protected: a key is sent over https, or on this machine'
      return { kind: 'cut', why, isInLongLine: false }
    }
    return await followStream({
      url: this.#resumed === null ? address : `${address}?${offer.resume}=${this.#resumed.position}`,
      headers: { 'user-agent': userAgentOf(contact), accept: 'application/json', ...offer.headers(key) },
      dispatcher,
      clock,
      signal: AbortSignal.any([this.#ended.signal, this.#connection.signal]),
      silenceMilliseconds,
      onOpen: () => {
        this.#openedAt = clock.monotonic()
        if (this.#lost === undefined) this.log.closeGap()
        this.#tellWaiters()
      },
      take: (lines) => this.#take(lines),
    })
  }

  #tellWaiters(sent?: Sent): void {
    for (const waiter of this.#waiters) waiter.take(sent)
  }

  /** Keeps the changes among lines. */
  #take(lines: readonly (string | null)[]): void {
    let changes: StreamChange[] = []
    let at: string | null = null
    let isHeartbeat = false
    let areForeign = false
    for (const line of lines) {
      isHeartbeat = line === ''
      if (isHeartbeat) continue
      const change = this.#changeIn(line)
      areForeign ||= change === null || change === undefined
      this.#foreign = change ? 0 : this.#foreign + 1
      if (change === undefined) {
        this.#keep(changes)
        changes = []
        this.#passed ??= { from: this.log.last?.at ?? null, isOfLines: true }
      } else if (change !== null && this.#isNew(change)) {
        changes.push(change)
        if (at === null || change.at > at) at = change.at
      }
    }
    if (areForeign) this.#say('sends lines that are no changes; they are passed over')
    this.#keep(changes)
    if (this.#foreign > FOREIGN_LINES_MAX) throw new Error('it sends no changes')
    if (at !== null || isHeartbeat) this.#tellWaiters({ isHeartbeat, at })
  }

  /** The change in a line; `null`: there is none. `undefined`: it cannot be read, and there may be one. */
  #changeIn(line: string | null): StreamChange | null | undefined {
    try {
      return line === null ? undefined : this.#request.offer.readChange(JSON.parse(line))
    } catch {
      return undefined
    }
  }

  /** Whether a change did not come before. A stream that is asked for from a position begins with the change there. */
  #isNew({ position }: StreamChange): boolean {
    if (this.#seen.has(position) || (this.#resumed !== null && position <= this.#resumed.position)) return false
    if (this.#seen.size >= SEEN_MAX) this.#seen.clear()
    this.#seen.add(position)
    return true
  }

  /** @throws {Error} on a full disk: the connection ends, and the changes are asked for again */
  #keep(changes: readonly StreamChange[]): void {
    if (changes.length === 0) return
    try {
      const stop = this.#bounds.refuseMore(0, changes.length * CHANGE_BYTES)
      if (stop !== null) throw new Error(stop.sentence)
      const isNews = this.log.isEmpty
      this.log.append(changes, this.#lost ?? this.#passed)
      if (isNews) this.#request.onNews?.()
    } catch (error) {
      const what = `brings changes that cannot be kept: ${(error as Error).message}`
      this.#say(what, true)
      throw new Error(what, { cause: error })
    }
    this.#sayMissing(changes[0])
    this.#lost = undefined
    this.#passed = undefined
    this.#longLines = 0
    // What comes to pass again is said again.
    if (this.#failures > 0) this.#said.clear()
    this.#failures = 0
  }

  get #missingUntil(): string {
    return `is missing until a whole file of a later day is imported: ./firmament import ${this.#request.register}`
  }

  /** Says what is missing before the first change after it. */
  #sayMissing({ at }: StreamChange): void {
    const until = this.#missingUntil
    if (this.#lost !== undefined) {
      const since = this.#lost.from ?? 'the day of the whole file'
      this.#said.clear()
      this.#say(`brings changes from ${at} on. What changed between ${since} and then ${until}`)
    } else if (this.#passed !== undefined) {
      this.#say(`has lines that cannot be read, such as of more than a megabyte. What changed in them ${until}`)
    }
  }

  /** Follows the stream from now, without what came after the last change. */
  #goOnFromNow(what: string): void {
    const { last } = this.log
    this.#lost = { from: last?.at ?? null }
    this.#longLines = 0
    try {
      this.log.noteGap(formatInstant(this.#options.clock.now()))
    } catch {
      // The disk is full. It is noted with the first change.
    }
    this.#say(`${what}: it goes on from now. What changed in between ${this.#missingUntil}`)
  }

  /** What follows of an end. @returns milliseconds to wait */
  #judge(end: StreamEnd, isNew: boolean): number {
    if (this.#options.clock.monotonic() - this.#openedAt >= WORKED_MS) this.#failures = 0
    this.#failures++
    const isSaid = this.#failures >= SAID_AFTER || this.#waiters.length > 0
    const fail = (what: string) => this.#say(what, true)
    if (end.kind !== 'refused') {
      if (end.isInLongLine && !isNew && ++this.#longLines >= LONG_LINES_MAX) {
        this.#goOnFromNow(`sends a line without end after ${this.log.last?.at}`)
        return CUT_MS[0]
      }
      if (isSaid) fail(end.kind === 'closed' ? 'is closed at once' : `is cut: ${end.why}`)
      return growing(CUT_MS, this.#failures)
    }
    const { status, afterMilliseconds } = end
    if (status === 416 && !isNew) {
      this.#goOnFromNow(`no longer has what came after ${this.log.last?.at} (416)`)
      return CUT_MS[0]
    }
    if (status === 401 || status === 403) {
      fail(`refuses the key (${status})`)
      return KEY_MS
    }
    if (status === 429) {
      const wait = afterMilliseconds ?? growing(RATE_MS, this.#failures)
      fail(`asks to wait ${Math.ceil(wait / 1_000)} s (429)`)
      return wait
    }
    if (isSaid) fail(`answers ${status}`)
    return afterMilliseconds ?? growing(CUT_MS, this.#failures)
  }

  /** Says what is wrong, once. @param isEnd whether nothing comes before the next attempt; those that wait get it as an error */
  #say(what: string, isEnd = false): void {
    const message = `The stream of ${this.#request.register} ${what}`
    if (isEnd) for (const waiter of this.#waiters) waiter.fail(new DownloadError(message))
    if (this.#said.has(what)) return
    this.#said.add(what)
    if (!isEnd || this.#waiters.length === 0) this.#request.onTrouble(message)
  }
}

function growing([first, longest]: readonly [number, number], failures: number): number {
  return Math.min(longest, first * 2 ** (failures - 1))
}
