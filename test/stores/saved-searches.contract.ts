/** What the stores of saved searches must do on every database. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EVENTS_KEPT_DAYS, type SavedSearch, type SearchEvent } from '../../src/alerts/saved-search.ts'
import { WATCHED_MAX } from '../../src/alerts/watched-companies.ts'
import { LeaseLost } from '../../src/delivery/lease.ts'
import type { Stores } from '../../src/storage/state/stores.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { licenceTerms } from '../support/licence-terms.ts'
import type { OpenStores } from './stores.contract.ts'

const DAY_MS = 24 * 3_600_000
const PLAN = { countries: ['GB'], where: { kind: 'words', entry: 'olive oil' } } as const

const entered = (companyId: string): SearchEvent => ({
  kind: 'entered',
  companyId,
  name: `${companyId} è`,
  countryIso2: 'GB',
})

/** Declares the tests. @param create makes an empty database */
export function savedSearchesContract(name: string, create: () => Promise<OpenStores>): void {
  const promise = (words: string, body: (one: Stores, other: Stores, clock: FakeClock) => Promise<void>) =>
    test(`${name}: ${words}`, async () => {
      const clock = fakeClock('2026-06-15T12:00:00Z')
      const open = await create()
      const [one, other] = [await open({ clock }), await open({ clock })]
      try {
        await body(one, other, clock)
      } finally {
        await one.close()
        await other.close()
      }
    })

  /** Saves a search of a new licence. */
  async function save(stores: Stores, changes: Partial<SavedSearch> = {}): Promise<SavedSearch> {
    const licenceId = changes.licenceId ?? (await stores.licences.create(licenceTerms())).id
    const as = { on: ['entered', 'left'], watched: null } as const
    const fixed = { ...as, name: 'Mills', search: '{"a":1}', plan: PLAN, createdAt: 5, position: 1_795_379_053_685 }
    const search = { id: 'srch_a', licenceId, webhookUrl: 'https://a.example/in', ...fixed, ...changes }
    assert.ok(await stores.searches.create(search))
    return search
  }

  promise('saved searches belong to a licence, which lists, finds and deletes its own', async (one, other) => {
    const { plan: _, position: __, watched: ___, ...listed } = await save(one)
    const second = await save(other, { licenceId: listed.licenceId, id: 'srch_b', createdAt: 6, webhookUrl: null })
    await save(one, { id: 'srch_c' })
    const { searches } = other
    assert.deepEqual(
      (await searches.list(listed.licenceId)).map(({ id }) => id),
      ['srch_b', 'srch_a'],
    )
    assert.deepEqual(await searches.find(listed.licenceId, 'srch_a'), { ...listed, watching: null })
    assert.equal(await searches.find(listed.licenceId, 'srch_c'), undefined)
    assert.equal(await searches.delete(listed.licenceId, 'srch_c'), false)
    assert.equal(await searches.delete(listed.licenceId, second.id), true)
    assert.equal(await searches.find(listed.licenceId, second.id), undefined)
  })

  promise(
    'a licence has a bounded number of saved searches, of bounded size, also when it saves them at once',
    async (one, other) => {
      const { licenceId } = await save(one)
      const large = { licenceId, search: JSON.stringify('x'.repeat(1.8 * 2 ** 20)), webhookUrl: null }
      const all = await Promise.all(
        ['b', 'c', 'd', 'e'].map((id, at) =>
          (at % 2 === 0 ? one : other).searches.create({
            ...large,
            id: `srch_${id}`,
            plan: PLAN,
            on: ['entered'],
            watched: null,
            name: '',
            createdAt: 1,
            position: 1,
          }),
        ),
      )
      assert.deepEqual(all.toSorted(), [false, false, true, true])
    },
  )

  promise(
    'an evaluation counts once, also when two make it, and its events and webhooks with it',
    async (one, other, clock) => {
      const { licenceId, position, ...search } = await save(one)
      await save(one, { licenceId, id: 'srch_b', position: position + 5 })
      const behind = await one.searches.readBehind(position + 9, 10)
      assert.deepEqual(behind, [{ licenceId, position, ...search }], 'those of one position')
      const evaluated = {
        id: search.id,
        from: position,
        to: position + 9,
        at: clock.now(),
        events: Array.from({ length: 450 }, (_, at) => entered(`GB-${at}`)),
        messages: [{ webhookId: 'msg_1', body: '{"è":1}' }],
      }
      await Promise.all([one.searches.record([evaluated]), other.searches.record([evaluated])])
      const { events, last, firstKept } = await other.searches.readEvents(search.id, 0, 1000)
      assert.deepEqual([events.length, last, firstKept], [450, 450, 1])
      assert.deepEqual(events[449], { ...entered('GB-449'), number: 450, at: clock.now() })
      assert.deepEqual(
        (await one.searches.readEvents(search.id, 448, 1)).events.map(({ number }) => number),
        [449],
      )
      assert.equal((await one.deliveries.count(search.id)).PENDING, 1)
      await one.searches.record([{ ...evaluated, from: position + 9, to: position + 10, events: [], messages: [] }])
      await one.searches.restart(search.id, position + 9, position + 11)
      assert.equal((await one.searches.readEvents(search.id, 0, 1)).firstKept, 1, 'not from there')
      await one.searches.restart(search.id, position + 10, position + 11)
      assert.deepEqual(await one.searches.readEvents(search.id, 0, 9), { events: [], firstKept: 452, last: 451 })
    },
  )

  promise(
    'a list of companies is kept, changed by its licence alone, bounded, and evaluated apart',
    async (one, other) => {
      const watched = new Set(['GB-2', 'GB-1', 'IT-è'])
      const list = { watched, search: '{"countries":["GB","IT"]}', on: ['changed', 'closed'] } as const
      const { licenceId, position } = await save(one, list)
      await save(one, { licenceId, id: 'srch_b', webhookUrl: null })
      assert.deepEqual(await other.searches.readWatched('srch_a'), ['GB-1', 'GB-2', 'IT-è'])
      const [found] = (await other.searches.list(licenceId)).filter(({ id }) => id === 'srch_a')
      assert.deepEqual([found.watching, found.on], [3, ['changed', 'closed']])
      const change = { add: ['NO-1', ' GB-3 ', 'GB-1'], remove: ['GB-2', 'GB-9', 'NO-1'] }
      assert.equal(await other.searches.changeWatched('nobody', 'srch_a', change), undefined)
      const changed = await other.searches.changeWatched(licenceId, 'srch_a', change)
      assert.ok(typeof changed === 'object')
      assert.deepEqual([changed.watching, changed.search], [3, '{"countries":["GB","IT"]}'])
      assert.deepEqual(await one.searches.readWatched('srch_a'), ['GB-1', 'GB-3', 'IT-è'])
      assert.equal(await one.searches.changeWatched(licenceId, 'srch_b', change), undefined, 'a search is no list')
      assert.deepEqual(await one.searches.readWatched('srch_b'), [])
      const add = Array.from({ length: WATCHED_MAX }, (_, at) => `GB-x${at}`)
      assert.equal(await one.searches.changeWatched(licenceId, 'srch_a', { add, remove: [] }), 'full')
      assert.equal((await one.searches.readWatched('srch_a')).length, 3)
      // Searches first, then as many lists together as the largest may hold.
      const behind = () => one.searches.readBehind(position + 1, 10)
      assert.deepEqual(
        (await behind()).map(({ id, watched: own }) => [id, own]),
        [['srch_b', null]],
      )
      await one.searches.restart('srch_b', position, position + 1)
      await save(one, { ...list, licenceId, id: 'srch_c', watched: new Set(add.slice(1)) })
      await save(one, { ...list, licenceId, id: 'srch_d', watched: new Set(add.slice(0, -3)) })
      assert.deepEqual(
        (await behind()).map(({ id }) => id),
        ['srch_a'],
      )
      await one.searches.restart('srch_a', position, position + 1)
      assert.deepEqual(
        (await behind()).map(({ id, watched: own }) => [id, own?.size]),
        [['srch_c', WATCHED_MAX - 1]],
      )
      const fields = JSON.stringify({ city: { before: 'Leeds', after: null } })
      const at = 9
      const event = { ...entered('GB-1'), kind: 'changed', fields } as const
      await one.searches.record([{ id: 'srch_c', from: position, to: position + 1, at, events: [event], messages: [] }])
      const read = async () => (await other.searches.readEvents('srch_c', 0, 10)).events
      assert.deepEqual(await read(), [{ ...event, number: 1, at }])
      await one.forgetCompanies(['GB-1'])
      assert.deepEqual(await read(), [{ ...event, name: null, fields: null, number: 1, at }])
      assert.equal(await one.searches.delete(licenceId, 'srch_c'), true)
      assert.deepEqual(await one.searches.readWatched('srch_c'), [])
    },
  )

  promise(
    'webhooks are claimed by one, tried, recorded, stopped and sent again; a killed attempt is in the log',
    async (one, other, clock) => {
      const { id, licenceId, position } = await save(one)
      const at = clock.now()
      const messages = ['1', '2'].map((number) => ({ webhookId: `msg_${number}`, body: `{"n":${number}}` }))
      await one.searches.record([{ id, from: position, to: position + 1, at, events: [entered('GB-1')], messages }])
      const due = await one.deliveries.readDue('a', at, 10)
      assert.deepEqual(due, [{ kind: 'search', id, licenceId, webhookUrl: 'https://a.example/in', dueAt: at }])
      const request = (holder: string) => ({ holder, now: clock.now(), milliseconds: 1000 })
      const [held] = await one.deliveries.claim(due, request('a'))
      assert.deepEqual(await other.deliveries.claim(due, request('b')), [])
      assert.deepEqual(await other.deliveries.readDue('b', at, 10), [])
      const next = await one.deliveries.readNext({ kind: 'search', id }, at, [])
      assert.deepEqual(next, { position: 1, webhookId: 'msg_1', attemptsInRound: 0, body: '{"n":1}' })
      await one.deliveries.beginAttempt(held, 1, at)
      // Killed: another one takes over.
      clock.advance(1001)
      const [taken] = await other.deliveries.claim(due, request('b'))
      await assert.rejects(one.deliveries.beginAttempt(held, 1, at), LeaseLost)
      const attempt = { position: 1, at, milliseconds: 5, status: 200, problem: null }
      await assert.rejects(one.deliveries.recordAttempt(held, { ...attempt, result: { kind: 'delivered' } }), LeaseLost)
      const failed = { ...attempt, status: 500, result: { kind: 'failed', nextAttemptAt: at + DAY_MS } } as const
      await other.deliveries.beginAttempt(taken, 1, at)
      assert.equal(await other.deliveries.recordAttempt(taken, failed), at, 'the second is due')
      assert.equal((await other.deliveries.readNext({ kind: 'search', id }, clock.now(), []))?.position, 2)
      const gone = { ...attempt, position: 2, status: 410, result: { kind: 'gone' } } as const
      await other.deliveries.beginAttempt(taken, 2, at)
      assert.equal(await other.deliveries.recordAttempt(taken, gone), null)
      const [first, second] = await one.deliveries.read({ owner: id, limit: 10, after: 0 })
      assert.deepEqual([first.state, second.state], ['STOPPED', 'STOPPED'])
      assert.deepEqual(
        first.attempts.map(({ status, milliseconds }) => [status, milliseconds]),
        [
          [null, null],
          [500, 5],
        ],
      )
      assert.equal(await one.deliveries.replay({ kind: 'search', id }, { webhookIds: ['msg_2'] }), 1)
      assert.equal((await one.deliveries.readNext({ kind: 'search', id }, clock.now(), []))?.webhookId, 'msg_2')
      assert.equal(await one.searches.delete(licenceId, id), true)
      await assert.rejects(other.deliveries.beginAttempt(taken, 2, at), LeaseLost)
    },
  )

  promise('events and ended webhooks are forgotten in time; those that wait are not', async (one, _other, clock) => {
    const { id, position } = await save(one)
    const at = clock.now()
    const messages = [{ webhookId: 'msg_1', body: '{}' }]
    await one.searches.record([{ id, from: position, to: position + 1, at, events: [entered('GB-1')], messages }])
    clock.advance(DAY_MS)
    const later = { id, from: position + 1, to: position + 2, at: clock.now(), messages: [] }
    await one.searches.record([{ ...later, events: [{ ...entered('GB-2'), name: null }] }])
    await one.searches.forgetOld(at + EVENTS_KEPT_DAYS * DAY_MS)
    const { events, firstKept } = await one.searches.readEvents(id, 0, 10)
    assert.deepEqual([events.map(({ number, name: own }) => [number, own]), firstKept], [[[2, null]], 2])
    assert.equal((await one.deliveries.count(id)).PENDING, 1)
  })
}
