import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileRank } from './compile-rank.ts'

test('compileRank: what values of members add is a clause each, beside the largest of the codes', () => {
  const rank = {
    words: [],
    codes: [{ scheme: 'nace', code: '56', weight: 2 }],
    values: [
      { field: 'city', value: 'leeds', weight: 1.5 },
      { field: 'region', value: '', weight: 9 },
    ],
  } as const
  const clauses = compileRank({ rank, countries: ['GB'], words: [], scale: 1000 })
  assert.deepEqual(clauses[0], { constant_score: { filter: { term: { city: 'leeds' } }, boost: 1500 } })
  assert.deepEqual(
    clauses.slice(1).map((clause) => Object.keys(clause)),
    [['dis_max']],
  )
})
