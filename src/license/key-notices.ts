/** Notices of changed keys and licences between services: the port. `storage/postgresql/key-notices.ts` implements it. */

/** Notices of one service. */
export interface KeyNotices {
  /**
   * Begins to listen.
   *
   * @param onChange called with the number of every licence of which something changed that decides who may call; with
   *   `null` where anything may have changed unnoticed
   */
  listen(onChange: (licenceNumber: number | null) => void): void
  /** Whether every change that was committed more than a second ago has been noticed. */
  isCurrent(): boolean
}
