/** Reads the tables of the Romanian trade register, which know no quoting, and joins them on the number. */
import { checksHeader } from '../layout.ts'
import { readLookups, rowOfTable } from '../read-lookups.ts'
import { readPlainLines } from '../readers/plain-lines.ts'
import type { FileKind, Join, JoinWork, RegisterFile, TextRow } from '../register.ts'

/** The kinds of files, in the order in which they are read. */
export const ROMANIAN_FILES = {
  words: {
    id: 'words',
    title: 'N_STARE_FIRMA.CSV',
    beginning: /^(?:ï»¿)?COD\^DENUMIRE/i,
    needs: ['firms'],
    columns: { status: ['COD', 'DENUMIRE'] },
  },
  statuses: {
    id: 'statuses',
    title: 'OD_STARE_FIRMA.CSV',
    beginning: /^(?:ï»¿)?COD_INMATRICULARE\^COD\s/i,
    needs: ['firms'],
    columns: { join: ['COD_INMATRICULARE'], status: ['COD'] },
  },
  activities: {
    id: 'activities',
    title: 'OD_CAEN_AUTORIZAT.CSV',
    beginning: /^(?:ï»¿)?COD_INMATRICULARE\^COD_CAEN_AUTORIZAT/i,
    needs: ['firms'],
    columns: { join: ['COD_INMATRICULARE'], codes: ['COD_CAEN_AUTORIZAT', 'VER_CAEN_AUTORIZAT'] },
  },
  firms: {
    id: 'firms',
    title: 'OD_FIRME.CSV',
    beginning: /^(?:ï»¿)?DENUMIRE\^CUI\^/i,
    columns: { identity: ['COD_INMATRICULARE', 'CUI'], name: ['DENUMIRE'], 'legal form': ['FORMA_JURIDICA'] },
  },
} as const satisfies Record<string, FileKind>

/** A firm with its rows of the other tables. */
export interface RomanianRow extends TextRow {
  /** Codes of its statuses; `null`: no file of statuses was given. */
  readonly statuses: readonly string[] | null
  /** What a code of a status is called; empty: not known. */
  statusWord(code: string): string
  /** Authorised activities: revision of CAEN, a space, the code. */
  readonly activities: readonly string[]
}

/** More statuses than a register has are a broken table. */
const WORDS_MAX = 2_000

/** Starts a join. @throws {ColumnsError} for tables that only complete the firms, without those */
export function joinRomanian(given: ReadonlySet<string>, work: JoinWork): Join<RomanianRow> {
  const { words, statuses, activities, firms } = ROMANIAN_FILES
  const names = new Map<string, string>()
  const kept = (kind: string, number: string) => (given.has(kind) && number !== '' ? work.table(kind).get(number) : [])
  const store: Readonly<Record<string, (row: TextRow) => void>> = {
    [words.id]: (row: TextRow) => {
      if (names.size < WORDS_MAX) names.set(row.text('COD'), row.text('DENUMIRE'))
    },
    [statuses.id]: (row: TextRow) => work.table(statuses.id).add(row.text('COD_INMATRICULARE'), row.text('COD')),
    [activities.id]: (row: TextRow) =>
      work
        .table(activities.id)
        .add(row.text('COD_INMATRICULARE'), `${row.text('VER_CAEN_AUTORIZAT')} ${row.text('COD_CAEN_AUTORIZAT')}`),
  }
  return {
    async *read(file, kind) {
      const lines = linesOf(file, kind as keyof typeof ROMANIAN_FILES)
      if (kind !== firms.id) yield* readLookups(lines, work, store[kind])
      else for await (const rows of lines) yield romanian(rows)
    },
  }

  function* romanian(rows: Iterable<TextRow>): Generator<RomanianRow> {
    for (const row of rows) {
      const number = row.problem === null ? row.text('COD_INMATRICULARE') : ''
      yield {
        ...rowOfTable(row),
        statuses: given.has(statuses.id) ? kept(statuses.id, number) : null,
        statusWord: (code) => names.get(code) ?? '',
        activities: kept(activities.id, number),
      }
    }
  }
}

function linesOf(file: RegisterFile, kind: keyof typeof ROMANIAN_FILES) {
  const checkHeader = checksHeader(ROMANIAN_FILES[kind])
  return readPlainLines(file.bytes, { cellsOf: (line) => line.split('^'), checkHeader })
}
