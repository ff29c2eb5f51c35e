import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CacheMemory } from '../bounded-cache.ts'
import { SpellingCache } from './spelling-cache.ts'

test('spelling table: finds what was set, by its letters alone', () => {
  const table = new SpellingCache<number>(() => 0, new CacheMemory(1e9))
  table.set('olive', 1)
  table.set('oil', 2)
  assert.equal(table.get('an olive', 3, 8), 1)
  assert.equal(table.get('oil', 0, 3), 2)
  assert.equal(table.get('oil', 0, 2), undefined)
  assert.equal(table.get('Oil', 0, 3), undefined)
})

test('spelling table: frequent spellings outlive any number of rare ones', () => {
  const table = new SpellingCache<number>(() => 0, new CacheMemory(1e9))
  table.set('frequent', -1)
  table.set('rare', -2)
  for (let index = 0; index < 300_000; index++) {
    const spelling = `w${index}`
    assert.equal(table.get(spelling, 0, spelling.length), undefined)
    table.set(spelling, index)
    assert.equal(table.get(spelling, 0, spelling.length), index)
    if (index % 1000 === 0) assert.equal(table.get('so frequent', 3, 11), -1)
  }
  assert.equal(table.get('rare', 0, 4), undefined)
})

test('spelling table: a very long spelling is not kept', () => {
  const table = new SpellingCache<number>(() => 0, new CacheMemory(1e9))
  const long = 'a'.repeat(1000)
  table.set(long, 1)
  assert.equal(table.get(long, 0, 1000), undefined)
})
