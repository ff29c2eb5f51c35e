/** What two processes that share one database must do. Run on SQLite and on PostgreSQL, as `stores.contract.ts` is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Order } from '../../src/autoprofile/process.ts'
import type { HeldProcess } from '../../src/autoprofile/process-store.ts'
import { LeaseLost } from '../../src/delivery/lease.ts'
import type { HeldDeliveries } from '../../src/delivery/outbox.ts'
import type { Verdict } from '../../src/judging/verdict.ts'
import { digestOf } from '../../src/license/api-key.ts'
import type { Stores } from '../../src/storage/state/stores.ts'
import { assertBooksRight } from '../support/check-books.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { licenceProperties, licenceTerms } from '../support/licence-terms.ts'
import { until } from '../support/until.ts'
import { entry, type Issued, issue, type OpenStores } from './stores.contract.ts'

const START = '2026-06-15T12:00:10Z'
const DAY_MS = 24 * 3600 * 1000
const LEASE_MS = 15_000
const YES: Verdict = { matchStatus: 'YES', matchReason: { it: 'sì', en: 'yes' } }

/** Declares the contract's tests. @param create makes an empty database */
export function twoProcessesContract(name: string, create: () => Promise<OpenStores>): void {
  const promise = (words: string, body: (one: Stores, two: Stores, clock: FakeClock) => Promise<void>) =>
    test(`${name}, two processes: ${words}`, async () => {
      const clock = fakeClock(START)
      const open = await create()
      // At once: both find an empty database, and one of them makes the tables.
      const [one, two] = await Promise.all([open({ clock }), open({ clock })])
      try {
        await body(one, two, clock)
        await assertBooksRight(one)
      } finally {
        await one.close()
        await two.close()
      }
    })
  declareMoney(promise)
  declareProcesses(promise)
}

type Promised = (words: string, body: (one: Stores, two: Stores, clock: FakeClock) => Promise<void>) => void

/** Alternately the one and the other. */
function* inTurn<Item>(items: readonly Item[]): Generator<Item> {
  for (let index = 0; ; index++) yield items[index % items.length]
}

function times<Result>(count: number, both: readonly Stores[], work: (stores: Stores) => Promise<Result>) {
  const turns = inTurn(both)
  return Promise.all(Array.from({ length: count }, () => work(turns.next().value as Stores)))
}

function declareMoney(promise: Promised): void {
  promise('sixty calls on ten credits charge exactly ten, and are numbered without a gap', async (one, two) => {
    const { holder } = await issue(one, { paid: 10 })
    const recorded = await times(60, [one, two], ({ ledger }) => ledger.record(entry(holder, { credits: 1 })))
    assert.equal(recorded.filter(({ kind }) => kind === 'recorded').length, 10)
    assert.equal((await two.readBalance(holder.licenceNumber, 'plus')).available, 0)
    const calls = await two.calls.read({ licenceId: holder.caller.licenceId, limit: 100 })
    assert.deepEqual(
      calls.map(({ number }) => number),
      Array.from({ length: 60 }, (_, index) => 60 - index),
    )
  })

  promise(
    'calls of several licences, each in another order, wait for each other and are all recorded',
    async (one, two) => {
      const holders: Issued['holder'][] = []
      for (let licence = 0; licence < 5; licence++) holders.push((await issue(one, { paid: 1000 })).holder)
      for (let round = 0; round < 10; round++)
        await Promise.all([
          ...holders.map((holder) => one.ledger.record(entry(holder, { credits: 1 }))),
          ...holders.toReversed().map((holder) => two.ledger.record(entry(holder, { credits: 1 }))),
        ])
      for (const { licenceNumber } of holders)
        assert.equal((await one.readBalance(licenceNumber, 'plus')).available, 980)
    },
  )

  promise('of calls with one Idempotency-Key one pays', async (one, two) => {
    const { holder } = await issue(one, { paid: 100 })
    for (let round = 0; round < 20; round++) {
      const keep = (body: string) => ({
        key: `retry-${round}`,
        bodyDigest: 'same',
        answer: { status: 200, headers: {}, body: Buffer.from(body) },
      })
      const [first, second] = await Promise.all([
        one.ledger.record(entry(holder, { credits: 1, keep: keep('one') })),
        two.ledger.record(entry(holder, { credits: 1, keep: keep('two') })),
      ])
      assert.deepEqual([first.kind, second.kind].toSorted(), ['answered_before', 'recorded'])
      const repeated = first.kind === 'answered_before' ? first : second
      assert.ok(repeated.kind === 'answered_before')
      assert.equal(Buffer.from(repeated.answer.body).toString(), first.kind === 'recorded' ? 'one' : 'two')
    }
    assert.equal((await one.readBalance(holder.licenceNumber, 'plus')).available, 80)
  })

  promise('a renewal that both ask for is written once', async (one, two, clock) => {
    const lapsing = licenceProperties({ isAutoRenew: true, expirationDate: clock.now() + 1 })
    const { holder } = await issue(one, { paid: 50, properties: { lite: lapsing, plus: lapsing } })
    await one.ledger.record(entry(holder, { credits: 20 }))
    clock.advance(1)
    const found = await times(20, [one, two], ({ licences }) => licences.find(holder.caller.licenceId))
    for (const licence of found) assert.equal(licence?.credits.plus.available, 50)
    const [books] = (await one.readBooks()).filter(({ pool }) => pool === 'plus')
    assert.equal(books.changed, 70, 'granted 50, and 20 once more')
  })

  promise('a licence that one changes while the other charges keeps its books', async (one, two) => {
    const { holder } = await issue(one, { paid: 1000 })
    await Promise.all([
      ...Array.from({ length: 20 }, (_, index) =>
        one.licences.change(holder.caller.licenceId, { credits: { plus: 100 + index } }),
      ),
      ...Array.from({ length: 60 }, () => two.ledger.record(entry(holder, { credits: 1 }))),
    ])
    await assertBooksRight(two)
  })

  promise('a reservation that both settle is settled once', async (one, two) => {
    const { holder } = await issue(one, { paid: 100 })
    for (let round = 0; round < 10; round++) {
      const id = `process-${round}`
      await one.ledger.record(entry(holder, { reservation: { id, companies: 5, creditsPerCompany: 1 } }))
      const credits = await Promise.all([one.ledger.settle(id, 2, []), two.ledger.settle(id, 4, [])])
      assert.equal(credits[0], credits[1], 'the second gets what the first charged')
    }
    await assertBooksRight(one)
  })

  promise('history that both forget is in the books once', async (one, two, clock) => {
    const { holder } = await issue(one, { paid: 3000 })
    for (let call = 0; call < 1200; call += 100)
      await times(100, [one], ({ ledger }) => ledger.record(entry(holder, { credits: 1 })))
    clock.advance(401 * DAY_MS)
    const forgotten = await times(2, [one, two], ({ calls }) => calls.forgetOld(clock.now()))
    assert.equal(forgotten[0] + forgotten[1], 1200)
  })

  promise('webhook secrets: one first secret, and one that is current after two rotations', async (one, two) => {
    const { holder } = await issue(one)
    const { licenceId } = holder.caller
    const first = await times(10, [one, two], ({ webhookSecrets }) => webhookSecrets.valid(licenceId))
    assert.equal(new Set(first.map(([secret]) => secret.secret)).size, 1)
    await times(4, [one, two], ({ webhookSecrets }) => webhookSecrets.rotate(licenceId, DAY_MS))
    const valid = await two.webhookSecrets.valid(licenceId)
    assert.equal(valid.filter(({ endsAt }) => endsAt === null).length, 1)
    assert.equal(valid.length, 4, 'the newest four')
  })

  promise('a key that one revokes is unknown to the other', async (one, two) => {
    const { holder } = await issue(one)
    assert.ok(await two.keys.findByDigest(digestOf(holder.key), false))
    await one.keys.revoke(holder.caller.keyId)
    assert.equal(await two.keys.findByDigest(digestOf(holder.key), false), undefined)
  })

  promise('texts that no database holds are stored alike, and large numbers exactly', async (one, two) => {
    const credits = 9_000_000_000_000_001
    const made = await one.licences.create(licenceTerms({ name: 'a\0b\uD800 \u{1F600} ü', paid: credits }))
    const read = await two.licences.find(made.id)
    assert.equal(read?.name, 'a\u{FFFD}b\u{FFFD} \u{1F600} ü')
    assert.equal(read?.credits.plus.available, credits)
    assert.deepEqual(read, await one.licences.find(made.id))
  })
}

async function queue(stores: Stores, { holder }: Issued, id: string, clock: FakeClock): Promise<void> {
  const order: Order = {
    id,
    licenceId: holder.caller.licenceId,
    searchContextId: 'context',
    input: '{}',
    webhookUrl: 'https://receiver.example/',
    fingerprint: id,
    companiesMax: 4,
    queuedAt: clock.now(),
  }
  await stores.ledger.record(
    entry(holder, {
      reservation: { id, companies: 4, creditsPerCompany: 1 },
      writes: [stores.processes.queue(order)],
    }),
  )
}

const request = (holder: string, clock: FakeClock) => ({ holder, now: clock.now(), milliseconds: LEASE_MS })

/** Begins a process with four companies. */
async function begin(stores: Stores, held: HeldProcess): Promise<HeldProcess> {
  const companies = [1, 2, 3, 4].map((number) => ({ id: `IT-${number}`, company: `{"id":"IT-${number}"}` }))
  await stores.processes.take(held, 0, companies)
  return { ...held, process: await stores.processes.begin(held, companies.length) }
}

function declareProcesses(promise: Promised): void {
  promise('each process of a queue is claimed by one of them', async (one, two, clock) => {
    const issued = await issue(one)
    for (let number = 0; number < 30; number++) await queue(one, issued, `p${number}`, clock)
    const claimed: string[] = []
    for (let look = 0; look < 10; look++) {
      const both = await Promise.all([
        one.processes.claim(request('one', clock), 5),
        two.processes.claim(request('two', clock), 5),
      ])
      claimed.push(...both.flat().map(({ process }) => process.id))
    }
    assert.equal(claimed.length, 30)
    assert.equal(new Set(claimed).size, 30)
  })

  promise('a start that both make is one process and one reservation', async (one, two, clock) => {
    const issued = await issue(one, { paid: 100 })
    const results = await Promise.allSettled([queue(one, issued, 'same', clock), queue(two, issued, 'same', clock)])
    assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
    assert.equal((await one.readBalance(issued.holder.licenceNumber, 'plus')).available, 96)
  })

  promise('a process that was taken over accepts nothing more from its earlier holder', async (one, two, clock) => {
    const issued = await issue(one)
    await queue(one, issued, 'p', clock)
    const [claimed] = await one.processes.claim(request('one', clock), 1)
    const first = await begin(one, claimed)
    await one.processes.recordVerdict(first, 0, YES, 'webhook-0')
    clock.advance(LEASE_MS)
    const [second] = await two.processes.claim(request('two', clock), 1)
    await assert.rejects(one.processes.recordVerdict(first, 1, YES, 'webhook-1'), LeaseLost)
    for (let position = 1; position < 4; position++)
      await two.processes.recordVerdict(second, position, YES, `webhook-${position}`)
    await assert.rejects(one.processes.finish(first), LeaseLost)
    await two.processes.finish(second)
    assert.equal((await one.processes.find(issued.holder.caller.licenceId, 'p'))?.status, 'DONE')
  })

  promise('verdicts and a takeover at the same moment: every company is judged once', async (one, two, clock) => {
    const issued = await issue(one)
    for (let round = 0; round < 10; round++) {
      const id = `p${round}`
      await queue(one, issued, id, clock)
      const [claimed] = await one.processes.claim(request('one', clock), 1)
      const first = await begin(one, claimed)
      clock.advance(LEASE_MS)
      const [verdict, [second]] = await Promise.all([
        one.processes.recordVerdict(first, 0, YES, `${id} by one`).then(
          () => true,
          (error: unknown) => {
            assert.ok(error instanceof LeaseLost, String(error))
            return false
          },
        ),
        claimNow(two, clock),
      ])
      for (let position = verdict ? 1 : 0; position < 4; position++)
        await two.processes.recordVerdict(second, position, YES, `${id} ${position}`)
      await two.processes.finish(second)
      assert.equal((await two.deliveries.count(id)).PENDING, 4)
    }
  })

  promise('leases are renewed while attempts of many processes are recorded together', async (one, two, clock) => {
    const issued = await issue(one)
    const ids = Array.from({ length: 12 }, (_, number) => `p${String(number).padStart(2, '0')}`)
    for (const id of ids) {
      await queue(one, issued, id, clock)
      const [claimed] = await one.processes.claim(request('one', clock), 1)
      const running = await begin(one, claimed)
      for (let position = 0; position < 4; position++)
        await one.processes.recordVerdict(running, position, YES, `${id} ${position}`)
    }
    const due = await two.deliveries.readDue('two', clock.now(), 99)
    const held = (await two.deliveries.claim(due, request('two', clock))) as readonly HeldDeliveries[]
    assert.equal(held.length, ids.length)
    const result = { kind: 'delivered' } as const
    for (let position = 0; position < 4; position++) {
      const attempt = { position, at: clock.now(), milliseconds: 5, status: 200, problem: null, result }
      // Both ways round: what holds several leases has taken them in any order.
      const turned = position % 2 === 0 ? held : held.toReversed()
      const recorded = Promise.all(turned.map((each) => two.deliveries.recordAttempt(each, attempt)))
      for (let time = 0; time < 5; time++) {
        const renewed = await two.leases.renew(request('two', clock))
        assert.deepEqual([...renewed].filter((name) => name.startsWith('deliver')).length, ids.length)
      }
      await recorded
    }
    for (const id of ids) assert.equal((await one.deliveries.count(id)).DELIVERED, 4)
  })

  promise(
    'a process that was cancelled is no longer held: its holder neither reads on nor finishes it',
    async (one, two, clock) => {
      const issued = await issue(one)
      await queue(one, issued, 'p', clock)
      const [claimed] = await one.processes.claim(request('one', clock), 1)
      const running = await begin(one, claimed)
      await two.processes.cancel(issued.holder.caller.licenceId, 'p')
      assert.ok(running.process.status === 'IN_PROGRESS')
      await assert.rejects(one.processes.readNext(running, running.process), LeaseLost)
      await assert.rejects(one.processes.finish(running), LeaseLost)
    },
  )

  promise('attempts, a replay and a cancellation at the same time leave the counts right', async (one, two, clock) => {
    const issued = await issue(one)
    const { licenceId } = issued.holder.caller
    await queue(one, issued, 'p', clock)
    const [claimed] = await one.processes.claim(request('one', clock), 1)
    const running = await begin(one, claimed)
    for (let position = 0; position < 3; position++)
      await one.processes.recordVerdict(running, position, YES, `webhook-${position}`)
    const [held] = await two.deliveries.claim(
      await two.deliveries.readDue('two', clock.now(), 9),
      request('two', clock),
    )
    const attempt = (position: number) => ({
      position,
      at: clock.now(),
      milliseconds: 5,
      status: 200,
      problem: null,
      result: { kind: 'delivered' } as const,
    })
    await Promise.all([
      ...[0, 1, 2].map((position) => two.deliveries.recordAttempt(held as HeldDeliveries, attempt(position))),
      one.processes.cancel(licenceId, 'p'),
      one.deliveries.replay({ kind: 'process', id: 'p' }, { states: ['FAILED'] }),
    ])
    const process = await one.processes.find(licenceId, 'p')
    assert.ok(process?.status === 'DONE')
    assert.equal(process.matched, 3)
    assert.deepEqual(await two.deliveries.count('p'), { PENDING: 0, DELIVERED: 3, FAILED: 0, STOPPED: 0 })
    assert.equal((await one.readBalance(issued.holder.licenceNumber, 'plus')).available, 997)
  })
}

/** Claims a process, looking again where another transaction holds it for the moment. */
async function claimNow(stores: Stores, clock: FakeClock): Promise<readonly HeldProcess[]> {
  let claimed: readonly HeldProcess[] = []
  await until(async () => {
    claimed = await stores.processes.claim(request('two', clock), 1)
    return claimed.length > 0
  })
  return claimed
}
