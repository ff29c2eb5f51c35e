/** Makes given calls one after another, in a thread of its own. Started as a worker with `TurnCalls`; posts the statuses. */
import { parentPort, workerData } from 'node:worker_threads'
import { DEMO_KEY } from '../../src/license/api-key.ts'

/** A call that is as expensive as calls may be. */
export interface WorstCall {
  readonly name: string
  readonly path: string
  /** `undefined`: a GET. */
  readonly body?: object
}

/** What to call, one after another. */
export interface TurnCalls {
  readonly url: string
  readonly calls: readonly WorstCall[]
}

const { url, calls } = workerData as TurnCalls
for (const [at, { path, body }] of calls.entries()) {
  parentPort?.postMessage({ begins: at })
  const answer = await fetch(`${url}${path}`, {
    headers: {
      'x-api-key': DEMO_KEY,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  parentPort?.postMessage({ status: answer.status })
}
parentPort?.postMessage({ ended: true })
