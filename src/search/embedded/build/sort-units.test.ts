import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { TextNumbers, textAt } from '../files/text-numbers.ts'
import { sortUnits } from './sort-units.ts'

test('texts sort as JavaScript sorts strings, whatever their units', () => {
  const random = new Random(3)
  for (const [count, letters, length] of [
    [0, 2, 3],
    [1, 2, 0],
    [500, 2, 12],
    [3000, 65_536, 4],
    [3000, 26, 30],
  ]) {
    const texts = new Set<string>()
    for (let i = 0; i < count; i++) {
      const units = Array.from({ length: random.below(length + 1) }, () => random.below(letters))
      // Long beginnings in common, and texts that begin another one.
      texts.add('same '.repeat(random.below(3)) + String.fromCharCode(...units))
    }
    const numbers = new TextNumbers()
    for (const text of texts) numbers.of(text)
    const plain = numbers.pack()
    assert.deepEqual(
      Array.from(sortUnits(plain), (number) => textAt(plain, number)),
      [...texts].sort(),
    )
  }
})
