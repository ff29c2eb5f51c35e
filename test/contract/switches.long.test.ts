import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Company } from '../../src/company/company.ts'
import { openGeneration } from '../../src/search/embedded/open-generation.ts'
import { LeasedGeneration, type Leases } from '../../src/search/lease.ts'
import { buildGeneration, namedCompany } from '../support/embedded-service.ts'
import { routesOf } from '../support/routes-of.ts'
import { openTestService } from '../support/test-service.ts'

const SWITCHES = 40

/** Companies whose names and towns contain their generation. */
function* companiesOf(generation: string): Generator<Company> {
  for (let number = 0; number < 60; number++)
    yield namedCompany(`GB-${String(1000 + number)}`, `${generation} Joinery ${number} Ltd`, {
      city: 'Sheffield',
      region: 'England|South Yorkshire',
      postcode: 'S1 2AB',
      description: `${generation} makes oak doors, windows and stairs for houses in the north.`,
      naceCodes: { primary: ['16.23'], secondary: [] },
    })
}

/** One call of each kind that asks the served generation. */
const CALLS: readonly { readonly path: string; readonly body?: object }[] = [
  { path: '/explore/lite', body: { filters: { countriesIso2: ['GB'], cities: ['Sheffield'] } } },
  {
    path: '/explore/simple-semantic',
    body: { filters: { countriesIso2: ['GB'] }, semantic: { keywords: ['oak doors', 'staircases'] } },
  },
  { path: '/explore/plus', body: { query: 'joiners in Sheffield', filters: { countriesIso2: ['GB'] } } },
  { path: '/explore/plus', body: { query: 'joiners in Leeds with 900 staff', filters: { countriesIso2: ['GB'] } } },
  { path: '/explore/one', body: { country: 'GB', companyName: 'Joinery 17' } },
  {
    path: '/explore/match',
    body: {
      companies: [
        { country: 'GB', companyName: 'Joinery 3 Ltd' },
        { country: 'GB', vatTaxNumber: '1012' },
      ],
    },
  },
  { path: '/explore/facets', body: { filters: { countriesIso2: ['GB'] }, facets: [{ field: 'city' }] } },
  { path: '/explore/export', body: { format: 'ndjson', filters: { countriesIso2: ['GB'] } } },
  { path: '/explore/export', body: { format: 'csv', filters: { countriesIso2: ['GB'] } } },
  { path: '/explore/companies/GB-1005' },
  { path: '/explore/companies/GB-1005/similar' },
  { path: '/explore/companies/GB-1005/related' },
  { path: '/explore/suggest?q=joinery&countryIso2=GB' },
  { path: '/utils/data?members=true' },
  { path: '/reconcile/GB/suggest/entity?prefix=joinery' },
  { path: '/reconcile/GB', body: { queries: { q0: { query: 'Joinery 9 Ltd' } } } },
]

test('a switch of generations: every kind of call ends on the generation that it began on, and none fails', async (t) => {
  const builds = await Promise.all(['Alder', 'Birch'].map((name) => buildGeneration(companiesOf(name), name)))
  t.after(() => Promise.all(builds.map((build) => build.close())))
  const open = async (number: number) => {
    const { engine, lookup } = await openGeneration(builds[number % 2].folder)
    return new LeasedGeneration({ engine, lookup, imports: [], known: {} })
  }
  let served = await open(0)
  const leases: Leases = { take: () => served.take() }
  const service = await openTestService({ endpoints: routesOf, leases, settings: { rateLimit: 1_000_000 } })
  t.after(() => service.close())
  const { key } = await service.issue({ paid: 'unlimited' })
  const retiring: Promise<void>[] = []
  let isOver = false

  async function callAgain({ path, body }: (typeof CALLS)[number]): Promise<number> {
    let calls = 0
    while (!isOver) {
      const { statusCode, payload } = await service.app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: path,
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      })
      assert.equal(statusCode, 200, `${path}: ${payload.slice(0, 200)}`)
      assert.ok(!(payload.includes('Alder') && payload.includes('Birch')), `${path} answers two generations`)
      calls++
      await nextTurn()
    }
    return calls
  }

  const callers = CALLS.map(callAgain)
  for (let number = 1; number <= SWITCHES; number++) {
    const next = await open(number)
    retiring.push(served.retire())
    served = next
    for (let turns = 0; turns < 5; turns++) await nextTurn()
  }
  isOver = true
  for (const calls of await Promise.all(callers)) assert.ok(calls > 0)
  // Nothing that has ended keeps a generation open.
  await Promise.all(retiring)
  await served.retire()
})

test('a call that is answered 503 for its time holds its generation until its late work has ended', async (t) => {
  const build = await buildGeneration(companiesOf('Alder'), 'Alder')
  t.after(() => build.close())
  const late = Promise.withResolvers<void>()
  const searched = Promise.withResolvers<void>()
  const { engine } = build
  const slow = new Proxy(engine, {
    get(_, name) {
      if (name === 'search')
        return async (...asked: Parameters<typeof engine.search>) => {
          await late.promise
          const found = await engine.search(...asked)
          searched.resolve()
          return found
        }
      if (name === 'close') return async () => {}
      const value = Reflect.get(engine, name)
      return typeof value === 'function' ? value.bind(engine) : value
    },
  })
  const leased = new LeasedGeneration({ engine: slow, lookup: build.lookup, imports: [], known: {} })
  const service = await openTestService({ endpoints: routesOf, leases: leased, settings: { callSeconds: 1 } })
  t.after(() => service.close())
  const { key } = await service.issue({ paid: 'unlimited' })
  const { statusCode } = await service.app.inject({
    method: 'POST',
    url: '/explore/lite',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    payload: JSON.stringify(CALLS[0].body),
  })
  assert.equal(statusCode, 503)
  let isClosed = false
  const retired = leased.retire().then(() => {
    isClosed = true
  })
  await nextTurn()
  assert.equal(isClosed, false)
  late.resolve()
  await searched.promise
  await retired
})
