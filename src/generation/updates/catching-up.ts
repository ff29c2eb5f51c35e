/** Waits until a stream has brought what it has of the past, within a bounded time whatever it sends. */

/** How long is waited. */
export interface CatchUpPatience {
  /** So long after its last change, a stream that was just opened has no more of the past. */
  readonly quietMilliseconds: number
  /** Longest wait for the first change of a stream that begins now: the register changes every few seconds by day. */
  readonly firstMilliseconds: number
  /** Longest wait for the past. */
  readonly longestMilliseconds: number
}

/** How waiting ended: there is no more of the past; there is more; a stream that begins now has brought no change. */
export type CaughtUp = 'all' | 'more' | 'no change'

/** What a stream has sent. */
export interface Sent {
  readonly isHeartbeat: boolean
  /** When the latest of the changes was published; `null`: there are none. */
  readonly at: string | null
}

/**
 * Somebody who waits. A stream has no more of the past when it sends a heartbeat, or a change that was published since it was
 * asked, or nothing for a while. One that begins now has no past: its first change is waited for, as it is asked for again from
 * there.
 */
export class CatchingUp {
  readonly done: Promise<CaughtUp>
  readonly #asked: string
  readonly #quietMilliseconds: number
  readonly #hasPosition: () => boolean
  readonly #timers: NodeJS.Timeout[]
  #quiet: NodeJS.Timeout | undefined
  #resolve: (how: CaughtUp) => void = () => {}
  #reject: (error: Error) => void = () => {}

  /** @param asked when the stream is asked, RFC 3339 UTC. @param hasPosition whether it is asked for from a position */
  constructor(asked: string, hasPosition: () => boolean, patience: CatchUpPatience) {
    this.#asked = asked
    this.#hasPosition = hasPosition
    this.#quietMilliseconds = patience.quietMilliseconds
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    const first = () => {
      if (!hasPosition()) this.#end('no change')
    }
    this.#timers = [
      setTimeout(first, patience.firstMilliseconds),
      setTimeout(() => this.#end('more'), patience.longestMilliseconds),
    ]
  }

  /** Takes what the stream has sent; nothing when it opens. */
  take({ isHeartbeat, at }: Sent = { isHeartbeat: false, at: null }): void {
    if (!this.#hasPosition()) return
    clearTimeout(this.#quiet)
    if (isHeartbeat || (at !== null && at >= this.#asked)) this.#end('all')
    else this.#quiet = setTimeout(() => this.#end('all'), this.#quietMilliseconds)
  }

  /** The stream ended, and nothing comes before the next attempt. */
  fail(error: Error): void {
    this.#clear()
    this.#reject(error)
  }

  #end(how: CaughtUp): void {
    this.#clear()
    this.#resolve(how)
  }

  #clear(): void {
    for (const timer of [this.#quiet, ...this.#timers]) clearTimeout(timer)
  }
}
