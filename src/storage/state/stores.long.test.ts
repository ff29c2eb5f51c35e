import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { accessContract } from '../../../test/stores/access.contract.ts'
import { oneOutboxContract } from '../../../test/stores/one-outbox.contract.ts'
import { publishedIndexesContract } from '../../../test/stores/published-indexes.contract.ts'
import { savedSearchesContract } from '../../../test/stores/saved-searches.contract.ts'
import { type OpenStores, storesContract } from '../../../test/stores/stores.contract.ts'
import { twoProcessesContract } from '../../../test/stores/two-processes.contract.ts'
import { fakeClock } from '../../../test/support/fake-clock.ts'
import { licenceProperties, licenceTerms } from '../../../test/support/licence-terms.ts'
import { STATE_FILE, sqliteBackend } from '../sqlite/database.ts'
import { openStores } from './stores.ts'

const folder = mkdtempSync(join(tmpdir(), 'firmament-stores-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let opened = 0

const create = async (): Promise<OpenStores> => {
  const own = join(folder, String(opened++))
  return (options) => openStores({ folder: own, sync: 'normal', ...options })
}
storesContract('sqlite', create)
accessContract('sqlite', create)
twoProcessesContract('sqlite', create)
publishedIndexesContract('sqlite', create)
savedSearchesContract('sqlite', create)
oneOutboxContract('sqlite', async () => sqliteBackend({ folder: null, sync: 'normal' }))

test('stores: what was stored is there after a restart, and the file holds no key', async () => {
  const clock = fakeClock('2026-06-15T12:00:00Z')
  const options = { folder: join(folder, 'restart'), sync: 'full', clock } as const
  const first = await openStores(options)
  const licence = await first.licences.create(licenceTerms())
  const key = await first.keys.create({ licenceId: licence.id, isTest: false })
  await first.close()
  const second = await openStores(options)
  assert.deepEqual(await second.licences.find(licence.id), licence)
  await second.close()
  const bytes = readFileSync(join(options.folder, STATE_FILE))
  assert.ok(bytes.includes(licence.id))
  assert.ok(!bytes.includes(key?.key.slice(9, -6) ?? ''))
})

test('stores: a renewal that many ask for at once is written once', async () => {
  const clock = fakeClock('2026-06-15T12:00:00Z')
  const options = { folder: join(folder, 'renewal'), sync: 'normal', clock } as const
  const stores = await openStores(options)
  const lapsing = licenceProperties({ isAutoRenew: true, expirationDate: clock.now() + 1 })
  const { id } = await stores.licences.create(licenceTerms({ properties: { lite: lapsing, plus: lapsing } }))
  clock.advance(1)
  await Promise.all(Array.from({ length: 20 }, () => stores.licences.find(id)))
  await stores.close()
  const database = new DatabaseSync(join(options.folder, STATE_FILE), { readOnly: true })
  const renewals = database
    .prepare("select pool, count(*) as times from credit_changes where reason = 'renewed' group by pool")
    .all()
  database.close()
  assert.deepEqual(
    renewals.map((row) => ({ ...row })),
    [
      { pool: 'lite', times: 1 },
      { pool: 'plus', times: 1 },
    ],
  )
})
