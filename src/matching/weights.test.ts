import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordWeight } from './weights.ts'

const use = (names: number, isPlace = false) => ({ names, isPlace })

test('a rare word weighs more than a common one', () => {
  assert.ok(wordWeight('brembanella', use(1), 1e6) > 2 * wordWeight('consulting', use(20_000), 1e6))
})

test('in a small register the words that every register is full of weigh less from the start', () => {
  assert.ok(wordWeight('holding', use(1), 3) < wordWeight('brembanella', use(1), 3))
  assert.ok(wordWeight('holding', use(1), 300) < wordWeight('brembanella', use(1), 300))
})

test('in a large register its own counts decide', () => {
  assert.ok(wordWeight('holding', use(5), 1e6) > wordWeight('brembanella', use(50_000), 1e6))
})

test('particles and places weigh a part', () => {
  assert.ok(wordWeight('della', use(500), 1e5) < 0.5 * wordWeight('ferro', use(500), 1e5))
  assert.ok(wordWeight('bergamo', use(500, true), 1e5) < wordWeight('ferro', use(500), 1e5))
})

test('a word that no name contains weighs like one of a single name', () => {
  assert.equal(wordWeight('zzz', null, 1e5), wordWeight('zzz', use(1), 1e5))
})
