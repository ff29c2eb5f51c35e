/** Names of licences and keys in bodies. */
import Type from 'typebox'
import { NAME_CHARACTERS_MAX, NAME_MUST, NAME_OR_NONE_PATTERN } from './name.ts'

/** A name on the wire; empty: none. Spaces around it are dropped. */
export const Name = Type.String({
  maxLength: NAME_CHARACTERS_MAX,
  pattern: NAME_OR_NONE_PATTERN,
  'x-must': `must be ${NAME_MUST}`,
})
