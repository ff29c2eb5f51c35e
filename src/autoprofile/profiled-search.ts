/** What autoprofiling asks of the search that it profiles. Handed in by `server.ts`. */

/** A search to be profiled: whose, and what was asked. */
export interface ProfiledQuestion {
  readonly licenceId: string
  /** Canonical input of the PLUS search (`explore/search-context.ts`), JSON. */
  readonly input: string
}

/** Runs PLUS searches again. */
export interface ProfiledSearch {
  /**
   * The companies of the search in rank order.
   *
   * @param from   how many to pass over
   * @param count  how many to answer at most; 0 for the total alone
   * @returns each company as the UTF-8 bytes of its JSON, as the search itself answers it, and the exact total
   */
  companies(
    question: ProfiledQuestion,
    from: number,
    count: number,
  ): Promise<{ readonly total: number; readonly companies: readonly Uint8Array[] }>
}
