/**
 * Reads the files of the Estonian register and joins them on the register code: the basic data, the general data, the annual
 * reports with their elements, and what the tax board publishes each quarter.
 */
import { dayFirstDate } from '../dates.ts'
import { checksHeader, requireMembers } from '../layout.ts'
import { amountOf, keptRows, readLookups, rowOfTable, staffOf, yearOf } from '../read-lookups.ts'
import { type CsvRow, readCsv } from '../readers/csv.ts'
import { readJsonArray } from '../readers/json-array.ts'
import type { Join, JoinWork, RegisterFile, TextRow } from '../register.ts'
import { type GeneralData, generalDataOf, registerCodeOf } from './general-data.ts'
import { ESTONIAN_FILES, QUARTERS } from './layouts.ts'

/** Figures of a year of a company, in whole euro where they are amounts. */
export interface EstonianYear {
  readonly year: number
  /** Day on which the report was filed, `YYYY-MM-DD`; empty: not stated. The later of two counts. */
  readonly filedOn: string
  readonly revenue: number | null
  readonly assets: number | null
  readonly employees: number | null
}

/** A company with its rows of the other files. */
export interface EstonianRow extends TextRow {
  readonly general: GeneralData | null
  /** Annual reports, own and not the group's, in no particular order. */
  readonly reports: readonly EstonianYear[]
  /** Years by the tax board, in no particular order. */
  readonly taxYears: readonly EstonianYear[]
}

const { general, elements, reports, taxes } = ESTONIAN_FILES

/** Starts a join of the files. @throws {ColumnsError} for files that are useless without others */
export function joinEstonian(given: ReadonlySet<string>, work: JoinWork): Join<EstonianRow> {
  const tables = new Tables(given, work)
  return {
    read(file, kind) {
      if (kind === general.id) return tables.readGeneral(file)
      if (kind === elements.id) return tables.readElements(file)
      if (kind === reports.id) return tables.readReports(file)
      if (kind === taxes.id) return tables.readTaxes(file)
      return tables.readCompanies(file)
    },
  }
}

/** The elements of a report that are used, and the letter under which they are kept. */
const ELEMENTS: Readonly<Record<string, 'r' | 'a' | 'e'>> = {
  Revenue: 'r',
  Assets: 'a',
  AverageNumberOfEmployeesInFullTimeEquivalentUnits: 'e',
}
/** Tables of a group, and of a company that is being wound up, which are no year. */
const OTHER_TABLES = /^(?:konsolideeritud|likvideeri)/i
/** Since then reports are in euro. */
const FIRST_YEAR_IN_EURO = 2011

/** The tables on disk of one import. */
class Tables {
  readonly given: ReadonlySet<string>
  readonly work: JoinWork

  constructor(given: ReadonlySet<string>, work: JoinWork) {
    this.given = given
    this.work = work
  }

  readGeneral(file: RegisterFile) {
    const table = this.work.table(general.id)
    const elements = requireMembers(readJsonArray(file.bytes), ESTONIAN_FILES.general)
    return readLookups(elements, this.work, ({ value }) => {
      const code = registerCodeOf(value)
      if (code !== '') table.add(code, JSON.stringify(generalDataOf(value)))
    })
  }

  readElements(file: RegisterFile) {
    const table = this.work.table(elements.id)
    return readLookups(rowsOf(file, 'elements', ';'), this.work, (row) => {
      const name = row.text('elemendi_nimetus')
      if (!Object.hasOwn(ELEMENTS, name) || OTHER_TABLES.test(row.text('tabel'))) return
      table.add(row.text('report_id'), `${ELEMENTS[name]}${row.text('vaartus')}`)
    })
  }

  readReports(file: RegisterFile) {
    const table = this.work.table(reports.id)
    return readLookups(rowsOf(file, 'reports', ';'), this.work, (row) => {
      const year = yearOf(row.text('aruandeaasta'))
      if (year === null || year < FIRST_YEAR_IN_EURO) return
      const filedOn = dayFirstDate(row.text('esitatud_kpv')) ?? ''
      const found = { year, filedOn, ...this.#figures(row) } satisfies EstonianYear
      if (found.revenue === null && found.assets === null && found.employees === null) return
      table.add(registerCode(row.text('registrikood')), JSON.stringify(found))
    })
  }

  /** The elements of a report; of one that was filed under a second id, under that. */
  #figures(row: CsvRow): Pick<EstonianYear, 'revenue' | 'assets' | 'employees'> {
    const table = this.work.table(elements.id)
    const second = row.text('taidetud_aruanne_report_id')
    let found = second === '' ? [] : table.get(second)
    if (found.length === 0) found = table.get(row.text('report_id'))
    // Several tables may state an element. Where they differ, it is not known which is right.
    const only = (letter: string): string => {
      const values = new Set(found.filter((text) => text[0] === letter).map((text) => text.slice(1)))
      return values.size === 1 ? [...values][0] : ''
    }
    return { revenue: amountOf(only('r')), assets: amountOf(only('a')), employees: staffOf(only('e')) }
  }

  readTaxes(file: RegisterFile) {
    const table = this.work.table(taxes.id)
    return readLookups(rowsOf(file, 'taxes', ','), this.work, (row) => {
      const found = taxYearOf(row)
      if (found) table.add(registerCode(row.text('Registry code')), JSON.stringify(found))
    })
  }

  /** The companies, each with what was kept of it. */
  async *readCompanies(file: RegisterFile): AsyncGenerator<Iterable<EstonianRow>> {
    for await (const rows of rowsOf(file, 'basic', ';')) yield this.#companies(rows)
  }

  *#companies(rows: Iterable<CsvRow>): Generator<EstonianRow> {
    for (const row of rows) {
      const code = row.problem === null ? row.text('ariregistri_kood') : ''
      yield {
        ...rowOfTable(row),
        general: keptRows<GeneralData>(this, general.id, code).at(-1) ?? null,
        reports: keptRows<EstonianYear>(this, reports.id, code),
        taxYears: keptRows<EstonianYear>(this, taxes.id, code),
      }
    }
  }
}

function rowsOf(file: RegisterFile, kind: keyof typeof ESTONIAN_FILES, separator: string) {
  return readCsv(file.bytes, { separator, checkHeader: checksHeader(ESTONIAN_FILES[kind]) })
}

/** The turnover of a year of which all quarters are stated; the staff of its last quarter that states it. */
function taxYearOf(row: CsvRow): EstonianYear | null {
  const year = yearOf(row.text('Year'))
  if (year === null) return null
  const turnovers = QUARTERS.map((quarter) => amountOf(row.text(`Turnover ${quarter} qtr`)))
  const revenue = turnovers.every((amount) => amount !== null)
    ? turnovers.reduce((sum, amount) => sum + amount, 0)
    : null
  const employees =
    QUARTERS.map((quarter) => staffOf(row.text(`Number of employees ${quarter} qtr`))).findLast(
      (count) => count !== null,
    ) ?? null
  return revenue === null && employees === null ? null : { year, filedOn: '', revenue, assets: null, employees }
}

/** Register codes have eight digits; spreadsheets lose zeros in front. */
function registerCode(text: string): string {
  return /^\d{1,8}$/.test(text) ? text.padStart(8, '0') : text
}
