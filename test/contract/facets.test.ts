/** `POST /explore/facets` through HTTP: every row of `docs/api.md` and `docs/decisions.md` that concerns it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ComparedFacet } from '../../src/explore/compared-facets.ts'
import type { ShownFacet } from '../../src/explore/plan/facets.ts'
import { openDemoIndex } from '../support/demo-index.ts'
import { leasesOf } from '../support/leases.ts'
import { Random } from '../support/random.ts'
import { routesOf } from '../support/routes-of.ts'
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
  readonly body: {
    readonly totalCompanies: number
    readonly facets: readonly ShownFacet[]
    readonly error?: string
  }
  readonly headers: Readonly<Record<string, unknown>>
}

async function post(path: string, payload: unknown, apiKey = key): Promise<Answer> {
  const answer = await service.app.inject({
    method: 'POST',
    url: path,
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

const facetsOf = (payload: unknown, apiKey = key) => post('/explore/facets', payload, apiKey)
const IT = { countriesIso2: ['IT'] }

async function refusal(payload: unknown, status = 400): Promise<string> {
  const answer = await facetsOf(payload)
  assert.equal(answer.status, status, JSON.stringify(answer.body))
  assert.equal(answer.headers['x-credits-used'], '0')
  return String(answer.body.error)
}

test('facets: counts, labels, what is not listed and what is missing', async () => {
  const { status, body, headers } = await facetsOf({
    filters: IT,
    facets: [{ field: 'REGION', top: 2 }, { field: 'naceCodes' }, { field: 'numberOfEmployees' }],
  })
  assert.equal(status, 200)
  assert.equal(headers['x-credits-used'], '0')
  const own = COMPANIES.filter(({ countryIso2 }) => countryIso2 === 'IT')
  assert.equal(body.totalCompanies, own.length)
  const [region, nace, employees] = body.facets
  assert.equal(region.field, 'region')
  assert.equal(region.values.length, 2)
  for (const { value, label, count } of region.values) {
    assert.equal(count, own.filter((company) => company.region?.split('|')[0] === value).length)
    assert.equal(label, value)
  }
  const listed = region.values.reduce((sum, { count }) => sum + count, 0)
  assert.equal(listed + region.other + region.missing, own.length)
  assert.ok(nace.values.every(({ value, label }) => /^[A-U]$/.test(value.replace('2.1:', '')) && label.length > 5))
  assert.deepEqual(
    employees.values.find(({ value }) => value === '10-49')?.label ?? '10 to 49 employees',
    '10 to 49 employees',
  )
})

test('facets: the field’s own filter is set aside, unless conjunctive', async () => {
  const filters = { ...IT, regions: ['Lazio'], status: ['Active'] }
  const { body } = await facetsOf({
    filters,
    facets: [
      { field: 'region', top: 100 },
      { field: 'region', top: 100, conjunctive: true },
      { field: 'status', by: { field: 'region', top: 100 } },
    ],
  })
  const own = COMPANIES.filter((company) => company.countryIso2 === 'IT')
  const regionOf = (company: (typeof own)[number]) => company.region?.split('|')[0]
  const active = own.filter(({ status }) => status === 'Active')
  const [free, bound, crossed] = body.facets
  assert.equal(body.totalCompanies, active.filter((company) => regionOf(company) === 'Lazio').length)
  assert.ok(free.values.length > 5)
  for (const { value, count } of free.values)
    assert.equal(count, active.filter((company) => regionOf(company) === value).length)
  assert.deepEqual(
    bound.values.map(({ value, count }) => [value, count]),
    [['Lazio', body.totalCompanies]],
  )
  for (const { value, count, by } of crossed.values) {
    const ofStatus = own.filter(({ status }) => status === value)
    assert.equal(count, ofStatus.filter((company) => regionOf(company) === 'Lazio').length)
    assert.equal(by?.field, 'region')
    for (const each of by?.values ?? [])
      assert.equal(each.count, ofStatus.filter((company) => regionOf(company) === each.value).length)
  }
})

test('facets: a sentence’s own filter is set aside too, and every count is that of the search with the value', async () => {
  const query = 'olive oil producers in Tuscany'
  const { status, body } = await facetsOf({ query, filters: IT, facets: [{ field: 'region', top: 100 }] })
  assert.equal(status, 200)
  assert.ok(body.facets[0].values.length > 1)
  for (const { value, count } of body.facets[0].values) {
    const { body: found } = await post('/explore/plus', { query, filters: { ...IT, regions: [value] } })
    assert.equal(count, found.totalCompanies, value)
  }
})

test('facets: an industry is counted once, whichever revision of NACE a register writes it by', async () => {
  const { body } = await facetsOf({ filters: IT, facets: [{ field: 'naceCodes', level: 4, top: 100 }] })
  const { values } = body.facets[0]
  assert.ok(values.length > 10)
  assert.deepEqual(
    values.filter(({ value }) => value.startsWith('2.1:')),
    [],
  )
  for (const { value, count } of values.slice(0, 5)) {
    const { body: found } = await post('/explore/lite', { filters: { ...IT, naceCodes: [value] } })
    assert.equal(count, found.totalCompanies, value)
  }
})

test('facets: over several countries, each count is that of the search with the value', async () => {
  const filters = { countriesIso2: ['IT', 'GB', 'NO'] }
  const semantic = { keywords: ['software', 'food'] }
  const { body } = await facetsOf({
    filters,
    semantic,
    facets: [
      { field: 'nationalSectors', level: 2, top: 8 },
      { field: 'city', top: 8 },
      { field: 'foundedYear', top: 4 },
    ],
  })
  const [sectors, cities, years] = body.facets
  const total = async (more: object) =>
    (await post('/explore/simple-semantic', { filters: { ...filters, ...more }, semantic })).body.totalCompanies
  assert.ok(sectors.values.length > 3 && cities.values.length > 3 && years.values.length > 3)
  for (const { value, count } of sectors.values) assert.equal(count, await total({ nationalSectors: [value] }), value)
  for (const { value, count } of cities.values) assert.equal(count, await total({ cities: [value] }), value)
  for (const { value, count } of years.values) {
    const year = { dateOfIncorporationGte: `${value}-01-01`, dateOfIncorporationLte: `${value}-12-31` }
    assert.equal(count, await total(year), value)
  }
})

test('facets: two searches side by side count each value as either search counts it alone', async () => {
  const first = { query: 'restaurants in Lombardy', filters: IT }
  const second = { filters: { countriesIso2: ['GB'], status: ['Active'] } }
  const facets = ['region', 'city', 'naceCodes', 'foundedYear', 'status'].map((field) => ({ field, top: 3 }))
  const { status, body } = await facetsOf({ ...first, facets, compareWith: second })
  assert.equal(status, 200, JSON.stringify(body))
  const all = facets.map((facet) => ({ ...facet, top: 5000 }))
  const alone = await facetsOf({ ...first, facets: all })
  const other = await facetsOf({ ...second, facets: all })
  const [top, otherTop] = [await facetsOf({ ...first, facets }), await facetsOf({ ...second, facets })]
  const { otherTotalCompanies } = body as unknown as { readonly otherTotalCompanies: number }
  assert.deepEqual([body.totalCompanies, otherTotalCompanies], [alone.body.totalCompanies, other.body.totalCompanies])
  for (const [at, facet] of (body.facets as unknown as readonly ComparedFacet[]).entries()) {
    const countIn = ({ body: { facets: counted } }: Answer, asked: string) =>
      counted[at].values.find(({ value }) => value === asked)?.count ?? 0
    for (const { value, count, otherCount } of facet.values)
      assert.deepEqual([count, otherCount], [countIn(alone, value), countIn(other, value)], `${facet.field} ${value}`)
    const listed = [top, otherTop].flatMap((answer) => answer.body.facets[at].values.map(({ value }) => value))
    assert.deepEqual(facet.values.map(({ value }) => value).sort(), [...new Set(listed)].sort())
    const { other: rest, missing } = otherTop.body.facets[at]
    assert.deepEqual(facet.otherSearch, { other: rest, missing })
    assert.equal(facet.other, top.body.facets[at].other)
  }
})

test('facets: what is wrong with the other search is named below compareWith', async () => {
  const facets = [{ field: 'region' }]
  const compared = (compareWith: unknown, own: unknown = facets) => ({ filters: IT, facets: own, compareWith })
  assert.equal(await refusal(compared({ filters: {} })), 'Missing required field: compareWith.filters.countriesIso2')
  assert.match(
    await refusal(compared({ filters: { ...IT, regions: ['Nowhere'] } })),
    /^compareWith\.filters\.regions: "Nowhere" is not a known value/,
  )
  assert.match(
    await refusal(compared({ filters: { countriesIso2: ['QQ'] } })),
    /^compareWith\.filters\.countriesIso2: "QQ"/,
  )
  assert.equal(
    await refusal(compared({ filters: IT }, [{ field: 'region', by: { field: 'status' } }])),
    'facets[0].by: must be absent with compareWith',
  )
})

test('facets: a region of the caller stays within the distance of the sentence', async () => {
  const query = 'companies within 30 km of Milano'
  const near = await facetsOf({ query, filters: IT, facets: [{ field: 'region' }] })
  const regions = near.body.facets[0]
  assert.equal(
    regions.values.reduce((sum, { count }) => sum + count, regions.missing),
    near.body.totalCompanies,
  )
  const [{ value, count }] = regions.values
  const plus = await post('/explore/plus', { query, filters: { ...IT, regions: [value] } })
  assert.equal((plus.body as { readonly totalCompanies: number }).totalCompanies, count)
})

test('facets: the body’s members say which search it is, and so its rules and messages', async () => {
  const facets = [{ field: 'status' }]
  assert.equal(await refusal({ facets }), 'Missing required filter param countryIso2')
  assert.equal(await refusal({ filters: IT }), 'Missing required field: facets')
  assert.equal(await refusal({ filters: IT, facets: [] }), 'Missing required field: facets')
  assert.equal(await refusal({ query: ' ', facets }), 'Missing required field: query')
  assert.equal(await refusal({ filters: IT, semantic: {}, facets }), 'Missing required field: semantic.keywords')
  assert.match(await refusal({ filters: IT, must: ['wine'], facets }), /^must: unknown member/)
  assert.match(
    await refusal({ filters: IT, query: 'wine', semantic: { keywords: ['a'] }, facets }),
    /^semantic: unknown member/,
  )
  const two = { countriesIso2: ['IT', 'GB'] }
  assert.equal(await refusal({ filters: two, facets }), 'countriesIso2: at most 1 country for /explore/lite')
  assert.equal(
    await refusal({ query: 'wine', filters: two, facets }),
    'countriesIso2: at most 1 country for /explore/plus',
  )
})

test('facets: cities come with their centres where that is asked for, and are counted as without', async () => {
  const [plain, placed] = await Promise.all(
    [{}, { points: true }].map(async (more) => {
      const { body } = await post('/explore/facets', { filters: IT, facets: [{ field: 'city', top: 200, ...more }] })
      return body.facets[0].values
    }),
  )
  assert.deepEqual(
    placed.map(({ latitude: _, longitude: __, ...value }) => value),
    plain,
  )
  const rome = placed.find(({ value }) => value === 'roma')
  assert.ok(Math.abs(rome!.latitude! - 41.9) < 0.1 && Math.abs(rome!.longitude! - 12.5) < 0.1)
  assert.ok(placed.every(({ latitude, longitude }) => (latitude === null) === (longitude === null)))
  assert.ok(plain.every((value) => !('latitude' in value)))
})

test('facets: what cannot be counted is refused in a sentence that names it', async () => {
  const wrong = (facet: object) => refusal({ filters: IT, facets: [facet] })
  assert.equal(await wrong({ field: 'regoin' }), 'facets[0].field: "regoin" is not a known value. Did you mean region?')
  assert.equal(await wrong({}), 'Missing required field: facets[0].field')
  assert.equal(await wrong({ field: 'status', top: 5001 }), 'facets[0].top: must be an integer from 1 to 5000')
  assert.equal(
    await wrong({ field: 'status', level: 2 }),
    'facets[0].level: only naceCodes and nationalSectors have levels',
  )
  assert.equal(await wrong({ field: 'status', points: true }), 'facets[0].points: only city has points')
  assert.equal(
    await refusal({
      filters: { countriesIso2: ['IT', 'FR'] },
      semantic: { keywords: ['wine'] },
      facets: [{ field: 'city', points: true }],
    }),
    'facets[0].points: only searches of one country have points',
  )
  assert.equal(await wrong({ field: 'naceCodes', level: 5 }), 'facets[0].level: NACE has no level 5')
  assert.match(
    await wrong({ field: 'city', top: 5000, by: { field: 'province', top: 50 } }),
    /^facets\[0\]\.top: all facets together can list at most 100000 values/,
  )
  assert.match(
    await wrong({ field: 'status', by: { field: 'x' } }),
    /^facets\[0\]\.by\.field: "x" is not a known value/,
  )
  assert.match(await wrong({ field: 'status', by: { field: 'city', by: {} } }), /^facets\[0\]\.by\.by: unknown member/)
  const many = Array.from({ length: 21 }, () => ({ field: 'status' }))
  assert.equal(await refusal({ filters: IT, facets: many }), 'facets: at most 20 entries')
})

test('facets: a licence may count what it may search', async () => {
  const lite = await service.issue({ type: 'LITE' })
  const one = await service.issue({ type: 'ONE' })
  const facets = [{ field: 'status' }]
  assert.equal((await facetsOf({ filters: IT, facets }, lite.key)).status, 200)
  const refused = await facetsOf({ query: 'wine', filters: IT, facets }, lite.key)
  assert.deepEqual([refused.status, refused.body.error], [403, 'Your LITE licence does not include /explore/plus'])
  assert.equal((await facetsOf({ filters: IT, facets }, one.key)).status, 403)
})

test('facets: random malformed bodies are refused with a member named, and cost nothing', async () => {
  const random = new Random(18)
  const junk = () =>
    random.pick<unknown>([0, -1, 1.5, 1e99, '', ' ', 'x', '\u0000', true, [], {}, [[]], [null], { field: 1 }, 'region'])
  const right = (): Record<string, unknown> => ({
    filters: { ...IT },
    facets: [{ field: 'region', top: 3, by: { field: 'status' } }],
  })
  let refused = 0
  for (let i = 0; i < 1_000; i++) {
    const body = right()
    const [facet] = body.facets as Record<string, unknown>[]
    const place = random.pick<Record<string, unknown>>([body, facet, facet.by as Record<string, unknown>])
    place[
      random.pick([
        'facets',
        'field',
        'level',
        'top',
        'conjunctive',
        'by',
        'sort',
        'pageSize',
        'page',
        'query',
        'semantic',
        'x',
      ])
    ] = junk()
    const answer = await facetsOf(body)
    assert.equal(answer.headers['x-credits-used'], '0')
    if (answer.status === 200) continue
    assert.equal(answer.status, 400, JSON.stringify(body))
    assert.match(String(answer.body.error), /^(Missing required field: \S+|\S+: .+)$/)
    refused++
  }
  assert.ok(refused > 700, `${refused} refused`)
})
