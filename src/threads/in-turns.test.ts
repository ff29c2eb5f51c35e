import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finishAtOnce, finishInTurns, type Steps, Turns } from './in-turns.ts'

function* work(steps: number, milliseconds: number): Steps<number> {
  for (let step = 0; step < steps; step++) {
    const end = performance.now() + milliseconds
    while (performance.now() < end);
    yield
  }
  return steps
}

test('plans in turns: the event loop goes round between the turns of all of them, and their results are the same', async () => {
  let rounds = 0
  let isDone = false
  const count = () => {
    rounds++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const results = await Promise.all([1, 2, 3, 4].map(() => finishInTurns(work(20, 2))))
  isDone = true
  assert.deepEqual(results, [20, 20, 20, 20])
  // 160 ms of work in turns of 8 ms, one in a round.
  assert.ok(rounds >= 16, `${rounds} rounds`)
  assert.equal(finishAtOnce(work(20, 0)), 20)
})

test('work that awaits something between its steps lets others have their turn when it has gone on for long enough', async () => {
  let rounds = 0
  let isDone = false
  const count = () => {
    rounds++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const turns = new Turns()
  for (let step = 0; step < 20; step++) {
    await turns.next()
    const end = performance.now() + 4
    while (performance.now() < end);
  }
  isDone = true
  // 80 ms of work in turns of 8 ms.
  assert.ok(rounds >= 6, `${rounds} rounds`)
})
