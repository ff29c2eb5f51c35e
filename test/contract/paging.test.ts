/** `sort` and `pageSize` through HTTP, in every search body: order, totals, the search context, the price. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Company } from '../../src/company/company.ts'
import { openDemoIndex } from '../support/demo-index.ts'
import { distanceTo } from '../support/distance-on-sphere.ts'
import { leasesOf } from '../support/leases.ts'
import { Random } from '../support/random.ts'
import { routesOf } from '../support/routes-of.ts'
import { inOrder } from '../support/some-filters.ts'
import { openTestService, type TestService } from '../support/test-service.ts'

const { companies: COMPANIES, engine, close } = await openDemoIndex(0.1)
let service: TestService
let key: string

before(async () => {
  service = await openTestService({
    endpoints: routesOf,
    leases: leasesOf(engine),
    settings: { rateLimit: 100_000 },
  })
  key = (await service.issue({ paid: 'unlimited' })).key
})

after(async () => {
  await service.close()
  await close()
})

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: {
    readonly companies: readonly Company[]
    readonly totalCompanies: number
    readonly totalPages: number
    readonly pageSize: number
    readonly searchContextId: string
    readonly error?: string
  }
}

async function post(body: object, { path = '/explore/lite', apiKey = key } = {}): Promise<Answer> {
  const answer = await service.app.inject({
    method: 'POST',
    url: path,
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    payload: JSON.stringify({ filters: { countriesIso2: ['IT'] }, ...body }),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

const ITALIAN = COMPANIES.filter(({ countryIso2 }) => countryIso2 === 'IT').toSorted(inOrder)
const MEMBERS = [
  'name',
  'dateOfIncorporation',
  'operatingRevenue',
  'numberOfEmployees',
  'totalAssets',
  'lastUpdated',
] as const

type Key = { readonly by: (typeof MEMBERS)[number]; readonly order: 'asc' | 'desc' }

/** Sorts by looking at the records: an absent value is last either way; what is equal stays as it was. */
function sorted(keys: readonly Key[]): readonly string[] {
  const compare = (a: Company, b: Company): number => {
    for (const { by, order } of keys) {
      const read = (company: Company) => (by === 'lastUpdated' ? Date.parse(company[by] ?? '') || null : company[by])
      const [x, y] = [read(a), read(b)]
      if (x === null || y === null) {
        if (x !== y) return x === null ? 1 : -1
      } else if (x !== y) return x < y === (order === 'asc') ? -1 : 1
    }
    return 0
  }
  return ITALIAN.toSorted(compare).map(({ id }) => id)
}

test('sort: every member in both orders, and two of them, page by page', async () => {
  const random = new Random(5)
  const keys: Key[][] = MEMBERS.flatMap((by) => [[{ by, order: 'asc' }], [{ by, order: 'desc' }]])
  for (let i = 0; i < 12; i++) {
    const [first, second] = [random.pick(MEMBERS), random.pick(MEMBERS)]
    const order = () => random.pick(['asc', 'desc'] as const)
    if (first !== second)
      keys.push([
        { by: first, order: order() },
        { by: second, order: order() },
      ])
  }
  for (const sort of keys) {
    const expected = sorted(sort)
    const last = Math.ceil(expected.length / 40)
    for (const page of [1, Math.ceil(last / 2), last]) {
      const { body } = await post({ sort, page, pageSize: 40 })
      assert.equal(body.totalCompanies, expected.length)
      assert.deepEqual(
        body.companies.map(({ id }) => id),
        expected.slice((page - 1) * 40, page * 40),
        JSON.stringify({ sort, page }),
      )
    }
  }
})

test('sort: relevance needs words, a member counts once, two keys at most', async () => {
  const refused = async (sort: object[]) => {
    const { status, body, headers } = await post({ sort })
    assert.equal(status, 400)
    assert.equal(headers['x-credits-used'], '0')
    return body.error
  }
  const key = (by: string, order = 'asc') => ({ by, order })
  assert.equal(await refused([key('relevance')]), 'sort[0].by: relevance needs words, and this search has none')
  assert.equal(await refused([key('name'), key('name', 'desc')]), 'sort[1].by: name is there twice')
  assert.equal(await refused([key('name'), key('totalAssets'), key('lastUpdated')]), 'sort: at most 2 entries')
  assert.equal(await refused([key('name', 'up')]), 'sort[0].order: must be one of asc, desc')
  assert.match(String(await refused([key('size')])), /^sort\[0\]\.by: must be one of relevance, name, /)
  assert.equal(await refused([{ by: 'name' }]), 'Missing required field: sort[0].order')
  assert.equal(await refused([{ by: 'distance' }]), 'sort[0].by: distance needs filters.near, the point it is from')
})

test('sort: by distance from the point of near, the nearest first or last, also beside another key', async () => {
  const near = { latitude: 45.4642, longitude: 9.19, kilometres: 120 }
  const filters = { countriesIso2: ['IT'], near }
  const distances = new Map(ITALIAN.map((company) => [company.id, distanceTo(company, near)]))
  const within = ITALIAN.filter(({ id }) => (distances.get(id) ?? 999) <= 120)
  const of = (id: string) => Math.floor((distances.get(id) ?? 0) * 100_000)
  for (const [sort, sign] of [
    [[{ by: 'distance' }], 1],
    [
      [
        { by: 'distance', order: 'desc' },
        { by: 'name', order: 'asc' },
      ],
      -1,
    ],
  ] as const) {
    const { body } = await post({ sort, pageSize: 100, filters })
    const ids = body.companies.map(({ id }) => id)
    assert.equal(body.totalCompanies, within.length)
    assert.ok(within.length > 10)
    const expected = within.map(({ id }) => of(id)).sort((a, b) => sign * (a - b))
    assert.deepEqual(ids.map(of), expected.slice(0, 100))
  }
})

test('sort: part of the search context; the page and its size are not', async () => {
  const id = async (body: object, path?: string) => (await post(body, { ...(path && { path }) })).body.searchContextId
  const byName = [{ by: 'name', order: 'asc' }]
  assert.equal(await id({}), await id({ pageSize: 100, page: 2, sort: [] }))
  assert.notEqual(await id({}), await id({ sort: byName }))
  assert.equal(await id({ sort: byName }), await id({ sort: [{ order: 'asc', by: 'name' }], pageSize: 3 }))
  const both = [...byName, { by: 'totalAssets', order: 'asc' }]
  assert.notEqual(await id({ sort: both }), await id({ sort: both.toReversed() }))
  const semantic = { semantic: { keywords: ['oil'] } }
  const usual = [{ by: 'relevance', order: 'desc' }]
  assert.equal(
    await id(semantic, '/explore/simple-semantic'),
    await id({ ...semantic, sort: usual }, '/explore/simple-semantic'),
  )
})

test('sort: with words, the same companies in another order', async () => {
  for (const [path, more] of [
    ['/explore/simple-semantic', { semantic: { keywords: ['software', 'wine'] } }],
    ['/explore/plus', { query: 'software houses' }],
  ] as const) {
    const plain = (await post({ ...more, pageSize: 100 }, { path })).body
    const byName = (await post({ ...more, pageSize: 100, sort: [{ by: 'name', order: 'desc' }] }, { path })).body
    assert.ok(plain.totalCompanies > 1 && plain.totalCompanies <= 100, String(plain.totalCompanies))
    const names = ({ companies }: Answer['body']) => companies.map(({ name }) => name)
    assert.deepEqual(names(byName), names(plain).toSorted().toReversed())
  }
})

test('pageSize: 1 to 100, and priced per started 25 companies answered', async () => {
  const { key: apiKey } = await service.issue({ paid: 12 })
  const ask = async (body: object) => {
    const { status, body: answered, headers } = await post(body, { apiKey })
    return [status, answered.companies?.length ?? answered.error, headers['x-credits-used']]
  }
  assert.deepEqual(await ask({ pageSize: 1 }), [200, 1, '1'])
  assert.deepEqual(await ask({ pageSize: 26 }), [200, 26, '2'])
  assert.deepEqual(await ask({ pageSize: 100 }), [200, 100, '4'])
  assert.deepEqual(await ask({ pageSize: 100, page: 100_000 }), [200, 0, '0'])
  assert.deepEqual(await ask({}), [200, 25, '1'])
  assert.deepEqual(await ask({ pageSize: 100 }), [200, 100, '4'])
  // Nothing is left: a page that may cost something is not run.
  assert.deepEqual(await ask({ pageSize: 1 }), [402, 'Not enough credits', '0'])
  for (const pageSize of [0, 101, -1, 1.5, '25', [25]]) {
    const [status, error] = await ask({ pageSize })
    assert.deepEqual([status, error], [400, 'pageSize: must be an integer from 1 to 100'])
  }
  const { body } = await post({ pageSize: 7 })
  assert.equal(body.pageSize, 7)
  assert.equal(body.totalPages, Math.ceil(body.totalCompanies / 7))
})
