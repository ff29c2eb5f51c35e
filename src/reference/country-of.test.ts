import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countriesMeant, countryOf } from './country-of.ts'

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
    ['Großbritannien', 'GB'],
    ['Grande-Bretagne', 'GB'],
    ['Gran Bretagna', 'GB'],
    ['Gran Bretaña', 'GB'],
    ['Storbritannia', 'GB'],
    ['U.K.', 'GB'],
    ['U. K', 'GB'],
    ['G.B.', 'GB'],
    ['U.S.', 'US'],
    ['U.S.A.', 'US'],
    ['EE. UU.', 'US'],
    ["Stati Uniti d'America", 'US'],
    ['Vereinigte Staaten von Amerika', 'US'],
    ['Bundesrepublik Deutschland', 'DE'],
    ['République tchèque', 'CZ'],
    ['Den tsjekkiske republikk', 'CZ'],
    ['The Netherlands', 'NL'],
    ['les Pays-Bas', 'NL'],
    ['Republik Österreich', 'AT'],
    ['Repubblica d’Irlanda', 'IE'],
    ['Kingdom of Norway', 'NO'],
    ['Großherzogtum Luxemburg', 'LU'],
    ['la Suisse', 'CH'],
    // Legal forms, provinces and states of other names are no countries.
    ['S.A.', null],
    ['S.E.', null],
    ['Republic of China', null],
    ['Republic', null],
    ['La', 'LA'],
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

test('of a country that is not served, the one meant is found where another code of a served one is meant', () => {
  const served = new Set(['GB', 'GR', 'FR'])
  for (const [text, meant] of [
    ['UK', ['GB']],
    ['EL', ['GR']],
    ['FRA', ['FR']],
    ['FRANCE', ['FR']],
    ['DE', []],
    ['XX', []],
    ['', []],
  ] as const)
    assert.deepEqual(countriesMeant(text, served), meant, text)
})
