/** Reads the tables of an extract, as the updates that follow it leave them, and joins them on the number of the enterprise. */
import { ColumnsError, checksHeader } from '../layout.ts'
import { readLookups, rowOfTable } from '../read-lookups.ts'
import { type CsvRow, readCsv } from '../readers/csv.ts'
import type { Join, JoinWork, MapOptions, Mapped, RegisterFile, TextRow } from '../register.ts'
import { CHANGED_TABLES, type ChangedTable, Extracts } from './extracts.ts'
import { BELGIAN_FILES, INSERTED } from './layouts.ts'

/** A row of a table that is joined: the columns that the mapping reads, by name. */
export type Cells = Readonly<Record<string, string>>

/** A Belgian branch, with its number and its first day as written, and its name where it has one. */
export interface Branch {
  readonly number: string
  readonly start: string
  readonly name: string | null
}

/** An enterprise with its rows of the other tables, in their order. */
export interface BelgianRow extends TextRow {
  /** Its own names, then those of establishments, whose number `establishment` is. */
  readonly names: readonly Cells[]
  /** Addresses of the registered office. */
  readonly addresses: readonly Cells[]
  readonly contacts: readonly Cells[]
  readonly activities: readonly Cells[]
  /** Belgian branches of a foreign enterprise. */
  readonly branches: readonly Branch[]
  /** Set where this is no enterprise, but a branch of one that is not held. */
  readonly isLoneBranch?: true
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

/**
 * Starts a join of the tables.
 *
 * @param map makes a company of an enterprise
 * @throws {ColumnsError} for updates alone, and for an extract without enterprises or names
 */
export function joinBelgian(given: ReadonlySet<string>, work: JoinWork, map: MapBelgian): Join<BelgianRow> {
  const changed = CHANGED_TABLES.filter((table) => given.has(`${table}${INSERTED}`))
  const isUpdated = changed.length > 0 || given.has(BELGIAN_FILES.deletions.id)
  for (const { id, title } of [BELGIAN_FILES.enterprise, BELGIAN_FILES.denomination]) {
    if (given.has(id)) continue
    if (!isUpdated) throw new ColumnsError(`Cannot read the extract: it has no ${title}, must have it`)
    throw new ColumnsError(
      `Cannot read an update alone: it has only changed rows, must be given together with the full extract before it (…_Full.zip), which has ${title}`,
    )
  }
  const missing = changed.find((table) => !given.has(table))
  if (missing !== undefined) {
    throw new ColumnsError(`Cannot read ${missing}_insert.csv: the full extract must have ${missing}.csv`)
  }
  return new Tables(given, work, isUpdated, map)
}

type MapBelgian = (row: BelgianRow, options: MapOptions) => Mapped

class Tables implements Join<BelgianRow> {
  readonly #given: ReadonlySet<string>
  readonly #work: JoinWork
  readonly #isUpdated: boolean
  readonly #map: MapBelgian
  readonly #extracts = new Extracts()
  /** Enterprises with branches that become companies. */
  readonly #withBranches = new Set<string>()
  /** Titles of legal forms by code: 146 of them, so memory is enough. */
  #titles = new Map<string, Map<string, string>>()
  /** How late the extract is that the titles are of. */
  #titlesRank = 0

  constructor(given: ReadonlySet<string>, work: JoinWork, isUpdated: boolean, map: MapBelgian) {
    this.#given = given
    this.#work = work
    this.#isUpdated = isUpdated
    this.#map = map
  }

  /** Errors come while it is read, so that they name the file. */
  async *read(file: RegisterFile, kind: string): AsyncGenerator<Iterable<BelgianRow>> {
    yield* this.#rows(file, kind)
  }

  #rows(file: RegisterFile, kind: string): AsyncIterable<Iterable<BelgianRow>> {
    const extracts = this.#extracts
    if (kind === BELGIAN_FILES.meta.id) return this.#readMeta(file)
    if (kind === BELGIAN_FILES.deletions.id) {
      return extracts.readDeletions(file, (rows) => this.#work.countJoined(rows))
    }
    if (kind === BELGIAN_FILES.code.id) return this.#readTitles(file)
    const isInserted = kind.endsWith(INSERTED)
    const table = (isInserted ? kind.slice(0, -INSERTED.length) : kind) as ChangedTable
    const update = isInserted ? extracts.updateOf(file) : null
    if (!isInserted) extracts.meetFull(file, this.#isUpdated)
    const isLeft = (number: string) => !extracts.isGone(table, number, update)
    if (update !== null && extracts.isPassedOver(update)) return this.#lookups(file, table, () => {})
    if (table === 'enterprise') return this.#readEnterprises(file, isLeft)
    if (table === 'establishment') return this.#readEstablishments(file, isLeft)
    if (table === 'branch') return this.#readBranches(file, isLeft)
    return this.#readKept(file, table, isLeft)
  }

  async *#readMeta(file: RegisterFile): AsyncGenerator<Iterable<BelgianRow>> {
    const { rows, day } = await this.#extracts.readMeta(file)
    this.#work.countJoined(rows)
    if (day !== null) this.#work.dated(day)
    yield []
  }

  #readTitles(file: RegisterFile) {
    const rank = this.#extracts.rankOf(file)
    const isLatest = rank >= this.#titlesRank
    if (rank > this.#titlesRank) this.#titles = new Map()
    if (isLatest) this.#titlesRank = rank
    return this.#lookups(file, 'code', (row) => {
      if (!isLatest || row.text('Category') !== 'JuridicalForm' || this.#titles.size > TITLES_MAX) return
      const titles = this.#titles.get(row.text('Code')) ?? new Map<string, string>()
      titles.set(row.text('Language').toUpperCase(), row.text('Description'))
      this.#titles.set(row.text('Code'), titles)
    })
  }

  #readEstablishments(file: RegisterFile, isLeft: (number: string) => boolean) {
    const table = this.#work.table('establishment')
    return this.#lookups(file, 'establishment', (row) => {
      const number = row.text('EstablishmentNumber')
      if (isLeft(number)) table.add(number, row.text('EnterpriseNumber'))
    })
  }

  #readBranches(file: RegisterFile, isLeft: (number: string) => boolean) {
    const table = this.#work.table('branch')
    return this.#lookups(file, 'branch', (row) => {
      const number = row.text('Id')
      if (isLeft(number)) table.add(row.text('EnterpriseNumber'), JSON.stringify([number, row.text('StartDate')]))
    })
  }

  /** Keeps the rows of enterprises, and the names of their establishments. */
  #readKept(file: RegisterFile, kind: KeptTable, isLeft: (number: string) => boolean) {
    const table = this.#work.table(kind)
    return this.#lookups(file, kind, (row) => {
      const number = row.text('EntityNumber')
      if (kind === 'address' && row.text('TypeOfAddress') !== 'REGO') return
      if (kind === 'contact' && row.text('EntityContact') !== 'ENT') return
      if (!isLeft(number)) return
      const cells = KEPT[kind].map((column) => row.text(column))
      if (kind !== 'denomination' || !number.startsWith('2.')) {
        table.add(number, JSON.stringify(cells))
        return
      }
      const enterprise = this.#given.has('establishment') ? this.#work.table('establishment').last(number) : null
      if (enterprise !== null) table.add(enterprise, JSON.stringify([...cells, number]))
    })
  }

  async *#readEnterprises(
    file: RegisterFile,
    isLeft: (number: string) => boolean,
  ): AsyncGenerator<Iterable<BelgianRow>> {
    for await (const rows of readCsv(file.bytes, { checkHeader: checksHeader(BELGIAN_FILES.enterprise) })) {
      yield this.#enterprises(rows, isLeft)
    }
  }

  *#enterprises(rows: Iterable<CsvRow>, isLeft: (number: string) => boolean): Generator<BelgianRow> {
    for (const row of rows) {
      const isGood = row.problem === null
      const number = isGood ? row.text('EnterpriseNumber') : ''
      if (!isLeft(number)) {
        this.#work.countJoined(1)
        continue
      }
      const form = isGood ? row.text('JuridicalFormCAC') || row.text('JuridicalForm') : ''
      const enterprise = {
        ...rowOfTable(row),
        // Rows that updates insert come last, and those of a full extract are in the order of their numbers.
        names: this.#kept('denomination', number).toSorted(byEstablishment),
        addresses: this.#kept('address', number),
        contacts: this.#kept('contact', number),
        activities: this.#kept('activity', number),
        branches: this.#branchesOf(number),
        formTitles: this.#titles.get(form) ?? NO_TITLES,
      }
      if (enterprise.branches.length > 0 && this.#isHeld(enterprise)) this.#withBranches.add(number)
      yield enterprise
    }
  }

  #isHeld(enterprise: BelgianRow): boolean {
    return this.#map(enterprise, { includeNaturalPersons: this.#work.includesPersons }).kind === 'company'
  }

  /** Branches of enterprises that are not held, each of which was counted as joined. */
  async *end(): AsyncGenerator<Iterable<BelgianRow>> {
    if (!this.#given.has('branch')) return
    const none = { names: [], addresses: [], contacts: [], activities: [], branches: [], formTitles: NO_TITLES }
    for (const [enterprise, branch] of this.#work.table('branch').entries()) {
      if (this.#withBranches.has(enterprise)) continue
      yield [{ line: 0, problem: null, raw: () => branch, text: () => '', ...none, isLoneBranch: true }]
    }
  }

  #branchesOf(enterprise: string): readonly Branch[] {
    if (enterprise === '' || !this.#given.has('branch')) return []
    return this.#work
      .table('branch')
      .get(enterprise)
      .map((text) => {
        const [number, start] = JSON.parse(text) as [string, string]
        return { number, start, name: this.#kept('denomination', number)[0]?.Denomination || null }
      })
  }

  #kept(kind: KeptTable, number: string): readonly Cells[] {
    if (number === '' || !this.#given.has(kind)) return []
    const columns = [...KEPT[kind], 'establishment']
    return this.#work
      .table(kind)
      .get(number)
      .map((text) => {
        const cells = JSON.parse(text) as string[]
        return Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']))
      })
  }

  #lookups(file: RegisterFile, kind: ChangedTable | 'code', store: (row: CsvRow) => void) {
    return readLookups(readCsv(file.bytes, { checkHeader: checksHeader(BELGIAN_FILES[kind]) }), this.#work, store)
  }
}

const byEstablishment = (a: Cells, b: Cells) =>
  a.establishment < b.establishment ? -1 : a.establishment > b.establishment ? 1 : 0

/** More legal forms than any country has are a broken table. */
const TITLES_MAX = 2_000
