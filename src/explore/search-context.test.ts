import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ExploreFilters } from '../search/filters.ts'
import { canonicalInput, identifySearch, searchContextId } from './search-context.ts'

const search = (filters: object, page?: number) => canonicalInput({ filters, ...(page && { page }) })

test('canonicalInput: the page, the order of members and of entries, repetitions and empty arrays do not matter', () => {
  const plain = search({ countriesIso2: ['IT'], naceCodes: ['10', '11'] })
  assert.equal(search({ naceCodes: ['11', '10', '11'], regions: [], countriesIso2: ['IT'] }, 7), plain)
})

test('canonicalInput: another value is another search', () => {
  assert.notEqual(search({ countriesIso2: ['IT'] }), search({ countriesIso2: ['FR'] }))
  assert.notEqual(search({ isPrimaryCodes: true }), search({ isPrimaryCodes: false }))
})

test('identifySearch: the same search in another spelling has the same id', () => {
  const idOf = (filters: Partial<ExploreFilters>, country = 'IT') =>
    identifySearch('lic_1', 'LITE', { filters: { countriesIso2: [country], ...filters } }, [country.toUpperCase()]).id
  const plain = idOf({})
  assert.equal(idOf({}, 'it'), plain)
  const pairs: readonly (readonly [Partial<ExploreFilters>, Partial<ExploreFilters>])[] = [
    [{ naceCodes: ['62.01'] }, { naceCodes: ['6201', '62.01', '62 01'] }],
    [{ nationalSectors: ['10.41.30'] }, { nationalSectors: ['104130'] }],
    [{ sicCodes: ['2076'] }, { sicCodes: ['20 76'] }],
    [{ status: ['Active', 'Dissolved'] }, { status: ['DISSOLVED', 'active', 'Active'] }],
    [{ regions: ['Toscana|Firenze'] }, { regions: ['toscana|FIRENZE'] }],
    [{ cities: ['Firenze'] }, { cities: [' firenze'] }],
    [{ postcode: ['201*'] }, { postcode: ['20 1 *'] }],
    [{ dateOfIncorporationGte: '2015-01-01' }, { dateOfIncorporationGte: '2015-01-01T00:00:00' }],
    [{ dateOfIncorporationGte: '2015-01-01' }, { dateOfIncorporationGte: '2015-01-01T01:00:00+0100' }],
    [{ dateOfIncorporationLte: '2015-01-01' }, { dateOfIncorporationLte: '2015-01-01T10:00:00Z' }],
    [{ naceCodes: ['62'] }, { naceCodes: ['62'], isPrimaryCodes: true, isSecondaryCodes: true }],
    [{}, { isPrimaryCodes: true }],
  ]
  for (const [one, other] of pairs) {
    assert.equal(idOf(other), idOf(one), `${JSON.stringify(one)} and ${JSON.stringify(other)}`)
    const isPlain = JSON.stringify(one) === '{}'
    assert.equal(idOf(one) === plain, isPlain)
  }
  assert.notEqual(idOf({ naceCodes: ['62'], isPrimaryCodes: true }), idOf({ naceCodes: ['62'] }))
  assert.notEqual(idOf({ postcode: ['201*'] }), idOf({ postcode: ['201'] }))
})

test('identifySearch: a stored search is the same when it is read and identified again', () => {
  const filters = {
    countriesIso2: ['it'],
    naceCodes: ['6201'],
    regions: ['toscana'],
    dateOfIncorporationGte: '2015-01-01T00:00:00',
  }
  const first = identifySearch('lic_1', 'PLUS', { filters }, ['IT'])
  const again = identifySearch('lic_1', 'PLUS', JSON.parse(first.input), ['IT'])
  assert.deepEqual(again, first)
})

test('searchContextId: a lower-case UUID of version 4, the same for the same search of the same licence only', () => {
  const id = searchContextId('lic_1', 'LITE', '{}')
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.equal(searchContextId('lic_1', 'LITE', '{}'), id)
  assert.notEqual(searchContextId('lic_2', 'LITE', '{}'), id)
  assert.notEqual(searchContextId('lic_1', 'PLUS', '{}'), id)
})
