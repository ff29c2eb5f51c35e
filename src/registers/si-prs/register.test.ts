import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { companiesOf, mapRegister, outcomes } from '../../../test/support/map-register.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { siPrs } from './register.ts'

const [SAMPLE, TAX] = ['sample.csv', 'sample-tax.csv'].map((name) => join(import.meta.dirname, name))

test('prs: a file in UTF-16 and one in UTF-8 become the same companies, with numbers and codes of the tax authority', async (context) => {
  const path = join(temporaryFolder(context), 'opsiprs.csv')
  writeFileSync(path, Buffer.from(`\uFEFF${readFileSync(SAMPLE, 'utf8')}`, 'utf16le'))
  const mapped = await mapRegister(context, siPrs, [path, TAX])
  assert.deepEqual(await mapRegister(context, siPrs, [SAMPLE, TAX]), mapped)
  assert.deepEqual(outcomes(mapped), [
    'SI-9990001',
    'leftOut: unit of another entity',
    'leftOut: sole trader or natural person',
    'SI-9990003',
    'rejected: Matična številka is "99", must be 10 digits',
  ])
  assert.deepEqual(
    companiesOf(mapped).map((one) => [one.name, one.standardisedLegalForm, one.address, one.postcode, one.city]),
    [
      ['LUČKA, trgovina, d.o.o.', 'Private limited companies', 'Vzorčna ulica 5a', '1000', 'Ljubljana'],
      ['DRUŠTVO VIDRA', 'Non profit organisations', 'Vzorčevo 9', '2000', 'Maribor'],
    ],
  )
  assert.deepEqual(
    companiesOf(mapped).map((one) => [one.vatTaxNumber, one.status, one.nationalSectors.primary]),
    [
      ['SI99000017', 'Active', ['2.1:62100']],
      [null, 'Active', []],
    ],
  )
})

test('prs: the list of the tax authority alone is refused', async (context) => {
  await assert.rejects(mapRegister(context, siPrs, [TAX]), /must be given together with opsiprs\.csv/)
})
