/** Checks numbers of lists by the companies of a data folder, by the code of `POST /explore/check`. Nothing is signed: no licence asks. */
import { CHECK_WRITING, type CheckedRow } from '../check/check-columns.ts'
import { checkNumbers, readCheckRow } from '../check/check-rows.ts'
import { checkRowOf } from '../check/list-row.ts'
import type { Matcher } from '../match/file/match-file.ts'
import { askedRegisters } from '../service/asked-registers.ts'
import { openFolder } from './open-folder.ts'

/** A checker that is closed at the end. */
export interface FolderChecker extends Matcher<CheckedRow> {
  close(): Promise<void>
}

/**
 * Opens what a data folder serves.
 *
 * @throws {Error} where nothing was imported
 */
export async function openFolderChecker(dataFolder: string): Promise<FolderChecker> {
  const { lookup, imports, scope, source, close } = await openFolder(dataFolder)
  const registers = await askedRegisters({ data: dataFolder, search: null })(imports)
  return {
    source,
    async match(rows) {
      const read = rows.map((row) => readCheckRow(checkRowOf(row), scope))
      const checked = await checkNumbers(
        lookup,
        read.flatMap((row) => ('error' in row ? [] : [row])),
        registers,
      )
      let next = 0
      return read.map((row) =>
        'error' in row ? CHECK_WRITING.mistake(row.error) : { ...checked[next++], receipt: null, error: null },
      )
    },
    close,
  }
}
