/** `GET /explore/companies/{id}` through HTTP. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addressKey } from '../../src/company/address/address-key.ts'
import { type Company, emptyCompany } from '../../src/company/company.ts'
import { demoCompanies } from '../../src/imports/demo-companies.ts'
import { type EmbeddedService, openServiceOver } from '../support/embedded-service.ts'

const named = (id: string, members: Partial<Company> = {}): Company => ({
  ...emptyCompany({ id, name: `Company ${id}`, countryIso2: id.slice(0, 2) }),
  ...members,
})
/** Ids whose numbers meet: as a VAT number, as a number of the register, with and without punctuation. */
const ALIKE = [
  named('IT-02438750586', { nationalId: '02438750586', vatTaxNumber: 'IT02438750586' }),
  named('IT-02438750586.', { vatTaxNumber: 'IT02438750586' }),
  named('IT-other', { nationalId: '02438750586' }),
  named('IT-unnumbered-0a1b2c3d4e5f'),
  named('GB-coop-R7'),
  named('GB-coop-r7'),
  named('GB-5493001KJTIIGC8Y1R12', { lei: '5493001KJTIIGC8Y1R12' }),
  named('FR-è/ö %20'),
  ...['15 Sample Street', 'Flat 3, 15 Sample St', '15A Sample Street', 'Sample Street'].map((address, at) =>
    named(`GB-${at}`, { address, postcode: 'WC2B 6UN', city: 'London' }),
  ),
]
const COMPANIES: readonly Company[] = [...demoCompanies(0.05), ...ALIKE]
const KEYS = COMPANIES.map(addressKey)
/** How many companies are at the address of each. */
const AT_ADDRESS = new Map(
  COMPANIES.map(({ id }, at) => [id, KEYS[at] === null ? null : KEYS.filter((key) => key === KEYS[at]).length]),
)
let service: EmbeddedService
before(async () => {
  service = await openServiceOver(COMPANIES, { settings: { rateLimit: 100_000 } })
})
after(() => service.close())

const get = (key: string, id: string) =>
  service.app.inject({ url: `/explore/companies/${encodeURIComponent(id)}`, headers: { 'x-api-key': key } })

test('company by id: every company is found by its id, with its very record', async () => {
  const { key } = await service.issue({ paid: 'unlimited', countries: 'all' })
  for (const company of COMPANIES) {
    const { statusCode, body } = await get(key, company.id)
    assert.equal(statusCode, 200, company.id)
    assert.equal(body, JSON.stringify({ ...company, companiesAtAddress: AT_ADDRESS.get(company.id) }))
  }
})

test('company by id: another spelling is another id; nobody is 404 and free', async () => {
  const { key } = await service.issue({ paid: 10, countries: 'all' })
  for (const id of [
    'it-02438750586',
    'IT02438750586',
    'IT-2438750586',
    'IT-',
    'IT',
    '-',
    'XX-1',
    'GB-COOP-R7',
    ' IT-other',
    '\u0000',
    'IT-__proto__',
  ]) {
    const { statusCode, body, headers } = await get(key, id)
    assert.deepEqual(
      [statusCode, body, headers['x-credits-used']],
      [404, JSON.stringify({ error: `No company has the id ${id}` }), '0'],
      id,
    )
  }
  assert.equal((await get(key, 'x'.repeat(300))).statusCode, 404)
})

test('company by id: costs what one costs, every type may call it, countries count', async () => {
  for (const type of ['ONE', 'LITE', 'PLUS'] as const) {
    const { key } = await service.issue({ type, paid: 2, countries: ['IT'] })
    const found = await get(key, 'IT-other')
    assert.deepEqual(
      [found.statusCode, found.headers['x-credits-used'], found.headers['x-credits-remaining']],
      [200, '1', '1'],
    )
    const refused = await get(key, 'GB-coop-R7')
    assert.deepEqual([refused.statusCode, refused.headers['x-credits-used']], [403, '0'])
    assert.match(refused.body, /Country GB is not enabled by your licence/)
    assert.equal((await get(key, 'IT-other')).statusCode, 200)
    assert.equal((await get(key, 'IT-other')).statusCode, 402)
  }
})

test('company by id: companies at its address are those of one search, and of a saved one', async () => {
  const { key } = await service.issue({ paid: 'unlimited', countries: 'all' })
  const call = (url: string, payload: object) =>
    service.app.inject({ method: 'POST', url, payload, headers: { 'x-api-key': key } })
  const search = async (of: string, more: object = {}) => {
    const filters = { countriesIso2: [of.slice(0, 2)], sameAddressAs: of, ...more }
    const { statusCode, body } = await call('/explore/lite', { filters, pageSize: 50 })
    assert.equal(statusCode, 200, body)
    const { companies, totalCompanies } = JSON.parse(body) as { companies: Company[]; totalCompanies: number }
    assert.equal(companies.length, totalCompanies)
    return companies.map(({ id }) => id).sort()
  }
  assert.deepEqual(await search('GB-0'), ['GB-0', 'GB-1'])
  assert.deepEqual(await search('GB-1'), ['GB-0', 'GB-1'])
  assert.deepEqual(await search('GB-2'), ['GB-2'])
  assert.deepEqual(await search('GB-3'), [], 'an address that is not certain')
  assert.deepEqual(await search('GB-nobody'), [])
  assert.deepEqual(await search('GB-0', { countriesIso2: ['FR'] }), [], 'an address is in one country')
  assert.deepEqual(await search('GB-0', { ids: ['GB-1', 'GB-2'] }), ['GB-1'])
  const facets = await call('/explore/facets', {
    filters: { countriesIso2: ['GB'], sameAddressAs: 'GB-0' },
    facets: [{ field: 'status' }],
  })
  assert.equal((JSON.parse(facets.body) as { totalCompanies: number }).totalCompanies, 2)

  const saved = (id: string) =>
    call('/explore/searches', { name: id, search: { filters: { countriesIso2: ['GB'], sameAddressAs: id } } })
  assert.equal((await saved('GB-0')).statusCode, 200)
  const refused = await saved('GB-3')
  assert.equal(refused.statusCode, 400)
  assert.match(refused.body, /search\.filters\.sameAddressAs: must be a company with an address/)
})
