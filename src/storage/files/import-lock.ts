/**
 * One import at a time per data folder.
 *
 * The lock is SQLite's lock on a small file. The operating system releases it when the process ends, however it ends. So a
 * killed import leaves nothing to clean up.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

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
  const database = new DatabaseSync(join(dataFolder, 'import.lock'), { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    throw new Error(`Cannot import into ${dataFolder}: another import into this data folder is running`, {
      cause: error,
    })
  }
  return {
    release() {
      if (database.isOpen) database.close()
    },
  }
}
