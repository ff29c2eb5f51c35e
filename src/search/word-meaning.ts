/** What the companies that have a word do: what engines learn of their companies, and planners ask for. */

/** What companies with a word do. */
export interface WordMeaning {
  /** Companies with the word that have exactly one primary industry class. */
  readonly companies: number
  /** Whether these are companies of the registers whose counts are shipped (`industries/learned-counts.ts`), not those served. */
  readonly isShipped?: boolean
  /** The classes that companies of the country have at all; where absent, all of them. */
  readonly served?: ReadonlySet<string>
  /** NACE classes over-represented among them, most companies first; none for a word that any company may have. */
  readonly classes: readonly {
    readonly code: string
    readonly companies: number
    /** Their share, see {@link smoothedShare}. */
    readonly share: number
    /** How many times the class's share among all companies that is. */
    readonly lift: number
  }[]
}

/** Companies of the register's average that are mixed in, so that few companies say less. */
export const SMOOTHING = 1

/** The share of a class among companies with a word, mixed with its share in the register. */
export function smoothedShare(companies: number, of: number, inRegister: number): number {
  return (companies + SMOOTHING * inRegister) / (of + SMOOTHING)
}
