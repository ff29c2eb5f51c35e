import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Engine } from './engine.ts'
import { LeasedGeneration, withLease } from './lease.ts'
import type { CompanyLookup } from './lookup.ts'

function fakeGeneration() {
  let closed = 0
  const engine = { close: async () => void closed++ } as unknown as Engine
  return {
    leased: new LeasedGeneration({ engine, lookup: {} as CompanyLookup, imports: [], known: {} }),
    closed: () => closed,
  }
}

test('a retired generation closes once, after its last lease was released', async () => {
  const { leased, closed } = fakeGeneration()
  const [first, second] = [leased.take(), leased.take()]
  const retired = leased.retire()
  first.release()
  first.release()
  await nextTurn()
  assert.equal(closed(), 0)
  second.release()
  await retired
  assert.equal(closed(), 1)
})

test('a generation without a lease closes when it is retired, and stays open while it is served', async () => {
  const { leased, closed } = fakeGeneration()
  leased.take().release()
  await nextTurn()
  assert.equal(closed(), 0)
  await leased.retire()
  assert.equal(closed(), 1)
})

test('work on a lease holds the generation until it has ended, also where it fails', async () => {
  const { leased, closed } = fakeGeneration()
  const working = withLease(leased, async () => {
    await nextTurn()
    assert.equal(closed(), 0)
    throw new Error('the work failed')
  })
  const retired = leased.retire()
  await assert.rejects(working, /the work failed/)
  await retired
  assert.equal(closed(), 1)
})
