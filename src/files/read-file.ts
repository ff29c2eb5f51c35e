/** Reads files that somebody names: regular ones of bounded size, since a pipe would wait and a device send without end. */
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats, statSync } from 'node:fs'
import { whyForbidden } from '../errors.ts'

/** A file that cannot be read. The message is a sentence with its path. */
export class UnreadableFile extends Error {
  /** The sentence without the path, such as `it is a folder, must be a file`. */
  readonly why: string
  /** Code of the operating system; absent where it has none for it. */
  readonly code: string | undefined

  constructor(path: string, why: string, code?: string) {
    super(`Cannot ${code === 'EACCES' || code === 'EPERM' ? 'open' : 'read'} ${path}: ${why}`)
    this.why = why
    this.code = code
  }
}

/** What is accepted. */
export interface FileBounds {
  /** 1 MiB by default. */
  readonly bytesMax?: number
  /** Whether a link may lead to the file; by default it may. */
  readonly isLinkAllowed?: boolean
}

/** What people write by hand is smaller. */
const BYTES_MAX = 1 << 20

/**
 * Reads a text in UTF-8.
 *
 * @throws {UnreadableFile} for what is missing, no regular file, too large, or not allowed
 */
export function readTextFile(path: string, { bytesMax = BYTES_MAX, isLinkAllowed = true }: FileBounds = {}): string {
  requireRegularFile(path, isLinkAllowed)
  // Also where it was exchanged for a pipe or a link meanwhile. Windows has neither flag.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
  const file = called(path, () => openSync(path, O_RDONLY | O_NONBLOCK | (isLinkAllowed ? 0 : O_NOFOLLOW)))
  try {
    const found = fstatSync(file)
    if (!found.isFile()) throw notRegular(path, found)
    const bytes = Buffer.alloc(Math.min(found.size, bytesMax) + 1)
    let length = 0
    while (length < bytes.length) {
      const read = readSync(file, bytes, length, bytes.length - length, null)
      if (read === 0) return bytes.toString('utf8', 0, length)
      length += read
    }
    throw new UnreadableFile(path, `it has more than ${Math.min(found.size, bytesMax)} bytes, must have at most that`)
  } finally {
    closeSync(file)
  }
}

/**
 * Looks at a file that is about to be read.
 *
 * @throws {UnreadableFile} for what is missing, or no regular file
 */
export function requireRegularFile(path: string, isLinkAllowed = true): Stats {
  const found = called(path, () => (isLinkAllowed ? statSync(path) : lstatSync(path)))
  if (!found.isFile()) throw notRegular(path, found)
  return found
}

function notRegular(path: string, found: Stats): UnreadableFile {
  if (found.isDirectory()) return new UnreadableFile(path, 'it is a folder, must be a file', 'EISDIR')
  return new UnreadableFile(path, `it is a ${found.isSymbolicLink() ? 'link' : 'device or a pipe'}, must be a file`)
}

function called<Result>(path: string, call: () => Result): Result {
  try {
    return call()
  } catch (error) {
    throw new UnreadableFile(path, whyUnreadable(error as Error), (error as NodeJS.ErrnoException).code)
  }
}

/** What an error of the operating system means, such as `there is no such file`; other errors are their message. */
export function whyUnreadable({ message, code }: Error & { readonly code?: unknown }): string {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'there is no such file'
    case 'ELOOP':
      return 'it is a link that leads back to itself'
    case 'ENAMETOOLONG':
      return 'its name is too long'
    case 'EACCES':
    case 'EPERM':
      return whyForbidden()
    default:
      return message
  }
}
