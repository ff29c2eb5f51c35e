/** What the stores must do on every database. Run by `stores.long.test.ts` on SQLite, by `test/postgresql/stores.test.ts` on PostgreSQL. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openSecretKeys } from '../../src/config/secret-keys.ts'
import { DEMO_KEY, digestOf } from '../../src/license/api-key.ts'
import { STARTED_BYTES_A_DAY } from '../../src/license/call-history.ts'
import type { KeyHolder } from '../../src/license/key-holder.ts'
import type { CallEntry } from '../../src/license/ledger.ts'
import type { Stores, StoresOptions } from '../../src/storage/state/stores.ts'
import { assertBooksRight } from '../support/check-books.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { licenceProperties, licenceTerms } from '../support/licence-terms.ts'

const START = '2026-06-15T12:00:10Z'
const DAY_MS = 24 * 3600 * 1000

/** Opens a database, as one more process would. */
export type OpenStores = (options: Pick<StoresOptions, 'clock' | 'secretKeys'>) => Promise<Stores>

/**
 * Declares the contract's tests.
 *
 * @param create makes an empty database
 */
export function storesContract(name: string, create: () => Promise<OpenStores>): void {
  const promise = (words: string, body: (stores: Stores, clock: FakeClock) => Promise<void>) =>
    test(`${name}: ${words}`, async () => {
      const clock = fakeClock(START)
      const open = await create()
      const stores = await open({ clock })
      try {
        await body(stores, clock)
        await assertBooksRight(stores)
      } finally {
        await stores.close()
      }
    })

  test(`${name}: webhook secrets are encrypted when there is a key, exchanged with it, and stay the same`, async () => {
    const clock = fakeClock(START)
    const open = await create()
    const [old, fresh] = ['a', 'b'].map((letter) => Buffer.alloc(32, letter).toString('base64'))
    const plain = await open({ clock })
    const ids = [await issue(plain), await issue(plain)].map(({ holder }) => holder.caller.licenceId)
    const read = (stores: Stores) => Promise.all(ids.map((id) => stores.webhookSecrets.valid(id)))
    await read(plain)
    await plain.webhookSecrets.rotate(ids[0], DAY_MS)
    const secrets = await read(plain)
    assert.deepEqual(
      secrets.map((own) => own.length),
      [2, 1],
    )
    const before = await open({ clock, secretKeys: openSecretKeys([old]) })
    // Two services that start together.
    const counts = await Promise.all([before.webhookSecrets.encryptRest(), before.webhookSecrets.encryptRest()])
    assert.deepEqual(counts.toSorted(), [0, 3])
    assert.deepEqual(await read(before), secrets)
    await assert.rejects(read(plain), /secretKey must hold the key/)
    const both = await open({ clock, secretKeys: openSecretKeys([fresh, old]) })
    assert.equal(await both.webhookSecrets.rewriteAll(true), 3)
    const after = await open({ clock, secretKeys: openSecretKeys([fresh]) })
    assert.deepEqual(await read(after), secrets)
    const { secrets: count, unencrypted, missingKeyIds } = await after.webhookSecrets.readProtection()
    assert.deepEqual([count, unencrypted, missingKeyIds], [3, 0, []])
    await after.webhookSecrets.rewriteAll(false)
    assert.deepEqual(await read(plain), secrets)
    for (const stores of [plain, before, both, after]) await stores.close()
  })

  promise('a licence is read as it was made', async ({ licences }, clock) => {
    const terms = licenceTerms({ countries: ['IT', 'FR'], type: 'LITE', paid: 'unlimited' })
    const made = await licences.create(terms)
    assert.match(made.id, /^lic_[0-9A-Za-z]{16}$/)
    assert.deepEqual(await licences.find(made.id), made)
    assert.deepEqual(made.countries, ['FR', 'IT'])
    assert.deepEqual(made.properties, terms.properties)
    assert.deepEqual(made.credits.lite, { available: 'unlimited', total: 'unlimited' })
    assert.deepEqual(made.credits.financial, { available: 5, total: 5 })
    assert.equal(made.createdAt, clock.now())
    assert.deepEqual(await licences.list(), [made])
    assert.equal(await licences.find('lic_unknown'), undefined)
  })

  promise('a licence is changed by what is named alone', async ({ licences }) => {
    const made = await licences.create(licenceTerms())
    const changed = await licences.change(made.id, {
      name: 'New',
      properties: { plus: { price: 5 } },
      credits: { plus: 7 },
    })
    assert.deepEqual(changed, {
      ...made,
      name: 'New',
      properties: { ...made.properties, plus: { ...made.properties.plus, price: 5 } },
      credits: { ...made.credits, plus: { available: 7, total: 7 } },
    })
    assert.equal(await licences.change('lic_unknown', {}), undefined)
  })

  promise('a period that ended renews itself: once, for any reader, however late', async (stores, clock) => {
    const lapsing = licenceProperties({ isAutoRenew: true, expirationDate: Date.parse('2026-06-30T10:00:00Z') })
    const { holder } = await issue(stores, { properties: { lite: lapsing, plus: lapsing } })
    const { licenceId } = holder.caller
    await stores.ledger.record(entry(holder, { credits: 900 }))
    const digest = digestOf(holder.key)
    clock.advance(Date.parse('2026-06-30T10:00:00Z') - clock.now() - 1)
    assert.equal((await stores.licences.find(licenceId))?.credits.plus.available, 100)
    clock.advance(1)
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? stores.licences.find(licenceId)
          : stores.keys.findByDigest(digest, false).then((found) => found?.licence),
      ),
    )
    for (const licence of asked) {
      assert.equal(licence?.credits.plus.available, 1000)
      assert.equal(licence?.properties.plus.expirationDate, Date.parse('2026-07-30T10:00:00Z'))
    }
    await stores.ledger.record(entry(holder, { credits: 1 }))
    assert.equal((await stores.licences.find(licenceId))?.credits.plus.available, 999, 'it renewed once')
    clock.advance(400 * DAY_MS)
    const late = await stores.licences.find(licenceId)
    assert.equal(late?.properties.plus.expirationDate, Date.parse('2027-08-30T10:00:00Z'))
    assert.equal(late?.credits.plus.available, 1000)
  })

  promise(
    'a period on the 31st ends on the last day of shorter months, and on the 31st again',
    async (stores, clock) => {
      const lapsing = licenceProperties({ isAutoRenew: true, expirationDate: Date.parse('2026-08-31T00:00:00Z') })
      const made = await stores.licences.create(licenceTerms({ properties: { lite: lapsing, plus: lapsing } }))
      const ends: string[] = []
      for (let month = 0; month < 7; month++) {
        const plus = (await stores.licences.find(made.id))?.properties.plus
        ends.push(new Date(plus?.expirationDate ?? 0).toISOString().slice(0, 10))
        clock.advance((plus?.expirationDate ?? 0) - clock.now())
      }
      const expected = ['08-31', '09-30', '10-31', '11-30', '12-31', '01-31', '02-28']
      assert.deepEqual(
        ends.map((end) => end.slice(5)),
        expected,
      )
    },
  )

  promise('a licence that does not renew stays ended', async ({ licences }, clock) => {
    const made = await licences.create(licenceTerms())
    clock.advance(400 * DAY_MS)
    assert.deepEqual(await licences.find(made.id), made)
  })

  promise('a key is found by its digest alone, and its text is nowhere', async (stores) => {
    const { holder } = await issue(stores)
    assert.match(holder.key, /^fmt_live_[0-9A-Za-z]{49}$/)
    const [listed] = await stores.keys.list(holder.caller.licenceId)
    assert.equal(listed.hint, holder.key.slice(-4))
    assert.ok(!JSON.stringify(listed).includes(holder.key))
    assert.equal(await stores.keys.findByDigest(digestOf(`${holder.key}x`), false), undefined)
    assert.equal(await stores.keys.create({ licenceId: 'lic_unknown', isTest: false }), undefined)
  })

  promise('rotation: both keys work for a while; revocation is at once', async ({ keys, licences }, clock) => {
    const licence = await licences.create(licenceTerms())
    const old = await keys.create({ licenceId: licence.id, isTest: true })
    const made = await keys.rotate(old?.id ?? '', 3_600_000)
    assert.match(made?.key ?? '', /^fmt_test_/)
    const find = (key: string | undefined) => keys.findByDigest(digestOf(key ?? ''), false)
    assert.equal((await find(old?.key))?.endsAt, clock.now() + 3_600_000)
    assert.equal((await find(made?.key))?.endsAt, null)
    clock.advance(3_599_999)
    assert.ok(await find(old?.key))
    clock.advance(1)
    assert.equal(await find(old?.key), undefined)
    await keys.revoke(made?.id ?? '')
    assert.equal(await find(made?.key), undefined)
    assert.equal(await keys.rotate(old?.id ?? '', 1), undefined)
    assert.equal(await keys.revoke('key_unknown'), undefined)
  })

  promise('the demo key is made once and marked', async ({ keys, licences }) => {
    const licence = await licences.create(licenceTerms(), 'lic_demo')
    await keys.createDemo(licence.id)
    await keys.createDemo(licence.id)
    assert.ok(await keys.findByDigest(digestOf(DEMO_KEY), true))
    assert.equal(await keys.findByDigest(digestOf(DEMO_KEY), false), undefined)
    assert.equal((await keys.list()).length, 1)
  })

  promise('history is read no further once its texts are long enough', async (stores) => {
    const { holder } = await issue(stores)
    const { licenceId } = holder.caller
    for (let call = 0; call < 120; call++) await stores.ledger.record(entry(holder))
    const first = await stores.calls.read({ licenceId, limit: 120, lengthMax: 1 })
    assert.ok(first.length >= 1 && first.length < 120)
    assert.equal(first[0].number, 120)
    assert.equal((await stores.calls.read({ licenceId, limit: 120, lengthMax: 1e6 })).length, 120)
  })

  promise('history before a time or a number, and of one path', async (stores, clock) => {
    const { holder } = await issue(stores)
    const { licenceId } = holder.caller
    const times: number[] = []
    for (let call = 0; call < 20; call++) {
      times.push(clock.now())
      await stores.ledger.record(entry(holder, { endpoint: call % 2 === 0 ? '/a' : '/b' }))
      clock.advance(call % 5 === 0 ? 0 : 1000)
    }
    const numbers = async (query: object) =>
      (await stores.calls.read({ licenceId, limit: 100, ...query })).map(({ number }) => number)
    for (const time of [0, ...times, clock.now() + 1]) {
      const expected = times.filter((at) => at < time).length
      assert.equal((await numbers({ before: { time } })).length, expected)
    }
    assert.deepEqual(await numbers({ before: { number: 4 } }), [3, 2, 1])
    assert.deepEqual(await numbers({ endpoint: '/b', limit: 2 }), [20, 18])
    assert.deepEqual(await stores.calls.read({ licenceId: 'lic_unknown', limit: 5 }), [])
    const since = await stores.calls.countSince(holder.licenceNumber, holder.keyNumber, times[15])
    assert.deepEqual(
      new Map(since.map(({ endpoint, count }) => [endpoint, count])),
      new Map([
        ['/a', 2],
        ['/b', 3],
      ]),
    )
  })

  promise('history before a number that no call has yet is read like the newest, in a few queries', async (stores) => {
    const { holder } = await issue(stores)
    const { licenceId } = holder.caller
    for (let call = 0; call < 3; call++) await stores.ledger.record(entry(holder, { endpoint: '/a' }))
    for (const endpoint of [undefined, '/a', '/none']) {
      const before = { number: 999_999_999_999_999 }
      const started = performance.now()
      const calls = await stores.calls.read({ licenceId, limit: 5, before, ...(endpoint && { endpoint }) })
      assert.deepEqual(
        calls.map(({ number }) => number),
        endpoint === '/none' ? [] : [3, 2, 1],
      )
      assert.ok(performance.now() - started < 5_000, 'a number beyond the newest takes no longer than the newest')
    }
  })

  promise('history is forgotten after 400 days, and the books stay right', async (stores, clock) => {
    const { holder } = await issue(stores, { paid: 3000 })
    const { licenceId } = holder.caller
    for (let call = 0; call < 1100; call += 100)
      await Promise.all(Array.from({ length: 100 }, () => stores.ledger.record(entry(holder, { credits: 1 }))))
    clock.advance(100 * DAY_MS)
    await stores.ledger.record(entry(holder, { credits: 1 }))
    clock.advance(300 * DAY_MS)
    assert.equal(await stores.calls.forgetOld(clock.now()), 0, 'not before')
    clock.advance(1)
    assert.equal(await stores.calls.forgetOld(clock.now()), 1100)
    assert.equal((await stores.calls.read({ licenceId, limit: 9999 })).length, 1)
    assert.equal((await stores.readBalance(holder.licenceNumber, 'plus')).available, 1899)
  })

  promise('a context is found by its licence alone, and for 30 days', async (stores, clock) => {
    const [mine, theirs] = [await issue(stores), await issue(stores)]
    const search = {
      id: '00000000-0000-4000-8000-000000000001',
      licenceId: mine.holder.caller.licenceId,
      mode: 'PLUS',
      input: '{"query":"olive oil"}',
      generation: 'g1',
      lastUsedAt: clock.now(),
    } as const
    const find = (licenceId: string) => stores.contexts.find(licenceId, search.id, clock.now())
    await stores.ledger.record(entry(mine.holder, { writes: stores.contexts.keep(search) }))
    assert.deepEqual(await find(search.licenceId), search)
    assert.equal(await find(theirs.holder.caller.licenceId), null)
    assert.deepEqual(stores.contexts.keep(search), [], 'kept already')
    clock.advance(29 * DAY_MS)
    const again = { ...search, generation: 'g2', reading: '{"near":null}', lastUsedAt: clock.now() }
    await stores.ledger.record(entry(mine.holder, { writes: stores.contexts.keep(again) }))
    clock.advance(29 * DAY_MS)
    assert.deepEqual(await find(search.licenceId), again)
    clock.advance(DAY_MS)
    assert.equal(await find(search.licenceId), null)
    assert.equal(await stores.contexts.forgetOld(clock.now()), 1)
  })

  promise('a context whose call could not be recorded is not kept', async (stores, clock) => {
    const { holder } = await issue(stores, { paid: 0 })
    const search = {
      id: 'c',
      licenceId: holder.caller.licenceId,
      mode: 'LITE',
      input: '{}',
      generation: 'g',
      lastUsedAt: clock.now(),
    } as const
    await stores.ledger.record(entry(holder, { credits: 1, writes: stores.contexts.keep(search) }))
    assert.equal(await stores.contexts.find(search.licenceId, 'c', clock.now()), null)
    assert.equal(stores.contexts.keep(search).length, 1, 'not taken for kept')
  })

  promise(
    'a receipt is found by its licence alone until it ends, and what is not paid for fits into a day',
    async (stores, clock) => {
      const [mine, theirs] = [await issue(stores), await issue(stores)]
      const receipt = {
        id: 'rcpt_1',
        licenceId: mine.holder.caller.licenceId,
        checkedAt: clock.now(),
        endsAt: clock.now() + 400 * DAY_MS,
        digest: 'd',
        signature: 'v1,s',
        rows: '[{"ref":"é","holder":{"id":"GB-1","name":"A"}}]',
      }
      const find = (licenceId: string) => stores.receipts.find(licenceId, receipt.id, clock.now())
      await stores.ledger.record(entry(mine.holder, { writes: [stores.receipts.keep(receipt, 0)] }))
      assert.deepEqual(await find(receipt.licenceId), receipt)
      assert.equal(await find(theirs.holder.caller.licenceId), null)
      assert.equal(await stores.receipts.forgetCompanies(['GB-11', 'GB-']), 0)

      const rows = randomBytes(STARTED_BYTES_A_DAY).toString('latin1')
      const huge = async (id: string, unpaidShare: number) => {
        const writes = [stores.receipts.keep({ ...receipt, id, rows }, unpaidShare)]
        return (await stores.ledger.record(entry(mine.holder, { writes }))).kind
      }
      assert.equal(await huge('rcpt_2', 1), 'started_too_much')
      assert.equal(await huge('rcpt_3', 0.01), 'recorded')
      assert.equal(await stores.receipts.forgetCompanies(['GB-1']), 1)

      await stores.ledger.record(entry(mine.holder, { writes: [stores.receipts.keep(receipt, 1)] }))
      clock.advance(400 * DAY_MS - 1)
      await stores.forgetOld()
      assert.deepEqual(await find(receipt.licenceId), receipt)
      clock.advance(1)
      assert.equal(await find(receipt.licenceId), null)
      await stores.forgetOld()
      assert.equal(await stores.receipts.forgetOld(clock.now()), 0)
    },
  )
}

/** A key, and who holds it. */
export type Issued = { readonly holder: KeyHolder & { readonly key: string } }

/** Makes a licence with one key. */
export async function issue(stores: Stores, terms: Parameters<typeof licenceTerms>[0] = {}): Promise<Issued> {
  const licence = await stores.licences.create(licenceTerms(terms))
  const made = await stores.keys.create({ licenceId: licence.id, isTest: false })
  const key = made?.key ?? ''
  const holder = await stores.keys.findByDigest(digestOf(key), false)
  assert.ok(holder !== undefined)
  return { holder: { ...holder, key } }
}

/** A finished call of a key. */
export function entry(holder: KeyHolder, changes: Partial<CallEntry> = {}): CallEntry {
  return {
    licence: holder.licenceNumber,
    key: holder.keyNumber,
    method: 'POST',
    endpoint: '/explore/lite',
    body: '{"page":1}',
    query: '{}',
    status: 200,
    credits: 0,
    pool: 'plus',
    writes: [],
    reservation: null,
    keep: null,
    ...changes,
  }
}
