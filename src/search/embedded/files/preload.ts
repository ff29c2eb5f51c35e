/**
 * What of a large index is read before a search asks for it. Columns of ranges are used as a whole: the first search by a date would
 * read some hundred megabytes of an index of tens of millions of companies, and every call would wait for the disk meanwhile.
 */

import { DOCUMENT_LENGTHS, DOCUMENT_OFFSETS, type Section } from './layout.ts'
import { fitsMemory, type IndexImage } from './open-image.ts'

/** Bytes that are read at a time: a long search waits for no more than that. */
const PIECE_BYTES = 4 << 20
/** Columns that nearly every search by filters reads, by the beginnings of their sections' names. */
const PRELOADED = ['dateOfIncorporation.', 'numberOfEmployees.', DOCUMENT_OFFSETS, DOCUMENT_LENGTHS]

/**
 * The parts of an index to be read, in the order of the file.
 *
 * @returns none of an index that is in memory, or that does not fit the memory for it
 */
export function preloadedParts(image: IndexImage): readonly Section[] {
  if (image.bytes instanceof SharedArrayBuffer || !fitsMemory(image)) return []
  const sections = image.directory.countries.flatMap(({ sections: own }) =>
    Object.entries(own).flatMap(([name, section]) => (isPreloaded(name) ? [section] : [])),
  )
  return sections.sort(([a], [b]) => a - b).flatMap(piecesOf)
}

function isPreloaded(name: string): boolean {
  return PRELOADED.some((preloaded) => (preloaded.endsWith('.') ? name.startsWith(preloaded) : name === preloaded))
}

function piecesOf([at, bytes]: Section): Section[] {
  const pieces: Section[] = []
  for (let from = 0; from < bytes; from += PIECE_BYTES) {
    pieces.push([at + from, Math.min(PIECE_BYTES, bytes - from)])
  }
  return pieces
}
