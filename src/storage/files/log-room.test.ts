import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { requireRoomForLog } from './log-room.ts'

test('rows are stored while the disk has room to move the write-ahead log into its database', (context) => {
  const path = join(temporaryFolder(context), 'companies.db')
  writeFileSync(path, '')
  requireRoomForLog(path)
  requireRoomForLog(path, 5e6)
  assert.throws(() => requireRoomForLog(path, 4e6), /^Error: no space left to store more rows$/)
  writeFileSync(`${path}-wal`, Buffer.alloc(1e6))
  assert.throws(() => requireRoomForLog(path, 5e6), /no space left/)
  requireRoomForLog(path, 6e6)
})
