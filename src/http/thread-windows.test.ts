import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { fakeClock } from '../../test/support/fake-clock.ts'
import { createWindowMemory, openThreadWindows } from './thread-windows.ts'

const LIMIT = 10_000
const THREADS = 3
const CALLS = 6_000

/** Takes calls of two keys and an address as fast as it can, and posts how many were allowed. */
const TAKER = `
  const { parentPort, workerData } = require('node:worker_threads')
  import(workerData.module).then(({ openThreadWindows }) => {
    const clock = { now: () => 1_000_000, monotonic: () => 0 }
    const { keys, addresses } = openThreadWindows(workerData.memory, clock)
    const allowed = [0, 0, 0]
    for (let call = 0; call < workerData.calls; call++) {
      if (keys.calls.take(7, workerData.limit).isAllowed) allowed[0]++
      if (keys.calls.take(8, 1_000_000).isAllowed) allowed[1]++
      if (addresses.take('192.0.2.1', workerData.limit).isAllowed) allowed[2]++
    }
    parentPort.postMessage(allowed)
  })`

test(`${THREADS} threads count at the same time: a limit is a limit over all, and no call is lost`, async () => {
  const memory = createWindowMemory()
  const module = new URL('./thread-windows.ts', import.meta.url).href
  const allowed = await Promise.all(
    Array.from({ length: THREADS }, async () => {
      const thread = new Worker(TAKER, { eval: true, workerData: { memory, module, limit: LIMIT, calls: CALLS } })
      const counts = await new Promise<number[]>((resolve, reject) => {
        thread.once('message', resolve)
        thread.once('error', reject)
      })
      await thread.terminate()
      return counts
    }),
  )
  const sum = (index: number) => allowed.reduce((total, counts) => total + counts[index], 0)
  assert.deepEqual([sum(0), sum(1), sum(2)], [LIMIT, THREADS * CALLS, LIMIT])
})

test('windows of one memory are the same, those of other keys, buckets and minutes are not', () => {
  const clock = fakeClock('2026-06-15T12:00:10Z')
  const memory = createWindowMemory()
  const [here, there] = [openThreadWindows(memory, clock), openThreadWindows(memory, clock)]
  assert.equal(here.keys.calls.take(1, 2).used, 1)
  assert.deepEqual(there.keys.calls.take(1, 2), {
    isAllowed: true,
    limit: 2,
    used: 2,
    remaining: 0,
    retryAfterSeconds: 50,
  })
  assert.equal(here.keys.calls.take(1, 2).isAllowed, false)
  assert.equal(here.keys.lists.take(1, 2).used, 1)
  assert.equal(here.keys.calls.take(2, 2).used, 1)
  assert.equal(here.addresses.take('1', 2).used, 1)
  clock.advance(60_000)
  assert.equal(there.keys.calls.has(1), false)
  assert.equal(there.keys.calls.take(1, 2).used, 1)
})

test('a window begins at what was counted before, unless somebody has begun it', () => {
  const clock = fakeClock('2026-06-15T12:00:10Z')
  const memory = createWindowMemory()
  const [here, there] = [openThreadWindows(memory, clock), openThreadWindows(memory, clock)]
  here.keys.calls.begin(1, 5)
  there.keys.calls.begin(1, 9)
  assert.equal(there.keys.calls.take(1, 100).used, 6)
})

test('tens of thousands of keys, close together and far apart, are counted apart', () => {
  const windows = openThreadWindows(createWindowMemory(), fakeClock('2026-06-15T12:00:10Z'))
  const keys = Array.from({ length: 20_000 }, (_, index) => (index < 10_000 ? index + 1 : index * 65_537))
  for (const key of keys) windows.keys.calls.begin(key, (key % 1000) + 1)
  for (const key of keys) assert.equal(windows.keys.calls.take(key, 10_000).used, (key % 1000) + 2)
})
