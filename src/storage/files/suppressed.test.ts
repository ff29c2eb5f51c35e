import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { SUPPRESSED_FILE, suppressedReader, writeSuppressed } from './suppressed.ts'

test('suppressed: a reader follows the file, and reads it again only where it is another one', async (context) => {
  const folder = temporaryFolder(context)
  const read = suppressedReader(folder)
  const entry = (id: string) => ({ id, keys: [], suppressedAt: '2026-11-01T00:00:00Z', note: null })
  assert.equal(read().covers('GB-01234567'), false)
  await writeSuppressed(folder, [entry('GB-01234567')])
  const first = read()
  assert.deepEqual([first.covers('GB-01234567'), first.covers('GB-01234568')], [true, false])
  assert.equal(read(), first)
  await writeSuppressed(folder, [entry('GB-01234568')])
  assert.deepEqual([read().covers('GB-01234567'), read().covers('GB-01234568')], [false, true])
  rmSync(join(folder, SUPPRESSED_FILE))
  assert.equal(read().isEmpty, true)
})
