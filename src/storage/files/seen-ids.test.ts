import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SeenIds } from './seen-ids.ts'

const idOf = (n: number) => `GB-${String((n * 7_919_003) % 100_000_000).padStart(8, '0')}`

test('seen ids: what came before is told, over all tables', () => {
  const seen = new SeenIds()
  const ids = Array.from({ length: 700_000 }, (_, n) => idOf(n))
  assert.equal(ids.filter((id) => seen.add(id)).length, 0, 'none came twice')
  for (const id of ids) if (!seen.add(id)) assert.fail(`${id} came before`)
})

test('seen ids: ids that differ in one place, in case or in length are others', () => {
  const seen = new SeenIds()
  const ids = ['', ' ', 'a', 'A', 'aa', 'ab', 'ba', 'GB-00000001', 'GB-00000010', 'NO-1', 'NO-11', 'FI-ä', 'FI-a', '😀']
  assert.deepEqual(
    ids.filter((id) => seen.add(id)),
    [],
  )
  assert.deepEqual(
    ids.filter((id) => !seen.add(id)),
    [],
  )
})
