/** Crowds of calls: those of one licence delay and refuse its own only. */
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { openGate, openListening, readToEnd, SEARCH_BODY } from '../../test/support/listening-service.ts'
import { sampleSearch } from '../../test/support/sample-endpoints.ts'
import { until } from '../../test/support/until.ts'
import { closeServer } from './connections/close-server.ts'

const MEGABYTE = 1024 * 1024
const statusesOf = async (calls: readonly Promise<Response>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).toSorted()

test('calls of a licence beyond its bound wait and are answered; those of another licence do not wait', async (context) => {
  const { endpoint, waiting, open } = openGate()
  const service = await openListening(context, {
    endpoints: [endpoint],
    settings: { licenceCalls: 2, callsInFlight: 3 },
  })
  const [crowd, other] = [await service.issue(), await service.issue()]
  const calls = Array.from({ length: 20 }, () => service.search(crowd.key))
  await until(() => waiting.length === 2)
  const single = service.search(other.key)
  await until(() => waiting.length === 3)
  assert.equal((await service.search(other.key)).status, 503)
  waiting.pop()?.()
  assert.equal((await single).status, 200)
  let most = 0
  const opening = setInterval(() => {
    most = Math.max(most, waiting.length)
    open()
  }, 5)
  context.after(() => clearInterval(opening))
  assert.deepEqual(await statusesOf(calls), Array(20).fill(200))
  assert.equal(most, 2, 'calls of one licence that are worked on')
})

test('who hangs up in the line leaves it: nothing is run, charged or recorded', async (context) => {
  const { endpoint, waiting, open } = openGate()
  const service = await openListening(context, { endpoints: [endpoint], settings: { licenceCalls: 1 } })
  const { key, licenceId } = await service.issue()
  let arrived = 0
  let closed = 0
  service.app.server.on('request', (_request, response: ServerResponse) => {
    arrived++
    response.once('close', () => closed++)
  })
  const first = service.search(key)
  await until(() => waiting.length === 1)
  const leaving = new AbortController()
  const gone = Array.from({ length: 5 }, () => service.search(key, leaving.signal).catch(() => 'gone'))
  const last = service.search(key)
  await until(() => arrived === 7)
  leaving.abort()
  assert.deepEqual(await Promise.all(gone), Array(5).fill('gone'))
  await until(() => closed === 5)
  open()
  assert.equal((await first).status, 200)
  await until(() => waiting.length === 1)
  open()
  assert.equal((await last).headers.get('x-credits-remaining'), '998')
  assert.equal((await service.stores.calls.read({ licenceId, limit: 10 })).length, 2)
})

test('who waits in the line for too long is answered 503, free', async (context) => {
  const { endpoint, waiting, open } = openGate()
  const service = await openListening(context, { endpoints: [endpoint], settings: { licenceCalls: 1, callSeconds: 1 } })
  const { key } = await service.issue()
  const first = service.search(key)
  await until(() => waiting.length === 1)
  // The first one is past its time limit too, and gives its turn to one of the others.
  const others = [service.search(key), service.search(key)]
  const refused = await Promise.any(others)
  assert.deepEqual([refused.status, await refused.json()], [503, { error: 'The call took longer than 1 s' }])
  assert.equal(refused.headers.get('x-credits-used'), '0')
  open()
  await Promise.all([first, ...others])
})

test('a stop answers those in the line', async (context) => {
  const { endpoint, waiting, open } = openGate()
  const service = await openListening(context, { endpoints: [endpoint], settings: { licenceCalls: 1 } })
  const { key } = await service.issue()
  let arrived = 0
  service.app.server.on('request', () => arrived++)
  const calls = Array.from({ length: 10 }, () => service.search(key))
  await until(() => waiting.length === 1 && arrived === 10)
  const closed = closeServer(service.app, { noticeSeconds: 0, drainSeconds: 10 })
  const opening = setInterval(open, 2)
  context.after(() => clearInterval(opening))
  assert.deepEqual(await statusesOf(calls), Array(10).fill(200))
  assert.equal(await closed, true)
})

test('a thousand bodies that do not arrive fill the line of their licence, and no other', async (context) => {
  const service = await openListening(context, {
    endpoints: [sampleSearch('/explore/lite', () => 1)],
    settings: { callsInFlight: 50 },
  })
  const [slow, other] = [await service.issue(), await service.issue()]
  const sockets = await Promise.all(Array.from({ length: 1000 }, () => service.sendHalf(slow.key, 1)))
  let refused = await service.search(slow.key)
  await until(async () => {
    if (refused.status === 200) refused = await service.search(slow.key)
    return refused.status !== 200
  })
  assert.equal((await service.search(other.key)).status, 200)
  assert.deepEqual(
    [refused.status, refused.headers.get('retry-after'), await refused.json()],
    [429, '1', { error: 'Too many calls in progress, try again later' }],
  )
  const [{ status, credits, body }] = await service.stores.calls.read({ licenceId: slow.licenceId, limit: 1 })
  assert.deepEqual([status, credits, body], [429, 0, SEARCH_BODY])
  for (const socket of sockets) socket.destroy()
  await until(async () => (await service.search(slow.key)).status === 200)
})

test('bodies under way are bounded in bytes: for each licence, and in all', async (context) => {
  let shed = 0
  const service = await openListening(context, {
    endpoints: [sampleSearch('/explore/lite', () => 1)],
    settings: { bodyMegabytes: 4 },
    server: { onShed: () => shed++ },
  })
  const licences = await Promise.all(Array.from({ length: 6 }, () => service.issue()))
  const { key } = licences[0]
  const sockets = [await service.sendHalf(key, 0.9 * MEGABYTE)]
  await service.hasRead(sockets[0])
  const refused = await readToEnd(await service.sendHalf(key, 0.2 * MEGABYTE))
  assert.match(refused, /^HTTP\/1.1 429 [\s\S]*retry-after: 1[\s\S]*Too many calls in progress, try again later/)
  assert.equal((await service.search(key)).status, 200)
  for (const { key } of licences.slice(1, 4)) sockets.push(await service.sendHalf(key, 0.95 * MEGABYTE))
  await Promise.all(sockets.map(service.hasRead))
  assert.equal(shed, 0)
  const full = await readToEnd(await service.sendHalf(licences[4].key, 0.5 * MEGABYTE))
  assert.match(full, /^HTTP\/1.1 503 [\s\S]*retry-after: 1[\s\S]*Overloaded, try again later/)
  assert.ok(shed > 0)
  for (const socket of sockets) socket.destroy()
  await until(async () => {
    const body = SEARCH_BODY.padEnd(0.9 * MEGABYTE)
    const headers = { 'x-api-key': licences[5].key, 'content-type': 'application/json' }
    return (await fetch(`${service.url}/explore/lite`, { method: 'POST', headers, body })).status === 200
  })
})
