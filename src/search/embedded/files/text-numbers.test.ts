import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { TextNumbers, textAt, unpackTexts } from './text-numbers.ts'

test('text numbers: each text has the number of its first arrival, with or without its prefix apart', () => {
  const numbers = new TextNumbers()
  const expected = new Map<string, number>()
  const random = new Random(1)
  for (let added = 0; added < 60_000; added++) {
    const text = random.chance(0.5) ? `w${random.below(8_000)}` : `日本${random.below(8_000).toString(36)}`
    const cut = random.below(text.length + 1)
    const number = expected.get(text) ?? expected.size
    expected.set(text, number)
    assert.equal(numbers.of(text.slice(cut), text.slice(0, cut)), number)
  }
  assert.equal(numbers.length, expected.size)
  assert.deepEqual(numbers.texts(), [...expected.keys()])
  const content = numbers.pack()
  assert.deepEqual(unpackTexts(content), [...expected.keys()])
  assert.equal(textAt(content, 77), [...expected.keys()][77])
})

test('text numbers: texts of one hash are distinguished', () => {
  // Found by searching: both have the hash 0x3c62fef1.
  const [one, other] = ['ty7d6pqez5', '1m8201q9dd']
  const numbers = new TextNumbers()
  assert.deepEqual(
    [one, other, one, other].map((text) => numbers.of(text)),
    [0, 1, 0, 1],
  )
  assert.deepEqual([numbers.of(''), numbers.of('', ''), numbers.length], [2, 2, 3])
})
