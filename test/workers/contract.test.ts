/** A service of several threads (`serve --workers`): what holds for one thread holds over all of them. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { generateCompany } from '../../bench/speed/companies.ts'
import { importDependencies } from '../../src/assembly/import-dependencies.ts'
import { importCompanies } from '../../src/imports/run-import.ts'
import { assertBooksRight } from '../support/check-books.ts'
import { LoadClient } from '../support/load-client.ts'
import { until } from '../support/until.ts'
import { openTestWorkers, type TestWorkers } from '../support/workers-service.ts'

const SEARCH = { filters: { countriesIso2: ['IT'] } }
/** Enough connections for every thread to have some: that one of two has none happens once in a billion runs. */
const CONNECTIONS = 32
const MINUTE_MS = 60_000
/** Of the companies that are imported while serving. The first real import removes those of the demo. */
const SOURCE = {
  register: 'generated',
  url: null,
  recordUrl: null,
  licence: 'generated',
  retrievedAt: '2026-06-30T00:00:00Z',
}

/** One service for all tests that leave it as it was: to start one takes seconds. */
let shared: TestWorkers
const ends: (() => unknown)[] = []
before(async () => {
  shared = await openTestWorkers({ after: (end) => void ends.push(end) })
})
after(async () => {
  for (const end of ends.toReversed()) await end()
})

/** Makes calls at the same time, over connections of their own. */
function callTogether(port: number, count: number, call: Parameters<LoadClient['call']>[0]) {
  const client = new LoadClient(port, CONNECTIONS)
  return Promise.all(Array.from({ length: count }, () => client.call(call))).finally(() => client.close())
}

const countOf = (answers: readonly { readonly status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

const CREDITS = 'firmament_credits_total{path="/explore/lite"}'

/** Reads a metric of the whole service. */
async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name.replaceAll(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}

test('workers: two hundred calls at once on ten credits are ten answers and 190 × 402', async () => {
  const { port, stores, issue } = shared
  const { key } = await issue({ paid: 10 })
  const answers = await callTogether(port, 200, { path: '/explore/lite', key, body: SEARCH })
  assert.equal(countOf(answers, 200), 10)
  assert.equal(countOf(answers, 402), 190)
  await assertBooksRight(stores)
})

test('workers: a limit of 60 a minute allows 60 over all threads, and used + remaining is the limit', async () => {
  const { port, issue } = shared
  const minute = () => Math.floor(Date.now() / MINUTE_MS)
  let began: number
  let answers: Awaited<ReturnType<typeof callTogether>>
  // Of calls in two minutes each has its limit: then all again, with another key.
  do {
    const { key } = await issue({ paid: 1000, rateLimit: 60 })
    began = minute()
    answers = await callTogether(port, 200, { path: '/explore/lite', key, body: SEARCH })
  } while (minute() !== began)
  assert.equal(countOf(answers, 200), 60)
  assert.equal(countOf(answers, 429), 140)
})

test('workers: of calls with one Idempotency-Key over all threads one is paid', async () => {
  const { port, stores, issue } = shared
  const { key, licenceId } = await issue({ paid: 1000 })
  const call = { path: '/explore/lite', key, body: SEARCH, headers: { 'idempotency-key': 'once' } }
  const answers = await callTogether(port, 100, call)
  const right = answers.filter(({ status }) => status === 200)
  assert.equal(right.filter(({ isReplay }) => !isReplay).length, 1)
  assert.equal(right.length + countOf(answers, 409), 100)
  assert.equal(new Set(right.map(({ text }) => text)).size, 1)
  const charged = (await stores.calls.read({ licenceId, limit: 1000 })).reduce(
    (sum, row) => sum + (row.credits ?? 0),
    0,
  )
  assert.equal(charged, 1)
})

test('workers: a revoked key is refused by every thread within a second', async () => {
  const { port, stores, issue } = shared
  const { key, keyId } = await issue({ paid: 1000 })
  const call = { path: '/license/info', key }
  assert.equal(countOf(await callTogether(port, 64, call), 200), 64)
  await stores.keys.revoke(keyId)
  await wait(1000)
  assert.equal(countOf(await callTogether(port, 64, call), 401), 64)
})

test('workers: metrics are sums over the threads, whichever of them is asked', async () => {
  const { port, service, issue } = shared
  const { key } = await issue({ paid: 1000 })
  const before = await metric(service.url, CREDITS)
  await callTogether(port, 100, { path: '/explore/lite', key, body: SEARCH })
  for (let time = 0; time < 8; time++) assert.equal(await metric(service.url, CREDITS), before + 100)
  assert.equal(await metric(service.url, 'firmament_workers'), 2)
  assert.equal(await metric(service.url, 'firmament_companies'), 300)
})

test('workers: an import while serving is served by every thread, without a restart', async () => {
  const { port, data, service, issue } = shared
  const { key } = await issue({ paid: 100_000 })
  const call = { path: '/explore/lite', key, body: SEARCH }
  const totalOf = (text: string) => (JSON.parse(text) as { readonly totalCompanies: number }).totalCompanies
  const totals = async () => new Set((await callTogether(port, 64, call)).map(({ text }) => totalOf(text)))
  const before = await totals()
  const imported = Array.from({ length: 400 }, (_, number) => generateCompany(number))
  await importCompanies({ dataFolder: data, source: SOURCE, companies: imported }, importDependencies())
  assert.equal(before.size, 1)
  const expected = imported.filter(({ countryIso2 }) => countryIso2 === 'IT').length
  await until(async () => [...(await totals())].join() === String(expected))
  assert.equal(service.companies, 400)
})

test('workers: a port that something listens on is refused, also where that is a service of several threads', async (context) => {
  await assert.rejects(openTestWorkers(context, { port: shared.port }), /port \d+ is in use/)
})

test('workers: what a worker counted until it was last asked is not lost with it', async () => {
  const { service } = shared
  const before = await metric(service.url, CREDITS)
  assert.ok(before > 0)
  await service.places[0].kill()
  assert.equal(await metric(service.url, CREDITS), before)
})
