/** Transactions that wait for each other: the one that the server ends runs again, and its caller learns nothing of it. */
import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { postgresqlBackend } from '../../src/storage/postgresql/database.ts'
import { startPostgresql } from '../support/postgresql.ts'

const postgresql = await startPostgresql({})
after(() => postgresql.remove())

async function open(context: TestContext) {
  const server = await postgresql.createDatabase()
  const seen = { repeated: 0, faults: 0 }
  const listener = { onRepeated: () => void seen.repeated++, onFault: () => void seen.faults++ }
  const database = await postgresqlBackend(server, listener).connect()
  context.after(() => database.destroy())
  await sql`create table balances (id integer primary key, amount integer not null)`.execute(database)
  await sql`insert into balances values (1, 0), (2, 0)`.execute(database)
  return { database, seen, server }
}

const add = (database: Kysely<unknown>, id: number) =>
  sql`update balances set amount = amount + 1 where id = ${id}`.execute(database)

async function amounts(database: Kysely<unknown>): Promise<readonly number[]> {
  const { rows } = await sql<{ amount: number }>`select amount from balances order by id`.execute(database)
  return rows.map(({ amount }) => amount)
}

test('conflicts: of two transactions that wait for each other both are done, each once', async (context) => {
  const { database, seen } = await open(context)
  const rounds = 3
  for (let round = 0; round < rounds; round++) {
    // Each waits until the other one holds its first row.
    const holds = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const both = [1, 2].map((first, at) =>
      database.transaction().execute(async (transaction) => {
        await add(transaction, first)
        holds[at].resolve()
        await holds[1 - at].promise
        await add(transaction, 3 - first)
      }),
    )
    await Promise.all(both)
  }
  assert.deepEqual(await amounts(database), [2 * rounds, 2 * rounds])
  assert.ok(seen.repeated >= rounds, `${seen.repeated} repeated`)
  assert.equal(seen.faults, 0)
})

/** A function that fails so often, with the code of a transaction that cannot be ordered. */
async function failing(database: Kysely<unknown>, times: number): Promise<void> {
  await sql`create sequence runs`.execute(database)
  await sql
    .raw(
      `create function conflict() returns integer language plpgsql as $$ begin
        if nextval('runs') <= ${times} then raise exception 'cannot be ordered' using errcode = '40001'; end if;
        return 1; end $$`,
    )
    .execute(database)
}

test('conflicts: a statement outside a transaction is repeated, too', async (context) => {
  const { database, seen } = await open(context)
  await failing(database, 3)
  await sql`select conflict()`.execute(database)
  assert.deepEqual(seen, { repeated: 3, faults: 0 })
})

test('conflicts: one that does not end is a 503, after some runs', async (context) => {
  const { database, seen } = await open(context)
  await failing(database, 1_000)
  const work = database.transaction().execute(async (transaction) => {
    await add(transaction, 1)
    await sql`select conflict()`.execute(transaction)
  })
  await assert.rejects(work, (error: { code?: string; cause?: Error }) => {
    assert.equal(error.code, 'state_unavailable')
    assert.match(String(error.cause?.message), /cannot be ordered/)
    return true
  })
  assert.deepEqual(seen, { repeated: 5, faults: 1 })
  assert.deepEqual(await amounts(database), [0, 0])
  const { rows } = await sql<{ runs: string }>`select last_value as runs from runs`.execute(database)
  assert.equal(Number(rows[0].runs), 6)
})

test('conflicts: any other error ends a transaction at once', async (context) => {
  const { database, seen } = await open(context)
  let runs = 0
  const work = database.transaction().execute(async (transaction) => {
    runs++
    await sql`insert into balances values (1, 0)`.execute(transaction)
  })
  await assert.rejects(work, /duplicate key/)
  assert.deepEqual([runs, seen.repeated], [1, 0])
})
