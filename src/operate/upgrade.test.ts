/** From a folder that version 0.1.0 wrote: checked, backed up, restored, migrated and served, with the same licences and companies. */
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { importDependencies } from '../assembly/import-dependencies.ts'
import { systemClock } from '../clock.ts'
import { rebuildIndex } from '../imports/run-import.ts'
import { openStores } from '../storage/state/stores.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { checkUpgrade } from './upgrade.ts'

const GOLDEN = join(import.meta.dirname, '..', '..', 'test', 'golden', '0.1.0')

test('upgrade from 0.1.0: the check says what happens, a backup of the old folder restores, and nothing is lost', async (context) => {
  const data = temporaryFolder(context)
  for (const name of readdirSync(GOLDEN, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.gz')) continue
    const path = join(data, name.slice(0, -3))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, gunzipSync(readFileSync(join(GOLDEN, name))))
  }
  const actions = async (folder: string) =>
    Object.fromEntries((await checkUpgrade(folder)).map(({ part, action }) => [part, action]))
  const files = readdirSync(data)
  const before = await actions(data)
  assert.deepEqual(readdirSync(data), files, 'looking changes nothing')
  assert.deepEqual([before['state.db'], before['companies.db']], ['itself', 'itself'])

  const backup = join(temporaryFolder(context), 'backup')
  const { companies } = await backUp({
    dataFolder: data,
    target: backup,
    hasState: true,
    version: '0.1.0',
    clock: systemClock,
  })
  assert.ok(companies > 0)
  const restored = join(temporaryFolder(context), 'data')
  await restore({ source: backup, dataFolder: restored, clock: systemClock })
  assert.deepEqual(await actions(restored), before)

  const stores = await openStores({ folder: restored, sync: 'normal', clock: systemClock })
  const licences = (await stores.licences.list()).length
  const keys = (await stores.keys.list()).length
  await stores.close()
  assert.deepEqual([licences, keys], [count(data, 'licences'), count(data, 'api_keys')])
  const { companiesServed } = await rebuildIndex({ dataFolder: restored }, importDependencies())
  assert.equal(companiesServed, companies)
  assert.deepEqual(await actions(restored), { 'state.db': 'none', 'companies.db': 'none', index: 'none' })
})

function count(data: string, table: string): number {
  const database = new DatabaseSync(join(data, 'state.db'), { readOnly: true })
  try {
    return Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
  } finally {
    database.close()
  }
}
