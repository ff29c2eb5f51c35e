/** Patterns of mappings end, whatever they contain and match. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { patternFault, takenBy } from './pattern.ts'

test('pattern: what it finds is taken, of one with groups the first', () => {
  for (const [pattern, text, taken] of [
    ['^(?:GB)?([0-9 ]+)$', 'GB 12 34', ' 12 34'],
    ['^IT.*', 'IT001', 'IT001'],
    ['^IT.*', 'FR001', null],
    ['(a)|b', 'b', 'b'],
    ['(\\d{4}) ', 'due 2018 04', '2018'],
    ['[\\w\\-]+\\/x', 'see a-b/x', 'a-b/x'],
    ['\\u0041\\p{Lu}', 'xAÉ', 'AÉ'],
    ['^(?:[^4]|4[^5]).*', '45.110', null],
    ['^(?:[^4]|4[^5]).*', '46.110', '46.110'],
  ] as const)
    assert.equal(takenBy(pattern, text), taken, pattern)
})

test('pattern: one that would take a backtracking engine for ever takes no time', () => {
  const patterns = [
    '(a|a)*$',
    '^(a+)+$',
    '^(a|aa)+$',
    `${'a*'.repeat(30)}b`,
    `${'.*'.repeat(30)}=`,
    '(.+?)+?=',
    '(x?){120}y$',
  ]
  const began = performance.now()
  for (const pattern of patterns) {
    assert.equal(patternFault(pattern), null, pattern)
    for (const letter of ['a', 'x']) takenBy(pattern, `${letter.repeat(100_000)}!`)
  }
  assert.ok(performance.now() - began < 5000)
})
