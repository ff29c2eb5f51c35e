import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { mappedFiles } from '../../../test/support/mapped-files.ts'
import { deOffeneregister } from './register.ts'

const SAMPLE = join(import.meta.dirname, 'sample.jsonl')

test('OffeneRegister: companies of the German registers as of 2018, sole traders left out', async (context) => {
  const { companies, rejected, leftOut } = await mappedFiles(context, deOffeneregister, [SAMPLE])
  assert.deepEqual(
    companies.map(({ id, status, standardisedLegalForm }) => [id, status, standardisedLegalForm]),
    [
      ['DE-X9901R_HRB990001', 'Active', 'Private limited companies'],
      ['DE-X9902_HRB990002', 'Dissolved', 'Public limited companies'],
      // It moved to another court, so its end is unknown.
      ['DE-X9903V_HRB990003', 'Inactive (no precision)', 'Private limited companies'],
      ['DE-X9901R_HRA990004', 'Active', 'Partnerships'],
      ['DE-X9904_VR99007', 'Active', 'Non profit organisations'],
      ['DE-X9904_GnR9908', 'Status unknown', 'Other legal forms'],
    ],
  )
  assert.deepEqual(
    companies.map(({ address, postcode, city, region }) => [address, postcode, city, region]),
    [
      ['Musterstraße 38', '22767', 'Hamburg', 'Hamburg'],
      ['Beispielallee 1', '80331', 'München', 'Bayern'],
      [null, null, 'Ingelheim', 'Rheinland-Pfalz'],
      ['Am Musterhafen', null, 'Hamburg', 'Hamburg'],
      [null, null, 'Bremen', 'Bremen'],
      [null, null, 'Bremen', 'Bremen'],
    ],
  )
  const [first] = companies
  assert.deepEqual(
    [first.nationalId, first.previousNames, first.lastUpdated],
    ['Hamburg HRB 990001', ['Beispiel Lampen GmbH'], '2018-11-09'],
  )
  assert.deepEqual(leftOut, { 'sole trader or natural person': 2 })
  assert.deepEqual(rejected, [
    {
      line: 9,
      reason: 'company_number is "990009", must be a court, a register and a number, such as K1101R_HRB150148',
    },
  ])
})
