/** Why a search found nobody: what the data lacks, then what the search itself can give up (`relax.ts`). */
import type { Engine } from '../search/engine.ts'
import { KNOWN_SHARE } from './known-values.ts'
import { WITHOUT_INDUSTRY } from './plan/words.ts'
import { explainEmpty, filtersGiven } from './relax.ts'
import { planWithout } from './replan.ts'
import { type FilterMember, type PlannedSearch, type UnpagedPlan, withNotes } from './searched.ts'

/** English names of countries. */
const NAMES = new Intl.DisplayNames(['en'], { type: 'region' })

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
  const notes = absent.map((country) => `This service has no companies of this country: ${NAMES.of(country)}.`)
  if (absent.length === plan.countries.length) return withNotes(more, notes)
  const lacking = withNotes(more, [...notes, ...known, ...(await noteIndustry(planned, count))])
  return explainEmpty({ from, ...(lacking && { more: lacking }) }, count)
}

const CODE_FILTERS: readonly FilterMember[] = ['naceCodes', 'nationalSectors', 'naicsCodes', 'sicCodes']

/** Of how many companies the industry is known, where filters ask for codes and many companies have none. */
async function noteIndustry({ from }: PlannedSearch, count: Count): Promise<readonly string[]> {
  if (!filtersGiven(from.filters).some((member) => CODE_FILTERS.includes(member))) return []
  const others = planWithout(from, CODE_FILTERS)
  const companies = await count(others)
  const uncoded = await count({ ...others, where: { kind: 'all', of: [others.where, WITHOUT_INDUSTRY] } })
  return companies === null || uncoded === null || companies - uncoded >= KNOWN_SHARE * companies
    ? []
    : [`Industry known for ${companies - uncoded} of ${companies}`]
}
