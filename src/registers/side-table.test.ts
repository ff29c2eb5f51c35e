import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { SideTable } from './side-table.ts'

test('side table: what was added under a key comes back in order, however many rows lie between', (context) => {
  const path = join(temporaryFolder(context), 'side.db')
  const table = new SideTable(path)
  for (let number = 0; number < 12_000; number++) table.add(`k${number % 4_000}`, `v${number}`)
  assert.equal(table.size, 12_000)
  assert.deepEqual(table.get('k7'), ['v7', 'v4007', 'v8007'])
  assert.equal(table.last('k7'), 'v8007')
  assert.deepEqual([table.get('never'), table.last('never')], [[], null])
  const entries = [...table.entries()]
  assert.equal(entries.length, 12_000)
  assert.deepEqual(entries.slice(0, 4), [
    ['k0', 'v0'],
    ['k0', 'v4000'],
    ['k0', 'v8000'],
    ['k1', 'v1'],
  ])
  assert.throws(() => table.add('k', 'v'), /was asked already/)
  table.close()
  assert.equal(existsSync(path), false)
})

test('side table: a file that a dead import left is replaced', (context) => {
  const path = join(temporaryFolder(context), 'side.db')
  const first = new SideTable(path)
  first.add('a', 'old')
  assert.equal(first.last('a'), 'old')
  const second = new SideTable(path)
  second.add('a', 'new')
  assert.deepEqual(second.get('a'), ['new'])
  second.close()
  first.close()
})
