import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryHint, countryOf } from './country-of.ts'

test('values: countries by code and by name in many languages', () => {
  for (const [text, code] of [
    ['it', 'IT'],
    ['Italia', 'IT'],
    ['Italien', 'IT'],
    ['United Kingdom', 'GB'],
    ['UK', 'GB'],
    ['Norge', 'NO'],
    ['États-Unis', 'US'],
    ['USA', 'US'],
    ['GBR', 'GB'],
    ['FRA', 'FR'],
    ['el', 'GR'],
    ['Deutschland', 'DE'],
    ['South Korea', 'KR'],
    ['Atlantis', null],
    ['', null],
    ['XX', null],
  ] as const) {
    assert.equal(countryOf(text), code, text)
  }
})

test('countries are read in every language served, and by their former names', () => {
  for (const [text, code] of [
    ['Turkey', 'TR'],
    ['Türkiye', 'TR'],
    ['Itālija', 'IT'],
    ['Németország', 'DE'],
    ['Ελλάδα', 'GR'],
    ['Česko', 'CZ'],
    ['Polska', 'PL'],
    ['日本', 'JP'],
    ['Magyarország', 'HU'],
  ]) {
    assert.equal(countryOf(text), code, text)
  }
})

test('a country that is not served has a hint where another code of a served one is meant', () => {
  const served = new Set(['GB', 'GR', 'FR'])
  for (const [text, hint] of [
    ['UK', '. Did you mean GB?'],
    ['EL', '. Did you mean GR?'],
    ['FRA', '. Did you mean FR?'],
    ['FRANCE', '. Did you mean FR?'],
    ['DE', ''],
    ['XX', ''],
    ['', ''],
  ] as const)
    assert.equal(countryHint(text, served), hint, text)
})
