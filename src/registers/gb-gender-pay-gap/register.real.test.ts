/** The real file of 2017, imported, against a reader that shares no code with the import. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { realFile, servedCompanies, withoutRealData } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import { runImport } from '../../imports/run-import.ts'

const FILE = withoutRealData
  ? ''
  : realFile('data', 'gb', 'gender-pay-gap', 'UK Gender Pay Gap Data - 2017 to 2018.csv')

/** Bounds by the digits of the words alone. */
function band(words: string): [number, number | null] | [null, null] {
  const numbers = (words.replaceAll(',', '').match(/\d+/g) ?? []).map(Number)
  if (numbers.length === 2) return [numbers[0], numbers[1]]
  if (/or more/.test(words)) return [numbers[0], null]
  return /Less/.test(words) ? [0, numbers[0] - 1] : [null, null]
}

test('gender pay gap, real file: every employer with a number agrees with another reader', {
  skip: withoutRealData,
}, async (context) => {
  const rows = parse(readFileSync(FILE), { columns: true, bom: true }) as Record<string, string>[]
  const folder = temporaryFolder(context)
  const result = await runImport(
    { dataFolder: folder, register: 'gb-gender-pay-gap', files: [FILE] },
    importDependencies(),
  )
  const numbered = rows.filter(({ CompanyNumber }) => CompanyNumber !== '')
  assert.equal(result.rows, rows.length)
  assert.equal(Object.values(result.leftOut)[0], rows.length - numbered.length)
  assert.equal(result.companies + result.rejected + result.duplicates, numbered.length)
  assert.ok(result.rejected < 10, String(result.rejected))
  const companies = await servedCompanies(folder, 'GB')
  for (const row of numbered) {
    const company = companies.get(`GB-${row.CompanyNumber}`)
    if (!company) continue
    assert.equal(company.name, row.CurrentName.trim())
    assert.deepEqual([company.numberOfEmployeesMin, company.numberOfEmployeesMax], band(row.EmployerSize))
    if (company.postcode !== null) assert.ok(row.Address.includes(company.postcode))
    const codes = row.SicCodes.split(/[,\s]+/).filter((code) => code.length === 5)
    const own = [...company.nationalSectors.primary, ...company.nationalSectors.secondary]
    if (codes.length > 0) assert.ok(own.length > 0, company.id)
    const firstLine = row.Address.split('\n')[0].trim().replace(/,$/, '')
    assert.ok((company.address ?? '').includes(firstLine) || firstLine === company.postcode, company.id)
    if (row.EmployerName.trim() !== company.name) assert.deepEqual(company.previousNames, [row.EmployerName.trim()])
    if (company.numberOfEmployeesMax !== null) assert.equal(company.numberOfEmployeesYear, 2017)
  }
  const found = numbered.filter(({ CompanyNumber }) => companies.has(`GB-${CompanyNumber}`)).length
  assert.ok(found >= numbered.length - 10, `${found} of ${numbered.length}`)
  context.diagnostic(`${rows.length} rows, ${result.companies} companies, ${result.rejected} rejected`)
})
