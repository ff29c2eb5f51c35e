import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { systemClock } from '../../src/clock.ts'
import { createFindHolder } from '../../src/http/find-holder.ts'
import { makeApiKey } from '../../src/license/api-key.ts'
import { sampleSearch } from '../support/sample-endpoints.ts'
import { openTestService } from '../support/test-service.ts'
import { nearMisses, randomKeys } from '../support/wrong-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'firmament-keys-'))
const service = await openTestService({
  endpoints: [sampleSearch('/explore/lite', () => 1)],
  settings: { addressLimit: 10_000_000 },
  stores: { folder, clock: systemClock },
  server: { clock: systemClock },
})
after(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a million random keys and a hundred thousand near misses: none accepted', async () => {
  const findHolder = createFindHolder({ keys: service.stores.keys, clock: systemClock, isDemo: false })
  const real = await Promise.all(Array.from({ length: 20 }, async () => (await service.issue()).key))
  for (const keys of [randomKeys(1_000_000), nearMisses(real, 100_000)])
    for (const header of keys) assert.equal(await findHolder({ header, url: '/explore/lite' }), undefined, header)
  for (const header of real) assert.ok(await findHolder({ header, url: '/explore/lite' }))
})

test('the time of a refusal does not tell why: medians over HTTP differ by less than 20 µs', async (context) => {
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  const { key, keyId } = await service.issue()
  await service.stores.keys.revoke(keyId)
  const { key: live } = await service.issue()
  const { licenceId } = await service.issue()
  await service.stores.keys.createDemo(licenceId)
  const kinds: Readonly<Record<string, () => string | undefined>> = {
    missing: () => undefined,
    revoked: () => key,
    'unknown, well formed': () => makeApiKey('live'),
    'unknown, the same again': () => `fmt_live_${'a'.repeat(49)}`,
    'one character off': () => `${live.slice(0, -1)}${live.endsWith('a') ? 'b' : 'a'}`,
    'first character off': () => `fmt_live_${live[9] === 'a' ? 'b' : 'a'}${live.slice(10)}`,
    'not a key': () => 'x',
    'the demo key elsewhere': () => 'firmament-demo-key',
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]))
  // Keys are made before anything is measured, and the kinds take turns in a new order every round, so that no kind
  // always pays for the leftovers of another (garbage, cold caches).
  const rounds = Array.from({ length: 4500 }, () =>
    Object.entries(kinds)
      .map(([kind, make]) => ({ kind, header: make(), order: Math.random() }))
      .toSorted((a, b) => a.order - b.order),
  )
  for (const [round, calls] of rounds.entries())
    for (const { kind, header } of calls) {
      const start = performance.now()
      assert.equal(await statusOf(agent, port, header), 401)
      // The first rounds warm up.
      if (round >= 500) times.get(kind)?.push((performance.now() - start) * 1000)
    }
  agent.destroy()
  const medians = [...times].map(([kind, list]) => [kind, list.toSorted((a, b) => a - b)[list.length >> 1]] as const)
  context.diagnostic(medians.map(([kind, median]) => `${kind} ${median.toFixed(1)} µs`).join(', '))
  const values = medians.map(([, median]) => median)
  assert.ok(Math.max(...values) - Math.min(...values) < 20)
})

function statusOf(agent: Agent, port: number, key: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(key === undefined ? {} : { 'x-api-key': key }) }
    const sent = request(
      { agent, host: '127.0.0.1', port, method: 'POST', path: '/explore/lite', headers },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    sent.on('error', reject)
    sent.end('{}')
  })
}
