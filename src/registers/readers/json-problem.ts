/** What is wrong with JSON, as a part of a sentence. */

/**
 * The message of a parser's error without the piece of the file that it shows, in which there may be anything.
 *
 * @returns such as `is not valid JSON: Unexpected token '}'`
 */
export function jsonProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const [words] = message.split(/, (?:\.\.\.)?"/, 1)
  // The token may be a control character, or half of a character.
  const readable = words.replace(/[\p{Cc}\p{Cs}\p{Cf}\uFFFD]/gu, '?').trim()
  return `is not valid JSON: ${readable}`
}
