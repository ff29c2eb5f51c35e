/**
 * Kills the instance that works on a process, again and again, at random moments, and counts at a real receiver: every
 * company arrives, under one `webhook-id`, twice at most as often as something was killed; the log knows of every call that
 * arrived; the process ends and is paid once.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { INTERRUPTED } from '../../src/delivery/outbox.ts'
import {
  endChild,
  makeLicence,
  nextArrival,
  openFolder,
  openReceiver,
  queueProcess,
  startChild,
  untilDone,
} from '../support/autoprofile-parent.ts'
import { Random } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const KILLS = Number(process.env.FIRMAMENT_KILLS ?? 60)
const SEED = Number(process.env.FIRMAMENT_SEED ?? 20261120)
const COMPANIES = 300
const LEASE_MS = 400

test(`autoprofile: killed ${KILLS} times over ${COMPANIES} companies, all arrive, once more at most per kill`, async (context) => {
  const random = new Random(SEED)
  const folder = temporaryFolder(context)
  const stores = await openFolder(context, folder)
  const { licenceId, secret } = await makeLicence(stores, 1000)
  // Answers after a few milliseconds, so that some kills come during a call.
  const receiver = await openReceiver(context, secret, (response) => setTimeout(() => response.end(), 30))
  const queued = await queueProcess(stores, licenceId, { webhookUrl: receiver.url, companies: COMPANIES })
  assert.equal((await stores.readBalance(1, 'plus')).available, 700)

  let kills = 0
  let midway = 0
  while (kills < KILLS) {
    const child = await startChild(context, folder, { companies: COMPANIES, callsPerSecond: 16, leaseMs: LEASE_MS })
    // Some die before they have taken anything over, and every other one in the middle of it, however slow the machine is.
    if (kills % 2 === 1) await nextArrival(receiver)
    await sleep(random.next() * (kills % 2 === 1 ? 100 : LEASE_MS + 350))
    const before = receiver.arrivals.length
    await endChild(child, 'SIGKILL')
    kills++
    if (before > 0 && before < COMPANIES) midway++
    if ((await stores.processes.find(licenceId, queued.id))?.status === 'DONE') break
  }
  const last = await startChild(context, folder, { companies: COMPANIES, callsPerSecond: 16, leaseMs: LEASE_MS })
  const process = await untilDone(stores, queued, 60_000)
  await endChild(last, 'SIGTERM')

  const ids = new Map<string, Set<string>>()
  for (const { companyId, webhookId } of receiver.arrivals)
    ids.set(companyId, (ids.get(companyId) ?? new Set()).add(webhookId))
  const duplicates = receiver.arrivals.length - ids.size
  context.diagnostic(
    `seed ${SEED}: ${kills} kills, ${midway} of them midway, ${receiver.arrivals.length} calls, ${duplicates} duplicates`,
  )
  assert.deepEqual(receiver.faults, [])
  assert.equal(ids.size, COMPANIES)
  assert.ok(duplicates <= kills, `${duplicates} duplicates`)
  for (const [company, own] of ids) assert.equal(own.size, 1, `${company} came under ${own.size} ids`)
  assert.equal(kills, KILLS, 'the process was done before all kills were made: this tests too little')
  assert.ok(midway > KILLS / 3)

  const log = await stores.deliveries.read({ owner: queued.id, limit: COMPANIES, after: -1 })
  const interrupted = log.flatMap(({ attempts }) => attempts.filter(({ problem }) => problem === INTERRUPTED))
  context.diagnostic(`${interrupted.length} attempts are in the log as interrupted`)
  for (const { company, attempts } of log) {
    const arrived = receiver.arrivals.filter((arrival) => arrival.companyId === company?.companyId).length
    assert.ok(
      attempts.length >= arrived,
      `${company?.companyId} arrived ${arrived} times, the log has ${attempts.length} attempts`,
    )
    assert.deepEqual([attempts.at(-1)?.status, attempts.at(-1)?.problem], [200, null])
  }
  assert.ok(interrupted.length >= duplicates && interrupted.length <= kills, `${interrupted.length} interrupted`)

  assert.deepEqual([process.total, process.judged, process.matched, process.attempted], Array(4).fill(COMPANIES))
  const listed = (await stores.processes.readProfiled(process)).map(({ company }) => JSON.parse(company).id)
  assert.deepEqual(
    listed,
    Array.from({ length: COMPANIES }, (_, index) => `IT-${index + 1}`),
  )
  assert.equal((await stores.readBalance(1, 'plus')).available, 1000 - COMPANIES)
  const calls = await stores.calls.read({ licenceId, limit: 10 })
  assert.deepEqual(
    calls.map(({ credits }) => credits),
    [COMPANIES],
  )
})
