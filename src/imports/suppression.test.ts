/** A suppressed company stays away however a row writes its numbers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Background, relation } from '../company/background.ts'
import { emptyCompany } from '../company/company.ts'
import { encodeRecord } from '../records/record.ts'
import { Suppression } from './suppression.ts'

const suppression = (id: string, ...keys: string[]) =>
  new Suppression([{ id, keys, suppressedAt: '2026-01-01T00:00:00Z', note: null }])

const row = (countryIso2: string) => emptyCompany({ id: `${countryIso2}-own-k77`, name: 'Exampla', countryIso2 })

/** Ids, and ways to write the number in them. */
const WRITTEN: readonly (readonly [id: string, ...written: readonly string[]])[] = [
  [
    'GB-01234567', '01234567', 'uk01234567', 'UK 01234567', 'gb-01234567', 'No. 01234567', 'Nº 01234567', 'Company number 01234567', 'Company No: 01234567',
    '#01234567', '(01234567)', '[01234567]', '"01234567"', "'01234567", '=01234567', '０１２３４５６７', '0001234567', '000001234567', '1234567', '1234567.0',
    '1.234567E+06', '1,234,567', '01234567\u200b', '\u200e01234567', '0123\u00ad4567', '01 23 45 67', '01-234-567', '01_234_567', '01.234.567', 'O1234567',
    '٠١٢٣٤٥٦٧', '०१२३४५६७', 'EW01234567', 'CRN: 01234567', '01234567 (England)', '01234567/2024', '01234567 or 09876543', 'GB-COH-01234567', 'Registered in England, 01234567',
    'https://register.example/company/01234567',
  ],
  ['GB-SC016876', 'sc 016876', 'SC16876', 'Company No. SC 16876', 'Scotland: SC016876'],
  ['FI-0112038-9', '0112038-9', '01120389', 'Y-tunnus 112038-9', 'FI01120389', '1120389.0'],
  ['RO-J40-19358-2021', 'J40/19358/2021', 'Nr. Reg. Com. J40/19358/2021', 'j 40 / 19358 / 2021'],
  ['FR-303265045', 'SIREN 303 265 045', 'FR 40 303 265 045', '303 265 045 00003', 'RCS Paris B 303 265 045'],
  ['IE-123456', 'Company Number: 123456', '0123456', '#123456'],
  ['DE-98450045AN5EB5FDC780', 'lei: 98450045an5eb5fdc780', '9845 0045 AN5E B5FD C780'],
] // biome-ignore format: a table reads best in rows

test('suppression: a row with a number of the company is left out in every spelling of it', () => {
  for (const [id, ...written] of WRITTEN)
    for (const text of written)
      assert.equal(suppression(id).coversRow(row(id.slice(0, 2)), [], [text]), true, `${id}: ${text}`)
})

test('suppression: further numbers of the company count in every spelling, an LEI in every country', () => {
  const own = suppression('GB-01234567', 'vat:GB980780684', 'lei:98450045AN5EB5FDC780')
  for (const text of ['VAT Reg No GB 980 7806 84', '980780684', 'LEI 98450045AN5EB5FDC780'])
    assert.equal(own.coversRow(row('GB'), [], [text]), true, text)
  assert.equal(own.coversRow({ ...row('IT'), lei: '98450045AN5EB5FDC780' }, [], []), true)
})

test('suppression: other numbers, and the same of another country, stay', () => {
  for (const text of ['01234568', '11234567', '0123456', 'SC123456', '012345678', '', 'none'])
    assert.equal(suppression('GB-01234567').coversRow(row('GB'), [], [text]), false, text)
  assert.equal(suppression('GB-01234567').coversRow(row('NL'), [], ['01234567']), false)
  assert.equal(suppression('GB-01234567').covers('GB-own-1234568'), false)
})

test('suppression: the id of a company counts as other versions wrote it', () => {
  assert.equal(suppression('FI-0112038-9').covers('FI-01120389'), true)
  assert.equal(suppression('RO-J40-19358-2021').covers('RO-J40193582021'), true)
})

test('suppression: relations of others to the company are hidden, as they come and where they are stored already', () => {
  const own = suppression('GB-01234567', 'lei:98450045AN5EB5FDC780')
  const kept = [relation('parent', { lei: '98450045AN5EB5FDC781' }), relation('branch', { name: 'GB-01234567' })]
  const gone = [relation('successor', { lei: '98450045AN5EB5FDC780' }), relation('successor', { id: 'GB-01234567' })]
  const past = [{ kind: 'named', value: 'OLD', from: null, to: null }] as const
  assert.deepEqual(own.hidingEnds({ relations: [...gone, ...kept], past }), { relations: kept, past })
  const company = { ...emptyCompany({ id: 'GB-2', name: 'ACME', countryIso2: 'GB' }), nationalId: '2' }
  const stored = (background: Background) => ({
    companyId: 'GB-2',
    records: [
      { from: 0, document: encodeRecord(company) },
      { from: 1, companyId: 'ZZ-L', document: encodeRecord(company, background) },
    ],
  })
  const groups = [
    stored({ relations: [...gone, ...kept], past }),
    stored({ relations: kept }),
    stored({ relations: gone }),
  ]
  assert.deepEqual(
    [...own.hidingEndsIn(groups)],
    [stored({ relations: kept, past }), stored({ relations: kept }), stored({})],
  )
})
