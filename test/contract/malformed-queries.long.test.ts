/**
 * Malformed requests to the endpoints with a path or a query: refused in a sentence that names the member, never a 5xx,
 * nothing charged. 1,200 each in full.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import type { BuiltGeneration, EmbeddedService } from '../support/embedded-service.ts'
import { buildGeneration, openEmbeddedService } from '../support/embedded-service.ts'
import { malformedQuery, type QueriedEndpoint } from '../support/malformed-queries.ts'
import { Random } from '../support/random.ts'
import { rounds } from '../support/rounds.ts'

const REQUESTS = rounds({ quick: 150, full: 1_200 })

let generation: BuiltGeneration
let service: EmbeddedService
let ids: readonly string[]
before(async () => {
  const companies = [...demoCompanies(0.05)]
  ids = companies.slice(0, 20).map(({ id }) => id)
  generation = await buildGeneration(companies)
  service = await openEmbeddedService(generation, { settings: { rateLimit: 1_000_000 } })
})
after(async () => {
  await service.close()
  await generation.close()
})

/** The answer to a path that is no URL: there is no member to name. */
const NO_URL = 'Malformed HTTP request'
const UNDECODABLE = /^[^?]*%(ff|ed)/

/** What is charged for an answer of 200. */
type PriceOf = (body: Readonly<Record<string, unknown>>) => number

const ENDPOINTS: readonly (Omit<QueriedEndpoint, 'ids'> & { readonly priceOf: PriceOf })[] = [
  { path: '/explore/companies/{id}', right: { x: '1' }, priceOf: () => 1 },
  {
    path: '/explore/companies/{id}/similar',
    right: { limit: '3' },
    priceOf: ({ companies }) => ((companies as readonly unknown[]).length > 0 ? 1 : 0),
  },
  {
    path: '/explore/companies/{id}/history',
    right: { asOf: '2026-01-31', since: '0', limit: '3' },
    priceOf: ({ events, asOf }) => ((events as readonly unknown[]).length > 0 || isAnythingKnown(asOf) ? 1 : 0),
  },
  {
    path: '/explore/companies/{id}/related',
    right: { limit: '3', next: '0' },
    priceOf: ({ related }) => Math.ceil((related as readonly unknown[]).length / 25),
  },
  { path: '/explore/suggest', right: { q: 'vini', countryIso2: 'IT', limit: '3' }, priceOf: () => 0 },
  {
    path: '/explore/changes',
    right: { since: '1-0', countriesIso2: 'IT', types: 'gone', limit: '3' },
    priceOf: ({ changes }) => Math.ceil((changes as readonly unknown[]).length / 25),
  },
  { path: '/utils/suggest', right: { filter: 'regions', q: 'tosc', countryIso2: 'IT' }, priceOf: () => 0 },
]

/** Whether the answer says anything of the day that was asked for. */
function isAnythingKnown(asOf: unknown): boolean {
  const { company, stated } = (asOf ?? {}) as {
    company?: object | null
    stated?: Readonly<Record<string, unknown>> | null
  }
  if (company != null) return true
  return Object.values(stated ?? {}).some((each) => each !== null && (each as { value?: unknown }).value !== null)
}

for (const { priceOf, ...endpoint } of ENDPOINTS) {
  test(`${REQUESTS} malformed requests to ${endpoint.path}: a sentence that names the member, and nothing charged`, async () => {
    const { key, licenceId } = await service.issue({ paid: 100_000, countries: 'all' })
    const random = new Random(1_812)
    const statuses = new Map<number, number>()
    let paid = 0
    for (let i = 0; i < REQUESTS; i++) {
      const url = malformedQuery({ ...endpoint, ids }, random)
      const { statusCode, headers, body } = await service.app.inject({ url, headers: { 'x-api-key': key } })
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      const answer = JSON.parse(body) as Record<string, unknown>
      if (statusCode === 200) {
        paid += priceOf(answer)
        assert.equal(Number(headers['x-credits-used']), priceOf(answer), url)
        continue
      }
      assert.ok([400, 404, 414].includes(statusCode), `${statusCode} ${body} for ${url}`)
      assert.deepEqual(Object.keys(answer), ['error'], url)
      const error = String(answer.error)
      assert.ok(error.length < 400 && error.isWellFormed(), error)
      assert.doesNotMatch(error, /\p{Cc}/u)
      assert.equal(headers['x-credits-used'] ?? '0', '0', url)
      if (statusCode === 400 && error !== NO_URL) {
        const member = /^Missing required field: (\S+)$|^([^:]{1,300}): ./u.exec(error)
        assert.ok(member !== null, `${error} for ${url}`)
        const named = member[1] ?? member[2]
        assert.ok(
          /\W/.test(named) || named in endpoint.right || named === 'query' || url.includes(named),
          `${error} for ${url}`,
        )
      } else assert.ok(error !== NO_URL || UNDECODABLE.test(url), url)
    }
    assert.ok((statuses.get(400) ?? 0) > REQUESTS / 3, `most are wrong: ${JSON.stringify([...statuses])}`)
    const used = await creditsUsed(licenceId)
    assert.equal(used, paid)
  })
}

/** Credits paid according to the history of a licence. */
async function creditsUsed(licenceId: string): Promise<number> {
  const calls = await service.stores.calls.read({ licenceId, limit: 10_000 })
  return calls.reduce((sum, { credits }) => sum + (credits ?? 0), 0)
}

test('words that every JavaScript object has as members are words', async () => {
  const { key } = await service.issue({ paid: 100_000, countries: 'all' })
  const post = async (url: string, payload: object) => {
    const { statusCode, body } = await service.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'x-api-key': key },
    })
    assert.equal(statusCode, 200, `${JSON.stringify(payload)}: ${body}`)
  }
  for (const word of Object.getOwnPropertyNames(Object.prototype)) {
    for (const country of ['GB', 'FR', 'DE']) {
      for (const query of [word, `public ${word} (${word}: ${word})`])
        await post('/explore/plus?dryRun=true', { query, filters: { countriesIso2: [country] } })
      await post('/explore/one', { country, companyName: `${word} de ${word} ltd` })
    }
  }
})
