/** Reads and writes all bytes that are asked for: a single call may do fewer. And says how many more a disk takes. */
import { readSync, statfsSync, writeSync } from 'node:fs'

/** Largest single read: Linux stops just below 2 GiB. */
const READ_BYTES_MAX = 1 << 30

/**
 * Writes all of `bytes`: a single `write` may write fewer.
 *
 * @param position the first byte that is written over; absent: at the file's own position
 */
export function writeFully(fd: number, bytes: Uint8Array, position: number | null = null): void {
  for (let at = 0; at < bytes.length; ) {
    at += writeSync(fd, bytes, at, bytes.length - at, position === null ? null : position + at)
  }
}

/** Fills `target` from byte `position` of the file. @returns how many bytes it got: fewer where the file ends earlier */
export function readUpTo(fd: number, target: Uint8Array, position: number): number {
  let at = 0
  while (at < target.length) {
    const read = readSync(fd, target, at, Math.min(READ_BYTES_MAX, target.length - at), position + at)
    if (read === 0) break
    at += read
  }
  return at
}

/** The same. @throws {Error} when the file ends earlier */
export function readFully(fd: number, target: Uint8Array, position: number): void {
  const missing = target.length - readUpTo(fd, target, position)
  if (missing > 0) throw new Error(`Cannot read: the file ends ${missing} bytes too early`)
}

/** Bytes that this user can still write on the disk of a file or folder. */
export function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}
