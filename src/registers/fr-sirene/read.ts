/**
 * Reads the files of SIRENE and joins them: legal units (StockUniteLegale) with their head offices (StockEtablissement),
 * and the daily files of 2017, which had both in one row. CSV and Parquet.
 *
 * Head offices are put away on the disk first, then legal units are read and ask for theirs.
 */
import { withBeginning } from '../readers/beginning.ts'
import { readCsv } from '../readers/csv.ts'
import { isParquet, readParquet } from '../readers/parquet.ts'
import type { FileKind, Join, JoinWork, RegisterFile, SourceRow } from '../register.ts'
import { SirenSet } from './siren-set.ts'

/** What one row tells: a legal unit, its head office, or both. */
export interface FrenchRow extends SourceRow {
  /**
   * - `unit`: a legal unit, with its head office where that is known
   * - `office`: a head office without its legal unit
   * - `branch`: an establishment that is no head office, where there are no legal units to join it with
   * - `daily`: a row of a daily file
   */
  readonly kind: 'unit' | 'office' | 'branch' | 'daily'
  /** A value of the legal unit, by its column without `UniteLegale` (of a daily file: by its own column); `[ND]` is empty. */
  unit(column: string): string
  /** A value of the head office, by its column without `Etablissement`; `[ND]` is empty. */
  office(column: OfficeColumn): string
}

/** Columns of establishments that are used. */
export const OFFICE_COLUMNS = [
  'siren',
  'nic',
  'statutDiffusion',
  'trancheEffectifs',
  'anneeEffectifs',
  'dateDernierTraitement',
  'complementAdresse',
  'numeroVoie',
  'indiceRepetition',
  'typeVoie',
  'libelleVoie',
  'distributionSpeciale',
  'codePostal',
  'libelleCommune',
  'codeCommune',
  'libelleCommuneEtranger',
  'libellePaysEtranger',
  'etatAdministratif',
  'enseigne1',
  'enseigne2',
  'enseigne3',
  'denominationUsuelle',
  'activitePrincipale',
  'nomenclatureActivitePrincipale',
  'activitePrincipaleNAF25',
  'coordonneeLambertAbscisse',
  'coordonneeLambertOrdonnee',
] as const

/** One of {@link OFFICE_COLUMNS}. */
export type OfficeColumn = (typeof OFFICE_COLUMNS)[number]

/** Columns of legal units that are used. */
const UNIT_COLUMNS = [
  'siren',
  'statutDiffusion',
  'dateCreation',
  'sigle',
  'prenomUsuel',
  'prenom1',
  'nom',
  'nomUsage',
  'trancheEffectifs',
  'anneeEffectifs',
  'dateDernierTraitement',
  'dateDebut',
  'etatAdministratif',
  'denomination',
  'denominationUsuelle1',
  'denominationUsuelle2',
  'denominationUsuelle3',
  'categorieJuridique',
  'activitePrincipale',
  'nomenclatureActivitePrincipale',
  'activitePrincipaleNAF25',
]

/** The three kinds of files, in the order in which they are read. */
export const FILE_KINDS = {
  establishments: {
    id: 'establishments',
    title: 'StockEtablissement',
    names: /StockEtablissement_/i,
    beginning: /^(?:ï»¿)?"?siren"?,"?nic"?,/i,
  },
  units: {
    id: 'units',
    title: 'StockUniteLegale',
    names: /StockUniteLegale_/i,
    beginning: /^(?:ï»¿)?"?siren"?,"?statutDiffusionUniteLegale/i,
  },
  daily: {
    id: 'daily',
    title: 'a daily file of 2017 (L2)',
    names: /^sirc?-?\d.*\.csv$/i,
    beginning: /^(?:ï»¿)?"?SIREN"?;"?NIC"?;/,
  },
} as const satisfies Record<string, FileKind>

/** Stands between the values of a head office that is put away. No text of the register has it. */
const BETWEEN = '\u001f'
/** Rows put away between two reports of how far the reading is. */
const REPORT_ROWS = 5_000

/** Begins to read files: {@link FILE_KINDS} are joined on the SIREN. */
export function joinFiles(given: ReadonlySet<string>, work: JoinWork): Join<FrenchRow> {
  const hasUnits = given.has(FILE_KINDS.units.id)
  const offices = hasUnits && given.has(FILE_KINDS.establishments.id) ? work.table('offices') : null
  const told = new SirenSet()
  return {
    async *read(file, kind) {
      if (kind === FILE_KINDS.daily.id) yield* readDaily(file)
      else if (kind === FILE_KINDS.units.id) yield* readUnits(file)
      else if (offices === null) yield* readAlone(file)
      else yield* putAway(file)
    },
    async *end() {
      if (offices === null) return
      let line = 0
      for (const [siren, value] of offices.entries()) {
        line++
        if (told.has(siren)) continue
        const values = value.split(BETWEEN)
        const office = (column: OfficeColumn) => values[OFFICE_PLACES[column]] ?? ''
        yield [{ line, problem: null, raw: () => siren, kind: 'office', unit: () => '', office }]
      }
    },
  }

  async function* putAway(file: RegisterFile): AsyncGenerator<Iterable<FrenchRow>> {
    let rows = 0
    for await (const piece of tableRows(file, establishmentColumns())) {
      for (const row of piece) {
        if (row.problem !== null) {
          yield [rowOf(row, 'branch', noValue, noValue)]
          continue
        }
        rows++
        const siren = paddedSiren(row.text('siren'))
        if (row.text('etablissementSiege') === 'true' && SIREN.test(siren)) {
          const office = officeIn(row)
          const values = OFFICE_COLUMNS.map((column) => office(column).replaceAll(BETWEEN, ' '))
          values[0] = siren
          offices?.add(siren, values.join(BETWEEN))
        }
        if (rows % REPORT_ROWS === 0) {
          work.countJoined(REPORT_ROWS)
          yield []
        }
      }
    }
    work.countJoined(rows % REPORT_ROWS)
    yield []
  }

  async function* readUnits(file: RegisterFile): AsyncGenerator<Iterable<FrenchRow>> {
    const required = ['siren', 'categorieJuridiqueUniteLegale']
    for await (const piece of tableRows(file, UNIT_COLUMNS.map(unitHeader), required)) yield joined(piece)
  }

  function* joined(piece: Iterable<TableRow>): Generator<FrenchRow> {
    for (const row of piece) {
      const unit = (column: string) => disclosed(row.text(unitHeader(column)))
      let office: FrenchRow['office'] = noValue
      const siren = paddedSiren(row.text('siren'))
      if (offices !== null && row.problem === null && SIREN.test(siren)) {
        told.add(siren)
        office = lookedUp(offices, siren)
      }
      yield rowOf(row, 'unit', unit, office)
    }
  }
}

/** The head office of a legal unit, looked up when something of it is asked: of natural persons, nothing is. */
function lookedUp(offices: ReturnType<JoinWork['table']>, siren: string): FrenchRow['office'] {
  let values: string[] | null = null
  return (column) => {
    values ??= offices.last(siren)?.split(BETWEEN) ?? []
    return values[OFFICE_PLACES[column]] ?? ''
  }
}

/** Establishments without legal units: the head offices are the only information about a company. */
async function* readAlone(file: RegisterFile): AsyncGenerator<Iterable<FrenchRow>> {
  for await (const piece of tableRows(file, establishmentColumns())) yield alone(piece)
}

function* alone(piece: Iterable<TableRow>): Generator<FrenchRow> {
  for (const row of piece) {
    const isOffice = row.text('etablissementSiege') === 'true'
    yield rowOf(row, isOffice ? 'office' : 'branch', noValue, officeIn(row))
  }
}

async function* readDaily(file: RegisterFile): AsyncGenerator<Iterable<FrenchRow>> {
  const options = { separator: ';', encoding: 'windows-1252', required: ['SIREN', 'NIC', 'NOMEN_LONG'] } as const
  for await (const piece of readCsv(file.bytes, options)) yield daily(piece)
}

function* daily(piece: Iterable<TableRow>): Generator<FrenchRow> {
  for (const row of piece) yield rowOf(row, 'daily', (column) => disclosed(row.text(column)), noValue)
}

type TableRow = SourceRow & { text(column: string): string }

function rowOf(
  row: TableRow,
  kind: FrenchRow['kind'],
  unit: FrenchRow['unit'],
  office: FrenchRow['office'],
): FrenchRow {
  return { line: row.line, problem: row.problem, raw: () => row.raw(), kind, unit, office }
}

function noValue(): string {
  return ''
}

/** Reads CSV or Parquet, whichever it is. */
async function* tableRows(
  file: RegisterFile,
  columns: readonly string[],
  required: readonly string[] = ['siren', 'etablissementSiege'],
): AsyncGenerator<Iterable<TableRow>> {
  const { beginning, file: whole } = await withBeginning(file)
  if (isParquet(beginning)) yield* readParquet(whole, { columns, required })
  else yield* readCsv(whole.bytes, { required })
}

const OFFICE_PLACES = Object.fromEntries(OFFICE_COLUMNS.map((column, place) => [column, place])) as Record<
  OfficeColumn,
  number
>

/** Columns as the file names them. */
const OFFICE_HEADERS = Object.fromEntries(
  OFFICE_COLUMNS.map((column) => [column, column === 'siren' || column === 'nic' ? column : `${column}Etablissement`]),
) as Record<OfficeColumn, string>

function establishmentColumns(): string[] {
  return [...Object.values(OFFICE_HEADERS), 'etablissementSiege']
}

function officeIn(row: TableRow): FrenchRow['office'] {
  return (column) => disclosed(row.text(OFFICE_HEADERS[column]))
}

/** A column of legal units as the file names it. */
function unitHeader(column: string): string {
  return column === 'siren' || column === 'dateDebut' ? column : `${column}UniteLegale`
}

/** What the register does not disclose is written `[ND]`. */
function disclosed(text: string): string {
  return text === '[ND]' ? '' : text
}

const SIREN = /^\d{9}$/

/** A SIREN with the zeros that spreadsheets drop. */
export function paddedSiren(written: string): string {
  return /^\d{6,8}$/.test(written) ? written.padStart(9, '0') : written
}
