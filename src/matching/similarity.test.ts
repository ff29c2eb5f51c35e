import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AskedWord, similarityOf } from './similarity.ts'

const asked = (text: string, more: Partial<AskedWord> = {}): AskedWord => ({
  text,
  isKnown: false,
  cut: 'other',
  ...more,
})
const similarity = (a: string, b: string, more?: Partial<AskedWord>) => similarityOf(asked(a, more), b)?.similarity ?? 0
const link = (a: string, b: string, more?: Partial<AskedWord>) => similarityOf(asked(a, more), b)?.link ?? null

test('each way of being the same word is distinguished', () => {
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
  assert.ok(similarity('kransportation', 'transportation') > similarity('kransport', 'transport'))
  assert.ok(similarity('costruzioi', 'costruzioni') > similarity('rosi', 'rossi'))
  assert.equal(similarity('abc', 'abd'), 0)
})

test('two typos are forgiven in a long word only', () => {
  assert.ok(similarity('cosruzini', 'costruzioni') > 0.6)
  assert.equal(similarity('rsoi', 'rossi'), 0)
})

test('a word that names contain was more likely meant', () => {
  assert.ok(similarity('marina', 'martina', { isKnown: true }) < similarity('marina', 'martina'))
})

test('numbers are never mistyped, nor are numerals', () => {
  assert.equal(similarity('1999', '1998'), 0)
  assert.equal(similarity('12', '123'), 0)
  assert.equal(similarity('ii', 'iii'), 0)
  assert.equal(similarity('2001', '2001b'), 0)
})

test('a word cut off at the end of what was typed is like what it begins', () => {
  assert.ok(similarity('trav', 'travail', { cut: 'last' }) > similarity('trav', 'travail'))
  assert.ok(similarity('19', '1931', { cut: 'last' }) > 0.7)
})
