import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { fakeClock } from '../../../../test/support/fake-clock.ts'
import { licenceTerms } from '../../../../test/support/licence-terms.ts'
import { FREE_BYTES_A_DAY, STARTED_BYTES_A_DAY } from '../../../license/call-history.ts'
import { openStores } from '../stores.ts'

test('what free calls of a licence store in a day is bounded; paid calls, other licences and the next day are not', async () => {
  const clock = fakeClock('2026-06-15T12:00:00Z')
  const stores = await openStores({ folder: null, sync: 'normal', clock })
  try {
    const licence = await stores.licences.create(licenceTerms({ paid: 100 }))
    const other = await stores.licences.create(licenceTerms())
    const bytes = 1024 * 1024
    /** A search whose context, and answer under its key, take as many bytes. @returns the id of the context, and the key */
    const search = async (number: number, licenceId: string, credits: number) => {
      const [id, key] = [randomUUID(), randomUUID()]
      const context = { id, licenceId, mode: 'PLUS' as const, input: 'x'.repeat(bytes), generation: 'one' }
      const recorded = await stores.ledger.record({
        licence: number,
        key: 1,
        method: 'POST',
        endpoint: '/explore/plus',
        body: `{"query":"${id}"}`,
        query: '{"dryRun":"true"}',
        status: 200,
        credits,
        pool: 'plus',
        writes: stores.contexts.keep({ ...context, lastUsedAt: clock.now() }),
        reservation: null,
        keep: { key, bodyDigest: 'a', answer: { status: 200, headers: {}, body: Buffer.alloc(bytes) } },
      })
      assert.equal(recorded.kind, 'recorded')
      return { id, answer: { licence: number, endpoint: '/explore/plus', key } }
    }
    const isKept = async (licenceId: string, { id, answer }: Awaited<ReturnType<typeof search>>) => [
      (await stores.contexts.find(licenceId, id, clock.now())) !== null,
      (await stores.ledger.findAnswer(answer)) !== undefined,
    ]
    const most = FREE_BYTES_A_DAY / (2 * bytes)
    for (let call = 0; call < most - 1; call++)
      assert.deepEqual(await isKept(licence.id, await search(1, licence.id, 0)), [true, true])
    for (let call = 0; call < 3; call++) await search(1, licence.id, 0)
    assert.deepEqual(await isKept(licence.id, await search(1, licence.id, 0)), [false, false])
    assert.deepEqual(await isKept(licence.id, await search(1, licence.id, 2)), [true, true], 'paid')
    assert.deepEqual(await isKept(other.id, await search(2, other.id, 0)), [true, true], 'another licence')
    clock.advance(24 * 3600 * 1000)
    assert.deepEqual(await isKept(licence.id, await search(1, licence.id, 0)), [true, true], 'the next day')
    const calls = await stores.calls.read({ licenceId: licence.id, limit: 100 })
    assert.equal(calls.length, most + 5, 'every call is in the history')
    assert.ok((await stores.readBooks()).every(({ difference }) => difference === 0))
  } finally {
    await stores.close()
  }
})

test('beyond the day the history keeps calls without their texts', async () => {
  const clock = fakeClock('2026-06-15T12:00:00Z')
  const stores = await openStores({ folder: null, sync: 'normal', clock })
  try {
    const { id: licenceId } = await stores.licences.create(licenceTerms())
    const refuse = (body: string, query: string) =>
      stores.ledger.record({
        licence: 1,
        key: 1,
        method: 'POST',
        endpoint: '/explore/lite',
        body,
        query,
        status: 400,
        credits: 0,
        pool: 'plus',
        writes: [],
        reservation: null,
        keep: null,
      })
    const body = `{"a":"${'x'.repeat(16 * 1024 - 8)}"}`
    await Promise.all(Array.from({ length: 1025 }, () => refuse(body, '{}')))
    await refuse('{"b":1}', '{"c":"1"}')
    await refuse(body, '{"c":"1"}')
    const [last, , ...earlier] = await stores.calls.read({ licenceId, limit: 2000 })
    assert.deepEqual([last.body, last.query], ['{"_truncated":true}', '{"_truncated":true}'])
    const kept = earlier.reduce((sum, call) => sum + (call.body === body ? body.length : 0), 0)
    assert.ok(kept <= FREE_BYTES_A_DAY && kept > FREE_BYTES_A_DAY - 2 * body.length, `${kept} bytes`)
    assert.ok(earlier.every((call) => call.body === body || call.body === '{"_truncated":true}'))
  } finally {
    await stores.close()
  }
})

test('what the processes of a licence store before they are paid for is bounded per day; a start beyond it is a free 429', async () => {
  const clock = fakeClock('2026-06-15T23:00:00Z')
  const stores = await openStores({ folder: null, sync: 'normal', clock })
  try {
    const { id: licenceId } = await stores.licences.create(licenceTerms({ paid: 1_000_000 }))
    const start = async ({ input = 'x', companies = 0, price = 1 }) => {
      const id = randomUUID()
      const order = { id, licenceId, searchContextId: randomUUID(), input, webhookUrl: 'https://a.example/' }
      const { kind, ...rest } = await stores.ledger.record({
        licence: 1,
        key: 1,
        method: 'POST',
        endpoint: '/explore/autoprofile',
        body: '{}',
        query: '{}',
        status: 200,
        credits: 0,
        pool: 'plus',
        writes: [stores.processes.queue({ ...order, fingerprint: id, companiesMax: companies, queuedAt: clock.now() })],
        reservation: { id, companies, creditsPerCompany: price },
        keep: null,
      })
      if (kind === 'recorded') await stores.processes.cancel(licenceId, id)
      return { kind, ...rest }
    }
    const kinds = async (count: number, asked: Parameters<typeof start>[0]) => {
      const made: string[] = []
      for (let number = 0; number < count; number++) made.push((await start(asked)).kind)
      return made
    }
    // Their price is given back when they are cancelled.
    const input = 'x'.repeat(1024 * 1024)
    const fit = STARTED_BYTES_A_DAY / input.length - 1
    assert.deepEqual(new Set(await kinds(fit, { input, companies: 10 })), new Set(['recorded']))
    assert.equal((await start({ input: input.repeat(2) })).kind, 'started_too_much')
    assert.deepEqual((await stores.readBalance(1, 'plus')).available, 1_000_000, 'nothing was reserved for it')
    assert.deepEqual(new Set(await kinds(5, { companies: 1000 })), new Set(['recorded']), 'small ones still fit')
    // Companies that cost nothing count, too.
    const refused = await start({ companies: 1000, price: 0 })
    assert.ok(refused.kind === 'started_too_much' && 'retryAfterSeconds' in refused)
    assert.equal(refused.retryAfterSeconds, 3600)
    const [call] = await stores.calls.read({ licenceId, limit: 1 })
    assert.deepEqual([call.status, call.credits], [429, 0])
    clock.advance(3600 * 1000)
    assert.equal((await start({ companies: 1000, price: 0 })).kind, 'recorded', 'the next day')
    assert.ok((await stores.readBooks()).every(({ difference }) => difference === 0))
  } finally {
    await stores.close()
  }
})
