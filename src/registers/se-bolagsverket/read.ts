/** Reads the two bulk files of Sweden: the register of companies, and the codes of industry of the statistical office. */
import { FileCodes } from '../code-revision.ts'
import { dayInName } from '../dates.ts'
import { checksHeader } from '../layout.ts'
import { readLookups, rowOfTable } from '../read-lookups.ts'
import { readPlainLines } from '../readers/plain-lines.ts'
import type { FileKind, Join, JoinWork, RegisterFile, TextRow } from '../register.ts'

/** The kinds of files, in the order in which they are read. */
export const SWEDISH_FILES = {
  scb: {
    id: 'scb',
    title: 'scb_bulkfil',
    beginning: /^(?:ï»¿)?ForAndrTyp\t/i,
    needs: ['companies'],
    columns: { join: ['PeOrgNr'], codes: ['Ng1', 'Ng5'] },
  },
  companies: {
    id: 'companies',
    title: 'bolagsverket_bulkfil.txt',
    beginning: /^(?:ï»¿)?"?organisationsidentitet/i,
    columns: {
      identity: ['organisationsidentitet', 'namnskyddslopnummer'],
      name: ['organisationsnamn'],
      status: ['avregistreringsdatum', 'pagandeAvvecklingsEllerOmstruktureringsforfarande'],
      'legal form': ['organisationsform'],
      address: ['postadress'],
    },
  },
} as const satisfies Record<string, FileKind>

/** An organisation with its codes of industry. */
export interface SwedishRow extends TextRow {
  /** Codes of SNI, the main one first. */
  readonly codes: readonly string[]
  /** What the codes of all organisations are of. */
  readonly fileCodes: FileCodes
}

/** Starts a join. @throws {ColumnsError} for codes without companies */
export function joinSwedish(given: ReadonlySet<string>, work: JoinWork): Join<SwedishRow> {
  const { scb } = SWEDISH_FILES
  let codes = new FileCodes('SE', null)
  return {
    read(file, kind) {
      if (kind === scb.id) {
        codes = new FileCodes('SE', dayInName(file.name))
        return readCodes(file, work, codes)
      }
      return readCompanies(file, codes, (number) => (given.has(scb.id) ? (work.table(scb.id).last(number) ?? '') : ''))
    },
  }
}

const NG = ['Ng1', 'Ng2', 'Ng3', 'Ng4', 'Ng5']

function readCodes(file: RegisterFile, work: JoinWork, fileCodes: FileCodes) {
  const table = work.table(SWEDISH_FILES.scb.id)
  const checkHeader = checksHeader(SWEDISH_FILES.scb)
  const lines = readPlainLines(file.bytes, { cellsOf: tabCells, encoding: 'latin1', dropsNul: true, checkHeader })
  return readLookups(lines, work, (row) => {
    // 16 and the number of an organisation; 19 and 20 are the centuries in which persons were born.
    const number = /^16(\d{10})$/.exec(row.text('PeOrgNr'))?.[1]
    const codes = NG.map((column) => row.text(column)).filter((code) => /^\d{5}$/.test(code) && code !== '00000')
    for (const code of codes) fileCodes.vote(code)
    if (number !== undefined && codes.length > 0) table.add(number, codes.join(' '))
  })
}

/** Rows and header end with a tab. */
function tabCells(line: string): string[] {
  const cells = line.split('\t')
  if (cells.at(-1) === '') cells.pop()
  return cells
}

/** Cells are in quotes. Quotes within them are doubled in some deliveries, and not in others; the header has none. */
function quotedCells(line: string): string[] {
  if (!line.startsWith('"')) return line.split(';')
  return line
    .slice(1, line.endsWith('"') && line.length > 1 ? -1 : undefined)
    .split('";"')
    .map((cell) => cell.replaceAll('""', '"'))
}

async function* readCompanies(
  file: RegisterFile,
  fileCodes: FileCodes,
  codesOf: (number: string) => string,
): AsyncGenerator<Iterable<SwedishRow>> {
  const checkHeader = checksHeader(SWEDISH_FILES.companies)
  function* organisations(rows: Iterable<TextRow>): Generator<SwedishRow> {
    for (const row of rows) {
      const number = row.problem === null ? /^\d{10}(?=\$)/.exec(row.text('organisationsidentitet'))?.[0] : undefined
      const codes = number === undefined ? '' : codesOf(number)
      yield {
        ...rowOfTable(row),
        text: (column) => (row.text(column) === 'null' ? '' : row.text(column)),
        codes: codes === '' ? [] : codes.split(' '),
        fileCodes,
      }
    }
  }
  for await (const rows of readPlainLines(file.bytes, { cellsOf: quotedCells, dropsNul: true, checkHeader })) {
    yield organisations(rows)
  }
}
