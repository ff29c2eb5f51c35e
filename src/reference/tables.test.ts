import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadTable } from './load-table.ts'

const FOLDER = join(import.meta.dirname, '../../reference')
const tables = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.tsv'))

test('the README names every table and its number of rows', () => {
  const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8')
  const named = new Map([...readme.matchAll(/^\| (\S+\.tsv) \| (\d+) \|/gm)].map((row) => [row[1], Number(row[2])]))
  for (const table of tables) {
    if (table.startsWith('places/cities/')) continue
    assert.equal(named.get(table), loadTable(table.replace('.tsv', '')).rows.length, table)
    named.delete(table)
  }
  assert.deepEqual([...named.keys()], [])
})

// 20.39 MB: lists of codes 4.8 (a list of a country is some 0.2), cities 4.6, points 4.2, phrases 2.3, other places 1.8, words of sentences 0.3, other names 0.17, thesaurus 0.9, the rest 0.85. All of it is
// in every clone and image: who adds a table raises the bound by what it needs, and no more.
test('all tables together stay below 20.39 MB', () => {
  const bytes = tables.reduce((sum, table) => sum + statSync(join(FOLDER, table)).size, 0)
  assert.ok(bytes < 20.39e6, `${bytes} bytes`)
})

test('tables are plain: a header, cells between tabs, nothing before or after', () => {
  for (const table of tables) {
    const { columns, rows } = loadTable(table.replace('.tsv', ''))
    assert.equal(new Set(columns).size, columns.length, table)
    for (const row of rows) assert.ok(row.length <= columns.length && row[0] !== undefined, table)
    assert.ok(!readFileSync(join(FOLDER, table), 'latin1').includes('\r'), table)
  }
})
