/**
 * Reads the two open data files of Co-operatives UK and joins them: organisations, and what they earned in each year.
 */
import { checksHeader } from '../layout.ts'
import { readLookups, rowOfTable } from '../read-lookups.ts'
import { type CsvRow, readCsv } from '../readers/csv.ts'
import type { FileKind, Join, JoinWork, TextRow } from '../register.ts'

/** A year of an organisation's accounts. */
export interface EconomicYear {
  /** Last day of the year, `YYYY-MM-DD`. */
  readonly day: string
  /** As written; empty: not stated. */
  readonly turnover: string
  readonly employees: string
  /** Line in its file. */
  readonly line: number
}

export interface CoopRow extends TextRow {
  readonly years: readonly EconomicYear[]
}

const ORGANISATION = 'CUK Organisation ID'

/** The kinds of files, in the order in which they are read. */
export const COOP_FILES = {
  economic: {
    id: 'economic',
    title: 'open_data_economic.csv',
    beginning: /^(?:ï»¿)?"?CUK Organisation ID"?,"?Registered Name"?,"?Turnover/i,
    columns: { join: [ORGANISATION], figures: ['Turnover', 'Employees', 'Year End Date'] },
  },
  organisations: {
    id: 'organisations',
    title: 'open_data_organisations.csv',
    beginning: /^(?:ï»¿)?"?CUK Organisation ID"?,"?Registered Number/i,
    columns: {
      identity: [ORGANISATION, 'Registered Number'],
      name: ['Registered Name'],
      status: ['Registered Status'],
      'legal form': ['Legal Form'],
      address: ['Registered City', 'Registered Postcode'],
      codes: ['SIC Code'],
    },
  },
} as const satisfies Record<string, FileKind>

/** Starts a join of the files. */
export function joinFiles(_given: ReadonlySet<string>, work: JoinWork): Join<CoopRow> {
  const accounts = work.table('economic')
  // A few thousand organisations at most, so a set in memory is enough.
  const described = new Set<string>()
  return {
    async *read(file, kind) {
      const checkHeader = checksHeader(COOP_FILES[kind as keyof typeof COOP_FILES])
      const tables = readCsv(file.bytes, { checkHeader })
      if (kind === COOP_FILES.economic.id) yield* readLookups(tables, work, storeAccounts)
      else for await (const rows of tables) yield organisations(rows)
    },
    async *end() {
      let last = ''
      for (const [id, value] of accounts.entries()) {
        if (id === last || described.has(id)) continue
        last = id
        const { line } = JSON.parse(value) as EconomicYear
        const problem = `of the accounts (line ${line}) is of an organisation that no file of organisations has`
        yield [{ line, problem, raw: () => id, text: () => '', years: [] }]
      }
    },
  }

  function storeAccounts(row: CsvRow): void {
    const year: EconomicYear = {
      day: row.text('Year End Date').slice(0, 10),
      turnover: row.text('Turnover'),
      employees: row.text('Employees'),
      line: row.line,
    }
    accounts.add(row.text(ORGANISATION), JSON.stringify(year))
  }

  function* organisations(rows: Iterable<CsvRow>): Generator<CoopRow> {
    for (const row of rows) {
      const id = row.text(ORGANISATION)
      const years = row.problem === null ? accounts.get(id).map((year) => JSON.parse(year) as EconomicYear) : []
      described.add(id)
      yield { ...rowOfTable(row), years }
    }
  }
}
