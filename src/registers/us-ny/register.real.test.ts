/** Real rows of New York's active corporations, imported, against a reader that shares no code with the import. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { realFile, servedCompanies, withoutRealData } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import { runImport } from '../../imports/run-import.ts'

const FILE = withoutRealData ? '' : realFile('data', 'us', 'ny-active-corporations.csv')

test('New York, real rows: every row agrees with another reader', { skip: withoutRealData }, async (context) => {
  const rows = parse(readFileSync(FILE), { columns: true, bom: true }) as Record<string, string>[]
  const folder = temporaryFolder(context)
  const result = await runImport({ dataFolder: folder, register: 'us-ny', files: [FILE] }, importDependencies())
  assert.deepEqual([result.rows, result.companies, result.rejected], [rows.length, rows.length, 0])
  const companies = await servedCompanies(folder, 'US')
  for (const row of rows) {
    const company = companies.get(`US-NY-${row.dos_id}`)
    assert.ok(company, row.dos_id)
    assert.equal(company.name, row.current_entity_name)
    assert.equal(company.nationalLegalForm, row.entity_type)
    assert.equal(company.dateOfIncorporation, row.initial_dos_filing_date.slice(0, 10))
    assert.equal(company.status, 'Active')
    const isOwn = row.dos_process_name.toUpperCase() === row.current_entity_name.toUpperCase()
    assert.deepEqual(
      [company.city, company.postcode],
      isOwn ? [row.dos_process_city, row.dos_process_zip] : [null, null],
    )
    assert.ok(company.region?.startsWith('New York|'), `${company.id}: ${company.region}`)
  }
})
