import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Mapped } from '../register.ts'
import { lvUr } from './register.ts'

async function read(includeNaturalPersons = false): Promise<Mapped[]> {
  const bytes = createReadStream(join(import.meta.dirname, 'sample.csv'), { highWaterMark: 61 })
  const mapped: Mapped[] = []
  for await (const rows of lvUr.read({ name: 'sample.csv', bytes })) {
    for (const row of rows) mapped.push(lvUr.map(row, { includeNaturalPersons }))
  }
  return mapped
}

test('uzņēmumu reģistrs: the sample in the published layout becomes companies, each row with its reason otherwise', async () => {
  const mapped = await read()
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
  const companies = mapped.flatMap((row) => (row.kind === 'company' ? [row.company] : []))
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

test('uzņēmumu reģistrs: individual merchants come when asked for', async () => {
  const kinds = (await read(true)).map((row) => (row.kind === 'company' ? row.company.standardisedLegalForm : row.kind))
  assert.equal(kinds[3], 'Sole traders/proprietorships')
})
