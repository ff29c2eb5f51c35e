/** Finds the matches of countries in the order of their scores. */

import type { CountryReader } from '../country-reader.ts'
import type { DocAddress, PageRequest } from '../page.ts'
import { BlockSet, bitWords, blockCapacity, blockCount } from '../postings/block.ts'
import type { DocSet } from '../postings/doc-set.ts'
import { countBits } from '../postings/kernels.ts'
import type { Workspace } from '../postings/workspace.ts'
import { BestMatches } from './best-matches.ts'
import type { CompiledRank } from './compile-rank.ts'
import { CountryScorer } from './country-scorer.ts'

/** A document on the page. */
export interface ScoredDoc extends DocAddress {
  readonly score: number
}

/**
 * Finds the matches of one or more countries by score; what scores alike stands in the order of results without text.
 *
 * All matches are counted. In a block where no match can score enough for the page, none is scored.
 */
export function findByScore(
  searches: readonly { readonly country: CountryReader; readonly operand: DocSet }[],
  { parts, scale }: CompiledRank,
  page: PageRequest,
  workspace: Workspace,
): { total: number; located: ScoredDoc[] } {
  const alone = searches.length === 1
  const { first, count: most } = page
  const best = most === 0 ? new BestMatches(0, 0, alone) : new BestMatches(first, most, alone)
  const set = new BlockSet()
  let total = 0
  searches.forEach(({ country, operand }, index) => {
    const { documents, globalRanks } = country
    const scorer = new CountryScorer(parts[index], documents, alone ? null : globalRanks, index * ORIGINS, workspace)
    for (let block = 0; block < blockCount(documents); block++) {
      if (operand.seek(block) === 0) continue
      operand.evaluate(set)
      const words = bitWords(blockCapacity(block, documents))
      const count = set.count >= 0 ? set.count : countBits(set.words, set.wordsAt, words)
      total += count
      if (count > 0 && scorer.begin(block) >= best.floor) scorer.score(set, count, best)
    }
  })
  const located = best.page().map(({ score, place, origin }) => ({
    ...locate(searches, place, origin),
    score: score / scale,
  }))
  return { total, located }
}

/** A match is noted by its country's number among those searched times this, and its number in the country. */
const ORIGINS = 2 ** 32

/** The document at a place: in the order of the country searched, or over all countries where there are several. */
function locate(searches: readonly { readonly country: CountryReader }[], place: number, origin: number): DocAddress {
  if (searches.length === 1) return { country: searches[0].country, document: place }
  if (origin >= 0) return { country: searches[Math.floor(origin / ORIGINS)].country, document: origin % ORIGINS }
  for (const { country } of searches) {
    const ranks = country.globalRanks
    let low = 0
    let high = country.documents
    while (low < high) {
      const middle = (low + high) >>> 1
      if (ranks[middle] < place) low = middle + 1
      else high = middle
    }
    if (low < country.documents && ranks[low] === place) return { country, document: low }
  }
  throw new Error(`No country of the search has a document at place ${place}`)
}
