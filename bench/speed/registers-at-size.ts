/** Registers that `size.ts` measures: how to write as many of their rows as are asked for, and what to ask about them. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { realFile, withoutRealData } from '../../test/support/real-data.ts'
import { companiesHouseRows, readCsvLine, writeRows } from './companies-house-rows.ts'
import { FrenchRows } from './sirene-rows.ts'
import type { Subject, Subjects } from './size-requests.ts'

/** A register, at any size. */
export interface RegisterAtSize {
  readonly id: string
  /** What its rows are, for the report. */
  readonly describe: () => string
  /** Writes the files of this many companies. @returns their paths */
  writeFiles(folder: string, companies: number): Promise<string[]>
  /** What requests are made of. @param companies how many the files had */
  subjects(companies: number): Subjects
}

/** Requests are drawn from this many of the companies, one in {@link STEP}. */
const KNOWN_COMPANIES = 200_000
const STEP = 37

const SOUTH_YORKSHIRE = realFile('data', 'gb', 'companies-house', 'BasicCompanyData-2024-11-south-yorkshire.csv')

/** Companies House: one table. Its real rows are those of one county, so that few towns have all companies. */
const companiesHouse: RegisterAtSize = {
  id: 'gb-companies-house',
  describe: () => `${existsSync(SOUTH_YORKSHIRE) ? 'Repeated real' : 'Made-up'} rows of Companies House`,
  async writeFiles(folder, companies) {
    const file = join(folder, 'BasicCompanyData-2026-11-01-part1_1.csv')
    await writeRows(file, companiesHouseRows(companies, SOUTH_YORKSHIRE))
    return [file]
  },
  subjects(companies) {
    const lines = companiesHouseRows(Math.min(companies, KNOWN_COMPANIES), SOUTH_YORKSHIRE)
    return { country: 'GB', language: 'en', all: oneInStep(companiesHouseSubjects(lines)) }
  },
}

/** SIRENE: legal units and their establishments, all over France. */
const sirene: RegisterAtSize = {
  id: 'fr-sirene',
  describe: () => 'Rows of SIRENE, made from real ones: a legal unit a company, and four establishments of three',
  async writeFiles(folder, companies) {
    if (withoutRealData) throw new Error(`Cannot measure SIRENE: ${withoutRealData}`)
    const rows = new FrenchRows()
    const [units, establishments] = ['StockUniteLegale_utf8.csv', 'StockEtablissement_utf8.csv'].map((name) =>
      join(folder, name),
    )
    await writeRows(units, rows.units(companies))
    await writeRows(establishments, rows.establishments(companies))
    return [units, establishments]
  },
  subjects(companies) {
    const subjects = new FrenchRows().subjects(Math.min(companies, KNOWN_COMPANIES))
    return { country: 'FR', language: 'fr', all: oneInStep(subjects) }
  },
}

/** By their ids. */
export const REGISTERS_AT_SIZE: ReadonlyMap<string, RegisterAtSize> = new Map(
  [companiesHouse, sirene].map((register) => [register.id, register]),
)

/** Names are plain words, as callers write them. */
function oneInStep(subjects: Iterable<Subject>): Subject[] {
  const found: Subject[] = []
  let number = 0
  for (const subject of subjects) {
    if (number++ % STEP > 0) continue
    const name = subject.name.replaceAll(/[^A-Z0-9]+/g, ' ').trim()
    if (name.length > 3) found.push({ ...subject, name })
  }
  return found
}

function* companiesHouseSubjects(lines: Iterable<string>): Generator<Subject> {
  let columns: string[] | null = null
  for (const line of lines) {
    const cells = readCsvLine(line)
    if (columns === null) {
      columns = cells
      continue
    }
    const of = (name: string) => cells[columns?.indexOf(name) ?? -1] ?? ''
    const code = /^\d{5}/.exec(of('SICCode.SicText_1'))?.[0]
    const town = of('RegAddress.PostTown')
    if (code !== undefined && town !== '') yield { name: of('CompanyName'), town, code }
  }
}
