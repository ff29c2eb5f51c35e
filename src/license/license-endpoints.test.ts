import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { licenceProperties } from '../../test/support/licence-terms.ts'
import { sampleSearch } from '../../test/support/sample-endpoints.ts'
import { openTestService } from '../../test/support/test-service.ts'
import type { CallStore } from './call-store.ts'
import { licenseHistory } from './history.ts'
import { licenseInfo } from './info.ts'

const service = await openTestService({
  endpoints: (stores) => [
    sampleSearch('/explore/lite', ({ page = 1 }) => (page > 1 ? 0 : 25)),
    licenseInfo({
      findLicence: (id) => stores.licences.find(id),
      servedCountries: () => new Set(['IT', 'DE']),
    }),
    licenseHistory({ readCalls: (query) => stores.calls.read(query) }),
  ],
})
after(() => service.close())

const get = (url: string, key: string) => service.app.inject({ url, headers: { 'x-api-key': key } })
const post = (key: string, payload: object, headers = {}) =>
  service.app.inject({
    method: 'POST',
    url: '/explore/lite',
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  })
const IT = { filters: { countriesIso2: ['IT'] } }

test('licence info: every member of the interface, -1 for unlimited', async () => {
  const { key } = await service.issue({
    countries: ['IT', 'FR'],
    type: 'LITE',
    credits: { financial: 5, downloads: 6, emailGeneration: 'unlimited', lite: 100, plus: 'unlimited' },
  })
  await post(key, IT)
  const answer = await get('/license/info', key)
  const properties = {
    isEnabled: true,
    isFreeTrial: false,
    isAutoRenew: false,
    price: 99.5,
    subscriptionType: 'MONTHLY',
    activationDate: '2026-01-01T00:00:00Z',
    expirationDate: '2027-01-01T00:00:00Z',
  }
  assert.deepEqual(answer.json(), {
    countries: ['FR', 'IT'],
    premiumSupportHours: { total: 10, delivered: 4, remaining: 6 },
    exploreLicense: {
      financialCredits: { available: 5, total: 5 },
      downloadsCredits: { available: 6, total: 6 },
      emailGenerationCredits: { available: -1, total: -1 },
      licenseType: 'LITE',
      exploreLiteProperties: { ...properties, credits: { available: 99, total: 100 } },
      explorePlusProperties: { ...properties, credits: { available: -1, total: -1 } },
    },
  })
  assert.equal(answer.headers['x-credits-limit'], '-1')
})

test('licence info: all countries are those served; an ended licence answers 200', async () => {
  const ended = licenceProperties({ expirationDate: Date.parse('2026-02-01T00:00:00Z') })
  const { key } = await service.issue({ properties: { lite: ended, plus: ended } })
  const answer = await get('/license/info', key)
  assert.equal(answer.statusCode, 200)
  assert.deepEqual(answer.json().countries, ['DE', 'IT'])
  const refused = await post(key, IT)
  assert.deepEqual(
    [refused.statusCode, refused.json()],
    [403, { error: 'Your licence expired at 2026-02-01T00:00:00Z' }],
  )
})

test('history: newest first, refused calls too, exactly the members of the interface', async () => {
  const { key } = await service.issue()
  await post(key, IT)
  service.clock.advance(1000)
  await post(key, { filters: {} })
  service.clock.advance(1000)
  await get('/license/info?x=1', key)
  const answer = await get('/license/history?limit=5', key)
  const at = (seconds: number) => new Date(service.clock.now() + seconds * 1000).toISOString().replace('.000Z', 'Z')
  assert.deepEqual(answer.json(), [
    {
      timestamp: at(0),
      endpoint: '/license/info',
      method: 'GET',
      body: null,
      queryParams: { x: '1' },
      responseCode: 400,
      creditsUsed: 0,
    },
    {
      timestamp: at(-1),
      endpoint: '/explore/lite',
      method: 'POST',
      body: { filters: {} },
      queryParams: {},
      responseCode: 400,
      creditsUsed: 0,
    },
    {
      timestamp: at(-2),
      endpoint: '/explore/lite',
      method: 'POST',
      body: IT,
      queryParams: {},
      responseCode: 200,
      creditsUsed: 1,
    },
  ])
  assert.equal(answer.headers.link, undefined)
})

test('history: pages join without a gap or a repetition, by the address in Link', async () => {
  const { key } = await service.issue()
  for (let page = 1; page <= 7; page++) await post(key, { ...IT, page })
  const pages: number[] = []
  let address: string | undefined = '/license/history?limit=3&endpoint=%2Fexplore%2Flite'
  while (address !== undefined) {
    const answer = await get(address, key)
    pages.push(...answer.json().map((call: { body: { page: number } }) => call.body.page))
    address = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  assert.deepEqual(pages, [7, 6, 5, 4, 3, 2, 1])
})

test('history: before takes a time, too', async () => {
  const { key } = await service.issue()
  for (let page = 1; page <= 3; page++) {
    await post(key, { ...IT, page })
    service.clock.advance(60_000)
  }
  const before = new Date(service.clock.now() - 60_000).toISOString()
  const answer = await get(`/license/history?before=${before}`, key)
  assert.deepEqual(
    answer.json().map((call: { body: { page: number } }) => call.body.page),
    [2, 1],
  )
})

test('history: wrong parameters are refused by name', async () => {
  const { key } = await service.issue()
  for (const limit of ['0', '10001', 'x', '1e3', '-1', '1.5'])
    assert.deepEqual((await get(`/license/history?limit=${limit}`, key)).json(), {
      error: 'limit: must be an integer from 1 to 10000',
    })
  assert.deepEqual((await get('/license/history?before=yesterday', key)).json(), {
    error: 'before: must be an RFC 3339 time, or the number from a Link header',
  })
  assert.deepEqual((await get('/license/history?page=1', key)).json(), {
    error: 'page: unknown parameter. Did you mean before?',
  })
})

test('history: a refused call is kept with its parameters, also where it was refused before they were checked', async () => {
  const { key } = await service.issue({ rateLimit: 3 })
  const send = (url: string, payload: string) =>
    service.app.inject({
      method: 'POST',
      url,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      payload,
    })
  await send('/explore/lite?dryRun=true', '{"filters":')
  await send('/explore/lite?dryRun=%ff', '{}')
  await send('/explore/lite?dryRun=true', '[1]')
  await send('/explore/lite?dryRun=true', '{}')
  service.clock.advance(60_000)
  const calls = (await get('/license/history', key)).json()
  assert.deepEqual(
    calls.map((call: { responseCode: number; body: unknown; queryParams: unknown }) => [
      call.responseCode,
      call.body,
      call.queryParams,
    ]),
    [
      [429, {}, { dryRun: 'true' }],
      [400, null, { dryRun: 'true' }],
      [400, {}, {}],
      [400, null, { dryRun: 'true' }],
    ],
  )
})

test('history: what is refused before its body is read keeps the body; a parameter given twice has both values', async () => {
  const { key } = await service.issue({ rateLimit: 5, countries: ['IT'], type: 'ONE' })
  const call = (method: 'POST' | 'PUT', url: string, payload: string) =>
    service.app.inject({ method, url, headers: { 'x-api-key': key, 'content-type': 'application/json' }, payload })
  const body = { filters: { countriesIso2: ['IT'] } }
  const statuses = []
  for (const [method, url, payload] of [
    ['POST', '/explore/lite', JSON.stringify(body)],
    ['POST', '/nowhere', JSON.stringify(body)],
    ['PUT', '/explore/lite', JSON.stringify(body)],
    ['POST', '/nowhere', 'no JSON'],
    ['POST', '/nowhere', JSON.stringify({ text: 'x'.repeat(20_000) })],
    ['POST', '/explore/lite?a=1&b=2&a=3', JSON.stringify(body)],
  ] as const)
    statuses.push((await call(method, url, payload)).statusCode)
  assert.deepEqual(statuses, [403, 404, 405, 404, 404, 429])
  service.clock.advance(60_000)
  const calls: { body: unknown; queryParams: unknown }[] = (await get('/license/history', key)).json()
  assert.deepEqual(
    calls.map((kept) => kept.body),
    [body, { _truncated: true }, null, body, body, body],
  )
  assert.deepEqual(calls[0].queryParams, { a: ['1', '3'], b: '2' })
})

test('history: no key is ever kept, a body over 16 KiB is cut', async () => {
  const { key } = await service.issue()
  const other = await service.issue()
  await post(key, { filters: { countriesIso2: ['IT'], regions: [other.key, `x ${key}`] } })
  await post(key, { filters: { countriesIso2: ['IT'], regions: Array(100).fill('a'.repeat(200)) } })
  await get(`/nowhere/${key.slice(9)}`, key)
  const answer = await get('/license/history', key)
  assert.ok(!answer.body.includes(other.key) && !answer.body.includes(key), answer.body)
  assert.deepEqual(answer.json()[1].body, { _truncated: true })
  assert.deepEqual(answer.json()[2].body.filters.regions, ['fmt_live_[removed]', 'x fmt_live_[removed]'])
})

test('history: a page ends before its bodies have more than 8 million characters', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(3_000_000) })
  const stored = Array.from({ length: 5 }, (_, index) => ({
    number: 5 - index,
    at: 0,
    endpoint: '/explore/lite',
    method: 'POST',
    body,
    query: '{}',
    status: 400,
    credits: 0,
    requestId: null,
    keyHint: 'abcd',
  }))
  const readCalls: CallStore['read'] = async ({ before }) =>
    stored.filter(({ number }) => before === undefined || !('number' in before) || number < before.number)
  const small = await openTestService({ endpoints: [licenseHistory({ readCalls })] })
  try {
    const { key } = await small.issue()
    const pages: number[] = []
    for (let url = '/license/history'; url !== ''; ) {
      const answer: { readonly headers: object; readonly payload: string } = await small.app.inject({
        url,
        headers: { 'x-api-key': key },
      })
      pages.push(JSON.parse(answer.payload).length)
      url = /<([^>]*)>; rel=\\"next/.exec(JSON.stringify(answer.headers))?.[1] ?? ''
    }
    assert.deepEqual(pages, [2, 2, 1])
  } finally {
    await small.close()
  }
})

test('history: of one licence holds nothing of another', async () => {
  const [mine, theirs] = [await service.issue(), await service.issue()]
  await post(theirs.key, { filters: { countriesIso2: ['IT'], regions: ['secret'] } })
  assert.equal((await get('/license/history', mine.key)).body, '[]')
})

test('history: calls of all keys of the licence', async () => {
  const { key, licenceId } = await service.issue()
  const second = await service.stores.keys.create({ licenceId, isTest: true })
  await post(key, IT)
  const tested = await post(second?.key ?? '', IT)
  assert.deepEqual([tested.statusCode, tested.headers['x-credits-used']], [200, '0'])
  const calls = (await get('/license/history', key)).json()
  assert.deepEqual(
    calls.map((call: { creditsUsed: number }) => call.creditsUsed),
    [0, 1],
  )
})
