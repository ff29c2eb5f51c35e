import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { companiesOf, mapRegister, outcomes } from '../../../test/support/map-register.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { auAbn } from './register.ts'

const SAMPLE = join(import.meta.dirname, 'sample.xml')

test('abn: entities become companies with state, status and names; persons are counted', async (context) => {
  const mapped = await mapRegister(context, auAbn, [SAMPLE])
  assert.deepEqual(outcomes(mapped), [
    'AU-97990000001',
    'AU-78990000002',
    'leftOut: sole trader or natural person',
    'AU-40990000004',
    'AU-21990000005',
    'rejected: MainEntity.NonIndividualName is empty',
    'rejected: ABN is "12990000007", must be 11 digits that check',
  ])
  const companies = companiesOf(mapped)
  assert.deepEqual(
    companies.map((one) => [one.name, one.status, one.statusDate, one.standardisedLegalForm, one.region, one.postcode]),
    [
      [
        'WOMBAT LANTERNS PTY LTD',
        'Active',
        '2000-07-01',
        'Private limited companies',
        'New South Wales|New South Wales',
        '2000',
      ],
      [
        'PLATYPUS MILLS & SONS LIMITED',
        'Inactive (no precision)',
        '2014-12-18',
        'Public limited companies',
        'Victoria|Victoria',
        '3000',
      ],
      ['THE EMU TRUST', 'Active', '2010-01-01', 'Other legal forms', null, null],
      ['SHIRE OF NOWHERE', 'Active', '2010-01-01', 'Public authorities', 'Western Australia|Western Australia', '6000'],
    ],
  )
  assert.deepEqual(companies[0].tradeNames, ['WOMBAT LIGHTS', 'OLD LANTERNS'])
  assert.deepEqual(
    companies.map((one) => one.vatTaxNumber),
    ['97990000001', null, null, '21990000005'],
  )
  for (const one of companies) assert.deepEqual([one.dateOfIncorporation, one.operatingRevenue], [null, null])
})

test('abn: the postcode of addresses abroad is none, and no region follows from it', async (context) => {
  const path = join(temporaryFolder(context), 'abroad.xml')
  writeFileSync(path, readFileSync(SAMPLE, 'utf8').replace('<Postcode>0000<', '<Postcode>9999<'))
  const trust = companiesOf(await mapRegister(context, auAbn, [path])).find(({ name }) => name === 'THE EMU TRUST')
  assert.deepEqual([trust?.postcode, trust?.region], [null, null])
})

test('abn: damaged and foreign files are refused in a sentence', async (context) => {
  const text = readFileSync(SAMPLE, 'utf8')
  const path = join(temporaryFolder(context), 'damaged.xml')
  const damages: readonly (readonly [string | Buffer, RegExp])[] = [
    [text.slice(0, 1500), /not well-formed XML/],
    [Buffer.from(text, 'utf16le'), /not UTF-8|not well-formed/],
    [text.replace('WOMBAT', 'WOM\0BAT'), /not well-formed XML/],
    [text.replace('<Transfer', '<!DOCTYPE x [<!ENTITY a "b">]><Transfer'), /declares a document type/],
    [text.replaceAll('<ABN ', '<ABX ').replaceAll('</ABN>', '</ABX>'), /is not in the expected layout: it has no ABN/],
  ]
  for (const [bytes, message] of damages) {
    writeFileSync(path, bytes)
    await assert.rejects(mapRegister(context, auAbn, [path]), message)
  }
})
