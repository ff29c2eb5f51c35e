/** Takes the entries of a hash table apart by ranges of its buckets, where not all of them fit into memory at once. */
import type { TableRoom } from './invert.ts'
import { Partitions } from './partitions.ts'

/** Entries of two or three 32-bit numbers, the first of which is a hash. */
export interface HashedEntries {
  readonly count: number
  /** Visits all entries, always in the same order. The third number means nothing where entries have two. */
  forEach(visit: (hash: number, second: number, third: number) => void): void
}

/** The entries of a range of buckets. */
export interface BucketEntries extends HashedEntries {
  /** Buckets of the range, a power of two: the low bits of a hash are the bucket within the range. */
  readonly buckets: number
}

/**
 * Takes entries apart by ranges of buckets: one range after another, each with as many entries as there is room for if hashes
 * are even. The bucket of an entry is the low bits of its hash.
 *
 * @param buckets of all entries, a power of two. @param width numbers of an entry
 */
export function* splitByBucket(
  { count, forEach }: HashedEntries,
  buckets: number,
  width: 2 | 3,
  { spill, entriesMax }: TableRoom,
): Generator<BucketEntries> {
  let ranges = 1
  while (ranges < buckets && count > entriesMax * ranges) ranges *= 2
  if (ranges === 1) {
    yield { buckets, count, forEach }
    return
  }
  const own = buckets / ranges
  const mask = buckets - 1
  const partitions = new Partitions(spill, ranges, width)
  forEach((hash, second, third) => partitions.add(Math.floor((hash & mask) / own), hash, second, third))
  for (let range = 0; range < ranges; range++) {
    yield { buckets: own, count: partitions.counts[range], forEach: (visit) => partitions.forEach(range, visit) }
    partitions.forget(range)
  }
}
