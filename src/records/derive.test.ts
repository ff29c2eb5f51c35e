import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Company, emptyCompany } from '../company/company.ts'
import { fillDerivedMembers } from './derive.ts'

function categoryOf(members: Partial<Company>): Company['categoryOfTheCompany'] {
  const company = { ...emptyCompany({ id: 'US-1', name: 'A', countryIso2: 'US' }), ...members }
  fillDerivedMembers(company)
  return company.categoryOfTheCompany
}

test('derived category: amounts of other currencies count by the rate of their year', () => {
  const revenue = (operatingRevenue: number, operatingRevenueCurrency: string, operatingRevenueYear: number | null) =>
    categoryOf({ operatingRevenue, operatingRevenueCurrency, operatingRevenueYear })
  assert.equal(revenue(11_000_000, 'NOK', 2024), 'Small company')
  assert.equal(revenue(12_000_000, 'NOK', 2024), 'Medium sized company')
  assert.equal(revenue(9_000_000, 'GBP', 2016), 'Large company')
  assert.equal(revenue(8_000_000, 'GBP', 2016), 'Medium sized company')
  assert.equal(revenue(105_000_000, 'USD', 2022), 'Large company', 'of 105 million dollars, 99.7 million euro')
  assert.equal(revenue(106_000_000, 'USD', 2022), 'Very large company')
})

test('derived category: an amount in a currency without a rate says nothing', () => {
  // ISO 4217's code for no currency.
  assert.equal(categoryOf({ operatingRevenue: 5e9, operatingRevenueCurrency: 'XXX' }), null)
  assert.equal(categoryOf({ operatingRevenue: 5e9, operatingRevenueCurrency: null }), null)
})

test('derived category: of a band the lower end counts', () => {
  const band = { operatingRevenueMin: 1_000_001, operatingRevenueMax: 2_000_000, operatingRevenueCurrency: 'EUR' }
  assert.equal(categoryOf(band), 'Medium sized company')
  assert.equal(categoryOf({ numberOfEmployeesMin: 10, numberOfEmployeesMax: 19 }), 'Small company')
})

test('regions: a record that an earlier version stored has the name that is served now', () => {
  const regionOf = (countryIso2: string, region: string) => {
    const company = { ...emptyCompany({ id: `${countryIso2}-1`, name: 'A', countryIso2 }), region }
    fillDerivedMembers(company)
    return company.region
  }
  assert.equal(regionOf('BE', 'wallonne, Région|Liège'), 'Région wallonne|Liège')
  assert.equal(regionOf('LT', 'Vilnius County|Vilniaus m. sav.'), 'Vilniaus apskritis|Vilniaus m. sav.')
  assert.equal(regionOf('LT', 'Panevėžys|Biržų r. sav.'), 'Panevėžio apskritis|Biržų r. sav.')
  assert.equal(regionOf('PL', 'Dolnośląskie|Głogów County'), 'Dolnośląskie|Powiat głogowski')
  // The first letter of the stored name is Latin.
  assert.equal(regionOf('GR', 'Aττική|Ανατολική Αττική'), 'Αττική|Ανατολική Αττική')
  assert.equal(regionOf('IT', 'Lombardia|Milano'), 'Lombardia|Milano')
  assert.equal(regionOf('BE', 'nowhere|at all'), 'nowhere|at all')
})

test('derive: a company whose legal form cannot be listed is unlisted; what a register says stays', () => {
  const listing = (
    countryIso2: string,
    form: Company['standardisedLegalForm'],
    said: Company['listedDelistedUnlisted'],
  ) => {
    const company = emptyCompany({ id: 'X', name: 'X', countryIso2 })
    company.standardisedLegalForm = form
    company.listedDelistedUnlisted = said
    const derived = fillDerivedMembers(company)
    return [company.listedDelistedUnlisted, derived.includes('listedDelistedUnlisted')]
  }
  assert.deepEqual(listing('IT', 'Private limited companies', null), ['unlisted', true])
  assert.deepEqual(listing('GB', 'Non profit organisations', null), ['unlisted', true])
  assert.deepEqual(listing('IT', 'Public limited companies', null), [null, false])
  assert.deepEqual(listing('US', 'Partnerships', null), [null, false])
  assert.deepEqual(listing('GB', 'Companies with unknown/unrecorded legal form', null), [null, false])
  assert.deepEqual(listing('GB', 'Private limited companies', 'delisted'), ['delisted', false])
})
