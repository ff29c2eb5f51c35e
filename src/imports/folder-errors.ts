/** Says in a sentence what the world did to an import: a disk that is full, a folder that must not be written to. */

/** Messages of the operating system and of SQLite, which reach us from threads without their codes. */
const FULL = /ENOSPC|EDQUOT|no space left|database or disk is full/i
const FORBIDDEN = /EACCES|EPERM|EROFS|unable to open database file|attempt to write a readonly database/i

/**
 * What went wrong in a data folder, in words.
 *
 * @returns the error itself when it is of another kind
 */
export function inWords(error: unknown, dataFolder: string): unknown {
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
