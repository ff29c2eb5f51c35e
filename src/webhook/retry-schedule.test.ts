import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FIXED } from '../config/fixed-values.ts'
import { nextAttemptAt, readRetryAfter } from './retry-schedule.ts'

const SCHEDULE = FIXED.webhookRetrySeconds.fallback

const NOW = Date.parse('2026-06-15T12:00:00Z')

test('retries: at once, then 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h, each up to a tenth later, then never', () => {
  for (const chance of [0, 0.5, 0.999]) {
    const waits: number[] = []
    for (let number = 1; ; number++) {
      const at = nextAttemptAt({ number, failedAt: NOW, retryAfterSeconds: null }, chance, SCHEDULE)
      if (at === null) break
      waits.push((at - NOW) / 1000 / (1 + 0.1 * chance))
    }
    assert.deepEqual(
      waits.map((wait) => Math.round(wait)),
      [5, 300, 1800, 7200, 18_000, 36_000, 36_000],
    )
  }
  assert.equal(SCHEDULE.length, 8)
})

test('retries: Retry-After makes a wait longer, never shorter, and not longer than a day', () => {
  const wait = (retryAfterSeconds: number) =>
    ((nextAttemptAt({ number: 1, failedAt: NOW, retryAfterSeconds }, 0, SCHEDULE) ?? 0) - NOW) / 1000
  assert.equal(wait(0), 5)
  assert.equal(wait(3), 5)
  assert.equal(wait(120), 120)
  assert.equal(wait(10_000_000), 86_400)
})

test('retries: Retry-After is read as seconds or as an HTTP date; anything else says nothing', () => {
  assert.equal(readRetryAfter('120', NOW), 120)
  assert.equal(readRetryAfter(' 7 ', NOW), 7)
  assert.equal(readRetryAfter('Mon, 15 Jun 2026 12:01:30 GMT', NOW), 90)
  assert.equal(readRetryAfter('Mon, 15 Jun 2026 11:00:00 GMT', NOW), 0)
  assert.equal(readRetryAfter('Monday, 15-Jun-26 12:01:30 GMT', NOW), 90)
  assert.equal(readRetryAfter('Mon Jun 15 12:01:30 2026', NOW), 90)
  for (const nothing of [
    undefined,
    '',
    '-1',
    '1.5',
    'soon',
    '7 apples',
    '2026-06-15',
    '1e9',
    'Mon, 99 Jun 2026 12:01:30 GMT',
  ])
    assert.equal(readRetryAfter(nothing, NOW), null, String(nothing))
})

test('retries: a Retry-After of any length is honoured, as a day', () => {
  for (const digits of [11, 40, 400]) {
    const retryAfterSeconds = readRetryAfter('9'.repeat(digits), NOW)
    assert.equal(nextAttemptAt({ number: 1, failedAt: NOW, retryAfterSeconds }, 0, SCHEDULE), NOW + 86_400_000)
  }
})
