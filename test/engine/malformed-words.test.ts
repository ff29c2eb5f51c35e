/** Malformed requests to the searches by words: 5,000 each in full, or the number in FIRMAMENT_MALFORMED_REQUESTS. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDemoIndex } from '../support/demo-index.ts'
import { attack, WORD_SEARCHES } from '../support/malformed-searches.ts'
import { shareOf } from '../support/rounds.ts'

const REQUESTS = shareOf(Number(process.env.FIRMAMENT_MALFORMED_REQUESTS ?? 5_000))

for (const search of WORD_SEARCHES) {
  test(`${search.path}: ${REQUESTS} malformed requests are refused with a sentence, never with a 5xx`, async (context) => {
    const { engine, close } = await openDemoIndex(0.1)
    context.after(close)
    const { statuses } = await attack(engine, search, { requests: REQUESTS, seed: 9 })
    context.diagnostic(JSON.stringify(statuses))
    assert.ok(statuses[400] > REQUESTS / 2, JSON.stringify(statuses))
    assert.ok(statuses[200] > 0, 'none came through, so nothing behind the checks was tried')
  })
}
