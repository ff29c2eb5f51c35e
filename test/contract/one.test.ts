/** `POST /explore/one` through HTTP: every row of `docs/api.md` and `docs/decisions.md` that concerns it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { Company } from '../../src/company/company-schema.ts'
import { COUNTRIES } from '../../src/reference/countries.ts'
import { anyText } from '../support/any-text.ts'
import { openDemoIndex } from '../support/demo-index.ts'
import { leasesOf } from '../support/leases.ts'
import { rounds } from '../support/rounds.ts'
import { routesOf } from '../support/routes-of.ts'
import { openTestService, type TestService } from '../support/test-service.ts'

const record = Compile(Company)
const { companies: COMPANIES, engine, lookup, close } = await openDemoIndex(0.1)
let service: TestService
let key: string

before(async () => {
  service = await openTestService({
    endpoints: routesOf,
    leases: leasesOf(engine, lookup),
    served: COUNTRIES.map(({ countryIso2 }) => countryIso2),
  })
  key = (await service.issue({ paid: 'unlimited' })).key
})

after(async () => {
  await service.close()
  await close()
})

type Found = Company & { readonly matchScore: number; readonly because: readonly string[] }

async function post(payload: unknown) {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/explore/one',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
  const body = answer.json() as { readonly companies: readonly Found[]; readonly error?: string }
  return { status: answer.statusCode, body, headers: answer.headers }
}

const idsFound = async (payload: object) => (await post(payload)).body.companies.map(({ id }) => id)
const somewhere = (country: string) => COMPANIES.filter(({ countryIso2 }) => countryIso2 === country)

test('one: each record is a Company and carries its matchScore and reasons', async () => {
  const { status, body } = await post({ country: 'IT', companyName: somewhere('IT')[0].name })
  assert.equal(status, 200)
  for (const { matchScore, because, ...company } of body.companies) {
    assert.ok(record.Check(company))
    assert.ok(matchScore > 0 && matchScore <= 1)
    assert.ok(because.every((reason) => reason.startsWith('companyName: ')))
  }
})

test('one: a registered name finds its company first, whatever its case, accents and legal form', async () => {
  for (const company of COMPANIES.filter((_, at) => at % 17 === 0)) {
    const { countryIso2: country, name } = company
    for (const companyName of [name, name.toUpperCase(), name.normalize('NFD').replace(/\p{M}/gu, '')]) {
      const { body } = await post({ country, companyName })
      assert.equal(body.companies[0]?.name, name, companyName)
      assert.ok(body.companies.length <= 5)
    }
  }
})

test('one: a name finds nothing in another country', async () => {
  assert.deepEqual(await idsFound({ country: 'NO', companyName: somewhere('IT')[3].name }), [])
})

test('one: a VAT or register number finds the one company that has it, however it is spelt', async () => {
  for (const company of COMPANIES.filter((_, at) => at % 23 === 0)) {
    const { countryIso2: country, vatTaxNumber, nationalId, id } = company
    for (const number of [vatTaxNumber, nationalId]) {
      if (number === null) continue
      const spaced = number.replace(/(.{3})/g, '$1 ')
      const dotted = number.replace(/(\d{3})/g, '$1.').toLowerCase()
      for (const spelling of [number, spaced, dotted]) {
        assert.deepEqual(await idsFound({ country, vatTaxNumber: spelling }), [id], spelling)
      }
    }
  }
})

test('one: a number that nobody has is an empty answer, free, also with a wrong check digit', async () => {
  for (const vatTaxNumber of ['IT00000000000', '12345', 'IT-!!', '0']) {
    const { status, body, headers } = await post({ country: 'IT', vatTaxNumber })
    assert.equal(status, 200)
    assert.deepEqual(body, { companies: [] })
    assert.equal(headers['x-credits-used'], '0')
  }
})

test('one: with both given the number decides; if nobody has it, the name', async () => {
  const [first, second] = somewhere('FR')
  const both = { country: 'FR', companyName: second.name, vatTaxNumber: String(first.vatTaxNumber) }
  assert.deepEqual(await idsFound(both), [first.id])
  assert.equal((await idsFound({ ...both, vatTaxNumber: 'FR00000000000' }))[0], second.id)
})

test('one: the postcode and the region of the company keep it first', async () => {
  const company = somewhere('DE')[10]
  const { name: companyName, postcode: postCode, region } = company
  assert.equal((await idsFound({ country: 'DE', companyName, postCode }))[0], company.id)
  assert.equal((await idsFound({ country: 'DE', companyName, region }))[0], company.id)
})

test('one: of companies with a name, the one with the host is first, and says so', async () => {
  const withSite = COMPANIES.filter(({ website }) => website !== null).slice(0, 60)
  assert.equal(withSite.length, 60)
  for (const { id, name, countryIso2: country, website } of withSite) {
    const host = String(website)
      .replace(/^https?:\/\//, '')
      .toUpperCase()
    const { body } = await post({
      country,
      companyName: name,
      website: `https://www.${host.replace(/^WWW\./, '')}/contact`,
    })
    assert.equal(body.companies[0].id, id)
    assert.ok(body.companies[0].because.includes('website: the same'), name)
  }
  const { body } = await post({ country: 'IT', companyName: somewhere('IT')[0].name, website: 'nobody.example' })
  assert.ok(body.companies.every(({ because }) => !because.some((reason) => reason.startsWith('website'))))
})

test('one: a part of a name finds at most five companies that have all its words, the largest first', async () => {
  const words = new Map<string, number>()
  for (const { name } of somewhere('IT')) {
    for (const word of new Set(name.split(/[^\p{L}]+/u))) words.set(word, (words.get(word) ?? 0) + 1)
  }
  const word = [...words].find(([text, count]) => text.length > 6 && count > 5)?.[0] ?? ''
  const { body } = await post({ country: 'IT', companyName: word })
  assert.ok(body.companies.length > 1 && body.companies.length <= 5, `${word}: ${body.companies.length}`)
  for (const { name } of body.companies) assert.ok(name.toLowerCase().includes(word.toLowerCase()), name)
})

test('one: nonsense finds nothing', async () => {
  for (const companyName of ['qwxz plorf', 'asdfghjkl', '!!!', '   x   ', 'srl']) {
    assert.deepEqual(await idsFound({ country: 'IT', companyName }), [], companyName)
  }
})

test('one: what is missing is named, the country first', async () => {
  const error = async (payload: unknown) => {
    const { status, body } = await post(payload)
    assert.equal(status, 400)
    return body.error
  }
  assert.equal(await error({}), 'Missing required field: country')
  assert.equal(await error({ country: 'IT' }), 'Missing required field: companyName or vatTaxNumber')
  assert.equal(await error({ country: 'IT', companyName: ' ' }), 'Missing required field: companyName or vatTaxNumber')
  assert.equal(await error({ country: 'XX', companyName: 'a' }), 'country: "XX" is not a supported country')
  assert.match(String(await error({ country: 'IT', companyName: 'a', region: 'Lombardia|Milan' })), /^region: .*Milano/)
  assert.match(String(await error({ country: 'IT', name: 'a', companyName: 'a' })), /^name: unknown member/)
})

test('one: random names of any letters are answered, never with a 5xx', async () => {
  const names = fc.oneof(
    anyText(256),
    fc.string({ maxLength: 60, unit: 'grapheme' }),
    fc.constantFrom(...COMPANIES.map(({ name }) => name)).map((name) => [...name].reverse().join('')),
  )
  await fc.assert(
    fc.asyncProperty(names, async (companyName) => {
      const { status, body } = await post({ country: 'IT', companyName })
      assert.ok(status === 200 || (status === 400 && typeof body.error === 'string'), `${status}`)
    }),
    { numRuns: rounds({ quick: 200, full: 2_000 }), seed: 9 },
  )
})
