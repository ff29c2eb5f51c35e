import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import { SELF_SIGNED } from '../../../test/support/self-signed.ts'
import { PublicError } from '../../errors.ts'
import { TooMuchWork } from '../engine.ts'
import { Cluster, ClusterError } from './client.ts'

const servers: Server[] = []
after(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

/** A node that answers as told. @returns its address */
async function startNode(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The address of a node that is gone. */
async function deadNode(): Promise<string> {
  const address = await startNode(() => {})
  const server = servers.pop()
  await new Promise((resolve) => server?.close(resolve))
  return address
}

const sending =
  (status: number, body: object): RequestListener =>
  (_, answer) => {
    answer.writeHead(status, { 'content-type': 'application/json' })
    answer.end(JSON.stringify(body))
  }
const refusing = (status: number, type: string, reason = 'because') =>
  sending(status, { error: { type: 'search_phase_execution_exception', root_cause: [{ type, reason }] } })

async function asking(nodes: readonly string[], deadlineMs = 2000): Promise<unknown> {
  const cluster = new Cluster({ nodes, deadlineMs })
  try {
    return await cluster.request('POST', '/index/_search', { body: { size: 0 } })
  } finally {
    await cluster.close()
  }
}

const isUnavailable = (error: unknown) =>
  error instanceof PublicError && error.code === 'search_unavailable' && error.headers['Retry-After'] === '5'

describe('requests to a cluster', () => {
  test('a node that is gone, busy or failing is left for another one within the same request', async () => {
    const right = await startNode(sending(200, { took: 1 }))
    for (const wrong of [
      await deadNode(),
      await startNode(refusing(429, 'circuit_breaking_exception')),
      await startNode(refusing(503, 'no_shard_available_action_exception')),
      await startNode((request) => void request.socket.destroy()),
    ])
      assert.deepEqual(await asking([wrong, right]), { took: 1 })
  })

  test('a single node that is busy is asked again', async () => {
    let asked = 0
    const node = await startNode((request, answer) =>
      (asked++ < 3 ? refusing(429, 'rejected_execution_exception') : sending(200, { took: 2 }))(request, answer),
    )
    assert.deepEqual(await asking([node]), { took: 2 })
    assert.equal(asked, 4)
  })

  test('a node that stands still leaves time for another one', async () => {
    const [still, right] = [await startNode(() => {}), await startNode(sending(200, { took: 3 }))]
    assert.deepEqual(await asking([still, right], 1000), { took: 3 })
  })

  test('past the deadline it is 503 with Retry-After', async () => {
    await assert.rejects(asking([await deadNode(), await deadNode()], 300), isUnavailable)
    await assert.rejects(asking([await startNode(refusing(429, 'busy'))], 300), isUnavailable)
    await assert.rejects(asking([await startNode(() => {})], 300), isUnavailable)
  })

  test('a cluster that does not know the user is 503 at once; what cannot be asked is said; too many conditions are too much work', async () => {
    let asked = 0
    const closed = await startNode((request, answer) => {
      asked++
      refusing(401, 'security_exception')(request, answer)
    })
    await assert.rejects(asking([closed]), isUnavailable)
    assert.equal(asked, 1)
    await assert.rejects(asking([await startNode(refusing(400, 'parsing_exception'))]), ClusterError)
    await assert.rejects(asking([await startNode(refusing(400, 'too_many_clauses'))]), TooMuchWork)
    await assert.rejects(asking([await startNode(refusing(500, 'too_many_nested_clauses'))]), TooMuchWork)
  })

  test('the header Authorization is asked for with each attempt', async () => {
    const seen: (string | undefined)[] = []
    const node = await startNode((request, answer) => {
      seen.push(request.headers.authorization)
      sending(seen.length === 1 ? 429 : 200, {})(request, answer)
    })
    let given = 0
    const cluster = new Cluster({ nodes: [node], authorization: () => `Basic ${++given}` })
    await cluster.request('GET', '/')
    await cluster.close()
    assert.deepEqual(seen, ['Basic 1', 'Basic 2'])
  })

  test('the certificate of a node must be signed by those that are given', async () => {
    const server = createSecureServer(SELF_SIGNED, sending(200, { took: 4 }))
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    const nodes = [`https://localhost:${(server.address() as AddressInfo).port}`]
    const trusting = new Cluster({ nodes, certificates: SELF_SIGNED.cert, deadlineMs: 5000 })
    assert.deepEqual(await trusting.request('GET', '/'), { took: 4 })
    await trusting.close()
    await assert.rejects(asking(nodes, 300), isUnavailable)
  })
})
