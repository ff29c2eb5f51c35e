import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeRegisters } from './describe.ts'

test('a register says whether its files can be fetched; an own table has nobody to fetch from', async () => {
  const imports = ['gb-companies-house', 'be-kbo', 'my-table'].map((register) => ({
    register,
    records: 1,
    details: {},
  }))
  const shown = await describeRegisters(imports, null)
  assert.deepEqual(
    shown.map(({ register, isFetched, page }) => [register, isFetched, page !== null]),
    [
      ['gb-companies-house', true, true],
      ['be-kbo', false, true],
      ['my-table', false, false],
    ],
  )
})
