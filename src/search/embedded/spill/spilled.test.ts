import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { float64Column, uint32Column } from './columns.ts'
import { OrderedRecords, RecordLog } from './record-log.ts'
import { SpillFile } from './spill-file.ts'

function spillFile(context: TestContext, limit: number, name = 'spilled'): SpillFile {
  const spill = new SpillFile(join(temporaryFolder(context), name), limit)
  context.after(() => spill.remove())
  return spill
}

/** A permutation of the numbers below `count`. */
function permutation(random: Random, count: number): Uint32Array {
  const numbers = Uint32Array.from({ length: count }, (_, number) => number)
  for (let at = count - 1; at > 0; at--) {
    const other = random.below(at + 1)
    ;[numbers[at], numbers[other]] = [numbers[other], numbers[at]]
  }
  return numbers
}

test('columns: items come back as they went in, and in another order, in memory or on disk', (context) => {
  const random = new Random(7)
  for (const [limit, count] of [
    [0, 1000],
    [4096, 1000],
    [4096, 4097],
    [1 << 30, 200_000],
  ]) {
    const spill = spillFile(context, limit)
    const column = float64Column(spill)
    const same = uint32Column(spill)
    // Some stretches of equal items, unknown ones among them.
    const items = Array.from({ length: count }, (_, at) => {
      return at % 700 < 300 ? [Number.NaN, 5][Math.floor(at / 700) % 2] : random.below(50) / 4
    })
    for (const item of items) column.push(item)
    for (let at = 0; at < count; at++) same.push(3)
    assert.deepEqual(Array.from(column.slice()), items)
    assert.equal(same.same, 3)
    assert.equal(column.same, null)
    const positions = permutation(random, count)
    column.reorder(positions)
    same.reorder(positions)
    const ordered: number[] = []
    for (const [arrival, item] of items.entries()) ordered[positions[arrival]] = item
    assert.deepEqual(Array.from(column.slice()), ordered)
    const [from, to] = [Math.floor(count / 3), count - 5]
    assert.deepEqual(Array.from(column.slice(from, to)), ordered.slice(from, to))
    assert.deepEqual(
      Array.from(column.inOrder(from, to)).reduce((sum, { items }) => sum + items.length, 0),
      to - from,
    )
    for (const at of [0, from, to, count - 1]) assert.deepEqual(column.get(at), ordered[at])
    assert.deepEqual(new Set(same.slice()), new Set([3]))
  }
})

test('columns: an empty one has nothing', (context) => {
  const column = uint32Column(spillFile(context, 100))
  column.reorder(new Uint32Array(0))
  assert.equal(column.same, null)
  assert.equal(column.slice().length, 0)
})

test('records: each is found at its place, whatever its length, in memory or on disk', (context) => {
  const random = new Random(8)
  for (const limit of [500, 20_000, 1 << 30]) {
    const [own, buckets] = [spillFile(context, limit, 'own'), spillFile(context, limit, 'buckets')]
    const log = new RecordLog(own)
    // Also none at all, and longer than any buffer.
    const records = Array.from({ length: 700 }, () => {
      const length = random.chance(0.01) ? 3000 : random.pick([0, 1, 7, 70])
      return Uint8Array.from({ length }, () => random.below(256))
    })
    for (const record of records) log.append(record, record.length)
    const positions = permutation(random, records.length)
    const data = log.takeData()
    assert.equal(data.path === null, limit === 1 << 30)
    const ordered = new OrderedRecords(data, positions, buckets)
    assert.equal(existsSync(own.path), false)
    const arrivals: number[] = []
    for (const [arrival, position] of positions.entries()) arrivals[position] = arrival
    for (const pass of [1, 2]) {
      for (const [position, arrival] of arrivals.entries()) {
        ordered.find(position)
        const found = ordered.bytes.subarray(ordered.at, ordered.end)
        assert.deepEqual(Uint8Array.from(found), records[arrival], `pass ${pass}`)
      }
    }
  }
})
