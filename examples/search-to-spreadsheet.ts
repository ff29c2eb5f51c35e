/**
 * Writes every company that a sentence finds to a CSV file, which spreadsheet programs open.
 *
 *     npm install /path/to/firmament-client-VERSION.tgz    (a file of the release, or made by `npm run artefacts -- sdk`)
 *     FIRMAMENT_KEY=… node examples/search-to-spreadsheet.ts IT "wineries in Tuscany" wineries.csv
 */
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { Firmament, FirmamentError } from 'firmament-client'

const COLUMNS = ['id', 'name', 'vatTaxNumber', 'address', 'postcode', 'city', 'region', 'status', 'website'] as const

/** A value as a cell. A text that a spreadsheet would run as a formula is quoted. */
function cell(value: string | null): string {
  const text = value ?? ''
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

async function main(): Promise<void> {
  const [country, query, path] = process.argv.slice(2)
  const url = process.env.FIRMAMENT_URL ?? 'http://localhost:8080'
  const client = new Firmament({ key: process.env.FIRMAMENT_KEY ?? '', url })
  const search = { query, filters: { countriesIso2: [country] } }
  const file = createWriteStream(path)
  // The byte order mark marks the file as UTF-8 for spreadsheet programs.
  file.write(`\ufeff${COLUMNS.join(',')}\r\n`)
  let count = 0
  for await (const company of client.explore.plus.all(search)) {
    file.write(`${COLUMNS.map((column) => cell(company[column])).join(',')}\r\n`)
    count++
  }
  await finished(file.end())
  console.log(`${count} companies: ${path}`)
}

try {
  await main()
} catch (error) {
  if (!(error instanceof FirmamentError)) throw error
  console.error(error.message, ...error.suggestions)
  process.exitCode = 1
}
