/** The area that a search has chosen: its filters are those of the search, which keeps no name. */
import { type Area, useAreas } from '../../api/queries.ts'
import type { Narrowing } from '../../search-state.ts'

/** The filters that an area stands for. */
const MEMBERS = ['regions', 'cities', 'postcode'] as const

/** An area and the filters without it. */
export interface ChosenArea {
  readonly name: string
  readonly without: Narrowing
}

/** The area whose filters these are; null where they are no area's. Its list is asked only where places are filtered. */
export function useChosenArea(country: string | undefined, narrowing: Narrowing): ChosenArea | null {
  const hasPlaces = MEMBERS.some((member) => (narrowing[member]?.length ?? 0) > 0)
  const { data: areas } = useAreas(country, hasPlaces)
  if (!hasPlaces || areas === undefined) return null
  for (const [name, { filters }] of areas)
    if (isSame(filters, narrowing)) return { name, without: withoutPlaces(narrowing) }
  return null
}

/** The filters without those of places. */
export function withoutPlaces({ regions, cities, postcode, ...others }: Narrowing): Narrowing {
  return others
}

/** Whether an area's filters are those of a search. One division or town is that, not an area that has no other. */
function isSame(filters: Area['filters'], narrowing: Narrowing): boolean {
  const isOwnName = MEMBERS.every((member) => member === 'postcode' || (filters[member]?.length ?? 0) < 2)
  if (isOwnName && filters.postcode === undefined) return false
  return MEMBERS.every((member) => {
    const [area = [], search = []] = [filters[member], narrowing[member]]
    return area.length === search.length && area.every((value) => search.includes(value))
  })
}
