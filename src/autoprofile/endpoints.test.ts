import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openProfiling, type Profiling, searchOf, testCompany } from '../../test/support/profiling.ts'
import { openTestService, type TestService } from '../../test/support/test-service.ts'
import { canonicalInput, type SearchMode, searchContextId } from '../explore/search-context.ts'
import type { Stores } from '../storage/state/stores.ts'
import { checkCallerUrl } from '../webhook/safe-address.ts'
import { autoprofileEndpoints } from './endpoints.ts'

const COMPANIES = Array.from({ length: 30 }, (_, index) => testCompany(index + 1))
const search = searchOf(COMPANIES)
const WEBHOOK = 'https://receiver.example/in'

let service: TestService
let profiling: Profiling

before(async () => {
  service = await openTestService({
    settings: { publicUrl: 'https://data.example/api' },
    endpoints: (stores) =>
      autoprofileEndpoints({
        ...stores,
        search,
        checkWebhook: (url) => checkCallerUrl(url, { allowLoopback: false }, resolve),
        publicUrl: () => 'https://data.example/api',
        companiesMax: 25,
      }),
  })
  profiling = await openProfiling({ search, stores: service.stores, clock: service.clock })
})

after(async () => {
  await profiling.close()
  await service.close()
})

async function resolve(host: string): Promise<readonly string[]> {
  if (host.endsWith('receiver.example')) return ['93.184.215.14']
  if (host === 'inside.example') return ['10.0.0.7']
  throw new Error('ENOTFOUND')
}

interface Caller {
  readonly licenceId: string
  readonly key: string
}

/** Leaves a search context, as a search of this mode would. */
async function contextOf({ licenceId }: Caller, mode: SearchMode = 'PLUS', query = 'olive oil'): Promise<string> {
  const { stores, clock } = service
  const input = canonicalInput({ query, filters: { countriesIso2: ['IT'] } })
  const id = searchContextId(licenceId, mode, input)
  await keep(stores, { id, licenceId, mode, input, generation: 'g', lastUsedAt: clock.now() })
  return id
}

async function keep(stores: Stores, context: Parameters<Stores['contexts']['keep']>[0]): Promise<void> {
  // Committed with a free call, as every context is.
  const licences = await stores.licences.list()
  const licence = licences.findIndex(({ id }) => id === context.licenceId) + 1
  await stores.ledger.record({
    licence,
    key: 1,
    method: 'POST',
    endpoint: '/explore/plus',
    body: null,
    query: '{}',
    status: 200,
    credits: 0,
    pool: null,
    writes: stores.contexts.keep(context),
    reservation: null,
    keep: null,
  })
}

const start = (caller: Caller, payload: object, headers: Record<string, string> = {}) =>
  service.app.inject({
    method: 'POST',
    url: '/explore/autoprofile',
    headers: { 'x-api-key': caller.key, ...headers },
    payload,
  })
const get = (caller: Caller, url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  service.app.inject({ method, url, headers: { 'x-api-key': caller.key, ...headers } })
const idOf = (monitorUrl: string) => monitorUrl.split('/').at(-1) ?? ''
const monitor = (id: string) => `/explore/autoprofile/status/${id}`
const log = (id: string) => `/explore/autoprofile/deliveries/${id}`
const balance = async (caller: Caller) => (await service.stores.licences.find(caller.licenceId))?.credits.plus.available

test('autoprofile: every bad search context is answered with the same bytes, charged nothing', async () => {
  const one = await service.issue()
  const other = await service.issue()
  const bad = [
    await contextOf(one, 'LITE'),
    await contextOf(one, 'SIMPLE_SEMANTIC'),
    await contextOf(other),
    '00000000-0000-4000-8000-000000000000',
    'not an id',
    '',
    ' ',
    'x'.repeat(5000),
    7,
    {},
    ['x'],
    true,
  ]
  for (const searchContextId of bad) {
    const answer = await start(one, { searchContextId, webhookUrl: WEBHOOK })
    assert.equal(answer.statusCode, 400, JSON.stringify(searchContextId))
    assert.equal(answer.body, '{"error":"searchContextId non valido o non di tipo PLUS"}')
  }
  assert.equal(await balance(one), 1000)
  // Expired: 30 days after its last use.
  const context = await contextOf(one, 'PLUS', 'soon forgotten')
  service.clock.advance(30 * 24 * 3600 * 1000)
  const expired = await start(one, { searchContextId: context, webhookUrl: WEBHOOK })
  assert.equal(expired.body, '{"error":"searchContextId non valido o non di tipo PLUS"}')
})

test('autoprofile: a missing member is named; an unknown one too; a bad webhookUrl says why', async () => {
  const caller = await service.issue()
  const searchContextId = await contextOf(caller)
  const sentence = async (payload: object) => {
    const answer = await start(caller, payload)
    assert.equal(answer.statusCode, 400)
    return answer.json().error
  }
  assert.equal(await sentence({ webhookUrl: WEBHOOK }), 'Missing required field: searchContextId')
  assert.equal(
    await sentence({ webhookUrl: WEBHOOK, searchContextId: null }),
    'Missing required field: searchContextId',
  )
  assert.equal(await sentence({ searchContextId }), 'Missing required field: webhookUrl')
  assert.equal(
    await sentence({ searchContextId, webhookUrl: WEBHOOK, maxCompany: 3 }),
    'maxCompany: unknown member. Did you mean maxCompanies?',
  )
  const why: Readonly<Record<string, unknown>> = {
    'webhookUrl: must be a string': 7,
    'webhookUrl: at most 2048 characters': `https://receiver.example/${'x'.repeat(2048)}`,
    'webhookUrl: must begin with https://': 'http://receiver.example/',
    'webhookUrl: must name a host, not an IP address': 'https://93.184.215.14/',
    'webhookUrl: must be an address such as https://example.com/hook': 'receiver.example',
    'webhookUrl: must not hold a user name or a password': 'https://me:pass@receiver.example/',
  }
  for (const [error, webhookUrl] of Object.entries(why))
    assert.equal(await sentence({ searchContextId, webhookUrl }), error)
  // What resolves inside and what does not resolve are answered alike.
  for (const webhookUrl of ['https://inside.example/', 'https://unknown.example/', 'https://localhost/'])
    assert.equal(await sentence({ searchContextId, webhookUrl }), 'webhookUrl: must name a host with a public address')
  for (const maxCompanies of [0, -1, 1.5, '3'])
    assert.match(await sentence({ searchContextId, webhookUrl: WEBHOOK, maxCompanies }), /^maxCompanies: /)
  assert.equal(await balance(caller), 1000)
})

test('autoprofile: a licence lists its processes and cancels them; what was judged stays and the rest is given back', async () => {
  const [caller, stranger] = [await service.issue(), await service.issue()]
  const startOf = async (query: string) => {
    const payload = { searchContextId: await contextOf(caller, 'PLUS', query), webhookUrl: WEBHOOK }
    return idOf((await start(caller, payload)).json().monitorUrl)
  }
  const list = async (of: Caller) => (await get(of, '/explore/autoprofile')).json().processes
  const cancel = (of: Caller, id: string) =>
    service.app.inject({ method: 'DELETE', url: `/explore/autoprofile/${id}`, headers: { 'x-api-key': of.key } })
  const first = await startOf('olive oil to cancel')
  const before = profiling.calls.length
  await profiling.run(3000)
  service.clock.advance(1000)
  const second = await startOf('wine to cancel')
  assert.equal(await balance(caller), 950)
  const listed = await list(caller)
  assert.deepEqual(
    listed.map((one: { processId: string; query: string; status: string }) => [one.processId, one.query, one.status]),
    [
      [second, 'wine to cancel', 'QUEUED'],
      [first, 'olive oil to cancel', 'IN_PROGRESS'],
    ],
  )
  assert.deepEqual(await list(stranger), [])
  assert.equal((await cancel(stranger, first)).statusCode, 404)
  assert.equal((await cancel(caller, 'nothing')).statusCode, 404)

  const answer = await cancel(caller, first)
  assert.equal(answer.statusCode, 200, answer.body)
  assert.deepEqual(
    ['limit', 'remaining', 'used'].map((name) => answer.headers[`x-credits-${name}`]),
    ['-1', '0', '0'],
  )
  const { status, matched, judged } = answer.json()
  assert.equal(status, 'DONE')
  assert.ok(matched > 0 && judged < 25, `${matched} of ${judged}`)
  assert.equal((await cancel(caller, second)).json().matched, 0)
  assert.equal(await balance(caller), 1000 - matched)
  assert.deepEqual((await cancel(caller, first)).json(), { ...answer.json() }, 'again: it stays as it is')

  await profiling.run(20_000)
  const done = (await get(caller, monitor(first))).json()
  assert.equal(done.status, 'DONE')
  assert.equal(done.companies.length, matched)
  assert.equal(profiling.calls.length - before, matched, 'what was judged is delivered, nothing else')
  assert.deepEqual((await get(caller, monitor(second))).json().companies, [])
  assert.equal(await balance(caller), 1000 - matched)
  const settled = await service.stores.calls.read({
    licenceId: caller.licenceId,
    limit: 50,
    endpoint: '/explore/autoprofile',
  })
  const costs = settled.filter(({ method }) => method === 'POST').map(({ credits }) => credits)
  assert.deepEqual(costs, [0, matched])
})

test('autoprofile: from start to end over HTTP; monitor, log, receiver and price agree', async () => {
  const caller = await service.issue()
  const searchContextId = await contextOf(caller)
  const started = await start(
    caller,
    { searchContextId: searchContextId.toUpperCase(), webhookUrl: WEBHOOK },
    { host: 'evil.example' },
  )
  assert.equal(started.statusCode, 200)
  assert.deepEqual(Object.keys(started.json()), ['monitorUrl'])
  const { monitorUrl } = started.json()
  assert.match(monitorUrl, /^https:\/\/data\.example\/api\/explore\/autoprofile\/status\/[0-9a-f-]{36}$/)
  const id = idOf(monitorUrl)
  // The cap of the installation is 25 of the 30 companies; their whole price is set aside.
  assert.equal(await balance(caller), 975)
  assert.equal(started.headers['x-credits-remaining'], '975')
  const queued = await get(caller, monitor(id))
  assert.deepEqual(queued.json(), {
    status: 'QUEUED',
    startTimestamp: `${new Date(service.clock.now()).toISOString().slice(0, 19)}Z`,
    endTimestamp: null,
    eta: null,
    companies: [],
  })
  const before = profiling.calls.length
  await profiling.run(4000)
  const half = (await get(caller, monitor(id))).json()
  assert.equal(half.status, 'IN_PROGRESS')
  assert.equal(half.endTimestamp, null)
  assert.match(half.eta, /^2026-.*Z$/)
  assert.ok(half.companies.length > 5 && half.companies.length < 20)
  await profiling.run(20_000)
  const done = (await get(caller, monitor(id))).json()
  assert.equal(done.status, 'DONE')
  assert.match(done.endTimestamp, /^2026-.*Z$/)
  assert.equal(done.eta, null)
  const received = profiling.calls.slice(before).map(({ body }) => JSON.parse(body))
  assert.equal(received.length, 20)
  assert.deepEqual(
    done.companies,
    received.map(({ company, matchStatus, matchReason }) => ({ ...company, matchStatus, matchReason })),
  )
  assert.equal(await balance(caller), 980)
  const [call] = await service.stores.calls.read({
    licenceId: caller.licenceId,
    limit: 1,
    endpoint: '/explore/autoprofile',
  })
  assert.deepEqual([call.credits, call.status], [20, 200])
})

test('monitor: its ETag changes exactly when its body does; HEAD answers the same without a body', async () => {
  const caller = await service.issue()
  const { monitorUrl } = (await start(caller, { searchContextId: await contextOf(caller), webhookUrl: WEBHOOK })).json()
  const url = monitor(idOf(monitorUrl))
  let bodies = 0
  let last = { etag: '', body: '' }
  for (let look = 0; look < 60; look++) {
    const answer = await get(caller, url)
    const etag = String(answer.headers.etag)
    assert.equal(etag === last.etag, answer.body === last.body)
    const again = await get(caller, url, { 'if-none-match': etag })
    assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag])
    const head = await get(caller, url, {}, 'HEAD')
    assert.deepEqual([head.statusCode, head.body, head.headers.etag], [200, '', etag])
    if (last.etag !== '')
      assert.equal((await get(caller, url, { 'if-none-match': last.etag })).statusCode, etag === last.etag ? 304 : 200)
    if (etag !== last.etag) bodies++
    last = { etag, body: answer.body }
    await profiling.run(250)
  }
  assert.ok(bodies > 7)
  assert.equal(JSON.parse(last.body).status, 'DONE')
})

test('autoprofile: the same start while it runs answers the same monitor and charges nothing; another webhook is another', async () => {
  const caller = await service.issue()
  const searchContextId = await contextOf(caller)
  const payload = { searchContextId, webhookUrl: WEBHOOK, maxCompanies: 10 }
  const first = await start(caller, payload)
  assert.equal(await balance(caller), 990)
  // One after another, and forty at once.
  for (let again = 0; again < 3; again++) assert.equal((await start(caller, payload)).body, first.body)
  const together = await Promise.all(
    Array.from({ length: 40 }, () => start(caller, { ...payload, webhookUrl: `${WEBHOOK}/2` })),
  )
  assert.equal(new Set(together.map(({ body }) => body)).size, 1)
  assert.equal(
    together.every(({ statusCode }) => statusCode === 200),
    true,
  )
  assert.equal(await balance(caller), 980)
  assert.notEqual(together[0].body, first.body)
  // A fragment is not part of where it goes.
  assert.equal((await start(caller, { ...payload, webhookUrl: `${WEBHOOK}#x` })).body, first.body)
  // Fewer companies are among those that are under way.
  assert.equal((await start(caller, { ...payload, maxCompanies: 9 })).body, first.body)
  await profiling.run(15_000)
  // It runs no more: the same start is a new one.
  assert.notEqual((await start(caller, payload)).body, first.body)
  await profiling.run(15_000)
  assert.equal(await balance(caller), 1000 - 8 - 8 - 8)
})

test('autoprofile: the same start with another maxCompanies continues: no company is sent or charged twice', async () => {
  const caller = await service.issue()
  const payload = { searchContextId: await contextOf(caller), webhookUrl: 'https://continued.receiver.example/' }
  const startOf = async (maxCompanies: number, more: object = {}) =>
    idOf((await start(caller, { ...payload, maxCompanies, ...more })).json().monitorUrl)
  const sent = () => profiling.calls.filter(({ url }) => url === payload.webhookUrl)
  const namedBy = (process: string) =>
    sent()
      .filter(({ headers }) => headers['firmament-process-id'] === process)
      .map(({ companyId }) => companyId)
  const matches = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index)
      .filter((number) => number % 5 !== 0)
      .map((number) => `IT-${number}`)

  // Two at once: the second waits for what the first takes.
  const [first, second] = [await startOf(5), await startOf(10)]
  assert.equal(await balance(caller), 990)
  await profiling.run(10_000)
  assert.deepEqual([namedBy(first), namedBy(second)], [matches(1, 5), matches(6, 10)])
  assert.equal(await balance(caller), 992)
  // One that is under way: only what it leaves is reserved.
  const third = await startOf(15)
  await profiling.run(1000)
  const fourth = await startOf(20)
  assert.equal(await balance(caller), 992 - 10)
  await profiling.run(15_000)
  assert.deepEqual([namedBy(third), namedBy(fourth)], [matches(11, 15), matches(16, 20)])
  assert.equal(await balance(caller), 984)
  assert.equal(new Set(sent().map(({ companyId }) => companyId)).size, sent().length)
  // Nothing is left: the newest process is the answer, and nothing is charged.
  assert.equal(await startOf(7), fourth)
  assert.equal(await balance(caller), 984)
  // Equal to one that has ended, or with other choices: profiled again.
  const again = await startOf(5)
  const other = await startOf(6, { unknownParts: 'skip' })
  await profiling.run(10_000)
  assert.deepEqual([namedBy(again), namedBy(other)], [matches(1, 5), matches(1, 6)])
})

test('autoprofile: parts that no record can have are told once, under notes; skipping them is another process', async () => {
  const caller = await service.issue()
  const searchContextId = await contextOf(caller, 'PLUS', 'family owned bakeries')
  const payload = { searchContextId, webhookUrl: WEBHOOK, maxCompanies: 3 }
  const answer = async (more: object) => {
    const { monitorUrl } = (await start(caller, { ...payload, ...more })).json()
    const { notes } = (await get(caller, monitor(idOf(monitorUrl)))).json()
    return { monitorUrl, notes }
  }
  const maybe = await answer({})
  assert.match(maybe.notes.join(), /covers “family owned”: unless .*, verdicts are MAYBE at most\.$/)
  assert.deepEqual(await answer({ unknownParts: 'maybe' }), maybe)
  const skipping = await answer({ unknownParts: 'skip' })
  assert.notEqual(skipping.monitorUrl, maybe.monitorUrl)
  assert.match(skipping.notes.join(), /covers “family owned”: unless .*, companies are not delivered for want of it\.$/)
  assert.equal((await start(caller, { ...payload, unknownParts: 'never' })).statusCode, 400)
  const plain = (await start(caller, { ...payload, searchContextId: await contextOf(caller) })).json()
  assert.equal((await get(caller, monitor(idOf(plain.monitorUrl)))).json().notes, undefined)
})

test('autoprofile: what a model made of the search is kept with the process, which profiles what was shown', async () => {
  const caller = await service.issue()
  const { stores, clock } = service
  const input = canonicalInput({ query: 'qualcosa', filters: { countriesIso2: ['IT'] } })
  const id = searchContextId(caller.licenceId, 'PLUS', input)
  const understood = { parts: [], activity: 'olive oil', exclusions: [] }
  const near = { model: 'space-1', vector: [1, 0] }
  const context = { id, licenceId: caller.licenceId, mode: 'PLUS', input, generation: 'g' } as const
  await keep(stores, { ...context, reading: JSON.stringify({ understood, near }), lastUsedAt: clock.now() })
  const answer = await start(caller, { searchContextId: id, webhookUrl: WEBHOOK })
  assert.equal(answer.statusCode, 200, answer.body)
  const process = await stores.processes.find(caller.licenceId, idOf(answer.json().monitorUrl))
  assert.deepEqual(JSON.parse(process?.input ?? ''), { ...JSON.parse(input), understood, near })
})

test('autoprofile: without the whole price there is no start; a test key costs nothing; an Idempotency-Key repeats', async () => {
  const poor = await service.issue({ paid: 24 })
  const searchContextId = await contextOf(poor)
  const refused = await start(poor, { searchContextId, webhookUrl: WEBHOOK })
  assert.deepEqual([refused.statusCode, refused.json()], [402, { error: 'Not enough credits' }])
  assert.equal(await balance(poor), 24)
  assert.equal((await start(poor, { searchContextId, webhookUrl: WEBHOOK, maxCompanies: 24 })).statusCode, 200)
  assert.equal(await balance(poor), 0)

  const tester = await service.issue({ paid: 0 }, true)
  const test = await start(tester, { searchContextId: await contextOf(tester), webhookUrl: WEBHOOK })
  assert.equal(test.statusCode, 200)
  assert.equal(test.headers['x-credits-used'], '0')

  const caller = await service.issue()
  const payload = { searchContextId: await contextOf(caller), webhookUrl: WEBHOOK }
  const first = await start(caller, payload, { 'idempotency-key': 'a' })
  await profiling.run(20_000)
  const again = await start(caller, payload, { 'idempotency-key': 'a' })
  assert.deepEqual([again.body, again.headers['idempotent-replayed']], [first.body, 'true'])
  assert.equal(await balance(caller), 980)
})

test('autoprofile: a country that the licence no longer enables, a licence of another type: 403', async () => {
  const french = await service.issue({ countries: ['FR'] })
  const answer = await start(french, { searchContextId: await contextOf(french), webhookUrl: WEBHOOK })
  assert.deepEqual([answer.statusCode, answer.json().error], [403, 'Country IT is not enabled by your licence'])
  const lite = await service.issue({ type: 'LITE' })
  assert.equal((await start(lite, { searchContextId: 'x', webhookUrl: WEBHOOK })).statusCode, 403)
  assert.equal((await get(lite, monitor('x'))).statusCode, 403)
})

test('monitor: an id that is too long for one answers as an unknown one', async () => {
  const { key } = await service.issue()
  const get = (id: string) =>
    service.app.inject({ url: `/explore/autoprofile/status/${id}`, headers: { 'x-api-key': key } })
  for (const id of ['unknown', 'a'.repeat(256), 'a'.repeat(257), 'a'.repeat(4000)]) {
    const answer = await get(id)
    assert.deepEqual([answer.statusCode, answer.body], [404, '{"error":"Not found"}'], String(id.length))
  }
})

test('monitor, log and replay: a foreign process answers as an unknown one, byte for byte; none of it without a key', async () => {
  const owner = await service.issue()
  const other = await service.issue()
  const { monitorUrl } = (await start(owner, { searchContextId: await contextOf(owner), webhookUrl: WEBHOOK })).json()
  const id = idOf(monitorUrl)
  await profiling.run(3000)
  const unknown = '11111111-1111-4111-8111-111111111111'
  for (const path of [monitor, log]) {
    assert.equal((await get(owner, path(id))).statusCode, 200)
    const foreign = await get(other, path(id))
    const missing = await get(other, path(unknown))
    assert.deepEqual(
      [foreign.statusCode, foreign.body, foreign.headers.etag],
      [404, missing.body, missing.headers.etag],
    )
    assert.equal((await service.app.inject({ method: 'GET', url: path(id) })).statusCode, 401)
  }
  const replay = (caller: Caller, process: string) =>
    service.app.inject({
      method: 'POST',
      url: `${log(process)}/replay`,
      headers: { 'x-api-key': caller.key },
      payload: {},
    })
  assert.equal((await replay(owner, id)).statusCode, 200)
  const foreign = await replay(other, id)
  assert.deepEqual([foreign.statusCode, foreign.body], [404, (await replay(other, unknown)).body])
})

test('log: every delivery with its attempts, by pages and by state; a replay sends again', async () => {
  const caller = await service.issue()
  const broken = await openProfiling({
    search,
    stores: service.stores,
    clock: service.clock,
    holder: 'broken',
    receive: ({ companyId }) =>
      companyId === 'IT-2' ? { kind: 'gone', status: 410 } : { kind: 'delivered', status: 202 },
  })
  const { monitorUrl } = (await start(caller, { searchContextId: await contextOf(caller), webhookUrl: WEBHOOK })).json()
  const id = idOf(monitorUrl)
  await broken.run(10_000)
  const whole = (await get(caller, log(id))).json()
  assert.equal(whole.webhookUrl, WEBHOOK)
  assert.deepEqual(whole.totals, { pending: 0, delivered: 1, failed: 0, stopped: 19 })
  const [first, second] = whole.deliveries
  assert.equal(first.companyId, 'IT-1')
  assert.equal(first.webhookId, broken.calls[0].headers['webhook-id'])
  assert.deepEqual(
    first.attempts.map(({ responseCode, problem }: { responseCode: number; problem: null }) => [responseCode, problem]),
    [[202, null]],
  )
  assert.deepEqual([second.state, second.nextAttempt, second.attempts[0].responseCode], ['STOPPED', null, 410])
  // By pages of 7.
  const pages: string[] = []
  let url: string | undefined = `${log(id)}?limit=7`
  while (url !== undefined) {
    const answer = await get(caller, url)
    pages.push(...answer.json().deliveries.map(({ companyId }: { companyId: string }) => companyId))
    url = /<(.*)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  assert.deepEqual(
    pages,
    whole.deliveries.map(({ companyId }: { companyId: string }) => companyId),
  )
  assert.equal((await get(caller, `${log(id)}?state=DELIVERED`)).json().deliveries.length, 1)
  for (const query of ['limit=0', 'limit=1001', 'state=GONE', 'after=-1', 'page=1'])
    assert.equal((await get(caller, `${log(id)}?${query}`)).statusCode, 400, query)
  const replay = (payload: object) =>
    service.app.inject({ method: 'POST', url: `${log(id)}/replay`, headers: { 'x-api-key': caller.key }, payload })
  assert.equal((await replay({ states: ['FAILED'], webhookIds: ['x'] })).statusCode, 400)
  assert.equal((await replay({ states: ['LOST'] })).statusCode, 400)
  assert.deepEqual((await replay({ states: ['FAILED'] })).json(), { replayed: 0 })
  assert.deepEqual((await replay({ webhookIds: [first.webhookId] })).json(), { replayed: 1 })
  assert.deepEqual((await replay({})).json(), { replayed: 19 })
  await broken.run(1000)
  assert.equal(broken.calls[2].headers['webhook-id'], first.webhookId)
  await broken.close()
})
