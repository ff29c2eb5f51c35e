import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutNulls } from './without-nulls.ts'

test('members that are null are left out at any depth, entries of arrays stay', () => {
  const value = { a: null, b: { c: null, d: [1, null, { e: null, f: 0 }] }, g: false, h: '' }
  assert.deepEqual(withoutNulls(value), { b: { d: [1, null, { f: 0 }] }, g: false, h: '' })
})

test('what holds no null is the same object, and a member named __proto__ stays a member', () => {
  const value = { a: [{ b: 1 }], c: { d: 'x' } }
  assert.equal(withoutNulls(value), value)
  const hostile = JSON.parse('{"__proto__": {"x": 1}, "y": null}')
  const kept = withoutNulls(hostile) as object
  assert.deepEqual(Object.getOwnPropertyNames(kept), ['__proto__'])
  assert.equal((kept as { x?: number }).x, undefined)
})
