/** The work that an index stays open for: searches that wait, and open scans. */
export class UnderWay {
  readonly #work = new Set<Promise<unknown>>()

  /** Notes a promise until it settles. @returns the same promise */
  add<Result>(work: Promise<Result>): Promise<Result> {
    this.#work.add(work)
    const end = () => void this.#work.delete(work)
    work.then(end, end)
    return work
  }

  /** Waits for all that is under way now, however it ends. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#work)
  }
}
