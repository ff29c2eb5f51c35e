import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Company, emptyCompany } from '../company/company.ts'
import { changeOf } from './company-change.ts'
import { mergeRecords } from './merge.ts'
import { decodeRecord, encodeRecord } from './record.ts'

const DAY = '2027-01-01T00:00:00Z'

/** A company as it is served, from what its register states. */
function served(country: string, primary: readonly string[], more: Partial<Company> = {}): Company {
  const company = emptyCompany({ id: `${country}-1`, name: 'LES LOUTRES', countryIso2: country })
  Object.assign(company, { status: 'Active', nationalSectors: { primary, secondary: [] }, ...more })
  const source = { register: 'national', url: '', recordUrl: null, licence: '', retrievedAt: DAY, kind: 'national' }
  return mergeRecords([{ source, ...decodeRecord(company.id, encodeRecord(company)) } as never])
}

test('recoded: the same industry by another list is no change, in any country that changes its list', () => {
  for (const [country, before, after] of [
    ['FR', ['62.01Z', '2.1:62.10Y'], ['2.1:62.10Y']],
    ['FR', ['62.01Z'], ['2.1:62.10Y']],
    ['FR', ['62.01Z'], ['62.01Z', '2.1:62.10Y']],
    ['FR', ['43.22A'], ['2.1:43.22G']],
    ['NO', ['62.010'], ['2.1:62.100']],
    ['BE', ['2:62010'], ['2.1:62100', '2:62010']],
    ['CZ', ['62010'], ['2.1:62100']],
    ['IT', ['62.01.00'], ['2.1:62.10.00']],
    // Two activities became one, and one became two.
    ['FR', ['72.11Z', '72.19Z'], ['2.1:72.10G']],
  ] as const) {
    const change = changeOf(served(country, before), served(country, after))
    assert.equal(change?.type, 'recoded', `${country} ${before} ${after}`)
    assert.ok(change?.fields?.nationalSectors)
    const back = changeOf(served(country, after), served(country, before))
    assert.equal(back?.type, 'recoded', `${country} ${after} ${before}`)
  }
})

test('recoded: another industry, another list before 2008, or something else that differs is a change', () => {
  for (const [before, after, more] of [
    // Software became beer.
    [['62.01Z'], ['2.1:11.05Y'], {}],
    // Another activity of the same list, though both keep the code of the other list.
    [['62.01Z', '2.1:62.10Y'], ['62.02A', '2.1:62.10Y'], {}],
    [['2.1:62.10Y'], ['2.1:62.20Y'], {}],
    [['62.01Z', '56.10A'], ['2.1:62.10Y'], {}],
    [['62.01Z'], [], {}],
    [[], ['62.01Z'], {}],
    [['NAF1993:72.2A'], ['2.1:62.10Y'], {}],
    [['62.01Z'], ['2.1:62.10Y'], { name: 'LES CASTORS' }],
    [['62.01Z'], ['2.1:62.10Y'], { nationalSectors: { primary: ['2.1:62.10Y'], secondary: ['47.11A'] } }],
  ] as const) {
    const change = changeOf(served('FR', before), served('FR', after, more as Partial<Company>))
    assert.equal(change?.type, 'changed', `${before} ${after}`)
  }
  const closed = changeOf(served('FR', ['62.01Z']), served('FR', ['2.1:62.10Y'], { status: 'Dissolved' }))
  assert.equal(closed?.type, 'closed')
})

test('recoded: the day on which the register wrote it may differ; codes of other classifications that it states may not', () => {
  const later = { lastUpdated: '2027-01-02T00:00:00Z' }
  assert.equal(changeOf(served('FR', ['62.01Z']), served('FR', ['2.1:62.10Y'], later))?.type, 'recoded')
  assert.equal(changeOf(served('FR', ['62.01Z']), served('FR', ['62.01Z'], later))?.type, 'changed')
  const stated = { naicsCodes: { primary: ['312120'], secondary: [] } }
  assert.equal(changeOf(served('FR', ['62.01Z']), served('FR', ['2.1:62.10Y'], stated))?.type, 'changed')
})

test('recoded: codes derived in a better way are no change', () => {
  const before = served('FR', ['62.01Z'])
  const after = { ...before, sicCodes: { primary: ['7372'], secondary: [] } }
  assert.equal(changeOf(before, after)?.type, 'recoded')
})
