import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compactJson } from './compact-json.ts'

test('what fits a line is on one; anything else has a line for each member', () => {
  assert.equal(compactJson({ a: [1, { b: null }] }), '{"a":[1,{"b":null}]}')
  const text = 'x'.repeat(385)
  assert.equal(compactJson({ a: { b: text }, c: [] }), `{\n"a":{"b":"${text}"},\n"c":[]\n}`)
})

test('it is the same value: members without one are left out, odd names are quoted', () => {
  const value = {
    'a"b': ['é\n', undefined],
    c: undefined,
    d: [{ e: 'x'.repeat(385) }, { e: { f: ['x'.repeat(300)] } }],
  }
  assert.deepEqual(JSON.parse(compactJson(value)), JSON.parse(JSON.stringify(value)))
})
