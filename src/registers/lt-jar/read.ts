/** Reads the tables of the Lithuanian register: living entities, struck off ones, and their profit and loss accounts. */
import { checksHeader } from '../layout.ts'
import { amountOf, keptRows, readLookups, rowOfTable } from '../read-lookups.ts'
import { type CsvRow, readCsv } from '../readers/csv.ts'
import type { FileKind, Join, JoinWork, RegisterFile, TextRow } from '../register.ts'

const ENTITY = {
  identity: ['ja_kodas'],
  name: ['ja_pavadinimas'],
  'legal form': ['form_pavadinimas'],
  address: ['adresas'],
} as const

/** The kinds of files, in the order in which they are read. */
export const LITHUANIAN_FILES = {
  accounts: {
    id: 'accounts',
    title: 'JAR_FA_RODIKLIAI_PLNA_<year>.csv',
    beginning: /^(?:ï»¿)?"?obj_kodas/i,
    needs: ['registered'],
    columns: { join: ['obj_kodas'], figures: ['laikotarpis_iki', 'reg_date', 'pardavimo_pajamos'] },
  },
  struckOff: {
    id: 'struckOff',
    title: 'JAR_ISREGISTRUOTI.csv',
    beginning: /^(?:ï»¿)?"?ja_kodas[^\n]*isreg_data/i,
    columns: { ...ENTITY, status: ['isreg_data'] },
  },
  registered: {
    id: 'registered',
    title: 'JAR_IREGISTRUOTI.csv',
    beginning: /^(?:ï»¿)?"?ja_kodas/i,
    columns: { ...ENTITY, status: ['stat_kodas', 'stat_pavadinimas'] },
  },
} as const satisfies Record<string, FileKind>

/** Turnover of one period, in euros. */
export interface Turnover {
  /** Last day of the period, `YYYY-MM-DD`. */
  readonly until: string
  /** When the accounts were registered, `YYYY-MM-DD`. */
  readonly registered: string
  readonly amount: number
}

/** An entity with its turnovers, in no particular order. */
export interface LithuanianRow extends TextRow {
  /** Whether it is of the table of entities that were struck off. */
  readonly isStruckOff: boolean
  readonly turnovers: readonly Turnover[]
}

/** Starts a join. @throws {ColumnsError} for accounts without entities */
export function joinLithuanian(given: ReadonlySet<string>, work: JoinWork): Join<LithuanianRow> {
  const { accounts } = LITHUANIAN_FILES
  return {
    read(file, kind) {
      if (kind === accounts.id) return readAccounts(file, work)
      return readEntities(file, kind === 'struckOff' ? 'struckOff' : 'registered', (number) =>
        keptRows<Turnover>({ given, work }, accounts.id, number),
      )
    },
  }
}

function readAccounts(file: RegisterFile, work: JoinWork) {
  const table = work.table(LITHUANIAN_FILES.accounts.id)
  const rows = readCsv(file.bytes, { checkHeader: checksHeader(LITHUANIAN_FILES.accounts) })
  return readLookups(rows, work, (row) => {
    const amount = amountOf(row.text('pardavimo_pajamos'))
    // A negative turnover is a correction of another year.
    if (amount === null || amount < 0) return
    const found: Turnover = { until: row.text('laikotarpis_iki'), registered: row.text('reg_date'), amount }
    table.add(row.text('obj_kodas'), JSON.stringify(found))
  })
}

async function* readEntities(
  file: RegisterFile,
  kind: 'registered' | 'struckOff',
  turnoversOf: (number: string) => readonly Turnover[],
): AsyncGenerator<Iterable<LithuanianRow>> {
  const checkHeader = checksHeader(LITHUANIAN_FILES[kind])
  function* entities(rows: Iterable<CsvRow>): Generator<LithuanianRow> {
    for (const row of rows) {
      const turnovers = row.problem === null ? turnoversOf(row.text('ja_kodas')) : []
      yield { ...rowOfTable(row), isStruckOff: kind === 'struckOff', turnovers }
    }
  }
  for await (const rows of readCsv(file.bytes, { separator: '|', checkHeader })) yield entities(rows)
}
