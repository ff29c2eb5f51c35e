/** The one to four real rows that are at hand of further registers, against readers that share no code with the import. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { realFile, servedCompanies, withoutRealData } from '../../test/support/real-data.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
import { runImport } from '../imports/run-import.ts'

type Row = Record<string, string>
const skip = withoutRealData

async function imported(context: TestContext, register: string, files: readonly string[]) {
  const dataFolder = temporaryFolder(context)
  const summary = await runImport({ dataFolder, register, files: [...files] }, importDependencies())
  return { summary, companies: await servedCompanies(dataFolder, register.slice(0, 2).toUpperCase()) }
}

test('cro, real row: number, name, status, dates, code, address', { skip }, async (context) => {
  const path = realFile('data', 'ie', 'companies.csv')
  const [row] = parse(readFileSync(path), { columns: true }) as Row[]
  const { companies } = await imported(context, 'ie-cro', [path])
  const company = companies.get(`IE-${row.company_num}`)!
  assert.deepEqual(
    [company.name, company.status, company.statusDate, company.dateOfIncorporation, company.nationalLegalForm],
    [
      row.company_name,
      'Active (administratively non-compliant)',
      row.company_status_date,
      row.company_reg_date,
      row.company_type,
    ],
  )
  assert.equal(company.postcode?.replace(' ', ''), row.eircode)
  assert.equal(company.region, 'Leinster|Dublin')
  assert.equal(company.address, `${row.company_address_1}, ${row.company_address_2}`)
  assert.deepEqual(company.naceCodes.primary.slice(0, 1), ['47.41'])
})

test('jar, real rows: number, name, status, dates and address; accounts without a turnover say nothing', {
  skip,
}, async (context) => {
  const path = realFile('data', 'lt', 'JAR_IREGISTRUOTI.csv')
  const accounts = realFile('data', 'lt', 'JAR_FA_RODIKLIAI_PLNA_2022.csv')
  const [row] = parse(readFileSync(path), { columns: true, delimiter: '|' }) as Row[]
  const { companies, summary } = await imported(context, 'lt-jar', [accounts, path])
  const company = companies.get(`LT-${row.ja_kodas}`)!
  assert.deepEqual([summary.rejected, companies.size], [0, 1])
  assert.deepEqual(
    [company.name, company.status, company.dateOfIncorporation, company.nationalLegalForm, company.operatingRevenue],
    [row.ja_pavadinimas, 'Active', row.ja_reg_data, row.form_pavadinimas, null],
  )
  assert.equal(`${company.city}, ${company.address}, ${company.postcode}`, row.adresas)
  assert.match(company.region ?? '', /Vilni/)
})

test('onrc, real rows: names with quotes that nobody closes are names', { skip }, async (context) => {
  const path = realFile('data', 'ro', 'od_firme.five-columns.csv')
  const lines = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(1)
    .filter(Boolean)
  const { companies, summary } = await imported(context, 'ro-onrc', [path])
  assert.deepEqual([summary.rejected, companies.size], [0, lines.length])
  for (const line of lines) {
    const [name, , number, form, street] = line.split('^')
    const company = companies.get(`RO-${number.replaceAll('/', '-')}`)!
    assert.deepEqual(
      [company.name, company.nationalId, company.nationalLegalForm, company.address, company.status],
      [name.trim(), number, form, street, 'Status unknown'],
    )
  }
})

test('bolagsverket, real row: quotes in a name, number, dates, prose, address', { skip }, async (context) => {
  const path = realFile('data', 'se', 'bolagsverket_bulkfil.txt')
  const cells = readFileSync(path, 'utf8').split('\n')[1].slice(1, -1).split('";"')
  const { companies } = await imported(context, 'se-bolagsverket', [path])
  const company = companies.get(`SE-${cells[0].slice(0, 10)}`)!
  const [street, , city, postcode] = cells[10].split('$')
  assert.deepEqual(
    [company.name, company.status, company.statusDate, company.dateOfIncorporation, company.description],
    [cells[3].split('$')[0], 'Inactive (no precision)', cells[5], cells[8], cells[9]],
  )
  assert.deepEqual([company.address, company.city, company.postcode?.replace(' ', '')], [street, city, postcode])
})

test('rpo, real entity: number, name and the name before', { skip }, async (context) => {
  const path = realFile('data', 'sk', 'actual.excerpt.json.gz')
  const [entity] = JSON.parse(gunzipSync(readFileSync(path)).toString()).results
  const { companies } = await imported(context, 'sk-rpo', [path])
  const company = companies.get(`SK-${entity.identifiers[0].value}`)!
  const [before, now] = entity.fullNames
  assert.deepEqual(
    [company.name, company.previousNames, company.city, company.status],
    [now.value, [before.value], entity.addresses[0].municipality, 'Active'],
  )
})
