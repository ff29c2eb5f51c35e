/** Scopes of keys over the real table of routes: each lets a key do its own, wholly, and nothing else. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { KEY_SCOPES, type KeyScope, scopeOf } from '../../src/license/access/key-scopes.ts'
import { openDemoIndex } from '../support/demo-index.ts'
import { leasesOf } from '../support/leases.ts'
import { routesOf } from '../support/routes-of.ts'
import { openTestService, type TestService } from '../support/test-service.ts'

const { engine, close } = await openDemoIndex(0.1)
let service: TestService
let endpoints: readonly Endpoint[]
let licenceId: string
let whole: string
let searchContextId: string

before(async () => {
  service = await openTestService({
    endpoints: (stores, leases) => {
      endpoints = routesOf(stores, leases)
      return endpoints
    },
    leases: leasesOf(engine),
    settings: { rateLimit: 1_000_000 },
  })
  ;({ licenceId, key: whole } = await service.issue({ paid: 'unlimited' }))
  const found = await call(whole, 'POST', '/explore/plus', {
    query: 'wineries',
    filters: { countriesIso2: ['IT'] },
  })
  searchContextId = found.json().searchContextId
})

after(async () => {
  await service?.close()
  await close()
})

async function keyOf(scope: KeyScope): Promise<string> {
  const made = await service.stores.keys.create({ licenceId, isTest: false, scopes: [scope] })
  if (made === undefined) throw new Error('Cannot make a key: its licence is gone, must exist')
  return made.key
}

function call(key: string, method: Endpoint['method'], url: string, body?: object) {
  const headers = { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  return service.app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: JSON.stringify(body) }) })
}

/** A call that a key of all scopes may make. */
function callOf({ method, path, example }: Endpoint): [Endpoint['method'], string, object | undefined] {
  const url = path.replace(':countryIso2', 'IT').replace(/:\w+/g, randomUUID())
  const needsCountry = method === 'GET' && /regions|national-codes|cities/.test(url)
  const body = method === 'POST' || method === 'PATCH' ? { ...(example as object) } : undefined
  if (body !== undefined && 'searchContextId' in body) body.searchContextId = searchContextId
  return [method, `${url}${needsCountry ? '?countryIso2=IT' : ''}`, body]
}

test('a key with one scope gets the answer of a key with all where the scope covers the path, and 403 elsewhere', async () => {
  let asked = 0
  for (const scope of KEY_SCOPES) {
    const key = await keyOf(scope)
    for (const endpoint of endpoints.filter(({ access }) => access === 'key')) {
      const what = `${scope}: ${endpoint.method} ${endpoint.path}`
      const answer = await call(key, ...callOf(endpoint))
      const needed = scopeOf(endpoint.path)
      // The key that it makes may search: only a key that may, too, can make it (`browser-keys.test.ts`).
      const makesKey = endpoint.method === 'POST' && endpoint.path === '/license/keys'
      if (needed === null || (needed === scope && !makesKey)) {
        const right = await call(whole, ...callOf(endpoint))
        assert.equal(answer.statusCode, right.statusCode, `${what}: ${answer.body}`)
      } else assert.deepEqual([answer.statusCode, answer.headers['x-error-code']], [403, 'key_scope'], what)
      asked++
    }
  }
  assert.ok(asked > 100, `${asked} pairs`)
})

test('the scope export alone exports what every kind of search finds', async () => {
  const key = await keyOf('export')
  const filters = { countriesIso2: ['IT'] }
  for (const body of [{ filters }, { filters, semantic: { keywords: ['wine'] } }, { filters, query: 'wineries' }]) {
    const answer = await call(key, 'POST', '/explore/export', { ...body, format: 'ndjson', maxCompanies: 5 })
    assert.equal(answer.statusCode, 200, answer.body)
    assert.equal(answer.body.trim().split('\n').length, 5)
  }
})
