import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { fakeClock } from '../../../test/support/fake-clock.ts'
import { licenceTerms } from '../../../test/support/licence-terms.ts'
import { openStores } from './stores.ts'

test('a search of 100 KB leaves a few hundred bytes in memory, however many there were', async () => {
  const stores = await openStores({ folder: null, sync: 'normal', clock: fakeClock('2026-06-15T12:00:00Z') })
  try {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const { id: licenceId } = await stores.licences.create(licenceTerms())
    assert.ok(await stores.keys.create({ licenceId, isTest: false }))
    const keep = async (count: number) => {
      for (let number = 0; number < count; number++) {
        const context = {
          id: randomUUID(),
          licenceId,
          mode: 'PLUS' as const,
          input: `{"number":${number},"text":"${'x'.repeat(50_000)}"}`,
          generation: 'one',
          reading: `${number}${'y'.repeat(50_000)}`,
          lastUsedAt: 1,
        }
        const [write] = stores.contexts.keep(context)
        assert.ok(write !== undefined)
        await stores.ledger.record({
          licence: 1,
          key: 1,
          method: 'POST',
          endpoint: '/explore/plus',
          body: null,
          query: '{}',
          status: 200,
          credits: 0,
          pool: 'plus',
          writes: [write],
          reservation: null,
          keep: null,
        })
      }
      collect()
      return process.memoryUsage().heapUsed
    }
    const before = await keep(10)
    const grown = (await keep(300)) - before
    assert.ok(grown < 3_000_000, `the heap grew by ${grown} bytes`)
  } finally {
    await stores.close()
  }
})
