/** `POST /explore/lite` through HTTP: every row of `docs/api.md` and `docs/decisions.md` that concerns it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { SearchResponse } from '../../src/explore/present.ts'
import type { ExploreFilters } from '../../src/search/filters.ts'
import { anyText } from '../support/any-text.ts'
import { openDemoIndex } from '../support/demo-index.ts'
import { passes } from '../support/filters-on-record.ts'
import { leasesOf } from '../support/leases.ts'
import { rounds } from '../support/rounds.ts'
import { routesOf } from '../support/routes-of.ts'
import { inOrder, someFilters } from '../support/some-filters.ts'
import { openTestService, type TestService } from '../support/test-service.ts'

const { companies: COMPANIES, engine, close } = await openDemoIndex(0.1)
const response = Compile(SearchResponse)
let service: TestService
let key: string

before(async () => {
  service = await openTestService({
    endpoints: routesOf,
    leases: leasesOf(engine),
  })
  key = (await service.issue({ paid: 'unlimited' })).key
})

after(async () => {
  await service.close()
  await close()
})

/** What an answer was. */
interface Answer {
  readonly status: number
  readonly body: SearchResponse & { readonly error?: string }
  readonly headers: Readonly<Record<string, unknown>>
}

async function post(payload: unknown, headers: Readonly<Record<string, string>> = {}, query = ''): Promise<Answer> {
  const answer = await service.app.inject({
    method: 'POST',
    url: `/explore/lite${query}`,
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

const search = (filters: ExploreFilters, page?: number) => post({ filters, ...(page !== undefined && { page }) })

async function refusal(payload: unknown): Promise<string> {
  const { status, body } = await post(payload)
  assert.equal(status, 400)
  assert.deepEqual(Object.keys(body), ['error'])
  return String(body.error)
}

const refusedFilter = (filters: object) => refusal({ filters: { countriesIso2: ['IT'], ...filters } })

/** Pages through a whole result. */
async function idsOf(filters: ExploreFilters): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { body } = await search(filters, page)
    ids.push(...body.companies.map(({ id }) => id))
    if (page >= body.totalPages) return ids
  }
}

test('lite: the answer has the documented shape, and input is not part of it', async () => {
  const { status, body } = await search({ countriesIso2: ['IT'] })
  assert.equal(status, 200)
  assert.ok(response.Check(body), JSON.stringify([...response.Errors(body)][0]))
  assert.deepEqual(Object.keys(body), [
    'companies',
    'totalCompanies',
    'totalPages',
    'page',
    'pageSize',
    'searchContextId',
  ])
  assert.equal(body.companies.length, 25)
  assert.equal(body.pageSize, 25)
  assert.equal(body.totalPages, Math.ceil(body.totalCompanies / 25))
})

test('lite: every page is reachable, each company stands on one of them, in the documented order', async () => {
  const own = COMPANIES.filter(({ countryIso2 }) => countryIso2 === 'NO').toSorted(inOrder)
  const ids = await idsOf({ countriesIso2: ['NO'] })
  assert.deepEqual(
    ids,
    own.map(({ id }) => id),
  )
})

const somewhere = (country: string) => COMPANIES.filter(({ countryIso2 }) => countryIso2 === country)

test('lite: a city by its name in another language is the city', async () => {
  for (const [country, name, city] of [
    ['IT', 'Milan', 'Milano'],
    ['IT', 'rome', 'Roma'],
    ['DE', 'Munich', 'München'],
  ] as const) {
    const { body } = await search({ countriesIso2: [country], cities: [name] })
    const { body: own } = await search({ countriesIso2: [country], cities: [city] })
    assert.ok(own.totalCompanies > 0, city)
    assert.deepEqual([body.totalCompanies, body.companies], [own.totalCompanies, own.companies], name)
  }
})

test('lite: a distance finds the companies whose postcode lies within it, and refuses what is no circle', async () => {
  const near = { latitude: 45.4642, longitude: 9.19, kilometres: 20 }
  const { body } = await search({ countriesIso2: ['IT'], near })
  const expected = COMPANIES.filter((company) => passes({ countriesIso2: ['IT'], near }, company)).toSorted(inOrder)
  assert.ok(expected.length > 0)
  assert.equal(body.totalCompanies, expected.length)
  assert.deepEqual(body.companies, expected.slice(0, 25))
  const wrong = await search({ countriesIso2: ['IT'], near: { ...near, kilometres: 501 } })
  assert.equal(wrong.status, 400)
  assert.match(String(wrong.body.error), /filters\.near\.kilometres/)
})

test('lite: ids beside other filters; ids that nobody has find nobody', async () => {
  const some = COMPANIES.filter(({ countryIso2 }) => countryIso2 === 'IT').slice(0, 40)
  const ids = [
    ...some.map(({ id }) => id),
    'IT-nobody',
    'nothing',
    COMPANIES.find((one) => one.countryIso2 === 'GB')!.id,
  ]
  const { body } = await search({ countriesIso2: ['IT'], ids })
  assert.deepEqual(body.companies, some.toSorted(inOrder).slice(0, 25))
  assert.equal(body.totalCompanies, 40)
  const { body: active } = await search({ countriesIso2: ['IT'], ids, status: ['Active'] })
  assert.equal(active.totalCompanies, some.filter(({ status }) => status === 'Active').length)
  assert.equal((await search({ countriesIso2: ['IT'], ids: ['IT-nobody'] })).body.totalCompanies, 0)
  const { body: all } = await search({ countriesIso2: ['IT'], ids: [] })
  assert.ok(all.totalCompanies > 40)
  const many = await search({ countriesIso2: ['IT'], ids: Array.from({ length: 501 }, (_, at) => `IT-${at}`) })
  assert.equal(many.body.error, 'filters.ids: at most 500 entries')
})

test('lite: a box holds its edges, may lie over the antimeridian, and is refused upside down', async () => {
  const { latitude, longitude } = COMPANIES.find((one) => one.countryIso2 === 'IT' && one.latitude !== null)!
  const [north, east] = [Number(latitude), Number(longitude)]
  for (const within of [
    { south: north - 0.5, west: east - 0.5, north, east },
    { south: north, west: east, north, east },
    { south: -90, west: east, north: 90, east: east - 0.000001 },
  ]) {
    const { body } = await search({ countriesIso2: ['IT'], within })
    const expected = COMPANIES.filter((company) => passes({ countriesIso2: ['IT'], within }, company)).toSorted(inOrder)
    assert.ok(expected.length > 0)
    assert.equal(body.totalCompanies, expected.length)
    assert.deepEqual(body.companies, expected.slice(0, 25))
  }
  const { body } = await search({ countriesIso2: ['IT'], within: { south: 46, west: 8, north: 45, east: 9 } })
  assert.equal(body.error, 'filters.within.south: must not be greater than filters.within.north')
})

test('lite: since when a status holds, and what is no day', async () => {
  const { body } = await search({ countriesIso2: ['IT'], statusDateGte: '2021-01-01', statusDateLte: '2023-06-30' })
  const bounds = { countriesIso2: ['IT'], statusDateGte: '2021-01-01', statusDateLte: '2023-06-30' }
  const expected = COMPANIES.filter((company) => passes(bounds, company)).toSorted(inOrder)
  assert.ok(expected.length > 0)
  assert.deepEqual(body.companies, expected.slice(0, 25))
  const error = async (filters: object) => (await search({ countriesIso2: ['IT'], ...filters })).body.error
  assert.match(String(await error({ statusDateGte: '2021-02-30' })), /^filters\.statusDateGte: must be a date/)
  assert.equal(
    await error({ statusDateGte: '2022-01-01', statusDateLte: '2021-01-01' }),
    'filters.statusDateGte: must not be greater than statusDateLte',
  )
})

test('lite: random combinations of filters answer exactly the companies whose records pass them', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('IT', 'FR', 'DE', 'GB', 'NO').chain((country) => someFilters(somewhere(country))),
      async (filters) => {
        const expected = COMPANIES.filter((company) => passes(filters, company)).toSorted(inOrder)
        const { status, body } = await search(filters)
        assert.deepEqual([status, body.error], [200, undefined])
        assert.equal(body.totalCompanies, expected.length)
        assert.deepEqual(body.companies, expected.slice(0, 25))
        found += expected.length
      },
    ),
    { numRuns: rounds({ quick: 120, full: 400 }), seed: 11 },
  )
  assert.ok(found > rounds({ quick: 300, full: 1000 }), `only ${found} companies in all results`)
})

test('lite: a section and a bare region select everything below them; dots and spaces in codes do not matter', async () => {
  const total = async (filters: object) => (await search({ countriesIso2: ['IT'], ...filters })).body.totalCompanies
  const manufacturers = somewhere('IT').filter(({ naceCodes }) =>
    [...naceCodes.primary, ...naceCodes.secondary].some((code) => /^(1[0-9]|2[0-9]|3[0-3])\./.test(code)),
  )
  assert.equal(await total({ naceCodes: ['C'] }), manufacturers.length)
  assert.equal(await total({ naceCodes: ['1041'] }), await total({ naceCodes: [' 10.41 '] }))
  const lombards = somewhere('IT').filter(({ region }) => region?.startsWith('Lombardia|'))
  assert.equal(await total({ regions: ['lombardia'] }), lombards.length)
})

test('lite: an empty array is as if absent, except for the countries', async () => {
  const all = await search({ countriesIso2: ['IT'] })
  const same = await search({ countriesIso2: ['IT'], regions: [], naceCodes: [], status: [] })
  assert.equal(same.body.totalCompanies, all.body.totalCompanies)
  assert.equal(same.body.searchContextId, all.body.searchContextId)
  assert.equal(await refusal({ filters: { countriesIso2: [] } }), 'Missing required filter param countryIso2')
})

test('lite: without the country filter it answers 400 in the words of the interface', async () => {
  for (const payload of [{}, { filters: {} }, { filters: { regions: ['x'] } }, { page: 0 }])
    assert.equal(await refusal(payload), 'Missing required filter param countryIso2')
})

test('lite: a required filter by another name is named', async () => {
  for (const [filters, asked] of [
    [{ countryIso2: ['IT'] }, 'countryIso2'],
    [{ country: 'IT' }, 'country'],
  ] as const)
    assert.equal(await refusal({ filters }), `filters.${asked}: unknown filter. Did you mean countriesIso2?`)
})

test('lite: countries are checked: supported, at most one, duplicates collapse, case does not matter', async () => {
  assert.equal(await refusal({ filters: { countriesIso2: ['XX'] } }), 'countriesIso2: "XX" is not a supported country')
  const limit = 'countriesIso2: at most 1 country for /explore/lite'
  assert.equal(await refusal({ filters: { countriesIso2: ['IT', 'FR'] } }), limit)
  const { body } = await search({ countriesIso2: ['it', 'IT'] })
  assert.equal(body.totalCompanies, somewhere('IT').length)
})

test('lite: a page past the end is empty, has true totals and the page asked for, and costs nothing', async () => {
  const { status, body, headers } = await search({ countriesIso2: ['IT'] }, 5_000)
  assert.equal(status, 200)
  assert.deepEqual([body.companies, body.page, body.totalCompanies], [[], 5_000, somewhere('IT').length])
  assert.equal(headers['x-credits-used'], '0')
})

test('lite: nothing found is an answer with a search context, and costs nothing', async () => {
  const { body, headers } = await search({ countriesIso2: ['IT'], cities: ['Nowhere at all'] })
  assert.deepEqual([body.totalCompanies, body.totalPages], [0, 0])
  assert.match(body.searchContextId, /^[0-9a-f-]{36}$/)
  assert.equal(headers['x-credits-used'], '0')
})

test('lite: a page below 1, broken or in quotes is refused', async () => {
  for (const page of [0, -1, 1.5, '1', true])
    assert.equal(await refusal({ filters: { countriesIso2: ['IT'] }, page }), 'page: must be an integer of at least 1')
})

test('lite: unknown members are named, with the nearest known one', async () => {
  assert.equal(
    await refusedFilter({ employees: 3 }),
    'filters.employees: unknown filter. Did you mean numberOfEmployeesGte?',
  )
  for (const [asked, meant] of [
    ['naceCode', 'naceCodes'],
    ['zip', 'postcode'],
    ['town', 'cities'],
    ['radius', 'near'],
    ['turnoverGte', 'operatingRevenueGte'],
  ])
    assert.equal(await refusedFilter({ [asked]: ['10'] }), `filters.${asked}: unknown filter. Did you mean ${meant}?`)
  assert.match(
    await refusal({ filters: { countriesIso2: ['IT'] }, pages: 2 }),
    /^pages: unknown member\. Did you mean page\?/,
  )
})

test('lite: a wrong type names the member and the type, and nothing is coerced', async () => {
  assert.match(await refusedFilter({ numberOfEmployeesGte: '5' }), /^filters\.numberOfEmployeesGte: must be an integer/)
  assert.match(await refusedFilter({ operatingRevenueLte: 1.5 }), /^filters\.operatingRevenueLte: must be an integer/)
  assert.match(await refusedFilter({ regions: 'Lazio' }), /^filters\.regions: must be an array of strings/)
  assert.match(await refusedFilter({ cities: ['Roma', 5] }), /^filters\.cities(\[1\])?: must be/)
  assert.match(
    await refusedFilter({ isPrimaryCodes: 'true' }),
    /^filters\.isPrimaryCodes: must be true or false|boolean/,
  )
  assert.match(await refusal({ filters: [] }), /^filters: must be an object/)
})

test('lite: a value outside a closed list is refused with suggestions', async () => {
  const cases: readonly (readonly [object, RegExp])[] = [
    [{ status: ['Actve'] }, /^filters\.status: "Actve" is not a known value\. Did you mean Active\b/],
    [{ standardisedLegalForm: ['Private company'] }, /Private limited companies/],
    [{ categories: ['Large'] }, /Did you mean .*Large company/],
    [{ listedDelistedUnlisted: ['lsited'] }, /listed/],
    [{ regions: ['Lombardia|Milan'] }, /Lombardia\|Milano/],
    [{ naceCodes: ['10.99'] }, /^filters\.naceCodes: "10\.99" is not a known value\. Did you mean 10\./],
    [{ naicsCodes: ['999999'] }, /^filters\.naicsCodes: "999999"/],
    [{ sicCodes: ['0000'] }, /^filters\.sicCodes: "0000"/],
    [{ nationalSectors: ['10.41.99'] }, /^filters\.nationalSectors: "10\.41\.99"/],
  ]
  for (const [filters, words] of cases) assert.match(await refusedFilter(filters), words)
})

test('lite: dates are RFC 3339 with offset or a day; reversed bounds are refused', async () => {
  const { status } = await search({
    countriesIso2: ['IT'],
    dateOfIncorporationGte: '2010-01-01T00:00:00+02:00',
    dateOfIncorporationLte: '2015-12-31',
  })
  assert.equal(status, 200)
  assert.match(
    await refusedFilter({ dateOfIncorporationGte: '31/12/2020' }),
    /^filters\.dateOfIncorporationGte: must be a date/,
  )
  assert.match(
    await refusedFilter({ dateOfIncorporationGte: '2021-01-01', dateOfIncorporationLte: '2020-01-01' }),
    /^filters\.dateOfIncorporationGte: must not be greater than dateOfIncorporationLte/,
  )
  assert.match(await refusedFilter({ numberOfEmployeesGte: 9, numberOfEmployeesLte: 3 }), /must not be greater/)
})

test('lite: limits are named: entries, characters, nesting, bytes', async () => {
  assert.match(await refusedFilter({ cities: Array(501).fill('x') }), /^filters\.cities: .*500/)
  assert.match(await refusedFilter({ cities: ['x'.repeat(257)] }), /^filters\.cities\[0\]: .*256/)
  const deep = `{"filters":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  assert.match(await refusal(deep), /32/)
  const { status, body } = await post({ filters: { countriesIso2: ['IT'], cities: ['x'.repeat(1024 * 1024)] } })
  assert.equal(status, 413)
  assert.match(String(body.error), /1 MiB/)
})

test('lite: the same search has the same context on every page, another licence another one', async () => {
  const first = await search({ countriesIso2: ['IT'], naceCodes: ['41', '43'] })
  const second = await search({ naceCodes: ['43', '41'], countriesIso2: ['IT'] }, 2)
  assert.equal(second.body.searchContextId, first.body.searchContextId)
  const other = await service.issue()
  const theirs = await post({ filters: { countriesIso2: ['IT'], naceCodes: ['41', '43'] } }, { 'x-api-key': other.key })
  assert.notEqual(theirs.body.searchContextId, first.body.searchContextId)
})

test('lite: a dry run tells totals and price, answers no company and charges nothing', async () => {
  const { body, headers } = await post({ filters: { countriesIso2: ['IT'] } }, {}, '?dryRun=true')
  assert.deepEqual([body.companies, body.totalCompanies], [[], somewhere('IT').length])
  assert.equal(headers['x-credits-estimate'], '1')
  assert.equal(headers['x-credits-used'], '0')
})

test('lite: a key, a licence of the type and the country are needed', async () => {
  assert.equal((await post({ filters: { countriesIso2: ['IT'] } }, { 'x-api-key': 'nobody' })).status, 401)
  const one = await service.issue({ type: 'ONE' })
  assert.equal((await post({ filters: { countriesIso2: ['IT'] } }, { 'x-api-key': one.key })).status, 403)
  const french = await service.issue({ countries: ['FR'] })
  const { status, body } = await post({ filters: { countriesIso2: ['IT'] } }, { 'x-api-key': french.key })
  assert.equal(status, 403)
  assert.equal(body.error, 'Country IT is not enabled by your licence')
})

test('lite: random malformed requests are refused with a sentence, never with a 5xx', async () => {
  const anything = fc.anything({ maxDepth: 3, withNullPrototype: false, withBigInt: false })
  const member = fc.constantFrom(
    ...['countriesIso2', 'regions', 'cities', 'postcode', 'dateOfIncorporationGte', 'operatingRevenueGte'],
    ...[
      'numberOfEmployeesLte',
      'standardisedLegalForm',
      'naceCodes',
      'isPrimaryCodes',
      'status',
      '__proto__',
      'constructor',
    ],
  )
  const bodies = fc.oneof(
    fc.record({ filters: fc.dictionary(member, anything), page: fc.option(anything, { nil: undefined }) }),
    fc.record({ filters: fc.record({ countriesIso2: fc.constant(['IT']) }), page: anything }),
    fc
      .tuple(member, anything)
      .map(([name, value]) => ({ filters: { countriesIso2: ['IT'], ...Object.fromEntries([[name, value]]) } })),
    anything,
  )
  const texts = fc.oneof(
    { weight: 4, arbitrary: bodies.map((body) => JSON.stringify(body) ?? 'undefined') },
    { weight: 1, arbitrary: anyText(200) },
    { weight: 1, arbitrary: bodies.map((body) => (JSON.stringify(body) ?? '').slice(0, -1)) },
  )
  const statuses = new Map<number, number>()
  const requests = rounds({ quick: 500, full: 5_000 })
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const { status, body } = await post(text)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200) return
      assert.ok(status >= 400 && status < 500, `${status} for ${text}`)
      assert.deepEqual(Object.keys(body), ['error'])
      assert.match(String(body.error), /^(\S+: .+|Missing required .+)$/s, text)
    }),
    { numRuns: requests, seed: 3 },
  )
  assert.ok((statuses.get(400) ?? 0) > 0.6 * requests, JSON.stringify([...statuses]))
})
