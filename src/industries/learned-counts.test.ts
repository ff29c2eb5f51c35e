import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { test } from 'node:test'
import { loadTable } from '../reference/load-table.ts'
import { countedMeaning } from './learned-counts.ts'

test('shipped counts: what the companies of open registers with a word do, in any inflection', () => {
  const [singular, plural] = ['bibliothèque', 'Bibliothèques'].map((word) => countedMeaning('FR', word))
  assert.deepEqual(singular, plural)
  assert.equal(singular?.classes[0].code, '91.01')
  assert.ok(singular.isShipped && singular.classes[0].share > 0.8 && singular.classes[0].lift > 5)
  assert.equal(countedMeaning('GB', 'joinery')?.classes[0].code, '43.32')
})

test('shipped counts: of a country without them nothing is known, of others nothing of phrases and rare words', () => {
  assert.equal(countedMeaning('IT', 'falegnameria'), null)
  for (const words of ['joinery and joinery', 'quibblewick', ''])
    assert.equal(countedMeaning('GB', words)?.companies, 0)
})

test('shipped counts: counts alone, of five companies at least, in few bytes', () => {
  assert.ok(statSync(new URL('../../reference/learned-words.tsv', import.meta.url)).size < 1_000_000)
  for (const [country, stem, companies, classes = ''] of loadTable('learned-words').rows) {
    assert.match(`${country} ${stem}`, /^[A-Z]{2} \p{Ll}*$/u)
    assert.ok(Number(companies) >= 5)
    assert.match(classes, /^(?:\d\d\.\d\d:\d+(?: |$))*$/)
  }
})
