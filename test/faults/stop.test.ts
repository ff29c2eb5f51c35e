/** SIGTERM under busy connections. In full: FIRMAMENT_STOPS=20. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { loadDemo } from '../../src/assembly/load-demo.ts'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import { startEdge } from '../support/edge-process.ts'
import { LoadClient } from '../support/load-client.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const STOPS = Number(process.env.FIRMAMENT_STOPS ?? 2)
const CONNECTIONS = 30

interface Outcome {
  readonly status: number
  readonly closes: boolean
}

/** @throws where the connection failed before the answer was complete */
function call(agent: Agent, port: number, key: string, path: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, path, host: '127.0.0.1', headers: { 'x-api-key': key } })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, closes: answer.headers.connection === 'close' }))
      answer.resume()
    })
    sent.end()
  })
}

test(`${STOPS} × SIGTERM under ${CONNECTIONS} busy connections: every request that was sent is answered`, async () => {
  let calls = 0
  let closing = 0
  for (let stop = 0; stop < STOPS; stop++) {
    const service = await startEdge()
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const errors: string[] = []
    const callers = Array.from({ length: CONNECTIONS }, async () => {
      for (;;) {
        try {
          const { closes } = await call(agent, service.port, service.key, '/utils/regions?countryIso2=IT')
          calls++
          if (closes) closing++
        } catch (error) {
          const { code } = error as NodeJS.ErrnoException
          if (code !== 'ECONNREFUSED') errors.push(String(code))
          return
        }
      }
    })
    const before = calls
    await until(() => calls >= before + 3 * CONNECTIONS)
    const stopped = service.stop()
    await until(async () => {
      const ready = await fetch(`${service.url}/health/ready`)
      return ready.status === 503 && /Not ready: stopping/.test(await ready.text())
    })
    const milliseconds = await stopped
    await Promise.all(callers)
    agent.destroy()
    assert.deepEqual(errors, [], 'no request was reset')
    assert.ok(milliseconds >= 2000 && milliseconds < 10_000, `${milliseconds} ms`)
  }
  assert.ok(closing > 0)
  console.log(`${STOPS} stops, ${calls} calls, ${closing} answers closed their connection, 0 resets`)
})

test('a stop ends at once where nothing runs, also beside a silent connection and half a request', async () => {
  const service = await startEdge()
  const PARTS = ['', 'GET /utils/regions HTTP/1.1\r\nHost']
  const sockets = PARTS.map(() => {
    const socket = connect(service.port, '127.0.0.1')
    socket.on('error', () => {})
    return socket
  })
  for (const [at, socket] of sockets.entries()) {
    if (socket.connecting) await once(socket, 'connect')
    await new Promise((resolve) => socket.write(PARTS[at], resolve))
  }
  const milliseconds = await service.stop()
  for (const socket of sockets) socket.destroy()
  assert.ok(milliseconds < 8000, `${milliseconds} ms`)
})

test('SIGTERM under busy connections of a service of several threads resets none, and the process ends with 0', async (context) => {
  const data = temporaryFolder(context)
  await loadDemo(data, demoCompanies().take(300))
  const service = await startServiceProcess(data, ['--demo', '--workers', '2', '--address-limit', '1000000'])
  const errors: unknown[] = []
  let answered = 0
  // The second names the address of the service, also while it stops.
  const paths = ['/utils/regions?countryIso2=IT', '/reconcile/IT']
  const callers = Array.from({ length: 30 }, async (_, number) => {
    const client = new LoadClient(service.port, 1)
    for (;;) {
      const call = { path: paths[number % 2], key: 'firmament-demo-key' }
      const answer = await client.call(call).catch((error: NodeJS.ErrnoException) => error)
      if (!(answer instanceof Error) && answer.status === 500) errors.push(answer.text)
      else if (!(answer instanceof Error)) answered++
      else if (answer.code === 'ECONNREFUSED') break
      else {
        errors.push(answer.code)
        break
      }
    }
    client.close()
  })
  await until(() => answered > 100)
  const code = await service.stop()
  await Promise.all(callers)
  assert.deepEqual(errors, [])
  assert.equal(code, 0)
  assert.deepEqual(service.faults, [])
  assert.ok(answered > 100, String(answered))
})
