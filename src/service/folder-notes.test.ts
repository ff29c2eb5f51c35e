/** Missing or cut files of a data folder are reported at the start. */
import assert from 'node:assert/strict'
import { rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { folderNotes, markServed } from './folder-notes.ts'

test('start: companies.db that is cut or missing, and a new state, are said', (context) => {
  const dataFolder = temporaryFolder(context)
  const path = join(dataFolder, 'companies.db')
  const database = new DatabaseSync(path)
  database.exec("CREATE TABLE a (b); INSERT INTO a SELECT randomblob(5000) FROM json_each('[1,2,3,4,5,6]')")
  database.close()
  const said = (isStateNew = false) =>
    folderNotes({ dataFolder, companies: 1, isStateNew }).map(({ level, sentence }) => `${level}: ${sentence}`)
  assert.deepEqual(said(), [])
  assert.match(said(true).join(), /^info: No licences yet: made state\.db\. If this folder had licences, restore/)
  markServed(dataFolder)
  markServed(dataFolder)
  assert.match(said(true).join(), /^warn: .*served before, .*no licences, keys, credits and history; where there were/)
  truncateSync(path, statSync(path).size - 4096)
  assert.match(
    said().join(),
    /companies\.db cannot be used, .* must have \d+: it is cut short; restore it from the backup/,
  )
  truncateSync(path, 50)
  assert.match(said().join(), /has 50 bytes, is cut short/)
  rmSync(path)
  assert.match(said().join(), /companies\.db is missing: the service keeps serving, but cannot import/)
  assert.deepEqual(folderNotes({ dataFolder, companies: 0, isStateNew: true }), [])
})
