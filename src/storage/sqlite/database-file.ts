/** Checks a database file before SQLite opens it, and reports a fault with its remedy. */
import { closeSync, existsSync, openSync, readSync, type Stats, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { forbiddenSentence, isStateUnavailable } from '../../errors.ts'
import { requireRegularFile } from '../../files/read-file.ts'
import { isDiskFull, spaceLeft, sqliteCode } from './faults.ts'

/** What to do about a file that cannot be used. */
export interface Remedy {
  /** Such as `Cannot start`. */
  readonly refused: string
  /** Such as `restore it from the backup`. */
  readonly remedy: string
}

/** First bytes of a database file (https://sqlite.org/fileformat2.html). */
const MAGIC = 'SQLite format 3\0'
const HEADER_BYTES = 100

/**
 * Checks size and header of a database file. A file that does not exist is right: it will be made.
 *
 * @throws {Error} with a sentence: a folder, no permission, an empty file next to generations, no database, cut short
 */
export function requireDatabaseFile(path: string, { refused, remedy }: Remedy): void {
  const refuse = (cause: string) => new Error(`${refused}: ${path} ${cause}; ${remedy}`)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return
  if (found.isDirectory()) throw new Error(`${refused}: ${path} is a folder, must be a file; move it away`)
  if (!found.isFile()) throw refuse('is a device or a pipe, must be a file')
  if (found.size === 0) {
    // A process that was killed in its first moments leaves an empty file, but it has served nothing then.
    if (existsSync(join(dirname(path), 'generations', 'current')))
      throw refuse('is empty (0 bytes) though companies were imported before, must hold what was stored')
    return
  }
  const wrong = wrongHeader(path, found)
  if (wrong !== null) throw refuse(wrong)
}

function wrongHeader(path: string, { size }: Stats): string | null {
  const header = Buffer.alloc(HEADER_BYTES)
  const file = openToRead(path)
  try {
    if (readSync(file, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return `has ${size} bytes, is cut short`
  } finally {
    closeSync(file)
  }
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC) return 'is no SQLite database: its first bytes are wrong'
  const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)
  const pages = header.readUInt32BE(28)
  // The number of pages counts only where the same version of the file was written last.
  const isCounted = header.readUInt32BE(24) === header.readUInt32BE(92)
  const logged = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (isCounted && logged === 0 && pages * pageBytes > size)
    return `has ${size} bytes, must have ${pages * pageBytes}: it is cut short`
  return null
}

function openToRead(path: string): number {
  try {
    return openSync(path, 'r')
  } catch (error) {
    const sentence = forbiddenSentence(error)
    throw sentence === null ? error : new Error(sentence, { cause: error })
  }
}

/**
 * Describes why a database could not be opened.
 *
 * @returns an error with file, cause and next step; any error that is not of SQLite unchanged
 */
export function describeOpenError(thrown: unknown, path: string, { refused, remedy }: Remedy): unknown {
  // The error that callers of a running service may see does not describe the file; its cause does.
  const error = isStateUnavailable(thrown) ? (thrown as Error).cause : thrown
  if (sqliteCode(error) === null && (error as NodeJS.ErrnoException | null)?.code !== 'ENOSPC') return error
  const reason = (error as Error).message
  if (isDiskFull(error, path)) {
    const sentence = `the disk of ${path} is full (${spaceLeft(path) ?? 'unknown'} bytes left), free some space and try again`
    return new Error(`${refused}: ${sentence}`, { cause: error })
  }
  switch (sqliteCode(error)) {
    case 5:
    case 6:
      return new Error(`${refused}: another process has locked ${path}; end it, or try again`, { cause: error })
    case 8:
    case 14:
      return new Error(`${refused}: ${path} cannot be opened (${reason}), must be a file that this user may write`, {
        cause: error,
      })
    case 11:
    case 26:
      return new Error(`${refused}: ${path} is damaged (${reason}); ${remedy}`, { cause: error })
    default:
      return new Error(`${refused}: ${path} cannot be read or written (${reason}); look at the disk, or ${remedy}`, {
        cause: error,
      })
  }
}

/**
 * Reads a database without changing it. If no process has it open, SQLite makes no extra files, which a reader could
 * not remove. Another process may begin to write meanwhile: then the read is repeated with those files.
 *
 * @param timeout milliseconds to wait for a lock of another process
 * @throws {Error} where it cannot be opened, or what the look throws
 */
export function lookAt<Result>(path: string, look: (database: DatabaseSync) => Result, timeout = 5000): Result {
  // SQLite would wait for ever for what somebody writes into a pipe.
  if (existsSync(path)) requireRegularFile(path)
  // Without a write-ahead log there is nothing to wait for, and nothing that is not in the file.
  if (existsSync(`${path}-wal`)) return lookBeside(path, look, timeout)
  const before = versionOf(path)
  const isUntouched = () => !existsSync(`${path}-wal`) && versionOf(path) === before
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  try {
    const found = openedFor(new DatabaseSync(url, { readOnly: true }), look)
    if (isUntouched()) return found
  } catch (error) {
    if (isUntouched()) throw error
  }
  return lookBeside(path, look, timeout)
}

function lookBeside<Result>(path: string, look: (database: DatabaseSync) => Result, timeout: number): Result {
  return openedFor(new DatabaseSync(path, { readOnly: true, timeout }), look)
}

function openedFor<Result>(database: DatabaseSync, look: (database: DatabaseSync) => Result): Result {
  try {
    return look(database)
  } finally {
    database.close()
  }
}

/** Changes with every write to a file. */
function versionOf(path: string): string {
  const { ino, size, mtimeNs } = statSync(path, { bigint: true })
  return `${ino} ${size} ${mtimeNs}`
}

/**
 * Checks every page of a database.
 *
 * @returns what is wrong; `null` where nothing is, or there is no such file
 */
export function findDatabaseDamage(path: string): string | null {
  if (!existsSync(path)) return null
  try {
    requireDatabaseFile(path, { refused: 'Damaged', remedy: 'restore it from the backup' })
    const found = lookAt(path, (database) => database.prepare('pragma integrity_check(3)').all())
    const sentences = found.map((row) => String(row.integrity_check))
    return sentences.length === 1 && sentences[0] === 'ok' ? null : `${path} is damaged: ${sentences.join('; ')}`
  } catch (error) {
    return (error as Error).message.includes(path) ? (error as Error).message : `${path}: ${(error as Error).message}`
  }
}
