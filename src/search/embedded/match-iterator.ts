/** Visits the matches of a doc-set block by block, as lists: for whatever looks at every match. */
import { BITS, BLOCK_SHIFT, BlockSet, bitWords, blockCapacity, blockCount, LIST } from './postings/block.ts'
import type { DocSet } from './postings/doc-set.ts'
import { listBits, listRange } from './postings/kernels.ts'

/**
 * Visits the matches of one country.
 *
 * @param documents number of documents of the country
 * @param buffer room for a block; holds the positions while a block is visited
 * @param visit gets positions within a block (`list[from…to)`, ascending), the doc id of position 0, and the matches as a set
 * @returns number of matches
 */
export function visitMatches(
  docSet: DocSet,
  documents: number,
  buffer: Uint16Array,
  visit: (list: Uint16Array, from: number, to: number, base: number, set: BlockSet) => void,
): number {
  const set = new BlockSet()
  let total = 0
  for (let block = 0; block < blockCount(documents); block++) {
    if (docSet.seek(block) === 0) continue
    docSet.evaluate(set)
    const base = block << BLOCK_SHIFT
    if (set.form === LIST) {
      total += set.to - set.from
      if (set.from < set.to) visit(set.list, set.from, set.to, base, set)
      continue
    }
    const count =
      set.form === BITS
        ? listBits(buffer, set.words, set.wordsAt, bitWords(blockCapacity(block, documents)))
        : listRange(buffer, set.from, set.to)
    total += count
    if (count > 0) visit(buffer, 0, count, base, set)
  }
  return total
}
