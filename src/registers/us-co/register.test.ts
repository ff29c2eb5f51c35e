import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { mappedFiles } from '../../../test/support/mapped-files.ts'
import { usCo } from './register.ts'

const SAMPLE = join(import.meta.dirname, 'sample.csv')

test('Colorado: entities in every status, names alone left out', async (context) => {
  const { companies, rejected, leftOut } = await mappedFiles(context, usCo, [SAMPLE])
  assert.deepEqual(
    companies.map(({ id, name, status, dateOfIncorporation }) => [id, name, status, dateOfIncorporation]),
    [
      ['US-CO-20199990001', 'Example Summit Brewing LLC', 'Active', '2019-05-31'],
      ['US-CO-19879990002', 'SAMPLE MINING CO.', 'Active (administratively non-compliant)', '1987-12-01'],
      ['US-CO-20049990003', 'Trial Peaks Foundation', 'Dissolved', null],
      ['US-CO-20109990004', 'Proving Ground Rail, Inc.', 'Inactive (no precision)', null],
      ['US-CO-20209990005', 'Ontario Sample Ltd.', 'Active', null],
      ['US-CO-20219990006', 'Sample Ski Partners LLLP', 'Status unknown', '2021-07-04'],
      ['US-CO-20239990008', 'Sample Without Address LLC', 'Active', '2023-07-04'],
    ],
  )
  assert.deepEqual(
    companies.map((company) => [company.standardisedLegalForm, company.city, company.postcode, company.region]),
    [
      ['Private limited companies', 'Denver', '80202', 'Colorado'],
      ['Public limited companies', 'Leadville', '80461', 'Colorado'],
      ['Non profit organisations', 'Boulder', '80301', 'Colorado'],
      ['Foreign companies', 'Omaha', '68102', 'Nebraska'],
      ['Foreign companies', 'Toronto', null, null],
      ['Partnerships', 'Vail', '81657', 'Colorado'],
      ['Private limited companies', null, null, 'Colorado'],
    ],
  )
  assert.deepEqual(rejected, [{ line: 9, reason: 'entityid is "12", must be 8 to 11 digits' }])
  assert.deepEqual(leftOut, { 'a name, not an entity': 1 })
})
