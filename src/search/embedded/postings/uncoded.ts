/** Which companies of a country are known by their descriptions alone: `uncoded` in `search/query.ts`. */
import type { TextReader } from '../text/text-reader.ts'
import { BLOCK_SHIFT, BLOCK_WORDS, bitWords, blockCapacity, blockCount } from './block.ts'
import { type MergedPostings, mergePostings } from './cached-unions.ts'
import { CountryBits } from './doc-set.ts'

/** Finds them. @param markCoded sets the bits of the companies that have a code */
export function findUncoded(
  markCoded: (bits: Int32Array) => void,
  texts: TextReader,
  documents: number,
): MergedPostings {
  const bits = new Int32Array(bitWords(documents))
  markCoded(bits)
  for (let block = 0; block < blockCount(documents); block++) {
    const capacity = blockCapacity(block, documents)
    const own = bits.subarray(block * BLOCK_WORDS, block * BLOCK_WORDS + bitWords(capacity))
    keepDescribed(own, capacity, block << BLOCK_SHIFT, texts)
  }
  return mergePostings(new CountryBits(bits, documents, documents), documents)
}

/** Inverts the bits of a block, and keeps those of companies with a description. */
function keepDescribed(bits: Int32Array, capacity: number, base: number, texts: TextReader): void {
  for (let i = 0; i < bits.length; i++) {
    const last = Math.min(32, capacity - i * 32)
    let left = 0
    for (let at = 0; at < last; at++) {
      if ((bits[i] & (1 << at)) === 0 && texts.isDescribed(base + i * 32 + at)) left |= 1 << at
    }
    bits[i] = left
  }
}
