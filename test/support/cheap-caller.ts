/**
 * A caller of cheap searches, one after another, in a thread of its own, so that its times are those of the service and
 * not of the test that puts load on it. Started as a worker with a `CheapTask`; posts a `CheapReport` on request.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { LoadClient } from './load-client.ts'

/** What to call. */
export interface CheapTask {
  readonly port: number
  readonly key: string
  /** Milliseconds between the end of a call and the next. */
  readonly pause: number
}

/** What came of it. */
export interface CheapReport {
  readonly milliseconds: readonly number[]
  /** Answers that were not 200, and connections that failed. */
  readonly refusals: readonly string[]
  readonly creditsUsed: number
}

const { port, key, pause } = workerData as CheapTask
const client = new LoadClient(port, 1)
const milliseconds: number[] = []
const refusals: string[] = []
let creditsUsed = 0
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
const body = { filters: { countriesIso2: ['IT'], regions: ['Toscana'] } }
while (!isOver) {
  try {
    const answer = await client.call({ path: '/explore/lite', key, body })
    milliseconds.push(answer.milliseconds)
    creditsUsed += answer.creditsUsed
    if (answer.status !== 200) refusals.push(`${answer.status} ${answer.text.slice(0, 200)}`)
  } catch (error) {
    refusals.push(String(error))
  }
  await sleep(pause)
}
client.close()
parentPort?.postMessage({ milliseconds, refusals, creditsUsed } satisfies CheapReport)
