import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { createWriteTurnMemory, freeWriteTurn, openWriteTurn } from './write-turn.ts'

const TURNS = 500

/** Takes turns and adds to a number that it reads before and writes after a pause. */
const ADDER = `
  const { parentPort, workerData } = require('node:worker_threads')
  const pause = require('node:timers/promises').setImmediate
  import(workerData.module).then(async ({ openWriteTurn }) => {
    const turn = openWriteTurn(workerData.memory, workerData.thread)
    let missed = 0
    for (let count = 0; count < workerData.turns; count++) {
      if (!(await turn.take())) { missed++; continue }
      const before = workerData.number[0]
      await pause()
      workerData.number[0] = before + 1
      turn.give()
    }
    parentPort.postMessage(missed)
  })`

test('threads write in turns: none between the reading and the writing of another', async () => {
  const memory = createWriteTurnMemory()
  const number = new Int32Array(new SharedArrayBuffer(4))
  const module = new URL('./write-turn.ts', import.meta.url).href
  const missed = await Promise.all(
    [1, 2, 3].map(async (thread) => {
      const worker = new Worker(ADDER, { eval: true, workerData: { memory, number, module, thread, turns: TURNS } })
      const count = await new Promise<number>((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
      })
      await worker.terminate()
      return count
    }),
  )
  assert.equal(number[0] + missed[0] + missed[1] + missed[2], 3 * TURNS)
  assert.ok(number[0] > 2 * TURNS, `${number[0]} turns came of ${3 * TURNS}`)
})

test('a turn that does not come is not waited for long, and that of a dead thread is given on', async () => {
  const memory = createWriteTurnMemory()
  const [dead, other] = [openWriteTurn(memory, 1), openWriteTurn(memory, 2)]
  assert.equal(await dead.take(), true)
  const start = performance.now()
  assert.equal(await other.take(), false)
  assert.ok(performance.now() - start < 10_000)
  const waiting = other.take()
  freeWriteTurn(memory, 2)
  freeWriteTurn(memory, 1)
  assert.equal(await waiting, true)
})
