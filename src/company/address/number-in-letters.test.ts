import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCounted, readNumberInLetters } from './number-in-letters.ts'

const numberOf = (text: string) => readNumberInLetters(text.split(' '))

test('numbers in letters are read as people say them', () => {
  assert.deepEqual(numberOf('one sample street'), { number: 1, length: 1 })
  assert.deepEqual(numberOf('twelve sample street'), { number: 12, length: 1 })
  assert.deepEqual(numberOf('twenty one sample street'), { number: 21, length: 2 })
  assert.deepEqual(numberOf('one eleven sample street'), { number: 111, length: 2 })
  assert.deepEqual(numberOf('two twenty five'), { number: 225, length: 3 })
})

test('words that begin names are no numbers', () => {
  for (const text of ['six hills way', 'nine elms lane', 'forty lane', 'sample street', 'eleventh street', ''])
    assert.equal(numberOf(text), null, text)
  assert.deepEqual(numberOf('twenty twenty estate'), { number: 20, length: 1 })
})

test('a number counts what follows in the plural; one does not', () => {
  assert.equal(isCounted(4, ['oaks']), true)
  assert.equal(isCounted(3, ['cherry', 'trees']), true)
  assert.equal(isCounted(2, ['mile', 'ash']), true)
  assert.equal(isCounted(3, ['pancras']), false)
  assert.equal(isCounted(1, ['acmes']), false)
  assert.equal(isCounted(1, ['tree', 'hill']), true)
})
