import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { NO_NOTES } from '../../../test/support/map-register.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { Company } from '../../company/company.ts'
import { fillDerivedMembers } from '../../records/derive.ts'
import { readJoined } from '../read-joined.ts'
import type { Mapped } from '../register.ts'
import { eeAriregister } from './register.ts'

async function readFiles(context: TestContext, files: readonly string[], persons = false): Promise<Mapped[]> {
  const mapped: Mapped[] = []
  const workFolder = join(temporaryFolder(context), 'work')
  for await (const { rows } of readJoined(eeAriregister, { files, workFolder }, NO_NOTES)) {
    for await (const piece of rows) {
      for (const row of piece) mapped.push(eeAriregister.map(row as never, { includeNaturalPersons: persons }))
    }
  }
  return mapped
}

const sample = (name: string) => join(import.meta.dirname, name)
const read = (context: TestContext, persons = false) => readFiles(context, [sample('sample.csv')], persons)
const ALL = ['sample-elemendid.csv', 'sample.csv', 'sample-taxes.csv', 'sample-yldandmed.json', 'sample-aruanded.csv']

const companies = (mapped: readonly Mapped[]): Company[] =>
  mapped.flatMap((row) => (row.kind === 'company' ? [row.company] : []))

test('äriregister: the sample in the published layout becomes companies, each row with its reason otherwise', async (context) => {
  const mapped = await read(context)
  assert.deepEqual(
    mapped.map((row) => (row.kind === 'company' ? row.company.id : `${row.kind}: ${row.reason}`)),
    [
      'EE-99900016',
      'EE-99900022',
      'EE-99900039',
      'leftOut: sole trader or natural person',
      'rejected: ariregistri_kood is "99900011", must be 8 digits that check',
    ],
  )
  const [first] = companies(mapped)
  assert.deepEqual(first, {
    ...first,
    name: 'Merevaigu Puidutöö OÜ',
    nationalId: '99900016',
    vatTaxNumber: 'EE999000168',
    nationalLegalForm: 'Osaühing',
    standardisedLegalForm: 'Private limited companies',
    status: 'Active',
    dateOfIncorporation: '2008-09-04',
    address: 'Näidise tn 5',
    postcode: '10999',
    city: 'Tallinn',
  })
})

test('äriregister: states become statuses; the name keeps its inner quotes', async (context) => {
  const found = companies(await read(context))
  assert.deepEqual(
    found.map(({ status, city }) => [status, city]),
    [
      ['Active', 'Tallinn'],
      ['In liquidation', 'Pärnu linn'],
      ['Dissolved', 'Otepää vald'],
    ],
  )
  assert.equal(found[1].name, '"Kuldnokk" Kalatööstus AS')
  assert.equal(found[1].standardisedLegalForm, 'Public limited companies')
})

test('äriregister: sole traders come when asked for', async (context) => {
  const form = companies(await read(context, true)).find(({ id }) => id === 'EE-99900045')?.standardisedLegalForm
  assert.equal(form, 'Sole traders/proprietorships')
})

test('äriregister: another table is refused', async (context) => {
  const file = join(temporaryFolder(context), 'x.csv')
  writeFileSync(file, 'a;b\n1;2\n')
  await assert.rejects(
    readFiles(context, [file]),
    /not in the expected layout: it has no ariregistri_kood \(identity\); no nimi \(name\)/,
  )
  await assert.rejects(
    readFiles(context, [sample('sample-taxes.csv')]),
    /Cannot read tasutud_maksud_…_eng\.csv alone: .*together with ettevotja_rekvisiidid__lihtandmed\.csv$/,
  )
  await assert.rejects(
    readFiles(context, ['sample.csv', 'sample-aruanded.csv'].map(sample)),
    /Cannot read 1\.aruannete_yldandmed\.csv alone: .*together with 4\.…_aruannete_elemendid\.csv$/,
  )
})

test('äriregister: activities, web and figures join in any order, and what has ended or may be a person’s does not', async (context) => {
  const found = companies(await readFiles(context, ALL.map(sample)))
  assert.deepEqual(companies(await readFiles(context, ALL.toReversed().map(sample))), found)
  const [first, second, third] = found
  assert.deepEqual(first.nationalSectors, { primary: ['2.1:62101'], secondary: ['2:45111'] })
  assert.deepEqual(
    [first.website, first.email, first.phone],
    ['https://merevaik.example', 'info@merevaik.example', null],
  )
  const figures = (company: Company) => [
    [company.operatingRevenue, company.operatingRevenueYear, company.operatingRevenueCurrency],
    company.totalAssets,
    [company.numberOfEmployees, company.numberOfEmployeesYear],
  ]
  // Four quarters of 2025 are later than the report of 2024; two quarters of 2026 have the staff and no turnover.
  // Assets are those of the report that was filed last, under its second id, and never the group's.
  assert.deepEqual(figures(first), [[1_200_006, 2025, 'EUR'], 500_123, [15, 2026]])
  // Two tables differ in the revenue, so it is not known; nor is a turnover of three quarters.
  assert.deepEqual(figures(second), [[null, null, 'EUR'], 5_000, [2, 2021]])
  // Kroons.
  assert.deepEqual(figures(third), [[null, null, null], null, [null, null]])
  const withoutTaxes = companies(await readFiles(context, ALL.filter((name) => !/taxes/.test(name)).map(sample)))
  assert.deepEqual(figures(withoutTaxes[0]), [[1_234_567, 2024, 'EUR'], 500_123, [12, 2025]])
  fillDerivedMembers(first)
  assert.ok(first.naceCodes.primary.includes('2.1:62.10') && first.naceCodes.secondary.includes('45.11'))
})
