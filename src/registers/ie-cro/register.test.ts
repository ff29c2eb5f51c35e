import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { companiesOf, mapRegister, outcomes } from '../../../test/support/map-register.ts'
import { ieCro } from './register.ts'

test('cro: the sample becomes companies, each other row with its reason', async (context) => {
  const mapped = await mapRegister(context, ieCro, [join(import.meta.dirname, 'sample.csv')])
  assert.deepEqual(outcomes(mapped), [
    'IE-999001',
    'IE-999002',
    'IE-999003',
    'rejected: company_name is empty',
    'rejected: company_num is "99-9", must be up to 7 digits',
  ])
  assert.deepEqual(
    companiesOf(mapped).map((one) => [one.status, one.statusDate, one.standardisedLegalForm, one.address, one.city]),
    [
      ['Active', '2004-05-06', 'Private limited companies', '1 EXAMPLE STREET', 'DUBLIN'],
      ['Active (administratively non-compliant)', '2026-08-31', 'Public limited companies', '2 EXAMPLE QUAY', 'GALWAY'],
      ['Dissolved', '2019-11-30', 'Non profit organisations', '3 EXAMPLE ROAD', 'CORK'],
    ],
  )
  const [first, second, third] = companiesOf(mapped)
  assert.deepEqual([first.postcode, second.region, third.region], ['D07 XXXX', 'Connaught|Galway', 'Munster|Cork'])
  // 47.81 is a stall in one revision and a car dealer in the other; the file does not state the revision.
  assert.deepEqual(
    companiesOf(mapped).map(({ nationalSectors }) => nationalSectors.primary),
    [['2:6201'], [], ['2:0111']],
  )
})
