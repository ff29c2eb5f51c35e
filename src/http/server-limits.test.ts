import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import Type from 'typebox'
import { sampleList, sampleSearch } from '../../test/support/sample-endpoints.ts'
import { openTestService, type TestService, type TestServiceOptions } from '../../test/support/test-service.ts'
import { openHealth } from '../observe/health.ts'
import { closeServer } from './close-server.ts'
import { endpoint } from './endpoint.ts'
import { serviceEndpoints } from './service-endpoints.ts'

const IT = JSON.stringify({ filters: { countriesIso2: ['IT'] } })

/** A service that listens on a free port. */
async function listening(
  options: TestServiceOptions,
): Promise<TestService & { readonly port: number; readonly url: string }> {
  const service = await openTestService(options)
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  return { ...service, port, url: `http://127.0.0.1:${port}` }
}

function post(url: string, key: string): Promise<Response> {
  return fetch(`${url}/explore/lite`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: IT,
  })
}

/** Sends bytes and reads until the other side ends. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

/** An endpoint that answers when the test lets it. */
function gate() {
  const waiting: (() => void)[] = []
  const found = () => new Promise<number>((resolve) => waiting.push(() => resolve(1)))
  return {
    endpoint: sampleSearch('/explore/lite', found),
    waiting,
    open() {
      for (const resolve of waiting.splice(0)) resolve()
    },
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(setImmediate)
}

test('beyond the calls in flight it answers 503 with Retry-After, and health is still answered', async () => {
  const { endpoint: search, waiting, open } = gate()
  const service = await listening({
    endpoints: [search, ...serviceEndpoints({ findFault: async () => null, metrics: null })],
    settings: { callsInFlight: 2 },
  })
  const { key } = await service.issue()
  const running = [post(service.url, key), post(service.url, key)]
  await until(() => waiting.length === 2)
  const refused = await post(service.url, key)
  assert.deepEqual([refused.status, await refused.json()], [503, { error: 'Overloaded, try again later' }])
  assert.equal(refused.headers.get('retry-after'), '1')
  assert.equal((await fetch(`${service.url}/health/live`)).status, 200)
  open()
  assert.deepEqual(
    (await Promise.all(running)).map(({ status }) => status),
    [200, 200],
  )
  const next = post(service.url, key)
  await until(() => waiting.length === 1)
  open()
  assert.equal((await next).status, 200)
  await service.close()
})

test('callers who hang up give their place back', async () => {
  const { endpoint: search, waiting, open } = gate()
  const service = await listening({ endpoints: [search], settings: { callsInFlight: 1 } })
  const { key } = await service.issue()
  const leaving = new AbortController()
  const gone = fetch(`${service.url}/explore/lite`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: IT,
    signal: leaving.signal,
  }).catch(() => 'gone')
  await until(() => waiting.length === 1)
  leaving.abort()
  assert.equal(await gone, 'gone')
  const opening = setInterval(open, 5)
  let status = 503
  while (status === 503) status = (await post(service.url, key)).status
  clearInterval(opening)
  assert.equal(status, 200)
  await service.close()
})

test('a stop lets running calls finish, takes no new ones, and is not ready meanwhile', async () => {
  const { endpoint: search, waiting, open } = gate()
  const health = openHealth([], () => {})
  const service = await listening({
    endpoints: [search, ...serviceEndpoints({ findFault: () => health.findFault(), metrics: null })],
  })
  const { key } = await service.issue()
  const running = post(service.url, key)
  await until(() => waiting.length === 1)
  const ready = () => service.app.inject('/health/ready')
  assert.equal((await ready()).statusCode, 200)
  health.beginStop()
  assert.deepEqual([(await ready()).statusCode, (await ready()).json()], [503, { error: 'Not ready: stopping' }])
  const closed = closeServer(service.app, { noticeSeconds: 0, drainSeconds: 10 })
  await until(() => !service.app.server.listening)
  await assert.rejects(post(service.url, key))
  open()
  assert.equal((await running).status, 200)
  assert.equal(await closed, true)
  await service.stores.close()
})

test('a stop does not wait for ever', async () => {
  const { endpoint: search, waiting } = gate()
  const service = await listening({ endpoints: [search] })
  const { key } = await service.issue()
  const running = post(service.url, key).catch(() => 'cut off')
  await until(() => waiting.length === 1)
  assert.equal(await closeServer(service.app, { noticeSeconds: 0, drainSeconds: 0.05 }), false)
  assert.equal(await running, 'cut off')
  await service.stores.close()
})

test('a caller who hangs up while the call is run pays for it, and finds it in the history', async () => {
  const { endpoint: search, waiting, open } = gate()
  const service = await listening({ endpoints: [search] })
  const { key, licenceId } = await service.issue()
  const leaving = new AbortController()
  const gone = fetch(`${service.url}/explore/lite`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: IT,
    signal: leaving.signal,
  }).catch(() => 'gone')
  await until(() => waiting.length === 1)
  leaving.abort()
  assert.equal(await gone, 'gone')
  open()
  const read = () => service.stores.calls.read({ licenceId, limit: 10 })
  while ((await read()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const [{ status, credits }] = await read()
  assert.deepEqual([status, credits], [200, 1])
  await service.close()
})

test('a call over its time limit is answered 503, aborted and not charged', async () => {
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
  const service = await listening({ endpoints: [slow], settings: { callSeconds: 1 } })
  const { key } = await service.issue()
  const answer = await fetch(`${service.url}/explore/one`, { method: 'POST', headers: { 'x-api-key': key } })
  assert.deepEqual([answer.status, await answer.json()], [503, { error: 'The call took longer than 1 s' }])
  assert.equal(answer.headers.get('x-credits-remaining'), '1000')
  assert.equal(isAborted, true)
  await service.close()
})

test('bytes that are no HTTP request get the one error shape', async () => {
  const service = await listening({ endpoints: [sampleList] })
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
  await service.close()
})

test('a request without Host is refused in the one error shape, an unknown expectation is passed over', async () => {
  const service = await listening({ endpoints: [sampleList] })
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
  await service.close()
})

test('a request that trickles in is cut off in time, in the one error shape', async () => {
  const service = await listening({ endpoints: [sampleSearch('/explore/lite', () => 1)], settings: { callSeconds: 1 } })
  const head = 'POST /explore/lite HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{'
  const answer = await exchange(service.port, head)
  assert.match(answer, /^HTTP\/1.1 (401|408) /)
  const early = await exchange(service.port, 'POST /explore/lite HTTP/1.1\r\nHost: a\r\n')
  assert.match(early, /^HTTP\/1.1 408 [\s\S]*\{"error":"The request took too long to arrive"\}$/)
  await service.close()
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
  await service.close()
  const closed = await openTestService({ endpoints: [sampleList] })
  const none = await closed.app.inject({
    method: 'OPTIONS',
    url: '/utils/regions',
    headers: { origin: 'https://app.example.org' },
  })
  assert.equal(none.headers['access-control-allow-origin'], undefined)
  await closed.close()
})

test('a body that is too large is answered 413 to the caller who is still sending it', async () => {
  const service = await listening({ endpoints: [sampleSearch('/explore/lite', () => 1)] })
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
  await service.close()
})
