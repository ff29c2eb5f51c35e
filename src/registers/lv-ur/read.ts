/**
 * Reads the files of the Latvian register and joins them on the registration number: entities, their annual accounts, and
 * the tax authority's data on their activity and staff.
 */
import { checksHeader } from '../layout.ts'
import { amountOf, keptRows, readLookups, rowOfTable, staffOf, yearOf } from '../read-lookups.ts'
import { type CsvRow, readCsv } from '../readers/csv.ts'
import type { Join, JoinWork, RegisterFile, TextRow } from '../register.ts'
import { LATVIAN_FILES } from './layouts.ts'

/** Own annual accounts of an entity. */
export interface Statement {
  readonly year: number
  /** When the register stored them, as written; the later of two counts. */
  readonly createdAt: string
  readonly employees: number | null
  /** ISO 4217. */
  readonly currency: string
  /** In units of the currency. */
  readonly revenue: number | null
  /** In units of the currency. */
  readonly assets: number | null
}

/** The tax authority's data on a year. */
export interface TaxYear {
  readonly year: number
  /** Four digits; empty: not stated. */
  readonly code: string
  readonly employees: number | null
}

/** An entity with its accounts and tax years, in no particular order. */
export interface LatvianRow extends TextRow {
  readonly statements: readonly Statement[]
  readonly taxYears: readonly TaxYear[]
}

const { tax, statements, income, balance } = LATVIAN_FILES

/** Starts a join of the files. @throws {ColumnsError} for files that are useless without others */
export function joinLatvian(given: ReadonlySet<string>, work: JoinWork): Join<LatvianRow> {
  const tables = new Tables(given, work)
  return {
    read(file, kind) {
      if (kind === income.id) return tables.readFigure(file, kind, 'net_turnover')
      if (kind === balance.id) return tables.readFigure(file, kind, 'total_assets')
      if (kind === statements.id) return tables.readStatements(file)
      if (kind === tax.id) return tables.readTaxYears(file)
      return tables.readEntities(file)
    },
  }
}

/** The tables on disk of one import. */
class Tables {
  readonly given: ReadonlySet<string>
  readonly work: JoinWork

  constructor(given: ReadonlySet<string>, work: JoinWork) {
    this.given = given
    this.work = work
  }

  /** Keeps one column of a part of the statements, by the statement. */
  readFigure(file: RegisterFile, kind: 'income' | 'balance', column: string) {
    const table = this.work.table(kind)
    return readLookups(rowsOf(file, kind), this.work, (row) => {
      const value = row.text(column)
      if (value !== '') table.add(row.text('statement_id'), value)
    })
  }

  /** Keeps own statements by the number of their entity, completed by their parts. */
  readStatements(file: RegisterFile) {
    const table = this.work.table(statements.id)
    return readLookups(rowsOf(file, 'statements'), this.work, (row) => {
      const found = this.#statement(row)
      if (found) table.add(row.text('legal_entity_registration_number'), JSON.stringify(found))
    })
  }

  #statement(row: CsvRow): Statement | null {
    const year = yearOf(row.text('year'))
    if (year === null || row.text('source_type') === CONSOLIDATED) return null
    const unit = UNITS.get(row.text('rounded_to_nearest').toUpperCase())
    const currency = row.text('currency').toUpperCase()
    const amounts = (kind: string) => {
      if (unit === undefined || !/^[A-Z]{3}$/.test(currency) || !this.given.has(kind)) return null
      return amountIn(unit, this.work.table(kind).last(row.text('id')))
    }
    const [revenue, assets] = [amounts(income.id), amounts(balance.id)]
    return {
      year,
      createdAt: row.text('created_at'),
      employees: staffOf(row.text('employees')),
      currency,
      revenue,
      assets,
    }
  }

  /** Keeps the data of the tax authority, by the number of the entity. */
  readTaxYears(file: RegisterFile) {
    const table = this.work.table(tax.id)
    return readLookups(rowsOf(file, 'tax', ','), this.work, (row) => {
      const year = yearOf(row.text('Taksacijas_gads'))
      if (year === null) return
      const code = /^\d{4}$/.exec(row.text('Pamatdarbibas_NACE_kods'))?.[0] ?? ''
      const employees = staffOf(row.text('Videjais_nodarbinato_personu_skaits_cilv'))
      if (code === '' && employees === null) return
      table.add(row.text('Registracijas_kods'), JSON.stringify({ year, code, employees } satisfies TaxYear))
    })
  }

  /** The entities, each with what was kept of it. */
  async *readEntities(file: RegisterFile): AsyncGenerator<Iterable<LatvianRow>> {
    for await (const rows of rowsOf(file, 'register')) yield this.#entities(rows)
  }

  *#entities(rows: Iterable<CsvRow>): Generator<LatvianRow> {
    for (const row of rows) {
      const number = row.problem === null ? row.text('regcode') : ''
      yield {
        ...rowOfTable(row),
        statements: keptRows<Statement>(this, statements.id, number),
        taxYears: keptRows<TaxYear>(this, tax.id, number),
      }
    }
  }
}

function rowsOf(file: RegisterFile, kind: keyof typeof LATVIAN_FILES, separator = ';') {
  return readCsv(file.bytes, { separator, checkHeader: checksHeader(LATVIAN_FILES[kind]) })
}

/** Accounts of a group; those of the entity alone have `UGP` or nothing. */
const CONSOLIDATED = 'UKGP'

/** What amounts are rounded to, and so counted in. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['ONES', 1],
  ['THOUSANDS', 1_000],
  ['MILLIONS', 1_000_000],
])

function amountIn(unit: number, text: string | null): number | null {
  const amount = text === null ? null : amountOf(text)
  // A fraction of a thousand is not exact in binary, a cent is.
  return amount === null ? null : Math.round(amount * unit * 100) / 100
}
