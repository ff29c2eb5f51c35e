import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currenciesWithRates, inEuro } from './currency-rates.ts'

test('inEuro: the average rate of the amount’s own year counts', () => {
  assert.equal(inEuro(1_000_000, 'EUR', 2012), 1_000_000)
  assert.equal(Math.round(inEuro(1_142_000, 'USD', 2020)!), 1_000_000)
  assert.equal(Math.round(inEuro(1_160_000, 'NOK', 2024)!), Math.round(1_160_000 / 11.63))
})

test('inEuro: a year outside the table is the nearest in it, an unknown one the latest', () => {
  assert.equal(inEuro(100, 'GBP', 1999), inEuro(100, 'GBP', 2010))
  assert.equal(inEuro(100, 'GBP', 2099), inEuro(100, 'GBP', 2024))
  assert.equal(inEuro(100, 'GBP', null), inEuro(100, 'GBP', 2024))
})

test('inEuro: a currency without a rate gives nothing rather than a wrong amount', () => {
  for (const currency of [null, 'XAU', '', 'toString', 'usd']) assert.equal(inEuro(100, currency, 2020), null)
})

test('rates: every currency has one for each of the fifteen years, and no year doubles or halves it', () => {
  for (const currency of currenciesWithRates()) {
    for (let year = 2010; year < 2024; year++) {
      const ratio = inEuro(1, currency, year)! / inEuro(1, currency, year + 1)!
      assert.ok(ratio > 0.75 && ratio < 1.35, `${currency} ${year}: ${ratio}`)
    }
    assert.ok(Number.isFinite(inEuro(1, currency, 2024)))
  }
})
