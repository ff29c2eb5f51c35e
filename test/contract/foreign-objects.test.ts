/**
 * No licence sees another's objects: three licences, every endpoint of the table of routes, every kind of stored
 * object. A new endpoint is covered by its row in the table; one that takes an object's id is asked for foreign ids and
 * for unknown ids, and must answer both alike.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { openDemoIndex } from '../support/demo-index.ts'
import { leasesOf } from '../support/leases.ts'
import { routesOf } from '../support/routes-of.ts'
import { openTestService, type TestService } from '../support/test-service.ts'

interface Tenant {
  readonly name: string
  readonly key: string
  readonly keyId: string
  readonly licenceId: string
  /** What only this licence may ever see: its ids, its words, its contexts. */
  readonly secrets: string[]
  readonly contextIds: string[]
}

const { engine, close } = await openDemoIndex(0.1)
let service: TestService
let endpoints: readonly Endpoint[]
let tenants: readonly Tenant[]

before(async () => {
  service = await openTestService({
    endpoints: (stores, leases) => {
      endpoints = routesOf(stores, leases)
      return endpoints
    },
    leases: leasesOf(engine),
  })
  tenants = await Promise.all(['anna', 'bruno', 'carla'].map(tenant))
  for (const one of tenants) await leaveObjects(one)
})

after(async () => {
  await service.close()
  await close()
})

async function tenant(name: string): Promise<Tenant> {
  const { key, keyId, licenceId } = await service.issue({ name: `licence of ${name}`, paid: 'unlimited' })
  return { name, key, keyId, licenceId, secrets: [key, keyId, licenceId, `secret-${name}`], contextIds: [] }
}

/** Objects of every kind: a history with words of its own, search contexts, kept answers. */
async function leaveObjects(one: Tenant): Promise<void> {
  for (const cities of [[`secret-${one.name}`], []]) {
    const answer = await call(
      one,
      'POST',
      '/explore/lite',
      { filters: { countriesIso2: ['IT'], cities } },
      {
        'idempotency-key': 'the-same-for-all',
      },
    )
    if (answer.statusCode !== 200) continue
    const { searchContextId } = answer.json()
    one.contextIds.push(searchContextId)
    one.secrets.push(searchContextId)
  }
}

function call(
  one: Tenant,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  return service.app.inject({
    method,
    url,
    headers: {
      'x-api-key': one.key,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  })
}

const of = (name: string) => tenants.find((one) => one.name === name) as Tenant

test('no answer of any endpoint holds a byte of another licence', async () => {
  let asked = 0
  for (const one of tenants)
    for (const endpoint of endpoints) {
      const url = endpoint.path.replace(/:\w+/g, randomUUID())
      const query = endpoint.method === 'GET' && /regions|national-codes|cities/.test(url) ? '?countryIso2=IT' : ''
      const payload = endpoint.method === 'POST' ? (endpoint.example ?? {}) : undefined
      const answer = await call(one, endpoint.method, `${url}${query}`, payload)
      const text = `${answer.body} ${JSON.stringify(answer.headers)}`
      for (const other of tenants.filter((each) => each !== one))
        for (const secret of other.secrets)
          assert.ok(!text.includes(secret), `${endpoint.path} tells ${one.name} of ${other.name}: ${secret}`)
      asked++
    }
  assert.equal(asked, 3 * endpoints.length)
})

test('no answer to a key may be given to another by a cache on the way', async () => {
  for (const endpoint of endpoints.filter(({ access }) => access === 'key')) {
    const url = endpoint.path.replace(/:\w+/g, randomUUID())
    const payload = endpoint.method === 'POST' ? (endpoint.example ?? {}) : undefined
    const { headers } = await call(of('anna'), endpoint.method, url, payload)
    assert.match(`${headers['cache-control']}`, /^(no-store|no-cache|private, .*)$/, endpoint.path)
  }
})

test('the test can fail: each licence finds its own words in its own history', async () => {
  for (const one of tenants)
    assert.match((await call(one, 'GET', '/license/history')).body, new RegExp(`secret-${one.name}`))
})

test('the same search of two licences is two contexts, each found by its own alone', async () => {
  const ids = tenants.flatMap(({ contextIds }) => contextIds)
  assert.equal(new Set(ids).size, ids.length)
  assert.ok(ids.length >= 3)
  for (const one of tenants)
    for (const other of tenants)
      for (const id of other.contextIds) {
        const found = await service.stores.contexts.find(one.licenceId, id, service.clock.now())
        assert.equal(found !== null, one === other)
      }
})

test('the same Idempotency-Key of two licences is two keys', async () => {
  const body = { filters: { countriesIso2: ['IT'], cities: ['secret-anna'] } }
  const retry = { 'idempotency-key': 'the-same-for-all' }
  const own = await call(of('anna'), 'POST', '/explore/lite', body, retry)
  assert.equal(own.headers['idempotent-replayed'], 'true')
  const foreign = await call(of('bruno'), 'POST', '/explore/lite', body, retry)
  assert.equal(foreign.statusCode, 422, 'bruno’s own key, used with another body')
})

test('an id of another licence and an id of nothing are answered alike, wherever a path takes one', async () => {
  // A country is no id: the error repeats it.
  const taking = endpoints.filter(
    ({ path, access }) => path.replace(':countryIso2', '').includes(':') && access === 'key',
  )
  for (const { method, path } of taking) {
    const foreign = of('bruno').contextIds[0]
    const ask = async (id: string) => {
      const asked = path.replace(':countryIso2', 'IT').replace(/:\w+/g, id)
      const { statusCode, body } = await call(of('anna'), method, asked)
      return { statusCode, body: body.replaceAll(id, '<id>') }
    }
    assert.deepEqual(await ask(foreign), await ask(randomUUID()), path)
  }
})

test('a history pages through its own calls only, whatever number it is asked to begin at', async () => {
  for (let call_ = 0; call_ < 5; call_++) await call(of('carla'), 'GET', '/license/info')
  for (const before of ['1', '2', '1000000', '2027-01-01T00:00:00Z'])
    assert.doesNotMatch(
      (await call(of('anna'), 'GET', `/license/history?before=${before}`)).body,
      /secret-(bruno|carla)/,
    )
})
