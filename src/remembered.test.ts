import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Remembered } from './remembered.ts'

test('remembered: what is asked again stays, the rest is forgotten, never more than twice the size', () => {
  const remembered = new Remembered<number>(10)
  for (let number = 0; number < 100; number++) {
    remembered.set(`n${number}`, number)
    assert.equal(remembered.get('n0'), 0)
  }
  const kept = Array.from({ length: 100 }, (_, number) => remembered.get(`n${number}`)).filter(
    (each) => each !== undefined,
  )
  assert.ok(kept.length <= 20, `${kept.length}`)
  assert.equal(remembered.get('n99'), 99)
  assert.equal(remembered.get('n1'), undefined)
})

test('remembered: made once, and a long key never kept', () => {
  const remembered = new Remembered<string>(10)
  let made = 0
  const make = (): string => {
    made++
    return 'value'
  }
  for (let i = 0; i < 3; i++) assert.equal(remembered.of('key', make), 'value')
  assert.equal(made, 1)
  const long = 'x'.repeat(1000)
  for (let i = 0; i < 3; i++) assert.equal(remembered.of(long, make), 'value')
  assert.equal(made, 4)
})
