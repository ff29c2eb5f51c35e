/** What the operating system refuses, in a sentence. */

/**
 * Says which file or folder a user may not open, who that user is, and what to do.
 *
 * @returns `null` for any other error, and for one that is a sentence already
 */
export function forbiddenSentence(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code, path, message } = error as NodeJS.ErrnoException
  if ((code !== 'EACCES' && code !== 'EPERM') || path === undefined || !message.startsWith(code)) return null
  const who = process.getuid === undefined ? 'this user' : `this user (uid ${process.getuid()})`
  return `Cannot open ${path}: ${who} has no permission; run as its owner, or give it to this user (chown)`
}
