/** `POST /explore/plus` through HTTP: the rows of `docs/api.md` and `docs/decisions.md` that concern it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { Company } from '../../src/company/company.ts'
import { anyText } from '../support/any-text.ts'
import { openDemoIndex } from '../support/demo-index.ts'
import { passes } from '../support/filters-on-record.ts'
import { leasesOf } from '../support/leases.ts'
import { attack, WORD_SEARCHES } from '../support/malformed-searches.ts'
import { rounds } from '../support/rounds.ts'
import { routesOf } from '../support/routes-of.ts'
import { openTestService, type TestService } from '../support/test-service.ts'

const { companies: COMPANIES, engine, close } = await openDemoIndex(0.1)
let service: TestService
let key: string

before(async () => {
  service = await openTestService({
    endpoints: routesOf,
    leases: leasesOf(engine),
    served: ['DE', 'ES', 'FR', 'GB', 'IT', 'NO', 'US'],
  })
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
  readonly interpretation: {
    readonly notes: readonly string[]
    readonly relaxations: readonly { readonly without: string; readonly companies: number }[]
    readonly activity: string
    readonly parts: readonly { readonly words: string; readonly kind: string; readonly effect: string }[]
    readonly sectors: readonly { readonly naceCode: string; readonly because: readonly string[] }[]
  }
  readonly error?: string
}

async function post(payload: unknown) {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/explore/plus',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
  return { status: answer.statusCode, body: answer.json() as Answered, headers: answer.headers }
}

const search = (query: string, country: string, more: object = {}) =>
  post({ query, filters: { countriesIso2: [country], ...more } })

/** Every company of a result. */
async function allFound(query: string, country: string, more: object = {}): Promise<Company[]> {
  const found: Company[] = []
  for (let page = 1; ; page++) {
    const { body } = await post({ query, filters: { countriesIso2: [country], ...more }, page })
    found.push(...body.companies)
    if (page >= body.totalPages) return found
  }
}

test('plus: a sentence becomes filters, activity and sectors; the whole result passes what was understood', async () => {
  const query = 'software companies in Lombardy with more than 5 employees founded after 2005'
  const { status, body } = await search(query, 'IT')
  assert.deepEqual([status, body.error], [200, undefined])
  assert.deepEqual(body.input, { query, filters: { countriesIso2: ['IT'] } })
  assert.ok(body.interpretation.sectors.some(({ naceCode }) => naceCode.startsWith('62')))
  const found = await allFound(query, 'IT')
  assert.equal(found.length, body.totalCompanies)
  assert.ok(found.length > 0)
  for (const company of found) {
    const understood = {
      countriesIso2: ['IT'],
      regions: ['Lombardia'],
      numberOfEmployeesGte: 6,
      dateOfIncorporationGte: '2006-01-01',
    }
    assert.ok(passes(understood, company), company.id)
  }
})

test('plus: what was understood is shown with the words it came from, and why a sector', async () => {
  const { interpretation } = (await search('Bäckereien in Bayern mit mehr als 3 Mitarbeitern', 'DE')).body
  const place = interpretation.parts.find(({ kind }) => kind === 'place')
  assert.match(String(place?.words), /Bayern/)
  assert.equal(interpretation.sectors[0].naceCode, '10.71')
  assert.ok(interpretation.sectors[0].because.length > 0)
})

test('plus: filters given by the caller win over what the sentence says', async () => {
  const { body } = await search('restaurants in Paris', 'FR', { cities: ['Lyon'] })
  assert.ok(body.totalCompanies > 0)
  for (const { city } of body.companies) assert.equal(city, 'Lyon')
  assert.equal(body.interpretation.parts.find(({ kind }) => kind === 'place')?.effect, 'nothing')
})

test('plus: what the sentence excludes is not found', async () => {
  const all = await allFound('companies in Rome', 'IT')
  const without = await allFound('companies in Rome, not restaurants', 'IT')
  assert.ok(without.length > 0 && without.length < all.length)
  assert.ok(!without.some(({ naceCodes }) => naceCodes.primary.some((code) => code.startsWith('56.1'))))
})

test('plus: a place in another country finds nobody, and the first note says why', async () => {
  const { body } = await search('hotels in Paris', 'GB')
  assert.equal(body.totalCompanies, 0)
  assert.match(body.interpretation.notes[0], /^“Paris” is in FR, and this search is in GB/)
})

test('plus: where filters leave nobody, the answer counts what can be given up, also in a dry run', async () => {
  const query = 'restaurants in Rome with more than 90000 employees'
  const { body } = await search(query, 'IT')
  assert.equal(body.totalCompanies, 0)
  const without = await search('restaurants in Rome', 'IT')
  assert.deepEqual(body.interpretation.relaxations, [
    { without: 'more than 90000 employees', companies: without.body.totalCompanies },
  ])
  const dry = await service.app.inject({
    method: 'POST',
    url: '/explore/plus?dryRun=true',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    payload: JSON.stringify({ query, filters: { countriesIso2: ['IT'] } }),
  })
  assert.deepEqual((dry.json() as Answered).interpretation.relaxations, body.interpretation.relaxations)
  // Two of three parts, where neither helps alone.
  const three = await search('restaurants in Rome founded after 2090 with more than 90000 employees', 'IT')
  assert.deepEqual(three.body.interpretation.relaxations, [
    { without: 'founded after 2090, more than 90000 employees', companies: without.body.totalCompanies },
  ])
})

test('plus: an empty result has its reason where no part is to blame', async () => {
  const notesOf = async (query: string, country: string) => (await search(query, country)).body.interpretation.notes
  assert.deepEqual(await notesOf('xkcd blorp in Milan', 'IT'), [
    'Nobody is found for “xkcd blorp” alone, either: no company searched mentions it and it names no known industry.',
  ])
  assert.deepEqual(await notesOf('reindeer herding', 'IT'), [
    'Nobody is found for “reindeer herding” alone, either: no company searched mentions it or has a code of its industry.',
  ])
  assert.deepEqual(await notesOf('xkcd blorp in Quivippolo', 'IT'), [
    '“in Quivippolo” is looked for in texts: no place of this name is known.',
    'Nobody is found for “xkcd blorp” alone, either: no company searched mentions it and it names no known industry.',
  ])
  assert.deepEqual(await notesOf('!!!', 'IT'), [
    'The sentence names no activity and no condition that companies could be found by.',
  ])
  // Companies that the call leaves out itself may well mention it.
  const within = [
    'Nobody is found for “software” alone, either: no company that passes `filters` and `must` mentions it or has a code of its industry.',
  ]
  const postcode = await post({ query: 'software', filters: { countriesIso2: ['GB'], postcode: ['ZZ99 9ZZ'] } })
  assert.deepEqual(postcode.body.interpretation.notes, [
    '“postcode” leaves nobody by itself.',
    'Without “postcode”: 9.',
  ])
  const must = await post({ query: 'software', filters: { countriesIso2: ['GB'], cities: [] }, must: ['xkcd blorp'] })
  assert.deepEqual(must.body.interpretation.notes, within)
})

test('plus: every must is present', async () => {
  const plain = (await search('software', 'GB')).body.totalCompanies
  const { body } = await post({ query: 'software', filters: { countriesIso2: ['GB'] }, must: ['consulting'] })
  assert.ok(body.totalCompanies < plain)
})

test('plus: nonsense finds nothing rather than everything; filters alone find all that pass them', async () => {
  assert.equal((await search('asdf qwer zzz', 'IT')).body.totalCompanies, 0)
  assert.equal((await search('!!!', 'IT')).body.totalCompanies, 0)
  const listed = COMPANIES.filter(
    ({ countryIso2, listedDelistedUnlisted }) => countryIso2 === 'IT' && listedDelistedUnlisted === 'listed',
  )
  assert.equal((await search('listed companies', 'IT')).body.totalCompanies, listed.length)
})

test('plus: the same sentence on another page has the same context', async () => {
  const first = await search('ristoranti', 'IT')
  const second = await post({ query: 'ristoranti', filters: { countriesIso2: ['IT'] }, page: 2 })
  assert.equal(second.body.searchContextId, first.body.searchContextId)
})

test('plus: a missing query is reported first, then the country', async () => {
  const error = async (payload: object) => (await post(payload)).body.error
  assert.equal(await error({}), 'Missing required field: query')
  assert.equal(await error({ query: '', filters: {} }), 'Missing required field: query')
  assert.equal(await error({ query: 'x', filters: {} }), 'Missing required filter param countryIso2')
  assert.equal(
    await error({ query: 'x', filters: { countriesIso2: ['IT', 'FR'] } }),
    'countriesIso2: at most 1 country for /explore/plus',
  )
  assert.match(String(await error({ query: 'x'.repeat(2001), filters: { countriesIso2: ['IT'] } })), /^query: .*2,?000/)
})

test('plus: it costs two credits', async () => {
  const { headers } = await search('software', 'IT')
  assert.equal(headers['x-credits-used'], '2')
})

test('plus: random sentences of any letters are answered, never with a 5xx', async () => {
  const pieces = fc.constantFrom(
    ...[
      'more than',
      '50',
      'employees',
      'in',
      'Milano',
      'not',
      'senza',
      'GmbH',
      'fatturato',
      '€',
      '5m',
      'before',
      '1990',
    ],
    ...[
      'software',
      'und',
      ',',
      '-',
      'zwischen',
      '2',
      'e',
      '10',
      'milioni',
      'wholesalers',
      'listed',
      'Nord',
      'start-ups',
    ],
  )
  const sentences = fc.oneof(
    anyText(300),
    fc.array(pieces, { minLength: 1, maxLength: 25 }).map((words) => words.join(' ')),
  )
  await fc.assert(
    fc.asyncProperty(sentences, fc.constantFrom('IT', 'DE', 'GB', 'US'), async (query, country) => {
      const { status, body } = await search(query, country)
      assert.ok(status === 200 || (status === 400 && typeof body.error === 'string'), `${status} ${query}`)
    }),
    { numRuns: rounds({ quick: 150, full: 1_500 }), seed: 6 },
  )
})

test('plus: malformed requests of every kind are refused with a sentence (5,000 of them in `npm run test:engine`)', async () => {
  const requests = rounds({ quick: 200, full: 400 })
  const { statuses } = await attack(engine, WORD_SEARCHES[1], { requests, seed: 12 })
  assert.ok(statuses[400] > requests / 2 && statuses[200] > 0, JSON.stringify(statuses))
})
