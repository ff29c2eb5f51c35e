import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { PublicError } from '../errors.ts'
import { createLicenceQueues, type LicenceQueuesOptions } from './licence-queues.ts'

const OPTIONS: LicenceQueuesOptions = { callsMax: 100, licenceCallsMax: 1, patienceMs: 60_000, onShed() {} }

/** Calls that hold the event loop for this many milliseconds each, and end at once. */
function createCalls(options: Partial<LicenceQueuesOptions>, milliseconds = 0) {
  const queues = createLicenceQueues({ ...OPTIONS, ...options })
  const started: number[] = []
  return {
    queues,
    started,
    async call(licence: number): Promise<void> {
      const place = queues.enter(licence)
      if ((await place.turn()) !== 'gone') {
        started.push(licence)
        const end = performance.now() + milliseconds
        while (performance.now() < end);
      }
      place.leave()
    },
  }
}

test('calls beyond the bound of their licence wait, those of another licence do not', async () => {
  const { queues, call, started } = createCalls({})
  const running = queues.enter(1)
  assert.equal(running.turn(), null)
  const waiting = Promise.all([call(1), call(1)])
  await call(2)
  assert.deepEqual(started, [2])
  running.leave()
  await waiting
  assert.deepEqual(started, [2, 1, 1])
})

test('the queues are served by turns', async () => {
  const { queues, call, started } = createCalls({ callsMax: 2, licenceCallsMax: 2 })
  const running = [queues.enter(9), queues.enter(9)]
  for (const place of running) await place.turn()
  const waiting = [1, 1, 1, 1, 2, 2, 3].map(call)
  for (const place of running) place.leave()
  await Promise.all(waiting)
  assert.deepEqual(started, [1, 2, 3, 1, 2, 1, 1])
})

test('a call that arrives while thirty of one licence wait is the next but one', async () => {
  const { call, started } = createCalls({ licenceCallsMax: 100 }, 6)
  const crowd = Array.from({ length: 30 }, () => call(1))
  await new Promise(setImmediate)
  await call(2)
  assert.ok(started.indexOf(2) <= 5, `after ${started.indexOf(2)} calls`)
  await Promise.all(crowd)
  assert.equal(started.length, 31)
})

test('calls that are ready at once start one after the other', async () => {
  const { queues } = createCalls({ licenceCallsMax: 100 })
  const places = [queues.enter(1), queues.enter(1)]
  const [first, second] = places.map((place) => place.turn())
  assert.equal(first, null)
  assert.equal(await second, 'turn')
  for (const place of places) place.leave()
})

test('the event loop goes round while calls are started', async () => {
  const { call } = createCalls({ licenceCallsMax: 100 }, 6)
  let isDone = false
  let rounds = 0
  const count = () => {
    rounds++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(Array.from({ length: 20 }, () => call(1)))
  isDone = true
  assert.ok(rounds >= 18, `${rounds} rounds`)
})

test('a thousand calls of a licence may wait or arrive; one more is refused, one of another licence is not', () => {
  const { queues } = createCalls({})
  const running = queues.enter(1)
  assert.equal(running.turn(), null)
  const places = Array.from({ length: 1000 }, () => queues.enter(1))
  for (const place of places.slice(500)) assert.notEqual(place.turn(), null)
  assert.throws(
    () => queues.enter(1),
    (error) => error instanceof PublicError && error.status === 429 && error.headers['Retry-After'] === '1',
  )
  queues.enter(2).leave()
  places[0].leave()
  queues.enter(1)
  for (const place of [...places, running]) place.leave()
})

test('who hangs up leaves the queue, and the next one moves up', async () => {
  const { queues, call, started } = createCalls({})
  const running = queues.enter(1)
  assert.equal(running.turn(), null)
  const leaving = queues.enter(1)
  const turn = leaving.turn()
  const next = call(1)
  leaving.leave()
  assert.equal(await turn, 'gone')
  running.leave()
  running.leave()
  await next
  assert.deepEqual(started, [1])
})

test('who waits too long is told so, and leaves the queue', async () => {
  const { queues } = createCalls({ patienceMs: 100 })
  const running = queues.enter(1)
  assert.equal(running.turn(), null)
  const late = queues.enter(1)
  const turn = late.turn()
  assert.notEqual(turn, null)
  assert.equal(await Promise.race([turn, wait(5000, 'never', { ref: false })]), 'late')
  late.leave()
  running.leave()
  assert.equal(queues.enter(1).turn(), null)
})

test('where as many calls as allowed are worked on, there is no room', () => {
  let shed = 0
  const { queues } = createCalls({ callsMax: 1, onShed: () => shed++ })
  queues.requireRoom()
  const place = queues.enter(1)
  assert.equal(place.turn(), null)
  assert.throws(() => queues.requireRoom(), { status: 503 })
  assert.equal(shed, 1)
  place.leave()
  queues.requireRoom()
})
