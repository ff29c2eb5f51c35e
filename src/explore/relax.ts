/** Plans a search that found no company again, without some of its filters or parts of its sentence. */
import type { ExploreFilters } from '../search/filters.ts'
import { EVERYTHING } from '../search/query.ts'
import { Turns } from '../threads/in-turns.ts'
import { KNOWN_SHARE } from './known-values.ts'
import { planFilters } from './plan/filters.ts'
import { type Relaxable, relaxableParts } from './plan/parts-in-vain.ts'
import { type PlusInterpretation, planPlus } from './plan/plus.ts'
import { WITHOUT_INDUSTRY } from './plan/words.ts'
import { planWithout } from './replan.ts'
import {
  type FilterMember,
  type PlannedFrom,
  type PlannedSearch,
  type UnpagedPlan,
  withNotes,
  withoutFilters,
} from './searched.ts'

/**
 * Finds the filters, or the parts of the sentence, that a search without results can drop, and how many companies are found then.
 *
 * @param count counts a search; `null` where that needs too much work
 * @returns the members of the answer
 */
export async function explainEmpty(
  { from, more }: Pick<PlannedSearch, 'from' | 'more'>,
  count: (plan: UnpagedPlan) => Promise<number | null>,
): Promise<PlannedSearch['more']> {
  if (from.mode !== 'PLUS') return noteFilters(from, more, count)
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
  if (relaxations.length === 0) {
    const filtered = await noteFilters(from, more, count)
    if (filtered !== more) return filtered
  }
  relaxations.sort((a, b) => b.companies - a.companies)
  const notes =
    relaxations.length === 0 && isCounted
      ? [
          noteNobody(interpretation, isNarrowed(filters, must)),
          ...(interpretation.sectors.length > 0 ? await noteIndustries(everyoneIn(filters), count) : []),
        ]
      : relaxations.map(({ without, companies }) => `Without “${without}”: ${companies}.`)
  return withNotes({ ...more, interpretation: { ...interpretation, relaxations } }, notes)
}

/** Most filters that are set aside one by one. */
const FILTERS_MAX = 8

/** Adds which filter leaves nobody. */
async function noteFilters(
  from: PlannedFrom,
  more: PlannedSearch['more'],
  count: (plan: UnpagedPlan) => Promise<number | null>,
): Promise<PlannedSearch['more']> {
  const turns = new Turns()
  const given = filtersGiven(from.filters).slice(0, FILTERS_MAX)
  const found: { readonly member: FilterMember; readonly companies: number | null }[] = []
  for (const member of given) {
    await turns.next()
    found.push({ member, companies: await count(planWithout(from, [member])) })
  }
  const helping = found
    .filter(({ companies }) => companies !== 0 && companies !== null)
    .sort((a, b) => Number(b.companies) - Number(a.companies))
  const notes = helping.map(({ member, companies }) => `Without “${member}”: ${companies}.`)
  // A misspelt town, say. A search by one filter alone needs no such note.
  if (from.mode !== 'LITE' || given.length > 1)
    for (const { member } of helping)
      if (await isEmptyAlone(from, given, member, count)) notes.unshift(`“${member}” leaves nobody by itself.`)
  if (found.every(({ companies }) => companies === 0)) notes.push(...(await noteTogether(from, given, count)))
  return withNotes(more, notes)
}

/** Whether no company of the countries passes a filter, whatever else is asked. */
async function isEmptyAlone(
  from: PlannedFrom,
  given: readonly FilterMember[],
  member: FilterMember,
  count: (plan: UnpagedPlan) => Promise<number | null>,
): Promise<boolean> {
  const { countries } = planWithout(from, given)
  const own = withoutFilters(
    from.filters,
    given.filter((other) => other !== member),
  )
  return (await count({ countries, where: planFilters(own, countries), rank: null })) === 0
}

/** What leaves nobody, where no filter can be given up by itself. */
async function noteTogether(
  from: PlannedFrom,
  given: readonly FilterMember[],
  count: (plan: UnpagedPlan) => Promise<number | null>,
): Promise<readonly string[]> {
  if (from.mode === 'PLUS' && (await count(planWithout(from, given))) === 0) return []
  if (from.mode === 'SIMPLE_SEMANTIC' && (await count(planWithout(from, given))) === 0) {
    const { must = [], mustNot = [] } = from.semantic
    return [
      must.length + mustNot.length > 0
        ? 'Nobody is found with these words, `must` and `mustNot` alone, either.'
        : 'Nobody is found for these words alone, either: no company mentions them or has a code of their industry.',
    ]
  }
  if (given.length < 2) return []
  const turns = new Turns()
  const empty: FilterMember[] = []
  for (const member of given) {
    await turns.next()
    const others = given.filter((other) => other !== member)
    if ((await count(planWithout(from, others))) === 0) empty.push(member)
  }
  return empty.length < 2
    ? ['Nobody is found if one of these filters is given up, either.']
    : [`Each of these filters leaves nobody: ${empty.map((member) => `“${member}”`).join(', ')}.`]
}

/** The filters of a call beside its countries, each attribute by itself. */
export function filtersGiven({
  countriesIso2: _,
  attributes = {},
  ...others
}: ExploreFilters): readonly FilterMember[] {
  const given = Object.entries(others).filter(([, value]) => value !== undefined && (value as unknown[]).length !== 0)
  return [
    ...given.map(([member]) => member as FilterMember),
    ...Object.keys(attributes).map((name): FilterMember => `attributes.${name}`),
  ]
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

function everyoneIn({ countriesIso2 }: ExploreFilters): UnpagedPlan {
  return { countries: countriesIso2, where: EVERYTHING, rank: null }
}

/** For how many companies of a search an industry is known, where many have none: those are found by their texts alone. */
export async function noteIndustries(
  searched: UnpagedPlan,
  count: (plan: UnpagedPlan) => Promise<number | null>,
): Promise<readonly string[]> {
  const companies = await count(searched)
  const uncoded = await count({ ...searched, where: { kind: 'all', of: [searched.where, WITHOUT_INDUSTRY] } })
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
