/** `POST /explore/check` and its receipts, through HTTP. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { type EmbeddedService, namedCompany, openServiceOver } from '../support/embedded-service.ts'
import { licenceProperties } from '../support/licence-terms.ts'
import { receiptDigest } from '../support/receipt-digest.ts'

const COMPANIES = [
  namedCompany('GB-02548628', 'CORVID LANTERN LIMITED', { nationalId: '02548628', city: 'York', status: 'Active' }),
  namedCompany('GB-00229269', 'AMBERGATE TILES LIMITED', { nationalId: '00229269', status: 'Dissolved' }),
  namedCompany('IT-00743110157', 'TELAI BRUNFOLA SRL', { vatTaxNumber: 'IT00743110157', status: 'Active' }),
]
const DAY_MS = 24 * 3600 * 1000

/** Longer than a receipt is kept. */
const LONG = licenceProperties({ expirationDate: Date.parse('2030-01-01T00:00:00Z') })

let service: EmbeddedService
const issue = (terms: Parameters<EmbeddedService['issue']>[0], isTest = false) =>
  service.issue({ ...terms, properties: { lite: LONG, plus: LONG } }, isTest)
before(async () => {
  service = await openServiceOver(COMPANIES, { settings: { rateLimit: 100_000 } })
})
after(() => service.close())

const post = (key: string, payload: object, headers: object = {}) =>
  service.app.inject({ method: 'POST', url: '/explore/check', headers: { 'x-api-key': key, ...headers }, payload })
const get = (key: string, id: string) =>
  service.app.inject({ url: `/explore/check/${id}`, headers: { 'x-api-key': key } })

const NUMBERS = [
  { ref: 'a', country: 'GB', number: '2548628.0' },
  { ref: 'b', country: 'gb', number: '229269' },
  { country: 'IT', number: 'IT00743110158' },
  { ref: null, country: 'IT', number: 'IT07643520567' },
]

test('check: every row has its verdict, in order, with exactly the members that are promised', async () => {
  const { key } = await issue({ paid: 10, countries: 'all' })
  const { statusCode, headers, body } = await post(key, { numbers: NUMBERS })
  assert.equal(statusCode, 200)
  const { results, receipt } = JSON.parse(body)
  assert.deepEqual(results[0], {
    ref: 'a',
    kind: 'register',
    number: '02548628',
    formatValid: true,
    checkDigitValid: null,
    holder: { id: 'GB-02548628', name: 'CORVID LANTERN LIMITED', status: 'Active', city: 'York' },
    asOf: null,
    verdict: 'valid',
    because: ['the same, read as 02548628', 'held by CORVID LANTERN LIMITED (GB-02548628): Active'],
  })
  assert.deepEqual(
    results.map(({ ref, verdict, holder }: Record<string, unknown>) => [ref, verdict, holder === null]),
    [
      ['a', 'valid', false],
      ['b', 'closed', false],
      [null, 'invalid', true],
      [null, 'unknown', true],
    ],
  )
  assert.deepEqual(Object.keys(receipt), ['id', 'checkedAt', 'digest', 'signature'])
  assert.match(receipt.id, /^rcpt_[0-9A-Za-z]{27}$/)
  assert.equal(receipt.checkedAt, '2026-06-15T12:00:10Z')
  assert.equal(headers['x-credits-used'], '2', 'one for each row with a holder')
})

test('check: mistakes of a row are the error of that row, and name the member', async () => {
  const { key } = await issue({ paid: 20, countries: ['IT'] })
  const rows: readonly (readonly [unknown, string])[] = [
    [{ country: 'XX', number: '1' }, 'country: "XX" is not a supported country'],
    [{ country: 'UK', number: '1' }, 'country: "UK" is not a supported country. Did you mean GB?'],
    [{ country: 'GB', number: '02548628' }, 'Country GB is not enabled by your licence'],
    [{ country: 'IT' }, 'Missing required field: number'],
    [{ country: 'IT', number: '  ' }, 'Missing required field: number'],
    [{ country: 'IT', number: null }, 'Missing required field: number'],
    [{ number: '1' }, 'Missing required field: country'],
    [{ country: 'IT', number: 743110157 }, 'number: must be a string'],
    [{ country: 'IT', number: '1', name: 'x' }, 'name: unknown member. Did you mean number?'],
    ['00743110157', 'row: must be an object'],
    [{ country: 'IT', number: '1'.repeat(257) }, 'number: at most 256 characters'],
  ]
  const { statusCode, headers, body } = await post(key, {
    numbers: [...rows.map(([row]) => row), { country: 'IT', number: '00743110157' }],
  })
  assert.equal(statusCode, 200, body)
  const { results } = JSON.parse(body)
  for (const [at, [row, sentence]] of rows.entries()) {
    assert.equal(results[at].error, sentence, JSON.stringify(row))
    assert.deepEqual([results[at].verdict, results[at].kind, results[at].holder], ['unknown', null, null])
  }
  assert.equal(results.at(-1).verdict, 'valid')
  assert.equal(headers['x-credits-used'], '1')
})

test('check: mistakes of the call are refused, and cost nothing', async () => {
  const { key } = await issue({ paid: 10, countries: 'all' })
  const one = { country: 'GB', number: '1' }
  for (const [body, error] of [
    [{}, 'Missing required field: numbers'],
    [{ numbers: [] }, 'Missing required field: numbers'],
    [{ numbers: '1' }, 'numbers: must be an array'],
    [{ numbers: new Array(1001).fill(one) }, 'numbers: at most 1000 entries'],
    [{ numbers: [one], name: 1 }, 'name: unknown member. Did you mean numbers?'],
  ] as const) {
    const { statusCode, headers, body: answered } = await post(key, body)
    assert.deepEqual([statusCode, JSON.parse(answered).error], [400, error])
    assert.equal(headers['x-credits-used'], '0')
  }
})

test('check: a foreign library confirms the signature, and the digest is that of the rows', async () => {
  const { key, licenceId } = await issue({ paid: 10, countries: 'all' })
  const { results, receipt } = (await post(key, { numbers: NUMBERS })).json()
  const digest = receiptDigest(results)
  assert.equal(receipt.digest, digest)
  const [{ secret }] = await service.stores.webhookSecrets.valid(licenceId)
  const signature = new Webhook(secret).sign(receipt.id, new Date(receipt.checkedAt), digest)
  assert.equal(receipt.signature, signature)
  assert.notEqual(new Webhook(secret).sign(receipt.id, new Date(receipt.checkedAt), `${digest.slice(1)}0`), signature)
})

test('check: a receipt answers the same bytes, after the secret was changed too, free, to its licence alone, until it ends', async () => {
  const { key, licenceId } = await issue({ paid: 10, countries: 'all' })
  const { body } = await post(key, { numbers: NUMBERS })
  const { id } = JSON.parse(body).receipt
  await service.stores.webhookSecrets.rotate(licenceId, 0)
  const again = await get(key, id)
  assert.equal(again.body, body)
  assert.equal(again.headers['x-credits-used'], '0')
  const { key: foreign } = await issue({ paid: 10, countries: 'all' })
  for (const [who, what] of [
    [foreign, id],
    [key, `${id}x`],
    [key, 'rcpt_'],
  ]) {
    const { statusCode, body: refused } = await get(who, what)
    assert.deepEqual([statusCode, refused], [404, '{"error":"There is no such receipt, or it has ended"}'])
  }
  service.clock.advance(399 * DAY_MS)
  await service.stores.forgetOld()
  assert.equal((await get(key, id)).body, body)
  service.clock.advance(DAY_MS)
  assert.equal((await get(key, id)).statusCode, 404)
  assert.ok((await service.stores.receipts.forgetOld(service.clock.now())) > 0)
  assert.equal(await service.stores.receipts.forgetOld(service.clock.now()), 0)
})

test('check: ten credits pay ten holders; a row is set aside before it is looked up', async () => {
  const { key } = await issue({ paid: 3, countries: 'all' })
  const refused = await post(key, { numbers: NUMBERS })
  assert.equal(refused.statusCode, 402, 'four rows may have four holders')
  const paid = await post(key, { numbers: NUMBERS.slice(0, 3) })
  assert.deepEqual([paid.statusCode, paid.headers['x-credits-remaining']], [200, '1'])
})

test('check: a repetition under its key is the same answer and the same receipt, and a test key pays nothing', async () => {
  const { key } = await issue({ paid: 10, countries: 'all' })
  const first = await post(key, { numbers: NUMBERS }, { 'idempotency-key': 'k1' })
  const again = await post(key, { numbers: NUMBERS }, { 'idempotency-key': 'k1' })
  assert.equal(again.body, first.body)
  assert.deepEqual([again.headers['x-credits-used'], again.headers['idempotent-replayed']], ['0', 'true'])
  const { key: testKey } = await issue({ paid: 0, countries: 'all' }, true)
  const { statusCode, body } = await post(testKey, { numbers: NUMBERS.slice(0, 1) })
  assert.equal(statusCode, 200, body)
  assert.equal((await get(testKey, JSON.parse(body).receipt.id)).body, body)
})

test('check: receipts that name a company end when it is suppressed', async () => {
  const { key } = await issue({ paid: 10, countries: 'all' })
  const kept = (await post(key, { numbers: NUMBERS.slice(1) })).json().receipt.id
  const named = (await post(key, { numbers: NUMBERS })).json().receipt.id
  assert.ok((await service.stores.forgetCompanies(['GB-02548628'])) > 0)
  assert.deepEqual([(await get(key, kept)).statusCode, (await get(key, named)).statusCode], [200, 404])
})

test('check: the history has the call, and a key needs the scope of lists', async () => {
  const { key, licenceId } = await issue({ paid: 10, countries: 'all' })
  await post(key, { numbers: NUMBERS })
  const [{ endpoint, credits, body }] = await service.stores.calls.read({ licenceId, limit: 1 })
  assert.deepEqual([endpoint, credits, JSON.parse(body ?? '')], ['/explore/check', 2, { numbers: NUMBERS }])
  const made = await service.stores.keys.create({ licenceId, isTest: false, scopes: ['search'] })
  assert.equal((await post(made?.key ?? '', { numbers: NUMBERS })).statusCode, 403)
})

test('check: agents ask with the tool for lists, and get the verdicts and the receipt', async () => {
  const { key } = await issue({ paid: 10, countries: 'all' })
  const rows = [
    { country: 'GB', number: '2548628.0' },
    { ref: 'b', country: 'Italy', number: 'IT00743110158' },
  ]
  const call = async (given: object) => {
    const { payload } = await service.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        'x-api-key': key,
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
        host: 'localhost',
      },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'match_companies', arguments: given } },
    })
    return JSON.parse(payload.slice(payload.indexOf('{'))).result.structuredContent
  }
  const { total, matched, receipt, results, credits } = await call({ rows, check: true })
  assert.deepEqual([total, matched, credits.used], [2, 1, 1])
  assert.deepEqual(results, [
    {
      ref: '0',
      number: '02548628',
      verdict: 'valid',
      holder: 'GB-02548628 CORVID LANTERN LIMITED, York (Active)',
      because: 'the same, read as 02548628; held by CORVID LANTERN LIMITED (GB-02548628): Active',
    },
    { ref: 'b', number: 'IT00743110158', verdict: 'invalid', holder: null, because: 'its check digit is wrong' },
  ])
  assert.equal((await get(key, receipt)).statusCode, 200)
  // Members as over HTTP are taken too.
  const named = await call({ rows: [{ country: 'GB', companyName: 'Corvid Lantern Limited', postCode: 'YO1' }] })
  assert.equal(named.results[0].match, 'GB-02548628')
  const checked = await call({ rows: [{ country: 'GB', vatTaxNumber: '02548628' }], check: true })
  assert.equal(checked.results[0].verdict, 'valid')
})
