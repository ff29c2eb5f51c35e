/** Reads the register of AJPES and the tax authority's list of legal persons, and joins them on the number. */
import { FileCodes } from '../code-revision.ts'
import { dayInName } from '../dates.ts'
import { checksHeader } from '../layout.ts'
import { readLookups, rowOfTable } from '../read-lookups.ts'
import { type CsvRow, readCsv } from '../readers/csv.ts'
import { asUtf8 } from '../readers/utf16.ts'
import type { FileKind, Join, JoinWork, RegisterFile, TextRow } from '../register.ts'

/** The kinds of files, in the order in which they are read. */
export const SLOVENIAN_FILES = {
  tax: {
    id: 'tax',
    title: 'DURS_zavezanci_PO.csv',
    beginning: /^(?:ï»¿)?"?Omejen obseg/i,
    needs: ['register'],
    columns: {
      join: ['Matična številka'],
      identity: ['Davčna številka', 'Zavezanost za DDV'],
      codes: ['Šifra dejavnosti'],
    },
  },
  // A byte order mark of UTF-16, or the first column in UTF-8.
  register: {
    id: 'register',
    title: 'opsiprs.csv',
    beginning: /^(?:ÿþ|þÿ|(?:ï»¿)?"?Mati)/,
    columns: {
      identity: ['Matična številka'],
      name: ['Popolno ime'],
      'legal form': ['Pravnoorganizacijska oblika'],
      address: ['Naselje', 'Poštna št'],
    },
  },
} as const satisfies Record<string, FileKind>

/** A row of the tax authority. */
export interface Taxpayer {
  /** 8 digits. */
  readonly taxNumber: string
  readonly isVatPayer: boolean
  /** Digits of the code, such as `49410`; empty: not stated. */
  readonly activity: string
}

/** A unit of the register. */
export interface SlovenianRow extends TextRow {
  readonly taxpayer: Taxpayer | null
  /** What the codes of all taxpayers are of. */
  readonly codes: FileCodes
}

/** Starts a join. @throws {ColumnsError} for the tax authority's list alone */
export function joinSlovenian(given: ReadonlySet<string>, work: JoinWork): Join<SlovenianRow> {
  const { tax } = SLOVENIAN_FILES
  let codes = new FileCodes('SI', null)
  return {
    read(file, kind) {
      if (kind !== tax.id) {
        return readUnits(file, codes, (number) => (given.has(tax.id) ? work.table(tax.id).last(number) : null))
      }
      codes = new FileCodes('SI', dayInName(file.name))
      return readTaxpayers(file, work, codes)
    },
  }
}

function readTaxpayers(file: RegisterFile, work: JoinWork, codes: FileCodes) {
  const table = work.table(SLOVENIAN_FILES.tax.id)
  const rows = readCsv(asUtf8(file.bytes), { separator: ';', checkHeader: checksHeader(SLOVENIAN_FILES.tax) })
  return readLookups(rows, work, (row) => {
    const found: Taxpayer = {
      taxNumber: row.text('Davčna številka'),
      isVatPayer: row.text('Zavezanost za DDV') === '*',
      activity: row.text('Šifra dejavnosti').replace(/\D/g, ''),
    }
    codes.vote(found.activity)
    table.add(row.text('Matična številka').slice(0, 7), JSON.stringify(found))
  })
}

async function* readUnits(
  file: RegisterFile,
  codes: FileCodes,
  kept: (number: string) => string | null,
): AsyncGenerator<Iterable<SlovenianRow>> {
  function* units(rows: Iterable<CsvRow>): Generator<SlovenianRow> {
    for (const row of rows) {
      const found = row.problem === null ? kept(row.text('Matična številka').slice(0, 7)) : null
      const taxpayer = found === null ? null : (JSON.parse(found) as Taxpayer)
      yield { ...rowOfTable(row), taxpayer, codes }
    }
  }
  const checkHeader = checksHeader(SLOVENIAN_FILES.register)
  for await (const rows of readCsv(asUtf8(file.bytes), { checkHeader })) yield units(rows)
}
