/** The numbers of a country's documents, as a build reads them: in order, piece by piece, as often as they are needed. */
import type { Column, ItemsFrom } from '../spill/columns.ts'
import type { CountryDocuments } from './postings-writer.ts'

type Numbers = Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>

/** A number of each document. */
export interface DocumentNumbers {
  /** The numbers in pieces, `from` counting documents of the country. A piece is there until the next one is asked for. */
  inOrder(): Iterable<ItemsFrom<Numbers>>
}

/**
 * The part of a column that belongs to a country.
 *
 * @param others what to read instead of each number; absent: the number itself
 */
export function documentNumbers(
  column: Column<Uint32Array<ArrayBuffer>> | Column<Uint16Array<ArrayBuffer>>,
  { from, to }: Pick<CountryDocuments, 'from' | 'to'>,
  others?: Uint32Array,
): DocumentNumbers {
  return {
    *inOrder() {
      let read = new Uint32Array(0)
      for (const piece of column.inOrder(from, to)) {
        const { items } = piece
        if (others === undefined) yield { from: piece.from - from, items }
        else {
          if (read.length < items.length) read = new Uint32Array(items.length)
          for (let at = 0; at < items.length; at++) read[at] = others[items[at]]
          yield { from: piece.from - from, items: read.subarray(0, items.length) }
        }
      }
    },
  }
}
