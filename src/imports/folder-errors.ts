/** Turns errors of the data folder into sentences: a full disk, a folder without write permission. */

/** Messages of the operating system and of SQLite. Errors from threads arrive without their codes. */
const FULL = /ENOSPC|EDQUOT|no space left|database or disk is full/i
const FORBIDDEN = /EACCES|EPERM|EROFS|unable to open database file|attempt to write a readonly database/i

/**
 * Describes a full disk or a missing write permission.
 *
 * @returns any other error unchanged
 */
export function describeFolderError(error: unknown, dataFolder: string): unknown {
  if (!(error instanceof Error) || error.message.startsWith('Cannot read')) return error
  const { message } = error
  if (FULL.test(message)) {
    const right = 'must have room: free some, and import again. What was served before is served still'
    return new Error(`Cannot import into ${dataFolder}: its disk is full (${message}), ${right}`, { cause: error })
  }
  if (FORBIDDEN.test(message)) {
    return new Error(
      `Cannot import into ${dataFolder}: it cannot be written to (${message}), must be a folder of yours`,
      {
        cause: error,
      },
    )
  }
  return error
}
