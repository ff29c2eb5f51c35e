/** What the list of published indexes must do on every database. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PublishedIndex, PublishedIndexes } from '../../src/search/published-index.ts'
import { fakeClock } from '../support/fake-clock.ts'
import type { OpenStores } from './stores.contract.ts'

const index = (name: string): PublishedIndex => ({
  name,
  generation: name.toUpperCase(),
  manifest: { madeAt: '2026-06-15T12:00:00Z', companies: 3, bytes: 5, imports: [] },
})

/** Declares the tests. @param create makes an empty database */
export function publishedIndexesContract(name: string, create: () => Promise<OpenStores>): void {
  const promise = (
    words: string,
    body: (one: PublishedIndexes, other: PublishedIndexes, now: number) => Promise<void>,
  ) =>
    test(`${name}: ${words}`, async () => {
      const clock = fakeClock('2026-06-15T12:00:00Z')
      const open = await create()
      const [one, other] = [await open({ clock }), await open({ clock })]
      try {
        await body(one.publishedIndexes, other.publishedIndexes, clock.now())
      } finally {
        await one.close()
        await other.close()
      }
    })
  const shown = async (indexes: PublishedIndexes) =>
    (await indexes.list()).map(({ name: own, status }) => `${own} ${status}`).join(', ')

  promise(
    'of published indexes one is served, the one before it may be again, and older ones may go',
    async (one, other, now) => {
      assert.equal(await one.served(), null)
      const lock = await one.lock('a', now)
      assert.ok(lock)
      for (const [at, own] of ['x', 'y', 'z'].entries()) await lock.publish(index(own), now + at)
      // Publishing what is served changes nothing.
      await lock.publish(index('z'), now + 9)
      assert.equal(await shown(other), 'z served, y previous, x old')
      assert.deepEqual((await other.served())?.manifest, index('z').manifest)
      assert.equal((await lock.rollBack())?.name, 'y')
      assert.equal(await shown(other), 'z previous, y served, x old')
      assert.equal((await lock.rollBack())?.name, 'z')
      assert.equal(await shown(other), 'z served, y previous, x old')
      await lock.publish(index('y'), now + 20)
      await lock.forget('y')
      await lock.forget('x')
      assert.equal(await shown(other), 'y served, z previous')
    },
  )

  promise('one publishes at a time, and who has lost the lock changes nothing', async (one, other, now) => {
    const lock = await one.lock('a', now)
    assert.ok(lock)
    assert.equal(await other.lock('b', now + 59_000), null)
    await lock.renew(now + 59_000)
    assert.equal(await other.lock('b', now + 100_000), null)
    const next = await other.lock('b', now + 120_000)
    assert.ok(next)
    await assert.rejects(lock.publish(index('x'), now), /taken over/)
    await assert.rejects(lock.renew(now), /taken over/)
    assert.equal(await one.served(), null)
    await next.publish(index('y'), now)
    await next.release()
    assert.ok(await one.lock('c', now + 121_000))
  })
}
