/** Mounts `./firmament match`: matches a user's list to companies. */

import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { Command } from 'commander'
import { openFolderMatcher } from '../assembly/match-folder.ts'
import { systemClock } from '../clock.ts'
import { lookAtCells } from '../columns/column-cells.ts'
import {
  type ColumnCells,
  guessColumns,
  LIST_MEMBERS,
  type ListColumns,
  type ListMember,
  unusedColumns,
} from '../columns/guess-columns.ts'
import { PublicError } from '../errors.ts'
import {
  type Column,
  columnsOfMembers,
  EXPORT_FIELDS,
  columnsOf as exportColumns,
  withTitles,
} from '../export/columns.ts'
import { type Matcher, matchFile } from '../match/file/match-file.ts'
import { writeMatchedWorkbook } from '../match/file/matched-workbook.ts'
import type { MatchCounts } from '../match/file/progress-file.ts'
import { type List, openList } from '../match/file/read-list.ts'
import { companyWriting, USUAL_FIELDS } from '../match/file/result-columns.ts'
import { sendBatches } from '../match/file/send-batches.ts'
import { describeDiskError } from '../operate/disk.ts'
import { countryOf } from '../reference/country-of.ts'
import { meant } from '../registers/table/read-mapping.ts'
import { counted } from '../text/counted.ts'
import { DATA, print, requireFiles, requireFolder } from './common.ts'

/** Adds the command to a program. */
export function mountMatchCommand(program: Command): void {
  program
    .command('match')
    .description('Find the company of each row of a list: CSV, TSV, NDJSON or XLSX. The rows stay as they are.')
    .argument('<file>', 'the list')
    .option(...DATA)
    .option('--url <address>', 'match at a service instead of the data folder; needs --key or FIRMAMENT_KEY')
    .option('--key <key>', 'key for the service')
    .option('--country <code>', 'country of rows that name none, such as IT')
    .option(
      '--map <member=column>',
      `which column holds what, where the guess is wrong: ${LIST_MEMBERS.join(', ')}; several, with commas or again`,
      (given: string, before: readonly string[]) => [...before, ...given.split(',')],
      [],
    )
    .option(
      '--fields <members>',
      'further members of the company to be written, with commas in between, such as status,statusDate,nationalId,address',
      USUAL_FIELDS.join(','),
    )
    .option('--sheet <name>', 'of a workbook with several sheets')
    .option(
      '--out <path>',
      'file to write, which must not exist: a workbook where it ends in .xlsx; FILE.matched.csv where absent',
    )
    .option('--again', 'match, and pay for, a list again that was matched at the service within a day')
    .option('--json', 'print the result as JSON')
    .action(run)
}

interface MatchFlags {
  readonly data: string
  readonly url?: string
  readonly key?: string
  readonly country?: string
  readonly map: readonly string[]
  readonly fields: string
  readonly sheet?: string
  readonly out?: string
  readonly again?: true
  readonly json?: true
}

async function run(file: string, flags: MatchFlags): Promise<void> {
  requireFiles([file])
  const list = await openList(file, flags.sheet ?? null)
  const country = flags.country === undefined ? null : (countryOf(flags.country) ?? flags.country.toUpperCase())
  const cells = await lookAtCells(list, country)
  const columns = columnsOf(list, flags, cells)
  if (columns.name === undefined && columns.number === undefined)
    throw new RangeError(
      `Cannot match: no column looks like a name or a number; choose one with --map name=COLUMN. The columns are ${shown(list.columns)}`,
    )
  if (columns.country === undefined && flags.country === undefined)
    throw new RangeError('Cannot match: no column looks like a country; use --country IT or --map country=COLUMN')
  const out = flags.out ?? join(dirname(file), `${basename(file, extname(file))}.matched${extensionOf(list)}`)
  for (const line of describe(list, columns)) process.stderr.write(`${line}\n`)
  const isWorkbook = out.toLowerCase().endsWith('.xlsx')
  const fields = isWorkbook ? withTitles(fieldsOf(flags)) : fieldsOf(flags)
  // Rows are appended as text, so that a list goes on after a kill, and become a workbook at the end.
  const text = isWorkbook ? `${out}${extensionOf(list)}` : out
  if (isWorkbook && existsSync(out))
    throw new RangeError(`Cannot match: ${out} exists already; --out names another file`)
  const matcher = await openMatcher(flags, fields)
  const display = showRows()
  try {
    const counts = await matchFile({
      list,
      columns,
      country,
      out: text,
      matcher,
      writing: companyWriting(fields.map(({ name }) => name)),
      fields: fields.map(({ name }) => name),
      isAgain: flags.again === true,
      onProgress: display.report,
    })
    if (isWorkbook) {
      await writeMatchedWorkbook(text, out, list)
      await rm(text)
    }
    display.end()
    print(flags.json === true, { ...counts, columns, out }, present(counts, out))
  } catch (error) {
    if (error instanceof PublicError) throw new RangeError(`Cannot match: ${error.sentence}`)
    throw describeDiskError(error, `Cannot match into ${out}`, dirname(out))
  } finally {
    display.end()
    await matcher.close()
  }
}

async function openMatcher(
  { data, url, key }: MatchFlags,
  fields: readonly Column[],
): Promise<Matcher & { close(): Promise<void> }> {
  if (url === undefined) {
    if (key !== undefined) throw new RangeError('Cannot match: --key is for a service; --url is missing')
    requireFolder(data)
    return openFolderMatcher(data, fields)
  }
  if (!/^https?:\/\//.test(url))
    throw new RangeError(`Cannot match: --url is ${url}, must begin with http:// or https://`)
  const given = key ?? process.env.FIRMAMENT_KEY
  if (given === undefined) throw new RangeError('Cannot match: --key is missing, must be a key for the service')
  return { ...sendBatches(url, given, fields), close: async () => {} }
}

/** The further members of a company that are written. */
function fieldsOf({ fields }: MatchFlags): readonly Column[] {
  const names = [...new Set(fields.split(',').map((name) => name.trim()))].filter((name) => name !== '')
  for (const name of names) {
    if (!(EXPORT_FIELDS as readonly string[]).includes(name))
      throw new RangeError(
        `Cannot match: --fields is ${name}, must be members of a company${meant(name, EXPORT_FIELDS)}; they are ${EXPORT_FIELDS.join(', ')}`,
      )
  }
  return columnsOfMembers(names)
}

/** The guessed columns, and those given instead. `city=` removes a guess. */
export function columnsOf(
  list: List,
  { map }: Pick<MatchFlags, 'map'>,
  cells: ReadonlyMap<string, ColumnCells>,
): ListColumns {
  const columns: Partial<Record<ListMember, string>> = { ...guessColumns(list.columns, cells) }
  for (const pair of map.filter((one) => one.trim() !== '')) {
    const at = pair.indexOf('=')
    const member = LIST_MEMBERS.find((one) => one === pair.slice(0, Math.max(0, at)).trim())
    if (member === undefined)
      throw new RangeError(
        `Cannot match: --map is ${pair}, must be MEMBER=COLUMN with one of ${LIST_MEMBERS.join(', ')}`,
      )
    const asked = pair.slice(at + 1).trim()
    const column = list.columns.find((one) => one.trim().toLowerCase() === asked.toLowerCase())
    if (asked !== '' && column === undefined)
      throw new RangeError(`Cannot match: there is no column ${asked}; the columns are ${shown(list.columns)}`)
    for (const other of LIST_MEMBERS) if (columns[other] === column) delete columns[other]
    if (column === undefined) delete columns[member]
    else columns[member] = column
  }
  return columns
}

const COLUMNS_SHOWN = 50

export function shown(columns: readonly string[]): string {
  return columns.slice(0, COLUMNS_SHOWN).join(', ')
}

export function extensionOf({ form }: List): string {
  return form === 'ndjson' ? '.ndjson' : form === 'tsv' ? '.tsv' : '.csv'
}

/** How the list is read, and what of it is not. */
function describe({ form, encoding, headerLine, columns: headings }: List, columns: ListColumns): readonly string[] {
  const pairs = Object.entries(columns).map(([member, column]) => `${member} = ${column}`)
  const own = new Set(exportColumns().map(({ name }) => name))
  const unused = unusedColumns(headings, columns).filter((column) => !own.has(column))
  return [
    `${form}, ${encoding}; columns: ${pairs.join(', ')}`,
    ...(headerLine === 1 ? [] : [`  header row on line ${headerLine}; what is above is left out`]),
    ...(columns.number === undefined
      ? ['  no column looks like company numbers, so only names decide; choose one with --map number=COLUMN']
      : []),
    ...(columns.name === undefined
      ? ['  no column looks like names, so only numbers decide; choose one with --map name=COLUMN']
      : []),
    ...(unused.length > 0 ? [`  not used: ${shown(unused)}`] : []),
  ]
}

function present({ rows, matched, doubtful, nobody, mistakes }: MatchCounts, out: string): readonly string[] {
  const number = (count: number) => count.toLocaleString('en')
  return [
    `${counted(rows, 'row')}: ${number(matched)} matched beyond doubt, ${number(doubtful)} with candidates in doubt, ${number(nobody)} without any, ${number(mistakes)} with a mistake`,
    `  ${out}`,
  ]
}

/** On a terminal a line that is written over; elsewhere a line of JSON each second. */
export function showRows() {
  const { stderr } = process
  const interval = stderr.isTTY ? 100 : 1000
  let shownAt = Number.NEGATIVE_INFINITY
  let isOpen = false
  return {
    report(counts: MatchCounts, fraction: number) {
      const now = systemClock.monotonic()
      if (now - shownAt < interval) return
      shownAt = now
      const { rows, matched } = counts
      const percent = Math.floor(fraction * 100)
      if (stderr.isTTY) {
        stderr.write(`\r${percent}% ${counted(rows, 'row')}, ${matched.toLocaleString('en')} matched `)
        isOpen = true
      } else stderr.write(`${JSON.stringify({ rows, matched, fraction: Math.round(fraction * 1000) / 1000 })}\n`)
    },
    end() {
      if (isOpen) stderr.write('\n')
      isOpen = false
    },
  }
}
