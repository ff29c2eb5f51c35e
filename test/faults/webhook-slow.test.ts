/** Receivers at the edge of the real time limit of 15 s; what `src/webhook/deliver.long.test.ts` shows with a shorter one. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { test } from 'node:test'
import { systemClock } from '../../src/clock.ts'
import { FIXED } from '../../src/config/fixed-values.ts'
import { makeSecret } from '../../src/license/webhook-secret.ts'
import { createDeliver } from '../../src/webhook/deliver.ts'
import { createSafeConnector, dnsResolve } from '../../src/webhook/safe-address.ts'
import { signatureHeaders } from '../../src/webhook/sign.ts'

const RULES = { allowLoopback: true }
const SECONDS = FIXED.webhookSeconds.fallback

test('webhooks: an answer after 14.5 s counts, one after 15.5 s does not, and a status at a byte a second runs out of time', async (context) => {
  assert.equal(SECONDS, 15)
  const server = createServer((request, response) => {
    request.resume()
    setTimeout(() => response.writeHead(200).end(), Number(request.url?.slice(1)))
  })
  const dripping = createSocketServer((socket) => {
    socket.on('error', () => {})
    const status = [...'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n']
    const timer = setInterval(() => socket.write(status.shift() ?? '', 'latin1'), 1000)
    socket.on('close', () => clearInterval(timer))
  })
  for (const each of [server, dripping]) await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve))
  context.after(() => {
    server.closeAllConnections()
    server.close()
    dripping.close()
  })
  const portOf = (each: { address(): unknown }) => (each.address() as AddressInfo).port
  const connect = createSafeConnector(RULES, dnsResolve())
  const deliver = createDeliver({ connect, rules: RULES, clock: systemClock, seconds: SECONDS })
  const headers = signatureHeaders({ id: 'msg_1', timestampSeconds: 1, body: '{}' }, [makeSecret()])
  const send = async (url: string) => {
    const began = performance.now()
    const outcome = await deliver({ url, body: '{}', headers })
    return { outcome, seconds: (performance.now() - began) / 1000 }
  }
  const [intime, late, slow] = await Promise.all([
    send(`http://127.0.0.1:${portOf(server)}/14500`),
    send(`http://127.0.0.1:${portOf(server)}/15500`),
    send(`http://127.0.0.1:${portOf(dripping)}/`),
  ])
  assert.deepEqual(intime.outcome, { kind: 'delivered', status: 200 })
  for (const { outcome, seconds } of [late, slow]) {
    assert.deepEqual(outcome, { kind: 'failed', problem: 'no answer within 15 s' })
    assert.ok(seconds < 17, `${seconds} s`)
  }
})
