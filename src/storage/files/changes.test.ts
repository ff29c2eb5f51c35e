import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { CompanyChange } from '../../records/company-change.ts'
import { listChanges, readChangesFrom, writeChanges } from './changes.ts'

const change = (id: string, name: string): CompanyChange => ({
  id,
  countryIso2: 'GB',
  type: 'changed',
  fields: { name: { before: 'BEFORE LTD', after: name } },
})

test('changes are read as they were written, also where a name contains a line separator of Unicode', async (context) => {
  const folder = temporaryFolder(context)
  const changes = [change('GB-1', 'ONE\u2028TWO'), change('GB-2', 'è\u2029\u0085🍷'), change('GB-3', 'THREE')]
  async function* all() {
    yield* changes
  }
  const number = await writeChanges(folder, 0, Date.now(), all())
  const [{ path }] = await listChanges(folder, number, Date.now())
  const read: unknown[] = []
  let last = 0
  for await (const { change: found, end } of readChangesFrom(path, 0, { recoded: true })) {
    read.push(found)
    if (read.length === 1) last = end
  }
  assert.deepEqual(read, changes)
  for await (const { change: found } of readChangesFrom(path, last, { recoded: true })) {
    assert.deepEqual(found, changes[1])
    break
  }
})
