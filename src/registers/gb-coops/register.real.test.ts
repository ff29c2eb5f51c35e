/**
 * The real open data of Co-operatives UK, imported, against a reader that shares no code with the import.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { realFile, servedCompanies, withoutRealData } from '../../../test/support/real-data.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { importDependencies } from '../../assembly/import-dependencies.ts'
import { runImport } from '../../imports/run-import.ts'

type Row = Record<string, string>

const FILES = ['open_data_organisations.csv', 'open_data_economic.csv'].map((name) =>
  withoutRealData ? '' : realFile('data', 'gb', 'co-ops-uk', name),
)
const rowsOf = (path: string) => parse(readFileSync(path), { columns: true, bom: true }) as Row[]
const ID = 'CUK Organisation ID'

test('co-ops, real files: every organisation agrees with another reader', {
  skip: withoutRealData,
}, async (context) => {
  const [organisations, years] = FILES.map(rowsOf)
  const folder = temporaryFolder(context)
  const result = await runImport({ dataFolder: folder, register: 'gb-coops', files: FILES }, importDependencies())
  const known = new Set(organisations.map((row) => row[ID]))
  const orphans = new Set(years.map((row) => row[ID]).filter((id) => !known.has(id)))
  assert.deepEqual(
    [result.joined, result.rows, result.companies + result.duplicates, result.rejected],
    [years.length - orphans.size, organisations.length + years.length, organisations.length, orphans.size],
  )
  const companies = await servedCompanies(folder, 'GB')
  const byName = new Map([...companies.values()].map((company) => [company.name, company]))
  const yearsOf = Map.groupBy(years, (row) => row[ID])
  const namesakes = Map.groupBy(organisations, (row) => row['Registered Name'])
  let withRevenue = 0
  for (const row of organisations) {
    const number = row['Registered Number']
    const company = byName.get(row['Registered Name'].trim())
    assert.ok(company, row['Registered Name'])
    if (/^\d{8}$/.test(number) || /^[A-Z]{2}\d{6}$/.test(number)) assert.ok(companies.has(`GB-${number}`), number)
    if (/^\d{5}R$/.test(number)) assert.ok(companies.has(`GB-IP${number}`), number)
    if (namesakes.get(row['Registered Name'])!.length > 1) continue
    const seat = [row['Registered City'].trim() || null, row['Registered Postcode'].trim() || null]
    assert.deepEqual([company.city, company.postcode], seat, company.id)
    const counted = (yearsOf.get(row[ID]) ?? []).filter(({ Employees }) => /^\d+$/.test(Employees))
    assert.equal(company.numberOfEmployees !== null, counted.length > 0, company.id)
    if (counted.length > 0) {
      const lastCount = counted
        .map((other) => other['Year End Date'])
        .sort()
        .at(-1)
      const staff = counted
        .filter((other) => other['Year End Date'] === lastCount)
        .map((other) => Number(other.Employees))
      assert.ok(staff.includes(company.numberOfEmployees!), company.id)
    }
    const dissolved = row['Registered Status'] === 'Dead'
    assert.equal(company.status.startsWith('Active'), !dissolved, company.id)
    const [day, month, year] = row['Incorporation Date'].split('/')
    assert.equal(company.dateOfIncorporation, year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null)
    // A class of which there is one five-digit code is that code; a code of no list counts as the one above it.
    const code = (company.nationalSectors.primary[0] ?? '').replace('.', '')
    const written = row['SIC Code'].split('-')[1] ?? ''
    assert.ok(code.startsWith(written) || (code !== '' && written.startsWith(code)), `${company.id} ${written} ${code}`)
    const own = (yearsOf.get(row[ID]) ?? []).filter(({ Turnover }) => /^\d/.test(Turnover))
    const latest = own
      .map((other) => other['Year End Date'])
      .sort()
      .at(-1)
    const turnovers = own.filter((other) => other['Year End Date'] === latest).map((other) => Number(other.Turnover))
    if (turnovers.length === 0) assert.equal(company.operatingRevenue, null)
    else {
      withRevenue++
      assert.ok(turnovers.includes(company.operatingRevenue!), `${company.name} ${company.operatingRevenue}`)
      assert.deepEqual(
        [company.operatingRevenueCurrency, company.operatingRevenueYear],
        ['GBP', Number(latest!.slice(0, 4))],
      )
    }
  }
  context.diagnostic(`${companies.size} organisations, ${withRevenue} with a turnover`)
})

test('co-ops, real files: organisations that Companies House knows are one company with it', {
  skip: withoutRealData,
}, async (context) => {
  const folder = temporaryFolder(context)
  const slice = realFile('data', 'gb', 'companies-house', 'BasicCompanyData-2020-06-01-part6_7.csv')
  await runImport({ dataFolder: folder, register: 'gb-companies-house', files: [slice] }, importDependencies())
  const result = await runImport({ dataFolder: folder, register: 'gb-coops', files: FILES }, importDependencies())
  assert.ok(result.merged >= 2, String(result.merged))
  const companies = await servedCompanies(folder, 'GB')
  for (const [id, name] of [
    ['GB-IP27635R', 'WARWICK HOUSING CO-OPERATIVE LIMITED'],
    ['GB-IP00149C', 'UNIFY CREDIT UNION LIMITED'],
  ]) {
    const company = companies.get(id)
    assert.equal(company?.name, name, 'the national register names it')
    assert.ok(company.sources.some(({ register }) => register === 'gb-coops'))
  }
})
