/**
 * Tables that find a number (a name, a document) by two hashes of a text that is not stored: entries lie in buckets by the
 * first, and the second tells them apart. Within a bucket they ascend by number, then by second hash. So a table is the same
 * to the byte in whatever order its entries came.
 */

/** Names of the sections of a table. */
export interface CheckTableSections {
  /** Per entry: its number. */
  readonly values: string
  /** Per bucket its first entry, and behind the last. */
  readonly starts: string
  /** Per entry: its second hash. */
  readonly checks: string
  /** Per entry of a small table its first hash, of which buckets keep the low bits alone; empty for others. */
  readonly hashes: string
}

/**
 * A table with more buckets keeps no first hashes: they would take 4 bytes an entry. They are needed where a merged table has
 * more buckets than the one before. Small tables grow to twice their size often, large ones once in many years.
 */
export const HASHED_BUCKETS_MAX = 1 << 16

/** Entries on their way into a table. */
export interface CheckedEntries {
  readonly count: number
  /**
   * Visits all entries, always in the same order; those of buckets outside the range may be left out. A table without second hashes
   * gets them by ascending number.
   */
  forEach(visit: (hash: number, value: number, check: number) => void, range: BucketRange): void
}

/** Buckets `from` up to, not including, `to`. */
export interface BucketRange {
  readonly from: number
  readonly to: number
}

/** The entries of some buckets, sorted. Hashes that the table does not keep have no items. */
export interface SortedEntries {
  readonly values: Uint32Array<ArrayBuffer>
  readonly checks: Uint32Array<ArrayBuffer>
  /** Without items where none are kept. */
  readonly hashes: Uint32Array<ArrayBuffer>
}

/** Which hashes a table keeps. */
export interface KeptHashes {
  readonly hasChecks: boolean
  readonly hasHashes: boolean
}

export function keptHashes(names: TableSections, buckets: number): KeptHashes {
  const hasChecks = 'checks' in names
  return { hasChecks, hasHashes: hasChecks && buckets <= HASHED_BUCKETS_MAX }
}

/** Counts entries: the first of each bucket, and behind the last. */
export function countByBucket({ forEach }: CheckedEntries, buckets: number): Uint32Array<ArrayBuffer> {
  const mask = buckets - 1
  const starts = new Uint32Array(buckets + 1)
  const count = (hash: number) => {
    starts[(hash & mask) + 1]++
  }
  forEach(count, { from: 0, to: buckets })
  for (let bucket = 0; bucket < buckets; bucket++) starts[bucket + 1] += starts[bucket]
  return starts
}

/** Sorts the entries of some buckets. @param starts as {@link countByBucket} counts them */
export function sortByBucket(
  { forEach }: CheckedEntries,
  starts: Uint32Array,
  { from, to }: BucketRange,
  { hasChecks, hasHashes }: KeptHashes,
): SortedEntries {
  const first = starts[from]
  const length = starts[to] - first
  const mask = starts.length - 2
  const sorted = {
    values: new Uint32Array(length),
    checks: new Uint32Array(hasChecks ? length : 0),
    hashes: new Uint32Array(hasHashes ? length : 0),
  }
  const { values, checks, hashes } = sorted
  const next = starts.slice(from, to)
  const visit = (hash: number, value: number, check: number) => {
    const bucket = (hash & mask) - from
    if (bucket < 0 || bucket >= next.length) return
    const at = next[bucket]++ - first
    values[at] = value
    if (hasChecks) checks[at] = check
    if (hasHashes) hashes[at] = hash
  }
  forEach(visit, { from, to })
  if (!hasChecks) return sorted
  for (let bucket = from; bucket < to; bucket++) sortEntries(sorted, starts[bucket] - first, starts[bucket + 1] - first)
  return sorted
}

/** Sections of a table: of one that finds by a single hash, entries have numbers alone. */
export type TableSections = CheckTableSections | Pick<CheckTableSections, 'values' | 'starts'>

/** Longer buckets are those of a text that many share. */
const INSERTED_MAX = 32

/** Sorts the entries of a bucket. */
function sortEntries(entries: SortedEntries, from: number, to: number): void {
  if (to - from > INSERTED_MAX) {
    sortMany(entries, from, to)
    return
  }
  const { values, checks, hashes } = entries
  for (let next = from + 1; next < to; next++) {
    const [value, check, hash] = [values[next], checks[next], hashes[next]]
    let at = next
    for (; at > from && (values[at - 1] > value || (values[at - 1] === value && checks[at - 1] > check)); at--) {
      values[at] = values[at - 1]
      checks[at] = checks[at - 1]
      hashes[at] = hashes[at - 1]
    }
    values[at] = value
    checks[at] = check
    hashes[at] = hash
  }
}

function sortMany({ values, checks, hashes }: SortedEntries, from: number, to: number): void {
  const order = Uint32Array.from({ length: to - from }, (_, i) => from + i)
  order.sort((a, b) => values[a] - values[b] || checks[a] - checks[b])
  for (const column of [values, checks, hashes]) {
    if (column.length > 0)
      column.set(
        Uint32Array.from(order, (at) => column[at]),
        from,
      )
  }
}
