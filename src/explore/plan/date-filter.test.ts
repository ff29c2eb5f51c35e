import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOf } from './date-filter.ts'

test('daysOf: a bare day is the same day as either bound', () => {
  assert.equal(daysOf('1970-01-02', 'gte'), 1)
  assert.equal(daysOf('1970-01-02', 'lte'), 1)
  assert.equal(daysOf('1969-12-31', 'gte'), -1)
})

test('daysOf: a moment within a day leaves the day out below and keeps it above', () => {
  assert.equal(daysOf('1970-01-02T12:00:00Z', 'gte'), 2)
  assert.equal(daysOf('1970-01-02T12:00:00Z', 'lte'), 1)
  assert.equal(daysOf('1970-01-02T00:00:00Z', 'gte'), 1)
})

test('daysOf: the offset counts', () => {
  assert.equal(daysOf('1970-01-02T00:30:00+01:00', 'lte'), 0)
  assert.equal(daysOf('1970-01-01T23:30:00-01:00', 'lte'), 1)
})

test('daysOf: without an offset a moment is UTC, and the colon of an offset may be missing', () => {
  assert.equal(daysOf('1970-01-02T00:00:00', 'gte'), 1)
  assert.equal(daysOf('1970-01-02T23:59:59.999', 'lte'), 1)
  assert.equal(daysOf('1970-01-02T00:30:00+0100', 'lte'), 0)
  assert.equal(daysOf('1970-01-01T23:30:00-0100', 'lte'), 1)
})

test('daysOf: lower-case letters, a space for T, fractions and leap seconds are RFC 3339', () => {
  assert.equal(daysOf('1970-01-02t00:00:00z', 'gte'), 1)
  assert.equal(daysOf('1970-01-02 00:00:00.000Z', 'gte'), 1)
  assert.equal(daysOf('2016-12-31T23:59:60Z', 'lte'), 17166)
})

test('daysOf: what is no date is null', () => {
  for (const text of [
    '',
    '2020',
    '2020-02-30',
    '2021-02-29',
    '2020-13-01',
    '2020-01-01T00:00',
    '2020-02-30T00:00:00',
    '2020-01-01T24:00:00Z',
    '01/02/2020',
    '2020-1-1',
    'x2020-01-01',
    '2020-01-01T10:00:00+25:00',
  ])
    assert.equal(daysOf(text, 'gte'), null, text)
})
