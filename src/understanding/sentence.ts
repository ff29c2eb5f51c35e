/** A sentence, parsed into pieces, with what all recognisers need to know of it. */
import { isNorwegian } from './norwegian.ts'
import { type Piece, piecesOf } from './sentence-words.ts'

/** The pieces of a sentence in order. */
export interface Sentence extends ReadonlyArray<Piece> {
  /** Whether the sentence is Norwegian: then words count that mean something else in other languages. */
  readonly isNorwegian: boolean
  /**
   * The names of trades in it, in their order: "boutique hotel", "plátano de Canarias", "market research". Their words are no parts of
   * other kinds, and no words of asking.
   */
  readonly trades: readonly PieceRun[]
}

/** Pieces from `from` up to `to`, exclusive. */
export interface PieceRun {
  readonly from: number
  readonly to: number
}

/** Parses a sentence. */
export function parseSentence(text: string): Sentence {
  const pieces = piecesOf(text)
  return Object.assign(pieces, { isNorwegian: isNorwegian(pieces), trades: [] })
}

/** A sentence with the names of its trades. */
export function withTrades(pieces: Sentence, trades: readonly PieceRun[]): Sentence {
  return Object.assign([...pieces], { isNorwegian: pieces.isNorwegian, trades })
}

/** The name of a trade that a piece belongs to, if any. */
export function tradeAt({ trades }: Pick<Sentence, 'trades'>, at: number): PieceRun | undefined {
  return trades.find(({ from, to }) => from <= at && at < to)
}
