/** A user's list, as `./firmament match` and `./firmament check` take it: columns, the file that is written, progress. */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { systemClock } from '../../clock.ts'
import { lookAtCells } from '../../columns/column-cells.ts'
import { type ColumnCells, guessColumns, type ListColumns } from '../../columns/guess-columns.ts'
import { LIST_MEMBERS, type ListMember } from '../../columns/list-members.ts'
import { PublicError } from '../../errors.ts'
import { type Matcher, matchFile } from '../../match/file/match-file.ts'
import type { MatchCounts } from '../../match/file/progress-file.ts'
import { type List, openList } from '../../match/file/read-list.ts'
import type { ListVerb } from '../../match/file/send-to.ts'
import { describeDiskError } from '../../operate/disk.ts'
import { countryOf } from '../../reference/country-of.ts'
import { counted } from '../../text/counted.ts'
import { requireFiles, requireFolder } from '../common.ts'
import { type ListFlags, PAST } from './list-options.ts'

/** A list that is open, and what its columns seem to hold. */
export interface OpenedList {
  readonly list: List
  /** Country of rows that name none. */
  readonly country: string | null
  readonly columns: ListColumns
  /** File to write. */
  readonly out: string
  readonly isWorkbook: boolean
}

/** Opens a list. @throws {RangeError} for a file, a column or an output that cannot be */
export async function openUserList(file: string, flags: ListFlags, verb: ListVerb): Promise<OpenedList> {
  requireFiles([file])
  const list = await openList(file, flags.sheet ?? null)
  const country = flags.country === undefined ? null : (countryOf(flags.country) ?? flags.country.toUpperCase())
  const columns = columnsOf(list, flags.map, await lookAtCells(list, country), verb)
  const out = flags.out ?? join(dirname(file), `${basename(file, extname(file))}.${PAST[verb]}${extensionOf(list)}`)
  return { list, country, columns, out, isWorkbook: out.toLowerCase().endsWith('.xlsx') }
}

/** @throws {RangeError} where no column holds the country of a row, and none is given */
export function requireCountry({ columns, country }: OpenedList, verb: ListVerb): void {
  if (columns.country === undefined && country === null)
    throw new RangeError(`Cannot ${verb}: no column looks like a country; use --country IT or --map country=COLUMN`)
}

/** What is done with the rows of an opened list. */
export interface ListWork<Result>
  extends Pick<Parameters<typeof matchFile<Result>>[0], 'columns' | 'writing' | 'fields'> {
  readonly verb: ListVerb
  readonly flags: ListFlags
  readonly open: () => Promise<Matcher<Result> & { close(): Promise<void> }>
}

/** Does it, and writes the file. */
export async function writeResults<Result>(
  { list, country, out, isWorkbook }: OpenedList,
  { verb, flags, open, ...work }: ListWork<Result>,
): Promise<MatchCounts> {
  // Rows are appended as text, so that a list goes on after a kill, and become a workbook at the end.
  const text = isWorkbook ? `${out}${extensionOf(list)}` : out
  const overwrites = flags.overwrite === true
  if (isWorkbook && existsSync(out) && !overwrites)
    throw new RangeError(`Cannot ${verb}: ${out} exists already; --out names another file, --overwrite replaces it`)
  const matcher = await open()
  const display = showRows(PAST[verb])
  try {
    const isAgain = flags.again === true
    const { report: onProgress } = display
    const counts = await matchFile({ ...work, list, country, out: text, matcher, overwrites, isAgain, onProgress })
    if (isWorkbook) {
      if (overwrites) await rm(out, { force: true })
      const { writeMatchedWorkbook } = await import('../../match/file/matched-workbook.ts')
      await writeMatchedWorkbook(text, out, list)
      await rm(text)
    }
    return counts
  } catch (error) {
    if (error instanceof PublicError) throw new RangeError(`Cannot ${verb}: ${error.sentence}`)
    throw describeDiskError(error, `Cannot ${verb} into ${out}`, dirname(out))
  } finally {
    display.end()
    await matcher.close()
  }
}

/** The service that `--url` names, with its key; `null`: the data folder. @throws {RangeError} for flags that do not fit */
export function serviceOf({ data, url, key }: ListFlags, verb: ListVerb): { url: string; key: string } | null {
  if (url === undefined) {
    if (key !== undefined) throw new RangeError(`Cannot ${verb}: --key is for a service; --url is missing`)
    requireFolder(data)
    return null
  }
  if (!/^https?:\/\//.test(url))
    throw new RangeError(`Cannot ${verb}: --url is ${url}, must begin with http:// or https://`)
  const given = key ?? process.env.FIRMAMENT_KEY
  if (given === undefined) throw new RangeError(`Cannot ${verb}: --key is missing, must be a key for the service`)
  return { url, key: given }
}

/** The guessed columns, and those given instead. `city=` removes a guess. */
function columnsOf(
  list: List,
  map: readonly string[],
  cells: ReadonlyMap<string, ColumnCells>,
  verb: ListVerb,
): ListColumns {
  const columns: Partial<Record<ListMember, string>> = { ...guessColumns(list.columns, cells) }
  for (const pair of map.filter((one) => one.trim() !== '')) {
    const at = pair.indexOf('=')
    const member = LIST_MEMBERS.find((one) => one === pair.slice(0, Math.max(0, at)).trim())
    if (member === undefined)
      throw new RangeError(
        `Cannot ${verb}: --map is ${pair}, must be MEMBER=COLUMN with one of ${LIST_MEMBERS.join(', ')}`,
      )
    const asked = pair.slice(at + 1).trim()
    const column = list.columns.find((one) => one.trim().toLowerCase() === asked.toLowerCase())
    if (asked !== '' && column === undefined)
      throw new RangeError(`Cannot ${verb}: there is no column ${asked}; the columns are ${shown(list.columns)}`)
    for (const other of LIST_MEMBERS) if (columns[other] === column) delete columns[other]
    if (column === undefined) delete columns[member]
    else columns[member] = column
  }
  return columns
}

const COLUMNS_SHOWN = 50

/** Columns, for a sentence. */
export function shown(columns: readonly string[]): string {
  return columns.slice(0, COLUMNS_SHOWN).join(', ')
}

/** How the list is read, for a sentence. */
export function described({ form, encoding }: List, columns: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(columns).map(([member, column]) => `${member} = ${column}`)
  return `${form}, ${encoding}; columns: ${pairs.join(', ')}`
}

function extensionOf({ form }: List): string {
  return form === 'ndjson' ? '.ndjson' : form === 'tsv' ? '.tsv' : '.csv'
}

/** On a terminal a line that is written over; elsewhere a line of JSON each second. */
function showRows(done: string) {
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
        stderr.write(`\r${percent}% ${counted(rows, 'row')}, ${matched.toLocaleString('en')} ${done} `)
        isOpen = true
      } else stderr.write(`${JSON.stringify({ rows, matched, fraction: Math.round(fraction * 1000) / 1000 })}\n`)
    },
    end() {
      if (isOpen) stderr.write('\n')
      isOpen = false
    },
  }
}
