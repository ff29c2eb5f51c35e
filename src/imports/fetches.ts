/** The port of fetches: `storage/files/fetch-lock.ts` implements it. */

/** A fetch that is under way. */
export interface HeldFetch {
  /** Aborted when it is to stop. */
  readonly signal: AbortSignal
  /** Releasing again changes nothing. */
  release(): void
}

/** Fetches of registers: one at a time for each. They need no import lock, because nothing changes while files come. */
export interface Fetches {
  /** @throws {Error} when another process fetches the register */
  hold(dataFolder: string, register: string, signal?: AbortSignal): HeldFetch
  /** Whether a process fetches the register, or has fetched it and not imported it yet. */
  isHeld(dataFolder: string, register: string): boolean
}
