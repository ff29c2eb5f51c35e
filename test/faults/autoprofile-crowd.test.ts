/**
 * One instance, a thousand processes whose receivers take a call and never answer, ten whose receivers answer. The ten
 * keep their pace, and memory stays flat.
 */
import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Stores } from '../../src/storage/state/stores.ts'
import {
  type Arrival,
  endChild,
  makeLicence,
  memoryOf,
  openFolder,
  openReceiver,
  queueProcess,
  startChild,
  untilDone,
} from '../support/autoprofile-parent.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const DEAD = Number(process.env.FIRMAMENT_DEAD ?? 1000)
const GOOD = 10
const COMPANIES = 150
const CALLS_PER_SECOND = 2

/** Processes of two licences, each with a receiver that answers. */
async function startGood(context: TestContext, stores: Stores) {
  const owners = [await makeLicence(stores), await makeLicence(stores)]
  return Promise.all(
    Array.from({ length: GOOD }, async (_, number) => {
      const { licenceId, secret } = owners[number % owners.length]
      const receiver = await openReceiver(context, secret)
      const queued = await queueProcess(stores, licenceId, { webhookUrl: receiver.url, companies: COMPANIES })
      return { receiver, queued }
    }),
  )
}

/** Calls a second, from the first to the last. */
function paceOf(arrivals: readonly Arrival[]): number {
  return (arrivals.length - 1) / ((arrivals[arrivals.length - 1].at - arrivals[0].at) / 1000)
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

test(`autoprofile: ${DEAD} dead receivers beside ${GOOD} good ones: the good keep 95 % of their pace, memory stays flat`, async (context) => {
  const folder = temporaryFolder(context)
  const stores = await openFolder(context, folder)
  const sockets = new Set<Socket>()
  let calls = 0
  const hole = createServer((socket) => {
    calls++
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.resume()
  })
  await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', 4096, resolve))
  context.after(() => {
    hole.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port } = hole.address() as { readonly port: number }

  const options = { companies: COMPANIES, callsPerSecond: CALLS_PER_SECOND, leaseMs: 15_000 }
  const child = await startChild(context, folder, options)

  // The crowd comes first, from five licences, all at once; the good ones come last.
  const crowds = await Promise.all(Array.from({ length: 5 }, () => makeLicence(stores, 10_000_000)))
  for (let number = 0; number < DEAD; number++)
    await queueProcess(stores, crowds[number % crowds.length].licenceId, {
      // A host of its own each: a thousand processes that share one share its bound too.
      webhookUrl: `http://dead-${number}.localhost:${port}/`,
      companies: COMPANIES,
    })
  const good = await startGood(context, stores)
  // Ten more that are alone in an instance of their own: the pace on this machine, as busy as it is meanwhile.
  const quiet = temporaryFolder(context)
  const quietStores = await openFolder(context, quiet)
  const alone = await startGood(context, quietStores)
  const quietChild = await startChild(context, quiet, options)
  const startedAt = performance.now()
  const memory: { readonly rss: number; readonly held: number }[] = []
  let most = 0
  const done = Promise.all(good.map(({ queued }) => untilDone(stores, queued, 300_000)))
  let isDone = false
  void done.finally(() => {
    isDone = true
  })
  while (!isDone) {
    // Rarely: asking collects all garbage, which takes time that the deliveries would have.
    await sleep(20_000)
    memory.push(await memoryOf(child))
    most = Math.max(most, sockets.size)
  }
  await done
  await Promise.all(alone.map(({ queued }) => untilDone(quietStores, queued, 300_000)))
  await endChild(child, 'SIGTERM')
  await endChild(quietChild, 'SIGTERM')
  const paceAlone = mean(alone.map(({ receiver }) => paceOf(receiver.arrivals)))
  const paces = good.map(({ receiver }) => paceOf(receiver.arrivals))
  const firsts = good.map(({ receiver }) => (receiver.arrivals[0].at - startedAt) / 1000)
  const megabytes = (bytes: readonly number[]) => bytes.map((each) => Math.round(each / 1e6))
  const held = megabytes(memory.map((each) => each.held))
  const rss = megabytes(memory.map((each) => each.rss))
  // Once all receivers have been called: what is held then must not grow any more.
  const settled = held.slice(1)
  context.diagnostic(
    JSON.stringify({
      callsASecondAlone: paceAlone.toFixed(3),
      callsASecond: { mean: mean(paces).toFixed(3), least: Math.min(...paces).toFixed(3) },
      firstAfterSeconds: Math.max(...firsts).toFixed(1),
      callsToDead: calls,
      mostAtOnce: most,
      megabytes: {
        processMost: Math.max(...rss),
        heldMost: Math.max(...held),
        heldAfterwards: settled,
      },
    }),
  )
  for (const { receiver } of good) {
    assert.deepEqual(receiver.faults, [])
    assert.equal(new Set(receiver.arrivals.map(({ companyId }) => companyId)).size, COMPANIES)
    assert.equal(receiver.arrivals.length, COMPANIES)
  }
  for (const pace of paces) assert.ok(pace >= 0.95 * paceAlone, `${pace} calls a second, alone ${paceAlone}`)
  assert.ok(Math.max(...settled) <= 1.15 * settled[0], `memory grew: ${settled.join(' ')} MB`)
  assert.ok(Math.max(...rss) < 600, `${Math.max(...rss)} MB`)
})
