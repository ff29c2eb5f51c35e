/** Whether a disk can have room for an index at all: better said before a build than after minutes of it. */
import { freeBytes } from '../files/file-bytes.ts'

/**
 * Fewest bytes that a record takes while its index is built. Companies House takes twice as many, half of them in temporary
 * files, so a disk that has no room for these is full before the build ends.
 */
const RECORD_BYTES_MIN = 500

/**
 * Refuses a build for which a folder's disk has too little room.
 *
 * @param records how many are to be built
 * @param free    bytes that are free there
 * @throws {Error} saying both
 */
export function requireRoom(folder: string, records: number, free: number = freeBytes(folder)): void {
  const needed = records * RECORD_BYTES_MIN
  if (free >= needed) return
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1e6).toLocaleString('en')} MB`
  throw new Error(
    `no space left: the index of ${records.toLocaleString('en')} records needs more than ${megabytes(needed)}, ${megabytes(free)} are free`,
  )
}
