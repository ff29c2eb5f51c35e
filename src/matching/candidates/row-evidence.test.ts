import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Company, emptyCompany } from '../../company/company.ts'
import { type ComparedRow, compareRow, compareWebsites, type RowEvidence } from './row-evidence.ts'

const ROW: ComparedRow = { country: 'GB', number: null, postCode: null, city: null, region: null, website: null }
const COMPANY = emptyCompany({ id: 'GB-02548628', name: 'Corvid Lantern Limited', countryIso2: 'GB' })
const UNKNOWN: RowEvidence = {
  number: 'unknown',
  postCode: 'unknown',
  city: 'unknown',
  region: 'unknown',
  website: 'unknown',
}

function compare(row: Partial<ComparedRow>, company: Partial<Company> = {}) {
  return compareRow({ ...ROW, ...row }, { ...COMPANY, ...company })
}

test('row: what it lacks, and what the company lacks, says nothing', () => {
  const given = { postcode: 'YO42 1NT', city: 'York', region: 'england|yorkshire', website: 'corvid.example' }
  assert.deepEqual(compare({}, given), UNKNOWN)
  const row = { postCode: 'YO42 1NT', city: 'York', region: 'England', website: 'corvid.example' }
  assert.deepEqual(compare(row), UNKNOWN)
  assert.deepEqual(compare({ postCode: '--' }, given), UNKNOWN, 'no postcode')
})

test('row: a number of the company is the same however it is written; another one says nothing', () => {
  for (const number of ['02548628', 'GB-02548628', '0254 8628'])
    assert.equal(compare({ number }).number, 'same', number)
  for (const number of ['02548629', 'n/a']) assert.equal(compare({ number }).number, 'unknown', number)
  assert.equal(compare({ number: '980780684' }, { vatTaxNumber: 'GB980780684' }).number, 'same')
})

test('row: postcodes, towns and regions are the same, near or others', () => {
  const company = { postcode: 'YO42 1NT', city: 'York', region: 'england|yorkshire' }
  const postCodes = { 'yo421nt': 'same', 'YO42': 'same', 'YO1 7HH': 'near', 'LS1 4AP': 'other' } // biome-ignore format: one line
  for (const [postCode, agreement] of Object.entries(postCodes))
    assert.equal(compare({ postCode }, company).postCode, agreement, postCode)
  for (const [city, agreement] of Object.entries({ YORK: 'same', 'York, Yorkshire': 'same', Leeds: 'other' }))
    assert.equal(compare({ city }, company).city, agreement, city)
  assert.equal(compare({ city: 'Leeds, York' }, company).city, 'other')
  assert.equal(compare({ city: 'York' }, { city: 'York, Yorkshire' }).city, 'other')
  assert.equal(compare({ city: 'york, yorkshire' }, { city: 'York, Yorkshire' }).city, 'same')
  for (const [region, agreement] of Object.entries({
    England: 'same',
    'England|Yorkshire': 'same',
    'England|Kent': 'near',
    Wales: 'other',
    '': 'unknown',
  }))
    assert.equal(compare({ region }, company).region, agreement, region)
})

test('row: web addresses are the same where their hosts are', () => {
  const known = 'https://www.corvid.example/about'
  for (const asked of [
    'corvid.example',
    ' CORVID.example ',
    'http://www.corvid.example',
    'www2.corvid.example/shop',
    'corvid.example?a=b',
    'corvid.example#top',
    'corvid.example:8080/x',
    'corvid.example.',
  ])
    assert.equal(compareWebsites(asked, known), 'same', asked)
  for (const asked of ['corvid.invalid', 'shop.corvid.example', 'wwwcorvid.example', 'corvid.example.invalid', ''])
    assert.equal(compareWebsites(asked, known), 'unknown', asked)
  assert.equal(compareWebsites('', ''), 'unknown')
  assert.equal(compareWebsites('corvid.example', null), 'unknown')
  assert.equal(compareWebsites('a.www.example', 'a.example'), 'unknown')
  assert.equal(compareWebsites('1http://a.example', '1a.example'), 'unknown')
  assert.equal(compare({ website: 'corvid.example' }, { website: known }).website, 'same')
})
