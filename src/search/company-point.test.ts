import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Company, emptyCompany } from '../company/company.ts'
import { pointOf } from './company-point.ts'

const at = (countryIso2: string, members: Partial<Company>) =>
  pointOf({ ...emptyCompany({ id: `${countryIso2}-1`, name: 'Ash', countryIso2 }), ...members })

test('a company is at its coordinates, else at its postcode, else in its city', () => {
  const city = 'Bologna'
  assert.deepEqual(at('IT', { latitude: 1, longitude: 2, postcode: '00184', city }), { latitude: 1, longitude: 2 })
  const rome = at('IT', { postcode: '00184', city })
  assert.ok(rome !== null && Math.abs(rome.latitude - 41.9) < 0.1)
  assert.deepEqual(at('IT', { city }), { latitude: 44.49, longitude: 11.34 })
  assert.deepEqual(at('IT', { postcode: 'unknown', city }), { latitude: 44.49, longitude: 11.34 })
})

test('a company is nowhere by a city that several regions have, or none', () => {
  assert.equal(at('GB', { city: 'Newport' }), null)
  assert.equal(at('GB', { city: 'Exampla' }), null)
})
