/** `/explore/searches` through HTTP: saving, listing, deleting, what entered and left, and who may ask. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { SavedSearch } from '../../src/alerts/saved-search.ts'
import { openDemoIndex } from '../support/demo-index.ts'
import { type EmbeddedService, openEmbeddedService } from '../support/embedded-service.ts'
import { malformedRequests } from '../support/malformed-requests.ts'
import { rounds } from '../support/rounds.ts'

const demo = await openDemoIndex(0.1)
let service: EmbeddedService
before(async () => {
  service = await openEmbeddedService(demo, { settings: { rateLimit: 100_000 } })
})
after(async () => {
  await service.close()
  await demo.close()
})

const IN_ITALY = { filters: { countriesIso2: ['IT'] } }

interface Saved {
  readonly searchId: string
  readonly error?: string
}

async function call<Body = Saved>(
  key: string,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path = '',
  payload?: object,
) {
  const { statusCode, body, headers } = await service.app.inject({
    method,
    url: `/explore/searches${path}`,
    headers: { 'x-api-key': key },
    ...(payload !== undefined && { payload }),
  })
  assert.equal(headers['x-credits-used'] ?? '0', '0')
  return { status: statusCode, body: JSON.parse(body) as Body & { readonly error?: string } }
}

test('saved searches: each kind of body is saved, listed, found, and deleted by its own licence', async () => {
  const { key } = await service.issue({ countries: 'all' })
  const { key: other } = await service.issue({ countries: 'all' })
  const bodies = [
    { ...IN_ITALY, pageSize: 3 },
    { ...IN_ITALY, semantic: { keywords: ['olio'] } },
    { ...IN_ITALY, query: 'wineries in Siena with more than 5 employees' },
  ]
  const ids: string[] = []
  for (const [at, search] of bodies.entries()) {
    service.clock.advance(1000)
    const { status, body } = await call(key, 'POST', '', { name: `no ${at}`, search, webhookUrl: null })
    assert.equal(status, 200, JSON.stringify(body))
    ids.push(body.searchId)
    assert.deepEqual((await call(key, 'GET', `/${body.searchId}`)).body, body)
    assert.deepEqual(
      { ...body, createdAt: '' },
      {
        ...{ searchId: ids[at], name: `no ${at}`, search, watching: null, on: ['entered', 'left'] },
        ...{ webhookUrl: null, createdAt: '', paused: null },
      },
    )
  }
  const { body: listed } = await call<{ searches: Saved[] }>(key, 'GET')
  assert.deepEqual(
    listed.searches.map(({ searchId }) => searchId),
    ids.toReversed(),
  )
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/new'],
    ['GET', '/deliveries'],
    ['POST', '/deliveries/replay'],
    ['PATCH', ''],
    ['DELETE', ''],
  ] as const) {
    const hasBody = method === 'POST' || method === 'PATCH'
    const { status, body } = await call(other, method, `/${ids[0]}${path}`, hasBody ? {} : undefined)
    assert.deepEqual([status, body.error], [404, 'Not found'], path)
  }
  assert.equal((await call(key, 'DELETE', `/${ids[0]}`)).status, 200)
  assert.equal((await call(key, 'GET', `/${ids[0]}`)).status, 404)
  assert.equal((await call<{ searches: Saved[] }>(key, 'GET')).body.searches.length, 2)
})

test('saved searches: a body that is not right has the message of its own endpoint', async () => {
  const { key } = await service.issue({ countries: ['IT'] })
  const refused: readonly (readonly [object, number, string])[] = [
    [{ search: IN_ITALY }, 400, 'Missing required field: name'],
    [{ name: ' \u3000', search: IN_ITALY }, 400, 'Missing required field: name'],
    [{ name: 'a' }, 400, 'Missing required field: search'],
    [{ name: 'a', search: {} }, 400, 'Missing required filter param countryIso2'],
    [{ name: 'a', search: { query: '', ...IN_ITALY } }, 400, 'Missing required field: query'],
    [{ name: 'a', search: { semantic: {}, ...IN_ITALY } }, 400, 'Missing required field: semantic.keywords'],
    [{ name: 'a', search: { ...IN_ITALY, must: ['a'] } }, 400, 'search.must: unknown member. Did you mean sort?'],
    [
      { name: 'a', search: { filters: { countriesIso2: ['IT'], statuss: ['Active'] } } },
      400,
      'search.filters.statuss: unknown filter. Did you mean status?',
    ],
    [
      { name: 'a', search: { filters: { countriesIso2: ['IT', 'FR'] } } },
      400,
      'search.countriesIso2: at most 1 country for /explore/lite',
    ],
    [{ name: 'a', search: { filters: { countriesIso2: ['FR'] } } }, 403, 'Country FR is not enabled by your licence'],
  ]
  for (const [payload, status, error] of refused) {
    const answer = await call(key, 'POST', '', payload)
    assert.equal(answer.status, status, JSON.stringify([payload, answer.body]))
    assert.equal(answer.body.error, error)
  }
  const { key: lite } = await service.issue({ type: 'LITE', countries: 'all' })
  assert.equal((await call(lite, 'POST', '', { name: 'a', search: IN_ITALY })).status, 403)
})

test('saved searches: what entered and left is told from a place on, and for the countries of the licence', async () => {
  const { key, licenceId } = await service.issue({ countries: ['IT'] })
  const { searchId } = (await call(key, 'POST', '', { name: ' a ', search: IN_ITALY })).body
  assert.equal((await call<{ name: string }>(key, 'GET', `/${searchId}`)).body.name, 'a')
  const [found] = (await service.stores.searches.readBehind(1, 1000)).filter(({ id }: SavedSearch) => id === searchId)
  assert.deepEqual(found.plan.countries, ['IT'])
  const event = (kind: 'entered' | 'left', companyId: string) => ({ kind, companyId, name: 'N', countryIso2: 'IT' })
  const at = service.clock.now()
  const events = [event('entered', 'IT-1'), event('left', 'IT-2'), event('left', 'IT-1'), event('entered', 'IT-3')]
  await service.stores.searches.record([{ id: searchId, from: 0, to: 1, at, events, messages: [] }])
  type New = { entered: { id: string }[]; left: { id: string }[]; next: string }
  const news = async (since = '') => (await call<New>(key, 'GET', `/${searchId}/new${since}`)).body
  const all = await news()
  const ids = ({ entered, left }: New) => [entered.map(({ id }) => id), left.map(({ id }) => id)]
  assert.deepEqual([...ids(all), all.next], [['IT-3'], ['IT-2'], '4'])
  assert.deepEqual(ids(await news('?since=2')), [['IT-3'], ['IT-1']])
  const nothing = { entered: [], left: [], changed: [], closed: [] }
  assert.deepEqual(await news('?since=4'), { ...nothing, next: '4' })
  assert.equal((await news('?since=5')).error, 'since: must be next of an earlier answer')
  assert.equal((await news('?since=x')).error, 'since: must be next of an earlier answer')
  await service.stores.searches.restart(searchId, 1, 2)
  assert.equal((await call(key, 'GET', `/${searchId}/new?since=4`)).status, 410)
  assert.deepEqual(await news(), { ...nothing, next: '5' })
  await service.stores.licences.change(licenceId, { countries: ['FR'] })
  service.clock.advance(2_000)
  assert.equal((await call(key, 'GET', `/${searchId}/new`)).status, 403)
})

test('watched companies: a list is saved, shown, changed, and reports what became of its companies', async () => {
  const { key } = await service.issue({ countries: ['IT', 'GB'] })
  type Watched = Saved & { search: { ids: string[] } | null; watching: number; on: string[] }
  const payload = { name: 'customers', search: { ids: ['IT-2', 'GB-1', 'IT-2', 'nobody'] }, on: ['closed', 'changed'] }
  const { status, body: saved } = await call<Watched>(key, 'POST', '', payload)
  assert.equal(status, 200, JSON.stringify(saved))
  assert.deepEqual([saved.search, saved.watching, saved.on], [null, 3, ['changed', 'closed']])
  const { body: found } = await call<Watched>(key, 'GET', `/${saved.searchId}`)
  assert.deepEqual(found.search, { ids: ['GB-1', 'IT-2', 'nobody'] })
  const { body: changed } = await call<Watched>(key, 'PATCH', `/${saved.searchId}`, {
    add: ['IT-7'],
    remove: ['nobody'],
  })
  assert.equal(changed.watching, 3)
  assert.equal((await call<Watched>(key, 'GET', `/${saved.searchId}`)).body.search?.ids.join(), 'GB-1,IT-2,IT-7')
  const refused = async (body: object, method: 'POST' | 'PATCH' = 'POST') =>
    (await call(key, method, method === 'POST' ? '' : `/${saved.searchId}`, body)).body.error
  assert.equal(await refused({ name: 'a', search: { ids: [] } }), 'Missing required field: search.ids')
  assert.equal(await refused({ name: 'a', search: { ids: ['FR-1'] } }), 'Country FR is not enabled by your licence')
  assert.equal(await refused({ add: ['FR-1'] }, 'PATCH'), 'Country FR is not enabled by your licence')
  assert.match(
    String(await refused({ name: 'a', search: { ids: ['IT-1'], page: 1 } })),
    /^search\.page: unknown member/,
  )
  assert.match(String(await refused({ ...payload, on: ['moved'] })), /^on\[0\]: must be one of entered, left/)
  const { body: search } = await call(key, 'POST', '', { name: 'a', search: IN_ITALY })
  const { body: wrong } = await call(key, 'PATCH', `/${search.searchId}`, { add: ['IT-1'] })
  assert.equal(wrong.error, 'searchId: is a search, and only a list of companies can be changed')
  // As large as it may be, and one more.
  const ids = Array.from({ length: 100_000 }, (_, at) => `IT-0${1_000_000_000 + at}`)
  assert.equal((await call<Watched>(key, 'POST', '', { name: 'all', search: { ids } })).body.watching, 100_000)
  assert.equal(await refused({ name: 'all', search: { ids: [...ids, 'IT-1'] } }), 'search.ids: at most 100000 entries')
  assert.match(String(await refused({ add: ids }, 'PATCH')), /^A list can have at most 100,000 companies/)
  const fields = { city: { before: 'Roma', after: 'Latina' } }
  const event = { companyId: 'IT-2', name: 'N', countryIso2: 'IT', fields: JSON.stringify(fields) }
  const events = [{ kind: 'changed', ...event } as const, { kind: 'closed', ...event } as const]
  const at = service.clock.now()
  await service.stores.searches.record([{ id: saved.searchId, from: 0, to: 1, at, events, messages: [] }])
  const { body: news } = await call<Record<string, unknown>>(key, 'GET', `/${saved.searchId}/new`)
  const shown = { id: 'IT-2', name: 'N', countryIso2: 'IT', fields, at: new Date(at).toISOString().replace('.000', '') }
  assert.deepEqual(news, { entered: [], left: [], changed: [shown], closed: [shown], next: '2' })
})

test('watched companies: a list that was matched is watched by the key that its match was sent under', async () => {
  const { key, licenceId } = await service.issue({ countries: 'all', paid: 100 })
  const { key: other } = await service.issue({ countries: 'all' })
  const keyOf = async (scopes: readonly ('search' | 'match')[]) =>
    (await service.stores.keys.create({ licenceId, isTest: false, scopes }))?.key ?? ''
  const found = await service.app.inject({
    url: '/explore/suggest?q=vini&countryIso2=IT&limit=2',
    headers: { 'x-api-key': key },
  })
  const known = JSON.parse(found.body).suggestions as { readonly id: string; readonly nationalId: string }[]
  const match = async (matchId: string, numbers: readonly string[]) => {
    const { statusCode, body } = await service.app.inject({
      method: 'POST',
      url: '/explore/match',
      headers: { 'x-api-key': key, 'idempotency-key': matchId },
      payload: { companies: numbers.map((vatTaxNumber) => ({ country: 'IT', vatTaxNumber })) },
    })
    assert.equal(statusCode, 200, body)
  }
  await match('customers-of-May', [...known.map(({ nationalId }) => nationalId), '00000000000'])
  await match('nobody', ['00000000000'])
  type Watched = Saved & { readonly watching: number; readonly search: { readonly ids: readonly string[] } }
  const save = (matchId: unknown, by = key) =>
    call<Watched>(by, 'POST', '', { name: 'customers', search: { matchId }, on: ['changed', 'closed'] })
  const { status, body } = await save('customers-of-May')
  assert.deepEqual([status, body.watching], [200, known.length], JSON.stringify(body))
  const { search } = (await call<Watched>(key, 'GET', `/${body.searchId}`)).body
  assert.deepEqual(search.ids, known.map(({ id }) => id).toSorted())
  const unknown =
    'search.matchId: must be the Idempotency-Key of a call of /explore/match in the last 24 hours that matched companies'
  assert.equal((await save('nobody')).body.error, unknown)
  assert.equal((await save('never-sent')).body.error, unknown)
  assert.equal((await save('customers-of-May', other)).body.error, unknown, 'a licence has its own')
  assert.equal((await save(' ')).body.error, 'Missing required field: search.matchId')
  assert.equal((await save(7)).body.error, 'search.matchId: must be a string')
  assert.equal((await save('customers-of-May', await keyOf(['search']))).status, 403)
  assert.equal((await save('customers-of-May', await keyOf(['search', 'match']))).status, 200)
  service.clock.advance(24 * 3600 * 1000 + 1)
  assert.equal((await save('customers-of-May')).body.error, unknown)
})

test('saved searches: a thousand of a licence; a search that takes too much to keep is refused', async () => {
  const { key, licenceId } = await service.issue({ countries: 'all' })
  const words = Array.from({ length: 50 }, (_, at) => `${'слово '.repeat(41)}${at}`)
  const long = { ...IN_ITALY, semantic: { keywords: words, must: words, mustNot: words } }
  const { status, body } = await call(key, 'POST', '', { name: 'a', search: long })
  assert.deepEqual([status, body.error], [400, 'search: must have fewer words or values to be saved'])
  assert.equal((await call(key, 'POST', '', { name: 'first', search: IN_ITALY })).status, 200)
  const { searches } = service.stores
  const [first] = (await searches.readBehind(1, 1_000)).filter((search: SavedSearch) => search.licenceId === licenceId)
  for (let at = 2; at < 1_000; at++) assert.ok(await searches.create({ ...first, id: `${first.id}-${at}` }))
  assert.equal((await call(key, 'POST', '', { name: 'last', search: IN_ITALY })).status, 200)
  assert.equal((await call(key, 'POST', '', { name: 'a', search: IN_ITALY })).status, 409)
})

const REQUESTS = rounds({ quick: 100, full: 1000 })

test(`saved searches: ${REQUESTS} malformed requests get a sentence, and are free`, async () => {
  const { key } = await service.issue({ countries: 'all' })
  const right = { name: 'a', search: { ...IN_ITALY, query: 'wine' }, webhookUrl: 'http://127.0.0.1/' }
  const property = fc.asyncProperty(malformedRequests(right), async ({ body: payload, contentType }) => {
    const { statusCode, body, headers } = await service.app.inject({
      method: 'POST',
      url: '/explore/searches',
      headers: { 'x-api-key': key, 'content-type': contentType },
      payload,
    })
    assert.ok(statusCode < 500, `${statusCode} ${body} for ${payload}`)
    assert.equal(headers['x-credits-used'] ?? '0', '0')
    if (statusCode !== 200) assert.deepEqual(Object.keys(JSON.parse(body) as object), ['error'])
  })
  await fc.assert(property, { numRuns: REQUESTS, seed: 20261122 })
})

test('saved searches: a feed for readers, opened by a key or by the token that it names, and by nothing else', async () => {
  const { key, licenceId } = await service.issue({ countries: ['IT'] })
  const { key: other } = await service.issue({ countries: 'all' })
  const [one, another] = await Promise.all(
    ['one', 'another'].map(async (name) => (await call(key, 'POST', '', { name, search: IN_ITALY })).body.searchId),
  )
  const at = service.clock.now()
  const events = Array.from(
    { length: 150 },
    (_, at) => ({ kind: 'entered', companyId: `IT-${at + 1}`, name: 'N', countryIso2: 'IT' }) as const,
  )
  await service.stores.searches.record([{ id: one, from: 0, to: 1, at, events, messages: [] }])
  const open = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
    const { statusCode: status, body, headers: answered } = await service.app.inject({ url, headers })
    return { status, body, answered }
  }
  const path = (id: string) => `/explore/searches/${id}/feed`
  const { status, body, answered } = await open(path(one), { 'x-api-key': key })
  assert.deepEqual([status, answered['content-type']], [200, 'application/atom+xml; charset=utf-8'])
  const numbers = [...body.matchAll(/<id>urn:firmament:srch_\w+:(\d+)<\/id>/g)].map(([, number]) => Number(number))
  assert.deepEqual([numbers.length, numbers[0], numbers.at(-1)], [100, 150, 51])
  const [, address, token] = /rel="self" href="(?:http:\/\/[^/"]+)?([^"]+token=([\w-]+))"/.exec(body) ?? []
  const byToken = await open(address)
  assert.deepEqual([byToken.status, byToken.body], [200, body])
  const again = await open(address, { 'if-none-match': String(byToken.answered.etag) })
  assert.equal(again.status, 304)
  const refused = [
    [`${path(another)}?token=${token}`, 404],
    [`${path(one)}?token=${token.slice(1)}`, 404],
    [`${path(one)}?token=`, 404],
    [`${path('srch_0')}?token=${token}`, 404],
    [path(one), 401],
    [`/explore/searches/${one}/new?token=${token}`, 401],
    [`/explore/searches/${one}?token=${token}`, 401],
  ] as const
  for (const [url, right] of refused) assert.equal((await open(url)).status, right, url)
  assert.equal((await open(path(one), { 'x-api-key': other })).status, 404)
  assert.equal((await open(address, { 'x-api-key': 'fmt_live_wrong' })).status, 401, 'a key that is sent must be right')
  const history = await service.app.inject({ url: '/license/history', headers: { 'x-api-key': key } })
  assert.ok(!history.body.includes(token), 'a token is in no history')
  await service.stores.licences.change(licenceId, { countries: ['FR'] })
  service.clock.advance(2_000)
  assert.equal((await open(address)).status, 404)
  await service.stores.licences.change(licenceId, { countries: ['IT'] })
  service.clock.advance(2_000)
  assert.equal((await open(address)).status, 200)
  await service.stores.webhookSecrets.rotate(licenceId, 0)
  service.clock.advance(2_000)
  assert.equal((await open(address)).status, 404)
})
