import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { Company } from '../company/company.ts'
import { findCode } from '../reference/industry-codes.ts'
import { findRegion } from '../reference/regions.ts'
import { demoCompanies } from './companies.ts'
import { DEMO_COUNTRIES } from './countries.ts'

const all = [...demoCompanies()]
const schema = Compile(Company)

test('demo: 20,000 companies, the same every time, each with an id of its own', () => {
  assert.equal(all.length, 20_000)
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length)
  const hash = (companies: readonly Company[]) => createHash('sha256').update(JSON.stringify(companies)).digest('hex')
  assert.equal(hash([...demoCompanies()]), hash(all))
})

test('demo: every company is a Company as the interface has it', () => {
  for (const company of all)
    assert.ok(schema.Check(company), `${company.id} ${[...schema.Errors(company)][0]?.message}`)
})

test('demo: regions and codes are those of the lists', () => {
  let withoutRegion = 0
  for (const { countryIso2, region, nationalSectors, naceCodes, naicsCodes, sicCodes } of all) {
    if (region === null) withoutRegion++
    else assert.equal(findRegion(countryIso2, region)?.token, region)
    for (const [scheme, codes] of Object.entries({
      national: nationalSectors,
      nace: naceCodes,
      naics: naicsCodes,
      sic: sicCodes,
    })) {
      for (const code of codes.primary) assert.equal(findCode(scheme as 'nace', countryIso2, code)?.code, code)
    }
    assert.ok(naceCodes.primary.length > 0)
  }
  assert.ok(withoutRegion < all.length / 100, `${withoutRegion} without a region`)
})

test('demo: no two companies of a country have the same name more than rarely', () => {
  for (const { countryIso2 } of DEMO_COUNTRIES) {
    const names = all.filter((company) => company.countryIso2 === countryIso2).map(({ name }) => name)
    assert.ok(new Set(names).size > names.length * 0.97, countryIso2)
  }
})
