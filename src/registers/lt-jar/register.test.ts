import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { companiesOf, mapRegister, outcomes } from '../../../test/support/map-register.ts'
import { ltJar } from './register.ts'

const FILES = ['sample.csv', 'sample-struck-off.csv', 'sample-accounts.csv'].map((name) =>
  join(import.meta.dirname, name),
)

test('jar: entities of both tables become companies with the turnover of their last year', async (context) => {
  const mapped = await mapRegister(context, ltJar, FILES)
  assert.deepEqual(outcomes(mapped), [
    'LT-999000066',
    'LT-999000011',
    'rejected: has a quote within a cell that is not quoted',
    'LT-999000033',
    'leftOut: sole trader or natural person',
    'LT-999000055',
    'rejected: ja_kodas is "99-9", must be 7 to 9 digits',
  ])
  const companies = companiesOf(mapped)
  assert.deepEqual(
    companies.map((one) => [
      one.status,
      one.statusDate,
      one.standardisedLegalForm,
      one.city,
      one.address,
      one.postcode,
    ]),
    [
      ['Dissolved', '2014-12-31', 'Private limited companies', 'Alytus', 'Pavyzdžio g. 7', 'LT-62100'],
      ['Active', null, 'Private limited companies', 'Vilnius', 'Pavyzdžio g. 95', 'LT-01100'],
      ['Bankruptcy', '2024-11-30', 'Public limited companies', 'Moliūgų', 'Ilgoji g. 1', null],
      ['Status unknown', '2024-01-01', 'Non profit organisations', 'Klaipėda', 'Pavyzdžio g. 3', 'LT-92100'],
    ],
  )
  assert.equal(companies[1].name, 'Uždaroji akcinė bendrovė "Pavyzdžio žibintai"')
  assert.deepEqual(
    companies.map((one) => [one.operatingRevenue, one.operatingRevenueCurrency, one.operatingRevenueYear]),
    [
      [null, null, null],
      [125_000, 'EUR', 2021],
      [null, null, null],
      [null, null, null],
    ],
  )
})

test('jar: accounts alone are refused', async (context) => {
  await assert.rejects(mapRegister(context, ltJar, FILES.slice(2)), /must be given together with JAR_IREGISTRUOTI\.csv/)
})
