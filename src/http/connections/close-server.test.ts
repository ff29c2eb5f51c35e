import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { openGate, openListening, SEARCH_BODY } from '../../../test/support/listening-service.ts'
import { until } from '../../../test/support/until.ts'
import { closeServer } from './close-server.ts'

test('a stop waits for a call whose caller has hung up: it is charged and in the history', async (context) => {
  const gate = openGate()
  context.after(() => gate.open())
  const service = await openListening(context, { endpoints: [gate.endpoint] })
  const { key, licenceId } = await service.issue()
  const socket = connect(service.port, '127.0.0.1')
  await once(socket, 'connect')
  const head = `POST /explore/lite HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nx-api-key: ${key}\r\nContent-Length: ${SEARCH_BODY.length}\r\n\r\n`
  socket.write(head + SEARCH_BODY)
  await until(() => gate.waiting.length === 1)
  socket.destroy()
  await service.app.connections.whenIdle()
  let isStopped = false
  const stopped = closeServer(service.app, { noticeSeconds: 0, drainSeconds: 20 }).then((isDrained) => {
    isStopped = true
    return isDrained
  })
  await until(() => !service.app.server.listening)
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
  assert.equal(isStopped, false)
  gate.open()
  assert.equal(await stopped, true)
  const calls = await service.stores.calls.read({ licenceId, limit: 10 })
  assert.deepEqual(
    calls.map(({ status, credits }) => [status, credits]),
    [[200, 1]],
  )
})

test('a stop waits for such a call no longer than for any other', async (context) => {
  const gate = openGate()
  context.after(() => gate.open())
  const service = await openListening(context, { endpoints: [gate.endpoint] })
  const { key } = await service.issue()
  const abandoned = new AbortController()
  const asked = service.search(key, abandoned.signal).catch(() => {})
  await until(() => gate.waiting.length === 1)
  abandoned.abort()
  await asked
  await service.app.connections.whenIdle()
  assert.equal(await closeServer(service.app, { noticeSeconds: 0, drainSeconds: 0.2 }), false)
  gate.open()
})
