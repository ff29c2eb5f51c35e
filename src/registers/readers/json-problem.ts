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

/** Shorter texts cannot nest deep enough to matter. */
const SHORT_CHARACTERS = 64 * 1024
/** Levels of nesting: registers have fewer than ten, and each level of a parsed object takes memory of its own. */
const LEVELS_MAX = 1_000

/**
 * Parses the JSON of a row.
 *
 * @throws {SyntaxError} when it is no JSON, or nests more than 1,000 levels
 */
export function parseRow(text: string): unknown {
  if (text.length > SHORT_CHARACTERS && isTooDeep(text)) throw new SyntaxError(`more than ${LEVELS_MAX} levels`)
  return JSON.parse(text)
}

function isTooDeep(text: string): boolean {
  let levels = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // A text: to its closing quote.
        for (at++; at < text.length && text.charCodeAt(at) !== 0x22; at++) if (text.charCodeAt(at) === 0x5c) at++
        break
      case 0x7b:
      case 0x5b:
        if (++levels > LEVELS_MAX) return true
        break
      case 0x7d:
      case 0x5d:
        levels--
    }
  }
  return false
}
