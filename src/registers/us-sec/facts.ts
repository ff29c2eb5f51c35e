/**
 * What the files of the SEC tell of one registrant, brought together: each file tells a part, under the same number.
 */

/** A figure of a registrant's accounts. */
export interface Figure {
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  /** Last day of the year, `yyyymmdd`. */
  readonly day: string
}

/** What one row of one file tells. Texts are empty, and lists missing, where it tells nothing. */
export interface Facts {
  /** Kinds of files by how much they are believed: those of higher rank replace what others said. */
  readonly rank: number
  /** Of two rows of a rank, the later counts: the day on which the row was filed, `yyyymmdd`. */
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
  /** Exchanges on which shares are traded; an empty list: there are none. Missing: not told. */
  readonly exchanges?: readonly string[]
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
  /** Former names with the day until which they were carried. */
  readonly former?: readonly { readonly name: string; readonly until: string }[]
  /** Revenue by how directly the accounts call it so: a lower number is more direct. */
  readonly revenue?: Figure & { readonly directness: number }
  readonly assets?: Figure
}

/** Everything that the files say about a registrant. */
export interface Registrant extends Omit<Facts, 'rank' | 'filed'> {
  readonly cik: string
}

/** Members that are not simply the last told. */
const GATHERED: ReadonlySet<string> = new Set(['revenue', 'assets', 'former', 'exchanges'])

const ADDRESS = ['street', 'city', 'postcode', 'state', 'country'] as const

/** Merges the facts about one registrant, in whatever order they were read. */
export function combineFacts(cik: string, told: readonly Facts[]): Registrant {
  const ordered = told.toSorted((a, b) => a.rank - b.rank || compare(a.filed ?? '', b.filed ?? ''))
  const all: Record<string, unknown> = { cik }
  const former = new Map<string, string>()
  let revenue: Facts['revenue']
  for (const facts of ordered) {
    const isPlaced = ADDRESS.some((member) => isTold(facts[member]))
    if (isPlaced) for (const member of ADDRESS) delete all[member]
    for (const [member, value] of Object.entries(facts)) {
      if (GATHERED.has(member) || !isTold(value)) continue
      all[member] = value
    }
    for (const { name, until } of facts.former ?? []) former.set(name, until)
    if (facts.revenue && (!revenue || isBetter(facts.revenue, revenue))) revenue = facts.revenue
  }
  all.revenue = revenue
  // A row of a table of tickers tells of one ticker: those of the most believed table count together.
  const traded = ordered.filter(({ exchanges }) => exchanges !== undefined)
  const believed = traded.at(-1)?.rank
  if (traded.length > 0) all.exchanges = traded.flatMap(({ rank, exchanges }) => (rank === believed ? exchanges! : []))
  all.former = [...former].map(([name, until]) => ({ name, until })).sort((a, b) => compare(b.until, a.until))
  // A balance sheet of another day or currency than the revenue would be read as if it were of the same.
  all.assets = ordered
    .map(({ assets }) => assets)
    .filter((assets) => assets !== undefined)
    .findLast(({ day, currency }) => !revenue || (day === revenue.day && currency === revenue.currency))
  return all as unknown as Registrant
}

function isBetter(a: NonNullable<Facts['revenue']>, b: NonNullable<Facts['revenue']>): boolean {
  if (a.day !== b.day) return a.day > b.day
  if (a.directness !== b.directness) return a.directness < b.directness
  // Of two figures of one name the greater is the total, the other a part.
  return a.amount > b.amount
}

function isTold(value: unknown): boolean {
  return value !== undefined && value !== ''
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
