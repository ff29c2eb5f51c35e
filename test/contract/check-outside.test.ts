/** `POST /explore/check` with the setting `vies`, through HTTP, over a fake register on this machine. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type BuiltGeneration, buildGeneration, namedCompany } from '../support/embedded-service.ts'
import { answerJson, type FakeVies, startFakeVies } from '../support/fake-vies.ts'
import { leasesOf } from '../support/leases.ts'
import { receiptDigest } from '../support/receipt-digest.ts'
import { routesOf } from '../support/routes-of.ts'
import { openTestService, type TestService } from '../support/test-service.ts'

const DAY_MS = 24 * 3600 * 1000
let office: FakeVies
let generation: BuiltGeneration
let service: TestService
before(async () => {
  office = await startFakeVies()
  generation = await buildGeneration([
    namedCompany('IT-00743110157', 'TELAI BRUNFOLA SRL', { vatTaxNumber: 'IT00743110157', status: 'Active' }),
  ])
  // Longer than the office takes to answer, whatever else the machine does.
  service = await openService(30_000)
})
beforeEach(() => {
  office.calls.length = 0
  office.answer = (_call, response) => answerJson(response, { valid: true, name: 'A PERSON', address: 'A STREET' })
})
after(async () => {
  await service.close()
  await generation.close()
  office.close()
})

/** @param patienceMs how long a call waits for the office */
async function openService(patienceMs: number): Promise<TestService> {
  const register = office.open()
  return await openTestService({
    leases: leasesOf(generation.engine, generation.lookup),
    endpoints: (stores, leases) =>
      routesOf(stores, leases, { vies: { register, answers: stores.viesAnswers, patienceMs } }),
    settings: { rateLimit: 100_000 },
  })
}

const issue = (of = service) => of.issue({ paid: 10_000, countries: 'all' })
async function check(key: string, numbers: readonly object[], { app } = service) {
  const headers = { 'x-api-key': key }
  const answer = await app.inject({ method: 'POST', url: '/explore/check', headers, payload: { numbers } })
  assert.equal(answer.statusCode, 200, answer.body)
  return { body: answer.body, ...JSON.parse(answer.body) }
}
const HELD = { country: 'IT', number: 'IT 00743110157' }

test('a row with a VAT number of the EU is asked, once in a call, and its verdict stays what is known here', async () => {
  const { key } = await issue()
  office.answer = (_call, response) => answerJson(response, { valid: false })
  const { results } = await check(key, [
    HELD,
    { country: 'IT', number: '00743110157' },
    { country: 'GB', number: 'GB980780684' },
    { country: 'IT', number: 'IT00743110158' },
    { country: 'GB', number: '02548628' },
    { country: 'XX', number: 'IT00743110157' },
    { country: 'DE', number: 'DE136695976' },
  ])
  type Row = { readonly verdict: string; readonly vies?: { readonly status: string } | null }
  assert.deepEqual(
    results.map(({ verdict, vies }: Row) => [verdict, vies === undefined ? 'absent' : (vies?.status ?? null)]),
    [
      ['valid', 'invalid'],
      ['valid', 'invalid'],
      ['unknown', null],
      ['invalid', null],
      ['unknown', null],
      ['unknown', 'absent'],
      ['unknown', 'invalid'],
    ],
  )
  assert.deepEqual(office.calls.map(({ countryCode }) => countryCode).sort(), ['DE', 'IT'])
})

test('not answered is unavailable, with the last answer that this licence got and its day', async () => {
  const [one, other] = [await issue(), await issue()]
  const known = await check(one.key, [HELD])
  assert.deepEqual(Object.keys(known.results[0].vies), ['status', 'consultationNumber', 'checkedAt', 'last'])
  assert.deepEqual([known.results[0].vies.status, known.results[0].vies.last], ['valid', null])
  office.answer = (_call, response) => answerJson(response, {}, 503)
  const later = await check(one.key, [HELD])
  const { status, last } = later.results[0].vies
  assert.deepEqual([status, last.status, later.results[0].verdict], ['unavailable', 'valid', 'valid'])
  assert.equal(last.checkedAt, known.results[0].vies.checkedAt)
  const stranger = await check(other.key, [HELD])
  assert.equal(stranger.results[0].vies.last, null, 'nobody learns what another licence asked')
  assert.ok((await service.stores.viesAnswers.forgetBefore(Date.now() + DAY_MS)) > 0)
  assert.equal((await check(one.key, [HELD])).results[0].vies.last, null)
})

test('the answer is part of what a receipt proves, and no name or address is', async () => {
  const { key } = await issue()
  const { results, receipt, body } = await check(key, [HELD])
  assert.equal(receiptDigest(results), receipt.digest)
  assert.notEqual(receiptDigest([{ ...results[0], vies: { ...results[0].vies, status: 'invalid' } }]), receipt.digest)
  const headers = { 'x-api-key': key }
  const again = await service.app.inject({ url: `/explore/check/${receipt.id}`, headers })
  assert.equal(again.body, body)
  const history = await service.app.inject({ url: '/license/history', headers })
  assert.doesNotMatch(body + history.body, /A PERSON|A STREET/)
})

test('an office that never answers costs a call its patience, and a flood of numbers no more', async (context) => {
  const impatient = await openService(500)
  context.after(() => impatient.close())
  const { key } = await issue(impatient)
  office.answer = () => {}
  const numbers = Array.from({ length: 1000 }, (_, at) => ({ country: 'DE', number: germanNumber(at) }))
  const start = performance.now()
  const floods = Array.from({ length: 8 }, () => check(key, numbers, impatient))
  for (const { results } of await Promise.all(floods)) {
    assert.equal(results.length, 1000)
    for (const { verdict, vies } of results) assert.deepEqual([verdict, vies.status], ['unknown', 'unavailable'])
  }
  assert.ok(office.calls.length <= 4 * 8, String(office.calls.length))
  assert.ok(performance.now() - start < 20_000)
})

/** A German VAT number with its check digit (ISO 7064, MOD 11,10). */
function germanNumber(at: number): string {
  const digits = String(10_000_000 + at)
  let product = 10
  for (const digit of digits) product = (((Number(digit) + product) % 10 || 10) * 2) % 11
  return `DE${digits}${(11 - product) % 10}`
}

test('agents read what VIES answers among the reasons', async () => {
  const { key } = await issue()
  const { payload } = await service.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      'x-api-key': key,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
      host: 'localhost',
    },
    payload: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'match_companies', arguments: { rows: [HELD], check: true } },
    },
  })
  const { results } = JSON.parse(payload.slice(payload.indexOf('{'))).result.structuredContent
  assert.match(results[0].because, /: Active; VIES: valid on \d{4}-\d\d-\d\d$/)
})
