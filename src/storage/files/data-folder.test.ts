import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { makeDataFolder } from './data-folder.ts'

test('a data folder is open to its owner alone', (context) => {
  const path = join(temporaryFolder(context), 'within', 'data')
  makeDataFolder(path)
  makeDataFolder(path)
  for (const folder of [path, dirname(path)]) assert.equal(statSync(folder).mode & 0o777, 0o700)
})
