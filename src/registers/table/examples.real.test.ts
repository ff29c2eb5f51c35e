/** The examples that are shipped, on the real files they were written for. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { realFile, servedCompanies, withoutRealData } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import { runImport } from '../../imports/run-import.ts'
import { readMapping } from './read-mapping.ts'

const example = (name: string) => readMapping(join(import.meta.dirname, 'examples', `${name}.yaml`))
const rowsOf = (path: string) =>
  parse(readFileSync(path), { columns: (names: string[]) => names.map((name) => name.trim()), bom: true }) as Record<
    string,
    string
  >[]

test('example: Norwegian accounts give companies of the register their revenue and assets', {
  skip: withoutRealData,
}, async (context) => {
  const accounts = realFile('data', 'no', 'regnskap_2024_motor_trade.csv')
  const dataFolder = temporaryFolder(context)
  const result = await runImport(
    { dataFolder, register: 'table', files: [accounts], table: example('no-accounts-2024') },
    importDependencies(),
  )
  const rows = rowsOf(accounts)
  assert.equal(result.rows, rows.length)
  assert.equal(result.rejected, 0)
  const served = await servedCompanies(dataFolder, 'NO')
  for (const row of rows) {
    const company = served.get(`NO-${row.organisasjonsnummer}`)
    assert.ok(company, row.organisasjonsnummer)
    const amount = (text: string) => (text === '' ? null : Number(text))
    assert.equal(company.operatingRevenue, amount(row.sum_driftsinntekter))
    assert.equal(company.totalAssets, amount(row.sum_eiendeler))
    assert.equal(company.numberOfEmployees, amount(row.antall_ansatte))
    assert.equal(company.operatingRevenueCurrency, 'NOK')
    assert.equal(company.operatingRevenueYear, 2024)
  }
})

test('example: gender pay gap bands join companies of Companies House by number', {
  skip: withoutRealData,
}, async (context) => {
  const gap = realFile('data', 'gb', 'gender-pay-gap', 'UK Gender Pay Gap Data - 2017 to 2018.csv')
  const house = realFile('data', 'gb', 'companies-house', 'BasicCompanyData-2024-11-south-yorkshire.csv')
  const dataFolder = temporaryFolder(context)
  await runImport({ dataFolder, register: 'gb-companies-house', files: [house] }, importDependencies())
  const table = example('gb-gender-pay-gap')
  const result = await runImport({ dataFolder, register: 'table', files: [gap], table }, importDependencies())
  const rows = rowsOf(gap)
  assert.equal(result.rows, rows.length)
  const served = await servedCompanies(dataFolder, 'GB')
  const numbers = new Set(rowsOf(house).map((row) => row.CompanyNumber))
  let joined = 0
  let banded = 0
  for (const row of rows) {
    const number = row.CompanyNumber.trim().padStart(8, '0')
    if (row.CompanyNumber.trim() === '' || !/^[A-Z0-9]{8}$/.test(number)) continue
    const company = served.get(`GB-${number}`)
    if (!company) continue
    if (numbers.has(number)) joined++
    const ends = row.EmployerSize.replace(/,/g, '').match(/\d+/g)?.map(Number)
    if (!ends) continue
    banded++
    if (row.EmployerSize.startsWith('Less')) assert.equal(company.numberOfEmployeesMax, ends[0] - 1)
    else assert.deepEqual([company.numberOfEmployeesMin, company.numberOfEmployeesMax], [ends[0], ends[1] ?? null])
  }
  assert.ok(joined > 50, `${joined} of South Yorkshire`)
  assert.ok(banded > 8_500, `${banded} with a band`)
  assert.equal(result.merged, joined)
})
