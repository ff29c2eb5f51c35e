import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { mappedFiles } from '../../../test/support/mapped-files.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { usNy } from './register.ts'

const SAMPLE = join(import.meta.dirname, 'sample.csv')

test('New York: active entities with their own address, or none', async (context) => {
  const { companies, rejected } = await mappedFiles(context, usNy, [SAMPLE])
  assert.deepEqual(
    companies.map(({ id, address, city, postcode, region }) => [id, address, city, postcode, region]),
    [
      ['US-NY-9990001', '12 EXAMPLE STREET, FLOOR 3', 'BROOKLYN', '11237', 'New York'],
      ['US-NY-9990002', 'PO BOX 99', 'KINGSTON', '12401', 'New York'],
      // Its papers go to somebody else, so that address is not its own.
      ['US-NY-9990003', null, null, null, 'New York'],
      ['US-NY-9990004', '5 FIRST CANADIAN PLACE, M5X 1A1, ONTARIO', 'TORONTO', null, null],
      ['US-NY-9990005', null, 'BUFFALO', '14202', 'New York'],
    ],
  )
  assert.deepEqual(
    companies.map((company) => [company.status, company.dateOfIncorporation, company.standardisedLegalForm]),
    [
      ['Active', '1987-03-09', 'Public limited companies'],
      ['Active', '2019-11-30', 'Private limited companies'],
      ['Active', '2001-02-28', 'Partnerships'],
      ['Active', null, 'Foreign companies'],
      ['Active', null, 'Non profit organisations'],
    ],
  )
  assert.equal(companies[0].nationalId, 'NY-9990001')
  assert.deepEqual(rejected, [
    { line: 7, reason: 'dos_id is "ABC", must be 1 to 10 digits' },
    { line: 8, reason: 'current_entity_name is empty' },
  ])
})

test('New York: titles of columns instead of their field names make the same companies', async (context) => {
  const path = join(temporaryFolder(context), 'Active_Corporations.csv')
  const [header, ...rows] = readFileSync(SAMPLE, 'utf8').split('\n')
  const titles = header.replaceAll('_', ' ').replaceAll('dos', 'DOS').replaceAll('name', 'Name')
  writeFileSync(path, [titles, ...rows].join('\n'))
  const [byTitle, byField] = [await mappedFiles(context, usNy, [path]), await mappedFiles(context, usNy, [SAMPLE])]
  assert.deepEqual(byTitle, byField)
})
