/** Copies files and databases, with their checksums. */
import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { BackupFile } from './backup-manifest.ts'

const READ_BYTES = 1024 * 1024
/** Pages of a database that are copied at a time: some megabytes. */
const PAGES = 1024
const BUSY_MILLISECONDS = 10_000

/** Told how many more bytes are done. */
export type OnBytes = (bytes: number) => void

/** The SHA-256 of an open file, and its length. */
export async function digestOf(file: FileHandle, onBytes: OnBytes = () => {}): Promise<Omit<BackupFile, 'path'>> {
  return await pump(file, async () => {}, onBytes)
}

/**
 * Copies an open file to a path, to the disk. Folders on the way are made.
 *
 * @returns length and digest of what was read
 */
export async function copyFile(
  from: FileHandle,
  to: string,
  onBytes: OnBytes = () => {},
): Promise<Omit<BackupFile, 'path'>> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const target = await open(to, 'wx', 0o600)
  try {
    const read = await pump(from, (bytes) => writeAll(target, bytes), onBytes)
    await target.sync()
    return read
  } finally {
    await target.close()
  }
}

async function pump(
  file: FileHandle,
  write: (bytes: Buffer) => Promise<void>,
  onBytes: OnBytes,
): Promise<Omit<BackupFile, 'path'>> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(READ_BYTES)
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, READ_BYTES, at)
    if (bytesRead === 0) return { bytes: at, sha256: hash.digest('hex') }
    const read = buffer.subarray(0, bytesRead)
    hash.update(read)
    await write(read)
    at += bytesRead
    onBytes(bytesRead)
  }
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    written += (await file.write(bytes, written)).bytesWritten
  }
}

/** A database at one moment, while others keep writing it. */
export interface Snapshot {
  readonly name: string
  readonly database: DatabaseSync
  readonly bytes: number
}

/** Begins a snapshot: whatever is written later is not in it. @param name of the file in the folder */
export function openSnapshot(folder: string, name: string): Snapshot {
  const database = new DatabaseSync(join(folder, name), { readOnly: true, timeout: BUSY_MILLISECONDS })
  try {
    // In one transaction to the end, so that the copy never has to begin again.
    database.exec('BEGIN')
    database.prepare('SELECT count(*) FROM sqlite_schema').get()
    const [pages, pageBytes] = ['page_count', 'page_size'].map((pragma) =>
      Number(database.prepare(`PRAGMA ${pragma}`).get()?.[pragma]),
    )
    return { name, database, bytes: pages * pageBytes }
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Copies a snapshot to a path and checks every page of the copy.
 *
 * @throws {Error} where the database is damaged
 */
export async function copySnapshot({ name, database, bytes }: Snapshot, to: string, onBytes: OnBytes): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  // Made before SQLite opens it: state.db holds the searches of callers, and no other user may read it.
  await (await open(to, 'wx', 0o600)).close()
  let told = 0
  const tell = (done: number) => {
    onBytes(done - told)
    told = done
  }
  await backup(database, to, {
    rate: PAGES,
    progress: ({ totalPages, remainingPages }) =>
      tell(Math.floor((bytes * (totalPages - remainingPages)) / totalPages)),
  })
  tell(bytes)
  const copy = new DatabaseSync(to)
  try {
    // One file without a separate log. The service changes that back when it opens the file.
    copy.exec('PRAGMA journal_mode = DELETE')
    const found = copy
      .prepare('PRAGMA integrity_check(3)')
      .all()
      .map((row) => String(row.integrity_check))
    if (found.length !== 1 || found[0] !== 'ok') throw new Error(`${name} is damaged: ${found.join('; ')}`)
  } finally {
    copy.close()
  }
}
