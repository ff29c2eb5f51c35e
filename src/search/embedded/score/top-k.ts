/** Top-k search: the matches of countries by descending score. */

import { firstIndex } from '../../../first-index.ts'
import type { CountryReader } from '../country-reader.ts'
import type { DocAddress, PageRequest } from '../page.ts'
import { BlockSet, bitWords, blockCapacity, blockCount } from '../postings/block.ts'
import type { DocSet } from '../postings/doc-set.ts'
import { countBits } from '../postings/kernels.ts'
import type { Workspace } from '../postings/workspace.ts'
import { BestMatches } from './best-matches.ts'
import type { CompiledRank } from './compile-rank.ts'
import { CountryScorer } from './country-scorer.ts'

/** A document on the page, with its score. */
export interface ScoredDoc extends DocAddress {
  readonly score: number
}

/**
 * Finds the matches of one or more countries by score. Ties are in the order that results have without text.
 *
 * All matches are counted. Blocks whose highest possible score is below the pruning threshold are not scored.
 */
export function findByScore(
  searches: readonly { readonly country: CountryReader; readonly docSet: DocSet }[],
  { parts, scale }: CompiledRank,
  page: PageRequest,
  workspace: Workspace,
): { total: number; docs: ScoredDoc[] } {
  const alone = searches.length === 1
  const { first, count: most } = page
  const best = most === 0 ? new BestMatches(0, 0, alone) : new BestMatches(first, most, alone)
  const set = new BlockSet()
  let total = 0
  searches.forEach(({ country, docSet }, index) => {
    const { documents } = country
    const scorer = new CountryScorer(
      parts[index],
      documents,
      alone ? null : country.globalRanks,
      index * HANDLES_PER_COUNTRY,
      workspace,
    )
    for (let block = 0; block < blockCount(documents); block++) {
      if (docSet.seek(block) === 0) continue
      docSet.evaluate(set)
      const words = bitWords(blockCapacity(block, documents))
      const count = set.count >= 0 ? set.count : countBits(set.words, set.wordsAt, words)
      total += count
      if (count > 0 && scorer.seek(block) >= best.threshold) scorer.score(set, count, best)
    }
  })
  const docs = best.page().map(({ score, rank, handle }) => ({
    ...addressOf(searches, rank, handle),
    score: score / scale,
  }))
  return { total, docs }
}

/** The handle of a match: the position of its country among those searched times this, plus its doc id. */
const HANDLES_PER_COUNTRY = 2 ** 32

/** Finds the document at a rank: within the only country searched, or in the order over all countries. */
function addressOf(searches: readonly { readonly country: CountryReader }[], rank: number, handle: number): DocAddress {
  if (searches.length === 1) return { country: searches[0].country, document: rank }
  if (handle >= 0)
    return {
      country: searches[Math.floor(handle / HANDLES_PER_COUNTRY)].country,
      document: handle % HANDLES_PER_COUNTRY,
    }
  for (const { country } of searches) {
    const ranks = country.globalRanks
    const document = firstIndex(0, country.documents, (at) => ranks[at] >= rank)
    if (document < country.documents && ranks[document] === rank) return { country, document }
  }
  throw new Error(`No country of the search has a document at rank ${rank}`)
}
