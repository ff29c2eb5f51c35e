import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finishAtOnce } from '../threads/in-turns.ts'
import { readRows } from './read-row.ts'

const scope = { servedCountries: new Set(['US', 'IT']), requireCountries: () => {} }

test('a list: a wrong region is answered with those that may be meant, in the first rows', () => {
  const rows = finishAtOnce(readRows([{ country: 'IT', companyName: 'a', region: 'Toscanna' }], scope))
  assert.match(JSON.stringify(rows), /Did you mean Toscana/)
})

test('a list: a thousand rows with wrong regions take short steps, and little in all', () => {
  // Comparing one of these with the regions of the United States takes 10 to 20 ms.
  const wrong = Array.from({ length: 1000 }, (_, row) => ({
    country: 'US',
    companyName: 'a',
    region: `${row} qzx qzx ${'x '.repeat(60)}`,
  }))
  const steps = readRows(wrong, scope)
  const longest = { step: 0 }
  const began = process.cpuUsage()
  for (;;) {
    const before = process.threadCpuUsage()
    const { done, value } = steps.next()
    const { user, system } = process.threadCpuUsage(before)
    // The first step reads the table of regions.
    longest.step = Math.max(longest.step, (user + system) / 1000)
    if (!done) continue
    assert.equal(value.filter((row) => 'error' in row).length, 1000)
    break
  }
  const { user } = process.cpuUsage(began)
  assert.ok(user < 2_000_000, `${user / 1000} ms in all`)
  assert.ok(longest.step < 100, `${longest.step} ms in one step`)
})
