import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalInput, searchContextId } from './search-context.ts'

const search = (filters: object, page?: number) => canonicalInput({ filters, ...(page && { page }) })

test('canonicalInput: the page, the order of members and of entries, repetitions and empty arrays do not matter', () => {
  const plain = search({ countriesIso2: ['IT'], naceCodes: ['10', '11'] })
  assert.equal(search({ naceCodes: ['11', '10', '11'], regions: [], countriesIso2: ['IT'] }, 7), plain)
})

test('canonicalInput: another value is another search', () => {
  assert.notEqual(search({ countriesIso2: ['IT'] }), search({ countriesIso2: ['FR'] }))
  assert.notEqual(search({ isPrimaryCodes: true }), search({ isPrimaryCodes: false }))
})

test('searchContextId: a lower-case UUID of version 4, the same for the same search of the same licence only', () => {
  const id = searchContextId('lic_1', 'LITE', '{}')
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.equal(searchContextId('lic_1', 'LITE', '{}'), id)
  assert.notEqual(searchContextId('lic_2', 'LITE', '{}'), id)
  assert.notEqual(searchContextId('lic_1', 'PLUS', '{}'), id)
})
