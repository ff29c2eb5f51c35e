/** What `./firmament check` does: checks the numbers of a user's list. */
import type { FolderChecker } from '../../assembly/check-folder.ts'
import { CHECK_WRITING, type CheckedRow } from '../../check/check-columns.ts'
import { checkRowOf } from '../../check/list-row.ts'
import type { MatchCounts } from '../../match/file/progress-file.ts'
import { sendTo } from '../../match/file/send-to.ts'
import { counted } from '../../text/counted.ts'
import { print } from '../common.ts'
import { described, openUserList, serviceOf, shown, writeResults } from './list-file.ts'
import type { ListFlags } from './list-options.ts'

/** Checks a list. @throws {RangeError} for a file, a column or an option that cannot be */
export async function checkList(file: string, flags: ListFlags): Promise<void> {
  const opened = await openUserList(file, flags, 'check')
  const { list, out } = opened
  const { number, otherNumber, country } = opened.columns
  if (number === undefined)
    throw new RangeError(
      `Cannot check: no column looks like a number; choose one with --map number=COLUMN. The columns are ${shown(list.columns)}`,
    )
  if (country === undefined && opened.country === null)
    process.stderr.write(
      'no column looks like a country: VAT numbers with the prefix of one are checked, others need --country IT or --map country=COLUMN\n',
    )
  const columns = {
    number,
    ...(otherNumber !== undefined && { otherNumber }),
    ...(country !== undefined && { country }),
  }
  process.stderr.write(`${described(list, columns)}\n`)
  const counts = await writeResults(opened, {
    verb: 'check',
    flags,
    columns,
    writing: CHECK_WRITING,
    fields: ['check'],
    open: () => openChecker(flags),
  })
  const { rows, matched: valid, nobody: closedOrInvalid, mistakes } = counts
  const unknown = unknownOf(counts)
  print(flags.json === true, { rows, valid, unknown, closedOrInvalid, mistakes, columns, out }, present(counts, out))
}

async function openChecker(flags: ListFlags): Promise<FolderChecker> {
  const service = serviceOf(flags, 'check')
  if (service === null) {
    const { openFolderChecker } = await import('../../assembly/check-folder.ts')
    return openFolderChecker(flags.data)
  }
  const sent = sendTo<CheckedRow>(service.url, service.key, {
    verb: 'check',
    path: '/explore/check',
    bodyOf: (rows) => ({ numbers: rows.map(checkRowOf) }),
    read(body) {
      const { results, receipt } = body as {
        readonly results: readonly (Omit<CheckedRow, 'receipt' | 'error'> & { readonly error?: string })[]
        readonly receipt: { readonly id: string }
      }
      return results.map((one) => ({ ...one, receipt: receipt.id, error: one.error ?? null }))
    },
  })
  return { ...sent, close: async () => {} }
}

/** As in the receipt, rows with a mistake are unknown too. */
const unknownOf = ({ doubtful, mistakes }: MatchCounts) => doubtful + mistakes

function present(counts: MatchCounts, out: string): readonly string[] {
  const { rows, matched, nobody, mistakes } = counts
  const number = (count: number) => count.toLocaleString('en')
  const among = mistakes === 0 ? '' : ` (${number(mistakes)} with no number or another mistake)`
  return [
    `${counted(rows, 'row')}: ${number(matched)} valid, ${number(unknownOf(counts))} unknown${among}, ${number(nobody)} closed or invalid`,
    `  ${out}`,
  ]
}
