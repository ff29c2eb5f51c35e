import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Company, emptyCompany } from '../company/company.ts'
import { briefRow, profileRow } from './brief-rows.ts'

const company = (members: Partial<Company>): Company => ({
  ...emptyCompany({ id: 'IT-1', name: 'Exampla S.r.l.', countryIso2: 'IT' }),
  ...members,
})

test('amounts and bands are one value each, with currency and year', () => {
  const banded = company({
    operatingRevenueMin: 2_000_000,
    operatingRevenueMax: 4_999_999,
    operatingRevenueCurrency: 'EUR',
    operatingRevenueYear: 2025,
    numberOfEmployeesMin: 50,
  })
  const row = profileRow(banded)
  assert.equal(row.operatingRevenue, '2000000-4999999 EUR (2025)')
  assert.equal(row.numberOfEmployees, '50 or more')
  const exact = briefRow(company({ numberOfEmployees: 0, numberOfEmployeesYear: 2024 }), ['numberOfEmployees'])
  assert.equal(exact.numberOfEmployees, '0 (2024)')
})

test('what is not known is null where it was asked for, and left out of a profile', () => {
  assert.equal(briefRow(company({}), ['operatingRevenue']).operatingRevenue, null)
  assert.ok(!('operatingRevenue' in profileRow(company({}))))
})
