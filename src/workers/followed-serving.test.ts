import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PostedGeneration } from '../generation/serve.ts'
import { followServing } from './followed-serving.ts'

test('a generation whose files are gone is missed, not an end of the worker: it serves what it served', async () => {
  const missed: string[] = []
  const gone = {
    id: 'gone',
    get shared(): never {
      throw new Error('ENOENT: no such file')
    },
  } as unknown as PostedGeneration
  const serving = followServing(
    { generation: gone, notice: null },
    {
      embeddingModel: null,
      onDamage: () => assert.fail(),
      onMissed: (id) => missed.push(id),
      onError: () => assert.fail(),
    },
  )
  serving.follow({ generation: gone, notice: 'a newer one is damaged' })
  assert.deepEqual(missed, ['gone', 'gone'])
  assert.deepEqual([serving.generation(), serving.companies(), serving.notice()], [null, 0, 'a newer one is damaged'])
  assert.throws(() => serving.take(), { code: 'not_ready' })
  await serving.close()
})
