import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Kysely } from 'kysely'
import { sqliteDialect } from '../sqlite/dialect.ts'
import { SqliteFaults } from '../sqlite/faults.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/all.ts'
import type { Migration } from './migrations/migration.ts'

/** SHA-256 of every migration that was released. A line is added with a migration and never changed. */
const RELEASED: Readonly<Record<string, string>> = {
  '0001-licences-and-calls': '1ccbdbb6e37b3d944aea17bdff443c3bc7c96e75da8a4b195a27e6bbe6a46957',
  '0002-autoprofile': 'f0602e6bfe184f71efa2a3136d27e7e783c48d362fd6801276fa69b90228fac1',
  '0003-search-readings': '3c120c1f6fb360f43263577ce823c7cf65a9a28789c1cbf3f1689bc60413dc4d',
}

const step = (name: string, isBreaking: boolean, fail = false): Migration => ({
  name,
  isBreaking,
  up: async (db) => {
    await db.schema.createTable(`t${name}`).addColumn('a', 'integer').execute()
    if (fail) throw new Error('no room')
  },
})

const open = () =>
  new Kysely<unknown>({
    dialect: sqliteDialect({ file: ':memory:', sync: 'normal', faults: new SqliteFaults(':memory:') }),
  })
const tables = async (db: Kysely<unknown>) => (await db.introspection.getTables()).map(({ name }) => name)

test('migrations: each file is listed, numbered from 1 without a gap, and was not edited after its release', () => {
  const folder = new URL('./migrations/', import.meta.url)
  const files = readdirSync(folder).filter((file) => /^\d/.test(file))
  assert.deepEqual(
    files.map((file) => file.replace(/\.ts$/, '')),
    MIGRATIONS.map(({ name }) => name),
  )
  for (const [index, { name }] of MIGRATIONS.entries()) assert.equal(Number(name.slice(0, 4)), index + 1)
  for (const [name, digest] of Object.entries(RELEASED))
    assert.equal(hash('sha256', readFileSync(new URL(`${name}.ts`, folder))), digest, `${name} was edited`)
})

test('migrations: applied once, in order; a second start changes nothing', async () => {
  const db = open()
  await migrate(db, { dialect: 'sqlite' }, 1, [step('0001', false)])
  await migrate(db, { dialect: 'sqlite' }, 2, [step('0001', false), step('0002', false)])
  assert.deepEqual(await tables(db), ['migrations', 't0001', 't0002'])
  await db.destroy()
})

test('migrations: one that fails leaves nothing of itself or of those before it', async () => {
  const db = open()
  await assert.rejects(
    migrate(db, { dialect: 'sqlite' }, 1, [step('0001', false), step('0002', false, true)]),
    /no room/,
  )
  assert.deepEqual(await tables(db), [])
  await db.destroy()
})

test('migrations: an older server works on after a newer step, unless the step says that it cannot', async () => {
  const db = open()
  await migrate(db, { dialect: 'sqlite' }, 1, [step('0001', false), step('0002', false)])
  await migrate(db, { dialect: 'sqlite' }, 1, [step('0001', false)])
  await migrate(db, { dialect: 'sqlite' }, 1, [step('0001', false), step('0002', false), step('0003', true)])
  await assert.rejects(migrate(db, { dialect: 'sqlite' }, 1, [step('0001', false)]), /it is at migration 0003/)
  await db.destroy()
})
