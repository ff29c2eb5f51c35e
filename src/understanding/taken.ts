/** Runs of pieces that recognisers took from a sentence. */
import type { InterpretationPart, PartKind, SomeFilters } from './interpretation.ts'
import { requestAt } from './request-words.ts'
import type { Sentence } from './sentence.ts'

/** A run of pieces that a recogniser took. */
export interface Taken {
  readonly kind: PartKind | typeof SILENT
  readonly filters: SomeFilters | null
  readonly from: number
  readonly to: number
  /** Where it differs from that of the kind. */
  readonly effect?: InterpretationPart['effect']
  /** Why it has no effect. */
  readonly reason?: string
  /** What it says of the activity beside its filters. */
  readonly trade?: string
}

/** Kind of words that are neither a part nor an activity: the word of a negation. */
export const SILENT = 'silent'

/** Removes words of asking from both ends of a run; null when nothing is left. */
export function trim(pieces: Sentence, from: number, to: number): { from: number; to: number } | null {
  let start = from
  for (;;) {
    const next = start < to ? requestAt(pieces, start, to) : null
    if (next === null) break
    start = next
  }
  let end = to
  for (let shrunk = true; shrunk && end > start; ) {
    shrunk = false
    // The longest phrase of asking that ends here; six words are the longest there are.
    for (let begin = Math.max(start, end - 6); begin < end; begin++) {
      if (requestAt(pieces, begin, end) === end) {
        end = begin
        shrunk = true
        break
      }
    }
  }
  return start < end ? { from: start, to: end } : null
}
