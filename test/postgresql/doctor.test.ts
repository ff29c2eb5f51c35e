/** What `./firmament doctor` finds on a server: whether it answers, what is overdue there, and whether this version can use it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { systemClock } from '../../src/clock.ts'
import { examine } from '../../src/operate/doctor.ts'
import { openStores } from '../../src/storage/state/stores.ts'
import { startPostgresql } from '../support/postgresql.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const postgresql = await startPostgresql({})
after(() => postgresql.remove())

const HOUR_MS = 3_600_000

test('doctor: a server is looked at like a file: webhooks that do not leave, a newer version', async (context) => {
  const dataFolder = temporaryFolder(context)
  const server = await postgresql.createDatabase()
  const { user, port, database } = server.address
  const findings = async (now = Date.now()) => {
    const flags = { state: `postgres://${user}@127.0.0.1:${port}/${database}?sslmode=disable` }
    const request = { dataFolder, flags, environment: {}, now, freeBytes: null, ageDays: 100, isThorough: false }
    const found = await examine(request)
    return found.filter(({ check }) => ['state', 'webhooks'].includes(check))
  }
  const [answers, empty] = await findings()
  assert.match(answers.sentence, /^PostgreSQL \d+(\.\d+)? at postgres:\S+ answers in \d+ ms, with 0 licences$/)
  assert.deepEqual([empty.level, empty.sentence], ['warning', 'its database is empty'])

  const stores = await openStores({ folder: null, sync: 'normal', server, clock: systemClock })
  await stores.close()
  const sound = await findings()
  assert.deepEqual(
    sound.map(({ level }) => level),
    ['ok', 'ok'],
  )
  assert.match(sound.at(-1)!.sentence, /^0 webhooks wait, none is overdue$/)

  const due = Date.now() - 5 * HOUR_MS
  await postgresql.query(
    server,
    `insert into messages (owner, position, kind, webhook_id, state, is_counted, attempts, attempts_in_round, next_attempt_at, begun_at)
     values ('p', 0, 'process', 'w', 'PENDING', 0, 3, 3, ${due}, null), ('p', 1, 'process', 'x', 'PENDING', 0, 0, 0, ${due + HOUR_MS}, null);
     insert into migrations (name, applied_at, is_breaking) values ('9999-later', 0, 1)`,
  )
  const faults = (await findings()).filter(({ level }) => level !== 'ok')
  assert.deepEqual(
    faults.map(({ level, sentence }) => `${level}: ${sentence}`.replace(/wrote \S+/, 'wrote it')),
    [
      'problem: a newer version wrote it (migration 9999-later)',
      'problem: 2 webhooks wait, the oldest is 5 hours overdue',
      'warning: 1 webhook failed three times or more and is tried again',
    ],
  )

  postgresql.stop('fast')
  const [gone] = await findings()
  assert.deepEqual([gone.level, gone.check], ['problem', 'state'])
  assert.match(gone.sentence, /^Cannot open the state database/)
  postgresql.start()
})
