import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Company, emptyCompany } from '../company/company.ts'
import { registerKindOf } from '../registers/registers.ts'
import { MEMBERS } from './members.ts'
import { mergeRecords, type RecordSource, type SourceRecord } from './merge.ts'
import { isFilled } from './record.ts'

const source = (register: string, retrievedAt = '2026-11-01T00:00:00Z'): RecordSource => ({
  register,
  kind: registerKindOf(register),
  url: `https://${register}.example/data`,
  recordUrl: register === 'table' ? null : `https://${register}.example/{nationalId}`,
  licence: 'CC0',
  retrievedAt,
})

function record(register: string, members: Partial<Company>, retrievedAt?: string): SourceRecord {
  const company = Object.assign(emptyCompany({ id: 'GB-89990017', name: 'A', countryIso2: 'GB' }), members)
  const said = MEMBERS.filter((member) => member !== 'id' && isFilled(company, member))
  return { source: source(register, retrievedAt), company, said }
}

const fieldsOf = (company: Company, register: string) =>
  company.sources.find((entry) => entry.register === register)?.fields

test('merge: one record names its source for each member it fills, and what was derived apart', () => {
  const company = mergeRecords([
    record('gb-companies-house', {
      nationalId: '89990017',
      postcode: 'LS1 4AP',
      nationalSectors: { primary: ['62020'], secondary: ['2003:7487'] },
      numberOfEmployees: 20,
    }),
  ])
  assert.deepEqual(company.sources, [
    {
      register: 'gb-companies-house',
      url: 'https://gb-companies-house.example/89990017',
      licence: 'CC0',
      retrievedAt: '2026-11-01T00:00:00Z',
      fields: ['name', 'countryIso2', 'nationalId', 'postcode', 'numberOfEmployees', 'nationalSectors'],
    },
    {
      register: 'derived',
      url: null,
      licence: null,
      retrievedAt: null,
      fields: ['region', 'categoryOfTheCompany', 'naceCodes', 'naicsCodes', 'sicCodes'],
    },
  ])
  assert.equal(company.region, 'England|West Yorkshire')
  assert.equal(company.categoryOfTheCompany, 'Medium sized company')
  assert.ok(company.naceCodes.primary.includes('62.02'))
  assert.equal(company.lastUpdated, '2026-11-01T00:00:00Z')
})

test('merge: what a register says is never replaced by what can be derived', () => {
  const { region, categoryOfTheCompany, naceCodes, sources } = mergeRecords([
    record('gb-companies-house', {
      postcode: 'LS1 4AP',
      region: 'Scotland|Fife',
      categoryOfTheCompany: 'Large company',
      numberOfEmployees: 1,
      nationalSectors: { primary: ['62020'], secondary: [] },
      naceCodes: { primary: ['01.11'], secondary: [] },
    }),
  ])
  assert.deepEqual([region, categoryOfTheCompany], ['Scotland|Fife', 'Large company'])
  assert.deepEqual(naceCodes, { primary: ['01.11'], secondary: [] })
  assert.deepEqual(sources[1].fields, ['naicsCodes', 'sicCodes'])
})

const withSizeClass = (members: Partial<Company>): SourceRecord => {
  const { source: own, ...rest } = record('gb-companies-house', members)
  return { ...rest, source: { ...own, hasSizeClass: true } }
}

test('merge: a size class of the register is derived, and figures come before it', () => {
  const small = { categoryOfTheCompany: 'Small company' } as const
  const alone = mergeRecords([withSizeClass({ ...small, nationalId: '89990017' })])
  assert.equal(alone.categoryOfTheCompany, 'Small company')
  assert.deepEqual(fieldsOf(alone, 'gb-companies-house'), ['name', 'countryIso2', 'nationalId'])
  assert.deepEqual(fieldsOf(alone, 'derived'), ['categoryOfTheCompany'])
  const figures = [
    { numberOfEmployees: 20 },
    { operatingRevenueMin: 1e6, operatingRevenueCurrency: 'EUR' },
    { totalAssets: 3e6, operatingRevenueCurrency: 'EUR' },
  ]
  for (const figure of figures) {
    assert.equal(mergeRecords([withSizeClass({ ...small, ...figure })]).categoryOfTheCompany, 'Medium sized company')
    const other = mergeRecords([withSizeClass(small), record('gb-coops', figure)])
    assert.equal(other.categoryOfTheCompany, 'Medium sized company')
  }
  const listed = mergeRecords([withSizeClass({ ...small, listedDelistedUnlisted: 'listed' })])
  assert.equal(listed.categoryOfTheCompany, 'Very large company')
})

test('merge: a category that any source states comes before a size class', () => {
  const records = [
    withSizeClass({ categoryOfTheCompany: 'Small company', city: 'YORK' }),
    record('table', { categoryOfTheCompany: 'Large company' }),
  ]
  for (const order of [records, records.toReversed()]) {
    const company = mergeRecords(order.map((each) => ({ ...each, company: { ...each.company } })))
    assert.equal(company.categoryOfTheCompany, 'Large company')
    assert.deepEqual(fieldsOf(company, 'table'), ['countryIso2', 'categoryOfTheCompany'])
    assert.equal(fieldsOf(company, 'derived'), undefined)
    assert.deepEqual(fieldsOf(company, 'gb-companies-house'), ['name', 'countryIso2', 'city'])
  }
})

test('merge: a code that no list knows stays as the register wrote it', () => {
  const company = mergeRecords([record('x', { nationalSectors: { primary: ['ZZ99'], secondary: ['62020'] } })])
  assert.deepEqual(company.nationalSectors, { primary: ['ZZ99'], secondary: ['62020'] })
})

test('merge: several registers complete each other, each member from the first that is asked', () => {
  const company = mergeRecords([
    record('table', { website: 'a.example', description: 'Makes lamps.', city: 'Leeds', name: 'Lamps' }),
    record(
      'gleif',
      { lei: '5299000J2N45DDNE4Y28', name: 'A PLC', city: 'London', status: 'Dissolved' },
      '2026-11-03T00:00:00Z',
    ),
    record('gb-companies-house', { nationalId: '89990017', status: 'Active', city: 'YORK', website: 'old.example' }),
  ])
  assert.equal(company.name, 'A')
  assert.equal(company.city, 'YORK')
  assert.equal(company.status, 'Active')
  assert.equal(company.lei, '5299000J2N45DDNE4Y28')
  assert.equal(company.website, 'a.example')
  assert.equal(company.lastUpdated, '2026-11-03T00:00:00Z')
  assert.deepEqual(fieldsOf(company, 'gb-companies-house'), ['name', 'countryIso2', 'nationalId', 'city', 'status'])
  assert.deepEqual(fieldsOf(company, 'gleif'), ['countryIso2', 'lei'])
  assert.deepEqual(fieldsOf(company, 'table'), ['countryIso2', 'website', 'description'])
})

test('merge: members that belong together are never mixed from two registers', () => {
  const company = mergeRecords([
    record('gb-companies-house', { city: 'YORK', numberOfEmployeesMin: 1, numberOfEmployeesMax: 4 }),
    record('gleif', { address: '1 Row', postcode: 'EC1A 1BB', city: 'London', numberOfEmployees: 9 }),
  ])
  assert.deepEqual([company.city, company.address, company.postcode], ['YORK', null, null])
  assert.deepEqual([company.numberOfEmployees, company.numberOfEmployeesMin], [null, 1])
})

test('merge: names of all registers are kept once, the better register first', () => {
  const company = mergeRecords([
    record('gleif', { previousNames: ['B', 'C'] }),
    record('gb-companies-house', { previousNames: ['D', 'B'] }),
  ])
  assert.deepEqual(company.previousNames, ['D', 'B', 'C'])
})

test('merge: the order in which records are handed in does not matter', () => {
  const records = () => [
    record('it-startups', { city: 'Roma', website: 'x.example' }),
    record('gleif', { city: 'Milano', lei: 'L' }),
    record('table', { website: 'y.example', numberOfEmployees: 5 }),
    record('a-register', { previousNames: ['P'], city: 'Torino' }),
  ]
  const expected = JSON.stringify(mergeRecords(records()))
  for (const order of [
    [3, 2, 1, 0],
    [1, 0, 3, 2],
    [2, 3, 0, 1],
  ]) {
    const shuffled = records()
    assert.equal(JSON.stringify(mergeRecords(order.map((place) => shuffled[place]))), expected)
  }
})

test('merge: attributes of all tables are joined; of one name, the first table’s counts', () => {
  const company = mergeRecords([
    record('table-b', { attributes: { tier: 'B', since: '2020-01-01' } }),
    record('gb-companies-house', { nationalId: '89990017' }),
    record('table-a', { attributes: { tier: 'A' } }),
  ])
  assert.deepEqual(company.attributes, { tier: 'A', since: '2020-01-01' })
  for (const table of ['table-a', 'table-b']) assert.ok(fieldsOf(company, table)?.includes('attributes'))
  assert.ok(!fieldsOf(company, 'gb-companies-house')?.includes('attributes'))
})
