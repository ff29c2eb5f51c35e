import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { assertBooksRight, assertSeenIsKept, type SeenAnswer } from '../../test/support/check-books.ts'
import { licenceProperties } from '../../test/support/licence-terms.ts'
import { rounds } from '../../test/support/rounds.ts'
import { sampleList, sampleSearch } from '../../test/support/sample-endpoints.ts'
import { openTestService, type TestService, type TestServiceOptions } from '../../test/support/test-service.ts'
import { until } from '../../test/support/until.ts'

const IT = { filters: { countriesIso2: ['IT'] } }

async function withService(
  options: Partial<TestServiceOptions>,
  body: (service: TestService) => Promise<void>,
): Promise<void> {
  const service = await openTestService({ endpoints: [sampleSearch('/explore/lite', () => 25)], ...options })
  try {
    await body(service)
    await assertBooksRight(service.stores)
  } finally {
    await service.close()
  }
}

function post(service: TestService, key: string, url = '/explore/lite', payload: object = IT, headers = {}) {
  return service.app.inject({
    method: 'POST',
    url,
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  })
}

function seen(licenceId: string, answer: LightMyRequestResponse): SeenAnswer {
  return { licenceId, status: answer.statusCode, creditsUsed: Number(answer.headers['x-credits-used']) }
}

const ROUNDS = rounds({ quick: 6, full: 20 })

for (let round = 1; round <= ROUNDS; round++)
  test(`two hundred parallel calls on ten credits: ten paid, 190 refused unrun, balance 0 (${round} of ${ROUNDS})`, () => {
    let runs = 0
    // Half the rounds answer at once, half after a turn of the event loop, so that calls overlap in both ways.
    const slowly = () => (round % 2 === 0 ? 25 : new Promise<number>((resolve) => setImmediate(() => resolve(25))))
    return withService({ endpoints: [sampleSearch('/explore/lite', slowly, () => runs++)] }, async (service) => {
      const { key, licenceId } = await service.issue({ paid: 10 })
      const answers = await Promise.all(Array.from({ length: 200 }, () => post(service, key)))
      const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
      assert.deepEqual([count(200), count(402)], [10, 190])
      assert.equal(runs, 10, 'what cannot be paid is not run')
      const refused = answers.find(({ statusCode }) => statusCode === 402)
      assert.deepEqual(refused?.json(), { error: 'Not enough credits' })
      assert.equal(refused?.headers['x-credits-estimate'], '1')
      const { member, problem } = JSON.parse(String(refused?.headers['x-error-details'])) as Record<string, string>
      assert.equal(member, 'credits')
      assert.match(problem, /^the call takes up to 1 credit, \d+ left/)
      assert.equal(
        await assertSeenIsKept(
          service.stores,
          licenceId,
          answers.map((answer) => seen(licenceId, answer)),
        ),
        10,
      )
      const last = await post(service, key)
      assert.deepEqual([last.statusCode, last.headers['x-credits-remaining']], [402, '0'])
    })
  })

test('which pool pays: downloads for ONE, the considered credits for LITE and PLUS', () =>
  withService(
    {
      endpoints: ['/explore/one', '/explore/lite', '/explore/plus', '/explore/simple-semantic'].map((path) =>
        sampleSearch(path, () => 3),
      ),
    },
    async (service) => {
      const credits = { financial: 50, downloads: 10, emailGeneration: 50, lite: 20, plus: 30 }
      const paid = async (type: 'ONE' | 'LITE' | 'PLUS', path: string) => {
        const { key, licenceId } = await service.issue({ type, credits })
        const answer = await post(service, key, path)
        const licence = await service.stores.licences.find(licenceId)
        const left = Object.entries(licence?.credits ?? {}).filter(
          ([pool, { available }]) => available !== credits[pool as keyof typeof credits],
        )
        return [
          answer.statusCode,
          answer.headers['x-credits-limit'],
          answer.headers['x-credits-used'],
          left.map(([pool, { available }]) => `${pool} ${available}`).join(),
        ]
      }
      assert.deepEqual(await paid('ONE', '/explore/one'), [200, '10', '1', 'downloads 9'])
      assert.deepEqual(await paid('LITE', '/explore/one'), [200, '20', '1', 'lite 19'])
      assert.deepEqual(await paid('LITE', '/explore/lite'), [200, '20', '1', 'lite 19'])
      assert.deepEqual(await paid('PLUS', '/explore/plus'), [200, '30', '2', 'plus 28'])
      assert.deepEqual(await paid('PLUS', '/explore/simple-semantic'), [200, '30', '1', 'plus 29'])
      assert.deepEqual(await paid('ONE', '/explore/lite'), [403, '10', '0', ''])
      assert.deepEqual(await paid('LITE', '/explore/plus'), [403, '20', '0', ''])
    },
  ))

test('every reason for 403 is named', () =>
  withService(
    { endpoints: [sampleSearch('/explore/lite', () => 1), sampleSearch('/explore/plus', () => 1)] },
    async (service) => {
      const why = async (terms: Parameters<TestService['issue']>[0], path = '/explore/lite', body: object = IT) => {
        const { key } = await service.issue(terms)
        const answer = await post(service, key, path, body)
        assert.equal(answer.headers['x-ratelimit-used'], '1')
        if (answer.statusCode === 403) assert.equal(answer.headers['x-credits-used'], '0')
        return [answer.statusCode, answer.json().error]
      }
      const both = (properties: ReturnType<typeof licenceProperties>) => ({
        properties: { lite: properties, plus: properties },
      })
      assert.deepEqual(await why({ countries: ['IT'] }, '/explore/lite', { filters: { countriesIso2: ['DE'] } }), [
        403,
        'Country DE is not enabled by your licence',
      ])
      assert.deepEqual(await why({ type: 'LITE' }, '/explore/plus'), [
        403,
        'Your LITE licence does not include /explore/plus',
      ])
      assert.deepEqual(await why(both(licenceProperties({ isEnabled: false }))), [403, 'Your licence is not enabled'])
      assert.deepEqual(await why(both(licenceProperties({ activationDate: Date.parse('2026-07-01T00:00:00Z') }))), [
        403,
        'Your licence is active from 2026-07-01T00:00:00Z',
      ])
      assert.deepEqual(await why(both(licenceProperties({ expirationDate: service.clock.now() }))), [
        403,
        'Your licence expired at 2026-06-15T12:00:10Z',
      ])
      // Only the properties object that the type considers counts.
      const mixed = { properties: { lite: licenceProperties({ isEnabled: false }), plus: licenceProperties() } }
      assert.deepEqual((await why(mixed))[0], 200)
      assert.deepEqual((await why({ ...mixed, type: 'LITE' }))[0], 403)
    },
  ))

test('an unlimited licence answers -1, -1 and what was used', () =>
  withService({}, async (service) => {
    const { key } = await service.issue({ paid: 'unlimited' })
    const answer = await post(service, key)
    assert.deepEqual(
      ['limit', 'remaining', 'used'].map((name) => answer.headers[`x-credits-${name}`]),
      ['-1', '-1', '1'],
    )
  }))

test('prices of the settings win over the list', () =>
  withService({ settings: { prices: '{"/explore/lite":5}' } }, async (service) => {
    const { key } = await service.issue()
    assert.equal((await post(service, key)).headers['x-credits-used'], '5')
  }))

test('prices of the settings for an unknown path stop the start', async () => {
  await assert.rejects(
    openTestService({ endpoints: [], settings: { prices: '{"/explore/light":5}' } }),
    /must be one of \/explore\/one/,
  )
})

test('a failing endpoint answers 500 without detail, charges nothing, and serves on', () => {
  let fails = true
  const endpoints = [
    sampleSearch('/explore/lite', () => {
      if (fails) throw new Error('secret detail')
      return 1
    }),
  ]
  return withService({ endpoints }, async (service) => {
    const { key, licenceId } = await service.issue()
    const answer = await post(service, key)
    assert.deepEqual([answer.statusCode, answer.body], [500, '{"error":"Internal error"}'])
    assert.equal(answer.headers['x-error-code'], 'internal')
    fails = false
    assert.equal((await post(service, key)).headers['x-credits-remaining'], '999')
    const calls = await service.stores.calls.read({ licenceId, limit: 9 })
    assert.deepEqual(
      calls.map(({ status, credits }) => [status, credits]),
      [
        [200, 1],
        [500, 0],
      ],
    )
  })
})

test('the rate limit is exact under two hundred clients, and what it refuses is free and in the history', () =>
  withService({ settings: { rateLimit: 60 } }, async (service) => {
    const { key, licenceId } = await service.issue({ rateLimit: null })
    const answers = await Promise.all(Array.from({ length: 200 }, () => post(service, key)))
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
    assert.deepEqual([count(200), count(429)], [60, 140])
    for (const { headers } of answers) {
      assert.equal(headers['x-ratelimit-limit'], '60')
      assert.equal(Number(headers['x-ratelimit-used']) + Number(headers['x-ratelimit-remaining']), 60)
    }
    const used = answers
      .filter(({ statusCode }) => statusCode === 200)
      .map(({ headers }) => Number(headers['x-ratelimit-used']))
    assert.deepEqual(
      used.toSorted((a, b) => a - b),
      Array.from({ length: 60 }, (_, index) => index + 1),
    )
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    assert.deepEqual(refused?.json(), { error: 'Rate limit exceeded' })
    assert.equal(refused?.headers['retry-after'], '50', 'the minute has 50 seconds to go')
    assert.equal(
      await assertSeenIsKept(
        service.stores,
        licenceId,
        answers.map((answer) => seen(licenceId, answer)),
      ),
      60,
    )
  }))

test('a new wall-clock minute begins at its first millisecond', () =>
  withService({}, async (service) => {
    const { key } = await service.issue({ rateLimit: 2 })
    const status = async () => (await post(service, key)).statusCode
    assert.deepEqual([await status(), await status(), await status()], [200, 200, 429])
    service.clock.advance(49_999)
    assert.equal(await status(), 429)
    const last = await post(service, key)
    assert.equal(last.headers['retry-after'], '1')
    service.clock.advance(1)
    const first = await post(service, key)
    assert.deepEqual(
      [first.statusCode, first.headers['x-ratelimit-used'], first.headers['x-ratelimit-remaining']],
      [200, '1', '1'],
    )
  }))

test('each key of a licence has the whole limit', () =>
  withService({}, async (service) => {
    const { key, licenceId } = await service.issue({ rateLimit: 1 })
    const second = await service.stores.keys.create({ licenceId, isTest: false })
    assert.equal((await post(service, key)).statusCode, 200)
    assert.equal((await post(service, second?.key ?? '')).statusCode, 200)
    assert.equal((await post(service, key)).statusCode, 429)
  }))

test('free lists have a bucket of their own, six times as large: neither uses up the other', () =>
  withService({ endpoints: [sampleSearch('/explore/lite', () => 25), sampleList] }, async (service) => {
    const { key } = await service.issue({ rateLimit: 2 })
    const list = () => service.app.inject({ url: '/utils/regions?countryIso2=IT', headers: { 'x-api-key': key } })
    const paid = async () => (await post(service, key)).statusCode
    assert.deepEqual([await paid(), await paid(), await paid()], [200, 200, 429])
    const first = await list()
    assert.deepEqual(
      [first.statusCode, first.headers['x-ratelimit-limit'], first.headers['x-ratelimit-used']],
      [200, '12', '1'],
    )
    for (let call = 2; call <= 12; call++) assert.equal((await list()).statusCode, 200)
    assert.equal((await list()).statusCode, 429)
    service.clock.advance(60_000)
    assert.equal(await paid(), 200)
  }))

test('a restart within the minute goes on counting', () =>
  withService({}, async (service) => {
    const { key } = await service.issue({ rateLimit: 3 })
    await post(service, key)
    await post(service, key)
    const restarted = await openTestService({
      endpoints: [sampleSearch('/explore/lite', () => 25)],
      server: {
        keys: service.stores.keys,
        ledger: service.stores.ledger,
        readBalance: service.stores.readBalance,
        countSince: service.stores.calls.countSince,
        clock: service.clock,
      },
    })
    const answers = await Promise.all([post(restarted, key), post(restarted, key)])
    assert.deepEqual(
      answers.map(({ statusCode, headers }) => [statusCode, headers['x-ratelimit-used']]),
      [
        [200, '3'],
        [429, '3'],
      ],
    )
    await restarted.close()
  }))

test('floods without a key are refused by address; a key from there still works', () =>
  withService({ settings: { addressLimit: 5 } }, async (service) => {
    const { key, licenceId } = await service.issue()
    const statuses = []
    for (let call = 0; call < 7; call++) statuses.push((await post(service, 'wrong')).statusCode)
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429])
    const refused = await service.app.inject('/nowhere')
    assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '50'])
    assert.equal((await post(service, key)).statusCode, 200)
    assert.equal((await service.stores.calls.read({ licenceId, limit: 9 })).length, 1, 'in nobody’s history')
  }))

test('a revoked key, and one rotated away, is refused within a second', () =>
  withService({}, async (service) => {
    const { key, keyId } = await service.issue()
    assert.equal((await post(service, key)).statusCode, 200)
    const rotated = await service.stores.keys.rotate(keyId, 3_600_000)
    assert.equal((await post(service, key)).statusCode, 200)
    assert.equal((await post(service, rotated?.key ?? '')).statusCode, 200)
    await service.stores.keys.revoke(keyId)
    service.clock.advance(999)
    assert.equal((await post(service, key)).statusCode, 401)
    assert.equal((await post(service, rotated?.key ?? '')).statusCode, 200)
  }))

test('a key that ends ends to the millisecond, also while it is cached', () =>
  withService({}, async (service) => {
    const { key, keyId } = await service.issue()
    await service.stores.keys.rotate(keyId, 100)
    assert.equal((await post(service, key)).statusCode, 200)
    service.clock.advance(99)
    assert.equal((await post(service, key)).statusCode, 200)
    service.clock.advance(1)
    assert.equal((await post(service, key)).statusCode, 401)
  }))

test('the demo key opens a demo service and no other', async () => {
  for (const demo of [true, false])
    await withService({ settings: { demo } }, async (service) => {
      const { licenceId } = await service.issue()
      await service.stores.keys.createDemo(licenceId)
      assert.equal((await post(service, 'firmament-demo-key')).statusCode, demo ? 200 : 401)
    })
})

test('a licence that renews itself refills at the first call after its end', () =>
  withService({}, async (service) => {
    const lapsing = licenceProperties({ isAutoRenew: true, expirationDate: service.clock.now() + 100 })
    const { key } = await service.issue({ paid: 1, properties: { lite: lapsing, plus: lapsing } })
    assert.deepEqual([(await post(service, key)).statusCode, (await post(service, key)).statusCode], [200, 402])
    service.clock.advance(100)
    const answers = await Promise.all([post(service, key), post(service, key), post(service, key)])
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 402, 402])
  }))

test('Idempotency-Key: the same answer, free, marked; another body 422; the first still running 409', () => {
  let run = 0
  let release = () => {}
  const endpoints = [
    sampleSearch('/explore/lite', async ({ page = 1 }) => {
      if (page === 9) await new Promise<void>((resolve) => (release = resolve))
      return ++run
    }),
  ]
  return withService({ endpoints }, async (service) => {
    const { key, licenceId } = await service.issue()
    const retry = { 'idempotency-key': 'order-1' }
    const first = await post(service, key, '/explore/lite', IT, retry)
    const again = await post(service, key, '/explore/lite', IT, retry)
    assert.deepEqual([first.statusCode, again.statusCode, again.body], [200, 200, first.body])
    assert.deepEqual([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']], [undefined, 'true'])
    assert.deepEqual([again.headers['x-credits-used'], again.headers['x-credits-remaining']], ['0', '999'])
    const other = await post(service, key, '/explore/lite', { ...IT, page: 2 }, retry)
    assert.deepEqual(
      [other.statusCode, other.json()],
      [422, { error: 'Idempotency-Key: was used before with another body' }],
    )
    const running = post(service, key, '/explore/lite', { ...IT, page: 9 }, { 'idempotency-key': 'order-2' })
    await until(() => run === 1)
    await new Promise(setImmediate)
    const early = await post(service, key, '/explore/lite', { ...IT, page: 9 }, { 'idempotency-key': 'order-2' })
    assert.deepEqual([early.statusCode, early.headers['retry-after']], [409, '1'])
    release()
    assert.equal((await running).statusCode, 200)
    const theirs = await service.issue()
    assert.equal(
      (await post(service, theirs.key, '/explore/lite', IT, retry)).headers['idempotent-replayed'],
      undefined,
      'another licence’s key is another key',
    )
    const dry = await post(service, key, '/explore/lite?dryRun=true', IT, { 'idempotency-key': 'a'.repeat(256) })
    assert.equal(dry.statusCode, 400)
    const bad = await post(service, key, '/explore/lite', IT, { 'idempotency-key': 'a b' })
    assert.deepEqual(
      [bad.statusCode, bad.json()],
      [400, { error: 'Idempotency-Key: must be 1 to 255 visible ASCII characters' }],
    )
    service.clock.advance(24 * 3600 * 1000)
    const later = await post(service, key, '/explore/lite', IT, retry)
    assert.equal(later.headers['idempotent-replayed'], undefined, 'kept for a day')
    const charged = await service.stores.calls.read({ licenceId, limit: 99 })
    assert.equal(charged.filter(({ credits }) => credits === 1).length, 3)
  })
})

test('Idempotency-Key: a call that was refused can be repeated with better luck', () =>
  withService({}, async (service) => {
    const { key, licenceId } = await service.issue({ paid: 0 })
    const retry = { 'idempotency-key': 'order-1' }
    assert.equal((await post(service, key, '/explore/lite', IT, retry)).statusCode, 402)
    await service.stores.licences.change(licenceId, { credits: { plus: 1 } })
    assert.equal((await post(service, key, '/explore/lite', IT, retry)).statusCode, 200)
  }))

test('a dry run works without credits and asks for none', () =>
  withService({}, async (service) => {
    const { key } = await service.issue({ paid: 0 })
    const answer = await post(service, key, '/explore/lite?dryRun=true')
    assert.deepEqual([answer.statusCode, answer.headers['x-credits-estimate']], [200, '1'])
  }))

test('a free endpoint works without credits', () =>
  withService({ endpoints: [sampleList] }, async (service) => {
    const { key } = await service.issue({ paid: 0, type: 'ONE' })
    const answer = await service.app.inject({ url: '/utils/regions?countryIso2=IT', headers: { 'x-api-key': key } })
    assert.equal(answer.statusCode, 200)
  }))
