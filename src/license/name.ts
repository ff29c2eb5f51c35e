/** Names that people give to licences and keys. */
import { holdsKey } from './api-key.ts'

/** Most characters of a name. */
export const NAME_CHARACTERS_MAX = 200

/** Spaces that are no control characters. */
const SPACE = '[ \\u00A0\\u1680\\u2000-\\u200A\\u202F\\u205F\\u3000\\uFEFF]'
/** Control characters, which would garble a terminal or a log. */
const CONTROL = '\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069'

/**
 * A name with at least one visible character, or an empty text. Reads the same with and without the flag for Unicode,
 * for clients generated from it, and takes no more steps than there are characters.
 */
export const NAME_OR_NONE_PATTERN = `^(?:${SPACE}*[^\\s${CONTROL}][^${CONTROL}]*)?$`

/** What a name must be. */
export const NAME_MUST = `text of at most ${NAME_CHARACTERS_MAX} characters without control characters or keys, and not only spaces`

const NAME_OR_NONE = new RegExp(NAME_OR_NONE_PATTERN, 'u')

/** @returns the name without spaces around it, empty where none is given; `null`: it breaks {@link NAME_MUST} */
export function readName(text: string): string | null {
  if ([...text].length > NAME_CHARACTERS_MAX || !NAME_OR_NONE.test(text) || /\p{Cs}/u.test(text)) return null
  if (holdsKey(text)) return null
  return text.trim()
}
