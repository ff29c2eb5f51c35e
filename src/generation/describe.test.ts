import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PublishedIndexes } from '../search/published-index.ts'
import { readPublishedRegisters } from './describe.ts'

test('a register says whether its files can be fetched; an own table has nobody to fetch from', async () => {
  const imports = ['gb-companies-house', 'be-kbo', 'my-table'].map((register) => ({
    register,
    records: 1,
    details: {},
  }))
  const published = { served: async () => ({ manifest: { imports } }) } as unknown as PublishedIndexes
  const shown = await readPublishedRegisters(published)
  assert.deepEqual(
    shown.map(({ register, isFetched, page }) => [register, isFetched, page !== null]),
    [
      ['gb-companies-house', true, true],
      ['be-kbo', false, true],
      ['my-table', false, false],
    ],
  )
})
