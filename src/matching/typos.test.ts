import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { typoKind, typosBetween } from './typos.ts'

/** Optimal string alignment distance by the table, as textbooks have it. */
function byTable(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      table[i][j] = Math.min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        table[i][j] = Math.min(table[i][j], table[i - 2][j - 2] + 1)
      }
    }
  }
  return table[a.length][b.length]
}

test('typos are counted as the table of all letter pairs counts them, up to two', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      const exact = byTable(a, b)
      assert.equal(typosBetween(a, b), Math.min(exact, 3), `${a} ${b}`)
      assert.equal(typosBetween(a, b, 1), Math.min(exact, 2), `${a} ${b}`)
    }),
    { seed: 7, numRuns: 20_000 },
  )
})

test('a typo is classified by what the fingers did', () => {
  assert.equal(typoKind('srevices', 'services'), 'swapped')
  assert.equal(typoKind('servces', 'services'), 'left out or put in')
  assert.equal(typoKind('servicrs', 'services'), 'neighbouring key')
  assert.equal(typoKind('servizes', 'services'), 'other letter')
})
