import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SpellingCache } from './spelling-cache.ts'

test('spelling table: finds what was set, by its letters alone', () => {
  const table = new SpellingCache<number>()
  table.set('olive oil', 0, 5, 1)
  table.set('olive oil', 6, 9, 2)
  assert.equal(table.get('an olive', 3, 8), 1)
  assert.equal(table.get('oil', 0, 3), 2)
  assert.equal(table.get('oil', 0, 2), undefined)
  assert.equal(table.get('Oil', 0, 3), undefined)
})

test('spelling table: frequent spellings outlive any number of rare ones', () => {
  const table = new SpellingCache<number>()
  table.set('frequent', 0, 8, -1)
  table.set('rare', 0, 4, -2)
  for (let index = 0; index < 300_000; index++) {
    const spelling = `w${index}`
    assert.equal(table.get(spelling, 0, spelling.length), undefined)
    table.set(spelling, 0, spelling.length, index)
    assert.equal(table.get(spelling, 0, spelling.length), index)
    if (index % 1000 === 0) assert.equal(table.get('so frequent', 3, 11), -1)
  }
  assert.equal(table.get('rare', 0, 4), undefined)
})

test('spelling table: a very long spelling is not kept', () => {
  const table = new SpellingCache<number>()
  const long = 'a'.repeat(1000)
  table.set(long, 0, 1000, 1)
  assert.equal(table.get(long, 0, 1000), undefined)
})
