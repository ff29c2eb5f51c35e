/** What must be refused. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { BASE, callTool, connect, firmament, http, makeKey, post } from './world.ts'

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
const { key } = makeKey('--type', 'PLUS', '--countries', 'all', '--credits', 'unlimited')

test('without a key, with a wrong one, with two: 401, the same bytes', async () => {
  const bodies = new Set<string>()
  for (const headers of [
    {},
    { 'x-api-key': 'fmt_live_wrong' },
    { authorization: 'Bearer wrong' },
    { authorization: `Basic ${key}` },
    { 'x-api-key': key, authorization: `Bearer ${key}` },
  ]) {
    const answer = await post(LIST, headers as Record<string, string>)
    assert.equal(answer.status, 401)
    bodies.add(await answer.text())
  }
  assert.equal(bodies.size, 1)
  assert.equal((await post(LIST, { authorization: `Bearer ${key}` })).status, 200)
})

test('a bearer token is a key on this path only', async () => {
  const answer = await fetch(`${BASE}/license/info`, { headers: { authorization: `Bearer ${key}` } })
  assert.equal(answer.status, 401)
})

test('a revoked key is refused within a second', async () => {
  const { key: revoked } = makeKey('--type', 'PLUS', '--countries', 'all', '--credits', 'unlimited')
  const client = await connect({ era: 'legacy', transport: 'http', key: revoked })
  assert.equal((await client.list()).length, 6)
  const { keys } = (await http(revoked, 'GET', '/license/keys')).body as { keys: readonly { readonly id: string }[] }
  firmament('key', 'revoke', keys[0].id)
  await pause(1_000)
  assert.equal((await post(LIST, { 'x-api-key': revoked })).status, 401)
  await assert.rejects(client.call('account', {}))
  await client.close()
})

test('another Host, and pages of another origin, are refused', async () => {
  const status = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${BASE}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'x-api-key': key,
          ...headers,
        },
      })
      sent.once('error', reject)
      sent.once('response', (answer) => resolve(answer.resume().statusCode))
      sent.end(JSON.stringify(LIST))
    })
  assert.equal(await status({ host: 'evil.example' }), 403)
  assert.equal(await status({ host: '127.0.0.1.evil.example:80' }), 403)
  assert.equal(await status({ origin: 'https://evil.example' }), 403)
  assert.equal(await status({ origin: 'null' }), 403)
  assert.equal(await status({ origin: 'http://localhost:3000' }), 200)
  assert.equal(await status({ host: 'localhost' }), 200)
})

test('arguments of a megabyte are refused, and so are bodies that are too deep', async () => {
  const big = { ...LIST, method: 'tools/call', params: { name: 'account', arguments: { text: 'x'.repeat(1_100_000) } } }
  assert.equal((await post(big, { 'x-api-key': key })).status, 413)
  assert.equal((await post(`${'['.repeat(100)}${']'.repeat(100)}`, { 'x-api-key': key })).status, 400)
  assert.equal((await post('{"jsonrpc":', { 'x-api-key': key })).status, 400)
  const long = { countries: ['IT'], query: 'x'.repeat(3_000) }
  assert.equal((await callTool(key, 'search_companies', long)).isError, true)
})

test('GET and DELETE are 405; a request that would stay open is no method', async () => {
  for (const method of ['GET', 'DELETE'])
    assert.equal((await fetch(`${BASE}/mcp`, { method, headers: { 'x-api-key': key } })).status, 405)
  const answer = await post({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {} }, { 'x-api-key': key })
  assert.match(await answer.text(), /-32601/)
})

test('a licence gets its own tools, countries and credits, and nobody else’s', async () => {
  const one = makeKey('--type', 'ONE', '--countries', 'IT', '--credits', '5')
  const client = await connect({ era: 'modern', transport: 'http', key: one.key })
  assert.deepEqual(
    (await client.list()).map(({ name }) => name),
    ['get_companies', 'find_values', 'account'],
  )
  const refused = await client.call('search_companies', { countries: ['IT'] })
  assert.equal(refused.isError, true)
  await client.close()
  const italy = makeKey('--type', 'PLUS', '--countries', 'IT', '--credits', '3')
  const abroad = await callTool(italy.key, 'search_companies', { countries: ['DE'] })
  assert.match(abroad.content[0].text, /Country DE is not enabled by your licence/)
  const dear = await callTool(italy.key, 'search_companies', { countries: ['IT'], query: 'wine', limit: 50 })
  assert.match(dear.content[0].text, /Not enough credits/)
  const { body } = await http(italy.key, 'GET', '/license/info')
  assert.equal(
    (body as { exploreLicense: { explorePlusProperties: { credits: { available: number } } } }).exploreLicense
      .explorePlusProperties.credits.available,
    3,
  )
})

test('the rate limit of the key counts the calls that tools make', async () => {
  const slow = makeKey('--type', 'PLUS', '--countries', 'IT', '--credits', 'unlimited', '--rate-limit', '3')
  const answers = []
  for (let call = 0; call < 5; call++)
    answers.push(await callTool(slow.key, 'search_companies', { countries: ['IT'], limit: 1 }))
  const refused = answers.filter(({ isError }) => isError === true)
  assert.ok(refused.length >= 1)
  assert.match(refused[0].content[0].text, /Rate limit exceeded; repeat the same call in \d+ s/)
})

test('four hundred calls at once of one licence are all answered: a carrier takes no place that it needs', async () => {
  const calls = Array.from({ length: 400 }, (_, at) =>
    callTool(key, 'search_companies', { countries: ['IT'], limit: 1 + (at % 5) }),
  )
  const results = await Promise.all(calls)
  assert.ok(results.every(({ isError }) => isError !== true))
})
