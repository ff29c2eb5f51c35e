import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { mappedFiles } from '../../../test/support/mapped-files.ts'
import { naicsCode, usCt } from './register.ts'

const SAMPLE = join(import.meta.dirname, 'sample.csv')

test('Connecticut: entities in every status, reserved names left out', async (context) => {
  const { companies, rejected, leftOut } = await mappedFiles(context, usCt, [SAMPLE])
  assert.deepEqual(
    companies.map(({ id, status, dateOfIncorporation, standardisedLegalForm }) => [
      id,
      status,
      dateOfIncorporation,
      standardisedLegalForm,
    ]),
    [
      ['US-CT-9990001', 'Active', '2019-05-31', 'Private limited companies'],
      ['US-CT-9990002', 'Inactive (no precision)', '2001-02-28', 'Public limited companies'],
      ['US-CT-9990003', 'Dissolved', '1987-12-01', 'Non profit organisations'],
      ['US-CT-9990004', 'Active', null, 'Foreign companies'],
      ['US-CT-9990005', 'Status unknown', '2021-07-04', 'Partnerships'],
    ],
  )
  assert.deepEqual(
    companies.map(({ city, postcode, region }) => [city, postcode, region]),
    [
      ['Bristol', '06010', 'Connecticut'],
      // A spreadsheet took the zero from the front of it.
      ['Norwalk', '06854', 'Connecticut'],
      ['Mystic', '06355', 'Connecticut'],
      ['Springfield', '01103', 'Massachusetts'],
      ['Hartford', '06103', 'Connecticut'],
    ],
  )
  assert.deepEqual(companies[0].naicsCodes, { primary: ['334519'], secondary: [] })
  assert.ok(companies.every(({ email }) => email === null))
  assert.deepEqual(rejected, [{ line: 8, reason: 'name is empty' }])
  assert.deepEqual(leftOut, { 'a reserved name, not an entity': 1 })
})

test('Connecticut: an industry is the six digits in its text', () => {
  assert.equal(naicsCode('Offices of Lawyers (541110)'), '541110')
  assert.equal(naicsCode('541110'), '541110')
  assert.equal(naicsCode('Since 1987654'), null)
  assert.equal(naicsCode(''), null)
})
