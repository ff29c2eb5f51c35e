import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closedList, shorten, unknownValue } from './closed-list.ts'

const COLOURS = closedList(['Pale red', 'Dark red', 'Blue', 'Bluish', 'Blue (navy)', 'Café'])

test('closed list: values are found without regard to case and accents', () => {
  assert.equal(COLOURS.find('Blue'), 'Blue')
  assert.equal(COLOURS.find('BLUE'), 'Blue')
  assert.equal(COLOURS.find('cafe'), 'Café')
  assert.equal(COLOURS.find('Blu'), undefined)
})

test('closed list: at most three suggestions, the nearest first, none without anything in common', () => {
  assert.deepEqual(COLOURS.nearest('blue'), ['Blue', 'Blue (navy)', 'Bluish'])
  assert.deepEqual(COLOURS.nearest('blu'), ['Blue', 'Bluish', 'Blue (navy)'])
  assert.deepEqual(COLOURS.nearest('dark'), ['Dark red'])
  assert.deepEqual(COLOURS.nearest('xylophone'), [])
  assert.deepEqual(COLOURS.nearest(''), [])
  assert.deepEqual(closedList(['']).nearest(''), [])
})

test('closed list: a beginning counts from three letters on, a shared word from four', () => {
  const list = closedList(['abcdefghij'])
  assert.deepEqual([list.nearest('ab'), list.nearest('abc')], [[], ['abcdefghij']])
  assert.deepEqual(closedList(['abc']).nearest('abcdefghij'), ['abc'])
  assert.deepEqual(closedList(['zz abcd xxxxxxxxx']).nearest('abcd yyyyyyyy'), ['zz abcd xxxxxxxxx'])
  assert.deepEqual(closedList(['zz abc xxxxxxxxxx']).nearest('abc yyyyyyyy'), [])
})

test('closed list: an error names the member, and its value in at most eighty characters', () => {
  assert.equal(shorten('a'.repeat(80)), 'a'.repeat(80))
  assert.equal(shorten('a'.repeat(81)), `${'a'.repeat(79)}…`)
  const error = unknownValue('filters.colour', 'a'.repeat(81), ['Blue'])
  assert.equal(error.message, `filters.colour: "${'a'.repeat(79)}…" is not a known value. Did you mean Blue?`)
  assert.deepEqual((error as { readonly details?: unknown }).details, {
    member: 'filters.colour',
    problem: `"${'a'.repeat(79)}…" is not a known value`,
    value: `${'a'.repeat(79)}…`,
    choices: ['Blue'],
  })
})
