/** Which changed companies saved searches have to be compared with. Pure. */
import type { CompanyChange } from '../records/company-change.ts'
import { mayMatter } from './recoded-companies.ts'
import type { SavedSearch } from './saved-search.ts'

/** Selects changed companies. */
export interface WantedChanges {
  /** Whether a company with the id can be wanted, before anything else is read of its change; `null`: any can. */
  readonly hasId: ((id: string) => boolean) | null
  /** The same when all of the change is read, of companies that can be wanted. */
  readonly isWanted: (change: CompanyChange) => boolean
}

/** Selects the companies that are on a list of some searches, or may be found by one of the others. */
export function wantedBy(searches: readonly SavedSearch[]): WantedChanges {
  const plans = searches.filter(({ watched }) => watched === null)
  const countries = new Set(plans.flatMap(({ plan }) => plan.countries))
  const isRecodedWanted = mayMatter(plans)
  const lists = searches.flatMap(({ watched }) => watched ?? [])
  const isWatched = (id: string) => lists.some((list) => list.has(id))
  const isOnlyWatched = plans.length === 0
  return {
    hasId: isOnlyWatched ? isWatched : null,
    isWanted: (change) =>
      isOnlyWatched ||
      isWatched(change.id) ||
      (countries.has(change.countryIso2) && (change.type !== 'recoded' || isRecodedWanted(change))),
  }
}
