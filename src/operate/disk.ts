/** Sentences about disks. */
import { join } from 'node:path'
import { isDiskFull, spaceLeft } from '../storage/sqlite/faults.ts'

/** Bytes for people: `1.4 GB`, `0.3 MB`. */
export function megabytes(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/**
 * Says in a sentence that a disk is full, or that a folder may not be written.
 *
 * @param refused such as `Cannot back up data to /backup`
 * @returns any other error unchanged
 */
export function describeDiskError(error: unknown, refused: string, folder: string): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code
  if (code === 'EDQUOT' || isDiskFull(error, join(folder, 'file'))) {
    const left = spaceLeft(join(folder, 'file')) ?? 0
    return new Error(`${refused}: the disk of ${folder} is full (${megabytes(left)} left); free some, and try again`, {
      cause: error,
    })
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new Error(`${refused}: this user may not (${(error as Error).message})`, { cause: error })
  return error
}
