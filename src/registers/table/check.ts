/**
 * Tries a mapping on a table without writing anything: the first companies, and what is missing.
 *
 * The whole file is read with the code that an import reads it with, so that what the check counts is what an import
 * would do.
 */

import type { Company } from '../../company/company.ts'
import { isFilled } from '../../records/record.ts'
import { counted } from '../../text/counted.ts'
import { table } from '../../text/table-lines.ts'
import { openFiles } from '../readers/open-files.ts'
import type { MapOptions, RegisterFile } from '../register.ts'
import { mapTableRow } from './map-row.ts'
import { columnsOf, type MappedMember, type MappedName, MEMBER_KINDS, type TableMapping } from './mapping.ts'
import { readTable, type TableRow } from './read-table.ts'
import { tableRegister } from './register.ts'
import { type Counted, presentUnread, TextCounts, UnreadCells, type UnreadMember } from './unread.ts'

/** What a check found. */
export interface TableCheck {
  readonly rows: number
  /** Companies with a name. Rows = companies + nameless + duplicates + rejected + left out. */
  readonly companies: number
  /** Companies without a name: they complete companies that a register describes, else they are unmatched. */
  readonly nameless: number
  /** Rows whose company a later row describes too: the later one counts. Detected among the first two million companies. */
  readonly duplicates: number
  /** Reasons and how many rows each cost; the line of the first. */
  readonly rejected: readonly Counted[]
  readonly leftOut: readonly Counted[]
  /** The first companies, members that are empty left out. */
  readonly first: readonly Partial<Company>[]
  /** Mapped members, and in how many rows that can be stored each is filled. */
  readonly filled: readonly { readonly member: MappedName; readonly companies: number }[]
  /** Cells that are not empty and could not be read, the most frequent first. */
  readonly unread: readonly UnreadMember[]
  /** Columns that no member comes from. */
  readonly unmappedColumns: readonly string[]
  /** Members of Company that no column gives. */
  readonly unmappedMembers: readonly MappedMember[]
}

/** Companies shown. */
const FIRST_MAX = 10
/** Most companies kept in memory to find duplicates: about 200 MB. */
const IDS_MAX = 2_000_000
/** Most different columns kept: JSON may have any number. */
const COLUMNS_MAX = 5_000

/**
 * Tries a mapping.
 *
 * @throws {Error} when a file cannot be read on, or lacks a column that the mapping names
 */
export async function checkTable(
  files: readonly string[],
  mapping: TableMapping,
  options: MapOptions,
): Promise<TableCheck> {
  const tally = new TableTally(mapping, options)
  for await (const file of openFiles(files, tableRegister(mapping).entryPattern)) {
    for await (const row of rowsOf(file, mapping)) tally.add(row)
  }
  return tally.result()
}

/** Counts what an import of the rows would do. */
class TableTally {
  readonly #mapping: TableMapping
  readonly #options: MapOptions
  readonly #members: readonly MappedName[]
  readonly #rejected = new TextCounts()
  readonly #leftOut = new TextCounts()
  readonly #unread = new UnreadCells()
  readonly #columns = new Set<string>()
  readonly #filled = new Map<MappedName, number>()
  readonly #first: Partial<Company>[] = []
  #rows = 0
  #companies = 0
  #nameless = 0
  #duplicates = 0
  /** Whether the row of each company has a name: of several rows the last counts. */
  readonly #isNamed = new Map<string, boolean>()

  constructor(mapping: TableMapping, options: MapOptions) {
    this.#mapping = mapping
    this.#options = options
    this.#members = mappedMembers(mapping)
  }

  /** Counts a row. */
  add(row: TableRow): void {
    this.#rows++
    const { line } = row
    if (row.problem !== null) {
      this.#rejected.add(`the row ${row.problem}`, line)
      return
    }
    if (this.#columns.size < COLUMNS_MAX) for (const column of row.columns()) this.#columns.add(column)
    const mapped = mapTableRow(row, this.#mapping, this.#options)
    if (mapped.kind !== 'leftOut') for (const cell of mapped.unread ?? []) this.#unread.add(cell, line)
    if (mapped.kind !== 'company') {
      const counts = mapped.kind === 'rejected' ? this.#rejected : this.#leftOut
      counts.add(mapped.reason, line)
      return
    }
    const { company } = mapped
    this.#countCompany(company)
    for (const member of this.#members) {
      if (isShown(company, member)) this.#filled.set(member, (this.#filled.get(member) ?? 0) + 1)
    }
    if (this.#first.length < FIRST_MAX) this.#first.push(shown(company))
  }

  #countCompany({ id, name }: Company): void {
    const before = this.#isNamed.get(id)
    if (before !== undefined) {
      this.#duplicates++
      if (before) this.#companies--
      else this.#nameless--
    }
    if (name === '') this.#nameless++
    else this.#companies++
    if (before !== undefined || this.#isNamed.size < IDS_MAX) this.#isNamed.set(id, name !== '')
  }

  /** What the rows so far add up to. Call it once, after the last row. */
  result(): TableCheck {
    const columns = this.#columns
    const asked = new Set(columnsOf(this.#mapping))
    const missing = [...asked].filter((column) => this.#rows > 0 && !columns.has(column) && !hasSame(columns, column))
    for (const column of missing) this.#rejected.note(`no row has a column ${column}`)
    return {
      rows: this.#rows,
      companies: this.#companies,
      nameless: this.#nameless,
      duplicates: this.#duplicates,
      rejected: this.#rejected.list(),
      leftOut: this.#leftOut.list(),
      first: this.#first,
      filled: this.#members.map((member) => ({ member, companies: this.#filled.get(member) ?? 0 })),
      unread: this.#unread.list(),
      unmappedColumns: [...columns].filter((column) => !hasSame(asked, column)),
      unmappedMembers: (Object.keys(MEMBER_KINDS) as MappedMember[]).filter((member) => !this.#mapping.members[member]),
    }
  }
}

/** Adds the name of the file to an error while it is read. */
async function* rowsOf(file: RegisterFile, mapping: TableMapping): AsyncGenerator<TableRow> {
  const { name } = file
  try {
    for await (const rows of readTable(file, mapping, 'all')) yield* rows
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw message.includes(name) ? error : new Error(`Cannot read ${name}: ${message}`, { cause: error })
  }
}

function hasSame(columns: ReadonlySet<string>, column: string): boolean {
  if (columns.has(column)) return true
  const key = column.trim().toLowerCase()
  for (const each of columns) if (each.trim().toLowerCase() === key) return true
  return false
}

function mappedMembers({ members, attributes }: TableMapping): MappedName[] {
  const names = Object.keys(attributes).map((name): MappedName => `attributes.${name}`)
  return [...(Object.keys(members) as MappedMember[]), ...names]
}

/** A member with bands is filled through its two ends. */
function isShown(company: Company, member: MappedName): boolean {
  if (isAttribute(member)) return Object.hasOwn(company.attributes ?? {}, member.slice('attributes.'.length))
  if (isFilled(company, member)) return true
  if (member !== 'numberOfEmployees' && member !== 'operatingRevenue') return false
  return isFilled(company, `${member}Min`) || isFilled(company, `${member}Max`)
}

function shown(company: Company): Partial<Company> {
  const members = Object.keys(company) as (keyof Company)[]
  const kept = members.filter((member) => member === 'id' || member === 'countryIso2' || isFilled(company, member))
  return Object.fromEntries(kept.map((member) => [member, company[member]])) as Partial<Company>
}

const COLUMNS_SHOWN = 60

/** A check as lines for a person. */
export function presentCheck(check: TableCheck): string[] {
  const {
    rows,
    companies,
    nameless,
    duplicates,
    rejected,
    leftOut,
    first,
    filled,
    unread,
    unmappedColumns,
    unmappedMembers,
  } = check
  const count = (number: number) => number.toLocaleString('en')
  const sum = (some: readonly Counted[]) => count(some.reduce((total, each) => total + each.count, 0))
  const lines = [
    `${counted(rows, 'row')}: ${counted(companies, 'company', 'companies')}, ${count(nameless)} without a name, ${counted(duplicates, 'duplicate')}, ${sum(rejected)} rejected, ${sum(leftOut)} left out`,
  ]
  if (nameless > 0)
    lines.push('  those without a name complete companies that other registers tell of; the others are unmatched')
  for (const { text, count: times, line } of rejected) {
    lines.push(times === 0 ? `  ${text}` : `  rejected ${count(times)}: ${text} (first on line ${line})`)
  }
  for (const { text, count: times } of leftOut) lines.push(`  left out ${count(times)}: ${text}`)
  lines.push('', `The first ${first.length}:`)
  lines.push(...presentFirst(first))
  lines.push('', 'Filled, of all rows that can be stored:')
  const stored = companies + nameless + duplicates
  for (const { member, companies: number } of filled) {
    const share = stored === 0 ? 0 : Math.round((100 * number) / stored)
    lines.push(`  ${member.padEnd(26)} ${count(number).padStart(10)}  ${share} %`)
  }
  if (unread.length > 0) lines.push('', 'Could not be read:', ...presentUnread(unread))
  if (unmappedColumns.length > 0) {
    const more = unmappedColumns.length - COLUMNS_SHOWN
    const named = unmappedColumns.slice(0, COLUMNS_SHOWN).join(', ')
    lines.push('', `Unused columns: ${named}${more > 0 ? ` and ${count(more)} more` : ''}`)
  }
  lines.push('', `Members that nothing fills: ${unmappedMembers.join(', ')}`)
  return lines
}

/** Columns of a line; more members are shown below, again beside the names. */
const COLUMNS_OF_A_LINE = 5

/** Companies as tables, a few members each. */
function presentFirst(first: readonly Partial<Company>[]): readonly string[] {
  const members = [...new Set(first.flatMap((company) => Object.keys(company)))].filter((member) => member !== 'name')
  const textOf = (company: Partial<Company>, member: string): string => {
    const value: unknown = company[member as keyof Company]
    if (value === undefined || value === null) return ''
    return typeof value === 'object' ? Object.values(value).flat().join(', ') : String(value)
  }
  const lines: string[] = []
  for (let from = 0; from < members.length; from += COLUMNS_OF_A_LINE) {
    const shown = members.slice(from, from + COLUMNS_OF_A_LINE)
    const rows = first.map((company) => ['name', ...shown].map((member) => textOf(company, member)))
    lines.push(...(from === 0 ? [] : ['']), ...table(['name', ...shown], rows).map((line) => `  ${line}`))
  }
  return lines
}

function isAttribute(name: MappedName): name is `attributes.${string}` {
  return name.startsWith('attributes.')
}
