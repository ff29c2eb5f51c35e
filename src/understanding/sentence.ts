/** A sentence, parsed into pieces, with what all recognisers need to know of it. */
import { isNorwegian } from './norwegian.ts'
import { type Piece, piecesOf } from './sentence-words.ts'

/** The pieces of a sentence in order. */
export interface Sentence extends ReadonlyArray<Piece> {
  /** Whether the sentence is Norwegian: then words count that mean something else in other languages. */
  readonly isNorwegian: boolean
}

/** Parses a sentence. */
export function parseSentence(text: string): Sentence {
  const pieces = piecesOf(text)
  return Object.assign(pieces, { isNorwegian: isNorwegian(pieces) })
}
