import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { countEntries, valuesByList } from './invert.ts'
import { SpillFile } from './spill-file.ts'

test('values come list by list in the order of the visits, however few have room', (context) => {
  const random = new Random(11)
  const lists = 300
  // One list has half of all values, and some have none.
  const entries = Array.from({ length: 20_000 }, (_, value) => {
    return [random.chance(0.5) ? 170 : random.below(lists - 50), value] as const
  })
  const expected: number[][] = Array.from({ length: lists }, () => [])
  for (const [list, value] of entries) expected[list].push(value)
  const spill = new SpillFile(join(temporaryFolder(context), 'spilled'), 1000)
  context.after(() => spill.remove())
  for (const [entriesMax, visitsMax] of [
    [1_000_000, 2],
    [15_000, 3],
    [3000, 2],
    [100, 2],
    [1, 2],
  ]) {
    let visits = 0
    const forEach = (visit: (list: number, value: number) => void) => {
      visits++
      for (const [list, value] of entries) visit(list, value)
    }
    const starts = countEntries({ lists, forEach })
    const found: number[][] = []
    for (const { from, to, values } of valuesByList({ forEach }, starts, { spill, entriesMax })) {
      assert.equal(from, found.length)
      assert.ok(values.length <= entriesMax || to === from + 1, `${values.length} of ${entriesMax}`)
      for (let list = from; list < to; list++) {
        found.push(Array.from(values.subarray(starts[list] - starts[from], starts[list + 1] - starts[from])))
      }
    }
    assert.deepEqual(found, expected, `${entriesMax} at a time`)
    assert.ok(visits <= visitsMax, `${visits} visits`)
  }
})

test('no lists have no values', (context) => {
  const spill = new SpillFile(join(temporaryFolder(context), 'spilled'), 1000)
  const starts = countEntries({ lists: 0, forEach() {} })
  assert.deepEqual([...valuesByList({ forEach() {} }, starts, { spill, entriesMax: 10 })], [])
})
