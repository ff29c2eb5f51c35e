/** Reads the tables of an extract and joins them on the number of the enterprise. */
import { LayoutError, requireColumns } from '../layout.ts'
import { readLookups } from '../read-lookups.ts'
import { type CsvRow, readCsv } from '../readers/csv.ts'
import type { Join, JoinWork, RegisterFile, SourceRow } from '../register.ts'
import { BELGIAN_FILES, BELGIAN_LAYOUTS } from './layouts.ts'

/** A row of a table that is joined: the columns that the mapping reads, by name. */
export type Cells = Readonly<Record<string, string>>

/** An enterprise with its rows of the other tables, in their order. */
export interface BelgianRow extends SourceRow {
  /** A value of the enterprise by its column. */
  text(column: string): string
  /** `isOfEstablishment` is not empty where the name is that of an establishment. */
  readonly names: readonly Cells[]
  /** Addresses of the registered office. */
  readonly addresses: readonly Cells[]
  readonly contacts: readonly Cells[]
  readonly activities: readonly Cells[]
  /** Titles of the legal form by language (`NL`, `FR`, `DE`), from `code.csv`. */
  readonly formTitles: ReadonlyMap<string, string>
}

/** The tables that are looked up by the number of an enterprise, with the columns that are kept. */
const KEPT = {
  denomination: ['Language', 'TypeOfDenomination', 'Denomination'],
  address: [
    ...['CountryNL', 'CountryFR', 'Zipcode', 'MunicipalityNL', 'MunicipalityFR', 'StreetNL', 'StreetFR'],
    ...['HouseNumber', 'Box', 'DateStrikingOff'],
  ],
  contact: ['ContactType', 'Value'],
  activity: ['ActivityGroup', 'NaceVersion', 'NaceCode', 'Classification'],
} as const

type KeptTable = keyof typeof KEPT

const NO_TITLES: ReadonlyMap<string, string> = new Map()

/** Starts a join of the tables. @throws {LayoutError} for updates, and for an extract without enterprises or names */
export function joinBelgian(given: ReadonlySet<string>, work: JoinWork): Join<BelgianRow> {
  if (given.has(BELGIAN_FILES.update.id)) {
    throw new LayoutError('Cannot read an update: it has parts of records only, must be the full extract (…_Full.zip)')
  }
  for (const { id, title } of [BELGIAN_FILES.enterprise, BELGIAN_FILES.denomination]) {
    if (!given.has(id)) throw new LayoutError(`Cannot read the extract: it has no ${title}, must have it`)
  }
  const tables = new Tables(given, work)
  return {
    read(file, kind) {
      if (kind === 'enterprise') return tables.readEnterprises(file)
      if (kind === 'code') return tables.readTitles(file)
      if (kind === 'establishment') return tables.readEstablishments(file)
      return tables.readKept(file, kind as KeptTable)
    },
  }
}

class Tables {
  readonly #given: ReadonlySet<string>
  readonly #work: JoinWork
  /** Titles of legal forms by code: 146 of them, so memory is enough. */
  readonly #titles = new Map<string, Map<string, string>>()

  constructor(given: ReadonlySet<string>, work: JoinWork) {
    this.#given = given
    this.#work = work
  }

  readTitles(file: RegisterFile) {
    return this.#lookups(file, 'code', (row) => {
      if (row.text('Category') !== 'JuridicalForm' || this.#titles.size > TITLES_MAX) return
      const titles = this.#titles.get(row.text('Code')) ?? new Map<string, string>()
      titles.set(row.text('Language').toUpperCase(), row.text('Description'))
      this.#titles.set(row.text('Code'), titles)
    })
  }

  readEstablishments(file: RegisterFile) {
    const table = this.#work.table('establishment')
    return this.#lookups(file, 'establishment', (row) => {
      table.add(row.text('EstablishmentNumber'), row.text('EnterpriseNumber'))
    })
  }

  /** Keeps the rows of enterprises, and the names of their establishments. */
  readKept(file: RegisterFile, kind: KeptTable) {
    const table = this.#work.table(kind)
    return this.#lookups(file, kind, (row) => {
      const number = row.text('EntityNumber')
      if (kind === 'address' && row.text('TypeOfAddress') !== 'REGO') return
      if (kind === 'contact' && row.text('EntityContact') !== 'ENT') return
      const cells = KEPT[kind].map((column) => row.text(column))
      if (kind !== 'denomination' || !number.startsWith('2.')) {
        table.add(number, JSON.stringify(cells))
        return
      }
      const enterprise = this.#given.has('establishment') ? this.#work.table('establishment').last(number) : null
      if (enterprise !== null) table.add(enterprise, JSON.stringify([...cells, 'yes']))
    })
  }

  async *readEnterprises(file: RegisterFile): AsyncGenerator<Iterable<BelgianRow>> {
    for await (const rows of readCsv(file.bytes, { checkHeader: checksFor('enterprise') })) {
      yield this.#enterprises(rows)
    }
  }

  *#enterprises(rows: Iterable<CsvRow>): Generator<BelgianRow> {
    for (const row of rows) {
      const isGood = row.problem === null
      const number = isGood ? row.text('EnterpriseNumber') : ''
      const form = isGood ? row.text('JuridicalFormCAC') || row.text('JuridicalForm') : ''
      yield {
        line: row.line,
        problem: row.problem,
        raw: () => row.raw(),
        text: (column) => row.text(column),
        names: this.#kept('denomination', number),
        addresses: this.#kept('address', number),
        contacts: this.#kept('contact', number),
        activities: this.#kept('activity', number),
        formTitles: this.#titles.get(form) ?? NO_TITLES,
      }
    }
  }

  #kept(kind: KeptTable, number: string): readonly Cells[] {
    if (number === '' || !this.#given.has(kind)) return []
    const columns = [...KEPT[kind], 'isOfEstablishment']
    return this.#work
      .table(kind)
      .get(number)
      .map((text) => {
        const cells = JSON.parse(text) as string[]
        return Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']))
      })
  }

  #lookups(file: RegisterFile, kind: keyof typeof BELGIAN_LAYOUTS, store: (row: CsvRow) => void) {
    return readLookups(readCsv(file.bytes, { checkHeader: checksFor(kind) }), this.#work, { store, rejected })
  }
}

/** More legal forms than any country has are a broken table. */
const TITLES_MAX = 2_000

const checksFor = (kind: keyof typeof BELGIAN_LAYOUTS) => (columns: readonly string[]) =>
  requireColumns(BELGIAN_LAYOUTS[kind], columns)

const rejected = (problem: SourceRow): BelgianRow => ({
  ...problem,
  text: () => '',
  ...{ names: [], addresses: [], contacts: [], activities: [], formTitles: NO_TITLES },
})
