/**
 * What is answered when no name reaches the threshold: companies whose names hold every word asked for, else near ones
 * that share the telling words (`near.ts`). Their scores stay below the threshold.
 */
import { isLargeMerit, suggestKey } from '../../search/suggest-order.ts'
import { comparePlaces, type Place } from '../place-evidence.ts'
import { type AskedName, NameScorer, SCORE_MIN } from '../score.ts'
import type { CandidateScorer, JudgedNames, NameCandidates, NameMatch } from './judged-names.ts'
import { NEAR_MIN, nearEvidence, nearScore } from './near.ts'

/** Highest score of what is found here: below every match. */
const BELOW_SCORE_MAX = SCORE_MIN - 0.025
/** Names with every word asked for that are compared, in the order of results. */
const PARTS_COMPARED_MAX = 500
/** A near candidate is not shown beside one so much likelier. */
const NEAR_MARGIN = 0.25

/** What is looked up. */
export interface BelowLookup {
  readonly names: JudgedNames
  readonly finder: NameCandidates
  readonly asked: AskedName
  /** Knows the places of names. */
  readonly scorer: CandidateScorer
  readonly place: Place
  readonly limit: number
}

/**
 * Finds companies below the threshold: those with every word asked for, else near ones.
 *
 * @param loneTypos names that are a typo away from the single word asked for
 */
export function findBelow(lookup: BelowLookup, loneTypos: readonly NameMatch[]): NameMatch[] {
  const parts = findParts(lookup)
  if (parts.length > 0) return parts
  const near = findNear(lookup)
  if (loneTypos.length === 0) return near
  const typos = new Map(
    loneTypos.map((match) => [match.document, { ...match, foundBy: 'near' as const, matchScore: BELOW_SCORE_MAX }]),
  )
  return [...typos.values(), ...near.filter(({ document }) => !typos.has(document))].slice(0, lookup.limit)
}

/**
 * Finds companies by a part of their names: those with every word asked for.
 *
 * First those known to be large, then those with the legal form asked for, then those whose names begin with what was
 * asked, then in the order of suggestions. Their `matchScore` is the share of the name's weight that was asked for, or that of the best
 * after it, scaled to stay below `SCORE_MIN`.
 */
function findParts({ names, finder, asked, place, limit }: BelowLookup): NameMatch[] {
  const words = asked.words.map(({ text }) => text)
  const scorer = new NameScorer(asked)
  const best: { key: number; name: number; document: number }[] = []
  let compared = 0
  for (const name of finder.namesWithAll(words)) {
    if (compared++ === PARTS_COMPARED_MAX) break
    const document = names.documentOf(name)
    if (comparePlaces(place, names.placeOf(document)) === 'elsewhere') continue
    const key = partKey(names, name, asked)
    const known = best.findIndex((one) => one.document === document)
    if (known >= 0) {
      if (best[known].key <= key) continue
      best.splice(known, 1)
    }
    if (best.length === limit && best[limit - 1].key <= key) continue
    let at = best.length
    while (at > 0 && best[at - 1].key > key) at--
    best.splice(at, 0, { key, name, document })
    if (best.length > limit) best.pop()
  }
  const parts = best.map(({ name, document }): NameMatch => {
    const read = names.read(name)
    const total = read.words.reduce((sum, { weight }) => sum + weight, 0)
    const covered = read.words.reduce((sum, { text, weight }) => sum + (words.includes(text) ? weight : 0), 0)
    return {
      document,
      matchScore: BELOW_SCORE_MAX * (total > 0 ? covered / total : 0),
      name: scorer.score(read),
      place: comparePlaces(place, names.placeOf(document)),
      merit: names.meritOf(name),
      foundBy: 'part',
      reading: null,
    }
  })
  // The order is that of the scores: one that comes first for its size has the score of the best after it.
  let least = 0
  for (const [at, part] of [...parts.entries()].reverse()) {
    least = Math.max(least, part.matchScore)
    parts[at] = { ...part, matchScore: least }
  }
  return parts
}

/** More than every key of the order of suggestions. */
const CLASS_UNIT = 2 ** 44

/** The order of names that hold every word asked for; lower comes first. */
function partKey(names: JudgedNames, name: number, { words: asked, forms }: AskedName): number {
  const merit = names.meritOf(name)
  const found = names.read(name)
  const isBeginning = asked.every(({ text }, at) => found.words[at]?.text === text)
  const key = suggestKey(merit, isBeginning, found.words.length, name)
  if (isLargeMerit(merit)) return key
  const hasForm = forms.length === 0 || forms.some((form) => found.forms.includes(form))
  return key + CLASS_UNIT * (1 + (hasForm ? 0 : 2) + (isBeginning ? 0 : 1))
}

/** Finds near candidates: the best, and those nearly as likely; none where none is likely enough. */
function findNear({ names, finder, asked, scorer: places, place, limit }: BelowLookup): NameMatch[] {
  const scorer = new NameScorer(asked)
  const found = new Map<number, NameMatch>()
  for (const { name, bearers } of finder.nearNames(asked, places)) {
    const document = names.documentOf(name)
    const agreement = comparePlaces(place, names.placeOf(document))
    if (agreement === 'elsewhere') continue
    const read = names.read(name)
    const score = scorer.score(read)
    const likely = nearScore(nearEvidence(asked, read, score, bearers), agreement === 'same')
    const known = found.get(document)
    if (likely < NEAR_MIN || (known && known.matchScore >= likely)) continue
    found.set(document, {
      document,
      matchScore: likely,
      name: score,
      place: agreement,
      merit: names.meritOf(name),
      foundBy: 'near',
      reading: null,
    })
  }
  const best = [...found.values()]
    .sort((a, b) => b.matchScore - a.matchScore || a.document - b.document)
    .slice(0, limit)
  return best
    .filter(({ matchScore }) => matchScore >= best[0].matchScore - NEAR_MARGIN)
    .map((match) => ({ ...match, matchScore: match.matchScore * BELOW_SCORE_MAX }))
}
