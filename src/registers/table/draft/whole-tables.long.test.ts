import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { companiesOf, compareWith, wholeTables } from '../../../../test/support/whole-table.ts'

for (const table of wholeTables())
  test(`draft: ${table.name} is read as a careful person reads it`, async (context) => {
    const { right, unread, wrong } = compareWith(table, await companiesOf(table, temporaryFolder(context)))
    assert.deepEqual({ unread, wrong }, { unread: [], wrong: [] })
    const stated = table.truth.flatMap((row) => Object.values(row)).filter((cell) => cell !== '-')
    assert.ok(table.truth.length >= 3)
    assert.equal(right, stated.length)
  })
