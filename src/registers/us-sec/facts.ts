/**
 * Combines the rows of one registrant from the files of the SEC. Each file has a part of it, under the same number
 * (CIK).
 */

/** A figure of a registrant's accounts. */
export interface Figure {
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  /** Last day of the year, `yyyymmdd`. */
  readonly day: string
}

/** The facts of one row of one file. Texts are empty and lists are absent where it has none. */
export interface Facts {
  /** Rank of the kind of file. Facts of a higher rank replace those of a lower one. */
  readonly rank: number
  /** Day on which the row was filed, `yyyymmdd`. The later of two rows of the same rank counts. */
  readonly filed?: string
  readonly name?: string
  /** Such as `operating`, `investment`, `other`. */
  readonly entityType?: string
  readonly sic?: string
  readonly ein?: string
  /** State or country of incorporation: two letters of a state, or the SEC's code of a country. */
  readonly incorporatedIn?: string
  /** Whether that is a country other than the US. */
  readonly isForeign?: boolean
  /** Exchanges on which shares are traded; an empty list: there are none. Absent: the row does not have them. */
  readonly exchanges?: readonly string[]
  /** Symbols of its shares, the main one first. */
  readonly tickers?: readonly string[]
  readonly street?: readonly string[]
  readonly city?: string
  readonly postcode?: string
  /** State, or the SEC's code of a country. */
  readonly state?: string
  /** Name of a country other than the US. */
  readonly country?: string
  readonly phone?: string
  readonly website?: string
  readonly description?: string
  /** Former names, each with the last day of its use. */
  readonly former?: readonly { readonly name: string; readonly until: string }[]
  /** Revenue, with its position in `REVENUE_TAGS`: a lower number is a more direct name for revenue. */
  readonly revenue?: Figure & { readonly directness: number }
  readonly assets?: Figure
}

/** All facts of a registrant in the files. */
export interface Registrant extends Omit<Facts, 'rank' | 'filed'> {
  readonly cik: string
}

/** Members that are combined from several rows. For the others, the last value counts. */
const GATHERED: ReadonlySet<string> = new Set(['revenue', 'assets', 'former', 'exchanges', 'tickers'])

const ADDRESS = ['street', 'city', 'postcode', 'state', 'country'] as const

/** Merges the facts about one registrant, in whatever order they were read. */
export function combineFacts(cik: string, unordered: readonly Facts[]): Registrant {
  const ordered = unordered.toSorted((a, b) => a.rank - b.rank || compare(a.filed ?? '', b.filed ?? ''))
  const all: Record<string, unknown> = { cik }
  const former = new Map<string, string>()
  let revenue: Facts['revenue']
  for (const facts of ordered) {
    const hasAddress = ADDRESS.some((member) => isStated(facts[member]))
    if (hasAddress) for (const member of ADDRESS) delete all[member]
    for (const [member, value] of Object.entries(facts)) {
      if (GATHERED.has(member) || !isStated(value)) continue
      all[member] = value
    }
    for (const { name, until } of facts.former ?? []) former.set(name, until)
    if (facts.revenue && (!revenue || isBetter(facts.revenue, revenue))) revenue = facts.revenue
  }
  all.revenue = revenue
  // A row of a table of tickers has one ticker. All rows of the table with the highest rank count.
  for (const member of ['exchanges', 'tickers'] as const) {
    const traded = ordered.filter((facts) => facts[member] !== undefined)
    const highest = traded.at(-1)?.rank
    if (traded.length > 0) all[member] = traded.flatMap((facts) => (facts.rank === highest ? facts[member]! : []))
  }
  all.former = [...former].map(([name, until]) => ({ name, until })).sort((a, b) => compare(b.until, a.until))
  // Assets of another day or currency would look as if they had the day and the currency of the revenue.
  all.assets = ordered
    .map(({ assets }) => assets)
    .filter((assets) => assets !== undefined)
    .findLast(({ day, currency }) => !revenue || (day === revenue.day && currency === revenue.currency))
  return all as unknown as Registrant
}

function isBetter(a: NonNullable<Facts['revenue']>, b: NonNullable<Facts['revenue']>): boolean {
  if (a.day !== b.day) return a.day > b.day
  if (a.directness !== b.directness) return a.directness < b.directness
  // The greater of two figures of one name is the total, the other a part.
  return a.amount > b.amount
}

function isStated(value: unknown): boolean {
  return value !== undefined && value !== ''
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
