import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AskedWord, likenessOf } from './similarity.ts'

const asked = (text: string, more: Partial<AskedWord> = {}): AskedWord => ({
  text,
  isKnown: false,
  cut: 'other',
  ...more,
})
const likeness = (a: string, b: string, more?: Partial<AskedWord>) => likenessOf(asked(a, more), b)?.likeness ?? 0
const link = (a: string, b: string, more?: Partial<AskedWord>) => likenessOf(asked(a, more), b)?.link ?? null

test('each way of being the same word is told apart', () => {
  assert.equal(link('rossi', 'rossi'), 'same')
  assert.equal(link('bros', 'brothers'), 'equivalent')
  assert.equal(link('ctr', 'centre'), 'equivalent')
  assert.equal(link('two', '2'), 'equivalent')
  assert.equal(link('mueller', 'muller'), 'spelling')
  assert.equal(link('aarhus', 'arhus'), 'spelling')
  assert.equal(link('costruzini', 'costruzioni'), 'typo')
  assert.equal(link('constr', 'construction', { cut: 'dotted' }), 'beginning')
  assert.equal(link('j', 'john'), 'initial')
  assert.equal(link('rossi', 'verdi'), null)
})

test('a typo in a long word leaves more of it than in a short one', () => {
  assert.ok(likeness('kransportation', 'transportation') > likeness('kransport', 'transport'))
  assert.ok(likeness('costruzioi', 'costruzioni') > likeness('rosi', 'rossi'))
  assert.equal(likeness('abc', 'abd'), 0)
})

test('two typos are forgiven in a long word only', () => {
  assert.ok(likeness('cosruzini', 'costruzioni') > 0.6)
  assert.equal(likeness('rsoi', 'rossi'), 0)
})

test('a word that names contain was more likely meant', () => {
  assert.ok(likeness('marina', 'martina', { isKnown: true }) < likeness('marina', 'martina'))
})

test('numbers are never mistyped, nor are numerals', () => {
  assert.equal(likeness('1999', '1998'), 0)
  assert.equal(likeness('12', '123'), 0)
  assert.equal(likeness('ii', 'iii'), 0)
  assert.equal(likeness('2001', '2001b'), 0)
})

test('a word cut off at the end of what was typed is like what it begins', () => {
  assert.ok(likeness('trav', 'travail', { cut: 'last' }) > likeness('trav', 'travail'))
  assert.ok(likeness('19', '1931', { cut: 'last' }) > 0.7)
})
