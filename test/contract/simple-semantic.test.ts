/** `POST /explore/simple-semantic` through HTTP: the rows of `docs/api.md` and `docs/decisions.md` about it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { CODE_SCHEMES, type CodeScheme } from '../../src/company/codes.ts'
import { Company } from '../../src/company/company-schema.ts'
import type { Language } from '../../src/text/language.ts'
import { codesOf } from '../support/brute-force.ts'
import { holds, stemsOf, textsOf } from '../support/brute-force-words.ts'
import { openDemoIndex } from '../support/demo-index.ts'
import { leasesOf } from '../support/leases.ts'
import { attack, WORD_SEARCHES } from '../support/malformed-searches.ts'
import { rounds } from '../support/rounds.ts'
import { routesOf } from '../support/routes-of.ts'
import { openTestService, type TestService } from '../support/test-service.ts'
import { titlesOfCode } from '../support/words-on-record.ts'

const { companies: COMPANIES, engine, close } = await openDemoIndex(0.1)
const record = Compile(Company)
let service: TestService
let key: string

before(async () => {
  service = await openTestService({ endpoints: routesOf, leases: leasesOf(engine) })
  key = (await service.issue({ paid: 'unlimited' })).key
})

after(async () => {
  await service.close()
  await close()
})

interface Answered {
  readonly companies: readonly Company[]
  readonly totalCompanies: number
  readonly totalPages: number
  readonly searchContextId: string
  readonly input: unknown
  readonly error?: string
}

async function post(payload: unknown) {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/explore/simple-semantic',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  return { status: answer.statusCode, body: answer.json() as Answered, headers: answer.headers }
}

const search = (countriesIso2: readonly string[], semantic: object, page?: number) =>
  post({ filters: { countriesIso2 }, semantic, ...(page !== undefined && { page }) })

async function refusal(payload: unknown): Promise<string> {
  const { status, body } = await post(payload)
  assert.equal(status, 400)
  return String(body.error)
}

/**
 * Whether an entry occurs in a company: in a name, in the description, or in the title of one of its codes at the finest
 * level, each under the analysis of its own language. Written from `docs/decisions.md`, row "keywords, must, mustNot".
 */
function standsIn(entry: string, company: Company): boolean {
  const holdsEntry = ({ language, stems }: { readonly language: Language; readonly stems: readonly string[] }) =>
    holds(stems, stemsOf(entry, language))
  if (textsOf(company).some(holdsEntry)) return true
  return CODE_SCHEMES.some((scheme) => {
    const { primary, secondary } = codesOf(company, scheme)
    return [...primary, ...secondary].some((code) => titlesOf(scheme, company.countryIso2, code).some(holdsEntry))
  })
}

const titles = new Map<string, ReturnType<typeof titlesOfCode>>()

/** The titles of a code, looked up once. */
function titlesOf(scheme: CodeScheme, country: string, code: string): ReturnType<typeof titlesOfCode> {
  const key = `${scheme} ${country} ${code}`
  const known = titles.get(key) ?? titlesOfCode(scheme, country, code)
  titles.set(key, known)
  return known
}

test('simple-semantic: the answer has the documented shape and echoes the input exactly', async () => {
  const payload = {
    semantic: { keywords: ['Software'], mustNot: [] },
    filters: { countriesIso2: ['IT'], cities: ['Milano'] },
  }
  const { status, body } = await post(payload)
  assert.deepEqual([status, body.error], [200, undefined])
  assert.deepEqual(body.input, payload)
  assert.ok(body.totalCompanies > 0)
  for (const company of body.companies) {
    assert.ok(record.Check(company))
    assert.equal(company.city, 'Milano')
  }
})

test('simple-semantic: must and mustNot are exactly what a scan of names, descriptions and titles says', async () => {
  const entries = [
    'software',
    'restaurant',
    'bau',
    'pizza e vino',
    'S.r.l.',
    'costruzioni',
    'Tätigkeit',
    'real estate',
    'olive',
  ]
  for (const country of ['IT', 'DE', 'GB']) {
    const own = COMPANIES.filter(({ countryIso2 }) => countryIso2 === country)
    // Keywords that every company of the country has: its legal forms and the words of its sectors would leave some out.
    const keywords = [...new Set(own.map(({ name }) => name.split(' ').at(-1) as string))].slice(0, 50)
    const base = own.filter((company) => keywords.some((keyword) => standsIn(keyword, company)))
    const all = (await search([country], { keywords })).body.totalCompanies
    for (const entry of entries) {
      const must = (await search([country], { keywords, must: [entry] })).body.totalCompanies
      const mustNot = (await search([country], { keywords, mustNot: [entry] })).body.totalCompanies
      assert.equal(must + mustNot, all, `${country} ${entry}`)
      // What sectors add to the keywords is not in `base`; among what is, the entry decides.
      const inBase = base.filter((company) => standsIn(entry, company)).length
      assert.ok(
        must >= inBase && must <= own.filter((company) => standsIn(entry, company)).length,
        `${country} ${entry}`,
      )
    }
  }
})

test('simple-semantic: a keyword that only sectors know finds companies by code; one that says it too stands first', async () => {
  const { body } = await search(['IT'], { keywords: ['wine'] })
  assert.ok(body.totalCompanies > 0)
  assert.ok(body.companies.some(({ naceCodes }) => naceCodes.primary.includes('11.02')))
  const { body: german } = await search(['DE'], { keywords: ['Restaurant'] })
  const both = german.companies.map(
    (company) => company.naceCodes.primary.includes('56.10') && standsIn('Restaurant', company),
  )
  assert.ok(both[0])
  assert.equal(both.lastIndexOf(true), both.filter(Boolean).length - 1, 'one found by both comes after one that is not')
})

test('simple-semantic: case, accents and inflection do not matter', async () => {
  const total = async (keyword: string) =>
    (await search(['DE'], { keywords: ['x'], must: [keyword] })).body.totalCompanies
  assert.equal(await total('BÄCKEREI'), await total('backerei'))
  const italian = async (keyword: string) => (await search(['IT'], { keywords: ['srl'], must: [keyword] })).body
  assert.equal((await italian('costruzione')).totalCompanies, (await italian('Costruzioni')).totalCompanies)
})

test('simple-semantic: up to five countries, in one ranking; every page is reachable, each company once', async () => {
  const countriesIso2 = ['IT', 'FR', 'DE', 'GB', 'NO']
  const first = await search(countriesIso2, { keywords: ['software', 'informatica'] })
  assert.deepEqual([first.status, first.body.error], [200, undefined])
  const ids = new Set<string>()
  for (let page = 1; page <= first.body.totalPages; page++) {
    for (const { id } of (await search(countriesIso2, { keywords: ['software', 'informatica'] }, page)).body.companies)
      ids.add(id)
  }
  assert.equal(ids.size, first.body.totalCompanies)
  const six = await post({
    filters: { countriesIso2: ['IT', 'FR', 'DE', 'GB', 'NO', 'ES'] },
    semantic: { keywords: ['x'] },
  })
  assert.equal(six.status, 400)
})

test('simple-semantic: nonsense finds nothing, free', async () => {
  const { body, headers } = await search(['IT'], { keywords: ['qwertz plorf'] })
  assert.equal(body.totalCompanies, 0)
  assert.equal(headers['x-credits-used'], '0')
})

test('simple-semantic: what is missing or wrong is named', async () => {
  assert.equal(await refusal({ semantic: { keywords: ['x'] } }), 'Missing required filter param countryIso2')
  const filters = { countriesIso2: ['IT'] }
  assert.equal(await refusal({ filters }), 'Missing required field: semantic.keywords')
  assert.equal(await refusal({ filters, semantic: { keywords: [] } }), 'Missing required field: semantic.keywords')
  assert.equal(
    await refusal({ filters, semantic: { keyword: ['x'] } }),
    'semantic.keyword: unknown member. Did you mean keywords?',
  )
  assert.match(await refusal({ filters, semantic: { keywords: ['!!'] } }), /^semantic\.keywords\[0\]: must hold/)
  assert.match(
    await refusal({ filters, semantic: { keywords: ['x'], must: 'y' } }),
    /^semantic\.must: must be an array/,
  )
  assert.match(await refusal({ filters, semantic: { keywords: ['x'], not: [] } }), /^semantic\.not: unknown member/)
  assert.match(await refusal({ filters, semantic: { keywords: Array(51).fill('x') } }), /^semantic\.keywords: .*50/)
})

test('simple-semantic: random malformed requests are refused with a sentence, never with a 5xx', async () => {
  const anything = fc.anything({ maxDepth: 3 })
  const bodies = fc.record(
    {
      filters: fc.oneof(fc.constant({ countriesIso2: ['IT'] }), anything),
      semantic: fc.oneof(
        fc.dictionary(fc.constantFrom('keywords', 'must', 'mustNot', 'x'), fc.oneof(anything, fc.array(fc.string()))),
        anything,
      ),
      page: anything,
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(bodies, async (payload) => {
      const { status, body } = await post(
        JSON.stringify(payload, (_, value) => (typeof value === 'bigint' ? 1 : value)),
      )
      assert.ok(status === 200 || (status >= 400 && status < 500 && typeof body.error === 'string'), `${status}`)
    }),
    { numRuns: rounds({ quick: 200, full: 2_000 }), seed: 4 },
  )
})

test('simple-semantic: malformed requests of every kind are refused with a sentence (5,000 of them in `npm run test:engine`)', async () => {
  const requests = rounds({ quick: 200, full: 400 })
  const { statuses } = await attack(engine, WORD_SEARCHES[0], { requests, seed: 12 })
  assert.ok(statuses[400] > requests / 2 && statuses[200] > 0, JSON.stringify(statuses))
})

test('simple-semantic: a search of more work than one call may take is refused, free, and names what to shorten', async () => {
  const small = await openTestService({
    endpoints: (stores, leases) => routesOf(stores, leases, { workMax: 500 }),
    leases: leasesOf(engine),
  })
  const { key: own, licenceId } = await small.issue({ paid: 10 })
  const ask = (semantic: object) =>
    small.app.inject({
      method: 'POST',
      url: '/explore/simple-semantic',
      headers: { 'x-api-key': own, 'content-type': 'application/json' },
      payload: { filters: { countriesIso2: ['IT'] }, semantic },
    })
  const keywords = ['olive oil', 'wine', 'services', 'manufacture', 'production', 'trade', 'sale', 'construction']
  for (let time = 0; time < 3; time++) {
    const refused = await ask({ keywords, must: ['wine'] })
    assert.equal(refused.statusCode, 400)
    assert.equal(refused.headers['x-error-code'], 'too_much_work')
    const sentence = 'This search exceeds the work limit of one call: shorten semantic.keywords'
    assert.deepEqual(refused.json(), { error: sentence })
  }
  assert.equal((await ask({ keywords: ['olive oil'] })).statusCode, 200)
  const calls = await small.stores.calls.read({ licenceId, limit: 9 })
  assert.deepEqual(
    calls.map(({ status, credits }) => [status, credits]),
    [[200, 1], ...Array(3).fill([400, 0])],
  )
  await small.close()
})
