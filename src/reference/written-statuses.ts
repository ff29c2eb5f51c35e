/** Reads the status of a company as registers and people's tables write it: `reference/lists/statuses.tsv`. */
import { STATUSES, type Status } from '../company/status.ts'
import { foldText } from '../text/fold-text.ts'
import { readBothLanguages } from './both-languages.ts'
import { loadTable, once } from './load-table.ts'

/** The status that a text means, in any letter case and in one language or several; `null`: it is none. */
export function readStatus(written: string): Status | null {
  const wordOf = (text: string) => byWords().get(foldText(text)) ?? null
  return wordOf(written) ?? readBothLanguages(written, wordOf)
}

const byWords = once(
  (): ReadonlyMap<string, Status> =>
    new Map([
      ...loadTable('lists/statuses').rows.flatMap(([status, words]) =>
        words.split(' | ').map((word): [string, Status] => [foldText(word), status as Status]),
      ),
      ...STATUSES.map((status): [string, Status] => [foldText(status), status]),
    ]),
)
