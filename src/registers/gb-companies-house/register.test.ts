import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Company } from '../../company/company.ts'
import { companyNumber } from '../../matching/numbers/british-company-number.ts'
import { loadTable } from '../../reference/load-table.ts'
import { readCsv } from '../readers/csv.ts'
import type { Mapped } from '../register.ts'
import { gbCompaniesHouse, mapCompany } from './register.ts'

const SAMPLE = join(import.meta.dirname, 'sample.csv')

async function readSample(): Promise<Company[]> {
  const companies: Company[] = []
  const file = { name: 'sample.csv', bytes: createReadStream(SAMPLE) }
  for await (const rows of gbCompaniesHouse.read(file)) {
    for (const row of rows) companies.push(taken(gbCompaniesHouse.map(row, { includeNaturalPersons: false })))
  }
  return companies
}

function taken(mapped: Mapped): Company {
  if (mapped.kind !== 'company') assert.fail(JSON.stringify(mapped))
  return mapped.company
}

/** Maps one row of a table that has only the columns given. */
async function mapRow(cells: Record<string, string>): Promise<Mapped> {
  const all = { CompanyName: 'ROOK AND HARE LIMITED', CompanyNumber: '89990080', CompanyStatus: 'Active', ...cells }
  const line = (values: string[]) => values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')
  async function* bytes() {
    yield Buffer.from(`${line(Object.keys(all))}\n${line(Object.values(all))}\n`)
  }
  for await (const rows of readCsv(bytes())) for (const row of rows) return mapCompany(row)
  return assert.fail('no row')
}

test('companies house: the sample in the exact layout becomes companies', async () => {
  const companies = await readSample()
  assert.equal(companies.length, 7)
  const [first] = companies
  assert.deepEqual(
    { ...first, sources: undefined },
    {
      ...first,
      sources: undefined,
      id: 'GB-89990017',
      name: 'QUIBBLEWICK LANTERNS LIMITED',
      nationalId: '89990017',
      countryIso2: 'GB',
      previousNames: ['QUIBBLEWICK & DAUGHTERS LIMITED', 'QUIBBLEWICK GAS LAMPS LIMITED'],
      address: 'C/O FENWORTHY ACCOUNTING, 14 COBBLERS WHARF, EASTSIDE',
      postcode: 'LS1 4AP',
      city: 'LEEDS',
      status: 'Active',
      dateOfIncorporation: '1996-02-29',
      nationalLegalForm: 'Private Limited Company',
      standardisedLegalForm: 'Private limited companies',
      nationalSectors: { primary: ['27400'], secondary: ['47599'] },
      vatTaxNumber: null,
      website: null,
      region: null,
      listedDelistedUnlisted: null,
    },
  )
  assert.deepEqual(
    companies.map(({ id, status }) => [id, status]),
    [
      ['GB-89990017', 'Active'],
      ['GB-SC990028', 'Active (dormant)'],
      ['GB-IP99003R', 'Active'],
      ['GB-89990042', 'Active (insolvency proceedings)'],
      ['GB-89990055', 'Active (administratively non-compliant)'],
      ['GB-FC990066', 'Active'],
      ['GB-OC990073', 'In liquidation'],
    ],
  )
})

test('companies house: of the kinds of accounts, only those of micro-entities say a category', async () => {
  const categoryOf = async (accounts: string) =>
    taken(await mapRow({ 'Accounts.AccountCategory': accounts })).categoryOfTheCompany
  for (const accounts of ['MICRO ENTITY', 'Micro Entity']) assert.equal(await categoryOf(accounts), 'Small company')
  for (const accounts of [
    'SMALL',
    'TOTAL EXEMPTION FULL',
    'TOTAL EXEMPTION SMALL',
    'UNAUDITED ABRIDGED',
    'MEDIUM',
    'FULL',
    'GROUP',
    'DORMANT',
    'NO ACCOUNTS FILED',
    '',
  ]) {
    assert.equal(await categoryOf(accounts), null, accounts)
  }
})

test('companies house: names keep their odd first letters and inner quotes', async () => {
  const names = (await readSample()).map(({ name }) => name)
  assert.ok(names.includes("'MURMURATION' PRESS LTD"))
  assert.ok(names.includes('(THE) OSTLER "AND" GROOM CO-OPERATIVE LIMITED'))
})

test('companies house: zeros that a spreadsheet dropped come back, prefixes stay, other text is refused', () => {
  assert.equal(companyNumber('8209948'), '08209948')
  assert.equal(companyNumber('46'), '00000046')
  assert.equal(companyNumber('sc421617'), 'SC421617')
  assert.equal(companyNumber('SC1617'), 'SC001617')
  assert.equal(companyNumber('IP27565R'), 'IP27565R')
  assert.equal(companyNumber('R0000001'), 'R0000001')
  assert.equal(companyNumber('sp1899rs'), 'SP1899RS')
  for (const text of ['', '123456789', '1.2E+07', 'ABC12345', '00000000', 'SC', '12 34']) {
    assert.equal(companyNumber(text), null, text)
  }
})

test('companies house: a row without a number or a name is rejected with the column and what is right', async () => {
  assert.deepEqual(await mapRow({ CompanyNumber: '' }), {
    kind: 'rejected',
    reason: 'CompanyNumber is "", must be 8 letters and digits',
  })
  assert.deepEqual(await mapRow({ CompanyName: '  ' }), { kind: 'rejected', reason: 'CompanyName is empty' })
})

const STATUSES = loadTable('lists/register-codes')
  .rows.filter(([register, list]) => register === 'gb-companies-house' && list === 'status')
  .flatMap(([, , status, codes]) => codes.split(' | ').map((code) => [code, status] as const))

test('companies house: a status is understood in both letter cases; one never seen is unknown', async () => {
  for (const [written, status] of STATUSES) {
    for (const text of [written, written.toUpperCase()]) {
      assert.equal(taken(await mapRow({ CompanyStatus: text })).status, status)
    }
  }
  assert.equal(taken(await mapRow({ CompanyStatus: 'Hibernating' })).status, 'Status unknown')
})

test('companies house: dormant accounts, or dormancy as the only trade, make an active company dormant', async () => {
  const status = async (cells: Record<string, string>) => taken(await mapRow(cells)).status
  const trade = { 'SICCode.SicText_1': '99999 - Dormant Company' }
  assert.equal(await status({ 'Accounts.AccountCategory': 'DORMANT' }), 'Active (dormant)')
  assert.equal(await status(trade), 'Active (dormant)')
  assert.equal(await status({ ...trade, 'SICCode.SicText_2': '47910 - Retail sale via mail order' }), 'Active')
  assert.equal(await status({ ...trade, CompanyStatus: 'Liquidation' }), 'In liquidation')
})

test('companies house: SIC cells give codes in order; four digits are the old list, None Supplied is nothing', async () => {
  const codes = async (...texts: string[]) => {
    const cells = Object.fromEntries(texts.map((text, place) => [`SICCode.SicText_${place + 1}`, text]))
    return taken(await mapRow(cells)).nationalSectors
  }
  assert.deepEqual(await codes('None Supplied', '', '', ''), { primary: [], secondary: [] })
  assert.deepEqual(await codes('62020 - a', '62090 - b', '62020 - a'), { primary: ['62020'], secondary: ['62090'] })
  assert.deepEqual(await codes('7487 - Other business activities'), { primary: ['2003:7487'], secondary: [] })
})

test('companies house: former names come latest first, whatever the order of the columns, without the present', async () => {
  const { previousNames } = taken(
    await mapRow({
      'PreviousName_1.CONDATE': '01/02/2001',
      'PreviousName_1.CompanyName': 'OLD LIMITED',
      'PreviousName_2.CONDATE': '01/02/2011',
      'PreviousName_2.CompanyName': 'NEWER LIMITED',
      'PreviousName_10.CONDATE': '',
      'PreviousName_10.CompanyName': 'UNDATED LIMITED',
      'PreviousName_3.CONDATE': '03/02/2011',
      'PreviousName_3.CompanyName': 'ROOK AND HARE LIMITED',
    }),
  )
  assert.deepEqual(previousNames, ['NEWER LIMITED', 'OLD LIMITED', 'UNDATED LIMITED'])
})

test('companies house: an address abroad names its country, one at home does not', async () => {
  const address = async (cells: Record<string, string>) => taken(await mapRow(cells)).address
  assert.equal(await address({ 'RegAddress.AddressLine1': 'RUE 1', 'RegAddress.Country': 'FRANCE' }), 'RUE 1, FRANCE')
  assert.equal(await address({ 'RegAddress.AddressLine1': '1 ROW', 'RegAddress.Country': 'Wales' }), '1 ROW')
  assert.equal(await address({ 'RegAddress.POBox': '12', 'RegAddress.CareOf': 'c/o ANN' }), 'c/o ANN, PO BOX 12')
  assert.equal(await address({}), null)
})

test('companies house: the day of publication is read from the file name', () => {
  const { publishedOn } = gbCompaniesHouse
  assert.equal(publishedOn('BasicCompanyData-2026-11-01-part1_7.csv'), '2026-11-01')
  assert.equal(publishedOn('BasicCompanyDataAsOneFile-2026-11-01.csv'), '2026-11-01')
  assert.equal(publishedOn('BasicCompanyData-2024-11-somewhere.csv'), '2024-11-01')
  assert.equal(publishedOn('companies.csv'), null)
  assert.equal(publishedOn('order-1234-56.csv'), null)
})
