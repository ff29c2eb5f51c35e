import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Company, emptyCompany } from '../company/company.ts'
import { readNumber } from '../matching/numbers/identifiers.ts'
import { AUTHORITIES } from '../matching/numbers/registration-authorities.ts'
import { companyIdOf, identityKeys, idOfNumbers } from './identities.ts'

const LEI = '5299000J2N45DDNE4Y28'

function company(id: string, members: Partial<Company> = {}): Company {
  return Object.assign(emptyCompany({ id, name: 'A', countryIso2: id.slice(0, 2) }), members)
}

test('identities: a number of an authority is the number our records carry, however it is spelled', () => {
  const spellings: [authority: string, number: string, id: string | null][] = [
    ['RA000013', '97 990 000 001', 'AU-97990000001'],
    ['RA000412', '9900-01-000001', 'JP-7990001000001'],
    ['RA000412', '990001000001', 'JP-7990001000001'],
    ['RA000681', '99.900.001/0001-50', 'BR-99900001000150'],
    ['RA000585', '8209948', 'GB-08209948'],
    ['RA000585', 'oc 425626', 'GB-OC425626'],
    ['RA000472', '964 169 969', 'NO-964169969'],
    ['RA000189', '891 377 533', 'FR-891377533'],
    ['RA000192', '907789721', 'FR-907789721'],
    ['RA000025', '0422.033.736', 'BE-0422033736'],
    ['RA000188', '2906337-1', 'FI-2906337-1'],
    ['RA000188', '29063371', 'FI-2906337-1'],
    ['RA000407', '01495930057', 'IT-01495930057'],
    ['RA000776', '92117940343', 'IT-92117940343'],
    ['RA000017', '258571b', 'AT-258571B'],
    ['RA000017', 'FN 258571 b', 'AT-258571B'],
    ['RA000391', '11-10-001741', 'HU-1110001741'],
    ['RA000402', '415123', 'IE-415123'],
    ['RA000402', '0415123', 'IE-415123'],
    ['RA000423', '40003000642', 'LV-40003000642'],
    ['RA000430', '306135253', 'LT-306135253'],
    ['RA000432', 'B234358', 'LU-B234358'],
    ['RA000463', '87113430', 'NL-87113430'],
    ['RA000473', '964 169 969', 'NO-964169969'],
    ['RA000497', 'J40/9002/2007', 'RO-J40-9002-2007'],
    ['RA000497', 'J2025099004000', 'RO-J2025099004000'],
    ['RA000526', '99900011', 'SK-99900011'],
    ['RA000544', '559219-3469', 'SE-5592193469'],
    ['RA000546', '857500-0586', 'SE-8575000586'],
    ['RA000549', 'CHE109990646', 'CH-CHE109990646'],
    ['RA000549', 'CHE-109.990.646', 'CH-CHE109990646'],
    ['RA000587', 'sc117119', 'GB-SC117119'],
    ['RA000586', 'NI012345', 'GB-NI012345'],
    // Wrong check digits, other texts, and authorities whose numbers we do not have.
    ['RA000013', '97 990 000 002', null],
    ['RA000472', '964 169 968', null],
    ['RA000681', '99.900.001/0001-51', null],
    ['RA000189', '89137753300012', null],
    ['RA000585', 'see above', null],
    ['RA000544', '559219-3468', null],
    ['RA000549', 'CHE109990647', null],
    ['RA000391', '99-10-001741', null],
    ['RA000430', 'see above', null],
    // A taxpayer's number, in the column of the trade register.
    ['RA000497', '18547290', null],
    ['RA000602', '6283115', null],
    ['RA999999', '', null],
  ]
  for (const [authority, number, id] of spellings) {
    assert.equal(companyIdOf({ authority, number }), id, `${authority} ${number}`)
  }
})

test('identities: a number is written as the tables of people, which carry the same numbers, are read', () => {
  for (const [authority, number, written] of [
    ['RA000017', '258571b', 'FN 258571b'],
    ['RA000391', '11-10-001741', '11-10-001741'],
    ['RA000402', '415123', '415123'],
    ['RA000430', '306135253', '306135253'],
    ['RA000432', 'B234358', 'B 234358'],
    ['RA000463', '87113430', '87113430'],
    ['RA000544', '559219-3469', '559219-3469'],
    ['RA000549', 'CHE109990646', 'CHE-109.990.646'],
  ]) {
    const id = companyIdOf({ authority, number })
    const country = AUTHORITIES[authority].countryIso2
    const readings = readNumber(country, written).filter(({ kind }) => kind === 'register')
    assert.ok(
      readings.some((reading) => `${country}-${reading.number}` === id),
      `${id}: ${JSON.stringify(readings)}`,
    )
  }
})

test('identities: every authority is of a country, under GLEIF’s form of code', () => {
  for (const [code, { countryIso2, title }] of Object.entries(AUTHORITIES)) {
    assert.match(code, /^RA\d{6}$/)
    assert.match(countryIso2, /^[A-Z]{2}$/)
    assert.notEqual(title, '')
  }
})

test('identities: a VAT number that contains the register number is the same identity, and needs no key', () => {
  assert.deepEqual(identityKeys(company('NO-964169969', { vatTaxNumber: 'NO964169969MVA' })), [])
  assert.deepEqual(identityKeys(company('FR-552032534', { vatTaxNumber: 'FR27552032534' })), [])
  assert.deepEqual(identityKeys(company('FR-1', { vatTaxNumber: 'FR27552032534' })), ['id:FR-552032534'])
  assert.deepEqual(identityKeys(company('GB-08209948', { vatTaxNumber: 'GB 980 7806 84' })), ['vat:GB980780684'])
  assert.deepEqual(identityKeys(company('GB-08209948', { vatTaxNumber: 'none' })), [])
})

test('identities: LEI, VAT number and numbers at other authorities are keys, in the order in which they are trusted', () => {
  const found = identityKeys(company('XX-1', { countryIso2: 'DE', lei: LEI, vatTaxNumber: 'DE136695976' }), [
    { authority: 'RA000585', number: '8209948' },
    { authority: 'RA000602', number: '6283115' },
  ])
  assert.deepEqual(found, ['id:GB-08209948', `lei:${LEI}`, 'vat:DE136695976'])
  assert.deepEqual(identityKeys(company('XX-1', { lei: '5299000J2N45DDNE4Y29' })), [], 'an LEI must check')
  assert.deepEqual(
    identityKeys(company('GB-08209948'), [{ authority: 'RA000585', number: '8209948' }]),
    [],
    'its own number is in its id',
  )
})

test('identities: a record without a number of its own is named by the best it has', () => {
  const none = { countryIso2: 'GB', nationalId: null, vatTaxNumber: null, lei: null }
  assert.equal(idOfNumbers({ ...none, nationalId: '08209948', lei: LEI }), 'GB-08209948')
  assert.equal(idOfNumbers({ ...none, lei: LEI, vatTaxNumber: 'GB980780684' }), `GB-${LEI}`)
  assert.equal(idOfNumbers({ ...none, vatTaxNumber: 'GB 980780684' }), 'GB-GB980780684')
  assert.equal(idOfNumbers({ ...none, countryIso2: 'NO', vatTaxNumber: '964169969 MVA' }), 'NO-964169969')
  assert.equal(idOfNumbers(none), null)
})
