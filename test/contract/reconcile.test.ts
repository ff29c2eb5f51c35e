/**
 * `/reconcile/{countryIso2}` through HTTP: keys, prices, forms, pages of other origins, and the calls that OpenRefine makes.
 * `reconcile.real.test.ts` holds every answer against the schemas of the specifications.
 */
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { Company } from '../../src/company/company.ts'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import { type EmbeddedService, namedCompany, openServiceOver } from '../support/embedded-service.ts'
import { malformedRequests } from '../support/malformed-requests.ts'
import { rounds } from '../support/rounds.ts'

const TELAI = namedCompany('IT-90000000001', 'Zanforlin Telai S.r.l.', {
  city: 'Padova',
  region: 'Veneto|Padova',
  vatTaxNumber: 'IT00743110157',
  dateOfIncorporation: '1998-03-01',
  numberOfEmployees: 12,
  tradeNames: ['<b>Telai</b>'],
})
const COMPANIES: readonly Company[] = [
  ...demoCompanies(0.02, ['IT']),
  TELAI,
  namedCompany('IT-90000000002', 'Brustolin Ceramiche S.r.l.', { city: 'Milano' }),
  namedCompany('IT-90000000003', 'Brustolin Ceramiche S.r.l.', { city: 'Torino' }),
  namedCompany('IT-90000000004', '<script>alert(1)</script> S.r.l.'),
]
let service: EmbeddedService
let base: string
before(async () => {
  service = await openServiceOver(COMPANIES)
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`
})
after(() => service.close())

interface Candidate {
  readonly id: string
  readonly name: string
  readonly score: number
  readonly match: boolean
  readonly features: readonly { readonly id: string; readonly value: unknown }[]
}
type Batch = Readonly<Record<string, { readonly result: readonly Candidate[] }>>

/** Sends a form, as clients of the protocol do. */
const form = (url: string, fields: Readonly<Record<string, unknown>>, headers: Record<string, string> = {}) =>
  fetch(`${base}${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
    ),
  })

const json = (key: string, url: string, body: unknown) =>
  fetch(`${base}${url}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const sentence = async (answer: Response) => ((await answer.json()) as { readonly error?: string }).error

test('reconcile: the calls that OpenRefine makes, with the key in the address alone', async () => {
  const { key, licenceId } = await service.issue({ paid: 100 })
  const address = `/reconcile/IT?key=${key}`
  const page = { origin: 'http://127.0.0.1:3333' }
  const get = async (url: string) => {
    const answer = await fetch(url.startsWith('http') ? url : `${base}${url}`, { headers: page })
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    return answer
  }

  const manifest = (await (await get(address)).json()) as Readonly<Record<string, never>>
  const { suggest, preview, extend, batchSize } = manifest as unknown as {
    readonly batchSize: number
    readonly suggest: Readonly<Record<string, { readonly service_path: string }>>
    readonly preview: { readonly url: string }
    readonly extend: { readonly propose_properties: { readonly service_path: string } }
  }
  assert.equal(batchSize, 1000)

  const first = (await (
    await form(address, { queries: { q0: { query: 'Zanforlin Telai', limit: 3 } } }, page)
  ).json()) as Batch
  assert.deepEqual(
    first.q0.result.map(({ id, match }) => [id, match]),
    [['IT-90000000001', true]],
  )

  const queries = {
    q0: {
      query: 'Zanforlin Telai',
      type: 'company',
      limit: 5,
      properties: [{ pid: 'city', v: 'Padova' }],
      type_strict: 'should',
    },
    q1: { query: 'Brustolin Ceramiche' },
    q2: { query: 'Xqwzk Vvrtp' },
  }
  const batch = (await (await form(address, { queries }, page)).json()) as Batch
  assert.deepEqual(Object.keys(batch), ['q0', 'q1', 'q2'])
  assert.ok(batch.q0.result[0].match && batch.q0.result[0].score > 95)
  assert.ok(batch.q0.result[0].features.some(({ id, value }) => id === 'city' && value === true))
  assert.deepEqual(
    batch.q1.result.map(({ match }) => match),
    [false, false],
  )
  assert.deepEqual(batch.q2.result, [])

  const entity = await get(
    `${suggest.entity.service_path}&prefix=zanf&type=company&spell=always&exact=false&prefixed=true`,
  )
  const { result } = (await entity.json()) as { readonly result: readonly Candidate[] }
  assert.equal(result[0].id, 'IT-90000000001')
  const property = await get(`${suggest.property.service_path}?prefix=empl`)
  const properties = ((await property.json()) as { readonly result: readonly { readonly id: string }[] }).result
  assert.ok(properties.some(({ id }) => id === 'numberOfEmployees'))
  const proposed = (await (await get(`${extend.propose_properties.service_path}?type=company`)).json()) as {
    readonly properties: readonly { readonly id: string }[]
  }
  assert.ok(proposed.properties.some(({ id }) => id === 'vatTaxNumber'))

  const values = await form(
    address,
    {
      extend: {
        ids: ['IT-90000000001', 'IT-nobody'],
        properties: [{ id: 'numberOfEmployees' }, { id: 'city' }, { id: 'dateOfIncorporation' }, { id: 'website' }],
      },
    },
    page,
  )
  assert.equal(values.headers.get('x-credits-used'), '1')
  assert.deepEqual(((await values.json()) as { readonly rows: unknown }).rows, {
    'IT-90000000001': {
      numberOfEmployees: [{ int: 12 }],
      city: [{ str: 'Padova' }],
      dateOfIncorporation: [{ date: '1998-03-01T00:00:00Z' }],
      website: [],
    },
    'IT-nobody': { numberOfEmployees: [], city: [], dateOfIncorporation: [], website: [] },
  })

  const path = new URL(preview.url.replace('{{id}}', encodeURIComponent('IT-90000000004')))
  const card = await get(`${path.pathname}${path.search}`)
  assert.match(card.headers.get('content-type') ?? '', /^text\/html/)
  assert.match(card.headers.get('content-security-policy') ?? '', /frame-ancestors \*/)
  const html = await card.text()
  assert.ok(html.includes('&lt;script&gt;') && !html.includes('<script'))

  const history = await service.stores.calls.read({ licenceId, limit: 100 })
  assert.ok(!JSON.stringify(history).includes(key.slice(0, 20)), 'the key is in no row of the history')
  // One query, two of three in the batch, one company.
  assert.equal(
    history.reduce((sum, { credits }) => sum + (credits ?? 0), 0),
    4,
  )
})

test('reconcile: manifest, properties and types need no key; a wrong key is refused there too, and two of them', async () => {
  const { key } = await service.issue()
  for (const url of [
    '/reconcile/IT',
    '/reconcile/it?version=1.0-draft',
    '/reconcile/IT/suggest/property?prefix=',
    '/reconcile/IT/suggest/type?prefix=c',
    '/reconcile/IT/extend/propose?type=company',
  ]) {
    assert.equal((await fetch(base + url)).status, 200, url)
    const wrong = `${base}${url}${url.includes('?') ? '&' : '?'}key=wrong`
    assert.equal((await fetch(wrong)).status, 401, wrong)
  }
  for (const url of [
    '/reconcile/IT/suggest/entity?prefix=zan',
    '/reconcile/IT/preview?id=IT-90000000001',
    '/reconcile/IT?queries={}',
  ]) {
    assert.equal((await fetch(base + url)).status, 401, url)
    assert.equal((await fetch(`${base}${url}&key=${key}`)).status, 200, url)
    assert.equal((await fetch(`${base}${url}&key=${key}&key=${key}`)).status, 401)
    assert.equal((await fetch(`${base}${url}&key=${key}`, { headers: { 'x-api-key': key } })).status, 401)
  }
  assert.equal((await fetch(`${base}/explore/suggest?q=zan&countryIso2=IT&key=${key}`)).status, 401, 'nowhere else')
})

test('reconcile: a page of any origin may ask, errors included', async () => {
  const preflight = await fetch(`${base}/reconcile/IT`, {
    method: 'OPTIONS',
    headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
  })
  assert.equal(preflight.status, 204)
  assert.equal(preflight.headers.get('access-control-allow-origin'), '*')
  const refused = await fetch(`${base}/reconcile/XX`, { headers: { origin: 'https://a.example' } })
  assert.deepEqual([refused.status, refused.headers.get('access-control-allow-origin')], [400, '*'])
  assert.equal(await sentence(refused), 'countryIso2: "XX" is not a supported country')
  const elsewhere = await fetch(`${base}/utils/enums`, { headers: { origin: 'https://a.example' } })
  assert.equal(elsewhere.headers.get('access-control-allow-origin'), null)
})

test('reconcile: the same queries as a form, as JSON and in the address get the same answer', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  const queries = { a: { query: 'Zanforlin Telai' }, b: { query: 'IT00743110157' }, c: { query: 'IT-90000000001' } }
  const answers = await Promise.all([
    form('/reconcile/IT', { queries }, { 'x-api-key': key }),
    json(key, '/reconcile/IT', { queries }),
    fetch(`${base}/reconcile/IT?queries=${encodeURIComponent(JSON.stringify(queries))}`, {
      headers: { 'x-api-key': key },
    }),
  ])
  const [first, second, third] = await Promise.all(answers.map((answer) => answer.text()))
  assert.equal(second, first)
  assert.equal(third, first)
  for (const { result } of Object.values(JSON.parse(first) as Batch))
    assert.deepEqual(
      result.map(({ id, match }) => [id, match]),
      [['IT-90000000001', true]],
    )
  assert.deepEqual(
    answers.map(({ headers }) => headers.get('x-credits-used')),
    ['3', '3', '3'],
  )
})

test('reconcile 1.0: conditions narrow where they are required, and speak against a match where they are not', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  const name = { matchType: 'name', propertyValue: 'Brustolin Ceramiche' }
  const city = (value: string, more = {}) => ({
    matchType: 'property',
    propertyId: 'city',
    propertyValue: value,
    ...more,
  })
  const queries = [
    { conditions: [name] },
    { conditions: [name, city('Torino', { required: true })] },
    { conditions: [name, city('Torino', { required: true, matchQuantifier: 'none' })] },
    { conditions: [{ matchType: 'id', propertyValue: 'IT-90000000003' }] },
    { conditions: [{ matchType: 'property', propertyId: 'vatTaxNumber', propertyValue: 'IT00743110157' }] },
    {
      conditions: [
        { matchType: 'name', propertyValue: 'Zanforlin Telai' },
        { matchType: 'property', propertyId: 'dateOfIncorporation', propertyValue: '1998' },
      ],
    },
    {
      conditions: [
        { matchType: 'name', propertyValue: 'Zanforlin Telai' },
        { matchType: 'property', propertyId: 'dateOfIncorporation', propertyValue: '2001' },
      ],
    },
  ]
  const answer = await json(key, '/reconcile/IT/match', { queries })
  const { results } = (await answer.json()) as {
    readonly results: readonly { readonly candidates: readonly Candidate[] }[]
  }
  assert.deepEqual(
    results.map(({ candidates }) => candidates.map(({ id, match }) => `${id.slice(-1)}${match ? '!' : ''}`)),
    [['2', '3'], ['3!'], ['2'], ['3!'], ['1!'], ['1!'], ['1']],
  )
  assert.equal(answer.headers.get('x-credits-used'), '7')
})

test('reconcile: types, countries and credits of the licence count, and nothing is charged where they do not suffice', async () => {
  const queries = { q0: { query: 'Zanforlin Telai' }, q1: { query: 'Brustolin Ceramiche' } }
  const urls = ['/reconcile/IT', '/reconcile/IT/match', '/reconcile/IT/extend'] as const
  const bodies = [
    { queries },
    {
      queries: [
        { conditions: [{ matchType: 'name', propertyValue: 'Zanforlin Telai' }] },
        { conditions: [{ matchType: 'name', propertyValue: 'A' }] },
      ],
    },
    { ids: ['IT-90000000001', 'IT-90000000002'], properties: [{ id: 'city' }] },
  ]
  const attempts = [
    [await service.issue({ countries: ['FR'] }), 403, 'Country IT is not enabled by your licence'],
    [await service.issue({ type: 'ONE' }), 403, /^Your ONE licence does not include /],
    [await service.issue({ paid: 1 }), 402, 'Not enough credits'],
  ] as const
  for (const [{ key, licenceId }, status, error] of attempts) {
    for (const [at, url] of urls.entries()) {
      const answer = await json(key, url, bodies[at])
      assert.equal(answer.status, status, url)
      assert.match((await sentence(answer)) ?? '', typeof error === 'string' ? new RegExp(`^${error}$`) : error)
      assert.equal(answer.headers.get('x-credits-used'), '0')
    }
    const history = await service.stores.calls.read({ licenceId, limit: 100 })
    assert.deepEqual([history.length, history.some(({ credits }) => credits !== 0)], [3, false])
  }
  const { key } = await service.issue({ countries: ['FR', 'IT'], paid: 10 })
  const other = await json(key, '/reconcile/FR/extend', { ids: ['IT-90000000001'], properties: [{ id: 'city' }] })
  assert.deepEqual(((await other.json()) as { readonly rows: unknown }).rows, [
    { id: 'IT-90000000001', properties: [{ id: 'city', values: [] }] },
  ])
  assert.equal(other.headers.get('x-credits-used'), '0')
})

test('reconcile: a mistake is a sentence that names the member', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  const query = (value: object) => ({ queries: { q0: value } })
  for (const [url, body, error] of [
    ['/reconcile/IT', {}, /^Missing required field: queries or extend$/],
    [
      '/reconcile/IT',
      query({ query: 'a', props: [] }),
      /^queries\.q0\.props: unknown member\. Did you mean properties\?$/,
    ],
    [
      '/reconcile/IT',
      query({ query: 'a', properties: [{ pid: 'towm', v: 'b' }] }),
      /^queries\.q0\.properties\[0\]\.pid: is no property of a company\./,
    ],
    ['/reconcile/IT', { queries: [] }, /^queries: must be an object$|^Missing required field/],
    [
      '/reconcile/IT',
      { queries: Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`q${at}`, { query: 'a' }])) },
      /^queries: at most 1000 queries$/,
    ],
    [
      '/reconcile/IT',
      { ...query({ query: 'a' }), extend: { ids: [], properties: [] } },
      /^extend: cannot be asked for together with queries$/,
    ],
    [
      '/reconcile/IT/match',
      { queries: [{ conditions: [{ matchType: 'name', value: 'a' }] }] },
      /^queries\[0\]\.conditions\[0\]\.value: unknown member/,
    ],
    [
      '/reconcile/IT/match',
      { queries: [{ conditions: [{ matchType: 'property', propertyValue: 'a' }] }] },
      /^Missing required field: queries\[0\]\.conditions\[0\]\.propertyId$/,
    ],
    ['/reconcile/IT/extend', { ids: ['IT-1'] }, /^Missing required field: properties$/],
    [
      '/reconcile/IT/extend',
      { ids: ['IT-1'], properties: [{ id: 'town' }] },
      /^properties\[0\]\.id: is no property of a company/,
    ],
  ] as const) {
    const answer = await json(key, url, body)
    assert.equal(answer.status, 400, JSON.stringify(body).slice(0, 200))
    assert.match((await sentence(answer)) ?? '', error)
  }
  for (const [text, error] of [
    ['queries=%7B', 'queries: is not valid JSON'],
    ['queries={}&queries={}', 'queries: given twice'],
    ['callback=a', 'callback: unknown parameter. Did you mean queries?'],
  ] as const) {
    const answer = await fetch(`${base}/reconcile/IT?${text}&key=${key}`)
    assert.equal(answer.status, 400)
    assert.match((await sentence(answer)) ?? '', new RegExp(`^${error.split('.')[0]}`))
  }
  const broken = await fetch(`${base}/reconcile/IT?key=${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'queries=%7B%22q0%22',
  })
  assert.deepEqual([broken.status, await sentence(broken)], [400, 'queries: is not valid JSON'])
  const elsewhere = await fetch(`${base}/explore/one`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-api-key': key },
    body: 'country=IT',
  })
  assert.deepEqual([elsewhere.status, await sentence(elsewhere)], [415, 'Content-Type: must be application/json'])
})

/** Cells as tables have them, as JSON: whatever they contain, the other rows are answered. */
const ODD_CELLS = [
  '""', '" "', '"\\t\\n"', '"\\u0000"', '"Zan\\u0000forlin"', '"\\u0007\\u001b[31m"', '"\\ud83d"', '"\\udc00 Telai"', '"\\u200b"', '"\\ufdfa"',
  `"${'Zanforlin Telai, a note '.repeat(30)}"`, `"${'x'.repeat(20_000)}"`, '"."', '"-"', '"=1+1"', '"<b>"', '"🙂"', '"null"', '"{}"',
  'null', '0', '7', '-1', '1e300', '0.5', 'true', 'false', '[]', '["Zanforlin"]', '{}', '{"a":{"b":[1]}}', '[[[[["a"]]]]]',
] // biome-ignore format: a table reads best in rows

test('reconcile: an odd cell gets no candidates or its own, and the other queries of the batch are answered', async () => {
  const { key } = await service.issue({ paid: 'unlimited' })
  const good = JSON.stringify({ query: 'Zanforlin Telai' })
  const name = (value: string) => `{"query":${value}}`
  const city = (value: string) => `{"query":"Zanforlin Telai","properties":[{"pid":"city","v":${value}}]}`
  const odd = [
    ...ODD_CELLS.flatMap((cell) => [name(cell), city(cell), cell]),
    ...['"3"', '0', '-1', '1.5', 'null', '[]', '1e9'].map((limit) => `{"query":"Zanforlin Telai","limit":${limit}}`),
    ...['"person"', '7', '[]', '[7]', 'null', '{}'].map((type) => `{"query":"Zanforlin Telai","type":${type}}`),
    ...['"city"', '7', '{}', 'null', '[null]', '["city"]', '[{"pid":"city"}]', '[{"pid":7,"v":"a"}]'].map(
      (properties) => `{"query":"Zanforlin Telai","properties":${properties}}`,
    ),
    '{"limit":1}',
    '{"properties":[]}',
  ]
  for (const cell of odd) {
    const batch = `{"q0":${good},"q1":${cell},"q2":${good}}`
    for (const asForm of [false, true]) {
      const answer = await service.app.inject({
        method: 'POST',
        url: '/reconcile/IT',
        headers: {
          'x-api-key': key,
          'content-type': asForm ? 'application/x-www-form-urlencoded' : 'application/json',
        },
        payload: asForm ? `queries=${encodeURIComponent(batch)}` : `{"queries":${batch}}`,
      })
      assert.equal(answer.statusCode, 200, `${cell.slice(0, 100)} ${answer.body}`)
      const results = answer.json() as Readonly<Record<string, { readonly result: readonly unknown[] }>>
      assert.deepEqual(Object.keys(results), ['q0', 'q1', 'q2'])
      assert.ok(results.q0.result.length > 0 && results.q2.result.length > 0)
    }
  }
  const condition = (value: string) => `{"conditions":[{"matchType":"name","propertyValue":${value}}]}`
  for (const cell of [...ODD_CELLS.map(condition), ...ODD_CELLS, '{"conditions":[]}', '{"conditions":[null]}']) {
    const answer = await service.app.inject({
      method: 'POST',
      url: '/reconcile/IT/match',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      payload: `{"queries":[${condition('"Zanforlin Telai"')},${cell}]}`,
    })
    assert.equal(answer.statusCode, 200, `${cell.slice(0, 100)} ${answer.body}`)
    const { results } = answer.json() as { readonly results: readonly { readonly candidates: readonly unknown[] }[] }
    assert.equal(results.length, 2)
    assert.ok(results[0].candidates.length > 0)
  }
})

test('1,500 generated requests: never a 5xx, one sentence that names the member, nothing charged', async () => {
  const { key, licenceId } = await service.issue({ paid: 'unlimited' })
  const right = [
    [
      '/reconcile/IT',
      {
        queries: {
          q0: { query: 'Xqwzk', type: 'company', limit: 3, properties: [{ pid: 'city', v: 'a' }], type_strict: 'any' },
        },
      },
    ],
    ['/reconcile/IT', { extend: { ids: ['IT-x'], properties: [{ id: 'city', settings: {} }] } }],
    [
      '/reconcile/IT/match',
      {
        queries: [
          {
            type: 'company',
            limit: 2,
            lang: 'it',
            conditions: [{ matchType: 'name', propertyValue: 'Xqwzk', required: true, matchQuantifier: 'any' }],
          },
        ],
      },
    ],
    ['/reconcile/IT/extend', { ids: ['IT-x'], properties: [{ id: 'city' }] }],
  ] as const
  const numRuns = Math.ceil(rounds({ quick: 160, full: 1_500 }) / right.length)
  for (const [url, body] of right)
    await fc.assert(
      fc.asyncProperty(malformedRequests(body), fc.boolean(), async ({ body: bytes, contentType }, isForm) => {
        const [name] = Object.keys(body)
        const asForm = isForm && url === '/reconcile/IT'
        const answer = await service.app.inject({
          method: 'POST',
          url,
          headers: { 'x-api-key': key, 'content-type': asForm ? 'application/x-www-form-urlencoded' : contentType },
          payload: asForm ? `${name}=${encodeURIComponent(bytes.toString('latin1'))}` : bytes,
        })
        assert.equal(answer.headers['x-credits-used'], '0', answer.body)
        if (answer.statusCode === 200) return
        assert.ok([400, 413, 415].includes(answer.statusCode), `${answer.statusCode} ${answer.body}`)
        assert.match(answer.json().error, /^(Missing required |Content-Type: |.+: )/)
        assert.notEqual(answer.json().error, 'body: does not fit its schema')
      }),
      { numRuns },
    )
  const history = await service.stores.calls.read({ licenceId, limit: 10_000 })
  assert.equal(
    history.reduce((sum, { credits }) => sum + (credits ?? 0), 0),
    0,
  )
})
