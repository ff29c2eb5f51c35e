/** Credit calls of processes on one data folder are linearizable: `test/support/linearizable.ts`. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { STATE_FILE } from '../../src/storage/sqlite/database.ts'
import { linearizableContract } from '../support/linearizable.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

linearizableContract('sqlite', async () => {
  const folder = temporaryFolder()
  const countRows = async (sql: string) => {
    const database = new DatabaseSync(join(folder, STATE_FILE), { readOnly: true })
    try {
      return database.prepare(sql).all().length
    } finally {
      database.close()
    }
  }
  return { place: { folder }, countRows }
})
