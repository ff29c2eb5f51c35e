/** Own columns through HTTP: on the record, as filters, as facets. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Attributes, type Company, emptyCompany } from '../../src/company/company.ts'
import { ancestors } from '../../src/reference/industry-codes.ts'
import { buildEmbedded } from '../support/build-index.ts'
import { leasesOf } from '../support/leases.ts'
import { routesOf } from '../support/routes-of.ts'
import { openTestService, type TestService } from '../support/test-service.ts'

const company = (id: string, attributes: Attributes | null): Company => ({
  ...emptyCompany({ id, name: `Bakery ${id}`, countryIso2: id.slice(0, 2) }),
  attributes,
})

const engine = await buildEmbedded(
  [
    company('GB-1', { tier: 'Gold', score: 10, since: '2020-01-31' }),
    company('GB-2', { tier: 'GOLD', score: 5 }),
    company('GB-3', { tier: 'Silver', since: '2021-06-01' }),
    company('GB-4', null),
  ],
  ancestors,
)
let service: TestService
let key: string

before(async () => {
  service = await openTestService({ endpoints: routesOf, leases: leasesOf(engine) })
  key = (await service.issue({ paid: 'unlimited' })).key
})

after(async () => {
  await service.close()
  await engine.close()
})

async function post(path: string, body: object) {
  const answer = await service.app.inject({
    method: 'POST',
    url: path,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return { status: answer.statusCode, body: answer.json(), used: answer.headers['x-credits-used'] }
}

async function found(attributes: object, path = '/explore/lite', more: object = {}): Promise<string> {
  const { status, body } = await post(path, { filters: { countriesIso2: ['GB'], attributes }, ...more })
  assert.equal(status, 200, JSON.stringify(body))
  return body.companies.map(({ id }: Company) => id).join(' ')
}

test('attributes: they are on the record, null where there are none', async () => {
  const { body } = await post('/explore/lite', { filters: { countriesIso2: ['GB'] } })
  assert.deepEqual(
    body.companies.map((each: Company) => each.attributes),
    [
      { tier: 'Gold', score: 10, since: '2020-01-31' },
      { tier: 'GOLD', score: 5 },
      { tier: 'Silver', since: '2021-06-01' },
      null,
    ],
  )
})

test('attributes: any of some values, numbers and days between bounds, all of several', async () => {
  assert.equal(await found({ tier: { values: ['gold'] } }), 'GB-1 GB-2')
  assert.equal(await found({ tier: { values: ['gold', 'SILVER'] }, score: { gte: 6 } }), 'GB-1')
  assert.equal(await found({ score: { lte: 5 } }), 'GB-2')
  assert.equal(await found({ score: { values: ['10'] } }), 'GB-1')
  assert.equal(await found({ since: { gte: '2020-02-01' } }), 'GB-3')
  assert.equal(await found({ tier: {} }), 'GB-1 GB-2 GB-3 GB-4')
  const words = { semantic: { keywords: ['bakery'] } }
  assert.equal(await found({ tier: { values: ['Silver'] } }, '/explore/simple-semantic', words), 'GB-3')
  assert.equal(await found({ tier: { values: ['Silver'] } }, '/explore/plus', { query: 'bakeries' }), 'GB-3')
})

test('attributes: what is wrong is named, and costs nothing', async () => {
  const refused = async (attributes: object) => {
    const { status, body, used } = await post('/explore/lite', { filters: { countriesIso2: ['GB'], attributes } })
    assert.deepEqual([status, used], [400, '0'])
    return body.error
  }
  assert.equal(
    await refused({ tiers: { values: ['a'] } }),
    'filters.attributes.tiers: unknown attribute. Did you mean tier?',
  )
  assert.match(
    await refused({ tier: { value: ['a'] } }),
    /^filters\.attributes\.tier\.value: unknown \w+\. Did you mean values\?$/,
  )
  assert.equal(
    await refused({ score: { gte: 'many' } }),
    'filters.attributes.score.gte: must be a number, or a day as YYYY-MM-DD',
  )
  assert.equal(
    await refused({ score: { gte: 5, lte: 4 } }),
    'filters.attributes.score.gte: must not be greater than lte',
  )
  assert.equal(
    await refused({ score: { gte: 5, lte: '2020-01-01' } }),
    'filters.attributes.score.gte: must be of the same type as lte',
  )
  assert.match(await refused({ tier: 'gold' }), /^filters\.attributes\.tier: must be an object/)
  assert.match(await refused(['tier']), /^filters\.attributes: must be an object/)
})

test('attributes: facets of them, their own filter set aside', async () => {
  const filters = { countriesIso2: ['GB'], attributes: { tier: { values: ['silver'] }, score: { gte: 1 } } }
  const facets = [{ field: 'attributes.tier' }, { field: 'attributes.score', conjunctive: true }]
  const { status, body } = await post('/explore/facets', { filters, facets })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body, {
    totalCompanies: 0,
    facets: [
      { field: 'attributes.tier', values: [{ value: 'Gold', label: 'Gold', count: 2 }], other: 0, missing: 0 },
      { field: 'attributes.score', values: [], other: 0, missing: 0 },
    ],
    knownValues: [],
  })
  const { body: wrong } = await post('/explore/facets', {
    filters: { countriesIso2: ['GB'] },
    facets: [{ field: 'attributes.teir' }],
  })
  assert.equal(wrong.error, 'facets[0].field: "attributes.teir" is not a known value. Did you mean attributes.tier?')
})
