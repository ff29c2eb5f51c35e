/**
 * Reads the files of SIRENE and joins them: legal units (StockUniteLegale) with their establishments (StockEtablissement),
 * and the daily files of 2017, which had both in one row. CSV and Parquet.
 *
 * Establishments are stored on disk first. Then each legal unit is read and its establishments are looked up. Companies with
 * successions come last, and those without a legal unit.
 */
import type { Relation } from '../../company/background.ts'
import { counted } from '../../text/counted.ts'
import { ColumnsError, type Layout, NO_ROW, requireColumns } from '../layout.ts'
import { withBeginning } from '../readers/beginning.ts'
import { readCsv } from '../readers/csv.ts'
import { isParquet, readParquet } from '../readers/parquet.ts'
import type { Join, JoinWork, MapOptions, Mapped, RegisterFile, SourceRow } from '../register.ts'
import { type Establishment, type Establishments, EstablishmentTable } from './establishments.ts'
import { ESTABLISHMENT_HEADER, FILE_KINDS, OFFICE_HEADERS, UNIT_COLUMNS, unitHeader } from './layouts.ts'
import { type PastOfUnit, PERIOD_COLUMNS, PeriodTable } from './periods.ts'
import { SirenSet } from './siren-set.ts'
import { SUCCESSION_COLUMNS, SuccessionTable, type WaitedRow } from './successions.ts'
import { isNaturalPerson } from './unit.ts'

/** What is known of one company: its legal unit, its establishments, or both. */
export interface FrenchRow extends SourceRow {
  /**
   * - `unit`: a legal unit, with its establishments where they are known
   * - `establishments`: the establishments of a company without its legal unit
   * - `closed`: an establishment of which nothing is used
   * - `daily`: a row of a daily file
   * - `waited`: a company that waited for the end, or a succession that is left out
   */
  readonly kind: 'unit' | 'establishments' | 'closed' | 'daily' | 'waited'
  /** A value of the legal unit, by its column without `UniteLegale` (of a daily file: by its own column); `[ND]` is empty. */
  unit(column: string): string
  /** The establishments of the company. */
  readonly establishments: Establishments
  /** Successions of a company without its legal unit. */
  readonly relations?: readonly Relation[]
  /** What the row became, where it was mapped before: of a company with successions, or of a succession. */
  readonly outcome?: Mapped
  /** What the legal unit was, where its periods are given. @param present its name */
  past(siren: string, present: string): PastOfUnit
}

/** Rows stored on disk between two progress reports. */
const REPORT_ROWS = 5_000

/**
 * Starts a join of {@link FILE_KINDS} on the SIREN.
 *
 * @param map makes a company of the row of one that waits
 */
export function joinFiles(
  given: ReadonlySet<string>,
  work: JoinWork,
  map: (row: FrenchRow, options: MapOptions) => Mapped,
): Join<FrenchRow> {
  const state: JoinState = {
    map: (row) => map(row, { includeNaturalPersons: work.includesPersons }),
    establishments: given.has(FILE_KINDS.establishments.id) ? new EstablishmentTable(work) : null,
    periods: given.has(FILE_KINDS.periods.id) ? new PeriodTable(work) : null,
    successions: given.has(FILE_KINDS.successions.id) ? new SuccessionTable(work) : null,
    described: new SirenSet(),
    hasUnits: given.has(FILE_KINDS.units.id),
    units: 0,
    repeated: 0,
  }
  return {
    async *read(file, kind) {
      if (kind === FILE_KINDS.daily.id) yield* readDaily(file, state, work)
      else if (kind === FILE_KINDS.units.id) yield* readUnits(file, state, work)
      else if (kind === FILE_KINDS.periods.id) yield* storePeriods(file, state, work)
      else if (kind === FILE_KINDS.successions.id) yield* storeSuccessions(file, state, work)
      else yield* storeEstablishments(file, state, work)
    },
    async *end() {
      if (!work.mayBeIncomplete) requireOneMonth(state)
      const { establishments, described, hasUnits, periods, successions } = state
      const beside = periods !== null ? 'the past' : successions !== null ? 'successions' : null
      if (beside !== null && !hasUnits)
        throw new ColumnsError(`it has ${beside} of legal units; must be given with the StockUniteLegale of its month`)
      for (const row of successions?.rows() ?? []) yield [waitedRow(row)]
      // In an incomplete extract imported on request, the legal units decide which companies exist.
      if (establishments === null || (hasUnits && work.mayBeIncomplete)) return
      let [companies, alone] = [0, 0]
      for (const found of establishments.all()) {
        const { siren } = found
        companies++
        if (described.has(siren)) continue
        alone++
        const raw = () => siren
        // They are no single row of a file.
        yield [
          {
            line: 0,
            problem: null,
            raw,
            kind: 'establishments',
            unit: noValue,
            establishments: found,
            past: noPast,
            ...(successions?.has(siren) && { relations: successions.of(siren) }),
          },
        ]
      }
      if (hasUnits) requireUnits(companies, alone)
    },
  }
}

interface JoinState {
  readonly map: (row: FrenchRow) => Mapped
  /** `null`: no file of establishments is given. */
  readonly establishments: EstablishmentTable | null
  /** `null`: no file of periods is given. */
  readonly periods: PeriodTable | null
  /** `null`: no file of successions is given. */
  readonly successions: SuccessionTable | null
  /** Companies that a legal unit or a daily file describes. */
  readonly described: SirenSet
  /** Whether a file of legal units is given. */
  readonly hasUnits: boolean
  /** Rows of legal units so far, and how many of them have the number of one before. */
  units: number
  repeated: number
}

/** The files of one month agree but for a few rows. Where one company in this many does not, they are not whole, or of several months. */
const DISAGREEING_SHARE = 20
/** Fewer companies are no evidence. */
const DISAGREEING_MIN = 100

/**
 * @throws {ColumnsError} where many legal units occur twice: those that a later file withholds would keep their earlier
 * record
 */
function requireOneMonth({ units, repeated }: JoinState): void {
  if (repeated < DISAGREEING_MIN || repeated * DISAGREEING_SHARE <= units) return
  throw new ColumnsError(
    `${repeated.toLocaleString('en')} of ${counted(units, 'legal unit')} repeat one before; must be the files of one month; use --incomplete to import anyway`,
  )
}

/**
 * @throws {ColumnsError} where many companies have establishments and no legal unit: only it shows which are natural
 *   persons, and has the names of the others
 */
function requireUnits(companies: number, alone: number): void {
  if (alone < DISAGREEING_MIN || alone * DISAGREEING_SHARE <= companies) return
  throw new ColumnsError(
    `it lacks ${alone.toLocaleString('en')} of the ${counted(companies, 'company', 'companies')} in StockEtablissement; it is cut off, or of another month; use --incomplete to import anyway`,
  )
}

/**
 * Stores the rows of a file that complete those of another.
 *
 * @param store stores a row; `null`: it was, `undefined`: it is another reading's, else what is yielded of it
 */
async function* storeRows<Row extends SourceRow>(
  pieces: AsyncIterable<Iterable<Row>>,
  work: JoinWork,
  store: (row: Row) => FrenchRow | null | undefined,
): AsyncGenerator<Iterable<FrenchRow>> {
  let rows = 0
  for await (const piece of pieces) {
    for (const row of piece) {
      const shown = store(row)
      if (shown === undefined) continue
      if (shown !== null) {
        yield [shown]
        continue
      }
      rows++
      if (rows % REPORT_ROWS === 0) {
        work.countJoined(REPORT_ROWS)
        yield []
      }
    }
  }
  work.countJoined(rows % REPORT_ROWS)
  yield []
}

/** Stores the establishments of a file on disk. Yields the rows that cannot be used. */
async function* storeEstablishments(
  file: RegisterFile,
  { establishments, successions }: JoinState,
  work: JoinWork,
): AsyncGenerator<Iterable<FrenchRow>> {
  let isEmpty = true
  const pieces = readRows(file, ESTABLISHMENT_HEADER, FILE_KINDS.establishments)
  yield* storeRows(pieces, work, (row) => {
    isEmpty = false
    const siren = padSiren(row.text('siren'))
    // Where legal units decide which companies exist, establishments add none.
    if (!work.mayBeIncomplete) successions?.note(row, siren, () => false)
    if (!isOwnRow(row, siren, work)) return undefined
    if (row.problem !== null || !SIREN.test(siren))
      return rowOf(row, 'establishments', noValue, { ...NO_ESTABLISHMENTS, siren })
    const office = officeIn(row, siren)
    if (row.text('etablissementSiege') === 'true') establishments?.addOffice(siren, office)
    else if (!establishments?.addBranch(siren, office)) return rowOf(row, 'closed', noValue, NO_ESTABLISHMENTS)
    return null
  })
  if (isEmpty) throw new ColumnsError(NO_ROW)
}

/** Stores the periods of a file on disk. Yields the rows that cannot be used. */
function storePeriods(
  file: RegisterFile,
  { periods, successions }: JoinState,
  work: JoinWork,
): AsyncGenerator<Iterable<FrenchRow>> {
  const pieces = readRows(file, PERIOD_COLUMNS.map(unitHeader), FILE_KINDS.periods)
  return storeRows(pieces, work, (row) => {
    const siren = padSiren(row.text('siren'))
    if (row.text('dateFin') === '') successions?.note(row, siren, () => isPersonIn(row) || null)
    if (!isOwnRow(row, siren, work)) return undefined
    if (row.problem !== null || !SIREN.test(siren)) {
      const unusable = rowOf(row, 'establishments', noValue, { ...NO_ESTABLISHMENTS, siren })
      // Other cells may name a person.
      return { ...unusable, raw: () => numberIn(row.raw()) }
    }
    periods?.add(siren, (column) => hideUndisclosed(row.text(unitHeader(column))))
    return null
  })
}

/** Stores the successions of a file on disk. Yields the rows that are none between two companies. */
function storeSuccessions(
  file: RegisterFile,
  { successions }: JoinState,
  work: JoinWork,
): AsyncGenerator<Iterable<FrenchRow>> {
  return storeRows(readRows(file, SUCCESSION_COLUMNS, FILE_KINDS.successions), work, (row) => {
    const none = () => rowOf(row, 'waited', noValue, NO_ESTABLISHMENTS)
    if (row.problem !== null) return work.isOwn(String(row.line)) ? none() : undefined
    const outcome = successions?.add(row.line, (column) => row.text(column))
    return outcome ? { ...none(), outcome } : outcome
  })
}

/** Whether a row belongs to this reading: by its number, or by its line where it has none. */
function isOwnRow({ problem, line }: SourceRow, siren: string, { isOwn }: JoinWork): boolean {
  return isOwn(problem === null ? siren : String(line))
}

async function* readUnits(file: RegisterFile, state: JoinState, work: JoinWork): AsyncGenerator<Iterable<FrenchRow>> {
  for await (const piece of readRows(file, UNIT_COLUMNS.map(unitHeader), FILE_KINDS.units)) {
    yield joinUnits(piece, state, work)
  }
}

/** Joins legal units with their establishments. */
function* joinUnits(piece: Iterable<TableRow>, state: JoinState, work: JoinWork): Generator<FrenchRow> {
  const { establishments, described, periods, successions } = state
  for (const row of piece) {
    const siren = padSiren(row.text('siren'))
    successions?.note(row, siren, () => isPersonIn(row))
    if (!isOwnRow(row, siren, work)) continue
    const unit = (column: string) => hideUndisclosed(row.text(unitHeader(column)))
    let own = NO_ESTABLISHMENTS
    if (row.problem === null && SIREN.test(siren)) {
      state.units++
      if (described.has(siren)) state.repeated++
      described.add(siren)
      if (establishments !== null) own = establishments.of(siren)
    }
    yield* unlessWaiting(rowOf(row, 'unit', unit, own, periods), siren, state)
  }
}

function isPersonIn(row: TableRow): boolean {
  return isNaturalPerson(row.text(unitHeader('categorieJuridique')))
}

/** A row, unless it is a company with successions, which waits for the end. */
function* unlessWaiting(row: FrenchRow, siren: string, { successions, map }: JoinState): Generator<FrenchRow> {
  if (row.problem !== null || !successions?.has(siren)) {
    yield row
    return
  }
  const outcome = map(row)
  if (outcome.kind === 'company') successions.wait(siren, row.line, outcome)
  else yield { ...row, outcome }
}

function waitedRow({ siren, line, mapped }: WaitedRow): FrenchRow {
  const none = { unit: noValue, establishments: NO_ESTABLISHMENTS, past: noPast }
  return { line, problem: null, raw: () => siren, kind: 'waited', ...none, outcome: mapped }
}

async function* readDaily(file: RegisterFile, state: JoinState, work: JoinWork): AsyncGenerator<Iterable<FrenchRow>> {
  const checkHeader = (columns: readonly string[]) => requireColumns(FILE_KINDS.daily, columns)
  const options = { separator: ';', encoding: 'windows-1252', checkHeader } as const
  for await (const piece of readCsv(file.bytes, options)) yield readDailyRows(piece, state, work)
}

function* readDailyRows(piece: Iterable<TableRow>, state: JoinState, work: JoinWork): Generator<FrenchRow> {
  const { establishments, described, successions } = state
  for (const row of piece) {
    const siren = row.text('SIREN')
    successions?.note(row, siren, () => isNaturalPerson(row.text('NJ')))
    if (!isOwnRow(row, siren, work)) continue
    const isPresent = row.text('SIEGE') === '1' && row.text('VMAJ') !== 'I' && row.text('VMAJ') !== 'D'
    if (establishments !== null && isPresent && SIREN.test(siren)) described.add(siren)
    const unit = (column: string) => hideUndisclosed(row.text(column))
    yield* unlessWaiting(rowOf(row, 'daily', unit, NO_ESTABLISHMENTS), siren, state)
  }
}

type TableRow = SourceRow & { text(column: string): string }

function rowOf(
  row: TableRow,
  kind: FrenchRow['kind'],
  unit: FrenchRow['unit'],
  establishments: Establishments,
  periods: PeriodTable | null = null,
): FrenchRow {
  // A row whose cells cannot be trusted may be a person's.
  const raw = () => (row.problem === null ? row.raw() : numberIn(row.raw()))
  const past = (siren: string, present: string) => periods?.of(siren, present) ?? noPast()
  return { line: row.line, problem: row.problem, raw, kind, unit, establishments, past }
}

/** The number at the beginning of a row, as it is written: nothing of a person. */
function numberIn(raw: string): string {
  return /^"?\d{0,14}"?/.exec(raw)?.[0] ?? ''
}

const noPast = (): PastOfUnit => ({ formerNames: [] })

function noValue(): string {
  return ''
}

const NO_ESTABLISHMENTS: Establishments = { siren: '', office: noValue, branches: () => [] }

/** Reads the rows of a CSV or Parquet file. */
async function* readRows(
  file: RegisterFile,
  columns: readonly string[],
  layout: Layout,
): AsyncGenerator<Iterable<TableRow>> {
  const { beginning, file: whole } = await withBeginning(file)
  const checkHeader = (names: readonly string[]) => requireColumns(layout, names)
  if (isParquet(beginning)) yield* readParquet(whole, { columns, checkHeader })
  else yield* readCsv(whole.bytes, { checkHeader })
}

function officeIn(row: TableRow, siren: string): Establishment {
  return (column) => (column === 'siren' ? siren : hideUndisclosed(row.text(OFFICE_HEADERS[column])))
}

/** Empties a value that the register does not disclose: it is written `[ND]`. */
function hideUndisclosed(text: string): string {
  return text === '[ND]' ? '' : text
}

const SIREN = /^\d{9}$/

/** Restores the leading zeros of a SIREN, which spreadsheets drop. */
export function padSiren(written: string): string {
  return /^\d{6,8}$/.test(written) ? written.padStart(9, '0') : written
}
