import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { mappedFiles } from '../../../test/support/mapped-files.ts'
import { gbCoops, registeredNumber } from './register.ts'

const ORGANISATIONS = join(import.meta.dirname, 'sample.csv')
const ECONOMIC = join(import.meta.dirname, 'sample-economic.csv')

test('co-ops: organisations and their years become companies with the latest figures', async (context) => {
  const { companies, rejected, joined } = await mappedFiles(context, gbCoops, [ORGANISATIONS, ECONOMIC])
  // One of five years of accounts is rejected with its organisation.
  assert.equal(joined, 4)
  assert.deepEqual(
    companies.map(({ id, status, statusDate }) => [id, status, statusDate]),
    [
      ['GB-IP99003R', 'Active', null],
      ['GB-89990017', 'Active', null],
      ['GB-SP9902RS', 'Dissolved', '2011-03-29'],
      ['GB-coop-R999004', 'Active', null],
    ],
  )
  const [ostler, lantern] = companies
  assert.deepEqual(ostler, {
    ...ostler,
    name: 'The Ostler and Groom Co-operative Limited',
    tradeNames: ['Ostler & Groom'],
    address: 'The Old Forge, Low Lane',
    postcode: 'SA19 6AA',
    dateOfIncorporation: '1958-09-01',
    nationalSectors: { primary: ['2:4711'], secondary: [] },
    operatingRevenue: 1_500_000,
    operatingRevenueCurrency: 'GBP',
    operatingRevenueYear: 2014,
    numberOfEmployees: 17,
    numberOfEmployeesYear: 2013,
  })
  assert.deepEqual([lantern.operatingRevenue, lantern.numberOfEmployees], [null, 3])
  assert.deepEqual(
    rejected.map(({ reason }) => reason),
    [
      'Registered Name and Trading Name are empty',
      'the row of the accounts (line 6) is of an organisation that no file of organisations has',
    ],
  )
})

test('co-ops: organisations alone are companies without figures', async (context) => {
  const { companies } = await mappedFiles(context, gbCoops, [ORGANISATIONS])
  assert.deepEqual([companies.length, companies[0].operatingRevenue], [4, null])
})

test('co-ops: numbers are those of Companies House where it has them', () => {
  for (const [written, number] of [
    ['27635R', 'IP27635R'],
    ['149C', 'IP00149C'],
    ['525 R', 'IP00525R'],
    ['2059RS', 'SP2059RS'],
    ['213CUS', '213CUS'],
    ['SC421617', 'SC421617'],
    ['8209948', '08209948'],
    ['IP000230', 'IP000230'],
  ]) {
    assert.equal(registeredNumber(written), number)
  }
  for (const written of ['', 'LONDON', 'n/a', '1.2E+07']) assert.equal(registeredNumber(written), null, written)
})
