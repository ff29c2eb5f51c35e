/** Why a search found nobody: what the data lacks, then what the search itself can give up (`relax.ts`). */
import type { Engine } from '../search/engine.ts'
import { explainEmpty, filtersGiven, noteIndustries } from './relax.ts'
import { planWithout } from './replan.ts'
import { type FilterMember, type PlannedSearch, type UnpagedPlan, withNotes } from './searched.ts'

/** English names of countries. */
const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region' })

/** Counts a search; `null` where that needs too much work. */
type Count = (plan: UnpagedPlan) => Promise<number | null>

/**
 * Explains an empty answer.
 *
 * @param known what is noted of the members that the search has a condition on
 * @returns the members of the answer, with the reasons among its notes
 */
export async function explainNobody(
  planned: PlannedSearch,
  known: readonly string[],
  { engine, count }: { readonly engine: Pick<Engine, 'countries'>; readonly count: Count },
): Promise<PlannedSearch['more']> {
  const { plan, from, more } = planned
  const absent = plan.countries.filter((country) => (engine.countries.get(country) ?? 0) === 0)
  const notes = absent.map((country) => `This service has no companies of this country: ${COUNTRY_NAMES.of(country)}.`)
  if (absent.length === plan.countries.length) return withNotes(more, notes)
  const asksForCodes = filtersGiven(from.filters).some((member) => CODE_FILTERS.includes(member))
  const industries = asksForCodes ? await noteIndustries(planWithout(from, CODE_FILTERS), count) : []
  const lacking = withNotes(more, [...notes, ...known, ...industries])
  return explainEmpty({ from, ...(lacking && { more: lacking }) }, count)
}

const CODE_FILTERS: readonly FilterMember[] = ['naceCodes', 'nationalSectors', 'naicsCodes', 'sicCodes']
