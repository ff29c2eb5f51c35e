import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { NO_NOTES } from '../../../test/support/map-register.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { fillDerivedMembers } from '../../records/derive.ts'
import { readJoined } from '../read-joined.ts'
import type { Mapped } from '../register.ts'
import { lvUr } from './register.ts'

const SAMPLES = ['sample.csv', 'sample-financial-statements.csv', 'sample-income-statements.csv'].concat(
  'sample-balance-sheets.csv',
  'sample-taxes.csv',
)

async function read(context: TestContext, names = ['sample.csv'], includeNaturalPersons = false): Promise<Mapped[]> {
  const files = names.map((name) => join(import.meta.dirname, name))
  const mapped: Mapped[] = []
  const workFolder = join(temporaryFolder(context), 'work')
  for await (const { rows } of readJoined(lvUr, { files, workFolder }, NO_NOTES)) {
    for await (const piece of rows)
      for (const row of piece) mapped.push(lvUr.map(row as never, { includeNaturalPersons }))
  }
  return mapped
}

const companiesOf = (mapped: readonly Mapped[]) =>
  mapped.flatMap((row) => (row.kind === 'company' ? [row.company] : []))

test('uzņēmumu reģistrs: the sample in the published layout becomes companies, each row with its reason otherwise', async (context) => {
  const mapped = await read(context)
  assert.deepEqual(
    mapped.map((row) => (row.kind === 'company' ? row.company.id : `${row.kind}: ${row.reason}`)),
    [
      'LV-49990000011',
      'LV-49990000027',
      'LV-49990000033',
      'leftOut: sole trader or natural person',
      'LV-49990000055',
      'rejected: regcode is "4999", must be 11 digits',
    ],
  )
  const companies = companiesOf(mapped)
  assert.deepEqual(companies[0], {
    ...companies[0],
    name: 'Sabiedrība ar ierobežotu atbildību "Dzintara Koks"',
    nationalId: '49990000011',
    nationalLegalForm: 'Sabiedrība ar ierobežotu atbildību',
    standardisedLegalForm: 'Private limited companies',
    status: 'Active',
    statusDate: null,
    dateOfIncorporation: '2004-05-06',
    address: 'Rīga, Parauga iela 5 - 2',
    postcode: 'LV-1099',
    city: 'Rīga',
  })
  assert.deepEqual(
    companies.map(({ status, statusDate, city, standardisedLegalForm }) => [
      status,
      statusDate,
      city,
      standardisedLegalForm,
    ]),
    [
      ['Active', null, 'Rīga', 'Private limited companies'],
      ['Dissolved (liquidation)', '2019-11-30', 'Ventspils', 'Public limited companies'],
      ['Active', null, 'Ikšķile', 'Non profit organisations'],
      ['Dissolved (merger or take-over)', '2014-12-31', 'Rīga', 'Private limited companies'],
    ],
  )
})

test('uzņēmumu reģistrs: individual merchants come when asked for', async (context) => {
  const kinds = (await read(context, ['sample.csv'], true)).map((row) =>
    row.kind === 'company' ? row.company.standardisedLegalForm : row.kind,
  )
  assert.equal(kinds[3], 'Sole traders/proprietorships')
})

test('uzņēmumu reģistrs: accounts and taxes complete the register in any order, right to the unit, with their year', async (context) => {
  const rows = [SAMPLES, SAMPLES.toReversed()].map(async (names) => companiesOf(await read(context, names)))
  const [found, reversed] = await Promise.all(rows)
  assert.deepEqual(reversed, found)
  const figures = found.map((company) => [
    company.operatingRevenue,
    company.totalAssets,
    company.operatingRevenueCurrency,
    company.operatingRevenueYear,
    company.numberOfEmployees,
    company.numberOfEmployeesYear,
    company.nationalSectors.primary,
  ])
  assert.deepEqual(figures, [
    // The later stored one of two accounts of a year counts, and never the group's. Staff of the accounts before that
    // of taxes.
    [903_456, 455_001, 'EUR', 2024, 17, 2024, ['2.1:6210']],
    // Thousands of lats. The class is that of the last year that states one, which is of Rev. 2.
    [1_250_000, 2_300_000, 'LVL', 2012, 1_204, 2022, ['2:4781']],
    [null, null, null, null, 2, 2024, ['2.1:4781']],
    // Rounded to an unknown unit: no figure. Class 62.01 exists in Rev. 2 only. Taxes are of a later year.
    [null, null, null, null, 0, 2024, ['2:6201']],
  ])
  const codes = found.map((company) => {
    fillDerivedMembers(company)
    return company.naceCodes.primary
  })
  assert.ok(codes[0].includes('2.1:62.10'))
  assert.ok(codes[1].includes('47.81') && !codes[1].includes('45.11'), 'a stall')
  assert.ok(codes[2].includes('2.1:47.81') && codes[2].includes('45.11'), 'a car dealer')
  assert.ok(codes[3].includes('62.01'))
})

test('uzņēmumu reģistrs: a file that only completes others is refused without them', async (context) => {
  const refused = async (names: string[], message: RegExp) => assert.rejects(read(context, names), message)
  await refused(
    ['sample-taxes.csv'],
    /Cannot read pdb_nm_\S+ alone: it only completes other files, must be given together with register\.csv$/,
  )
  await refused(
    ['sample.csv', 'sample-income-statements.csv'],
    /Cannot read income_statements\.csv alone: .*together with financial_statements\.csv$/,
  )
})
