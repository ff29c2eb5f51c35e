import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openProfiling, searchOf, testCompany } from '../../test/support/profiling.ts'
import type { DoneProcess, RunningProcess } from './process.ts'

const companies = (count: number) => Array.from({ length: count }, (_, index) => testCompany(index + 1))

test('profiling: all companies are judged in rank order, what matches is listed, sent once and charged, NO is not', async () => {
  const profiling = await openProfiling({ search: searchOf(companies(10)) })
  const { stores, calls } = profiling
  const { id, licenceId } = await profiling.start({ companiesMax: 10 })
  assert.equal((await stores.readBalance(1, 'plus')).available, 990)
  assert.equal((await stores.calls.read({ licenceId, limit: 1 }))[0].credits, null)
  await profiling.run(10_000)
  const process = (await stores.processes.find(licenceId, id)) as DoneProcess
  assert.equal(process.status, 'DONE')
  assert.deepEqual([process.total, process.judged, process.matched, process.attempted], [10, 10, 8, 8])
  const ids = ['IT-1', 'IT-2', 'IT-3', 'IT-4', 'IT-6', 'IT-7', 'IT-8', 'IT-9']
  const listed = await stores.processes.readProfiled(process)
  assert.deepEqual(
    listed.map(({ company }) => JSON.parse(company).id),
    ids,
  )
  assert.deepEqual(
    calls.map(({ companyId }) => companyId),
    ids,
  )
  assert.equal(new Set(calls.map(({ headers }) => headers['webhook-id'])).size, 8)
  assert.deepEqual(JSON.parse(calls[2].body), {
    company: testCompany(3),
    matchStatus: 'MAYBE',
    matchReason: { it: 'Perché è il numero 3.', en: 'Because it is number 3.' },
  })
  assert.equal((await stores.readBalance(1, 'plus')).available, 992)
  assert.equal((await stores.calls.read({ licenceId, limit: 1 }))[0].credits, 8)
  assert.deepEqual(await stores.deliveries.count(id), { PENDING: 0, DELIVERED: 8, FAILED: 0, STOPPED: 0 })
  await profiling.close()
})

test('profiling: the worker runs ahead of the deliveries by a few companies, so the monitor shows what happens', async () => {
  const profiling = await openProfiling({ search: searchOf(companies(100)) })
  const { id, licenceId } = await profiling.start({ companiesMax: 100 })
  for (let second = 1; second <= 10; second++) {
    await profiling.run(1000)
    const process = (await profiling.stores.processes.find(licenceId, id)) as RunningProcess
    assert.equal(process.status, 'IN_PROGRESS')
    assert.ok(process.matched - process.attempted <= 12, `${process.matched} matched, ${process.attempted} sent`)
    assert.ok(process.attempted >= 2 * second - 1)
    if (second > 3) {
      // 80 of 100 match, 2 a second: done after 40 s.
      const seconds = ((process.eta ?? 0) - process.begunAt) / 1000
      assert.ok(seconds > 30 && seconds < 45, `ETA after ${seconds} s`)
    }
  }
  await profiling.close()
})

test('profiling: no companies, and no matches: done at once, charged nothing', async () => {
  const none = await openProfiling({ search: searchOf([]) })
  const empty = await none.start({ companiesMax: 0 })
  await none.run(1000)
  assert.equal((await none.stores.processes.find(empty.licenceId, empty.id))?.status, 'DONE')
  assert.equal((await none.stores.calls.read({ licenceId: empty.licenceId, limit: 1 }))[0].credits, 0)
  await none.close()

  const all = await openProfiling({ search: searchOf(companies(10)), verdict: () => ({ matchStatus: 'NO' }) })
  const refused = await all.start({ companiesMax: 10 })
  await all.run(1000)
  const process = await all.stores.processes.find(refused.licenceId, refused.id)
  assert.equal(process?.status, 'DONE')
  assert.equal((await all.stores.readBalance(1, 'plus')).available, 1000)
  assert.deepEqual(await all.stores.processes.readProfiled(process!), [])
  assert.deepEqual(all.calls, [])
  await all.close()
})

test('profiling: no more companies than were paid for, though the search finds more by now', async () => {
  const profiling = await openProfiling({ search: searchOf(companies(30)) })
  const { id, licenceId } = await profiling.start({ companiesMax: 7 })
  await profiling.run(10_000)
  const process = (await profiling.stores.processes.find(licenceId, id)) as DoneProcess
  assert.deepEqual([process.status, process.total], ['DONE', 7])
  await profiling.close()
})

test('profiling: a search that fails is asked again, and after five times the process ends with nothing, charged nothing', async () => {
  let asked = 0
  const search = {
    companies: async () => {
      asked++
      throw new Error('the index is gone')
    },
  }
  const profiling = await openProfiling({ search })
  const { id, licenceId } = await profiling.start()
  await profiling.run(60_000, 500)
  const process = (await profiling.stores.processes.find(licenceId, id)) as DoneProcess
  assert.deepEqual([process.status, process.total, asked], ['DONE', 0, 5])
  assert.equal((await profiling.stores.readBalance(1, 'plus')).available, 1000)
  await profiling.close()
})

test('profiling: a company that cannot be judged is left out after five times; the others go on', async () => {
  let faults = 0
  const profiling = await openProfiling({
    search: searchOf(companies(4)),
    verdict: ({ id }) => {
      if (id === 'IT-2') {
        faults++
        throw new Error('unreadable')
      }
      return { matchStatus: 'YES', matchReason: { it: 'sì', en: 'yes' } }
    },
  })
  const { id, licenceId } = await profiling.start({ companiesMax: 4 })
  await profiling.run(20_000)
  const process = (await profiling.stores.processes.find(licenceId, id)) as DoneProcess
  assert.deepEqual([process.status, process.matched, faults], ['DONE', 3, 5])
  assert.deepEqual(
    profiling.calls.map(({ companyId }) => companyId),
    ['IT-1', 'IT-3', 'IT-4'],
  )
  await profiling.close()
})

test('profiling: a process that takes too long ends with what it has, and is charged for that', async () => {
  const profiling = await openProfiling({ search: searchOf(companies(100)), processMs: 10_000 })
  const { id, licenceId } = await profiling.start({ companiesMax: 100 })
  await profiling.run(11_000)
  const process = (await profiling.stores.processes.find(licenceId, id)) as DoneProcess
  assert.equal(process.status, 'DONE')
  assert.ok(process.matched >= 20 && process.matched < 40)
  assert.equal((await profiling.stores.processes.readProfiled(process)).length, process.matched)
  assert.equal((await profiling.stores.readBalance(1, 'plus')).available, 1000 - process.matched)
  // What lies in the outbox is still sent.
  await profiling.run(30_000)
  assert.equal(profiling.calls.length, process.matched)
  await profiling.close()
})

test('profiling: a stopped worker whose process was taken over can write nothing more', async () => {
  const first = await openProfiling({ search: searchOf(companies(100)), holder: 'first' })
  const { stores, clock } = first
  const second = await openProfiling({ search: searchOf(companies(100)), holder: 'second', stores, clock })
  const { id, licenceId } = await first.start({ companiesMax: 100 })
  await first.run(2000)
  const held = {
    process: (await stores.processes.find(licenceId, id))!,
    lease: { name: `profile ${id}`, fencingToken: 1 },
  }
  // The first one is stopped; within the lease no other takes over.
  await second.run(10_000)
  assert.equal(second.calls.length, 0)
  clock.advance(6000)
  await second.run(3000)
  const process = (await stores.processes.find(licenceId, id)) as RunningProcess
  assert.ok(second.calls.length >= 4)
  const late = (write: () => Promise<unknown>) => assert.rejects(write, /was taken over/)
  await late(() => stores.processes.recordVerdict(held, process.judged, { matchStatus: 'NO' }, 'msg_late'))
  await late(() => stores.processes.take(held, 0, []))
  await late(() => stores.processes.finish(held))
  const lease = { name: `deliver ${id}`, fencingToken: 1 }
  const delivery = { kind: 'process', id, licenceId, webhookUrl: '', dueAt: 0, lease } as const
  const attempt = { position: 0, at: 0, milliseconds: 1, status: 500, problem: null } as const
  await late(() => stores.deliveries.recordAttempt(delivery, { ...attempt, result: { kind: 'delivered' } }))
  // It wakes up, notices and does nothing; the second one goes on.
  const before = first.calls.length
  await first.run(5000)
  assert.equal(first.calls.length, before)
  await second.run(60_000)
  assert.equal((await stores.processes.find(licenceId, id))?.status, 'DONE')
  const ids = [...first.calls, ...second.calls].map(({ companyId }) => companyId)
  assert.equal(new Set(ids).size, 80)
  assert.equal(ids.length, 80)
  assert.equal((await stores.readBalance(1, 'plus')).available, 920)
  await second.close()
  await first.close()
})

test('profiling: the processes of one licence do not keep that of another waiting', async () => {
  const profiling = await openProfiling({ search: searchOf(companies(50)) })
  const crowd = await profiling.licence({})
  for (let number = 0; number < 40; number++) await profiling.start({ licenceId: crowd, companiesMax: 5 })
  const single = await profiling.start({ companiesMax: 5 })
  await profiling.run(300)
  const process = (await profiling.stores.processes.find(single.licenceId, single.id)) as RunningProcess
  assert.ok(process.judged > 0)
  await profiling.close()
})

test('profiling: a judge that takes its time holds up its own process only', async () => {
  const isSlow = ({ id }: { readonly id: string }) => id.startsWith('IT-1')
  const waiting: (() => void)[] = []
  const profiling = await openProfiling({
    callsPerSecond: 100,
    verdict: (company) => {
      const verdict = { matchStatus: 'YES', matchReason: { it: 'sì', en: 'yes' } } as const
      if (!isSlow(company)) return verdict
      return new Promise((resolve) => waiting.push(() => resolve(verdict)))
    },
    search: {
      // The first process has slow companies, the second none.
      companies: async ({ input }, from, count) =>
        searchOf(
          Array.from({ length: 5 }, (_, index) => testCompany((input.includes('slow') ? 10 : 20) + index)),
        ).companies({ input, queuedAt: 0 }, from, count),
    },
  })
  const slow = await profiling.start({ companiesMax: 5, input: '{"query":"slow"}' })
  const quick = await profiling.start({ companiesMax: 5, input: '{"query":"quick"}' })
  await profiling.run(5000)
  const statusOf = async ({ id, licenceId }: typeof slow) =>
    (await profiling.stores.processes.find(licenceId, id))?.status
  assert.equal(await statusOf(quick), 'DONE')
  assert.equal(await statusOf(slow), 'IN_PROGRESS')
  assert.equal(waiting.length, 1, 'asked once, not again and again')
  for (let company = 0; company < 5; company++) {
    waiting[company]()
    await profiling.run(1000)
  }
  await profiling.run(3000)
  assert.equal(await statusOf(slow), 'DONE')
  assert.equal(waiting.length, 5)
  await profiling.close()
})

test('profiling: a stop does not wait for a verdict; the instance that continues judges the company', async () => {
  const asked: string[] = []
  const verdict = (company: { readonly id: string }, signal?: AbortSignal) => {
    asked.push(company.id)
    return new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(new Error('stopped'))))
  }
  const first = await openProfiling({ verdict })
  const { id, licenceId } = await first.start({ companiesMax: 3 })
  await first.run(1000)
  await first.worker.close()
  const second = await openProfiling({ stores: first.stores, clock: first.clock, holder: 'two' })
  await second.run(20_000)
  const process = await first.stores.processes.find(licenceId, id)
  assert.equal(process?.status, 'DONE')
  assert.deepEqual(asked, ['IT-1'])
  await second.close()
  await first.close()
})
