import assert from 'node:assert/strict'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { companiesOf, mapRegister, outcomes } from '../../../test/support/map-register.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { beKbo } from './register.ts'

const FILES = ['enterprise', 'denomination', 'establishment', 'address', 'contact', 'activity', 'code'].map((table) =>
  join(import.meta.dirname, table === 'enterprise' ? 'sample.csv' : `sample-${table}.csv`),
)

test('kbo: the sample becomes companies, each other enterprise with its reason', async (context) => {
  const mapped = await mapRegister(context, beKbo, FILES)
  const [first, second, association, foreign] = companiesOf(mapped)
  assert.deepEqual(
    outcomes(mapped).map((line) => line.replace(/^BE-\d+$/, 'company')),
    [
      'company',
      'company',
      'company',
      'leftOut: sole trader or natural person',
      'rejected: denomination.csv has no name of it',
      'company',
      'rejected: EnterpriseNumber is "0999.000.600", must be 10 digits that check',
    ],
  )
  assert.deepEqual(first, {
    ...first,
    name: 'Lantaarnwinkel Kwibbel',
    tradeNames: ['Kwibbel aan Zee', 'Lanternes Quibble', 'LWK'].toSorted(
      (a, b) => first.tradeNames.indexOf(a) - first.tradeNames.indexOf(b),
    ),
    nationalId: first.id.slice(3),
    vatTaxNumber: `BE${first.id.slice(3)}`,
    nationalLegalForm: 'Besloten Vennootschap',
    standardisedLegalForm: 'Private limited companies',
    status: 'Active',
    dateOfIncorporation: '1998-02-03',
    address: 'Voorbeeldstraat 5 bus 2',
    postcode: '9000',
    city: 'Gent',
    website: 'www.kwibbel.example',
    email: 'winkel@kwibbel.example',
    nationalSectors: { primary: ['2.1:47781', '2:47599'], secondary: ['2.1:47550'] },
  })
  assert.equal(first.tradeNames.length, 3)
  assert.deepEqual(
    [second, association].map((one) => [one.status, one.city, one.address, one.nationalLegalForm, one.vatTaxNumber]),
    [
      ['Bankruptcy', 'Bruxelles', "Avenue de l'Exemple 7", 'Société anonyme', null],
      ['Active', 'Eupen', 'Musterstraße 9', 'Vereinigung ohne Gewinnerzielungsabsicht', null],
    ],
  )
  assert.deepEqual(
    [foreign.address, foreign.postcode, foreign.city, foreign.standardisedLegalForm],
    ['Pumpkin Lane 3, 04001 Hollow, États-Unis', null, null, 'Foreign companies'],
  )
})

test('kbo: enterprises and names are enough; without names, and of an update, nothing is read', async (context) => {
  assert.equal(companiesOf(await mapRegister(context, beKbo, FILES.slice(0, 2))).length, 4)
  await assert.rejects(mapRegister(context, beKbo, FILES.slice(0, 1)), /it has no denomination\.csv/)
  const folder = temporaryFolder(context)
  copyFileSync(FILES[0], join(folder, 'enterprise_insert.csv'))
  writeFileSync(join(folder, 'enterprise_delete.csv'), '"EnterpriseNumber"\n')
  const update = ['enterprise_insert.csv', 'enterprise_delete.csv'].map((name) => join(folder, name))
  await assert.rejects(
    mapRegister(context, beKbo, update),
    /Cannot read an update alone: .*must be given together with the full extract/,
  )
})
