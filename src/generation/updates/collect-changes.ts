/**
 * Collects what a publisher's stream brings, for as long as it runs: connects, appends changes to the log of the stream, and
 * connects again from the last of them. Waits as long as the publisher asks, and longer after each failure.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { type Clock, systemClock } from '../../clock.ts'
import { DownloadError } from '../../registers/fetch/download.ts'
import { FetchBounds, type FetchLimits } from '../../registers/fetch/fetch-bounds.ts'
import { followStream, type StreamEnd } from '../../registers/fetch/follow-stream.ts'
import { isProtected, keyNetwork, mirrored, userAgentOf } from '../../registers/fetch/publisher-address.ts'
import type { StreamChange, StreamOffer } from '../../registers/register.ts'
import type { KnownOfStream, Reached, StreamLog } from '../../storage/files/stream-log.ts'

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
export interface CollectOptions extends Pick<FetchLimits, 'disk'> {
  readonly clock: Clock
  readonly dispatcher: Dispatcher
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Heartbeats come every half a minute. */
  readonly silenceMilliseconds: number
  /** So long after its last change, a stream that was just opened has no more of the past. */
  readonly quietMilliseconds: number
}

const DEFAULTS = {
  silenceMilliseconds: 90_000,
  quietMilliseconds: 5_000,
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
/** Longest wait for what a stream has of the past. */
const CATCH_UP_MS = 10 * 60_000
/** Longest wait for the first change of a stream that begins now: the register changes every few seconds by day. */
const FIRST_CHANGE_MS = 60_000
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
  #lost: { readonly from: string | null } | undefined
  #resumed: Reached | null = null
  /** Monotonic time at which the publisher began to send. */
  #openedAt = Number.POSITIVE_INFINITY
  #failures = 0
  #foreign = 0
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
   * Waits until the stream has brought what it has of the past: until it is quiet, or sends a heartbeat.
   *
   * @throws {DownloadError} when the publisher refuses, or does not answer
   */
  async caughtUp(): Promise<void> {
    const waiter = new CatchingUp()
    this.#waiters.push(waiter)
    const late = setTimeout(() => waiter.succeed(), CATCH_UP_MS)
    try {
      await waiter.done
    } finally {
      clearTimeout(late)
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
      return { kind: 'cut', why: 'its address is not protected: a key is sent over https, or on this machine' }
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
        this.#tellWaiters(false)
      },
      take: (lines) => this.#take(lines),
    })
  }

  #tellWaiters(isQuiet: boolean): void {
    for (const waiter of this.#waiters) {
      if (this.#lost !== undefined) waiter.wait(FIRST_CHANGE_MS)
      else if (isQuiet) waiter.succeed()
      else waiter.wait(this.#options.quietMilliseconds)
    }
  }

  /** Keeps the changes among lines. */
  #take(lines: readonly (string | null)[]): void {
    const changes: StreamChange[] = []
    let isQuiet = false
    for (const line of lines) {
      isQuiet = line === ''
      if (isQuiet) continue
      const change = line === null ? null : this.#changeIn(line)
      this.#foreign = change === null ? this.#foreign + 1 : 0
      if (change !== null && this.#isNew(change)) changes.push(change)
    }
    if (this.#foreign > 0) this.#say('sends lines that are no changes; they are passed over')
    if (changes.length > 0) this.#keep(changes)
    if (this.#foreign > FOREIGN_LINES_MAX) throw new Error('it sends no changes')
    if (changes.length > 0 || isQuiet) this.#tellWaiters(isQuiet)
  }

  #changeIn(line: string): StreamChange | null {
    try {
      return this.#request.offer.readChange(JSON.parse(line))
    } catch {
      return null
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
    try {
      const stop = this.#bounds.refuseMore(0, changes.length * CHANGE_BYTES)
      if (stop !== null) throw new Error(stop.sentence)
      const isNews = this.log.isEmpty
      this.log.append(changes, this.#lost)
      if (isNews) this.#request.onNews?.()
    } catch (error) {
      const what = `brings changes that cannot be kept: ${(error as Error).message}`
      this.#say(what, true)
      throw new Error(what, { cause: error })
    }
    if (this.#lost !== undefined) {
      const { from } = this.#lost
      const since = from === null ? 'the day of the whole file' : from
      this.#said.clear()
      this.#say(
        `brings changes from ${changes[0].at} on. What changed between ${since} and then is missing until a whole file of a later day is imported: ./firmament import ${this.#request.register}`,
      )
      this.#lost = undefined
    }
    // What comes to pass again is said again.
    if (this.#failures > 0) this.#said.clear()
    this.#failures = 0
  }

  /** What follows of an end. @returns milliseconds to wait */
  #judge(end: StreamEnd, isNew: boolean): number {
    if (this.#options.clock.monotonic() - this.#openedAt >= WORKED_MS) this.#failures = 0
    this.#failures++
    const isSaid = this.#failures >= SAID_AFTER || this.#waiters.length > 0
    const fail = (what: string) => this.#say(what, true)
    if (end.kind !== 'refused') {
      if (isSaid) fail(end.kind === 'closed' ? 'is closed at once' : `is cut: ${end.why}`)
      return growing(CUT_MS, this.#failures)
    }
    const { status, afterMilliseconds } = end
    if (status === 416 && !isNew) {
      const { last } = this.log
      this.#lost = { from: last?.at ?? null }
      this.#say(`no longer has what came after ${last?.at} (416): it goes on from now`)
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

/** Somebody who waits for what a stream has of the past. */
class CatchingUp {
  readonly done: Promise<void>
  #timer: NodeJS.Timeout | undefined
  #resolve: () => void = () => {}
  #reject: (error: Error) => void = () => {}

  constructor() {
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** Succeeds when nothing more comes for so long. */
  wait(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#resolve, milliseconds)
  }

  succeed(): void {
    clearTimeout(this.#timer)
    this.#resolve()
  }

  fail(error: Error): void {
    clearTimeout(this.#timer)
    this.#reject(error)
  }
}

function growing([first, longest]: readonly [number, number], failures: number): number {
  return Math.min(longest, first * 2 ** (failures - 1))
}
