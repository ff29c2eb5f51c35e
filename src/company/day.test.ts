import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dayNumber } from './day.ts'

const twoDigits = Array.from({ length: 32 }, (_, number) => String(number).padStart(2, '0'))

/** The day number of the first of a month, as the calendar of the language has it. */
function firstOfMonth(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1) / 86_400_000
}

test('day: every day of ten thousand years is counted as the calendar of the language counts it', () => {
  let days = 0
  for (let year = 0; year < 10_000; year++) {
    for (let month = 0; month < 12; month++) {
      const first = firstOfMonth(year, month)
      const length = firstOfMonth(year, month + 1) - first
      const yearAndMonth = `${String(year).padStart(4, '0')}-${twoDigits[month + 1]}-`
      for (let day = 1; day <= length; day++) {
        const found = dayNumber(yearAndMonth + twoDigits[day])
        if (found !== first + day - 1) assert.fail(`${yearAndMonth}${twoDigits[day]}: ${found}`)
      }
      days += length
    }
  }
  assert.equal(days, (Date.parse('+010000-01-01') - Date.parse('0000-01-01')) / 86_400_000)
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
