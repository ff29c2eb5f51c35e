/**
 * Of companies that a part of a name denotes equally well, the one that people mean: `Exampla` is the group of that name
 * rather than `Exampla Maintenance Ltd`, though the latter adds a word that says less.
 */
import { isLargeMerit } from '../../search/suggest-order.ts'
import { comparePlaces, type Place } from '../place-evidence.ts'
import { type AskedName, NameScorer } from '../score.ts'
import type { JudgedNames, NameCandidates, NameMatch } from './judged-names.ts'

/** Names that hold every word asked for, of which the large ones are looked at; the first ones are of the largest companies. */
const LOOKED_AT_MAX = 50
/** A large company's own score is at most so much lower than that of the best. */
const SCORE_DISTANCE_MAX = 0.25
/** Similarity of words that differ by their spacing only. */
const SPACING_SIMILARITY = 0.97

/** What was asked for, and where. */
export interface PreferLookup {
  readonly names: JudgedNames
  readonly finder: NameCandidates
  readonly asked: AskedName
  readonly place: Place
  readonly limit: number
}

/**
 * Gives large companies whose names hold all that was asked for the score of the best such name, and sorts equals by size.
 *
 * @param matches best first
 * @returns `matches` where the best one is more than a part of a name
 */
export function preferLarge(matches: readonly NameMatch[], lookup: PreferLookup): readonly NameMatch[] {
  const [best] = matches
  if (best === undefined || !isPartOfName(best)) return matches
  const known = new Set(matches.map(({ document }) => document))
  const large = [...largeWithAll(lookup)].filter(({ document }) => !known.has(document))
  const raised = [...matches, ...large].flatMap((match): NameMatch[] => {
    const isLarge = isLargeMerit(match.merit) && isPartOfName(match)
    if (isLarge && match.matchScore >= best.matchScore - SCORE_DISTANCE_MAX) {
      return [{ ...match, matchScore: Math.max(match.matchScore, best.matchScore) }]
    }
    return known.has(match.document) ? [match] : []
  })
  const inOrder = (a: NameMatch, b: NameMatch) =>
    b.matchScore - a.matchScore ||
    Number(isLargeMerit(b.merit)) - Number(isLargeMerit(a.merit)) ||
    a.document - b.document
  return raised.sort(inOrder).slice(0, lookup.limit)
}

/** Whether the name holds all that was asked for, and more. */
function isPartOfName({ name }: NameMatch): boolean {
  const { askedLeft, similarity, foundLeftBefore, foundLeftAfter } = name
  return askedLeft === 0 && similarity >= SPACING_SIMILARITY && foundLeftBefore + foundLeftAfter > 0
}

function* largeWithAll({ names, finder, asked, place }: PreferLookup): Generator<NameMatch> {
  const scorer = new NameScorer(asked)
  let lookedAt = 0
  for (const name of finder.namesWithAll(asked.words.map(({ text }) => text))) {
    if (lookedAt++ === LOOKED_AT_MAX) return
    const merit = names.meritOf(name)
    const document = names.documentOf(name)
    const agreement = comparePlaces(place, names.placeOf(document))
    if (!isLargeMerit(merit) || agreement === 'elsewhere') continue
    const score = scorer.score(names.read(name))
    yield { document, matchScore: score.score, name: score, place: agreement, merit, foundBy: 'name', reading: null }
  }
}
