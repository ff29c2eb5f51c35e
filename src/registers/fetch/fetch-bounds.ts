/**
 * Bounds of one fetch: its bytes, its pace, its time, and the room that it leaves on the disk.
 *
 * A publisher may send without end, or one byte a minute. The service writes to the same disk, and cannot charge a call while that
 * is full.
 */
import { statfsSync } from 'node:fs'

/** How a fetch is bounded. All have defaults; tests set them. */
export interface FetchLimits {
  /** Most bytes of the file; any number by default. */
  readonly bytesMax?: number
  /** Free and total bytes of a folder's disk. By default those of the system. */
  readonly disk?: (folder: string) => { readonly free: number; readonly total: number }
  /** Fewest bytes that must come within {@link paceMilliseconds}. */
  readonly paceBytes?: number
  readonly paceMilliseconds?: number
  /** Longest time of a fetch with all its attempts. */
  readonly longestMilliseconds?: number
  /** Aborted when the fetch is to end. */
  readonly signal?: AbortSignal
}

/** Why a fetch cannot continue. */
export interface FetchStop {
  readonly sentence: string
  /** Another attempt may do better. */
  readonly isPassing: boolean
  /** What came so far is of no use, or fills the disk: it is deleted. */
  readonly isDropped: boolean
}

/** 1 kB/s: at that pace, the smallest register of a country would take a day. */
const PACE_BYTES = 64 * 1024
const PACE_MILLISECONDS = 60_000
/** The largest register (Brazil, 7 GB) takes this long at 170 kB/s. */
const LONGEST_MILLISECONDS = 12 * 3_600_000
/** Room that is left on a disk: a twentieth of it, within these bounds. */
const ROOM_BYTES = { min: 32 * 2 ** 20, max: 2 ** 30 } as const
/** The disk is checked once per this many bytes. */
const LOOK_BYTES = 4 * 2 ** 20
const WATCH_MILLISECONDS = 250

/** Watches one fetch. */
export class FetchBounds {
  readonly #folder: string
  readonly #limits: FetchLimits
  readonly #endsAt: number
  #lookIn = 0

  /** @param folder that the file is written to; must exist */
  constructor(folder: string, limits: FetchLimits) {
    this.#folder = folder
    this.#limits = limits
    this.#endsAt = performance.now() + (limits.longestMilliseconds ?? LONGEST_MILLISECONDS)
  }

  /** Whether a file with this many bytes left may be fetched. @param total of all of it; `null`: unknown */
  refuse(left: number | null, total: number | null): FetchStop | null {
    if (total !== null && total > this.#bytesMax) return this.#tooLarge(total)
    return this.#fullAfter(left ?? 0)
  }

  /** Whether the next bytes may be written. @param bytes of the file, with these */
  refuseMore(bytes: number, more: number): FetchStop | null {
    if (bytes > this.#bytesMax) return this.#tooLarge(bytes)
    this.#lookIn -= more
    if (this.#lookIn > 0) return null
    const stop = this.#fullAfter(more)
    if (stop === null) this.#lookIn = LOOK_BYTES
    return stop
  }

  /**
   * Watches the pace of an attempt, the time of the fetch, and whether it is to end.
   *
   * @param received bytes of the attempt so far
   * @param stop called once, with the reason
   * @returns ends the watch
   */
  watch(received: () => number, stop: (why: FetchStop) => void): () => void {
    const { signal, paceBytes = PACE_BYTES, paceMilliseconds = PACE_MILLISECONDS } = this.#limits
    let since = performance.now()
    let before = received()
    const look = () => {
      const now = performance.now()
      if (signal?.aborted) return stop(STOPPED)
      if (now >= this.#endsAt) return stop(TOO_LONG)
      if (now - since < paceMilliseconds) return
      const came = received() - before
      if (came < paceBytes)
        return stop({
          sentence: `the publisher sends ${came} bytes in ${Math.round((now - since) / 1000)} s`,
          isPassing: true,
          isDropped: false,
        })
      since = now
      before = received()
    }
    const timer = setInterval(look, Math.min(WATCH_MILLISECONDS, paceMilliseconds)).unref()
    signal?.addEventListener('abort', look, { once: true })
    return () => {
      clearInterval(timer)
      signal?.removeEventListener('abort', look)
    }
  }

  /** Why no further attempt may begin; `null`: one may. */
  refuseAttempt(): FetchStop | null {
    if (this.#limits.signal?.aborted) return STOPPED
    return performance.now() >= this.#endsAt ? TOO_LONG : null
  }

  get #bytesMax(): number {
    return this.#limits.bytesMax ?? Number.POSITIVE_INFINITY
  }

  #tooLarge(bytes: number): FetchStop {
    const most = this.#bytesMax.toLocaleString('en')
    return {
      sentence: `it has ${bytes.toLocaleString('en')} bytes or more, must have at most ${most}`,
      isPassing: false,
      isDropped: true,
    }
  }

  #fullAfter(more: number): FetchStop | null {
    const { free, total } = (this.#limits.disk ?? diskOf)(this.#folder)
    const room = roomOf(total)
    if (free - more >= room) return null
    const needed = more > LOOK_BYTES ? `${megabytes(more)} are to come, ` : ''
    return {
      sentence: `there is too little room: ${needed}${megabytes(free)} are free on the disk of ${this.#folder}, and ${megabytes(room)} must stay free for the service`,
      isPassing: false,
      isDropped: true,
    }
  }
}

const STOPPED: FetchStop = { sentence: 'it was stopped', isPassing: false, isDropped: false }
const TOO_LONG: FetchStop = { sentence: 'it takes too long', isPassing: false, isDropped: false }

/** Bytes that a fetch leaves free on a disk of this size. */
export function roomOf(total: number): number {
  return Math.min(ROOM_BYTES.max, Math.max(ROOM_BYTES.min, Math.floor(total / 20)))
}

function diskOf(folder: string): { readonly free: number; readonly total: number } {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`
}
