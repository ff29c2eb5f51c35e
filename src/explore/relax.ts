/** Plans a sentence that found no company again, without some of its parts. */
import type { ExploreFilters } from '../search/filters.ts'
import { EVERYTHING } from '../search/query.ts'
import { foldText } from '../text/fold-text.ts'
import { Turns } from '../threads/in-turns.ts'
import { PREPOSITIONS } from '../understanding/places/place-phrases.ts'
import { KNOWN_SHARE } from './known-values.ts'
import { type Relaxable, relaxableParts } from './plan/parts-in-vain.ts'
import { type PlusInterpretation, planPlus } from './plan/plus.ts'
import { WITHOUT_INDUSTRY } from './plan/words.ts'
import type { PlannedSearch, UnpagedPlan } from './searched.ts'

/**
 * Finds the parts of a sentence without results that can be dropped, and how many companies are found then.
 *
 * @param count counts a search; `null` where that needs too much work
 * @returns the members of the answer; those planned, where the search has no sentence
 */
export async function explainEmpty(
  { from, more }: Pick<PlannedSearch, 'from' | 'more'>,
  count: (plan: UnpagedPlan) => Promise<number | null>,
): Promise<PlannedSearch['more']> {
  if (from.mode !== 'PLUS') return more
  const { query, filters, must, options } = from
  const turns = new Turns()
  const interpretation = more?.interpretation as PlusInterpretation
  const relaxations: PlusInterpretation['relaxations'] = []
  let isCounted = true
  for (const ways of waysToGiveUp(relaxableParts(interpretation))) {
    if (relaxations.length > 0) break
    for (const { words, parts } of ways) {
      await turns.next()
      const companies = await count(planPlus(query, filters, must, { ...options, without: parts }).plan)
      isCounted &&= companies !== null
      if (companies !== null && companies > 0) relaxations.push({ without: words, companies })
    }
  }
  relaxations.sort((a, b) => b.companies - a.companies)
  const notes =
    relaxations.length === 0 && isCounted
      ? [
          ...notePlace(query, interpretation),
          noteNobody(interpretation, isNarrowed(filters, must)),
          ...(interpretation.sectors.length > 0 ? await noteIndustries(filters.countriesIso2 ?? [], count) : []),
        ]
      : relaxations.map(({ without, companies }) => `Without “${without}”: ${companies}.`)
  return { ...more, interpretation: { ...interpretation, notes: [...interpretation.notes, ...notes], relaxations } }
}

/** Whether the call has conditions beside its sentence and its country. */
function isNarrowed({ countriesIso2: _, ...others }: ExploreFilters, must: readonly string[]): boolean {
  return must.length > 0 || Object.values(others).some((value) => !Array.isArray(value) || value.length > 0)
}

/** Why nobody is found, where it is due to no part. */
function noteNobody({ activity, sectors, parts }: PlusInterpretation, isNarrow: boolean): string {
  if (activity === '')
    return parts.some(({ filters }) => filters !== null)
      ? 'Nobody is found if one of these conditions is given up, either.'
      : 'The sentence names no activity and no condition that companies could be found by.'
  const industry = sectors.length > 0 ? 'or has a code of its industry' : 'and it names no known industry'
  const searched = isNarrow ? 'that passes `filters` and `must`' : 'searched'
  return `Nobody is found for “${activity}” alone, either: no company ${searched} mentions it ${industry}.`
}

/** A name after a preposition of places, at the end of an activity: a place that is not known, or a misspelt one. */
function notePlace(query: string, { parts }: PlusInterpretation): readonly string[] {
  const activity = parts.find(({ kind }) => kind === 'activity')
  const [, preposition, name] = PLACED.exec(activity === undefined ? '' : query.slice(0, activity.end)) ?? []
  if (preposition === undefined || !PREPOSITIONS.has(foldText(preposition))) return []
  return [`“${name}” is not a known place, so it is searched for in texts.`]
}

const PLACED = /(?:^|\s)(\p{L}+)\s+(\p{Lu}\p{Ll}[\p{L}'’-]*(?:[ -]\p{Lu}[\p{L}'’-]*)*)$/u

/** For how many companies of the countries any industry is known, where many have none: those are found by their texts alone. */
async function noteIndustries(
  countries: readonly string[],
  count: (plan: UnpagedPlan) => Promise<number | null>,
): Promise<readonly string[]> {
  const companies = await count({ countries, where: EVERYTHING, rank: null })
  const uncoded = await count({ countries, where: WITHOUT_INDUSTRY, rank: null })
  return companies === null || uncoded === null || companies - uncoded >= KNOWN_SHARE * companies
    ? []
    : [`Industry known for ${companies - uncoded} of ${companies}`]
}

/** Combinations of parts to drop, fewest parts first: several together only where fewer do not help. */
function waysToGiveUp(relaxable: readonly Relaxable[]): readonly (readonly Relaxable[])[] {
  return [relaxable, pairsOf(relaxable), relaxable.length > 1 ? [allTogether(relaxable)] : []]
}

/** Any two of three parts: more parts have too many pairs to count. */
function pairsOf(relaxable: readonly Relaxable[]): readonly Relaxable[] {
  return relaxable.length === 3 ? relaxable.map((left) => allTogether(relaxable.filter((each) => each !== left))) : []
}

/** Parts that narrow a search, dropped at once. */
function allTogether(relaxable: readonly Relaxable[]): Relaxable {
  return { words: relaxable.map(({ words }) => words).join(', '), parts: relaxable.flatMap(({ parts }) => parts) }
}
