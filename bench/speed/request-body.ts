/** Turns the plans of the workload into the bodies that `/explore/lite` is called with. */
import type { ExploreFilters } from '../../src/search/filters.ts'
import type { Query, SearchPlan } from '../../src/search/query.ts'

const VALUE_FILTERS = {
  status: 'status',
  legalForm: 'standardisedLegalForm',
  category: 'categories',
  listing: 'listedDelistedUnlisted',
  region: 'regions',
  province: 'regions',
  city: 'cities',
  postcode: 'postcode',
} as const
const CODE_FILTERS = { nace: 'naceCodes', naics: 'naicsCodes', sic: 'sicCodes', national: 'nationalSectors' } as const

/** The request whose plan this is, as JSON text. */
export function requestBody({ countries, where, page }: SearchPlan): string {
  const filters: Partial<Record<keyof ExploreFilters, unknown>> = { countriesIso2: countries }
  for (const condition of where.kind === 'all' ? where.of : [where]) Object.assign(filters, filterOf(condition))
  return JSON.stringify({ filters, page: page.first / page.count + 1 })
}

function filterOf(condition: Query): Partial<Record<keyof ExploreFilters, unknown>> {
  switch (condition.kind) {
    case 'value':
      return { [VALUE_FILTERS[condition.field]]: condition.values }
    case 'code':
      return {
        [CODE_FILTERS[condition.scheme]]: condition.codes,
        ...(condition.rank !== 'either' && {
          isPrimaryCodes: condition.rank === 'primary',
          isSecondaryCodes: condition.rank === 'secondary',
        }),
      }
    case 'range': {
      const bound = (value: number) =>
        condition.field === 'dateOfIncorporation' ? new Date(value * 86_400_000).toISOString().slice(0, 10) : value
      return {
        ...(condition.gte !== null && { [`${condition.field}Gte`]: bound(condition.gte) }),
        ...(condition.lte !== null && { [`${condition.field}Lte`]: bound(condition.lte) }),
      }
    }
    default:
      throw new Error(`Cannot send a plan with ${condition.kind}: the workload of lite has none`)
  }
}
