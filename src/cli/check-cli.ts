/** Mounts `./firmament check`: checks the numbers of a user's list. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { Command } from 'commander'
import { checkRowOf, type FolderChecker, openFolderChecker } from '../assembly/check-folder.ts'
import { CHECK_WRITING, type CheckedRow } from '../check/check-columns.ts'
import { lookAtCells } from '../columns/column-cells.ts'
import { matchFile } from '../match/file/match-file.ts'
import { writeMatchedWorkbook } from '../match/file/matched-workbook.ts'
import type { MatchCounts } from '../match/file/progress-file.ts'
import { openList } from '../match/file/read-list.ts'
import { sendTo } from '../match/file/send-batches.ts'
import { describeDiskError } from '../operate/disk.ts'
import { countryOf } from '../reference/country-of.ts'
import { counted } from '../text/counted.ts'
import { DATA, print, requireFiles, requireFolder } from './common.ts'
import { columnsOf, extensionOf, shown, showRows } from './match-cli.ts'

/** Adds the command to a program. */
export function mountCheckCommand(program: Command): void {
  program
    .command('check')
    .description(
      'Say of each number of a list whether it is right and whose it is: CSV, TSV, NDJSON or XLSX. The rows stay as they are.',
    )
    .argument('<file>', 'the list')
    .option(...DATA)
    .option(
      '--url <address>',
      'check at a service, which makes receipts, instead of the data folder; needs --key or FIRMAMENT_KEY',
    )
    .option('--key <key>', 'key for the service')
    .option('--country <code>', 'country of rows that name none, such as IT')
    .option(
      '--map <member=column>',
      'which column holds what, where the guess is wrong: number=COLUMN, country=COLUMN',
      (given: string, before: readonly string[]) => [...before, ...given.split(',')],
      [],
    )
    .option('--sheet <name>', 'of a workbook with several sheets')
    .option(
      '--out <path>',
      'file to write, which must not exist: a workbook where it ends in .xlsx; FILE.checked.csv where absent',
    )
    .option('--again', 'check, and pay for, a list again that was checked at the service within a day')
    .option('--json', 'print the result as JSON')
    .action(run)
}

interface CheckFlags {
  readonly data: string
  readonly url?: string
  readonly key?: string
  readonly country?: string
  readonly map: readonly string[]
  readonly sheet?: string
  readonly out?: string
  readonly again?: true
  readonly json?: true
}

async function run(file: string, flags: CheckFlags): Promise<void> {
  requireFiles([file])
  const list = await openList(file, flags.sheet ?? null)
  const country = flags.country === undefined ? null : (countryOf(flags.country) ?? flags.country.toUpperCase())
  const { number, otherNumber, country: countryColumn } = columnsOf(list, flags, await lookAtCells(list, country))
  if (number === undefined)
    throw new RangeError(
      `Cannot check: no column looks like a number; choose one with --map number=COLUMN. The columns are ${shown(list.columns)}`,
    )
  if (countryColumn === undefined && country === null)
    throw new RangeError('Cannot check: no column looks like a country; use --country IT or --map country=COLUMN')
  const columns = {
    number,
    ...(otherNumber !== undefined && { otherNumber }),
    ...(countryColumn !== undefined && { country: countryColumn }),
  }
  const out = flags.out ?? join(dirname(file), `${basename(file, extname(file))}.checked${extensionOf(list)}`)
  const pairs = Object.entries(columns).map(([member, column]) => `${member} = ${column}`)
  process.stderr.write(`${list.form}, ${list.encoding}; columns: ${pairs.join(', ')}\n`)
  const isWorkbook = out.toLowerCase().endsWith('.xlsx')
  // Rows are appended as text, so that a list goes on after a kill, and become a workbook at the end.
  const text = isWorkbook ? `${out}${extensionOf(list)}` : out
  if (isWorkbook && existsSync(out))
    throw new RangeError(`Cannot check: ${out} exists already; --out names another file`)
  const checker = await openChecker(flags)
  const display = showRows()
  try {
    const counts = await matchFile({
      list,
      columns,
      country,
      out: text,
      matcher: checker,
      writing: CHECK_WRITING,
      fields: ['check'],
      isAgain: flags.again === true,
      onProgress: display.report,
    })
    if (isWorkbook) {
      await writeMatchedWorkbook(text, out, list)
      await rm(text)
    }
    display.end()
    const { rows, matched: valid, doubtful: unknown, nobody: closedOrInvalid, mistakes } = counts
    print(flags.json === true, { rows, valid, unknown, closedOrInvalid, mistakes, columns, out }, present(counts, out))
  } catch (error) {
    throw describeDiskError(error, `Cannot check into ${out}`, dirname(out))
  } finally {
    display.end()
    await checker.close()
  }
}

async function openChecker({ data, url, key }: CheckFlags): Promise<FolderChecker> {
  if (url === undefined) {
    if (key !== undefined) throw new RangeError('Cannot check: --key is for a service; --url is missing')
    requireFolder(data)
    return openFolderChecker(data)
  }
  if (!/^https?:\/\//.test(url))
    throw new RangeError(`Cannot check: --url is ${url}, must begin with http:// or https://`)
  const given = key ?? process.env.FIRMAMENT_KEY
  if (given === undefined) throw new RangeError('Cannot check: --key is missing, must be a key for the service')
  const sent = sendTo<CheckedRow>(url, given, {
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

function present({ rows, matched, doubtful, nobody, mistakes }: MatchCounts, out: string): readonly string[] {
  const number = (count: number) => count.toLocaleString('en')
  return [
    `${counted(rows, 'row')}: ${number(matched)} valid, ${number(doubtful)} unknown, ${number(nobody)} closed or invalid, ${number(mistakes)} with a mistake`,
    `  ${out}`,
  ]
}
