import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '../../src/clock.ts'
import { assertBooksRight } from '../support/check-books.ts'
import { licenceProperties } from '../support/licence-terms.ts'
import { sampleSearch } from '../support/sample-endpoints.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestService } from '../support/test-service.ts'

const CLIENTS = 200
const LIMIT = 1500
const MINUTE_MS = 60_000
/** Before and after the boundary of the minute. */
const HALF_MS = 12_000

test(`${CLIENTS} clients over the boundary of a minute: each minute allows exactly its limit, and used + remaining is the limit`, async (context) => {
  const service = await openTestService({
    endpoints: [sampleSearch('/explore/lite', () => 1)],
    stores: { folder: temporaryFolder(context), clock: systemClock },
    server: { clock: systemClock },
  })
  context.after(() => {
    service.app.server.closeAllConnections()
    return service.close()
  })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  const lasting = licenceProperties({ activationDate: 0, expirationDate: systemClock.now() + 1e10 })
  const { key, licenceId } = await service.issue({
    rateLimit: LIMIT,
    paid: 1_000_000,
    properties: { lite: lasting, plus: lasting },
  })
  const now = systemClock.now()
  const boundary = (Math.floor((now + HALF_MS) / MINUTE_MS) + 1) * MINUTE_MS
  await wait(boundary - HALF_MS - now)

  const timesAllowed = new Map<number, number>()
  let refused = 0
  const agent = new Agent({ keepAlive: true })
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (systemClock.now() < boundary + HALF_MS) {
        const { status, used, remaining, limit } = await call(agent, port, key)
        assert.equal(limit, LIMIT)
        assert.equal(used + remaining, LIMIT)
        if (status === 200) timesAllowed.set(used, (timesAllowed.get(used) ?? 0) + 1)
        else {
          assert.equal(status, 429)
          refused++
          // Refused callers keep asking, a little slower: the limit must hold, not the machine.
          await wait(20)
        }
      }
    }),
  )
  agent.destroy()
  assert.ok(refused > 0, 'both minutes were used up')
  assert.deepEqual(
    Array.from({ length: LIMIT }, (_, index) => timesAllowed.get(index + 1)),
    Array(LIMIT).fill(2),
    'each place of each of the two minutes was given once',
  )
  await assertBooksRight(service.stores)
  const { available } = await service.stores.readBalance(1, 'plus')
  assert.equal(available, 1_000_000 - 2 * LIMIT)
  assert.equal((await service.stores.calls.read({ licenceId, limit: 10_000_000 })).length, 2 * LIMIT + refused)
})

interface Told {
  readonly status: number
  readonly used: number
  readonly remaining: number
  readonly limit: number
}

function call(agent: Agent, port: number, key: string): Promise<Told> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const sent = request(
      { agent, host: '127.0.0.1', port, method: 'POST', path: '/explore/lite', headers },
      (answer) => {
        const told = (name: string) => Number(answer.headers[`x-ratelimit-${name}`])
        answer.resume()
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            used: told('used'),
            remaining: told('remaining'),
            limit: told('limit'),
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end('{"filters":{"countriesIso2":["IT"]}}')
  })
}
