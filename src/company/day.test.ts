import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayNumber } from './day.ts'

test('day: every day of ten thousand years is counted as the calendar of the language counts it', () => {
  let expected = Date.parse('0000-01-01') / 86_400_000
  for (let day = new Date('0000-01-01'); day.getUTCFullYear() < 10_000; day.setUTCDate(day.getUTCDate() + 1)) {
    const found = dayNumber(day.toISOString().slice(0, 10))
    if (found !== expected++) assert.fail(`${day.toISOString()}: ${found}`)
  }
  assert.equal(dayNumber('1970-01-01'), 0)
})

test('day: what is no day is none', () => {
  for (const text of [
    '2023-02-29',
    '2023-04-31',
    '2023-00-10',
    '2023-13-01',
    '2023-01-00',
    '1900-02-29',
    '',
    '2023-1-1',
  ]) {
    assert.equal(dayNumber(text), null, text)
  }
  fc.assert(
    fc.property(fc.string({ minLength: 8, maxLength: 11, unit: fc.constantFrom(...'0123456789-/ ') }), (text) => {
      const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toString() !== 'Invalid Date'
      const same = isDay && new Date(text).toISOString().slice(0, 10) === text
      assert.equal(dayNumber(text) !== null, same)
    }),
  )
})
