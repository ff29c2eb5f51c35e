/** Keeps a disk from filling up with a write-ahead log that cannot be emptied. */
import { statSync } from 'node:fs'
import { freeBytes } from '../../files/file-bytes.ts'

/** What else may be written until the log is emptied: dropped tables, the log of imports, and what a service stores meanwhile. */
const ROOM_BYTES = 4 * 1024 * 1024

/**
 * Refuses further writes when the disk has no room to move the write-ahead log into its database. Without that room the
 * log stays, the disk is full for every program, and freeing a little does not help.
 *
 * @param path of the database
 * @param free bytes that are free on its disk
 * @throws {Error} with the message that no space is left
 */
export function requireRoomForLog(path: string, free: number = freeBytes(path)): void {
  const logged = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (free < logged + ROOM_BYTES) throw new Error('no space left to store more rows')
}
