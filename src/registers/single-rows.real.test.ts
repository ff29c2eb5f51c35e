/** The one or two real rows that are at hand of some registers, against a reader that shares no code with the import. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { realFile, servedCompanies, withoutRealData } from '../../test/support/real-data.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
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

test('uzņēmumu reģistrs, real rows: the entity, and the accounts of four more', { skip }, async (context) => {
  const file = (name: string) => realFile('data', 'lv', name)
  const dataFolder = temporaryFolder(context)
  const [entity] = rowsOf(file('register.csv'), ';')
  const statements = rowsOf(file('financial_statements.csv'), ';')
  // The entities of the accounts are not among the rows at hand: rows in their layout, under their numbers.
  const [header, real] = readFileSync(file('register.csv'), 'utf8').trimEnd().split('\n')
  const made = statements.map((row) => real.replace(entity.regcode, row.legal_entity_registration_number))
  const register = join(temporaryFolder(context), 'register.csv')
  writeFileSync(register, `${[header, real, ...made].join('\n')}\n`)
  const parts = ['financial_statements.csv', 'income_statements.csv', 'balance_sheets.csv'].map(file)
  const { joined, companies: count } = await runImport(
    { dataFolder, register: 'lv-ur', files: [...parts, register] },
    importDependencies(),
  )
  const [income, balance] = [rowsOf(parts[1], ';'), rowsOf(parts[2], ';')]
  assert.deepEqual([joined, count], [statements.length + income.length + balance.length, 5])
  const companies = await servedCompanies(dataFolder, 'LV')
  const { name, nationalId, status, dateOfIncorporation, postcode, region } = companies.get(`LV-${entity.regcode}`)!
  assert.deepEqual(
    [name, nationalId, status, dateOfIncorporation, postcode],
    [entity.name, entity.regcode, 'Active', entity.registered, `LV-${entity.index}`],
  )
  assert.ok(region?.startsWith('R'), region ?? '')
  const numberIn = (rows: Row[], id: string, column: string) => {
    const text = rows.find((row) => row.statement_id === id)?.[column] ?? ''
    return text === '' ? null : Number(text)
  }
  for (const row of statements) {
    const company = companies.get(`LV-${row.legal_entity_registration_number}`)
    const revenue = numberIn(income, row.id, 'net_turnover')
    const assets = numberIn(balance, row.id, 'total_assets')
    const isFiled = revenue !== null || assets !== null
    assert.deepEqual(
      [company?.numberOfEmployees, company?.numberOfEmployeesYear, company?.operatingRevenue, company?.totalAssets],
      [Number(row.employees), Number(row.year), revenue, assets],
    )
    assert.deepEqual(
      [company?.operatingRevenueCurrency, company?.operatingRevenueYear],
      isFiled ? [row.currency, Number(row.year)] : [null, null],
    )
  }
})

test('äriregister, real rows: number, name, status, day, address, VAT number', { skip }, async (context) => {
  const path = realFile('data', 'ee', 'ettevotja_rekvisiidid__lihtandmed.csv')
  const rows = rowsOf(path, ';')
  const dataFolder = temporaryFolder(context)
  const counts = await runImport({ dataFolder, register: 'ee-ariregister', files: [path] }, importDependencies())
  assert.deepEqual([counts.rows, counts.companies, counts.rejected], [2, 2, 0])
  const companies = await servedCompanies(dataFolder, 'EE')
  for (const row of rows) {
    const company = companies.get(`EE-${row.ariregistri_kood}`)
    assert.ok(company, row.ariregistri_kood)
    const { name, status, dateOfIncorporation, postcode, vatTaxNumber } = company
    assert.deepEqual(
      [name, status, dateOfIncorporation, postcode, vatTaxNumber],
      [
        row.nimi,
        'Active',
        row.ettevotja_esmakande_kpv.split('.').reverse().join('-'),
        row.indeks_ettevotja_aadressis || null,
        row.kmkr_nr || null,
      ],
    )
  }
})
