import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Company, emptyCompany } from '../company/company.ts'
import { changeOf, isNews } from './company-change.ts'

const record = (lastUpdated: string | null, retrievedAt: string, more: Partial<Company> = {}): Company => ({
  ...emptyCompany({ id: 'GB-1', name: 'ONE LTD', countryIso2: 'GB' }),
  lastUpdated,
  sources: [
    {
      register: 'gb-companies-house',
      url: null,
      licence: 'public',
      retrievedAt,
      fields: lastUpdated === null ? ['name'] : ['name', 'lastUpdated'],
    },
  ],
  ...more,
})

test('a newer day of a record is a change, and no news', () => {
  const before = record('2026-11-20T09:00:01Z', '2026-11-20T09:00:02Z')
  const after = record('2026-11-21T10:00:01Z', '2026-11-21T10:00:02Z')
  const change = changeOf(before, after)!
  assert.deepEqual([change.type, Object.keys(change.fields ?? {}), isNews(change)], ['changed', ['lastUpdated'], false])
  const first = changeOf(record(null, '2026-11-01T00:00:00Z'), after)!
  assert.deepEqual(Object.keys(first.fields ?? {}), ['sources', 'lastUpdated'])
  assert.equal(isNews(first), false, 'that a source states the day is none either')
  assert.equal(changeOf(before, { ...before, sources: after.sources }), null)
})

test('what else differs is news, with a newer day too', () => {
  const before = record('2026-11-20T09:00:01Z', '2026-11-20T09:00:02Z')
  const day = '2026-11-21T10:00:01Z'
  const others = [
    record(day, day, { city: 'LEEDS' }),
    record(day, day, { status: 'Dissolved' }),
    { ...before, sources: before.sources.map((source) => ({ ...source, fields: ['name', 'city'] })) },
    null,
  ] as (Company | null)[]
  for (const after of others) assert.equal(isNews(changeOf(before, after)!), true)
  assert.equal(isNews(changeOf(null, before)!), true)
})
