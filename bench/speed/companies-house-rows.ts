/** Rows in the layout of Companies House, as many as a measurement needs. */
import { once } from 'node:events'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { realFile } from '../../test/support/real-data.ts'
import { generateCompany } from './companies.ts'

/** Name of a file as Companies House publishes it. */
export const COMPANIES_HOUSE_FILE = 'BasicCompanyData-2026-11-01-part1_1.csv'

/** Real rows, on machines of developers only. */
export const REAL_ROWS = realFile('data', 'gb', 'companies-house', 'BasicCompanyData-2024-11-south-yorkshire.csv')

/** Rows with their header: real ones repeated, of the file `from` where it is at hand; else made-up ones. */
export function companiesHouseRows(rows: number, from: string): Generator<string> {
  return existsSync(from) ? repeatedRows(rows, from) : madeRows(rows)
}

/** Writes rows into a file. */
export async function writeRows(path: string, lines: Iterable<string>): Promise<void> {
  const output = createWriteStream(path)
  let piece = ''
  for (const line of lines) {
    piece += `${line}\r\n`
    if (piece.length < 1_000_000) continue
    if (!output.write(piece)) await once(output, 'drain')
    piece = ''
  }
  output.end(piece)
  await once(output, 'finish')
}

/** Real rows again and again, under a number of their own, the first word of the name taken from another row. */
function* repeatedRows(rows: number, path: string): Generator<string> {
  const [header, ...found] = readFileSync(path, 'utf8').split('\r\n')
  const whole = found.map((row) => /^"([^"]*)","[^"]*",/.exec(row)).filter((match) => match !== null)
  yield header
  for (let row = 0; row < rows; row++) {
    const match = whole[(row * 7_919) % whole.length]
    const other = whole[(row * 104_729 + 17) % whole.length][1].split(' ')[0]
    const words = match[1].split(' ')
    // One name in eight has a word that no other has.
    const rare = Math.imul(row, 2_654_435_761) >>> 0
    const first =
      row % 8 > 0 ? other : other.slice(0, 3) + rare.toString(36).replaceAll(/\d/g, '').toUpperCase().slice(0, 4)
    const name = row < whole.length ? match[1] : [first, ...words.slice(words.length > 2 ? 1 : 0)].join(' ')
    yield `"${name}","${10_000_000 + row}",${match.input.slice(match[0].length)}`
  }
}

function* madeRows(rows: number): Generator<string> {
  yield 'CompanyName, CompanyNumber,RegAddress.PostCode,RegAddress.PostTown,CompanyStatus,IncorporationDate,SICCode.SicText_1'
  for (let row = 0; row < rows; row++) {
    const { name, city, naceCodes } = generateCompany(row)
    const code = `${naceCodes.primary[0]?.replace('.', '').padEnd(4, '0') ?? '6202'}0`
    yield `"${name.replaceAll('"', '')}","${10_000_000 + row}","LS1 4AP","${city ?? 'LEEDS'}","Active","01/02/2003","${code} - trade"`
  }
}

/** The cells of a line of a table, none of which holds a line end. Names are trimmed: Companies House pads some. */
export function readCsvLine(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  )
}
