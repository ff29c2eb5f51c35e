import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { companiesOf, compareWith, wholeTables } from '../../../../test/support/whole-table.ts'

for (const table of wholeTables())
  test(`draft: ${table.name} is read as a careful person reads it`, async (context) => {
    const { right, unread, wrong } = compareWith(table, await companiesOf(table, temporaryFolder(context)))
    assert.deepEqual({ unread, wrong }, { unread: [], wrong: [] })
    assert.ok(right >= table.truth.length * 4)
  })
