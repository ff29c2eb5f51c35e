/** Reads the archives of filed accounts: one page (iXBRL) for each filing, whose name has the company and the day. */
import { companyNumber } from '../../matching/numbers/british-company-number.ts'
import { yearFirstDate } from '../dates.ts'
import type { Join, RegisterFile, SourceRow } from '../register.ts'
import { type NumberFact, readIxbrl } from './ixbrl.ts'

/** Accounts of a company. */
export interface AccountsRow extends SourceRow {
  /** Number of the company, as the name of the file writes it. */
  readonly number: string
  /** Day of the balance sheet, `YYYY-MM-DD`; `null`: the name of the file has none. */
  readonly day: string | null
  /** Names and numbers that the accounts state. */
  readonly texts: ReadonlyMap<string, string>
  readonly numbers: readonly NumberFact[]
}

/** Names of filings: `Prod223_4320_05016384_20251231.html`. */
export const FILING_NAME = /^Prod\d+_\d+_([A-Z0-9]{8})_(\d{8})(?:_\w+)?\.x?html?$/i

/** Longer accounts than this are not read; with scanned pages some reach half of it. */
const BYTES_MAX = 32 << 20

/** The tags that are read. */
const WANTED = {
  texts: new Set(['EntityCurrentLegalOrRegisteredName', 'UKCompaniesHouseRegisteredNumber']),
  numbers: new Set([
    'AverageNumberEmployeesDuringPeriod',
    'TurnoverRevenue',
    'TurnoverGrossOperatingRevenue',
    'TotalAssets',
  ]),
}

/** Starts to read archives; there is nothing to join. */
export function joinFilings(): Join<AccountsRow> {
  return { read: readFiling }
}

async function* readFiling(file: RegisterFile): AsyncGenerator<Iterable<AccountsRow>> {
  const [, number = '', digits = ''] = FILING_NAME.exec(file.name) ?? []
  const filing = { line: 1, number, day: yearFirstDate(digits), raw: () => file.name }
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of file.bytes) {
    bytes += piece.length
    if (bytes > BYTES_MAX) break
    pieces.push(piece)
  }
  if (bytes > BYTES_MAX) {
    yield [{ ...filing, problem: `is longer than ${BYTES_MAX >> 20} MiB`, texts: new Map(), numbers: [] }]
    return
  }
  const page = Buffer.concat(pieces).toString('utf8')
  const { texts, numbers } = readIxbrl(page, WANTED)
  const problem = problemOf(page, number, texts.get('UKCompaniesHouseRegisteredNumber'))
  yield [{ ...filing, problem, texts, numbers }]
}

/** Why accounts cannot be trusted, or `null`. */
function problemOf(page: string, number: string, stated: string | undefined): string | null {
  if (page.includes('\0')) return 'has a NUL byte'
  if (!/<\/(?:\w+:)?html>\s*$/i.test(page.slice(-200))) return 'is cut off: it does not end with </html>'
  const written = stated === undefined ? null : companyNumber(stated)
  // Some filers tag another text here.
  if (written === null || written === companyNumber(number)) return null
  return `is of the company ${JSON.stringify(stated)}, but its name says ${number}`
}
