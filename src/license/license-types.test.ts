import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LICENSE_TYPES } from './license.ts'
import { typeMayCall } from './license-types.ts'
import { creditsFor, PRICE_LIST, priceOf, pricesWith } from './price-list.ts'
import { periodEnd, renewalDayOf } from './renewal.ts'

test('what a type may call: ONE one, LITE one and lite, PLUS all of explore; every type the rest', () => {
  const may = (path: string) => LICENSE_TYPES.filter((type) => typeMayCall(type, path)).join(' ')
  assert.equal(may('/explore/one'), 'ONE LITE PLUS')
  assert.equal(may('/explore/companies/:id'), 'ONE LITE PLUS')
  assert.equal(may('/explore/export'), 'LITE PLUS')
  assert.equal(may('/explore/lite'), 'LITE PLUS')
  for (const path of [
    '/explore/simple-semantic',
    '/explore/plus',
    '/explore/autoprofile',
    '/explore/autoprofile/status/:id',
    '/explore/new',
  ])
    assert.equal(may(path), 'PLUS', path)
  for (const path of ['/license/info', '/license/history', '/utils/regions', '/utils/enums'])
    assert.equal(may(path), 'ONE LITE PLUS', path)
})

test('the price list, and what calls cost by it', () => {
  assert.deepEqual(
    Object.entries(PRICE_LIST).map(([path, { credits, per }]) => `${path} ${credits} ${per}`),
    [
      '/explore/one 1 call',
      '/explore/lite 1 25 companies',
      '/explore/simple-semantic 1 25 companies',
      '/explore/plus 2 25 companies',
      '/explore/autoprofile 1 company',
    ],
  )
  const prices = pricesWith({ '/explore/plus': 7 })
  assert.deepEqual(
    [0, 1, 25, 26, 100].map((companies) => creditsFor(prices.get('/explore/plus'), companies)),
    [0, 7, 7, 14, 28],
  )
  assert.deepEqual(
    [0, 1, 25].map((companies) => creditsFor(prices.get('/explore/autoprofile'), companies)),
    [0, 1, 25],
  )
  assert.equal(creditsFor(undefined, 25), 0)
  const byId = { method: 'GET', path: '/explore/companies/:id' }
  assert.equal(priceOf(pricesWith({ '/explore/one': 3 }), byId)?.credits, 3)
  assert.equal(priceOf(prices, { ...byId, method: 'POST' }), undefined)
  assert.equal(priceOf(prices, { method: 'GET', path: '/explore/plus' }), undefined)
})

test('the end of a period: the first after now, on its day, whatever was slept through', () => {
  const end = (from: string, now: string, subscriptionType: 'MONTHLY' | 'ANNUAL' = 'MONTHLY') => {
    const expirationDate = Date.parse(from)
    const renewalDay = new Date(expirationDate).getUTCDate()
    return new Date(periodEnd({ subscriptionType, expirationDate, renewalDay }, Date.parse(now))).toISOString()
  }
  assert.equal(end('2026-01-31T10:00:00Z', '2026-01-31T09:59:59Z'), '2026-01-31T10:00:00.000Z')
  assert.equal(end('2026-01-31T10:00:00Z', '2026-01-31T10:00:00Z'), '2026-02-28T10:00:00.000Z')
  assert.equal(end('2026-01-31T10:00:00Z', '2026-03-01T00:00:00Z'), '2026-03-31T10:00:00.000Z')
  assert.equal(end('2026-01-31T10:00:00Z', '2056-02-29T00:00:00Z'), '2056-02-29T10:00:00.000Z')
  assert.equal(end('2024-02-29T00:00:00Z', '2026-06-01T00:00:00Z', 'ANNUAL'), '2027-02-28T00:00:00.000Z')
  assert.equal(end('2024-02-29T00:00:00Z', '2027-06-01T00:00:00Z', 'ANNUAL'), '2028-02-29T00:00:00.000Z')
})

test('the day of renewal: that of the end, unless only a short month cut it', () => {
  const day = (activation: string, expiration: string) => renewalDayOf(Date.parse(activation), Date.parse(expiration))
  assert.equal(day('2026-01-31', '2026-02-28'), 31)
  assert.equal(day('2026-01-30', '2026-02-28'), 30)
  assert.equal(day('2026-01-28', '2026-02-28'), 28)
  assert.equal(day('2026-01-31', '2026-02-15'), 15)
  assert.equal(day('2026-01-05', '2026-02-28'), 28)
  assert.equal(day('2024-02-29', '2025-02-28'), 29)
})
