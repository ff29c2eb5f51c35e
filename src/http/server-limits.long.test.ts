import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import Type from 'typebox'
import { exchange, openGate, openListening } from '../../test/support/listening-service.ts'
import { sampleList, sampleSearch } from '../../test/support/sample-endpoints.ts'
import { openTestService } from '../../test/support/test-service.ts'
import { until } from '../../test/support/until.ts'
import { openHealth } from '../observe/health.ts'
import { closeServer } from './connections/close-server.ts'
import { endpoint } from './endpoint.ts'
import { serviceEndpoints } from './service-endpoints.ts'

test('beyond the calls in flight it answers 503 with Retry-After, and health is still answered', async (context) => {
  const { endpoint: search, waiting, open } = openGate()
  const service = await openListening(context, {
    endpoints: [search, ...serviceEndpoints({ findFault: async () => null, metrics: null })],
    settings: { callsInFlight: 2 },
  })
  const { key } = await service.issue()
  const running = [service.search(key), service.search(key)]
  await until(() => waiting.length === 2)
  const refused = await service.search(key)
  assert.deepEqual([refused.status, await refused.json()], [503, { error: 'Overloaded, try again later' }])
  assert.equal(refused.headers.get('retry-after'), '1')
  assert.equal((await fetch(`${service.url}/health/live`)).status, 200)
  open()
  assert.deepEqual(
    (await Promise.all(running)).map(({ status }) => status),
    [200, 200],
  )
  const next = service.search(key)
  await until(() => waiting.length === 1)
  open()
  assert.equal((await next).status, 200)
})

test('callers who hang up give their place back', async (context) => {
  const { endpoint: search, waiting, open } = openGate()
  const service = await openListening(context, { endpoints: [search], settings: { callsInFlight: 1 } })
  const { key } = await service.issue()
  const leaving = new AbortController()
  const gone = service.search(key, leaving.signal).catch(() => 'gone')
  await until(() => waiting.length === 1)
  leaving.abort()
  assert.equal(await gone, 'gone')
  const opening = setInterval(open, 5)
  context.after(() => clearInterval(opening))
  await until(async () => (await service.search(key)).status === 200)
})

test('a stop lets running calls finish, takes no new ones, and is not ready meanwhile', async (context) => {
  const { endpoint: search, waiting, open } = openGate()
  const health = openHealth([], () => {})
  const service = await openListening(context, {
    endpoints: [search, ...serviceEndpoints({ findFault: () => health.findFault(), metrics: null })],
  })
  const { key } = await service.issue()
  const running = service.search(key)
  await until(() => waiting.length === 1)
  const ready = () => service.app.inject('/health/ready')
  assert.equal((await ready()).statusCode, 200)
  health.beginStop()
  assert.deepEqual([(await ready()).statusCode, (await ready()).json()], [503, { error: 'Not ready: stopping' }])
  const closed = closeServer(service.app, { noticeSeconds: 0, drainSeconds: 10 })
  await until(() => !service.app.server.listening)
  await assert.rejects(service.search(key))
  open()
  assert.equal((await running).status, 200)
  assert.equal(await closed, true)
})

test('a stop does not wait for ever', async (context) => {
  const { endpoint: search, waiting } = openGate()
  const service = await openListening(context, { endpoints: [search] })
  const { key } = await service.issue()
  const running = service.search(key).catch(() => 'cut off')
  await until(() => waiting.length === 1)
  assert.equal(await closeServer(service.app, { noticeSeconds: 0, drainSeconds: 0.05 }), false)
  assert.equal(await running, 'cut off')
})

test('a caller who hangs up while the call is run pays for it, and finds it in the history', async (context) => {
  const { endpoint: search, waiting, open } = openGate()
  const service = await openListening(context, { endpoints: [search] })
  const { key, licenceId } = await service.issue()
  const leaving = new AbortController()
  const gone = service.search(key, leaving.signal).catch(() => 'gone')
  await until(() => waiting.length === 1)
  leaving.abort()
  assert.equal(await gone, 'gone')
  open()
  const read = () => service.stores.calls.read({ licenceId, limit: 10 })
  await until(async () => (await read()).length > 0)
  const [{ status, credits }] = await read()
  assert.deepEqual([status, credits], [200, 1])
})

test('a call over its time limit is answered 503, aborted and not charged', async (context) => {
  let isAborted = false
  const slow = endpoint({
    method: 'POST',
    path: '/explore/one',
    summary: '',
    tag: '',
    access: 'key',
    request: {},
    response: Type.Object({}),
    errors: [],
    handle: (_input, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          isAborted = true
          resolve({ body: {}, companies: 1 })
        })
      }),
  })
  const service = await openListening(context, { endpoints: [slow], settings: { callSeconds: 1 } })
  const { key } = await service.issue()
  const answer = await fetch(`${service.url}/explore/one`, { method: 'POST', headers: { 'x-api-key': key } })
  assert.deepEqual([answer.status, await answer.json()], [503, { error: 'The call took longer than 1 s' }])
  assert.equal(answer.headers.get('x-credits-remaining'), '1000')
  assert.equal(isAborted, true)
})

test('bytes that are no HTTP request get the one error shape', async (context) => {
  const service = await openListening(context, { endpoints: [sampleList] })
  for (const [bytes, status, sentence] of [
    ['nonsense\r\n\r\n', 400, 'Malformed HTTP request'],
    [
      'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'Malformed HTTP request',
    ],
    [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'Request headers are too large'],
    ['FOO / HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'Malformed HTTP request'],
  ] as const) {
    const answer = await exchange(service.port, bytes)
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `))
    assert.equal(answer.split('\r\n\r\n')[1], JSON.stringify({ error: sentence }))
  }
})

test('a request without Host is refused in the one error shape, an unknown expectation is passed over', async (context) => {
  const service = await openListening(context, { endpoints: [sampleList] })
  const [head, body] = (await exchange(service.port, 'GET /utils/regions HTTP/1.1\r\nConnection: close\r\n\r\n')).split(
    '\r\n\r\n',
  )
  assert.match(head, /^HTTP\/1.1 400 /)
  assert.match(head, /x-error-code: malformed_request/)
  assert.equal(body, '{"error":"Malformed HTTP request"}')
  const old = await exchange(service.port, 'GET /utils/regions HTTP/1.0\r\n\r\n')
  assert.match(old, /^HTTP\/1.1 401 /)
  const expecting = 'GET /utils/regions HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n'
  assert.match(await exchange(service.port, expecting), /^HTTP\/1.1 401 .*Missing or invalid API key/s)
})

test('a request that trickles in is cut off in time, in the one error shape', async (context) => {
  const service = await openListening(context, {
    endpoints: [sampleSearch('/explore/lite', () => 1)],
    settings: { callSeconds: 1 },
  })
  const head = 'POST /explore/lite HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{'
  const answer = await exchange(service.port, head)
  assert.match(answer, /^HTTP\/1.1 (401|408) /)
  const early = await exchange(service.port, 'POST /explore/lite HTTP/1.1\r\nHost: a\r\n')
  assert.match(early, /^HTTP\/1.1 408 [\s\S]*\{"error":"The request took too long to arrive"\}$/)
})

test('browsers: other origins may call only where the settings name them', async () => {
  const service = await openTestService({
    endpoints: [sampleList],
    settings: { corsOrigins: 'https://app.example.org' },
  })
  const ask = (origin: string, method: 'GET' | 'OPTIONS' = 'OPTIONS') =>
    service.app.inject({ method, url: '/utils/regions', headers: { origin, 'access-control-request-method': 'GET' } })
  const allowed = await ask('https://app.example.org')
  assert.deepEqual(
    [allowed.statusCode, allowed.headers['access-control-allow-origin']],
    [204, 'https://app.example.org'],
  )
  const refused = await ask('https://evil.example')
  assert.deepEqual([refused.statusCode, refused.headers['access-control-allow-origin']], [405, undefined])
  assert.equal(
    (await ask('https://app.example.org', 'GET')).headers['access-control-allow-origin'],
    'https://app.example.org',
  )
  const closed = await openTestService({ endpoints: [sampleList] })
  const none = await closed.app.inject({
    method: 'OPTIONS',
    url: '/utils/regions',
    headers: { origin: 'https://app.example.org' },
  })
  assert.equal(none.headers['access-control-allow-origin'], undefined)
  await closed.close()
})

test('a body that is too large is answered 413 to the caller who is still sending it', async (context) => {
  const service = await openListening(context, { endpoints: [sampleSearch('/explore/lite', () => 1)] })
  const { key } = await service.issue()
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const url = `${service.url}/explore/lite`
  for (const body of ['a'.repeat(1024 * 1024 + 1), 'a'.repeat(3 * 1024 * 1024)]) {
    const answer = await fetch(url, { method: 'POST', headers, body })
    assert.deepEqual([answer.status, await answer.json()], [413, { error: 'body: at most 1 MiB' }])
    assert.equal(answer.headers.get('x-credits-used'), '0')
  }
  const largest = JSON.stringify({ filters: { countriesIso2: ['IT'] } }).padEnd(1024 * 1024)
  assert.equal((await fetch(url, { method: 'POST', headers, body: largest })).status, 200)
})

test('the answer to a body that is too large arrives, however much of it is still being sent', async (context) => {
  const service = await openListening(context, { endpoints: [sampleSearch('/explore/lite', () => 1)] })
  const { key } = await service.issue()
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const body = Buffer.alloc(7_000_000, 'a')
  const send = async () => {
    const answer = await fetch(`${service.url}/explore/lite`, { method: 'POST', headers, body })
    assert.deepEqual([answer.status, await answer.json()], [413, { error: 'body: at most 1 MiB' }])
  }
  for (let round = 0; round < 2; round++) await Promise.all([send(), send(), send()])
  // Somebody who never ends is not read for ever.
  const endless = connect(service.port, '127.0.0.1')
  const head = `Host: a\r\nx-api-key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 999999999`
  endless.write(`POST /explore/lite HTTP/1.1\r\n${head}\r\n\r\n`)
  const part = Buffer.alloc(256 * 1024, 'a')
  let parts = 0
  const write = () => {
    while (!endless.destroyed && endless.write(part)) parts++
  }
  endless.on('drain', write).on('error', () => {})
  write()
  await once(endless.resume(), 'close')
  assert.ok(parts < 100, `${parts} parts of 256 KiB were taken`)
})

test('a request with two Host lines is refused: a proxy in front may have read the other one', async (context) => {
  const service = await openListening(context, { endpoints: [sampleList] })
  const answer = await exchange(
    service.port,
    'GET /utils/regions HTTP/1.1\r\nHost: a\r\nhOST: b\r\nConnection: close\r\n\r\n',
  )
  assert.match(answer, /^HTTP\/1.1 400 [\s\S]*\{"error":"Malformed HTTP request"\}$/)
})

test('while calls are turned away the service is not ready; soon after the last one it is', async (context) => {
  const { endpoint: search, waiting, open } = openGate()
  const health = openHealth([], () => {})
  const service = await openListening(context, {
    endpoints: [search, ...serviceEndpoints({ findFault: () => health.findFault(), metrics: null })],
    settings: { callsInFlight: 1 },
    server: { onShed: () => health.noteShed() },
  })
  const { key } = await service.issue()
  const running = service.search(key)
  await until(() => waiting.length === 1)
  assert.equal((await service.search(key)).status, 503)
  const ready = await fetch(`${service.url}/health/ready`)
  assert.deepEqual([ready.status, await ready.json()], [503, { error: 'Not ready: calls are turned away' }])
  open()
  assert.equal((await running).status, 200)
  const later = performance.now() + 2500
  context.mock.method(performance, 'now', () => later)
  assert.equal((await fetch(`${service.url}/health/ready`)).status, 200)
  context.mock.restoreAll()
})

test('connections of one address beyond its bound are told so and closed', async (context) => {
  const service = await openListening(context, { endpoints: [sampleList], settings: { addressConnections: 3 } })
  const silent = Array.from({ length: 3 }, () => connect(service.port, '127.0.0.1'))
  await Promise.all(silent.map((socket) => once(socket, 'connect')))
  const request = 'GET /utils/regions HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  const refused = await exchange(service.port, request)
  assert.match(refused, /^HTTP\/1.1 429 [\s\S]*Retry-After: 1[\s\S]*Too many calls in progress, try again later/)
  silent[0].destroy()
  let answer = refused
  await until(async () => {
    answer = await exchange(service.port, request)
    return !/ 429 /.test(answer)
  })
  assert.match(answer, /^HTTP\/1.1 401 /)
})

test('localhost is one address, whose connections are counted', async (context) => {
  const service = await openListening(context, { endpoints: [sampleList] }, 'localhost')
  assert.deepEqual(
    service.app.addresses().map((each) => (typeof each === 'string' ? each : each.address)),
    ['127.0.0.1'],
  )
})
