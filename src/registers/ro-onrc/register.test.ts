import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { companiesOf, mapRegister, outcomes } from '../../../test/support/map-register.ts'
import { roOnrc } from './register.ts'

const FILES = ['sample.csv', 'sample-statuses.csv', 'sample-words.csv', 'sample-activities.csv'].map((name) =>
  join(import.meta.dirname, name),
)

test('onrc: the sample becomes companies, whatever quotes its names have', async (context) => {
  const mapped = await mapRegister(context, roOnrc, FILES)
  assert.deepEqual(outcomes(mapped), [
    'RO-J12-9001-1998',
    'RO-J40-9002-2007',
    'leftOut: sole trader or natural person',
    'RO-J2025099004000',
    'rejected: COD_INMATRICULARE is "", must be such as J40/21161/2007 or J2025048519000',
  ])
  const companies = companiesOf(mapped)
  assert.deepEqual(
    companies.map((one) => [one.name, one.nationalId, one.status, one.dateOfIncorporation, one.address, one.postcode]),
    [
      ['"FELINAR" SRL', 'J12/9001/1998', 'Active', '1998-02-03', 'Str. Exemplului nr. 5 bl. A2 ap. 7', '400001'],
      ['" DOVLEAC SA', 'J40/9002/2007', 'Bankruptcy', '2008-02-29', 'Bd. Exemplului, sector 1', '010001'],
      ['VIDRA S.R.L.', 'J2025099004000', 'Status unknown', '2025-01-31', 'sat Valea Adâncă', null],
    ],
  )
  assert.deepEqual(
    companies.map(({ region, nationalSectors }) => [region, nationalSectors]),
    [
      ['Nord-Vest|Cluj', { primary: ['2.1:6210'], secondary: [] }],
      ['Bucureşti-Ilfov|Bucureşti', { primary: [], secondary: ['2:4781', '2:0111'] }],
      ['Nord-Est|Iaşi', { primary: [], secondary: [] }],
    ],
  )
})

test('onrc: a firm is in its town, and a sector of Bucharest is a value of its own', async (context) => {
  const companies = companiesOf(await mapRegister(context, roOnrc, FILES))
  assert.deepEqual(
    companies.map(({ city, attributes }) => [city, attributes]),
    [
      ['Cluj-Napoca', null],
      ['Bucureşti', { bucharestSector: 1 }],
      ['Miroslava', { village: 'Valea Adâncă' }],
    ],
  )
})

test('onrc: firms alone have an unknown status; other tables alone are refused', async (context) => {
  const alone = companiesOf(await mapRegister(context, roOnrc, FILES.slice(0, 1)))
  assert.deepEqual(new Set(alone.map(({ status }) => status)), new Set(['Status unknown']))
  await assert.rejects(mapRegister(context, roOnrc, FILES.slice(1, 2)), /must be given together with OD_FIRME\.CSV/)
})
