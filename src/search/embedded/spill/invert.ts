/**
 * Inverts entries: from pairs of a list and a value, in any order, to the values of one list after another. What has no room
 * in memory is distributed among ranges of lists first, so that the entries are visited three times at most, however many there are.
 */

import { lowerBound } from '../../../first-index.ts'
import { freeBuffer } from '../files/free-buffer.ts'
import { Partitions } from './partitions.ts'
import type { SpillFile } from './spill-file.ts'

/** Where what has no room in memory goes, and how many numbers of 4 bytes may be listed at a time. */
export interface TableRoom {
  readonly spill: SpillFile
  readonly entriesMax: number
}

/** The room of a build whose columns hold as much as a file allows. */
export function tableRoom(spill: SpillFile): TableRoom {
  return { spill, entriesMax: Math.max(1, Math.floor(spill.limit / Uint32Array.BYTES_PER_ELEMENT)) }
}

/** Values by list. */
export interface ListEntries {
  /** Number of lists. */
  readonly lists: number
  /** Visits all entries, always in the same order. */
  forEach(visit: (list: number, value: number) => void): void
}

/** The values of the lists `from` up to, not including, `to`: one list after another, each in the order of the visits. */
export interface ListedValues {
  readonly from: number
  readonly to: number
  /** Only until the next ones are asked for. */
  readonly values: Uint32Array<ArrayBuffer>
}

/** Counts the values of each list: where each begins, and behind the last. */
export function countEntries({ lists, forEach }: ListEntries): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(lists + 1)
  forEach((list) => starts[list + 1]++)
  for (let list = 0; list < lists; list++) starts[list + 1] += starts[list]
  return starts
}

/** Cuts lists into ranges of at most `entriesMax` values each, or of one list. @param starts as {@link countEntries} counts */
export function* listRanges(starts: Uint32Array, entriesMax: number): Generator<readonly [from: number, to: number]> {
  const lists = starts.length - 1
  for (let from = 0; from < lists; ) {
    let to = from + 1
    while (to < lists && starts[to + 1] - starts[from] <= entriesMax) to++
    yield [from, to]
    from = to
  }
}

/** For so many ranges entries are visited once each. For more they are written to the file and read once. */
const VISITED_RANGES_MAX = 2

/** The values of all lists, as many lists at a time as there is room for. @param starts as {@link countEntries} counts */
export function* valuesByList(
  { forEach }: Pick<ListEntries, 'forEach'>,
  starts: Uint32Array,
  { spill, entriesMax }: TableRoom,
): Generator<ListedValues> {
  const ranges = [...listRanges(starts, entriesMax)]
  const distributed = ranges.length > VISITED_RANGES_MAX ? distribute(forEach, ranges, spill) : null
  for (const [range, [from, to]] of ranges.entries()) {
    const first = starts[from]
    const values = new Uint32Array(starts[to] - first)
    const next = starts.slice(from, to)
    if (distributed === null) {
      forEach((list, value) => {
        if (list >= from && list < to) values[next[list - from]++ - first] = value
      })
    } else {
      distributed.forEach(range, (list, value) => {
        values[next[list - from]++ - first] = value
      })
      distributed.forget(range)
    }
    yield { from, to, values }
    freeBuffer(values)
  }
}

function distribute(
  forEach: ListEntries['forEach'],
  ranges: readonly (readonly [from: number, to: number])[],
  spill: SpillFile,
): Partitions {
  const distributed = new Partitions(spill, ranges.length, 2)
  const ends = Uint32Array.from(ranges, ([, to]) => to)
  forEach((list, value) => distributed.add(lowerBound(ends, list + 1), list, value))
  return distributed
}
