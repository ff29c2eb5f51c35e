/**
 * A service of several threads, whose threads are killed under paid load. In full: FIRMAMENT_WORKER_KILLS=200. What must hold over
 * all threads: `test/workers/contract.test.ts`.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { assertBooksRight, assertSeenIsKept, type SeenAnswer } from '../support/check-books.ts'
import { LoadClient } from '../support/load-client.ts'
import { Random } from '../support/random.ts'
import { until } from '../support/until.ts'
import { openTestWorkers, type TestWorkers } from '../support/workers-service.ts'

const KILLS = Number(process.env.FIRMAMENT_WORKER_KILLS ?? 6)
const SEED = Number(process.env.FIRMAMENT_SEED ?? 20261122)
const CALLERS = 16
const SEARCH = { filters: { countriesIso2: ['IT'] } }

/** What one caller wants done, repeated under its key until it is answered. */
interface Operation {
  readonly name: string
  /** Answers that were no repetition. */
  firsts: number
  answers: number
}

test(`${KILLS} workers killed under paid load: books exact, each safe retry paid once, every worker replaced`, async (context) => {
  const workers = await openTestWorkers(context, { workers: 3 })
  const { licenceId, key } = await workers.issue({ paid: 1_000_000 })
  const seen: SeenAnswer[] = []
  const operations: Operation[] = []
  let cut = 0
  let isStopping = false

  async function work(caller: number): Promise<void> {
    // A connection each: the system spreads them over the threads, again after each kill.
    const client = new LoadClient(workers.port, 1)
    for (let number = 0; !isStopping; number++) {
      const operation: Operation = { name: `${caller}-${number}`, firsts: 0, answers: 0 }
      operations.push(operation)
      while (operation.answers === 0) {
        const headers = { 'idempotency-key': operation.name }
        const call = client.call({ path: '/explore/lite', key, body: SEARCH, headers })
        const answer = await call.catch((error: NodeJS.ErrnoException) => error)
        if (answer instanceof Error) {
          // A call whose connection was refused never reached the service.
          if (answer.code !== 'ECONNREFUSED') cut++
          await wait(10)
          continue
        }
        assert.ok([200, 409, 503].includes(answer.status), `${answer.status}: ${answer.text}`)
        seen.push({ licenceId, ...answer })
        if (answer.status !== 200) continue
        operation.answers++
        if (!answer.isReplay) operation.firsts++
      }
    }
    client.close()
  }

  const working = Array.from({ length: CALLERS }, (_, caller) => work(caller))
  const random = new Random(SEED)
  for (let kill = 0; kill < KILLS; kill++) {
    await wait(200 + random.below(400))
    const place = await runningPlace(workers, random)
    await place.kill()
  }
  await whenAllRun(workers)
  await wait(300)
  isStopping = true
  await Promise.all(working)

  await assertBooksRight(workers.stores)
  const charged = await assertSeenIsKept(workers.stores, licenceId, seen, { lostAnswers: cut })
  assert.equal(charged, operations.length, 'every operation was paid once, whatever was cut off')
  const ends = workers.service.places.reduce((sum, place) => sum + place.ends(), 0)
  assert.equal(ends, KILLS)
  context.diagnostic(JSON.stringify({ operations: operations.length, cut, ends }))
})

/** A worker to kill, another one than is being started. */
async function runningPlace({ service }: TestWorkers, random: Random) {
  const running = () => service.places.filter((place) => place.isRunning())
  await until(() => running().length > 1)
  return random.pick(running())
}

async function whenAllRun({ service }: TestWorkers): Promise<void> {
  await until(() => service.places.every((place) => place.isRunning()))
}

test('a worker that ends again and again is started after longer and longer pauses', async (context: TestContext) => {
  const workers = await openTestWorkers(context)
  const [place] = workers.service.places
  const pauses: number[] = []
  for (let time = 0; time < 3; time++) {
    await place.kill()
    const start = performance.now()
    await until(() => place.isRunning())
    pauses.push(performance.now() - start)
  }
  assert.equal(place.listening().port, workers.port, 'it listens where the others do')
  // The third one waits for 400 ms before it starts.
  assert.ok(pauses[1] >= 190 && pauses[2] >= 390, pauses.join(', '))
})
