import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyse } from '../text/analyzer.ts'
import { kindOfStem } from './activity-kinds.ts'
import { analysisOf, sectorStems } from './sector-words.ts'

test('sector words: what a phrase excepts is left out', () => {
  assert.deepEqual(sectorStems("Men's furnishings (except shoes (leather)) merchant wholesalers", 'en'), [
    ...['men', 'furnish', 'merchant', 'wholesal'],
  ])
  assert.deepEqual(sectorStems('Großhandel mit Möbeln (ohne Büromöbel)', 'de'), ['grosshandel', 'mobeln'])
  assert.deepEqual(sectorStems('Manufacture of bags, except of leather, and belts', 'en'), [
    'manufactur',
    'bag',
    'belt',
  ])
})

test('sector words: a negation of one word is no exception, and a phrase is never left empty', () => {
  assert.deepEqual(sectorStems('non-alcoholic beverages', 'en'), ['non', 'alcohol', 'beverag'])
  assert.deepEqual(sectorStems('except milk', 'en'), ['except', 'milk'])
})

test('sector words: languages without stems are known by the beginnings of their words', () => {
  assert.equal(analysisOf('pl'), 'plain')
  assert.deepEqual(sectorStems('Produkcja mebli', 'pl'), ['produk', 'mebli'])
})

test('activity kinds: words of one kind share it in every language', () => {
  const kindOf = (word: string, language: 'en' | 'it' | 'fr' | 'de' | 'es') =>
    kindOfStem(analyse(word, language)[0].stem, language)
  assert.equal(kindOf('manufacturers', 'en'), 'make')
  assert.equal(kindOf('produttori', 'it'), 'make')
  assert.equal(kindOf('fabricants', 'fr'), 'make')
  assert.equal(kindOf('Hersteller', 'de'), 'make')
  assert.equal(kindOf('fabricantes', 'es'), 'make')
  assert.equal(kindOf('Großhändler', 'de'), 'wholesale')
  assert.equal(kindOf('noleggio', 'it'), 'rent')
  assert.equal(kindOf('restaurants', 'en'), undefined)
})
