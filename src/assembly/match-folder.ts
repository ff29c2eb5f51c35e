/** Matches lists to the companies of a data folder, by the code of `POST /explore/match`. No service runs. */
import { type Column, cellOf } from '../export/columns.ts'
import type { Matcher } from '../match/file/match-file.ts'
import { type BestCandidate, bestOf } from '../match/file/result-columns.ts'
import type { MatchCandidate } from '../match/match-row.ts'
import { matchRows } from '../match/match-rows.ts'
import { readRows } from '../match/read-row.ts'
import { finishAtOnce } from '../threads/in-turns.ts'
import { openFolder } from './open-folder.ts'

/** A matcher that is closed at the end. */
export interface FolderMatcher extends Matcher {
  close(): Promise<void>
}

/**
 * Opens what a data folder serves.
 *
 * @param columns further members of the company that a file has
 * @throws {Error} where nothing was imported
 */
export async function openFolderMatcher(dataFolder: string, columns: readonly Column[]): Promise<FolderMatcher> {
  const { lookup, scope, source, close } = await openFolder(dataFolder)
  return {
    source,
    async match(rows) {
      const read = finishAtOnce(readRows(rows, scope))
      const right = read.flatMap((one) => ('row' in one ? [one.row] : []))
      const matched = await matchRows(lookup, right)
      let next = 0
      return read.map((one) => {
        if ('error' in one) return { match: null, best: null, error: one.error }
        const { match, candidates, error } = matched[next++]
        return { match, best: candidates.length === 0 ? null : bestWith(candidates[0], columns), error }
      })
    },
    close,
  }
}

function bestWith({ record, matchScore }: MatchCandidate, columns: readonly Column[]): BestCandidate {
  return bestOf(
    record,
    matchScore,
    columns.map((column) => cellOf(column, record)),
  )
}
