/** How a service connects: encryption, passwords, and its messages where it cannot. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { readSettings, stateServer } from '../../src/config/read-settings.ts'
import type { PostgresqlServer } from '../../src/storage/postgresql/server.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { licenceTerms } from '../support/licence-terms.ts'
import { startPostgresql } from '../support/postgresql.ts'
import { SELF_SIGNED } from '../support/self-signed.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const PASSWORD = 'a long pass-phrase: ü'
const postgresql = await startPostgresql({
  tls: SELF_SIGNED,
  access: ['host all firmament 127.0.0.1/32 trust', 'hostssl all guarded 127.0.0.1/32 scram-sha-256'],
})
after(() => postgresql.remove())

/** A database of a user who needs a password and encryption. */
async function guarded(): Promise<PostgresqlServer> {
  const server = await postgresql.createDatabase()
  await postgresql.query(
    server,
    `do $$ begin if not exists (select from pg_roles where rolname = 'guarded') then create role guarded login password '${PASSWORD}'; end if; end $$`,
  )
  await postgresql.query(
    server,
    `alter database ${server.address.database} owner to guarded; grant all on schema public to guarded`,
  )
  return server
}

interface Given {
  readonly host?: string
  readonly ssl?: string
  readonly password?: string | null
}

/** Opens the stores by settings, as a service does. */
async function open(
  context: TestContext,
  server: PostgresqlServer,
  { host = 'localhost', ssl = '', password = PASSWORD }: Given,
) {
  const folder = temporaryFolder(context)
  writeFileSync(join(folder, 'password'), `${password}\n`)
  writeFileSync(join(folder, 'ca.pem'), SELF_SIGNED.cert)
  const { port, database } = server.address
  const settings = readSettings({
    flags: {
      state: `postgres://guarded@${host}:${port}/${database}?${ssl.replace('CA', join(folder, 'ca.pem'))}`,
      ...(password !== null && { statePasswordFile: join(folder, 'password') }),
    },
  })
  const stores = await openStores({
    folder: null,
    sync: 'normal',
    clock: fakeClock('2026-06-15T12:00:00Z'),
    server: stateServer(settings),
  })
  context.after(() => stores.close())
  return stores
}

test('connect: encrypted, with the password of a file, checked as sslmode says', async (context) => {
  const server = await guarded()
  for (const given of [
    { ssl: 'sslmode=verify-full&sslrootcert=CA' },
    { ssl: 'sslmode=verify-ca&sslrootcert=CA', host: '127.0.0.1' },
    { ssl: 'sslmode=require', host: '127.0.0.1' },
  ]) {
    const stores = await open(context, server, given)
    await stores.licences.create(licenceTerms())
    const rows = await postgresql.query<{ encrypted: boolean }>(
      server,
      `select bool_and(ssl) as encrypted from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'guarded'`,
    )
    assert.equal(rows[0].encrypted, true)
  }
})

test('connect: what is wrong is said in a sentence that holds no password', async (context) => {
  const server = await guarded()
  const refused = async (given: Given, reason: RegExp) => {
    await assert.rejects(open(context, server, given), ({ message }: Error) => {
      assert.match(message, /^Cannot open the state database postgres:\/\/guarded@\w.*:\d+\/test\d+: /)
      assert.match(message, reason)
      assert.ok(!message.includes('pass-phrase'))
      return true
    })
  }
  await refused({ ssl: 'sslmode=verify-full' }, /self-signed certificate/)
  await refused({ ssl: 'sslmode=verify-full&sslrootcert=CA', host: '127.0.0.1' }, /IP: 127\.0\.0\.1 is not in the cert/)
  await refused({ ssl: 'sslmode=disable' }, /no pg_hba\.conf entry/)
  await refused({ ssl: 'sslmode=require', password: 'wrong' }, /password authentication failed/)
  await refused({ ssl: 'sslmode=require', password: '' }, /password.*is empty, must hold the password/)
  await refused({ ssl: 'sslmode=require', password: null }, /statePasswordFile .* names the file/)
})

test('connect: a server that is away, and a database of another encoding', async (context) => {
  const server = await guarded()
  const gone = { ...server, address: { ...server.address, port: 1 } }
  await assert.rejects(open(context, gone, { ssl: 'sslmode=require' }), /Cannot open the state database .*ECONNREFUSED/)
  await postgresql.query(server, `create database latin encoding 'LATIN1' locale 'C' template template0 owner guarded`)
  const latin = { ...server, address: { ...server.address, database: 'latin' } }
  await assert.rejects(open(context, latin, { ssl: 'sslmode=require' }), /has the encoding LATIN1, must have UTF8/)
})
