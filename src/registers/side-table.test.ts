import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Random } from '../../test/support/random.ts'
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

for (const [order, isOrdered] of [
  ['in the order of the keys', true],
  ['in no order', false],
] as const) {
  test(`side table: rows added ${order} are found as by a map, wherever the next lookup goes`, (context) => {
    const table = new SideTable(join(temporaryFolder(context), 'side.db'))
    const random = new Random(isOrdered ? 1 : 2)
    const rows = Array.from({ length: 9_000 }, (_, number) => [nine(random.below(6_000)), `v${number}`] as const)
    if (isOrdered) rows.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    const expected = new Map<string, string[]>()
    for (const [key, value] of rows) {
      table.add(key, value)
      expected.set(key, [...(expected.get(key) ?? []), value])
    }
    const check = (key: string) => {
      assert.deepEqual(table.get(key), expected.get(key) ?? [], key)
      assert.equal(table.last(key), expected.get(key)?.at(-1) ?? null, key)
    }
    // In order, with steps over none, a few and many keys, and some back.
    for (let key = 0; key < 6_000; key += random.below(random.chance(0.02) ? 900 : 3)) {
      check(nine(key))
      if (random.chance(0.02)) check(nine(random.below(6_000)))
    }
    const inOrder = [...expected].sort(([a], [b]) => (a < b ? -1 : 1))
    assert.deepEqual(
      [...table.keys()],
      inOrder.map(([key]) => key),
    )
    assert.deepEqual(
      [...table.entries()],
      inOrder.flatMap(([key, values]) => values.map((value) => [key, value])),
    )
    // In no order, for so long that the cursor is given up, and in order once more.
    for (let lookup = 0; lookup < 3_000; lookup++) check(nine(random.below(6_100)))
    for (let key = 0; key < 6_100; key++) check(nine(key))
    table.close()
  })
}

test('side table: an empty one has nothing, and a key may be empty', (context) => {
  const folder = temporaryFolder(context)
  const empty = new SideTable(join(folder, 'empty.db'))
  assert.deepEqual([empty.get(''), empty.get('a'), [...empty.keys()], [...empty.entries()]], [[], [], [], []])
  empty.close()
  const table = new SideTable(join(folder, 'one.db'))
  table.add('', 'of none')
  table.add('a', 'of a')
  assert.deepEqual([table.get(''), table.get('a'), table.get('')], [['of none'], ['of a'], ['of none']])
  table.close()
})

function nine(number: number): string {
  return String(number).padStart(9, '0')
}
