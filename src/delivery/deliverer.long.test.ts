import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openProfiling, type ReceivedCall, searchOf, testCompany } from '../../test/support/profiling.ts'
import { until } from '../../test/support/until.ts'
import type { DoneProcess } from '../autoprofile/process.ts'
import type { Outcome } from '../webhook/deliver.ts'

const companies = (count: number) => Array.from({ length: count }, (_, index) => testCompany(index + 1))
const yes = () => ({ matchStatus: 'YES', matchReason: { it: 'sì', en: 'yes' } }) as const
const refused = (status: number, retryAfterSeconds: number | null = null): Outcome => ({
  kind: 'refused',
  status,
  retryAfterSeconds,
})
const timesOf = (calls: readonly ReceivedCall[], id: string) =>
  calls.filter(({ companyId }) => companyId === id).map(({ at }) => at)

test('deliveries: at most 2 calls a second, evenly, and close to it', async () => {
  const profiling = await openProfiling({ search: searchOf(companies(60)), verdict: yes })
  await profiling.start({ companiesMax: 60 })
  await profiling.run(30_000, 10)
  const times = profiling.calls.map(({ at }) => at)
  for (const [index, at] of times.entries()) if (index > 0) assert.ok(at - times[index - 1] >= 500, `${at}`)
  assert.ok(times.length >= 57, `${times.length} calls in 30 s`)
  await profiling.close()
})

test('deliveries: a receiver that always fails is called 8 times on schedule, each time with the same id and body', async () => {
  const profiling = await openProfiling({ search: searchOf(companies(1)), verdict: yes, receive: () => refused(500) })
  const { stores, clock, calls } = profiling
  const { id, licenceId } = await profiling.start({ companiesMax: 1 })
  await profiling.run(400_000, 500)
  await profiling.run(32 * 3600 * 1000, 60_000)
  const waits = calls.slice(1).map(({ at }, index) => at - calls[index].at)
  const schedule = [5, 300, 1800, 7200, 18_000, 36_000, 36_000]
  assert.equal(waits.length, schedule.length)
  for (const [index, seconds] of schedule.entries()) {
    // The lease is given back meanwhile and taken again: two steps of the clock.
    const step = index < 2 ? 1000 : 120_000
    assert.ok(waits[index] >= seconds * 1000 && waits[index] <= seconds * 1000 + step, `${waits[index]} for ${seconds}`)
  }
  assert.equal(new Set(calls.map(({ headers }) => headers['webhook-id'])).size, 1)
  assert.equal(new Set(calls.map(({ body }) => body)).size, 1)
  assert.equal(new Set(calls.map(({ headers }) => headers['webhook-timestamp'])).size, 8)
  const [delivery] = await stores.deliveries.read({ owner: id, limit: 10, after: -1 })
  assert.deepEqual([delivery.state, delivery.attempts.length, delivery.attempts[7].status], ['FAILED', 8, 500])
  const process = (await stores.processes.find(licenceId, id)) as DoneProcess
  assert.equal(process.status, 'DONE')
  // Done when the first attempt was made, not when the last one failed; and paid, as the monitor lists it.
  assert.ok(process.endedAt - process.queuedAt < 5000)
  assert.equal((await stores.readBalance(1, 'plus')).available, 999)
  // Nothing is left to be done, now or ever.
  clock.advance(100 * 24 * 3600 * 1000)
  await profiling.run(1000)
  assert.equal(calls.length, 8)
  await profiling.close()
})

test('deliveries: 500 then 200 arrives after 5 s; 429 waits for what Retry-After says', async () => {
  const profiling = await openProfiling({
    search: searchOf(companies(3)),
    verdict: yes,
    receive: ({ companyId }) => {
      const times = timesOf(profiling.calls, companyId).length
      if (times > 1) return { kind: 'delivered', status: 200 }
      return companyId === 'IT-1'
        ? refused(500)
        : companyId === 'IT-2'
          ? refused(429, 42)
          : { kind: 'delivered', status: 204 }
    },
  })
  const { id } = await profiling.start({ companiesMax: 3 })
  await profiling.run(60_000)
  const [first, again] = timesOf(profiling.calls, 'IT-1')
  assert.ok(again - first >= 5000 && again - first < 6000)
  const [asked, later] = timesOf(profiling.calls, 'IT-2')
  assert.ok(later - asked >= 42_000 && later - asked < 43_000)
  assert.equal(timesOf(profiling.calls, 'IT-3').length, 1)
  const log = await profiling.stores.deliveries.read({ owner: id, limit: 10, after: -1 })
  assert.deepEqual(
    log.map(({ state, attempts }) => [state, attempts.map(({ status }) => status)]),
    [
      ['DELIVERED', [500, 200]],
      ['DELIVERED', [429, 200]],
      ['DELIVERED', [204]],
    ],
  )
  await profiling.close()
})

test('deliveries: after 410 nothing more is sent; profiling goes on, everything is listed and paid; a replay sends all', async () => {
  let isOpen = false
  const profiling = await openProfiling({
    search: searchOf(companies(30)),
    verdict: yes,
    receive: ({ companyId }) =>
      isOpen || companyId === 'IT-1' ? { kind: 'delivered', status: 200 } : { kind: 'gone', status: 410 },
  })
  const { stores, calls } = profiling
  const { id, licenceId } = await profiling.start({ companiesMax: 30 })
  await profiling.run(10_000)
  assert.equal(calls.length, 2)
  const process = (await stores.processes.find(licenceId, id)) as DoneProcess
  assert.deepEqual([process.status, process.matched, process.isStopped], ['DONE', 30, true])
  assert.equal((await stores.processes.readProfiled(process)).length, 30)
  assert.equal((await stores.readBalance(1, 'plus')).available, 970)
  assert.deepEqual(await stores.deliveries.count(id), { PENDING: 0, DELIVERED: 1, FAILED: 0, STOPPED: 29 })
  isOpen = true
  assert.equal(await stores.deliveries.replay({ kind: 'process', id }, { states: ['FAILED', 'STOPPED'] }), 29)
  await profiling.run(30_000)
  assert.deepEqual(await stores.deliveries.count(id), { PENDING: 0, DELIVERED: 30, FAILED: 0, STOPPED: 0 })
  const ids = new Map(calls.map(({ companyId, headers }) => [companyId, headers['webhook-id']]))
  assert.equal(calls.filter(({ companyId, headers }) => ids.get(companyId) !== headers['webhook-id']).length, 0)
  await profiling.close()
})

test('deliveries: a replay by webhook-id sends that one again, under the same id, with all its retries before it', async () => {
  const profiling = await openProfiling({ search: searchOf(companies(3)), verdict: yes })
  const { stores, calls } = profiling
  const { id } = await profiling.start({ companiesMax: 3 })
  await profiling.run(5000)
  const webhookId = calls[1].headers['webhook-id']
  assert.equal(await stores.deliveries.replay({ kind: 'process', id }, { webhookIds: [webhookId, 'msg_unknown'] }), 1)
  assert.equal(
    await stores.deliveries
      .replay({ kind: 'process', id: 'no such process' }, { states: ['FAILED'] })
      .catch(() => 'refused'),
    'refused',
  )
  await profiling.run(5000)
  assert.equal(calls.length, 4)
  assert.equal(calls[3].headers['webhook-id'], webhookId)
  await profiling.close()
})

test('deliveries: a quick receiver never has two calls at once; a slow one gets more, but not many', async () => {
  let open = 0
  let most = 0
  const answers: (() => void)[] = []
  const profiling = await openProfiling({
    search: searchOf(companies(100)),
    verdict: yes,
    receive: async () => {
      most = Math.max(most, ++open)
      await new Promise<void>((resolve) => answers.push(resolve))
      open--
      return { kind: 'delivered', status: 200 }
    },
  })
  await profiling.start({ companiesMax: 100 })
  // Answers within 400 ms.
  for (let call = 0; call < 20; call++) {
    await profiling.run(200)
    for (const answer of answers.splice(0)) answer()
    await profiling.run(100)
  }
  assert.equal(most, 1)
  // Answers no more.
  await profiling.run(60_000)
  assert.equal(most, 8)
  for (const answer of answers.splice(0)) answer()
  await profiling.close()
})

test('deliveries: a receiver of 4 s is sent 1,000 companies within 9 minutes, by at most eight calls at once', async () => {
  const waiting: { readonly at: number; readonly answer: () => void }[] = []
  let most = 0
  const profiling = await openProfiling({
    search: searchOf(companies(1000)),
    verdict: yes,
    receive: async ({ at }) => {
      await new Promise<void>((answer) => {
        waiting.push({ at, answer })
        most = Math.max(most, waiting.length)
      })
      return { kind: 'delivered', status: 200 }
    },
  })
  const { stores, clock, calls } = profiling
  const { id, queuedAt } = await profiling.start({ companiesMax: 1000 })
  while (clock.now() - queuedAt < 9 * 60_000) {
    await profiling.run(50)
    while (waiting.length > 0 && waiting[0].at <= clock.now() - queuedAt - 4000) waiting.shift()?.answer()
  }
  assert.deepEqual([most, calls.length], [8, 1000])
  assert.equal((await stores.deliveries.count(id)).DELIVERED, 1000)
  await profiling.close()
})

test('deliveries: every webhook names its process in a header', async () => {
  const profiling = await openProfiling({ search: searchOf(companies(2)), verdict: yes })
  const orders = [await profiling.start({ companiesMax: 2 }), await profiling.start({ companiesMax: 2 })]
  await profiling.run(5000)
  const named = profiling.calls.map(({ url, headers }) => [url, headers['firmament-process-id']])
  for (const { id, webhookUrl } of orders)
    assert.deepEqual(
      named.filter(([url]) => url === webhookUrl),
      [
        [webhookUrl, id],
        [webhookUrl, id],
      ],
    )
  await profiling.close()
})

test('deliveries: receivers that never answer leave room for those that do, and hold no more calls than allowed', async () => {
  const CALLS_MAX = 20
  let open = 0
  let most = 0
  const stuck: (() => void)[] = []
  const profiling = await openProfiling({
    search: searchOf(companies(40)),
    verdict: yes,
    callsMax: CALLS_MAX,
    receive: async ({ url }) => {
      most = Math.max(most, ++open)
      if (!url.includes('good')) await new Promise<void>((resolve) => stuck.push(resolve))
      open--
      return { kind: 'delivered', status: 200 }
    },
  })
  // The good one has shown that it answers before the others come.
  await profiling.start({ companiesMax: 40, webhookUrl: 'https://good.example/' })
  await profiling.run(1000)
  for (let number = 0; number < 50; number++) await profiling.start({ companiesMax: 40 })
  const before = profiling.calls.filter(({ url }) => url.includes('good')).length
  await profiling.run(10_000)
  const good = profiling.calls.filter(({ url }) => url.includes('good')).length - before
  assert.ok(good >= 19, `${good} calls in 10 s`)
  assert.ok(most <= CALLS_MAX, `${most} at once`)
  assert.ok(stuck.length > 0 && stuck.length <= CALLS_MAX * 0.8)
  for (const answer of stuck) answer()
  await profiling.close()
})

test('deliveries: signed with the secret of the licence, and during an exchange with both', async () => {
  const profiling = await openProfiling({ search: searchOf(companies(20)), verdict: yes })
  const { stores, calls, clock } = profiling
  const { licenceId } = await profiling.start({ companiesMax: 20 })
  await profiling.run(1000)
  const [first] = await stores.webhookSecrets.valid(licenceId)
  assert.match(first.secret, /^whsec_/)
  assert.equal(calls[0].headers['webhook-signature'].split(' ').length, 1)
  const rotated = await stores.webhookSecrets.rotate(licenceId, 4000)
  assert.deepEqual([rotated.length, rotated[1].secret, rotated[0].endsAt], [2, first.secret, null])
  await profiling.run(3000)
  assert.equal(calls.at(-1)?.headers['webhook-signature'].split(' ').length, 2)
  clock.advance(5000)
  await profiling.run(1500)
  assert.equal(calls.at(-1)?.headers['webhook-signature'].split(' ').length, 1)
  assert.deepEqual(
    (await stores.webhookSecrets.valid(licenceId)).map(({ secret }) => secret),
    [rotated[0].secret],
  )
  assert.deepEqual(await stores.webhookSecrets.valid('lic_unknown'), [])
  await profiling.close()
})

test('deliveries: what is left when an instance stops is taken up by the next one at once', async () => {
  const first = await openProfiling({ search: searchOf(companies(20)), verdict: yes, holder: 'first' })
  const { stores, clock } = first
  const { id } = await first.start({ companiesMax: 20 })
  await first.run(3000)
  await first.worker.close()
  await first.deliverer.close()
  const second = await openProfiling({ search: searchOf(companies(20)), verdict: yes, holder: 'second', stores, clock })
  await second.run(1000)
  assert.ok(second.calls.length >= 1)
  await second.run(20_000)
  assert.equal(first.calls.length + second.calls.length, 20)
  assert.equal((await stores.deliveries.count(id)).DELIVERED, 20)
  await second.close()
  await stores.close()
})

test('deliveries: an attempt that a kill interrupted is in the log, and the delivery is attempted again at once', async () => {
  let isAnswering = false
  const first = await openProfiling({
    search: searchOf(companies(3)),
    verdict: yes,
    holder: 'first',
    receive: () => (isAnswering ? { kind: 'delivered', status: 200 } : new Promise<Outcome>(() => {})),
  })
  const { stores, clock } = first
  const { id, licenceId } = await first.start({ companiesMax: 3 })
  await first.run(400)
  assert.equal(first.calls.length, 1)
  const read = () => stores.deliveries.read({ owner: id, limit: 10, after: -1 })
  assert.deepEqual((await read())[0].attempts, [], 'it is under way')
  // The instance is gone without a word; another one takes over.
  isAnswering = true
  clock.advance(20_000)
  const second = await openProfiling({ search: searchOf(companies(3)), verdict: yes, holder: 'second', stores, clock })
  await second.run(5000)
  const [{ attempts, state, webhookId }] = await read()
  assert.equal(state, 'DELIVERED')
  assert.deepEqual(
    attempts.map(({ at, ...rest }) => rest),
    [
      { milliseconds: null, status: null, problem: 'interrupted: it is not known whether it arrived' },
      { milliseconds: 0, status: 200, problem: null },
    ],
  )
  assert.ok(attempts[0].at < attempts[1].at)
  const [lost, again] = [first.calls[0], second.calls[0]]
  assert.deepEqual([again.companyId, again.headers['webhook-id']], [lost.companyId, webhookId])
  assert.equal(lost.headers['webhook-id'], webhookId)
  assert.equal(second.calls.length, 3)
  const process = (await stores.processes.find(licenceId, id)) as DoneProcess
  assert.deepEqual([process.status, process.attempted], ['DONE', 3])
  // The kill used up none of its retries.
  assert.equal((await stores.deliveries.count(id)).DELIVERED, 3)
  await second.close()
  await stores.close()
})

test('deliveries: nothing is sent that the log could not note before', async () => {
  const profiling = await openProfiling({ search: searchOf(companies(5)), verdict: yes })
  const { stores, calls } = profiling
  const { id } = await profiling.start({ companiesMax: 5 })
  const { beginAttempt } = stores.deliveries
  let isFull = true
  stores.deliveries.beginAttempt = async (...parameters) => {
    if (isFull) throw new Error('no room')
    return beginAttempt.apply(stores.deliveries, parameters)
  }
  await profiling.run(5000)
  assert.equal(calls.length, 0)
  isFull = false
  await profiling.run(5000)
  assert.equal(calls.length, 5)
  assert.equal((await stores.deliveries.count(id)).DELIVERED, 5)
  await profiling.close()
})

test('deliveries: what could not be recorded is taken up again, however busy the instance is with others', async () => {
  const profiling = await openProfiling({ search: searchOf(companies(200)), verdict: yes })
  const { stores, calls } = profiling
  const [one] = [await profiling.start({ companiesMax: 3 }), await profiling.start({ companiesMax: 200 })]
  const { recordAttempt } = stores.deliveries
  let failures = 0
  stores.deliveries.recordAttempt = async (held, attempt) => {
    if (held.id === one.id && attempt.position === 0 && failures++ < 5) throw new Error('no room')
    return recordAttempt.call(stores.deliveries, held, attempt)
  }
  // Recording is tried again after real pauses.
  await until(async () => {
    await profiling.run(1000, 100)
    return (await stores.deliveries.count(one.id)).DELIVERED === 3 && calls.length > 50
  })
  const log = await stores.deliveries.read({ owner: one.id, limit: 1, after: -1 })
  assert.deepEqual(
    log[0].attempts.map(({ status }) => status),
    [null, 200],
  )
  assert.ok(calls.length > 50)
  await profiling.close()
})
