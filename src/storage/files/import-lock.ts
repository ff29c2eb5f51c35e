/**
 * One import at a time per data folder.
 *
 * The lock is SQLite's lock on a small file. The operating system releases it when the process ends, however it ends. So a
 * killed import leaves nothing to clean up.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describeOpenError } from '../sqlite/database-file.ts'
import { sqliteCode } from '../sqlite/faults.ts'
import { makeDataFolder } from './data-folder.ts'

/** SQLite's result code for a lock of another process. */
const LOCKED_BY_ANOTHER = 5

/** A lock that a process holds. */
export interface FileLock {
  /** Releasing again changes nothing. */
  release(): void
}

/**
 * Takes the import lock of a data folder: the right to change `companies.db` and the generations.
 *
 * @throws {Error} when another import, in this or another process, holds it
 */
export function lockImports(dataFolder: string): FileLock {
  makeDataFolder(dataFolder)
  return lockFile(join(dataFolder, 'import.lock'), {
    refused: 'Cannot import',
    running: `Cannot import into ${dataFolder}: another import into this data folder is running`,
  })
}

/**
 * Takes the lock of a file, which is made where it is missing.
 *
 * @throws {Error} `running` when another holder has it after `waitMs`; a sentence that begins with `refused` when it cannot be opened
 */
export function lockFile(
  path: string,
  { refused, running, waitMs = 0 }: { readonly refused: string; readonly running: string; readonly waitMs?: number },
): FileLock {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { timeout: waitMs })
    database.exec('BEGIN EXCLUSIVE')
    const held = database
    return {
      release() {
        if (held.isOpen) held.close()
      },
    }
  } catch (error) {
    database?.close()
    if (sqliteCode(error) === LOCKED_BY_ANOTHER) throw new Error(running, { cause: error })
    throw describeOpenError(error, path, { refused, remedy: 'remove it: it holds no data' })
  }
}

/** Whether a process holds the lock of a file. */
export function isLocked(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    lockFile(path, { refused: '', running: '' }).release()
    return false
  } catch (error) {
    return sqliteCode((error as Error).cause) === LOCKED_BY_ANOTHER
  }
}
