import assert from 'node:assert/strict'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { companiesOf, mapRegister, outcomes } from '../../../test/support/map-register.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { relation } from '../../company/background.ts'
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

test('kbo: a Belgian branch is a relation of its foreign enterprise, with its day and its name', async (context) => {
  const folder = temporaryFolder(context)
  const enterprise = companiesOf(await mapRegister(context, beKbo, FILES))[3].nationalId!.replace(
    /^(\d{4})(\d{3})(\d{3})$/,
    '$1.$2.$3',
  )
  const branches = join(folder, 'branch.csv')
  const rows = ['"9.000.000.129",01-02-1999', '"9.000.000.228",31-12-2005'].map((row) => `${row},"${enterprise}"`)
  rows.push('"9.000.000.327",31-12-2005,"0999.000.999"', '"9.000.000.426",31-12-2005,"0999.000.600"')
  writeFileSync(branches, ['"Id","StartDate","EnterpriseNumber"', ...rows].join('\n'))
  const names = join(folder, 'denomination.csv')
  const own = '"9.000.000.129","2","001","Pumpkin Lane, Belgisch bijkantoor"\n'
  writeFileSync(names, readFileSync(FILES[1], 'utf8') + own)
  const mapped = await mapRegister(context, beKbo, [FILES[0], names, ...FILES.slice(2), branches])
  const found = mapped.flatMap((row) => (row.kind === 'company' ? (row.background?.relations ?? []) : []))
  const lone = outcomes(mapped).filter((line) => line === 'leftOut: Belgian branch of an enterprise that is not held')
  assert.equal(lone.length, 2, 'one enterprise is in no table, the number of the other is wrong')
  assert.deepEqual(found, [
    relation('branch', {
      name: 'Pumpkin Lane, Belgisch bijkantoor',
      countryIso2: 'BE',
      from: '1999-02-01',
      row: '9.000.000.129',
    }),
    relation('branch', { countryIso2: 'BE', from: '2005-12-31', row: '9.000.000.228' }),
  ])
})
