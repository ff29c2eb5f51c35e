import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Company, emptyCompany } from '../company/company.ts'
import { type CompanyHistory, lastPublishedBefore, type Switch, stateAfter } from './past-company.ts'

function publishedBefore(history: CompanyHistory, now: Company | null, end: number) {
  const place = lastPublishedBefore(history, now, end)
  return place < 0 ? null : stateAfter(history, now, place)
}

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)
const named = (name: string, lastUpdated: string) => ({
  ...emptyCompany({ id: 'GB-1', name, countryIso2: 'GB' }),
  lastUpdated: `2026-11-20T${lastUpdated}Z`,
})
const madeAt = (number: number, time: string): Switch => ({
  number,
  at: at(time),
  generation: null,
  isKnown: true,
  days: {},
})

test('what a register had published by a second counts from that second on, though it was served later', () => {
  const history: CompanyHistory = {
    switches: [madeAt(1, '08:00:00'), madeAt(2, '10:05:00'), madeAt(3, '10:10:00'), madeAt(4, '10:15:00')],
    changes: [
      { id: 'GB-1', number: 2, kind: 'changed', before: { name: 'ONE', lastUpdated: '2026-11-20T07:00:00Z' } },
      { id: 'GB-1', number: 4, kind: 'changed', before: { name: 'TWO', lastUpdated: '2026-11-20T10:00:05Z' } },
    ],
  }
  const now = named('THREE', '10:12:00')
  const found = (time: string) => publishedBefore(history, now, at(time) + 1_000)?.company?.name
  assert.equal(found('07:59:58'), undefined, 'nothing was served')
  assert.deepEqual(['08:00:00', '10:00:04', '10:00:05', '10:05:00', '10:11:59', '10:12:00', '10:20:00'].map(found), [
    'ONE',
    'ONE',
    'TWO',
    'TWO',
    'TWO',
    'THREE',
    'THREE',
  ])
  // A change without a time of its own counts from when it was served.
  const timeless = { ...history, changes: history.changes.map((change) => ({ ...change, before: { name: 'ONE' } })) }
  assert.equal(publishedBefore(timeless, now, at('10:04:00'))?.company?.name, 'ONE')
  // Of a day alone nobody knows the second.
  const ofDay = { ...now, lastUpdated: '2026-11-20' }
  assert.equal(publishedBefore(history, ofDay, at('10:14:00'))?.company?.name, 'TWO')
  assert.equal(publishedBefore(history, ofDay, at('23:59:59') + 1_000)?.company?.name, 'THREE')
  assert.equal(publishedBefore({ switches: [], changes: [] }, now, at('10:04:00')), null)
})

test('what a register no longer has is gone from when it published that on, as far as its day is known', () => {
  const [register, other] = ['gb-companies-house', 'gleif']
  const sources = [{ register, url: null, licence: null, retrievedAt: null, fields: ['name'] }]
  const was = { ...named('ONE', '07:00:00'), sources }
  const found = (days: Switch['days'], time: string) => {
    const switches = [
      { ...madeAt(1, '08:00:00'), days: { [register]: '2026-11-20T07:00:00Z', [other]: '2026-11-19T00:00:00Z' } },
      { ...madeAt(2, '10:05:00'), days },
    ]
    const changes = [{ id: 'GB-1', number: 2, kind: 'gone', before: was }] as const
    return publishedBefore({ switches, changes }, null, at(time) + 1_000)?.company?.name
  }
  const stream = { [register]: '2026-11-20T10:00:06Z', [other]: '2026-11-19T00:00:00Z' }
  assert.deepEqual(
    ['10:00:04', '10:00:05', '10:02:00', '10:06:00'].map((time) => found(stream, time)),
    ['ONE', undefined, undefined, undefined],
  )
  // The operator took the register out, or nobody wrote down when it was published.
  for (const days of [{ [other]: '2026-11-19T00:00:00Z' }, null])
    assert.deepEqual(
      ['10:02:00', '10:06:00'].map((time) => found(days, time)),
      ['ONE', undefined],
    )
})
