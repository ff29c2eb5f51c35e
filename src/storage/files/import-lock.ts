/**
 * One import at a time per data folder.
 *
 * The lock is SQLite's lock on a small file. The operating system releases it when the process ends, however it ends. So a
 * killed import leaves nothing to clean up.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describeOpenError } from '../sqlite/database-file.ts'
import { sqliteCode } from '../sqlite/faults.ts'

/** SQLite's result code for a lock of somebody else. */
const LOCKED_BY_ANOTHER = 5

/** The right to change `companies.db` and the generations of a data folder. */
export interface ImportLock {
  release(): void
}

/**
 * Takes the import lock of a data folder.
 *
 * @throws {Error} when another import, in this or another process, holds it
 */
export function lockImports(dataFolder: string): ImportLock {
  mkdirSync(dataFolder, { recursive: true })
  const path = join(dataFolder, 'import.lock')
  const database = lockFile(dataFolder, path)
  return {
    release() {
      if (database.isOpen) database.close()
    },
  }
}

function lockFile(dataFolder: string, path: string): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { timeout: 0 })
    database.exec('BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database?.close()
    if (sqliteCode(error) === LOCKED_BY_ANOTHER) {
      const running = `Cannot import into ${dataFolder}: another import into this data folder is running`
      throw new Error(running, { cause: error })
    }
    throw describeOpenError(error, path, { refused: 'Cannot import', remedy: 'remove it: it holds no data' })
  }
}
