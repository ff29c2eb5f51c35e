/**
 * Two instances on one database. One dies holding leases: the other takes over within the lease. One is stopped in the
 * middle of a call and continues long after its work was taken over: its writes are then refused.
 */
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { INTERRUPTED } from '../../src/delivery/outbox.ts'
import {
  type Arrival,
  endChild,
  makeLicence,
  openFolder,
  openReceiver,
  queueProcess,
  startChild,
  untilDone,
} from '../support/autoprofile-parent.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const LEASE_MS = 2000
const CHILD = { companies: 100, callsPerSecond: 10, leaseMs: LEASE_MS }
/** How long an instance is stopped: far beyond its lease. */
const STOPPED_SECONDS = Number(process.env.FIRMAMENT_STOP_SECONDS ?? 60)

function duplicatesOf(arrivals: readonly Arrival[]): number {
  return arrivals.length - new Set(arrivals.map(({ companyId }) => companyId)).size
}

function assertOneIdEach(arrivals: readonly Arrival[]): void {
  const pairs = new Set(arrivals.map(({ companyId, webhookId }) => `${companyId} ${webhookId}`))
  assert.equal(pairs.size, new Set(arrivals.map(({ companyId }) => companyId)).size, 'one webhook-id per company')
}

test('autoprofile: of two instances one is killed holding leases; the other goes on within the lease', async (context) => {
  const folder = temporaryFolder(context)
  const stores = await openFolder(context, folder)
  const { licenceId, secret } = await makeLicence(stores)
  const receiver = await openReceiver(context, secret)
  const queued = await queueProcess(stores, licenceId, { webhookUrl: receiver.url, companies: 100 })
  const first = await startChild(context, folder, CHILD)
  await until(() => receiver.arrivals.length > 10, 20)
  const second = await startChild(context, folder, CHILD)
  await sleep(1000)
  await endChild(first, 'SIGKILL')
  const killedAt = performance.now()
  const before = receiver.arrivals.length
  await until(() => receiver.arrivals.length > before, (10 * LEASE_MS) / 1000)
  const gap = receiver.arrivals[before].at - killedAt
  const process = await untilDone(stores, queued, 60_000)
  await endChild(second, 'SIGTERM')
  context.diagnostic(
    `lease ${LEASE_MS} ms, taken over after ${Math.round(gap)} ms, ${duplicatesOf(receiver.arrivals)} duplicates`,
  )
  // The lease, a look (250 ms) and the pace of one call after a take-over are 2.5 s; a busy machine adds as much again and more.
  assert.ok(gap < 5 * LEASE_MS, `${gap} ms`)
  assert.ok(duplicatesOf(receiver.arrivals) <= 1)
  assert.equal(new Set(receiver.arrivals.map(({ companyId }) => companyId)).size, 100)
  assertOneIdEach(receiver.arrivals)
  assert.equal(process.matched, 100)
  assert.equal((await stores.readBalance(1, 'plus')).available, 1_000_000 - 100)
})

test(`autoprofile: an instance stopped for ${STOPPED_SECONDS} s in the middle of a call writes nothing when it goes on`, async (context) => {
  const folder = temporaryFolder(context)
  const stores = await openFolder(context, folder)
  const { licenceId, secret } = await makeLicence(stores)
  let isStopped = false
  let child: ChildProcess | null = null
  // The 20th company's call is in progress when its instance is stopped; its answer arrives while it is.
  const receiver = await openReceiver(context, secret, (response, { companyId }) => {
    if (companyId !== 'IT-20' || isStopped) return response.end()
    isStopped = true
    child?.kill('SIGSTOP')
    setTimeout(() => response.end(), 200)
  })
  const queued = await queueProcess(stores, licenceId, { webhookUrl: receiver.url, companies: 100 })
  const logs: string[] = []
  child = await startChild(context, folder, CHILD, (line) => logs.push(line))
  await until(() => isStopped, 30)
  const stoppedAt = performance.now()
  const second = await startChild(context, folder, CHILD)
  const process = await untilDone(stores, queued, 60_000)
  await sleep(Math.max(0, STOPPED_SECONDS * 1000 - (performance.now() - stoppedAt)))
  const log = await stores.deliveries.read({ owner: queued.id, limit: 1000, after: -1 })
  const arrived = receiver.arrivals.length
  const ofStopped = log.find(({ company }) => company?.companyId === 'IT-20')?.attempts
  assert.deepEqual(
    ofStopped?.map(({ status, problem }) => [status, problem]),
    [
      [null, INTERRUPTED],
      [200, null],
    ],
  )
  const balance = (await stores.readBalance(1, 'plus')).available

  child.kill('SIGCONT')
  await until(() => logs.some((line) => line.includes('a late write was refused')), 20)
  await sleep(1000)
  assert.deepEqual(await stores.deliveries.read({ owner: queued.id, limit: 1000, after: -1 }), log)
  assert.deepEqual(await stores.processes.find(licenceId, queued.id), process)
  assert.equal((await stores.readBalance(1, 'plus')).available, balance)
  assert.equal(receiver.arrivals.length, arrived, 'it calls nobody before it has made sure what it holds')
  assert.equal(duplicatesOf(receiver.arrivals), 1, 'the call that was under way, and no other, was made again')
  assertOneIdEach(receiver.arrivals)
  assert.equal(new Set(receiver.arrivals.map(({ companyId }) => companyId)).size, 100)

  // What was stopped works again: it takes the next process.
  await endChild(second, 'SIGTERM')
  const next = await queueProcess(stores, licenceId, { webhookUrl: receiver.url, companies: 5 })
  assert.equal((await untilDone(stores, next, 20_000)).matched, 5)
  await endChild(child, 'SIGTERM')
})
