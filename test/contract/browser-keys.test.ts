/** Browser keys over the real table of routes: what a page may do with one, and what anyone who copied it out of the page may not. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Endpoint } from '../../src/http/endpoint.ts'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import {
  BROWSER_CALLS_A_MINUTE,
  BROWSER_COMPANIES_A_DAY,
  BROWSER_KEYS_MAX,
  isBrowserPath,
} from '../../src/license/access/browser-key.ts'
import { type BuiltGeneration, buildGeneration } from '../support/embedded-service.ts'
import { leasesOf } from '../support/leases.ts'
import { routesOf } from '../support/routes-of.ts'
import { openTestService, type TestService } from '../support/test-service.ts'

const PAGE = 'https://shop.example'
let generation: BuiltGeneration
let service: TestService
let endpoints: readonly Endpoint[]
let own: string
let pub: {
  readonly id: string
  readonly key: string
  readonly origins: readonly string[]
  readonly scopes: readonly string[]
}
let companyId: string

before(async () => {
  generation = await buildGeneration(demoCompanies(0.1))
  service = await openTestService({
    endpoints: (stores, leases) => {
      endpoints = routesOf(stores, leases)
      return endpoints
    },
    leases: leasesOf(generation.engine, generation.lookup),
    settings: { rateLimit: 1_000_000 },
  })
  own = (await service.issue({ paid: 5000 })).key
  const made = await ask(own, 'POST', '/license/keys', {
    kind: 'browser',
    name: ' Checkout ',
    origins: [PAGE, `${PAGE}:8443`],
  })
  assert.equal(made.statusCode, 200, made.body)
  pub = made.json()
  companyId = (await ask(own, 'POST', '/explore/lite', { filters: { countriesIso2: ['IT'] } })).json().companies[0].id
})

after(async () => {
  await service?.close()
  await generation?.close()
})

function ask(
  key: string,
  method: Endpoint['method'],
  url: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  return service.app.inject({
    method,
    url,
    headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
}

const fromPage = (url: string, origin: string | null = PAGE) =>
  service.app.inject({
    url: `${url}${url.includes('?') ? '&' : '?'}key=${pub.key}`,
    headers: origin === null ? {} : { origin },
  })
const SUGGEST = '/explore/suggest?q=ac&countryIso2=IT'

test('browser key: made by the holder of a licence, shown once, listed by its origins, in the audit log', async () => {
  assert.match(pub.key, /^fmt_pub_[0-9A-Za-z]{49}$/)
  assert.deepEqual(pub.origins, [PAGE, `${PAGE}:8443`])
  const { keys } = (await ask(own, 'GET', '/license/keys')).json()
  const listed = keys.find(({ id }: { id: string }) => id === pub.id)
  assert.deepEqual([listed.name, listed.origins, 'key' in listed], ['Checkout', pub.origins, false])
  assert.equal(keys.find(({ isCaller }: { isCaller: boolean }) => isCaller).origins, null)
  const [entry] = await service.stores.audit.read(1)
  assert.deepEqual([entry.action, entry.target], ['key.create', pub.id])
  assert.ok(entry.actor.id.startsWith('key_'))
})

test('browser key: a page of an origin of it reads suggestions and the public members of a company', async () => {
  const suggested = await fromPage(SUGGEST)
  assert.equal(suggested.statusCode, 200, suggested.body)
  assert.equal(suggested.headers['access-control-allow-origin'], PAGE)
  assert.match(String(suggested.headers.vary), /Origin/)
  const answer = await fromPage(`/explore/companies/${companyId}`)
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['access-control-allow-origin'], PAGE)
  const company = answer.json()
  assert.equal(company.id, companyId)
  for (const member of ['email', 'phone', 'website', 'operatingRevenue', 'description', 'sources', 'attributes'])
    assert.ok(!(member in company), member)
  for (const name of ['limit', 'remaining', 'used'])
    assert.equal(`x-credits-${name}` in answer.headers, false, 'credits are nothing for visitors')
  const referred = await service.app.inject({
    url: `${SUGGEST}&key=${pub.key}`,
    headers: { referer: `${PAGE}/checkout?step=2` },
  })
  assert.equal(referred.statusCode, 200, 'a page of the same origin as the service sends no Origin')
})

test('browser key: in a header too, after a preflight request of a page that has a key', async () => {
  const preflight = (origin: string, url = SUGGEST) =>
    service.app.inject({ method: 'OPTIONS', url, headers: { origin, 'access-control-request-method': 'GET' } })
  const allowed = await preflight(PAGE)
  assert.deepEqual([allowed.statusCode, allowed.headers['access-control-allow-origin']], [204, PAGE])
  assert.equal((await preflight('https://other.example')).headers['access-control-allow-origin'], undefined)
  assert.equal((await preflight(PAGE, '/explore/lite')).headers['access-control-allow-origin'], undefined)
  assert.equal((await ask(pub.key, 'GET', SUGGEST, undefined, { origin: PAGE })).statusCode, 200)
})

test('browser key: nowhere but on its pages', async () => {
  for (const origin of [
    null,
    'null',
    'https://other.example',
    'http://shop.example',
    `${PAGE}.evil.example`,
    `${PAGE}:1`,
  ]) {
    const answer = await fromPage(SUGGEST, origin)
    assert.deepEqual([answer.statusCode, answer.headers['x-error-code']], [403, 'key_origin'], String(origin))
    assert.equal(answer.headers['access-control-allow-origin'], undefined)
  }
})

test('browser key: nothing but its two paths, also not through agents; a secret key never comes in the address', async () => {
  for (const { method, path, access, example } of endpoints) {
    if (access !== 'key' || isBrowserPath(path)) continue
    const url = path.replace(':countryIso2', 'IT').replace(/:\w+/g, 'x')
    const answer = await ask(
      pub.key,
      method,
      url,
      method === 'GET' || method === 'DELETE' ? undefined : (example ?? {}),
      { origin: PAGE },
    )
    assert.deepEqual([answer.statusCode, answer.headers['x-error-code']], [403, 'browser_key'], `${method} ${path}`)
  }
  assert.equal((await service.app.inject({ url: `${SUGGEST}&key=${own}`, headers: { origin: PAGE } })).statusCode, 401)
  assert.equal(
    (await service.app.inject({ url: `/utils/countries?key=${pub.key}`, headers: { origin: PAGE } })).statusCode,
    401,
  )
})

test('browser key: what visitors type is counted by day, and nowhere kept; a company is a row, and paid', async () => {
  const { licenceId, key } = await service.issue({ paid: 10 })
  const made = (await ask(key, 'POST', '/license/keys', { kind: 'browser', origins: [PAGE] })).json()
  const visit = (url: string) => ask(made.key, 'GET', url, undefined, { origin: PAGE })
  const typed = ['ac', 'acm', 'acme s', 'secretly typed'].map((q) =>
    visit(`/explore/suggest?q=${encodeURIComponent(q)}&countryIso2=IT`),
  )
  await Promise.all(typed)
  await visit('/explore/companies/IT-nobody')
  await visit(`/explore/companies/${companyId}`)
  const calls = await service.stores.calls.read({ licenceId, limit: 100 })
  assert.deepEqual(
    calls.map(({ method, endpoint, query, credits }) => [method, endpoint, query, credits]),
    [
      ['GET', `/explore/companies/${companyId}`, '{}', 1],
      ['GET', '/explore/suggest', '{"calls":"5"}', 0],
      ['POST', '/license/keys', '{}', 0],
    ],
  )
  service.clock.advance(24 * 3600 * 1000)
  await visit(SUGGEST)
  const [next] = await service.stores.calls.read({ licenceId, limit: 1 })
  assert.equal(next.query, '{"calls":"1"}', 'the next day')
  assert.ok((await service.stores.readBooks()).every(({ difference }) => difference === 0))
})

test('browser key: a copied one is bounded, by address and by companies of a day', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  const made = (await ask(key, 'POST', '/license/keys', { kind: 'browser', origins: [PAGE] })).json()
  const from = (remoteAddress: string, url: string) =>
    service.app.inject({ url, remoteAddress, headers: { 'x-api-key': made.key, origin: PAGE } })
  for (let call = 0; call < BROWSER_CALLS_A_MINUTE; call++)
    assert.equal((await from('192.0.2.1', SUGGEST)).statusCode, 200)
  assert.equal((await from('192.0.2.1', SUGGEST)).statusCode, 429)
  assert.equal((await from('192.0.2.2', SUGGEST)).statusCode, 200, 'another visitor')
  let answered = 0
  const batch = 50
  for (let number = 0; number < BROWSER_COMPANIES_A_DAY / batch; number++) {
    service.clock.advance(60_000)
    const visits = Array.from({ length: batch }, () => from('192.0.2.3', `/explore/companies/${companyId}`))
    for (const { statusCode } of await Promise.all(visits)) if (statusCode === 200) answered++
  }
  service.clock.advance(60_000)
  const refused = await from('192.0.2.3', `/explore/companies/${companyId}`)
  assert.ok(refused.statusCode === 429 && Number(refused.headers['retry-after']) > 3600, refused.body)
  assert.equal(answered, BROWSER_COMPANIES_A_DAY)
  assert.equal((await from('192.0.2.3', SUGGEST)).statusCode, 200, 'suggestions go on')
})

test('browser key: a page of another origin, or one visitor, does not use it up for the others', async () => {
  const { key } = await service.issue({ rateLimit: 300 })
  const made = (await ask(key, 'POST', '/license/keys', { kind: 'browser', origins: [PAGE] })).json()
  const from = (remoteAddress: string, url: string, origin: string) =>
    service.app.inject({ url, remoteAddress, headers: { 'x-api-key': made.key, origin } })
  for (let call = 0; call < 400; call++) {
    const { statusCode } = await from(
      `192.0.2.${10 + (call % 3)}`,
      call % 2 ? '/nothing' : SUGGEST,
      'https://evil.example',
    )
    assert.ok(statusCode === 403 || statusCode === 429)
  }
  const right = await from('192.0.2.20', `/explore/companies/${companyId}`, PAGE)
  assert.deepEqual([right.statusCode, right.headers['x-ratelimit-used']], [200, '1'])
})

test('browser key: of a test key it costs nothing, and its companies are counted and in the history all the same', async () => {
  const { licenceId, key } = await service.issue({}, true)
  const made = (await ask(key, 'POST', '/license/keys', { kind: 'browser', origins: [PAGE] })).json()
  assert.equal(
    (await ask(made.key, 'GET', `/explore/companies/${companyId}`, undefined, { origin: PAGE })).statusCode,
    200,
  )
  const [call] = await service.stores.calls.read({ licenceId, limit: 1 })
  assert.deepEqual([call.endpoint, call.credits], [`/explore/companies/${companyId}`, 0])
})

test('browser key: a copied key of the licence makes so many, which end with it, and blocks no rotation', async () => {
  const { licenceId, key, keyId } = await service.issue()
  const made = []
  for (let number = 0; number <= BROWSER_KEYS_MAX; number++)
    made.push(await ask(key, 'POST', '/license/keys', { kind: 'browser', origins: [PAGE] }))
  assert.deepEqual([made.at(-2)?.statusCode, made.at(-1)?.statusCode], [200, 409])
  assert.ok(await service.stores.keys.create({ licenceId, isTest: false }))
  const rotated = await service.stores.keys.rotate(keyId, 0)
  assert.ok(rotated)
  service.clock.advance(1000)
  const first = made[0].json().key
  const visit = () => ask(first, 'GET', SUGGEST, undefined, { origin: PAGE })
  assert.equal((await visit()).statusCode, 200, 'it goes on with the new key')
  await service.stores.keys.revoke(rotated.id)
  service.clock.advance(1000)
  assert.equal((await visit()).statusCode, 401)
})

test('browser key: what a visitor types may look like a key', async () => {
  assert.equal((await fromPage(`/explore/suggest?q=${encodeURIComponent('a&key=b')}&countryIso2=IT`)).statusCode, 200)
})

test('browser key: mistakes are named, and a key with fewer scopes makes none', async () => {
  const wrong: readonly (readonly [object, RegExp])[] = [
    [{ origins: [PAGE] }, /kind/],
    [{ kind: 'browser' }, /origins/],
    [{ kind: 'secret', origins: [PAGE] }, /kind/],
    [{ kind: 'browser', origins: [] }, /origins/],
    [{ kind: 'browser', origins: ['*'] }, /origins\[0\]/],
    [{ kind: 'browser', origins: [PAGE, `${PAGE}/`, 'https://*.example.com'] }, /origins\[2\]/],
    [{ kind: 'browser', origins: [`${PAGE}/checkout`] }, /origins\[0\]/],
    [{ kind: 'browser', origins: ['null'] }, /origins\[0\]/],
    [{ kind: 'browser', origins: ['https://%2a.example.com'] }, /origins\[0\]/],
    [{ kind: 'browser', origins: ['https://user@shop.example'] }, /origins\[0\]/],
    [{ kind: 'browser', origins: ['ftp://shop.example'] }, /origins\[0\]/],
    [{ kind: 'browser', origins: Array(21).fill(PAGE) }, /origins/],
    [{ kind: 'browser', origins: [PAGE], expiresAt: '2020-01-01T00:00:00Z' }, /expiresAt/],
    [{ kind: 'browser', origins: [PAGE], name: 'a\u0000b' }, /name/],
  ]
  for (const [body, named] of wrong) {
    const answer = await ask(own, 'POST', '/license/keys', body)
    assert.equal(answer.statusCode, 400, JSON.stringify(body))
    assert.match(answer.json().error, named)
  }
  const { licenceId } = await service.issue()
  const narrow = await service.stores.keys.create({ licenceId, isTest: false, scopes: ['license'] })
  const refused = await ask(narrow?.key ?? '', 'POST', '/license/keys', { kind: 'browser', origins: [PAGE] })
  assert.equal(refused.headers['x-error-code'], 'key_scope')
})

test('browser key: its holder ends it; no other key, and none of another licence', async () => {
  const { keys } = (await ask(own, 'GET', '/license/keys')).json()
  const secret = keys.find(({ origins }: { origins: unknown }) => origins === null).id
  const stranger = await service.issue()
  assert.equal((await ask(own, 'DELETE', `/license/keys/${secret}`)).statusCode, 404)
  assert.equal((await ask(stranger.key, 'DELETE', `/license/keys/${pub.id}`)).statusCode, 404)
  assert.equal((await ask(own, 'DELETE', `/license/keys/${pub.id}`)).statusCode, 200)
  service.clock.advance(1000)
  assert.equal((await fromPage(SUGGEST)).statusCode, 401)
})
