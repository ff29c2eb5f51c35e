/** Merges sorted files of the history into one, a block of each in memory. */
import type { PastChange, Switch } from '../../../records/past-company.ts'
import { compareChanges, type Effort, Segment, SegmentWriter } from './segment-file.ts'

/** What goes into the merged file. */
export interface MergeOptions {
  readonly effort: Effort
  /** What becomes of a change; `null`: it is left out. Absent: all stay. */
  readonly keep?: (change: PastChange) => PastChange | null
}

/**
 * Writes the changes of several files into one.
 *
 * @param switches those that the new file has, the oldest first
 */
export async function mergeSegments(
  from: readonly Segment[],
  to: string,
  switches: readonly Switch[],
  { effort, keep = (change) => change }: MergeOptions,
): Promise<void> {
  const writer = new SegmentWriter(to, switches, effort)
  try {
    for await (const change of inOrder(from)) {
      const kept = keep(change)
      if (kept !== null) writer.add(kept)
    }
    writer.finish()
  } finally {
    writer.close()
  }
}

/** The changes of all files in one order. There are some dozen files at most, so that each next one is looked for among all. */
async function* inOrder(from: readonly Segment[]): AsyncGenerator<PastChange> {
  const heads: { readonly rest: AsyncGenerator<PastChange>; change: PastChange }[] = []
  for (const segment of from) {
    const rest = segment.scan()
    const { value, done } = await rest.next()
    if (done !== true) heads.push({ rest, change: value })
  }
  while (heads.length > 0) {
    let first = 0
    for (let at = 1; at < heads.length; at++) if (compareChanges(heads[at].change, heads[first].change) < 0) first = at
    const head = heads[first]
    yield head.change
    const { value, done } = await head.rest.next()
    if (done === true) heads.splice(first, 1)
    else head.change = value
  }
}

/** Does work on open files, and closes them. */
export async function withSegments<Result>(
  paths: readonly string[],
  work: (segments: readonly Segment[]) => Promise<Result>,
): Promise<Result> {
  const open: Segment[] = []
  try {
    for (const path of paths) open.push(await Segment.open(path))
    return await work(open)
  } finally {
    for (const segment of open) await segment.close()
  }
}
