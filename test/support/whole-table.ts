/** Tables of `test/tables`, as people have them, with what a careful person reads in them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Company } from '../../src/company/company.ts'
import { fillDerivedMembers } from '../../src/records/derive.ts'
import { openFiles } from '../../src/registers/readers/open-files.ts'
import { draftTable } from '../../src/registers/table/draft/draft-table.ts'
import { parseMapping } from '../../src/registers/table/read-mapping.ts'
import { tableRegister } from '../../src/registers/table/register.ts'
import { workbookFile } from './workbook-file.ts'

const FOLDER = join(import.meta.dirname, '..', 'tables')

/** A table and its truth. */
export interface WholeTable {
  readonly name: string
  readonly options: Readonly<Record<string, string>>
  readonly text: string
  /** Members that a person reads. */
  readonly members: readonly string[]
  /** Values by member of each company; `-` is none. */
  readonly truth: readonly Readonly<Record<string, string>>[]
}

/** All tables: options, the table, and the truth, with lines of `~~~` between them. */
export function wholeTables(): readonly WholeTable[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => {
      const parts = readFileSync(join(FOLDER, file), 'utf8').split(/^~~~\n/m)
      const [options, text, truth] = parts
      const [heading, ...rows] = truth.trim().split('\n')
      const members = cellsOf(heading)
      return {
        name: file.replace('.txt', ''),
        options: Object.fromEntries(options.split('\n').flatMap((line) => (line ? [line.split(': ')] : []))),
        text,
        members,
        truth: rows.map((row) => Object.fromEntries(cellsOf(row).map((cell, at) => [members[at], cell]))),
      }
    })
}

/** A bar within a value, as in `Veneto|Verona`, has no spaces around it. */
const cellsOf = (line: string) => line.split(' | ').map((cell) => cell.trim())

/** Imports a table by its draft. @returns its companies, with what is derived */
export async function companiesOf({ name, options, text }: WholeTable, folder: string): Promise<readonly Company[]> {
  const isLines = text.startsWith('{')
  const file = join(folder, `${name}.${options.format ?? (isLines ? 'ndjson' : 'csv')}`)
  writeFileSync(file, options.format === 'xlsx' ? sheetOf(text) : bytesOf(text, options.encoding ?? 'utf-8'))
  const draft = await draftTable({ files: [file], sheet: null, country: null })
  if (draft.mapping === null) return []
  const register = tableRegister(parseMapping(JSON.stringify(draft.mapping)))
  const companies = new Map<string, Company>()
  for await (const opened of openFiles([file], register.entryPattern))
    for await (const rows of register.read(opened))
      for (const row of rows) {
        const mapped = row.problem === null ? register.map(row, { includeNaturalPersons: false }) : null
        if (mapped?.kind !== 'company') continue
        fillDerivedMembers(mapped.company)
        companies.set(mapped.company.id, structuredClone(mapped.company))
      }
  return [...companies.values()]
}

function bytesOf(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le')
  const letters = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Uint8Array.from(text, (letter) => letters.indexOf(letter))
}

/** A workbook of the lines of a text, whose cells are separated by tabs; numbers are numbers. */
function sheetOf(text: string): Uint8Array {
  const escaped = (cell: string) => cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line, row) => {
      const cells = line.split('\t').map((cell, at) => {
        const place = `r="${String.fromCharCode(65 + at)}${row + 1}"`
        if (cell === '') return ''
        return /^[1-9]\d*(?:\.\d+)?$/.test(cell)
          ? `<c ${place}><v>${cell}</v></c>`
          : `<c ${place} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
      })
      return `<row r="${row + 1}">${cells.join('')}</row>`
    })
  return workbookFile([{ name: 'Data', rows: rows.join('') }])
}

/** Members that a table may fill and no other member gives: what the truth does not list must be empty. */
const STATED = [
  'nationalId', 'vatTaxNumber', 'lei', 'address', 'postcode', 'city', 'latitude', 'website', 'email', 'phone', 'statusDate', 'dateOfIncorporation',
  'nationalLegalForm', 'operatingRevenue', 'operatingRevenueMin', 'operatingRevenueMax', 'operatingRevenueCurrency', 'operatingRevenueYear', 'totalAssets',
  'numberOfEmployees', 'numberOfEmployeesMin', 'numberOfEmployeesMax', 'numberOfEmployeesYear', 'description', 'tradeNames', 'previousNames',
] as const // biome-ignore format: a list reads best in few lines

/** How the cells of a table were read. */
export interface TableReading {
  readonly right: number
  readonly unread: readonly string[]
  readonly wrong: readonly string[]
}

/** Compares companies with the truth. Case, spaces and how a number is punctuated do not count. */
export function compareWith({ name, truth, members }: WholeTable, companies: readonly Company[]): TableReading {
  const [unread, wrong]: [string[], string[]] = [[], []]
  let right = 0
  const names = new Set(truth.map((row) => row.name))
  for (const company of companies) if (!names.has(company.name)) wrong.push(`${name}: ${company.name} is no company`)
  for (const row of truth) {
    const company = companies.find((one) => one.name === row.name)
    for (const member of new Set([...members, ...STATED])) {
      const expected = row[member] ?? '-'
      const read = company === undefined ? '-' : textOf(company, member)
      if (expected === '-' && read === '-') continue
      if (isSame(member, expected, read)) right++
      else if (read === '-') unread.push(`${name}: ${row.name} ${member} is ${expected}`)
      else wrong.push(`${name}: ${row.name} ${member} is ${expected}, read as ${read}`)
    }
  }
  return { right, unread, wrong }
}

const CODES = new Set(['nationalSector', 'nace', 'naics', 'sic'])

function textOf(company: Company, member: string): string {
  const codes = {
    nationalSector: company.nationalSectors,
    nace: company.naceCodes,
    naics: company.naicsCodes,
    sic: company.sicCodes,
  }
  const value = CODES.has(member) ? codes[member as keyof typeof codes]?.primary[0] : company[member as keyof Company]
  const text = Array.isArray(value) ? value.join('; ') : (value ?? '')
  return text === '' || text === 'Status unknown' ? '-' : String(text)
}

/** Of a region its province may be derived. */
function isSame(member: string, expected: string, read: string): boolean {
  const [right, own] = [comparable(member, expected), comparable(member, read)]
  return right === own || (member === 'region' && (own.startsWith(`${right}|`) || own.endsWith(`|${right}`)))
}

function comparable(member: string, text: string): string {
  const folded = text.toLowerCase().replace(/\s+/g, ' ')
  if (member === 'website') return folded.replace(/^https?:\/\/|\/$/g, '').replace(/\/$/, '')
  const isLoose = CODES.has(member) || ['phone', 'nationalId', 'vatTaxNumber', 'postcode'].includes(member)
  return isLoose && text !== '-' ? folded.replace(/[\s./()+-]|^2(?:\.1)?:/g, '') : folded
}
