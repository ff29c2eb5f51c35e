/** `./firmament state copy`: a state moves from a file to a server exactly, or not at all. */
import assert from 'node:assert/strict'
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { showStateAddress } from '../../src/config/state-address.ts'
import { copyState } from '../../src/storage/postgresql/copy-state.ts'
import type { PostgresqlServer } from '../../src/storage/postgresql/server.ts'
import { openStores, type Stores } from '../../src/storage/state/stores.ts'
import { entry, issue } from '../stores/stores.contract.ts'
import { assertBooksRight } from '../support/check-books.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { startPostgresql } from '../support/postgresql.ts'
import { openProfiling } from '../support/profiling.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const CHILD = join(ROOT, 'test', 'support', 'copy-child.ts')
const postgresql = await startPostgresql()
after(() => postgresql.remove())

/** Fills a folder with every kind of row: licences, calls, answers, contexts, and processes with attempts at webhooks. */
async function fill(folder: string, clock: FakeClock, calls = 300): Promise<void> {
  const stores = await openStores({ folder, sync: 'normal', clock })
  const { holder } = await issue(stores, { paid: 1_000_000, name: 'Olio d’oliva \u{1F600}' })
  await issue(stores, { paid: 'unlimited', countries: ['IT', 'FR'] })
  const { licenceId } = holder.caller
  await stores.webhookSecrets.rotate(licenceId, 1000)
  for (let call = 0; call < calls; call += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, calls - call) }, (_, index) => {
        const search = {
          id: `context-${call + index}`,
          licenceId,
          mode: 'PLUS',
          input: JSON.stringify({ query: `olio ${call + index}` }),
          generation: 'g',
          lastUsedAt: clock.now(),
        } as const
        const answer = { status: 200, headers: { 'x-a': 'ü' }, body: Buffer.from([0, 1, 255, index]) }
        return stores.ledger.record(
          entry(holder, {
            credits: 1,
            writes: stores.contexts.keep(search),
            keep: { key: `key-${call + index}`, bodyDigest: 'd', answer },
          }),
        )
      }),
    )
  const profiling = await openProfiling({
    stores,
    clock,
    receive: ({ companyId }) =>
      companyId.endsWith('3') ? { kind: 'failed', problem: 'no route' } : { kind: 'delivered', status: 200 },
  })
  await profiling.start()
  await profiling.run(4000)
  await profiling.start()
  await profiling.close()
  // The first reading makes a secret.
  for (const { id } of await stores.licences.list()) await stores.webhookSecrets.valid(id)
  await stores.close()
}

/** All that a state answers. */
async function everything({ licences, keys, calls, processes, deliveries, webhookSecrets, ...stores }: Stores) {
  const all = await licences.list()
  const lists = await Promise.all(
    all.map(async ({ id }) => {
      const list = await processes.list(id, 100)
      return {
        calls: await calls.read({ licenceId: id, limit: 10_000 }),
        secrets: await webhookSecrets.valid(id),
        context: await stores.contexts.find(id, 'context-7', Date.parse('2026-06-15T12:00:00Z')),
        processes: await Promise.all(
          list.map(async (process) => ({
            process,
            profiled: await processes.readProfiled(process),
            deliveries: await deliveries.read({ owner: process.id, limit: 100, after: -1 }),
          })),
        ),
      }
    }),
  )
  const answer = await stores.ledger.findAnswer({ licence: 1, endpoint: '/explore/lite', key: 'key-7' })
  return { all, keys: await keys.list(), lists, answer: answer && { ...answer, body: Buffer.from(answer.answer.body) } }
}

async function openBoth(context: TestContext, folder: string, server: PostgresqlServer, clock: FakeClock) {
  const [file, copy] = await Promise.all([
    openStores({ folder, sync: 'normal', clock }),
    openStores({ folder: null, sync: 'normal', clock, server }),
  ])
  context.after(async () => {
    await file.close()
    await copy.close()
  })
  return { file, copy }
}

test('copy: the server answers everything as the file does, and goes on with the next number', async (context) => {
  const [folder, clock] = [temporaryFolder(context), fakeClock('2026-06-15T12:00:00Z')]
  await fill(folder, clock)
  const server = await postgresql.createDatabase()
  const tables = await copyState({ folder, server, clock })
  const rows = new Map(tables.map(({ name, rows: count }) => [name, count]))
  assert.equal(rows.get('calls'), 302)
  assert.equal(rows.get('idempotent_answers'), 300)
  for (const name of ['licences', 'api_keys', 'messages', 'delivery_attempts', 'profiled_companies', 'leases'])
    assert.ok((rows.get(name) ?? 0) > 0, `${name} holds something`)
  const { file, copy } = await openBoth(context, folder, server, clock)
  assert.deepEqual(await everything(copy), await everything(file))
  await assertBooksRight(copy)
  const [made, alike] = [await issue(copy), await issue(file)]
  assert.equal(made.holder.licenceNumber, alike.holder.licenceNumber)
  assert.equal(made.holder.keyNumber, alike.holder.keyNumber)
  await assert.rejects(copyState({ folder, server, clock }), /has rows in \w+ already, must be an empty database/)
})

test('copy: text that only SQLite could hold is stored as the server can', async (context) => {
  const [folder, clock] = [temporaryFolder(context), fakeClock('2026-06-15T12:00:00Z')]
  await fill(folder, clock, 1)
  const database = new DatabaseSync(join(folder, 'state.db'))
  database.prepare(`update licences set name = 'a' || char(0) || 'b' where number = 1`).run()
  database.close()
  const server = await postgresql.createDatabase()
  await copyState({ folder, server, clock })
  const stores = await openStores({ folder: null, sync: 'normal', clock, server })
  assert.equal((await stores.licences.list())[0].name, 'a\u{FFFD}b')
  await stores.close()
})

test('copy: by the command line, which shows what it copied; an empty folder is refused', async (context) => {
  const [folder, clock] = [temporaryFolder(context), fakeClock('2026-06-15T12:00:00Z')]
  await fill(folder, clock, 20)
  const server = await postgresql.createDatabase()
  const run = (...words: string[]) => promisify(execFile)(process.execPath, ['src/cli.ts', ...words], { cwd: ROOT })
  const to = showStateAddress(server.address)
  const { stdout } = await run('state', 'copy', '--from', folder, '--to', to, '--json')
  assert.equal(JSON.parse(stdout).tables.find(({ name }: { name: string }) => name === 'calls').rows, 22)
  const listed = await run('licence', 'list', '--state', to, '--json')
  assert.equal(JSON.parse(listed.stdout).length, 4)
  const status = await run('status', '--data', folder, '--state', to)
  assert.match(status.stdout, /state in postgres:\/\/firmament@127.*: PostgreSQL \d+.*, migration \d{4}-.*, 4 licences/)
  const again = run('state', 'copy', '--from', folder, '--to', to)
  await assert.rejects(again, /Cannot copy the state: .* has rows in \w+ already/)
  const nothing = run('state', 'copy', '--from', temporaryFolder(context), '--to', to)
  await assert.rejects(nothing, /there is no state\.db in/)
  const secret = run('licence', 'list', '--state', 'postgres://u:hush@localhost/d')
  await assert.rejects(secret, (error: { stderr: string }) => {
    assert.match(error.stderr, /state is hidden \(from --state\), must be such as postgres:/)
    assert.ok(!error.stderr.includes('hush'))
    return true
  })
})

test('copy: killed after any table, it leaves an empty database, and the next copy is whole', async (context) => {
  const [folder, clock] = [temporaryFolder(context), fakeClock('2026-06-15T12:00:00Z')]
  await fill(folder, clock, 500)
  const server = await postgresql.createDatabase()
  for (const nth of [1, 4, 9, 14]) {
    const child = fork(CHILD, [folder, JSON.stringify(server), String(nth)])
    const [, signal] = await once(child, 'exit')
    assert.equal(signal, 'SIGKILL')
    const rows = await postgresql.query<{ count: string }>(
      server,
      'select (select count(*) from calls) + (select count(*) from licences) + (select count(*) from api_keys) as count',
    )
    assert.equal(Number(rows[0].count), 0)
  }
  await copyState({ folder, server, clock })
  const { file, copy } = await openBoth(context, folder, server, clock)
  assert.deepEqual(await everything(copy), await everything(file))
})
