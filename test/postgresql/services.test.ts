/**
 * Three services on one server: their rate limits are one, a key revoked at one is refused at all, and while one of them is
 * killed every few seconds, calls with retries are each paid once, and every company of autoprofiling is delivered.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../src/clock.ts'
import type { PostgresqlServer } from '../../src/storage/postgresql/server.ts'
import { openStores, type Stores } from '../../src/storage/state/stores.ts'
import { makeLicence, openReceiver, queueProcess, untilDone } from '../support/autoprofile-parent.ts'
import { checkOperations } from '../support/check-operations.ts'
import { untilMinuteHas } from '../support/minutes.ts'
import { callOnce, startCrowd } from '../support/paid-calls.ts'
import { startPostgresql } from '../support/postgresql.ts'
import type { ServiceChildOptions } from '../support/service-child.ts'
import { until } from '../support/until.ts'

/** How long the services are killed, in full 600, and how often, in full every 30 s. */
const SECONDS = Number(process.env.FIRMAMENT_SERVICES_SECONDS ?? 20)
const KILL_SECONDS = Number(process.env.FIRMAMENT_SERVICES_KILL_SECONDS ?? 3)
const CHILD = join(import.meta.dirname, '..', 'support', 'service-child.ts')
const OPTIONS: ServiceChildOptions = { companies: 20, callsPerSecond: 4, leaseMs: 2000 }
const MINUTE_MS = 60_000

const postgresql = await startPostgresql()
after(() => postgresql.remove())

interface Child {
  readonly process: ChildProcess
  readonly port: number
}

async function startService(context: TestContext, server: PostgresqlServer): Promise<Child> {
  const child = fork(CHILD, [JSON.stringify(server), JSON.stringify(OPTIONS)])
  context.after(() => child.kill('SIGKILL'))
  const [port] = (await once(child, 'message')) as [number]
  return { process: child, port }
}

async function prepare(context: TestContext): Promise<{ server: PostgresqlServer; stores: Stores }> {
  const server = await postgresql.createDatabase()
  const stores = await openStores({ folder: null, sync: 'normal', clock: systemClock, server })
  context.after(() => stores.close())
  return { server, stores }
}

/** A licence with a key. @param rateLimit calls a minute */
async function makeKey(stores: Stores, rateLimit: number): Promise<{ licenceId: string; key: string; keyId: string }> {
  const { licenceId } = await makeLicence(stores)
  await stores.licences.change(licenceId, { rateLimit })
  const made = await stores.keys.create({ licenceId, isTest: false })
  return { licenceId, key: made?.key ?? '', keyId: made?.id ?? '' }
}

test('three services: of 900 calls in one minute exactly 600 are allowed, each at a place of its own', async (context) => {
  const { server, stores } = await prepare(context)
  const { key } = await makeKey(stores, 600)
  const services = await Promise.all([1, 2, 3].map(() => startService(context, server)))
  const agent = new Agent({ keepAlive: true, maxSockets: 30 })
  await untilMinuteHas(40)
  const minute = Math.floor(Date.now() / MINUTE_MS)
  const answers = await Promise.all(
    Array.from({ length: 900 }, (_, index) =>
      callOnce(agent, services[index % 3].port, key, { name: `call-${index}`, isKeyed: false }),
    ),
  )
  assert.equal(Math.floor(Date.now() / MINUTE_MS), minute, 'all calls were made within a minute')
  agent.destroy()
  const allowed = answers.filter((answer) => answer?.status === 200)
  assert.equal(allowed.length, 600)
  assert.equal(answers.filter((answer) => answer?.status === 429 && Number(answer.retryAfter) >= 1).length, 300)
  assert.deepEqual(
    allowed.map((answer) => answer?.used ?? 0).toSorted((a, b) => a - b),
    Array.from({ length: 600 }, (_, index) => index + 1),
  )
})

test('three services: a key that is revoked, and a limit that is changed, are so at all of them within a second', async (context) => {
  const { server, stores } = await prepare(context)
  const { key, keyId, licenceId } = await makeKey(stores, 100_000)
  const services = await Promise.all([1, 2, 3].map(() => startService(context, server)))
  const agent = new Agent({ keepAlive: true })
  const statuses = () =>
    Promise.all(
      services.map(async ({ port }) => (await callOnce(agent, port, key, { name: 'x', isKeyed: false }))?.status),
    )
  // Longer than a key is cached without notices.
  for (let round = 0; round < 10; round++) {
    assert.deepEqual(await statuses(), [200, 200, 200])
    await sleep(150)
  }
  await untilMinuteHas(10)
  await stores.licences.change(licenceId, { rateLimit: 1 })
  await until(async () => (await statuses()).every((status) => status === 429), 5)
  const revokedAt = performance.now()
  await stores.keys.revoke(keyId)
  let last = await statuses()
  while (last.some((status) => status !== 401) && performance.now() - revokedAt < 5000) last = await statuses()
  const took = performance.now() - revokedAt
  agent.destroy()
  assert.ok(took < 5000, `the last service refused it after ${Math.round(took)} ms`)
  context.diagnostic(`refused everywhere after ${Math.round(took)} ms`)
})

test(`three services, one killed every ${KILL_SECONDS} s for ${SECONDS} s: each call is paid once and each company delivered`, async (context) => {
  const { server, stores } = await prepare(context)
  const paying = await makeKey(stores, 10_000_000)
  const limited = await makeKey(stores, 300)
  const { licenceId, secret } = await makeLicence(stores)
  const receiver = await openReceiver(context, secret)
  const queued = await Promise.all(
    Array.from({ length: 6 }, () =>
      queueProcess(stores, licenceId, { webhookUrl: receiver.url, companies: OPTIONS.companies }),
    ),
  )
  const services = await Promise.all([1, 2, 3].map(() => startService(context, server)))
  let turn = 0
  const port = () => services[turn++ % services.length].port
  const firstMinute = Math.floor(Date.now() / MINUTE_MS)
  const crowd = startCrowd({ key: paying.key, port, keyed: 8, unkeyed: 4, pauseMs: 10 })
  const places = countPlaces(limited.key, port)
  context.after(() => {
    crowd.abandon()
    places.stop()
  })

  let kills = 0
  const until = performance.now() + SECONDS * 1000
  while (performance.now() < until) {
    await sleep(KILL_SECONDS * 1000)
    const victim = kills % services.length
    const gone = once(services[victim].process, 'exit')
    services[victim].process.kill('SIGKILL')
    await gone
    kills++
    services[victim] = await startService(context, server)
  }
  await crowd.stop()
  const { allowed, refused } = await places.stop()
  const minutes = Math.floor(Date.now() / MINUTE_MS) - firstMinute + 1

  const { rows, charged, lost } = await checkOperations(stores, paying.licenceId, crowd.operations)
  // One under way for each caller without a key, at most, in each kill.
  assert.ok(lost <= kills * 4, `${lost} charges without an answer in ${kills} kills`)
  const givenTwice = [...allowed].filter(([, times]) => times > minutes)
  assert.deepEqual(givenTwice, [], `a place was given more than once in one of ${minutes} minutes`)
  assert.ok(Math.max(...allowed.keys()) <= 300, 'no place is beyond the limit')

  for (const one of queued) {
    const done = await untilDone(stores, one, 60_000)
    assert.equal(done.matched, OPTIONS.companies)
  }
  await checkOperations(stores, licenceId, [])
  assert.deepEqual(receiver.faults, [])
  const ids = Map.groupBy(receiver.arrivals, ({ webhookId }) => webhookId)
  assert.equal(ids.size, queued.length * OPTIONS.companies, 'every company of every process has one id, and arrived')
  const repeated = receiver.arrivals.length - ids.size
  // At least once: what was under way when a service was killed arrives again, under its id.
  assert.ok(repeated <= kills * queued.length * 8, `${repeated} webhooks arrived again in ${kills} kills`)
  context.diagnostic(
    `${kills} kills: ${rows} rows, ${charged} charged, ${lost} charges without an answer, ${refused} calls over the limit, ` +
      `${receiver.arrivals.length} webhooks, ${repeated} of them repeated; answers ${JSON.stringify([...crowd.counts])}`,
  )
})

/** Calls with a key until it is stopped. @returns how often each place within a minute was given */
function countPlaces(key: string, port: () => number) {
  const agent = new Agent({ keepAlive: true })
  const allowed = new Map<number, number>()
  let refused = 0
  let isStopping = false
  const work = async () => {
    while (!isStopping) {
      const answer = await callOnce(agent, port(), key, { name: 'limited', isKeyed: false })
      if (answer?.status === 200) allowed.set(answer.used, (allowed.get(answer.used) ?? 0) + 1)
      else if (answer?.status === 429) refused++
      await sleep(answer?.status === 429 ? 100 : 20)
    }
  }
  const working = Promise.all(Array.from({ length: 6 }, work))
  return {
    async stop() {
      isStopping = true
      await working
      agent.destroy()
      return { allowed, refused }
    },
  }
}
