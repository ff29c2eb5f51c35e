import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL_KEYS, isInShare } from './key-share.ts'

test('key share: each key belongs to one share, and shares are alike in size, whatever the keys have in common', () => {
  const series = [
    (number: number) => String(900_000_000 + number),
    (number: number) => String(900_000_000 + number * 16),
    (number: number) => `A/${number}/${number}`,
  ]
  for (const shares of [2, 3, 4]) {
    for (const key of series) {
      const counts = new Array<number>(shares).fill(0)
      for (let number = 0; number < 20_000; number++) {
        const found = [...counts.keys()].filter((index) => isInShare(key(number), { index, shares }))
        assert.equal(found.length, 1)
        counts[found[0]]++
      }
      for (const count of counts) assert.ok(Math.abs(count - 20_000 / shares) < 1_000, `${key(1)}: ${counts}`)
    }
  }
  assert.ok(isInShare('', ALL_KEYS) && isInShare('any', ALL_KEYS))
})
