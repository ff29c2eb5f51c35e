/** Finds one page of the matches of countries, sorted by the keys of a plan. */
import type { SearchPlan, SortKey } from '../../query.ts'
import type { CountryReader } from '../country-reader.ts'
import { visitMatches } from '../match-iterator.ts'
import type { DocAddress } from '../page.ts'
import type { BlockSet } from '../postings/block.ts'
import { BLOCK_SHIFT } from '../postings/block.ts'
import type { DocSet } from '../postings/doc-set.ts'
import type { Workspace } from '../postings/workspace.ts'
import type { MatchCollector } from '../score/best-matches.ts'
import type { CompiledRank } from '../score/compile-rank.ts'
import { CountryScorer } from '../score/country-scorer.ts'
import { DISTANCE_BITS, distanceNumbers } from './distance.ts'
import { type MatchList, type NumberKey, pickPage } from './pick-page.ts'
import { scoreNumbers, sortNumbers } from './sort-column.ts'

/** A country that is searched. */
interface CountrySearch {
  readonly country: CountryReader
  readonly docSet: DocSet
}

/** Bits of a score. */
const SCORE_BITS = 24

/**
 * Finds a page in the order of `sort`.
 *
 * @param scoring the rank of the plan; `null` where it has none, or nothing of it is in any company
 * @param companies companies of the whole index
 */
export function findSorted(
  searches: readonly CountrySearch[],
  sort: readonly SortKey[],
  scoring: CompiledRank | null,
  page: SearchPlan['page'],
  companies: number,
  workspace: Workspace,
): { readonly total: number; readonly docs: readonly DocAddress[] } {
  const isScored = scoring !== null && sort.some(({ by }) => by === 'relevance')
  const scores: Uint32Array[] = []
  const lists = searches.map((search, index): MatchList => {
    const collector = isScored ? new ScoreColumn(search.country.documents) : null
    if (collector !== null) scores.push(collector.scores)
    const scorer =
      collector === null || scoring === null
        ? null
        : new CountryScorer(scoring.parts[index], search.country.documents, null, 0, workspace)
    return { country: index, documents: listMatches(search, scorer, collector, workspace) }
  })
  const total = lists.reduce((sum, { documents }) => sum + documents.length, 0)
  // Where nothing is scored, all companies are equally relevant.
  const counted = sort.filter(({ by }) => by !== 'relevance' || isScored)
  const keys = counted.map((key): NumberKey => {
    const { by, order } = key
    if (by === 'distance') {
      return {
        bits: DISTANCE_BITS,
        numbersOf: ({ country, documents }) =>
          distanceNumbers(documents, searches[country].country.columns.points(), key, order),
      }
    }
    if (by === 'relevance') {
      return {
        bits: SCORE_BITS,
        numbersOf: ({ country, documents }) => scoreNumbers(documents, scores[country], order),
      }
    }
    return {
      bits: 32 - Math.clz32(companies),
      numbersOf: ({ country, documents }) =>
        sortNumbers(documents, searches[country].country.columns.sort(by), order, companies),
    }
  })
  const rankOf = (country: number, document: number) => searches[country].country.globalRanks[document]
  const picked = pickPage(lists, keys, rankOf, page.first, page.first + page.count)
  return { total, docs: picked.map(({ country, document }) => ({ country: searches[country].country, document })) }
}

/** Lists the doc ids of a country's matches, and scores them. */
function listMatches(
  { country, docSet }: CountrySearch,
  scorer: CountryScorer | null,
  collector: ScoreColumn | null,
  workspace: Workspace,
): Uint32Array {
  const room = workspace.takeDocuments(country.documents)
  let count = 0
  visitMatches(docSet, country.documents, workspace.listed, (list, from, to, base, set: BlockSet) => {
    for (let i = from; i < to; i++) room[count++] = base + list[i]
    if (scorer === null || collector === null) return
    scorer.seek(base >>> BLOCK_SHIFT)
    scorer.score(set, to - from, collector)
  })
  return room.subarray(0, count)
}

/** Keeps the score of every match, by doc id. */
class ScoreColumn implements MatchCollector {
  readonly threshold = 0
  readonly scoreMin = 0
  readonly wanted = Number.POSITIVE_INFINITY
  readonly scores: Uint32Array

  constructor(documents: number) {
    this.scores = new Uint32Array(documents)
  }

  add(score: number, document: number): boolean {
    this.scores[document] = score
    return true
  }
}
