/** Near words through HTTP: what they find, how answers list them, and that counts, facets and exports agree. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Company, emptyCompany } from '../../src/company/company.ts'
import { ancestors } from '../../src/reference/industry-codes.ts'
import { buildEmbedded } from '../support/build-index.ts'
import { leasesOf } from '../support/leases.ts'
import { routesOf } from '../support/routes-of.ts'
import { openTestService, type TestService } from '../support/test-service.ts'

function company(number: number, description: string | null, more: Partial<Company> = {}): Company {
  const identity = { id: `GB-${number}`, name: `n${number}`, countryIso2: 'GB' }
  return { ...emptyCompany(identity), description, descriptionLanguage: description && 'en', ...more }
}

/** 1 has the word, 2 and 3 a near one; 4 has no description, 5 a code, 6 has neither. */
const COMPANIES = [
  company(1, 'Marine underwriting'),
  company(2, 'Insurance for shops', { city: 'Leeds' }),
  company(3, 'Surety bonds', { city: 'York' }),
  company(4, null, { name: 'Insurance Ltd' }),
  company(5, 'Insurance for dentists', { naceCodes: { primary: ['01.11'], secondary: [] } }),
  company(6, 'Flowers'),
]

const engine = await buildEmbedded(COMPANIES, ancestors)
let service: TestService
let key: string

before(async () => {
  service = await openTestService({ endpoints: routesOf, leases: leasesOf(engine), served: ['GB'] })
  key = (await service.issue({ paid: 'unlimited' })).key
})

after(async () => {
  await service.close()
  await engine.close()
})

interface Answered {
  readonly companies: readonly Company[]
  readonly totalCompanies: number
  readonly searchContextId: string
  readonly interpretation: {
    readonly nearWords: null | {
      readonly words: readonly {
        readonly asked: string
        readonly near: readonly { readonly word: string; readonly similarity: number }[]
      }[]
      readonly companies: number
      readonly found: readonly { readonly id: string; readonly because: readonly string[] }[]
    }
  }
  readonly facets: readonly { readonly values: readonly { readonly value: string; readonly count: number }[] }[]
  readonly error?: string
}

async function post(url: string, payload: object) {
  const answer = await service.app.inject({
    method: 'POST',
    url,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    payload: JSON.stringify({ filters: { countriesIso2: ['GB'] }, ...payload }),
  })
  return { status: answer.statusCode, text: answer.body, body: () => answer.json() as Answered }
}

const WAYS = [
  ['/explore/simple-semantic', { semantic: { keywords: ['underwriting'] } }],
  ['/explore/plus', { query: 'underwriting' }],
] as const

for (const [path, asked] of WAYS) {
  test(`${path}: near words find companies, and the answer says which and why`, async () => {
    const { companies, totalCompanies, interpretation } = (await post(path, asked)).body()
    assert.deepEqual(companies.map(({ id }) => id).sort(), ['GB-1', 'GB-2', 'GB-3'])
    assert.equal(companies[0].id, 'GB-1')
    assert.equal(totalCompanies, 3)
    const { nearWords } = interpretation
    assert.ok(nearWords !== null)
    assert.equal(nearWords.companies, 2)
    assert.deepEqual(nearWords.found.map(({ id }) => id).sort(), ['GB-2', 'GB-3'])
    const [{ asked: word, near }] = nearWords.words
    assert.equal(word, 'underwriting')
    const reason = nearWords.found.find(({ id }) => id === 'GB-3')?.because.at(0)
    const said = near.find(
      (each) => reason === `says “${each.word}”, which is near “underwriting” (${each.similarity})`,
    )
    assert.ok(said !== undefined && said.similarity >= 0.4, String(reason))
  })

  test(`${path}: without near words`, async () => {
    const off = (await post(path, { ...asked, nearWords: false })).body()
    const on = (await post(path, asked)).body()
    assert.deepEqual(
      off.companies.map(({ id }) => id),
      ['GB-1'],
    )
    assert.equal(off.interpretation.nearWords, null)
    assert.notEqual(off.searchContextId, on.searchContextId)
    // As if absent.
    assert.equal((await post(path, { ...asked, nearWords: true })).body().searchContextId, on.searchContextId)
    assert.equal((await post(path, { ...asked, nearWords: null })).body().searchContextId, on.searchContextId)
    const { status, body } = await post(path, { ...asked, nearWords: 'no' })
    assert.equal(status, 400)
    assert.match(body().error ?? '', /nearWords/)
  })

  test(`${path}: totals, sorted pages, facets and exports agree`, async () => {
    for (const nearWords of [true, false]) {
      const body = { ...asked, nearWords }
      const { totalCompanies } = (await post(path, body)).body()
      const dry = (await post(`${path}?dryRun=true`, body)).body()
      assert.equal(dry.totalCompanies, totalCompanies)
      assert.equal(dry.interpretation.nearWords?.companies ?? 0, totalCompanies - 1)
      const sorted = (await post(path, { ...body, sort: [{ by: 'name', order: 'desc' }] })).body()
      assert.deepEqual(
        sorted.companies.map(({ id }) => id),
        nearWords ? ['GB-3', 'GB-2', 'GB-1'] : ['GB-1'],
      )
      const counted = (await post('/explore/facets', { ...body, facets: [{ field: 'city' }] })).body()
      assert.equal(counted.totalCompanies, totalCompanies)
      assert.equal(counted.facets[0].values.length, nearWords ? 2 : 0)
      const { text } = await post('/explore/export', { ...body, format: 'ndjson' })
      assert.equal(text.trim().split('\n').length, totalCompanies)
    }
  })
}

test('near words: not in a search by filters alone', async () => {
  const { status, body } = await post('/explore/lite', { nearWords: false })
  assert.equal(status, 400)
  assert.match(body().error ?? '', /nearWords/)
})

test('near words: a company with a code, or without a description, is found by what it says and has alone', async () => {
  const { companies } = (await post('/explore/simple-semantic', { semantic: { keywords: ['insurance'] } })).body()
  const ids = companies.map(({ id }) => id)
  assert.ok(ids.includes('GB-4') && ids.includes('GB-5'))
})
