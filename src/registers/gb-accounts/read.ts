/** Reads the archives of filed accounts: one page (iXBRL) for each filing, whose name has the company and the day. */
import { yearFirstDate } from '../dates.ts'
import type { Join, RegisterFile, SourceRow } from '../register.ts'
import { FILING_NAME, type Filing, readFiling } from './filing.ts'

/** Accounts of a company. */
export interface AccountsRow extends SourceRow, Filing {
  /** Number of the company, as the name of the file writes it. */
  readonly number: string
  /** Day of the balance sheet, `YYYY-MM-DD`; `null`: the name of the file has none. */
  readonly day: string | null
  /** Why it cannot be trusted, or `null`. */
  readonly problem: string | null
}

/** Longer accounts than this are not read; with scanned pages some reach half of it. */
const BYTES_MAX = 32 << 20

/** Starts to read archives; there is nothing to join. */
export function joinFilings(): Join<AccountsRow> {
  return { read: rowsOf }
}

async function* rowsOf(file: RegisterFile): AsyncGenerator<Iterable<AccountsRow>> {
  const [, number = '', digits = ''] = FILING_NAME.exec(file.name) ?? []
  const found = file.ahead === undefined ? await filingOf(file) : ((await file.ahead) as Filing)
  yield [{ ...found, line: 1, number, day: yearFirstDate(digits), raw: () => file.name }]
}

async function filingOf({ bytes, name }: RegisterFile): Promise<Filing> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    length += piece.length
    if (length > BYTES_MAX) {
      return { problem: `is longer than ${BYTES_MAX >> 20} MiB`, texts: new Map(), numbers: [] }
    }
    pieces.push(piece)
  }
  return readFiling(Buffer.concat(pieces), name)
}
