/** Autoprofiling through HTTP over the demo companies: the real search, the real judge, the table of routes. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openProfiledSearch } from '../../src/autoprofile/profiled-search.ts'
import type { Company } from '../../src/company/company.ts'
import { openJudge } from '../../src/judging/judge.ts'
import { openDemoIndex } from '../support/demo-index.ts'
import { knowledge } from '../support/knowledge.ts'
import { leasesOf } from '../support/leases.ts'
import { openProfiling, type Profiling } from '../support/profiling.ts'
import { routesOf } from '../support/routes-of.ts'
import { openTestService, type TestService } from '../support/test-service.ts'

const { engine, close } = await openDemoIndex(0.1)
let service: TestService
let profiling: Profiling
const WEBHOOK = 'https://receiver.example/in'

before(async () => {
  service = await openTestService({ endpoints: routesOf, leases: leasesOf(engine) })
  profiling = await openProfiling({
    stores: service.stores,
    clock: service.clock,
    search: openProfiledSearch({ leases: leasesOf(engine), knowledge: knowledge() }),
    judgeFor: openJudge(knowledge()),
    callsPerSecond: 50,
  })
})

after(async () => {
  await profiling.close()
  await service.close()
  await close()
})

async function post<Body>(key: string, url: string, payload: object): Promise<{ status: number; body: Body }> {
  const answer = await service.app.inject({ method: 'POST', url, headers: { 'x-api-key': key }, payload })
  return { status: answer.statusCode, body: answer.json() as Body }
}

async function get<Body>(key: string, url: string): Promise<{ status: number; body: Body }> {
  const answer = await service.app.inject({ url, headers: { 'x-api-key': key } })
  return { status: answer.statusCode, body: answer.json() as Body }
}

interface Found {
  readonly companies: readonly Company[]
  readonly totalCompanies: number
  readonly totalPages: number
  readonly searchContextId: string
}

interface Monitor {
  readonly status: string
  readonly companies: readonly (Company & { readonly matchStatus: string })[]
}

/** Every id of a PLUS search, in order, and its context. */
async function search(key: string, request: object): Promise<{ ids: string[]; searchContextId: string }> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await post<Found>(key, '/explore/plus', { ...request, page })
    assert.equal(status, 200)
    ids.push(...body.companies.map(({ id }) => id))
    if (page >= body.totalPages) return { ids, searchContextId: body.searchContextId }
  }
}

async function profile(key: string, searchContextId: string): Promise<Monitor> {
  const start = { searchContextId, webhookUrl: WEBHOOK }
  const { status, body } = await post<{ monitorUrl: string }>(key, '/explore/autoprofile', start)
  assert.equal(status, 200)
  await profiling.run(60_000, 200)
  return (await get<Monitor>(key, new URL(body.monitorUrl).pathname)).body
}

test('autoprofile: the whole result of a PLUS search is judged in its order; facts of the sentence hold for what matches', async () => {
  const { key } = await service.issue()
  const query = 'software companies in Lombardy founded after 2005'
  const { ids, searchContextId } = await search(key, { query, filters: { countriesIso2: ['IT'] } })
  assert.ok(ids.length > 3, String(ids.length))
  const { status, companies } = await profile(key, searchContextId)
  assert.equal(status, 'DONE')
  assert.ok(companies.length > 0)
  assert.deepEqual(
    companies.map(({ id }) => id),
    ids.filter((id) => companies.some((company) => company.id === id)),
  )
  for (const company of companies) {
    assert.match(company.region ?? '', /^Lombardia\|/)
    assert.ok((company.dateOfIncorporation ?? '') >= '2006-01-01')
    if (company.matchStatus === 'YES') assert.match(company.status, /^Active/)
  }
})

test('autoprofile: of a search of a group its companies alone are judged, by everything else that is asked', async () => {
  const { key } = await service.issue()
  const query = 'software companies in Lombardy founded after 2005'
  const all = await search(key, { query, filters: { countriesIso2: ['IT'] } })
  const { companies } = await profile(key, all.searchContextId)
  const [{ id, matchStatus }] = companies
  // A company of the demo is a group by itself.
  const own = await search(key, { query, filters: { countriesIso2: ['IT'], groupOf: id } })
  assert.deepEqual(own.ids, [id])
  const judged = await profile(key, own.searchContextId)
  assert.deepEqual(
    judged.companies.map((one) => [one.id, one.matchStatus]),
    [[id, matchStatus]],
  )
})

test('autoprofile: a place alone is nothing to be judged: nobody is sent, listed or charged', async () => {
  const { key } = await service.issue()
  const { ids, searchContextId } = await search(key, {
    query: 'companies in Paris',
    filters: { countriesIso2: ['FR'] },
  })
  const calls = profiling.calls.length
  const { status, companies } = await profile(key, searchContextId)
  assert.ok(ids.length > 5)
  assert.deepEqual({ status, companies, calls: profiling.calls.length }, { status: 'DONE', companies: [], calls })
  const { body } = await get<{ endpoint: string; creditsUsed: number | null }[]>(key, '/license/history')
  assert.equal(body.find(({ endpoint }) => endpoint === '/explore/autoprofile')?.creditsUsed, 0)
})

test('autoprofile: what is sent says why, in two languages, with the code or the words that led to it', async () => {
  const { key } = await service.issue()
  const { searchContextId } = await search(key, { query: 'bakeries', filters: { countriesIso2: ['FR'] } })
  const before = profiling.calls.length
  const { companies } = await profile(key, searchContextId)
  const sent = profiling.calls.slice(before).map(({ body }) => JSON.parse(body))
  assert.equal(sent.length, companies.length)
  assert.ok(sent.length > 5)
  for (const { company, matchStatus, matchReason } of sent) {
    const said = [...company.naceCodes.primary, ...company.naceCodes.secondary].some((code: string) =>
      [matchReason.it, matchReason.en].every((reason) => reason.includes(code)),
    )
    assert.ok(said || /“|«/.test(matchReason.en), matchReason.en)
    assert.match(matchReason.en, matchStatus === 'YES' ? /^(Matches|Meets)/ : /^(Probably|Might|Meets part)/)
    assert.match(
      matchReason.it,
      matchStatus === 'YES' ? /^(Corrisponde|Soddisfa)/ : /^(Probabilmente|Potrebbe|Soddisfa)/,
    )
  }
})

test('autoprofile: a lite search, a foreign one and one of nobody are answered with the same bytes', async () => {
  const { key } = await service.issue()
  const other = await service.issue()
  const lite = await post<Found>(key, '/explore/lite', { filters: { countriesIso2: ['FR'] } })
  const foreign = await search(other.key, { query: 'bakeries', filters: { countriesIso2: ['FR'] } })
  for (const searchContextId of [
    lite.body.searchContextId,
    foreign.searchContextId,
    '00000000-0000-4000-8000-000000000000',
  ])
    assert.deepEqual(await post(key, '/explore/autoprofile', { searchContextId, webhookUrl: WEBHOOK }), {
      status: 400,
      body: { error: 'searchContextId non valido o non di tipo PLUS' },
    })
})
