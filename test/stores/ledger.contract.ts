/** What the ledger must do on every database. Run beside `stores.contract.ts`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSER_COMPANIES_A_DAY } from '../../src/license/access/browser-key.ts'
import { STREAM_RESERVATION } from '../../src/license/ledger.ts'
import { stateWrite } from '../../src/storage/state/state-write.ts'
import type { Stores } from '../../src/storage/state/stores.ts'
import { assertBooksRight } from '../support/check-books.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { licenceProperties } from '../support/licence-terms.ts'
import { entry, issue, type OpenStores } from './stores.contract.ts'

const DAY_MS = 24 * 3600 * 1000

/**
 * Declares the contract's tests.
 *
 * @param create makes an empty database
 * @param rounds how often two hundred calls are made at once
 */
export function ledgerContract(name: string, create: () => Promise<OpenStores>, rounds = 20): void {
  const promise = (words: string, body: (stores: Stores, clock: FakeClock) => Promise<void>) =>
    test(`${name}: ${words}`, async () => {
      const clock = fakeClock('2026-06-15T12:00:10Z')
      const open = await create()
      const stores = await open({ clock })
      try {
        await body(stores, clock)
        await assertBooksRight(stores)
      } finally {
        await stores.close()
      }
    })

  promise('from limited to unlimited and back, the books stay right', async (stores) => {
    const { licences, ledger } = stores
    const { holder } = await issue(stores)
    await ledger.record(entry(holder, { credits: 3 }))
    await licences.change(holder.caller.licenceId, { credits: { plus: 'unlimited' } })
    const free = await ledger.record(entry(holder, { credits: 3 }))
    assert.deepEqual(free, { kind: 'recorded', credits: 3, balance: { available: 'unlimited', total: 'unlimited' } })
    await licences.change(holder.caller.licenceId, { credits: { plus: 4 } })
    await assertBooksRight(stores)
    assert.equal((await ledger.record(entry(holder, { credits: 5 }))).kind, 'not_enough_credits')
  })
  for (let round = 0; round < rounds; round++)
    promise(
      `two hundred calls at once on ten credits charge exactly ten (${round + 1} of ${rounds})`,
      async (stores) => {
        const { holder } = await issue(stores, { paid: 10 })
        const recorded = await Promise.all(
          Array.from({ length: 200 }, () => stores.ledger.record(entry(holder, { credits: 1 }))),
        )
        assert.equal(recorded.filter(({ kind }) => kind === 'recorded').length, 10)
        assert.equal(recorded.filter(({ kind }) => kind === 'not_enough_credits').length, 190)
        assert.deepEqual(await stores.readBalance(holder.licenceNumber, 'plus'), { available: 0, total: 10 })
        const calls = await stores.calls.read({ licenceId: holder.caller.licenceId, limit: 300 })
        assert.deepEqual(
          [200, 402].map((status) => calls.filter((call) => call.status === status).length),
          [10, 190],
        )
      },
    )

  promise('calls of several licences in one commit are each charged to their own', async (stores) => {
    const holders = [
      await issue(stores, { paid: 5 }),
      await issue(stores, { paid: 2 }),
      await issue(stores, { paid: 'unlimited' }),
    ]
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => stores.ledger.record(entry(holders[index % 3].holder, { credits: 1 }))),
    )
    const left = await Promise.all(holders.map(({ holder }) => stores.readBalance(holder.licenceNumber, 'plus')))
    assert.deepEqual(
      left.map(({ available }) => available),
      [0, 0, 'unlimited'],
    )
    for (const { holder } of holders) {
      const calls = await stores.calls.read({ licenceId: holder.caller.licenceId, limit: 100 })
      assert.deepEqual(
        calls.map(({ number }) => number),
        [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
      )
    }
  })

  promise('a write that fails takes its own call with it and no other', async (stores) => {
    const { holder } = await issue(stores, { paid: 10 })
    const failing = stateWrite({ run: () => Promise.reject(new Error('no room')) })
    const results = await Promise.allSettled([
      stores.ledger.record(entry(holder, { credits: 1 })),
      stores.ledger.record(entry(holder, { credits: 1, writes: [failing] })),
      stores.ledger.record(entry(holder, { credits: 1 })),
    ])
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    assert.equal((await stores.readBalance(holder.licenceNumber, 'plus')).available, 8)
    assert.equal((await stores.calls.read({ licenceId: holder.caller.licenceId, limit: 9 })).length, 2)
  })

  promise('of calls with one Idempotency-Key one pays, the others get its answer', async (stores, clock) => {
    const { holder } = await issue(stores, { paid: 10 })
    const keep = (text: string, bodyDigest = 'a') => ({
      key: 'retry-1',
      bodyDigest,
      answer: { status: 200, headers: { 'content-type': 'x' }, body: Buffer.from(text) },
    })
    const recorded = await Promise.all([
      stores.ledger.record(entry(holder, { credits: 1, keep: keep('first') })),
      stores.ledger.record(entry(holder, { credits: 1, keep: keep('second') })),
      stores.ledger.record(entry(holder, { credits: 1, keep: keep('third', 'b') })),
    ])
    assert.deepEqual(
      recorded.map(({ kind }) => kind),
      ['recorded', 'answered_before', 'answered_before'],
    )
    const [, second, third] = recorded
    assert.ok(second.kind === 'answered_before' && third.kind === 'answered_before')
    assert.equal(Buffer.from(second.answer.body).toString(), 'first')
    assert.deepEqual([second.sameBody, third.sameBody], [true, false])
    assert.equal((await stores.readBalance(holder.licenceNumber, 'plus')).available, 9)
    const key = { licence: holder.licenceNumber, endpoint: '/explore/lite', key: 'retry-1' }
    assert.equal((await stores.ledger.findAnswer(key))?.answer.status, 200)
    assert.equal(await stores.ledger.findAnswer({ ...key, licence: key.licence + 1 }), undefined)
    clock.advance(DAY_MS)
    assert.equal(await stores.ledger.findAnswer(key), undefined, 'kept for a day')
    const later = await stores.ledger.record(entry(holder, { credits: 1, keep: keep('fourth') }))
    assert.equal(later.kind, 'recorded')
  })

  promise('a reservation holds, is settled once, and gives back the rest', async (stores) => {
    const { holder } = await issue(stores, { paid: 10 })
    const reservation = { id: 'process-1', companies: 8, creditsPerCompany: 1 }
    const made = await stores.ledger.record(entry(holder, { reservation }))
    assert.ok(made.kind === 'recorded')
    assert.deepEqual(made.balance, { available: 2, total: 10 })
    const tooMuch = await stores.ledger.record(entry(holder, { reservation: { ...reservation, id: 'process-2' } }))
    assert.equal(tooMuch.kind, 'not_enough_credits')
    await assertBooksRight(stores)
    const open = await stores.calls.read({ licenceId: holder.caller.licenceId, limit: 9 })
    assert.deepEqual(
      open.map(({ status, credits }) => [status, credits]),
      [
        [402, 0],
        [200, null],
      ],
    )
    assert.equal(await stores.ledger.settle('process-1', 3, []), 3)
    assert.equal(await stores.ledger.settle('process-1', 5, []), 3, 'the second time changes nothing')
    assert.equal((await stores.readBalance(holder.licenceNumber, 'plus')).available, 7)
    const done = await stores.calls.read({ licenceId: holder.caller.licenceId, limit: 9 })
    assert.equal(done[1].credits, 3)
    await assert.rejects(stores.ledger.settle('process-3', 1, []), /unknown/)
    const third = await stores.ledger.record(entry(holder, { reservation: { ...reservation, id: 'p3', companies: 2 } }))
    assert.equal(third.kind, 'recorded')
    await assert.rejects(stores.ledger.settle('p3', 3, []), /at most the 2 held/)
  })

  promise('a reservation settled after a renewal gives back no more than the pool holds', async (stores, clock) => {
    const lapsing = licenceProperties({ isAutoRenew: true, expirationDate: clock.now() + DAY_MS })
    const { holder } = await issue(stores, { paid: 10, properties: { lite: lapsing, plus: lapsing } })
    await stores.ledger.record(entry(holder, { reservation: { id: 'p', companies: 6, creditsPerCompany: 1 } }))
    clock.advance(2 * DAY_MS)
    assert.equal((await stores.licences.find(holder.caller.licenceId))?.credits.plus.available, 10)
    await assertBooksRight(stores)
    await stores.ledger.settle('p', 2, [])
    assert.equal((await stores.readBalance(holder.licenceNumber, 'plus')).available, 10)
  })

  promise(
    'a stream whose process is silent is given up; one that was only late is charged after all, as far as it can',
    async (stores, clock) => {
      const { holder } = await issue(stores, { paid: 10 })
      const begin = (id: string) =>
        stores.ledger.record(
          entry(holder, { reservation: { id: `${STREAM_RESERVATION}${id}`, companies: 4, creditsPerCompany: 1 } }),
        )
      const settle = (id: string, companies: number) =>
        stores.ledger.settle(`${STREAM_RESERVATION}${id}`, companies, [])
      const available = async () => (await stores.readBalance(holder.licenceNumber, 'plus')).available
      const charged = async () =>
        (await stores.calls.read({ licenceId: holder.caller.licenceId, limit: 9 })).map(({ credits }) => credits)
      await begin('a')
      await begin('b')
      clock.advance(20_000)
      await stores.ledger.keepStreams([`${STREAM_RESERVATION}a`])
      assert.equal(await stores.ledger.giveUpStreams(), 0)
      clock.advance(15_000)
      assert.equal(await stores.ledger.giveUpStreams(), 1, 'the one that nobody kept')
      assert.deepEqual([await available(), await charged()], [6, [0, null]])
      await assertBooksRight(stores)
      assert.equal(await settle('b', 3), 3, 'it was late, and is charged')
      assert.deepEqual([await available(), await charged()], [3, [3, null]])
      assert.equal(await settle('b', 3), 3, 'the second time changes nothing')
      assert.equal(await available(), 3)
      await assertBooksRight(stores)
      clock.advance(60_000)
      assert.equal(await stores.ledger.giveUpStreams(), 1)
      await stores.ledger.record(entry(holder, { credits: 5 }))
      assert.equal(await settle('a', 4), 2, 'no more than its pool still has')
      assert.deepEqual([await available(), await charged()], [0, [5, 3, 2]])
      assert.equal(await stores.ledger.giveUpStreams(), 0)
    },
  )

  promise('history never runs backwards, even where the clock does', async (stores, clock) => {
    const { holder } = await issue(stores)
    await stores.ledger.record(entry(holder))
    clock.advance(-5000)
    await stores.ledger.record(entry(holder))
    const [newer, older] = await stores.calls.read({ licenceId: holder.caller.licenceId, limit: 2 })
    assert.equal(newer.at, older.at)
  })

  promise('a call without a pool is free, and has what it was answered under in its row', async (stores, clock) => {
    const { holder } = await issue(stores)
    const { licenceId } = holder.caller
    const free = entry(holder, { pool: null, status: 404, requestId: 'req-1', body: null, query: '{"a":"b"}' })
    assert.deepEqual(await stores.ledger.record(free), { kind: 'recorded', credits: 0, balance: null })
    const paid = await stores.ledger.record(entry(holder, { credits: 3 }))
    assert.deepEqual(paid, { kind: 'recorded', credits: 3, balance: { available: 997, total: 1000 } })
    const [second, first] = await stores.calls.read({ licenceId, limit: 9 })
    assert.deepEqual(
      [first.at, first.status, first.requestId, first.body, first.query, first.credits],
      [clock.now(), 404, 'req-1', null, '{"a":"b"}', 0],
    )
    assert.deepEqual([second.body, second.requestId, second.credits], ['{"page":1}', null, 3])
  })

  promise('a write is run once, after the charge, and hears of its commit; a refused call has none', async (stores) => {
    const { holder } = await issue(stores, { paid: 1 })
    const seen: string[] = []
    const write = stateWrite({ run: async () => void seen.push('run'), committed: () => seen.push('committed') })
    await stores.ledger.record(entry(holder, { credits: 1, writes: [write] }))
    assert.deepEqual(seen.splice(0), ['run', 'committed'])
    const keep = { key: 'k', bodyDigest: 'a', answer: { status: 200, headers: { a: 'b' }, body: Buffer.from('c') } }
    const refused = await stores.ledger.record(entry(holder, { credits: 1, writes: [write], keep }))
    assert.deepEqual(refused, { kind: 'not_enough_credits', balance: { available: 0, total: 1 } })
    assert.deepEqual(seen, [])
    const key = { licence: holder.licenceNumber, endpoint: '/explore/lite', key: 'k' }
    assert.equal(await stores.ledger.findAnswer(key), undefined)
    await stores.ledger.record(entry(holder, { keep }))
    const found = await stores.ledger.findAnswer(key)
    assert.deepEqual([found?.bodyDigest, found?.answer.headers], ['a', { a: 'b' }])
    assert.equal(Buffer.from(found?.answer.body ?? '').toString(), 'c')
    assert.equal(await stores.ledger.findAnswer({ ...key, endpoint: '/explore/plus' }), undefined)
    assert.equal(await stores.ledger.findAnswer({ ...key, key: 'l' }), undefined)
  })

  promise(
    'a repeated call has the status of its answer in the history, or 422 with another body',
    async (stores, clock) => {
      const { holder } = await issue(stores)
      const repeat = (bodyDigest: string, text: string) => ({
        keep: { key: 'k', bodyDigest, answer: { status: 201, headers: {}, body: Buffer.from(text) } },
      })
      await stores.ledger.record(entry(holder, repeat('a', 'first')))
      const again = await stores.ledger.record(entry(holder, { credits: 5, ...repeat('a', 'second') }))
      assert.ok(again.kind === 'answered_before' && again.sameBody)
      assert.deepEqual(again.balance, { available: 1000, total: 1000 })
      await stores.ledger.record(entry(holder, repeat('b', 'third')))
      // The key of another path, and of another licence, is another key.
      await stores.ledger.record(entry(holder, { endpoint: '/explore/plus', ...repeat('c', 'fourth') }))
      const { holder: other } = await issue(stores)
      assert.equal((await stores.ledger.record(entry(other, repeat('d', 'fifth')))).kind, 'recorded')
      const calls = await stores.calls.read({ licenceId: holder.caller.licenceId, limit: 9 })
      assert.deepEqual(
        calls.map(({ status }) => status),
        [200, 422, 201, 200],
      )
      clock.advance(DAY_MS - 1)
      const key = { licence: holder.licenceNumber, endpoint: '/explore/lite', key: 'k' }
      assert.ok(await stores.ledger.findAnswer(key), 'kept for a day')
      await stores.forgetOld()
      assert.ok(await stores.ledger.findAnswer(key))
      clock.advance(1)
      await stores.ledger.record(entry(holder, repeat('e', 'sixth')))
      const kept = await stores.ledger.findAnswer(key)
      assert.equal(Buffer.from(kept?.answer.body ?? '').toString(), 'sixth')
    },
  )

  promise('of calls that share a commit, each key, path and licence has an answer of its own', async (stores) => {
    const [{ holder }, { holder: other }] = [await issue(stores), await issue(stores)]
    const keep = (key: string) => ({
      keep: { key, bodyDigest: 'a', answer: { status: 200, headers: {}, body: Buffer.from(key) } },
    })
    const recorded = await Promise.all([
      stores.ledger.record(entry(holder, keep('one'))),
      stores.ledger.record(entry(holder, keep('two'))),
      stores.ledger.record(entry(holder, { endpoint: '/explore/plus', ...keep('one') })),
      stores.ledger.record(entry(other, keep('one'))),
    ])
    assert.deepEqual(
      recorded.map(({ kind }) => kind),
      Array(4).fill('recorded'),
    )
  })

  promise('a call of a licence that is gone is refused, and takes no other with it', async (stores) => {
    const { holder } = await issue(stores)
    const results = await Promise.allSettled([
      stores.ledger.record(entry({ ...holder, licenceNumber: 999 })),
      stores.ledger.record(entry(holder, { credits: 1 })),
    ])
    assert.ok(results[0].status === 'rejected' && /licence 999 is gone/.test(String(results[0].reason)))
    assert.equal(results[1].status, 'fulfilled')
    await assert.rejects(stores.ledger.record(entry({ ...holder, licenceNumber: 998 })), /licence 998 is gone/)
  })

  promise('a failed call that is alone is not tried again', async (stores) => {
    const { holder } = await issue(stores)
    let tries = 0
    const failing = stateWrite({ run: () => Promise.reject(new Error(`no room ${++tries}`)) })
    await assert.rejects(stores.ledger.record(entry(holder, { writes: [failing] })), /no room 1/)
    assert.equal(tries, 1)
  })

  promise('what is settled commits its writes, once; without a limited pool nothing is given back', async (stores) => {
    const { holder } = await issue(stores, { paid: 'unlimited' })
    let runs = 0
    const write = stateWrite({ run: async () => void runs++ })
    for (const [id, pool] of [
      ['a', 'plus'],
      [`${STREAM_RESERVATION}b`, null],
    ] as const) {
      const reservation = { id, companies: 4, creditsPerCompany: 2 }
      const made = await stores.ledger.record(entry(holder, { pool, reservation }))
      assert.deepEqual([made.kind, made.kind === 'recorded' && made.credits], ['recorded', 8])
      assert.equal(await stores.ledger.settle(id, 4, [write]), 8, 'all that was reserved')
      assert.equal(await stores.ledger.settle(id, 1, [write]), 8)
    }
    assert.equal(runs, 2)
    assert.equal((await stores.readBalance(holder.licenceNumber, 'plus')).available, 'unlimited')
  })

  promise('a stream that was given up is charged after all where no pool bounds it', async (stores, clock) => {
    const { holder } = await issue(stores, { paid: 'unlimited' })
    const ids = [`${STREAM_RESERVATION}a`, `${STREAM_RESERVATION}b`, 'c']
    for (const [at, pool] of (['plus', null, 'plus'] as const).entries()) {
      const reservation = { id: ids[at], companies: 4, creditsPerCompany: 1 }
      await stores.ledger.record(entry(holder, { pool, reservation }))
    }
    clock.advance(30_000 - 1)
    assert.equal(await stores.ledger.giveUpStreams(), 0)
    clock.advance(1)
    assert.equal(await stores.ledger.giveUpStreams(), 2, 'the third is no stream')
    await stores.ledger.keepStreams(ids)
    assert.equal(await stores.ledger.settle(ids[0], 3, []), 3)
    assert.equal(await stores.ledger.settle(ids[1], 2, []), 2)
    const calls = await stores.calls.read({ licenceId: holder.caller.licenceId, limit: 9 })
    assert.deepEqual(
      calls.map(({ credits }) => credits),
      [null, 2, 3],
    )
  })

  promise(
    'calls of a browser key without a company are one row a day, without what was typed',
    async (stores, clock) => {
      const { holder } = await issue(stores)
      const typed = (isCompany = false) =>
        entry(holder, {
          method: 'POST',
          endpoint: '/x',
          body: 'typed',
          query: '{"q":"typed"}',
          pool: null,
          browser: { isCompany },
        })
      const rows = async () =>
        (await stores.calls.read({ licenceId: holder.caller.licenceId, limit: 9 })).map(
          ({ number, at, method, endpoint, body, query, status, credits }) =>
            `${number} ${at - start} ${method} ${endpoint} ${body} ${query} ${status} ${credits}`,
        )
      const start = clock.now()
      await Promise.all([
        stores.ledger.record(typed()),
        stores.ledger.record(entry(holder)),
        stores.ledger.record(typed()),
      ])
      const own = '1 0 POST /explore/lite {"page":1} {} 200 0'
      assert.deepEqual(await rows(), ['2 0 GET /explore/suggest null {"calls":"2"} 200 0', own])
      clock.advance(1000)
      await stores.ledger.record(typed(true))
      await stores.ledger.record(typed())
      const company = '3 1000 POST /x typed {"q":"typed"} 200 0'
      assert.deepEqual(await rows(), [company, '2 0 GET /explore/suggest null {"calls":"3"} 200 0', own])
      clock.advance(DAY_MS)
      await stores.ledger.record(typed())
      const [newest] = await rows()
      assert.equal(newest, `4 ${DAY_MS + 1000} GET /explore/suggest null {"calls":"1"} 200 0`)
      await stores.ledger.record(entry(holder))
      assert.match((await rows())[0], /^5 /)
    },
  )

  promise('a browser key has so many companies a day, and other keys have their own', async (stores, clock) => {
    const [{ holder }, { holder: other }] = [await issue(stores), await issue(stores)]
    const ask = (by: typeof holder, isCompany = true) =>
      stores.ledger.record(entry(by, { pool: null, browser: { isCompany } }))
    const all = await Promise.all(Array.from({ length: BROWSER_COMPANIES_A_DAY }, () => ask(holder)))
    assert.ok(all.every(({ kind }) => kind === 'recorded'))
    const left = Math.ceil((DAY_MS - (clock.now() % DAY_MS)) / 1000)
    const over = { kind: 'browser_day_over', retryAfterSeconds: left, balance: null }
    assert.deepEqual(await Promise.all([ask(other), ask(holder)]).then(([, second]) => second), over)
    const [{ status }] = await stores.calls.read({ licenceId: holder.caller.licenceId, limit: 1 })
    assert.equal(status, 429)
    for (const free of [await ask(holder, false), await ask(other), await stores.ledger.record(entry(holder))])
      assert.equal(free.kind, 'recorded')
    clock.advance(left * 1000)
    assert.equal((await ask(holder)).kind, 'recorded', 'the next day')
  })
}
