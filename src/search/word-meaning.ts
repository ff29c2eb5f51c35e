/** What the companies that have a word do: what engines learn of their companies, and planners ask for. */

/** What companies with a word do. */
export interface WordMeaning {
  /** Companies with the word that have exactly one primary industry class. */
  readonly companies: number
  /** Whether any company has the word, with whatever classes; where absent, `companies` says so. */
  readonly isBorne?: boolean
  /** Whether these are companies of the registers whose counts are shipped (`industries/learned-counts.ts`), not those served. */
  readonly isShipped?: boolean
  /** Classes too frequent in the country to be over-represented among companies with a word; none where absent. */
  readonly common?: ReadonlySet<string>
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

/** Least ratio of the share of a class among companies with a word to its share in the register. */
const LIFT_MIN = 5
/**
 * From this share on, the same ratio of the odds is enough: two thirds of the companies, for a class that an eighth of the register has.
 * Without this bound "Albert" would mean schools in a register with many of them, where half of the companies of that name are schools.
 */
const MAJORITY = 2 / 3
/** From this share of the register on, a class counts as over-represented nowhere. */
const COMMON_SHARE = 0.2

/** Whether a class is over-represented among companies with a word, by its shares. */
export function isOverRepresented(share: number, inRegister: number): boolean {
  if (share >= LIFT_MIN * inRegister) return true
  return share >= MAJORITY && share * (1 - inRegister) >= LIFT_MIN * inRegister * (1 - share)
}

/** Whether a class is as frequent as {@link WordMeaning.common} says, by its companies. */
export function isCommonClass(companies: number, of: number): boolean {
  return companies >= COMMON_SHARE * of
}

/** The share of a class among companies with a word, mixed with its share in the register. */
export function smoothedShare(companies: number, of: number, inRegister: number): number {
  return (companies + SMOOTHING * inRegister) / (of + SMOOTHING)
}
