/** What an import knows of its register's stream: up to where it has the changes, and which are missing. Pure. */
import type { StoredImport } from '../record-store.ts'

/** Where a register is in the stream of its changes. */
export interface StreamMarks {
  /** Number of the last segment of collected changes that it has. */
  readonly segment: number
  /** Position and time of the last change that it has. */
  readonly position: number
  /** RFC 3339 UTC. */
  readonly at: string
  /** Changes that its publisher no longer has, and that no whole file has brought since; `null`: none. */
  readonly missing: StreamGap | null
}

/** A time of which changes are missing, RFC 3339 UTC. */
export interface StreamGap {
  readonly from: string
  readonly until: string
}

/** What an import knows of its stream; `null`: it has none. */
export function streamMarksOf(stored: Pick<StoredImport, 'details'> | undefined): StreamMarks | null {
  const marks = stored?.details.marks as { readonly stream?: StreamMarks } | undefined
  return marks?.stream ?? null
}

/** What is missing of a gap where a whole file is stored; `null`: nothing, as the file is of a later day. */
export function gapOf(gap: StreamGap, { details }: Pick<StoredImport, 'details'>): StreamGap | null {
  const { publishedOn } = details
  return typeof publishedOn === 'string' ? leftOf(gap, publishedOn) : gap
}

/** What a whole file of a day leaves of a gap. */
function leftOf({ from, until }: StreamGap, day: string): StreamGap | null {
  const instant = `${day}T00:00:00Z`
  if (instant >= until) return null
  return { from: instant > from ? instant : from, until }
}

/** What is known of the stream after a whole file of a day was imported. @param day `null`: nobody knows its day */
export function marksAfterWhole({ missing, ...marks }: StreamMarks, day: string | null): StreamMarks {
  return { ...marks, missing: missing === null || day === null ? missing : leftOf(missing, day) }
}

/** The time of two gaps, with what is between them. */
export function joinGaps(one: StreamGap | null, other: StreamGap | null): StreamGap | null {
  if (one === null || other === null) return one ?? other
  return {
    from: one.from < other.from ? one.from : other.from,
    until: one.until > other.until ? one.until : other.until,
  }
}
