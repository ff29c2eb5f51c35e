/**
 * Reads the files of the SEC: `company_tickers.json`, the submissions (one JSON file for each registrant), the financial
 * statement data sets (`sub.txt`, `num.txt`) and tables made of the same columns.
 *
 * The facts of each row are stored under the number of their registrant (CIK). Registrants are returned after all files
 * have been read.
 */
import { isUtf8 } from 'node:buffer'
import { textOf } from '../json-parts.ts'
import { checksHeader, type Layout } from '../layout.ts'
import { type CsvRow, readCsv } from '../readers/csv.ts'
import { jsonProblem } from '../readers/json-problem.ts'
import type { FileKind, Join, JoinWork, RegisterFile, SourceRow } from '../register.ts'
import { combineFacts, type Facts, type Figure, type Registrant } from './facts.ts'

/** A registrant with all its facts in the files. */
export interface SecRow extends SourceRow {
  readonly registrant: Registrant
}

/** The kinds of files, in the order in which they are read. */
export const SEC_FILES = {
  filings: {
    id: 'filings',
    title: 'sub.txt',
    names: /^sub\.(?:txt|tsv)$/i,
    beginning: /^adsh\tcik\t/i,
    columns: { join: ['adsh'], identity: ['cik'], name: ['name'], codes: ['sic'], address: ['cityba', 'countryba'] },
  },
  figures: {
    id: 'figures',
    title: 'num.txt',
    names: /^num\.(?:txt|tsv)$/i,
    beginning: /^adsh\ttag\t/i,
    columns: { join: ['adsh'], figures: ['tag', 'ddate', 'qtrs', 'uom', 'value'] },
  },
  tickers: {
    id: 'tickers',
    title: 'company_tickers.json',
    names: /^company_tickers.*\.json$/i,
    beginning: /^\s*\{\s*"(?:0"\s*:\s*\{\s*"cik_str|fields"\s*:\s*\[\s*"cik)"/,
    columns: { identity: [['cik_str', 'fields']], name: [['title', 'data']] },
  },
  listings: {
    id: 'listings',
    title: 'a table of CIK|Ticker|Name',
    beginning: /^(?:ï»¿)?CIK\|Ticker\|Name/i,
    columns: { identity: ['CIK'], name: ['Name'], codes: ['SIC'], listing: ['Exchange'] },
  },
  index: {
    id: 'index',
    title: 'a table with the columns of submissions',
    beginning: /^(?:ï»¿)?"?cik"?,"?name"?,/i,
    columns: {
      identity: ['cik'],
      name: ['name'],
      'legal form': ['entity_type', 'state_of_incorporation'],
      codes: ['sic'],
      listing: ['exchanges'],
    },
  },
  submissions: {
    id: 'submissions',
    title: 'a file of submissions (CIK….json)',
    names: /^CIK\d{10}\.json$/i,
    beginning: /^\s*\{\s*"cik"\s*:/,
    columns: {
      identity: ['cik'],
      name: ['name'],
      'legal form': ['entityType'],
      address: ['addresses'],
      codes: ['sic'],
      listing: ['exchanges'],
    },
  },
} as const satisfies Record<string, FileKind>

/** Ranks of the kinds of files. Where two contradict each other, the higher rank counts. */
const RANK = { tickers: 1, listings: 2, index: 3, filings: 4, submissions: 5, figures: 6 }

/** A registrant with a thousand recent filings takes 400 KB. */
const SUBMISSION_BYTES_MAX = 16 << 20
/** The table of tickers takes 1 MB. */
const TICKERS_BYTES_MAX = 64 << 20
const REPORT_ROWS = 5_000

/** Elements of the accounts that are revenue, the most direct first. */
export const REVENUE_TAGS: readonly string[] = [
  'Revenues',
  'RevenueFromContractWithCustomerExcludingAssessedTax',
  'RevenueFromContractWithCustomerIncludingAssessedTax',
  'SalesRevenueNet',
  'Revenue',
  'RevenuesNetOfInterestExpense',
  'SalesRevenueGoodsNet',
  'SalesRevenueServicesNet',
]
const DIRECTNESS: ReadonlyMap<string, number> = new Map(REVENUE_TAGS.map((tag, index) => [tag, index]))

/** Starts a join of the files on the CIK. */
export function joinFiles(_given: ReadonlySet<string>, work: JoinWork): Join<SecRow> {
  const factsByCik = work.table('registrants')
  /** The CIK of each filing, because figures name only the filing. A quarter has about 7,000 filings. */
  const filers = new Map<string, string>()
  return {
    async *read(file, kind) {
      let rows = 0
      for await (const found of readFacts(file, kind, filers)) {
        if ('problem' in found) {
          yield [found]
          continue
        }
        rows++
        if (found.cik !== '') factsByCik.add(found.cik, JSON.stringify(found.facts))
        if (rows % REPORT_ROWS !== 0) continue
        work.countJoined(REPORT_ROWS)
        yield []
      }
      work.countJoined(rows % REPORT_ROWS)
      yield []
    },
    async *end() {
      let cik = ''
      let facts: Facts[] = []
      let line = 0
      for (const [next, value] of factsByCik.entries()) {
        if (next !== cik && facts.length > 0) {
          yield [rowOf(++line, cik, facts)]
          facts = []
        }
        cik = next
        facts.push(JSON.parse(value) as Facts)
      }
      if (facts.length > 0) yield [rowOf(++line, cik, facts)]
    },
  }
}

function rowOf(line: number, cik: string, facts: readonly Facts[]): SecRow {
  const registrant = combineFacts(cik, facts)
  return { line, problem: null, raw: () => `${cik} ${registrant.name ?? ''}`, registrant }
}

/** The facts of a row, and their registrant. With an empty `cik` nothing of it is used. */
interface Found {
  readonly cik: string
  readonly facts: Facts
}
const NOTHING: Found = { cik: '', facts: { rank: 0 } }

/** A row that cannot be used, with its problem. */
type Wrong = SecRow

async function* readFacts(
  file: RegisterFile,
  kind: string,
  filers: Map<string, string>,
): AsyncGenerator<Found | Wrong> {
  switch (kind) {
    case SEC_FILES.tickers.id:
      yield* readTickers(file)
      break
    case SEC_FILES.submissions.id:
      yield readSubmission(await wholeJson(file, SUBMISSION_BYTES_MAX))
      break
    case SEC_FILES.filings.id:
      yield* readTable(file, { separator: '\t', layout: SEC_FILES.filings }, (row) => readFiling(row, filers))
      break
    case SEC_FILES.figures.id:
      yield* readTable(file, { separator: '\t', layout: SEC_FILES.figures }, (row) => readFigure(row, filers))
      break
    case SEC_FILES.listings.id:
      yield* readTable(file, { separator: '|', layout: SEC_FILES.listings }, readListing)
      break
    default:
      yield* readTable(file, { separator: ',', layout: SEC_FILES.index }, readIndexRow)
  }
}

/** Reads a whole JSON file. @throws {Error} if it is longer than `bytesMax`, or not JSON */
async function wholeJson(file: RegisterFile, bytesMax: number): Promise<unknown> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of file.bytes) {
    bytes += piece.length
    if (bytes > bytesMax) throw new Error(`the file is longer than ${bytesMax} bytes`)
    pieces.push(piece)
  }
  const whole = Buffer.concat(pieces)
  if (!isUtf8(whole)) throw new Error('the file has bytes that are not UTF-8')
  try {
    return JSON.parse(whole.toString('utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Error(`the file ${jsonProblem(error)}`)
  }
}

async function* readTable(
  file: RegisterFile,
  { separator, layout }: { readonly separator: string; readonly layout: Layout },
  take: (row: CsvRow) => Found | null,
): AsyncGenerator<Found | Wrong> {
  const bytes = separator === ',' ? file.bytes : removeQuotes(file.bytes)
  for await (const rows of readCsv(bytes, { separator, checkHeader: checksHeader(layout) })) {
    for (const row of rows) {
      const found = row.problem === null ? take(row) : null
      yield found ?? rejectRow(row.line, row.problem ?? 'has no number (CIK)', row.raw())
    }
  }
}

/** Removes quotation marks. These tables quote no cells, so a mark in a name would be read as the start of a quoted cell. */
async function* removeQuotes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) yield piece.includes(0x22) ? piece.filter((byte) => byte !== 0x22) : piece
}

function rejectRow(line: number, problem: string, raw: string): Wrong {
  return { line, problem, raw: () => raw, registrant: { cik: '' } }
}

/** The CIK without leading zeros; empty where the text is not a CIK. */
function cikOf(written: string): string {
  return /^\d{1,10}$/.test(written) ? written.replace(/^0+/, '') : ''
}

async function* readTickers(file: RegisterFile): AsyncGenerator<Found | Wrong> {
  const all = await wholeJson(file, TICKERS_BYTES_MAX)
  if (typeof all !== 'object' || all === null) throw new Error('the file is no table of tickers')
  const fields = listAt(all, 'fields').map(textOf)
  const entries = fields.length > 0 ? listAt(all, 'data').map((row) => namedCells(fields, row)) : Object.values(all)
  for (const [index, entry] of entries.entries()) {
    const cik = cikOf(textAt(entry, 'cik_str') || textAt(entry, 'cik'))
    const name = textAt(entry, 'title') || textAt(entry, 'name')
    // `company_tickers.json` names no exchange, and lists what is traded over the counter as well.
    const exchange = fields.length > 0 ? textAt(entry, 'exchange') : 'not named'
    if (cik === '') yield rejectRow(index + 1, 'has no number (cik_str)', JSON.stringify(entry ?? null).slice(0, 200))
    else yield { cik, facts: { rank: RANK.tickers, name, exchanges: [exchange], tickers: [textAt(entry, 'ticker')] } }
  }
}

/** A row of `company_tickers_exchange.json`, which names its fields once. */
function namedCells(fields: readonly string[], row: unknown): Record<string, unknown> {
  const cells = Array.isArray(row) ? row : []
  return Object.fromEntries(fields.map((field, index) => [field, cells[index]]))
}

function readSubmission(value: unknown): Found | Wrong {
  const cik = cikOf(textAt(value, 'cik'))
  if (cik === '') return rejectRow(1, 'has no number (cik)', JSON.stringify(value ?? null).slice(0, 200))
  const business = memberAt(memberAt(value, 'addresses'), 'business')
  const former = listAt(value, 'formerNames')
  const isTraded = listAt(value, 'tickers').length > 0
  const facts: Facts = {
    rank: RANK.submissions,
    name: textAt(value, 'name'),
    entityType: textAt(value, 'entityType'),
    sic: textAt(value, 'sic'),
    ein: textAt(value, 'ein'),
    ...incorporation(textAt(value, 'stateOfIncorporation')),
    exchanges: isTraded ? listAt(value, 'exchanges').map(textOf) : [],
    tickers: listAt(value, 'tickers').map(textOf),
    street: [textAt(business, 'street1'), textAt(business, 'street2')].filter(Boolean),
    city: textAt(business, 'city'),
    postcode: textAt(business, 'zipCode'),
    state: textAt(business, 'stateOrCountry'),
    country: isState(textAt(business, 'stateOrCountry')) ? '' : textAt(business, 'stateOrCountryDescription'),
    phone: textAt(value, 'phone'),
    website: textAt(value, 'website'),
    description: textAt(value, 'description'),
    former: former.map((one) => ({ name: textAt(one, 'name'), until: textAt(one, 'to').slice(0, 10) })),
  }
  return { cik, facts }
}

function readFiling(row: CsvRow, filers: Map<string, string>): Found | null {
  const cik = cikOf(row.text('cik'))
  if (cik === '') return null
  filers.set(row.text('adsh'), cik)
  const former = row.text('former')
  const country = row.text('countryba')
  const facts: Facts = {
    rank: RANK.filings,
    filed: row.text('filed'),
    name: row.text('name'),
    entityType: 'operating',
    sic: row.text('sic'),
    ein: row.text('ein'),
    ...incorporation(row.text('stprinc') || row.text('countryinc'), row.text('countryinc')),
    street: [row.text('bas1'), row.text('bas2')].filter(Boolean),
    city: row.text('cityba'),
    postcode: row.text('zipba'),
    state: row.text('stprba'),
    country: country === 'US' ? '' : country,
    phone: row.text('baph'),
    former: former === '' ? [] : [{ name: former, until: row.text('changed') }],
  }
  return { cik, facts }
}

function readFigure(row: CsvRow, filers: ReadonlyMap<string, string>): Found {
  const cik = filers.get(row.text('adsh'))
  const tag = row.text('tag')
  const directness = DIRECTNESS.get(tag)
  const isAssets = tag === 'Assets'
  // Used are figures of the whole group (no coregistrant, no segment), for a whole year or at the end of one.
  if (cik === undefined || (directness === undefined && !isAssets) || row.text('coreg') !== '') return NOTHING
  if (row.text('qtrs') !== (isAssets ? '0' : '4') || row.text('segments') !== '') return NOTHING
  const amount = Number(row.text('value') || Number.NaN)
  const currency = row.text('uom')
  const day = row.text('ddate')
  if (!Number.isFinite(amount) || amount < 0 || !/^[A-Z]{3}$/.test(currency) || !/^\d{8}$/.test(day)) return NOTHING
  const found: Figure = { amount, currency, day }
  const facts: Facts =
    directness === undefined
      ? { rank: RANK.figures, filed: day, assets: found }
      : { rank: RANK.figures, filed: day, revenue: { ...found, directness } }
  return { cik, facts }
}

function readListing(row: CsvRow): Found | null {
  const cik = cikOf(row.text('CIK'))
  if (cik === '') return null
  const exchange = row.text('Exchange')
  const facts: Facts = {
    rank: RANK.listings,
    name: row.text('Name'),
    sic: row.text('SIC'),
    ein: row.text('IRS'),
    ...incorporation(row.text('Incorporated')),
    state: row.text('Business'),
    tickers: [row.text('Ticker')],
  }
  // An empty cell means that this table does not know the exchange.
  return { cik, facts: exchange === '' ? facts : { ...facts, exchanges: [exchange] } }
}

function readIndexRow(row: CsvRow): Found | null {
  const cik = cikOf(row.text('cik'))
  if (cik === '') return null
  const facts: Facts = {
    rank: RANK.index,
    name: row.text('name'),
    entityType: row.text('entity_type'),
    sic: row.text('sic'),
    ein: row.text('ein'),
    ...incorporation(row.text('state_of_incorporation')),
    exchanges: row.text('tickers') === '' ? [] : row.text('exchanges').split('|'),
    tickers: row.text('tickers').split('|'),
  }
  return { cik, facts }
}

/** @param country ISO 3166-1 code, where the file has one */
function incorporation(written: string, country = ''): Pick<Facts, 'incorporatedIn' | 'isForeign'> {
  const code = written.toUpperCase()
  if (code === '') return {}
  if (code === UNKNOWN_PLACE) return { incorporatedIn: code }
  return { incorporatedIn: code, isForeign: country === '' ? !isState(code) : country !== 'US' }
}

const UNKNOWN_PLACE = 'XX'

/** Whether a code is that of a state, a district or a territory: two letters. The SEC's country codes contain a digit. */
export function isState(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && code !== UNKNOWN_PLACE
}

function memberAt(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Record<string, unknown>)[name]
}

function textAt(value: unknown, name: string): string {
  return textOf(memberAt(value, name))
}

function listAt(value: unknown, name: string): unknown[] {
  const list = memberAt(value, name)
  return Array.isArray(list) ? list : []
}
