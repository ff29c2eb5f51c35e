/** The one or two real rows that are at hand of some registers, against a reader that shares no code with the import. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { realFile, servedCompanies, withoutRealData } from '../../test/support/real-data.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { importDependencies } from '../generation/import-dependencies.ts'
import { runImport } from '../imports/run-import.ts'

type Row = Record<string, string>
const skip = withoutRealData
const rowsOf = (path: string, delimiter: string) =>
  parse(readFileSync(path), { columns: true, bom: true, delimiter, relax_column_count: true }) as Row[]

test('res, real rows: number, name, dates and the codes of both revisions', { skip }, async (context) => {
  const path = realFile('data', 'cz', 'res_data.header-and-two.csv')
  const rows = rowsOf(path, ',')
  const dataFolder = temporaryFolder(context)
  await runImport({ dataFolder, register: 'cz-res', files: [path] }, importDependencies())
  const companies = await servedCompanies(dataFolder, 'CZ')
  for (const row of rows) {
    const company = companies.get(`CZ-${row.ICO}`)
    assert.ok(company, row.ICO)
    const { name, dateOfIncorporation, status, city } = company
    assert.deepEqual([name, dateOfIncorporation, status, city], [row.FIRMA, row.DDATVZN, 'Active', row.OBEC_TEXT])
    const { primary, secondary } = company.naceCodes
    assert.ok(primary.includes(`${row.NACE.slice(0, 2)}.${row.NACE.slice(2, 4)}`), row.NACE)
    assert.deepEqual(secondary, [])
  }
  // 62010 of the other row, which those who passed it on wrote, is no code of Rev. 2.1.
  assert.ok(companies.get('CZ-00000175')!.naceCodes.primary.includes('2.1:68.20'))
})
