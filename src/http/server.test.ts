import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { sampleList, sampleSearch } from '../../test/support/sample-endpoints.ts'
import { openTestService } from '../../test/support/test-service.ts'

const service = await openTestService({
  endpoints: [sampleSearch('/explore/lite', ({ page = 1 }) => (page > 3 ? 0 : 25)), sampleList],
})
after(() => service.close())
const { key } = await service.issue()

function search(body: unknown, headers: Record<string, string> = { 'x-api-key': key }, url = '/explore/lite') {
  return service.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  })
}

test('answers 200 with quota, request id and version headers', async () => {
  const answer = await search({ filters: { countriesIso2: ['IT'] } })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.equal(answer.json().companies.length, 25)
  assert.equal(answer.headers['x-credits-limit'], '1000')
  assert.equal(answer.headers['x-credits-remaining'], '999')
  assert.equal(answer.headers['x-credits-used'], '1')
  assert.equal(answer.headers['x-ratelimit-used'], '1')
  assert.equal(answer.headers['x-api-version'], '1')
  assert.match(String(answer.headers['x-request-id']), /^[0-9a-f-]{36}$/)
})

const mistakes: readonly (readonly [name: string, body: unknown, status: number, sentence: string])[] = [
  ['no country', { filters: {} }, 400, 'Missing required filter param countryIso2'],
  ['an empty list of countries', { filters: { countriesIso2: [] } }, 400, 'Missing required filter param countryIso2'],
  ['no filters', {}, 400, 'Missing required filter param countryIso2'],
  ['no body', '', 400, 'Missing required filter param countryIso2'],
  ['filters of a wrong type', { filters: 'IT' }, 400, 'filters: must be an object'],
  ['a country alone', { filters: { countriesIso2: 'IT' } }, 400, 'filters.countriesIso2: must be an array of strings'],
  [
    'an unknown filter',
    { filters: { countriesIso2: ['IT'], employees: 5 } },
    400,
    'filters.employees: unknown filter. Did you mean numberOfEmployeesGte?',
  ],
  [
    'an unknown member',
    { filters: { countriesIso2: ['IT'] }, pages: 2 },
    400,
    'pages: unknown member. Did you mean page?',
  ],
  ['page 0', { filters: { countriesIso2: ['IT'] }, page: 0 }, 400, 'page: must be an integer of at least 1'],
  ['page 1.5', { filters: { countriesIso2: ['IT'] }, page: 1.5 }, 400, 'page: must be an integer of at least 1'],
  ['page as text', { filters: { countriesIso2: ['IT'] }, page: '1' }, 400, 'page: must be an integer of at least 1'],
  ['null for the filters', { filters: null }, 400, 'Missing required filter param countryIso2'],
  ['null for the countries', { filters: { countriesIso2: null } }, 400, 'Missing required filter param countryIso2'],
  [
    'null among countries',
    { filters: { countriesIso2: ['IT', null] } },
    400,
    'filters.countriesIso2[1]: must be a string',
  ],
  ['filter for filters', { filter: { countriesIso2: ['IT'] } }, 400, 'filter: unknown member. Did you mean filters?'],
  ['an unknown country', { filters: { countriesIso2: ['XX'] } }, 400, 'countriesIso2: "XX" is not a supported country'],
  [
    'two countries',
    { filters: { countriesIso2: ['IT', 'FR'] } },
    400,
    'countriesIso2: at most 1 country for /explore/lite',
  ],
  [
    'a number among texts',
    { filters: { countriesIso2: ['IT'], regions: ['a', 1] } },
    400,
    'filters.regions[1]: must be a string',
  ],
  [
    '501 entries',
    { filters: { countriesIso2: ['IT'], regions: Array(501).fill('a') } },
    400,
    'filters.regions: at most 500 entries',
  ],
  [
    '257 characters',
    { filters: { countriesIso2: ['IT'], regions: ['a'.repeat(257)] } },
    400,
    'filters.regions[0]: at most 256 characters',
  ],
  [
    'a yes for a boolean',
    { filters: { countriesIso2: ['IT'], isPrimaryCodes: 'yes' } },
    400,
    'filters.isPrimaryCodes: must be true or false',
  ],
  [
    'a fraction of an employee',
    { filters: { countriesIso2: ['IT'], numberOfEmployeesGte: 1.5 } },
    400,
    'filters.numberOfEmployeesGte: must be an integer',
  ],
  ['an array as body', [], 400, 'body: must be an object'],
  ['half an object', '{"filters":', 400, 'body: is not valid JSON'],
  ['33 levels', `{"filters":${'['.repeat(32)}${']'.repeat(32)}}`, 400, 'body: at most 32 levels of nesting'],
  ['100,000 brackets', '['.repeat(100_000), 400, 'body: at most 32 levels of nesting'],
  [
    'a member twice',
    '{"filters":{"countriesIso2":["IT"],"regions":["a"],"regions":["b"]}}',
    400,
    'filters.regions: given twice',
  ],
  [
    'a prototype',
    '{"filters":{"countriesIso2":["IT"]},"__proto__":{"page":2}}',
    400,
    '__proto__: unknown member. Did you mean filters?',
  ],
  [
    'half a surrogate pair',
    '{"filters":{"countriesIso2":["IT"],"regions":["\\ud800"]}}',
    400,
    'filters.regions[0]: must not contain half a surrogate pair',
  ],
  [
    'U+0000',
    '{"filters":{"countriesIso2":["IT"],"regions":["a\\u0000"]}}',
    400,
    'filters.regions[0]: must not contain the character U+0000',
  ],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 400, 'body: is not valid JSON'],
  ['2 MiB', `"${'a'.repeat(2 * 1024 * 1024)}"`, 413, 'body: at most 1 MiB'],
]
for (const [name, body, status, sentence] of mistakes)
  test(`${name}: ${status}, naming it, free`, async () => {
    const answer = await search(body)
    assert.deepEqual(answer.json(), { error: sentence })
    assert.equal(answer.statusCode, status)
    assert.equal(answer.headers['x-credits-used'], '0')
    assert.equal(answer.headers['x-credits-remaining'], '999')
    assert.ok(answer.headers['x-error-code'])
  })

test('null is as if absent', async () => {
  const answer = await search({ filters: { countriesIso2: ['IT'], isPrimaryCodes: null }, page: null })
  assert.equal(answer.statusCode, 200, answer.body)
})

test('characters that stand for whole words are bounded: comparing writes them out', async () => {
  const cities = (count: number) => Array.from({ length: 10 }, () => '\ufdfa'.repeat(count))
  const most = await search({ filters: { countriesIso2: ['IT'], cities: cities(100) } })
  assert.match(most.body, /filters\.cities: unknown filter/, 'the sample has no cities; the body is read')
  for (const list of [JSON.stringify(cities(101)), JSON.stringify(cities(101)).replaceAll('\ufdfa', '\\uFDFA')]) {
    const answer = await search(`{"filters":{"countriesIso2":["IT"],"cities":${list}}}`)
    assert.equal(answer.statusCode, 400, answer.body)
    assert.match(answer.body, /at most 1000 characters that stand for whole words/)
  }
})

test('an unknown member is refused also where it is null', async () => {
  const answer = await search({ filters: { countriesIso2: ['IT'], region: null } })
  assert.equal(answer.statusCode, 400, answer.body)
  assert.match(answer.body, /filters\.region: unknown filter/)
})

test('duplicates of a country collapse, and its case does not matter', async () => {
  const answer = await search({ filters: { countriesIso2: ['it', 'IT'] }, page: 9 })
  assert.equal(answer.statusCode, 200)
})

test('a page without companies costs nothing', async () => {
  const answer = await search({ filters: { countriesIso2: ['IT'] }, page: 9 })
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['x-credits-used'], '0')
})

test('a dry run answers no company, tells its price and costs nothing', async () => {
  const answer = await search({ filters: { countriesIso2: ['IT'] } }, { 'x-api-key': key }, '/explore/lite?dryRun=true')
  assert.equal(answer.statusCode, 200)
  assert.deepEqual(answer.json(), { companies: [], totalCompanies: 25 })
  assert.equal(answer.headers['x-credits-estimate'], '1')
  assert.equal(answer.headers['x-credits-used'], '0')
  const wrong = await search({ filters: { countriesIso2: ['IT'] } }, { 'x-api-key': key }, '/explore/lite?dryRun=yes')
  assert.deepEqual(wrong.json(), { error: 'dryRun: must be true or false' })
})

test('wrong keys: the same bytes in every case, without quota headers', async () => {
  const wrong = [
    await search({}, {}),
    await search({}, { 'x-api-key': 'fmt_live_wrong' }),
    await search({}, { 'x-api-key': 'firmament-demo-key' }),
    await search({}, { 'x-api-key': `${key}, ${key}` }),
    await search({}, { 'x-api-key': key }, `/explore/lite?api_key=${key}`),
    await search({}, { 'x-api-key': key }, `/explore/lite?note=${key.replaceAll('_', '%5F')}`),
  ]
  for (const answer of wrong) {
    assert.equal(answer.statusCode, 401)
    assert.equal(answer.body, '{"error":"Missing or invalid API key"}')
    const { 'x-request-id': _, ...headers } = answer.headers
    const { 'x-request-id': __, ...first } = wrong[0].headers
    assert.deepEqual(headers, first)
    assert.equal(answer.headers['www-authenticate'], 'ApiKey')
    assert.equal(answer.headers['x-ratelimit-limit'], undefined)
  }
})

test('404, 405 with Allow, 415, each in the one shape', async () => {
  const unknown = await service.app.inject({ url: '/nowhere', headers: { 'x-api-key': key } })
  assert.deepEqual([unknown.statusCode, unknown.json()], [404, { error: 'Not found' }])
  assert.equal(unknown.headers['x-credits-limit'], '-1')
  const method = await service.app.inject({ method: 'DELETE', url: '/utils/regions', headers: { 'x-api-key': key } })
  assert.deepEqual([method.statusCode, method.headers.allow], [405, 'GET, HEAD'])
  assert.deepEqual(method.json(), { error: 'Method DELETE is not allowed for /utils/regions' })
  const type = await search('a=b', { 'x-api-key': key, 'content-type': 'application/x-www-form-urlencoded' })
  assert.deepEqual([type.statusCode, type.json()], [415, { error: 'Content-Type: must be application/json' }])
  const path = await service.app.inject({ url: '/%E0%A4%A', headers: { 'x-api-key': key } })
  assert.deepEqual([path.statusCode, path.json()], [400, { error: 'Malformed HTTP request' }])
  for (const { headers } of [unknown, method, type, path]) {
    assert.equal(headers['x-api-version'], '1')
    assert.ok(headers['x-request-id'] && headers['x-error-code'] && headers['content-security-policy'])
  }
})

test('a free endpoint answers credits -1, 0, 0; one sentence for every wrong query', async () => {
  const get = (url: string, headers = {}) => service.app.inject({ url, headers: { 'x-api-key': key, ...headers } })
  const answer = await get('/utils/regions?countryIso2=IT')
  assert.deepEqual(answer.json(), { regions: ['IT|all'] })
  assert.deepEqual(
    ['limit', 'remaining', 'used'].map((name) => answer.headers[`x-credits-${name}`]),
    ['-1', '0', '0'],
  )
  for (const query of [
    '',
    '?countryIso2=',
    '?countryIso2=it1',
    '?countryIso2=IT&countryIso2=FR',
    '?countryIso2=%00',
    '?x=%ff',
  ])
    assert.deepEqual((await get(`/utils/regions${query}`)).json(), { error: 'countryIso2 missing or invalid' })
  const held = await get('/utils/regions?countryIso2=IT', { 'if-none-match': '"IT"' })
  assert.deepEqual([held.statusCode, held.body], [304, ''])
  assert.equal((await get('/utils/regions?countryIso2=IT', { 'if-none-match': '*' })).statusCode, 304)
  assert.equal((await get('/utils/regions?countryIso2=IT', { 'if-none-match': '"FR", W/"IT"' })).statusCode, 304)
  assert.equal((await get('/utils/regions?countryIso2=IT', { 'if-none-match': '"FR"' })).statusCode, 200)
  const head = await service.app.inject({
    method: 'HEAD',
    url: '/utils/regions?countryIso2=IT',
    headers: { 'x-api-key': key },
  })
  assert.deepEqual([head.statusCode, head.body], [200, ''])
})

test('a compressed body is answered 415, which names the header', async () => {
  const body = { filters: { countriesIso2: ['IT'] } }
  for (const encoding of ['gzip', 'br', 'x']) {
    const answer = await search(gzipSync(JSON.stringify(body)), { 'x-api-key': key, 'content-encoding': encoding })
    assert.deepEqual(
      [answer.statusCode, answer.json(), answer.headers['x-credits-used']],
      [415, { error: 'Content-Encoding: must be identity' }, '0'],
    )
  }
  assert.equal((await search(body, { 'x-api-key': key, 'content-encoding': 'Identity' })).statusCode, 200)
})

test('a request id that is fit is echoed, another is replaced', async () => {
  const given = await search({}, { 'x-api-key': key, 'x-request-id': 'abc-1' })
  assert.equal(given.headers['x-request-id'], 'abc-1')
  const bad = await search({}, { 'x-api-key': key, 'x-request-id': 'a b<script>' })
  assert.match(String(bad.headers['x-request-id']), /^[0-9a-f-]{36}$/)
})
