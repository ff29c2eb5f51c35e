/** What versions with two tables of webhooks wrote is sent, logged and replayed by a version with one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { INTERRUPTED } from '../../src/delivery/outbox.ts'
import type { StateBackend, StateDatabase } from '../../src/storage/state/database.ts'
import { readFigures } from '../../src/storage/state/figures.ts'
import { migrate } from '../../src/storage/state/migrate.ts'
import { MIGRATIONS } from '../../src/storage/state/migrations/all.ts'
import { StoredOutbox } from '../../src/storage/state/outbox.ts'
import { fakeClock } from '../support/fake-clock.ts'

const NOW = 1_780_000_000_000

/** The rows of the version before: a process with three webhooks, a saved search with two. */
const ROWS = [
  `insert into licences (id, name, type, support_hours_total, support_hours_delivered, created_at)
   values ('lic_a', 'A', 'PLUS', 0, 0, 1)`,
  `insert into processes (id, licence, search_context, input, webhook_url, fingerprint, companies_max, status, faults, queued_at,
     begun_at, ended_at, eta, total, judged, matched, attempted, is_stopped, next_delivery_at)
   values ('p', 'lic_a', 'c', '{}', 'https://p.example/in', 'f', 3, 'IN_PROGRESS', 0, 1, 2, null, null, 3, 3, 3, 1, 0, ${NOW})`,
  `insert into profiled_companies (process, position, company_id, company, match_status, reason_it, reason_en)
   values ('p', 0, 'GB-0', '{"id":"GB-0"}', 'YES', 'a', 'b'), ('p', 1, 'GB-1', '{"id":"GB-1"}', 'MAYBE', 'a', 'b'),
     ('p', 2, 'GB-2', '{"id":"GB-2"}', 'YES', 'a', 'b')`,
  `insert into deliveries (process, position, webhook_id, state, is_counted, attempts, attempts_in_round, next_attempt_at, begun_at)
   values ('p', 0, 'msg_p0', 'DELIVERED', 1, 1, 1, null, null), ('p', 1, 'msg_p1', 'PENDING', 0, 0, 0, ${NOW}, ${NOW - 5}),
     ('p', 2, 'msg_p2', 'FAILED', 1, 8, 8, null, null)`,
  `insert into saved_searches (id, licence, name, search, plan, bytes, webhook_url, created_at, position, last_event, first_kept,
     last_message, next_delivery_at)
   values ('srch_s', 'lic_a', 'S', '{}', '{}', 4, 'https://s.example/in', 1, 1, 2, 1, 2, ${NOW + 1})`,
  `insert into search_deliveries (search, position, webhook_id, body, at, state, attempts, attempts_in_round, next_attempt_at, begun_at)
   values ('srch_s', 1, 'msg_s1', '{"n":1}', 5, 'STOPPED', 1, 1, null, null),
     ('srch_s', 2, 'msg_s2', '{"n":2}', 6, 'PENDING', 1, 1, ${NOW + 1}, null)`,
  `insert into delivery_attempts (process, position, number, at, milliseconds, status, problem)
   values ('p', 0, 1, 7, 8, 200, null), ('srch_s', 1, 1, 9, 10, 410, null), ('srch_s', 2, 1, 11, 12, null, 'no answer')`,
  `insert into leases (name, token, holder, expires_at) values ('deliver p', 1, 'gone', ${NOW - 1})`,
]

/** Runs the contract on one kind of database, an empty one. */
export function oneOutboxContract(name: string, openBackend: () => Promise<StateBackend>): void {
  test(`${name}: webhooks of processes and searches that an older version wrote are in one outbox, with their attempts`, async (context) => {
    const backend = await openBackend()
    const raw = await backend.connect()
    context.after(() => raw.destroy())
    const before = MIGRATIONS.filter(({ name }) => name < '0014')
    await migrate(raw, { dialect: backend.dialect }, 1, before)
    for (const row of ROWS) await sql.raw(row).execute(raw)
    await migrate(raw, { dialect: backend.dialect }, 2)
    const database = raw as unknown as StateDatabase
    const outbox = new StoredOutbox(database, fakeClock(new Date(NOW + 1).toISOString()))

    const due = await outbox.readDue('me', NOW + 1, 10)
    assert.deepEqual(
      due.map(({ kind, id, webhookUrl, dueAt }) => [kind, id, webhookUrl, dueAt]),
      [
        ['process', 'p', 'https://p.example/in', NOW],
        ['search', 'srch_s', 'https://s.example/in', NOW + 1],
      ],
    )
    assert.deepEqual((await readFigures(database)).webhooksWaiting, { autoprofile: 1, search: 1 })
    const held = await outbox.claim(due, { holder: 'me', now: NOW + 1, milliseconds: 1000 })
    const [one, two] = [await outbox.readNext(held[0], NOW + 1, []), await outbox.readNext(held[1], NOW + 1, [])]
    const profiled = { company: '{"id":"GB-1"}', matchStatus: 'MAYBE', matchReason: { it: 'a', en: 'b' } }
    assert.deepEqual(one, { position: 1, webhookId: 'msg_p1', attemptsInRound: 0, ...profiled })
    assert.deepEqual(two, { position: 2, webhookId: 'msg_s2', attemptsInRound: 1, body: '{"n":2}' })

    const log = async (owner: string) =>
      (await outbox.read({ owner, limit: 9, after: -1 })).map(({ webhookId, company, state, attempts }) => [
        webhookId,
        company?.companyId,
        state,
        ...attempts.map(({ status, problem }) => status ?? problem),
      ])
    assert.deepEqual(await log('p'), [
      ['msg_p0', 'GB-0', 'DELIVERED', 200],
      ['msg_p1', 'GB-1', 'PENDING', INTERRUPTED],
      ['msg_p2', 'GB-2', 'FAILED'],
    ])
    assert.deepEqual(await log('srch_s'), [
      ['msg_s1', undefined, 'STOPPED', 410],
      ['msg_s2', undefined, 'PENDING', 'no answer'],
    ])
    assert.equal(await outbox.replay({ kind: 'process', id: 'p' }, { states: ['FAILED'] }), 1)
    assert.equal(await outbox.replay({ kind: 'search', id: 'srch_s' }, { states: ['STOPPED'] }), 1)
    const attempt = {
      position: 2,
      at: NOW,
      milliseconds: 1,
      status: 410,
      problem: null,
      result: { kind: 'gone' },
    } as const
    for (const each of held) assert.equal(await outbox.recordAttempt(each, attempt), null)
    assert.deepEqual(await outbox.count('p'), { PENDING: 0, DELIVERED: 1, FAILED: 0, STOPPED: 2 })
    assert.deepEqual(await outbox.count('srch_s'), { PENDING: 0, DELIVERED: 0, FAILED: 0, STOPPED: 2 })
  })
}
