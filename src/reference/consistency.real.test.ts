/** The table of `docs/registers.md` on one activity in three classifications, computed from the register's rows. */
import assert from 'node:assert/strict'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse'
import type { CodeScheme } from '../company/codes.ts'
import { recordCodes } from './derive-codes.ts'
import { ancestors } from './industry-codes.ts'

const ROOT = join(import.meta.dirname, '../..')
const FILE = join(
  process.env.FIRMAMENT_REAL_DATA ?? join(ROOT, '../shared'),
  'data/gb/companies-house/BasicCompanyData-2024-11-south-yorkshire.csv',
)
const skip = existsSync(FILE) ? false : `no real data at ${FILE}`

const SCHEMES = ['nace', 'naics', 'sic'] as const satisfies readonly CodeScheme[]

test('companies found by a NACE, a NAICS and a SIC code of one activity are as docs/registers.md says', {
  skip,
}, async () => {
  const docs = readFileSync(join(ROOT, 'docs/registers.md'), 'utf8')
  const rows = [...docs.matchAll(/^\| [A-Z][^|]* \|((?: [\d.]+ \| \d+ \|){3}) (\d+) \|$/gm)].map(([, cells, all]) => {
    const parts = cells.split('|').map((cell) => cell.trim())
    return {
      codes: [parts[0], parts[2], parts[4]],
      found: [parts[1], parts[3], parts[5]].map(Number),
      all: Number(all),
    }
  })
  assert.equal(rows.length, 10)
  const found = rows.map(() => [0, 0, 0])
  const byAll = rows.map(() => 0)
  const parser = createReadStream(FILE).pipe(
    parse({ columns: (header: string[]) => header.map((name) => name.trim()) }),
  )
  for await (const row of parser as AsyncIterable<Record<string, string>>) {
    const written = [1, 2, 3, 4].map((n) => row[`SICCode.SicText_${n}`].split(' - ')[0])
    // Four digits are UK SIC 2003.
    const codes = written
      .filter((code) => /^\d+$/.test(code))
      .map((code) => (code.length === 4 ? `2003:${code}` : code))
    const record = recordCodes({ scheme: 'national', country: 'GB', primary: codes, secondary: [] })
    const members = [record.naceCodes, record.naicsCodes, record.sicCodes]
    const paths = members.map(
      ({ primary }, at) => new Set(primary.flatMap((code) => ancestors(SCHEMES[at], 'GB', code))),
    )
    for (const [index, { codes }] of rows.entries()) {
      const hits = codes.map((code, at) => paths[at].has(code))
      hits.forEach((hit, at) => {
        if (hit) found[index][at]++
      })
      if (hits.every(Boolean)) byAll[index]++
    }
  }
  assert.deepEqual(
    found,
    rows.map((row) => row.found),
  )
  assert.deepEqual(
    byAll,
    rows.map((row) => row.all),
  )
})
