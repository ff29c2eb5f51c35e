import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Remembered } from './bounded-cache.ts'

test('remembered: what is asked again stays, the rest is forgotten, never more than twice the size', () => {
  const remembered = new Remembered<number>(10)
  let made = 0
  const ask = (number: number): void => {
    const value = remembered.of(`n${number}`, () => {
      made++
      return number
    })
    assert.equal(value, number)
  }
  for (let number = 1; number <= 100; number++) {
    ask(number)
    ask(0)
  }
  assert.equal(made, 101)
  // Backwards, so that what is made anew puts out nothing that is still to be asked for.
  for (let number = 100; number >= 0; number--) ask(number)
  assert.ok(made >= 101 + 101 - 20 && made < 101 + 101 - 9, `${made}`)
})

test('remembered: a long key is never kept, and a value that is nothing else than false or empty is', () => {
  const remembered = new Remembered<string | number | boolean>(10)
  let made = 0
  for (const value of ['', 0, false]) {
    for (let i = 0; i < 3; i++) {
      const found = remembered.of(`key of ${value}${typeof value}`, () => {
        made++
        return value
      })
      assert.equal(found, value)
    }
  }
  assert.equal(made, 3)
  for (let i = 0; i < 3; i++) {
    remembered.of('x'.repeat(1000), () => {
      made++
      return ''
    })
  }
  assert.equal(made, 6)
})
