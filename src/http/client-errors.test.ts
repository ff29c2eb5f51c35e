import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import Type from 'typebox'
import { fakeClock } from '../../test/support/fake-clock.ts'
import { sampleList, sampleSearch } from '../../test/support/sample-endpoints.ts'
import { openTestService } from '../../test/support/test-service.ts'
import { endpoint } from './endpoint.ts'
import { createRateWindows } from './rate-windows.ts'
import { parseJson } from './request/parse-json.ts'

const service = await openTestService({ endpoints: [sampleSearch('/explore/lite', () => 1), sampleList] })
after(() => service.close())
const { key } = await service.issue()

function post(payload: string, headers: Readonly<Record<string, string>> = {}, query = '') {
  return service.app.inject({
    method: 'POST',
    url: `/explore/lite${query}`,
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    payload,
  })
}

test('QUERY is 405 with Allow on a known path, 404 on another, with and without a content type', async () => {
  for (const headers of [{ 'x-api-key': key }, { 'x-api-key': key, 'content-type': 'application/json' }]) {
    const known = await service.app.inject({ method: 'QUERY' as 'POST', url: '/explore/lite', headers })
    assert.deepEqual([known.statusCode, known.headers.allow], [405, 'POST'])
    assert.equal((await service.app.inject({ method: 'QUERY' as 'POST', url: '/nowhere', headers })).statusCode, 404)
  }
})

test('a charset other than UTF-8 is 415', async () => {
  const body = '{"filters":{"countriesIso2":["IT"]}}'
  for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf8'])
    assert.equal((await post(body, { 'content-type': `application/json; charset=${charset}` })).statusCode, 200)
  const refused = await post(body, { 'content-type': 'application/json; charset=iso-8859-1' })
  assert.deepEqual([refused.statusCode, refused.json()], [415, { error: 'Content-Type: charset must be utf-8' }])
})

test('the same members in another order are the same body under an Idempotency-Key', async () => {
  const headers = { 'idempotency-key': 'order' }
  assert.equal((await post('{"filters":{"countriesIso2":["IT"],"regions":["x"]},"page":1}', headers)).statusCode, 200)
  const again = await post('{"page":1,"filters":{"regions":["x"],"countriesIso2":["IT"]}}', headers)
  assert.deepEqual([again.statusCode, again.headers['idempotent-replayed']], [200, 'true'])
  assert.equal((await post('{"filters":{"countriesIso2":["FR"]}}', headers)).statusCode, 422)
})

test('an over-long Idempotency-Key is refused beside dryRun too', async () => {
  const answer = await post(
    '{"filters":{"countriesIso2":["IT"]}}',
    { 'idempotency-key': 'a'.repeat(256) },
    '?dryRun=true',
  )
  assert.equal(answer.statusCode, 400)
})

test('a value without a name in the query string is refused in a whole sentence', async () => {
  const answer = await post('{"filters":{"countriesIso2":["IT"]}}', {}, '?=1')
  assert.deepEqual([answer.statusCode, answer.json()], [400, { error: 'query: has a value without a name' }])
})

test('110,000 unknown members are refused before they are built', () => {
  const body = Buffer.from(`{${Array.from({ length: 110_000 }, (_, index) => `"m${index}":1`).join()}}`)
  assert.throws(() => parseJson(body), { sentence: 'body: at most 2000 members' })
})

test('a clock that is set back opens no new window; a minute later the next one opens', () => {
  const clock = fakeClock('2026-06-15T12:00:10Z')
  const windows = createRateWindows<string>(clock)
  assert.equal(windows.take('a', 1).isAllowed, true)
  clock.advance(-3_600_000)
  const refused = windows.take('a', 1)
  assert.equal(refused.isAllowed, false)
  assert.ok(refused.retryAfterSeconds <= 60)
  clock.advance(60_000)
  assert.equal(windows.take('a', 1).isAllowed, true)
})

test('a path that no route can take is admitted like any other: key, quota and limits count', async () => {
  const things = (method: 'GET' | 'POST') =>
    endpoint({
      method,
      path: '/things/:id',
      summary: 'A thing',
      tag: 'Things',
      access: 'key',
      request: { params: Type.Object({ id: Type.String() }) },
      response: Type.Object({}),
      errors: ['not_found'],
      handle: () => ({ body: {} }),
    })
  const limited = await openTestService({ endpoints: [things('GET'), things('POST')], settings: { addressLimit: 2 } })
  try {
    const { key: own } = await limited.issue()
    const ask = (url: string, headers = {}) => limited.app.inject({ method: 'GET', url, headers })
    for (const [url, status] of [
      [`/things/${'x'.repeat(257)}`, 404],
      ['/things/%zz', 400],
    ] as const) {
      const answer = await ask(url, { 'x-api-key': own })
      assert.deepEqual([answer.statusCode, answer.headers['x-credits-used']], [status, '0'])
    }
    const body = { payload: '{"id":null}', headers: { 'x-api-key': own, 'content-type': 'application/json' } }
    for (const [url, status] of [
      [`/things/${'x'.repeat(257)}`, 404],
      ['/things/%zz', 400],
    ] as const)
      assert.equal((await limited.app.inject({ method: 'POST', url, ...body })).statusCode, status)
    for (const status of [404, 404, 429]) assert.equal((await ask(`/things/${'x'.repeat(257)}`)).statusCode, status)
  } finally {
    await limited.close()
  }
})
