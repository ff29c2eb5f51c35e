/** Three services on one server: what a host and a licence get of webhooks is bounded over all of them, also after kills. */
import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../src/clock.ts'
import type { PostgresqlServer } from '../../src/storage/postgresql/server.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { makeLicence, openReceiver, queueProcess } from '../support/autoprofile-parent.ts'
import { startPostgresql } from '../support/postgresql.ts'
import type { ServiceChildOptions } from '../support/service-child.ts'

const CHILD = join(import.meta.dirname, '..', 'support', 'service-child.ts')
const BOUND = { calls: 6, perSecond: 20 }
/** A receiver answers after so long: six calls at a time make at most 24 a second. */
const ANSWER_MS = 250
const SECONDS = 8

const postgresql = await startPostgresql()
after(() => postgresql.remove())

async function startService(server: PostgresqlServer, options: ServiceChildOptions): Promise<ChildProcess> {
  const child = fork(CHILD, [JSON.stringify(server), JSON.stringify(options)])
  after(() => child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

/** Most times within any stretch of this many milliseconds. */
function mostWithin(times: readonly number[], milliseconds: number): number {
  let most = 0
  for (let first = 0, next = 0; next < times.length; next++) {
    while (times[next] - times[first] >= milliseconds) first++
    most = Math.max(most, next - first + 1)
  }
  return most
}

test('three services: one host gets no more webhooks at a time and a second than one service may send', async (context) => {
  const server = await postgresql.createDatabase()
  const stores = await openStores({ folder: null, sync: 'normal', clock: systemClock, server })
  context.after(() => stores.close())
  const { licenceId, secret } = await makeLicence(stores)
  let open = 0
  let mostOpen = 0
  const receiver = await openReceiver(context, secret, (response) => {
    mostOpen = Math.max(mostOpen, ++open)
    response.on('close', () => open--)
    setTimeout(() => response.end(), ANSWER_MS)
  })
  await Promise.all(
    Array.from({ length: 60 }, () => queueProcess(stores, licenceId, { webhookUrl: receiver.url, companies: 50 })),
  )
  const options = { companies: 50, callsPerSecond: 10, leaseMs: 2000, bound: BOUND }
  const services = await Promise.all([1, 2, 3].map(() => startService(server, options)))
  await sleep(2000)
  const from = performance.now()
  await sleep(SECONDS * 1000)
  const times = receiver.arrivals.map(({ at }) => at).filter((at) => at >= from)
  assert.deepEqual(receiver.faults, [])
  assert.ok(mostOpen <= BOUND.calls, `${mostOpen} calls at a time`)
  // The network moves single calls from one second into the next.
  const most = mostWithin(times, 1000)
  assert.ok(most <= BOUND.perSecond + 6, `${most} calls in one second`)
  assert.ok(times.length <= (SECONDS + 1) * BOUND.perSecond, `${times.length} calls in ${SECONDS} s`)
  assert.ok(times.length >= 0.5 * SECONDS * BOUND.perSecond, `${times.length} calls in ${SECONDS} s`)
  context.diagnostic(`${times.length} calls in ${SECONDS} s, at most ${most} in a second and ${mostOpen} at a time`)

  // The calls of services that are gone count no longer than a call may take; the last one goes on within the bounds.
  for (const service of services.slice(0, 2)) service.kill('SIGKILL')
  const before = receiver.arrivals.length
  await sleep(4000)
  assert.ok(mostOpen <= BOUND.calls, `${mostOpen} calls at a time`)
  const rest = receiver.arrivals.length - before
  context.diagnostic(`${rest} calls in 4 s after two services were killed`)
})
