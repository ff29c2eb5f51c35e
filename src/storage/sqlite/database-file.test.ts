/** A look at a database leaves nothing behind, and never shows half of what is written meanwhile. */
import assert from 'node:assert/strict'
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { lookAt } from './database-file.ts'

const countRows = (database: DatabaseSync) => Number(database.prepare('SELECT count(*) AS n FROM rows').get()?.n)

function makeDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE rows (value TEXT); INSERT INTO rows VALUES (1)')
  return database
}

test('look: no file is left where nobody has the database open', (context) => {
  const folder = temporaryFolder(context)
  const path = join(folder, 'a.db')
  makeDatabase(path).close()
  assert.equal(lookAt(path, countRows), 1)
  assert.deepEqual(readdirSync(folder), ['a.db'])
})

test('look: what is only in the write-ahead log of another process is seen', (context) => {
  const path = join(temporaryFolder(context), 'a.db')
  const writer = makeDatabase(path)
  assert.equal(lookAt(path, countRows), 1)
  writer.close()
})

test('look: it is repeated where somebody writes meanwhile, also when it failed', (context) => {
  const folder = temporaryFolder(context)
  for (const fails of [false, true]) {
    const path = join(folder, `${fails}.db`)
    makeDatabase(path).close()
    // Times of files have ticks of some milliseconds; this one was written in an earlier one.
    utimesSync(path, new Date(), new Date(0))
    let looks = 0
    const seen = lookAt(path, (database) => {
      looks++
      if (looks > 1) return countRows(database)
      const writer = new DatabaseSync(path)
      writer.exec('INSERT INTO rows VALUES (2)')
      writer.close()
      if (fails) throw new Error('half of it')
      return 0
    })
    assert.deepEqual([looks, seen], [2, 2])
  }
})

test('look: its own error is thrown as it is', (context) => {
  const path = join(temporaryFolder(context), 'a.db')
  makeDatabase(path).close()
  assert.throws(() => lookAt(path, (database) => database.prepare('SELECT * FROM absent')), /no such table/)
})
