import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ExploreFilters } from '../../search/filters.ts'
import { canonicalFilters } from './canonical-filters.ts'

type Filters = Omit<ExploreFilters, 'countriesIso2'>

function canonical(filters: Filters, countries: readonly string[] = ['IT']) {
  const { countriesIso2, ...rest } = canonicalFilters({ countriesIso2: ['xx'], ...filters }, countries)
  assert.deepEqual(countriesIso2, countries)
  return rest
}

test('canonical: values are spelled as the lists spell them, and unknown ones stay', () => {
  const filters: Filters = {
    status: ['ACTIVE', 'none'],
    categories: ['small company'],
    listedDelistedUnlisted: ['LISTED'],
    standardisedLegalForm: ['partnerships'],
    regions: ['LOMBARDIA', 'none'],
    cities: ['MILANO', '--'],
    postcode: ['20 121', '2012 *', '--'],
    naceCodes: ['6201', 'none'],
  }
  assert.deepEqual(canonical(filters), {
    status: ['Active', 'none'],
    categories: ['Small company'],
    listedDelistedUnlisted: ['listed'],
    standardisedLegalForm: ['Partnerships'],
    regions: ['Lombardia', 'none'],
    cities: ['milano', '--'],
    postcode: ['20121', '2012*', '--'],
    naceCodes: ['62.01', 'none'],
  })
})

test('canonical: a code has the spellings of all countries of the search, each once; one of a single country has that alone', () => {
  assert.deepEqual(canonical({ nationalSectors: ['6201', '62012'] }, ['GB', 'IT']).nationalSectors?.at(-1), '62012')
  const nace = canonical({ naceCodes: ['6201'], naicsCodes: ['541511'], sicCodes: ['7372'] }, ['GB', 'IT'])
  assert.deepEqual(nace, { naceCodes: ['62.01'], naicsCodes: ['541511'], sicCodes: ['7372'] })
})

test('canonical: a district is spelled in a search of one country, with its city', () => {
  assert.deepEqual(canonical({ cities: ['PARIS 08'] }, ['FR']).cities, ['paris 8'])
  assert.deepEqual(canonical({ cities: ['PARIS 08'] }, ['FR', 'IT']).cities, ['paris'])
})

test('canonical: moments are the days that the plan makes of them; what is no date, and other members, stay', () => {
  const at = '2020-01-01T10:00:00Z'
  const days = { dateOfIncorporationGte: at, dateOfIncorporationLte: at, statusDateGte: at, statusDateLte: at }
  assert.deepEqual(canonical(days), {
    dateOfIncorporationGte: '2020-01-02',
    dateOfIncorporationLte: '2020-01-01',
    statusDateGte: '2020-01-02',
    statusDateLte: '2020-01-01',
  })
  const kept = { dateOfIncorporationGte: 'x', ids: ['B', 'A'], numberOfEmployeesGte: 5, groupOf: 'GB-1' }
  assert.deepEqual(canonical(kept), kept)
})

test('canonical: which codes count is kept where one kind alone does, and there are codes', () => {
  const codes = { naceCodes: ['62.01'] }
  assert.deepEqual(canonical({ ...codes, isPrimaryCodes: true }), { ...codes, isPrimaryCodes: true })
  assert.deepEqual(canonical({ ...codes, isSecondaryCodes: true, isPrimaryCodes: false }), {
    ...codes,
    isSecondaryCodes: true,
  })
  assert.deepEqual(canonical({ ...codes, isPrimaryCodes: true, isSecondaryCodes: true }), codes)
  assert.deepEqual(canonical({ isPrimaryCodes: true }), {})
  assert.deepEqual(canonical({ naceCodes: [], isPrimaryCodes: true }), { naceCodes: [] })
})
