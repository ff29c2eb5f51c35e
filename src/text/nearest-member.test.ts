import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ExploreFilters } from '../search/filters.ts'
import { nearestMember, suggestName } from './nearest-member.ts'

const FILTERS = Object.keys(ExploreFilters.properties)

test('an unknown filter leads to the one that is meant', () => {
  const cases: Readonly<Record<string, string>> = {
    employees: 'numberOfEmployeesGte',
    employeesLte: 'numberOfEmployeesLte',
    number_of_employees_lte: 'numberOfEmployeesLte',
    country: 'countriesIso2',
    countryIso2: 'countriesIso2',
    region: 'regions',
    city: 'cities',
    postCodes: 'postcode',
    revenueGte: 'operatingRevenueGte',
    'operating-revenue': 'operatingRevenueGte',
    naceCode: 'naceCodes',
    nace: 'naceCodes',
    legalForm: 'standardisedLegalForm',
    statuses: 'status',
    category: 'categories',
    listed: 'listedDelistedUnlisted',
    incorporationDateGte: 'dateOfIncorporationGte',
    NAICSCODES: 'naicsCodes',
    primaryCodes: 'isPrimaryCodes',
  }
  for (const [asked, meant] of Object.entries(cases)) assert.equal(nearestMember(asked, FILTERS), meant, asked)
})

test('names of other interfaces lead to those of this one, where it has them', () => {
  const members = ['query', 'filters', 'must', 'page', 'pageSize', 'sort']
  for (const [asked, meant] of [
    ['limit', 'pageSize'],
    ['per_page', 'pageSize'],
    ['offset', 'page'],
    ['orderBy', 'sort'],
    ['prompt', 'query'],
  ] as const)
    assert.equal(nearestMember(asked, members), meant)
  assert.equal(nearestMember('limit', ['lists', 'must']), 'lists')
  assert.equal(nearestMember('constructor', members), nearestMember('Constructor', members))
})

test('any name leads to one of the known, quickly; no name leads to none of nothing', () => {
  for (const asked of ['', '?', '\u{1f600}', 'x'.repeat(1_000_000)])
    assert.ok(FILTERS.includes(nearestMember(asked, FILTERS) ?? ''))
  assert.equal(nearestMember('a', []), undefined)
})

test('nearest: a name is suggested only where it is alike', () => {
  const registers = ['gb-companies-house', 'gb-coops', 'no-brreg', 'fr-sirene']
  const meant = (asked: string) => suggestName(asked, registers)
  assert.equal(meant('sirene'), '. Did you mean fr-sirene?')
  assert.equal(meant('Companies House'), '. Did you mean gb-companies-house?')
  assert.equal(meant('no-bregg'), '. Did you mean no-brreg?')
  assert.deepEqual(['atlantis', 'xx', ''].map(meant), ['', '', ''])
  assert.equal(suggestName('sirene', []), '')
})
