import assert from 'node:assert/strict'
import { test } from 'node:test'
import { counted } from './counted.ts'

test('a number has its noun in the singular or the plural', () => {
  assert.deepEqual(
    [0, 1, 2, 20_000].map((number) => counted(number, 'company', 'companies')),
    ['0 companies', '1 company', '2 companies', '20,000 companies'],
  )
  assert.equal(counted(1, 'problem'), '1 problem')
  assert.equal(counted(3, 'problem'), '3 problems')
})
