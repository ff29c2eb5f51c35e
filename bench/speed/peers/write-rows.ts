/** Writes the generated companies as rows (`rows.ts`), once per folder. */
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Company } from '../../../src/company/company.ts'
import { ancestors } from '../../../src/reference/industry-codes.ts'
import { compareCompanies } from '../../../test/support/brute-force.ts'
import { textsOf } from '../../../test/support/brute-force-words.ts'
import { generateCompany } from '../companies.ts'
import { rowOf, TextNumbers, tokenText } from '../engines/relational.ts'
import { numbersPath, ROW_COLUMNS, rowsPath } from './rows.ts'

const DIVISION = /^\d\d$/
const PIECE = 4 << 20

/** Writes the rows of the first `companies` companies, unless the folder has them. */
export function ensureRows(folder: string, companies: number): void {
  if (existsSync(numbersPath(folder))) return
  const unsorted = join(folder, 'rows.unsorted')
  const numbers = new TextNumbers()
  const places = writeUnsorted(unsorted, companies, numbers)
  places.sort((a, b) =>
    a.country < b.country ? -1 : a.country > b.country ? 1 : compareCompanies(a.company, b.company),
  )
  writeSorted(unsorted, rowsPath(folder), places)
  rmSync(unsorted)
  writeFileSync(`${numbersPath(folder)}.part`, JSON.stringify([...numbers.entries()]))
  renameSync(`${numbersPath(folder)}.part`, numbersPath(folder))
}

/** Where the row of a company is, and what decides its rank. */
interface Place {
  readonly country: string
  /** Only the members that order results. */
  readonly company: Company
  readonly at: number
  readonly length: number
}

function writeUnsorted(path: string, companies: number, numbers: TextNumbers): Place[] {
  const file = openSync(path, 'w')
  const places: Place[] = []
  const pending: Buffer[] = []
  let at = 0
  let size = 0
  const flush = () => {
    writeSync(file, Buffer.concat(pending))
    pending.length = 0
    size = 0
  }
  for (let number = 0; number < companies; number++) {
    const company = generateCompany(number)
    const line = Buffer.from(`${lineOf(company, numbers)}\n`)
    const { countryIso2: country, status, operatingRevenue, numberOfEmployees, name, id } = company
    const ordered = { status, operatingRevenue, numberOfEmployees, name, id } as Company
    places.push({ country, company: ordered, at, length: line.length })
    pending.push(line)
    at += line.length
    size += line.length
    if (size > PIECE) flush()
  }
  flush()
  closeSync(file)
  return places
}

function lineOf(company: Company, numbers: TextNumbers): string {
  const { values, tokens, json } = rowOf(company, 0, numbers)
  const { countryIso2: country, naceCodes } = company
  const above = new Set(naceCodes.primary.flatMap((code) => ancestors('nace', country, code)))
  const divisions = [...above].filter((code) => DIVISION.test(code))
  const texts = textsOf(company).map(({ language, stems }) =>
    stems.map((stem) => numbers.add(`word ${language}:${stem}`)).join(' '),
  )
  return [
    ...values.slice(1).map((value) => value ?? ''),
    tokens.join(' '),
    divisions.map((code) => numbers.find(tokenText('nace', 'primary', country, code))).join(' '),
    texts.join('|'),
    json,
  ].join('\t')
}

function writeSorted(from: string, to: string, places: readonly Place[]): void {
  const source = openSync(from, 'r')
  const target = openSync(to, 'w')
  writeSync(target, `${ROW_COLUMNS.join('\t')}\n`)
  const piece = Buffer.alloc(PIECE)
  let filled = 0
  for (const { at, length } of places) {
    if (filled + length > PIECE) {
      writeSync(target, piece, 0, filled)
      filled = 0
    }
    readSync(source, piece, filled, length, at)
    filled += length
  }
  writeSync(target, piece, 0, filled)
  closeSync(source)
  closeSync(target)
}
