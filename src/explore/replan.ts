/** Plans a search again, without some of its filters. */
import { planFilters } from './plan/filters.ts'
import { planGiven, planSentence } from './plan/plus.ts'
import { planSemantic } from './plan-semantic.ts'
import { type FilterMember, type PlannedFrom, type UnpagedPlan, withoutFilters } from './searched.ts'

/**
 * Plans the same search with these filters set aside: those of the caller, and in a sentence what they would overrule. With
 * a condition on one of these members added, it is the search that has this filter instead.
 */
export function planWithout(from: PlannedFrom, members: readonly FilterMember[]): UnpagedPlan {
  const { order } = from
  const filters = withoutFilters(from.filters, members)
  if (from.mode === 'LITE') {
    const { countries } = from
    return { countries, where: planFilters(filters, countries, from.unknownMatches), rank: null, ...order }
  }
  if (from.mode === 'SIMPLE_SEMANTIC') return { ...planSemantic(filters, from.semantic, from.options), ...order }
  const { query, must, options } = from
  // As if these filters were given: they override the same members of the sentence.
  const overruling = { ...from.filters, ...Object.fromEntries(members.map((each) => [each, ['']])) }
  const given = { ...planGiven(filters, must, options), filters: overruling }
  return { ...planSentence(query, given, options).plan, ...order }
}
