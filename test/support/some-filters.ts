/** Filters drawn from existing companies, so that they find some, and the order of their results. */
import fc from 'fast-check'
import type { Company } from '../../src/company/company.ts'
import { postcodePoint } from '../../src/reference/points.ts'
import type { ExploreFilters } from '../../src/search/filters.ts'

/** One to four filters with values that these companies, all of one country, have. */
export function someFilters(companies: readonly Company[]): fc.Arbitrary<ExploreFilters> {
  const anyCode =
    companies.find(({ nationalSectors }) => nationalSectors.primary.length > 0)?.nationalSectors.primary[0] ?? ''
  const of = <Value>(pick: (company: Company) => Value) => fc.constantFrom(...companies).map(pick)
  const some = (pick: (company: Company) => string | null) =>
    fc.array(of(pick), { minLength: 1, maxLength: 3 }).map((values) => values.filter((value) => value !== null))
  const code = (pick: (company: Company) => string, lengths: readonly number[]) =>
    fc.array(
      fc.tuple(of(pick), fc.constantFrom(...lengths)).map(([whole, length]) => {
        // A code of another revision than its list's begins with that.
        const start = whole.indexOf(':') + 1
        return whole.slice(0, start + length)
      }),
      { minLength: 1, maxLength: 3 },
    )
  /** Both bounds in order, or one of them. */
  const range = (pick: (company: Company) => number) =>
    fc.tuple(of(pick), of(pick), fc.constantFrom('both', 'gte', 'lte')).map(([a, b, kept]) => {
      const gte = kept === 'lte' ? null : Math.min(a, b)
      const lte = kept === 'gte' ? null : Math.max(a, b)
      return [gte, lte] as const
    })
  const rank = fc.record({ isPrimaryCodes: fc.boolean(), isSecondaryCodes: fc.boolean() })
  const filters: readonly fc.Arbitrary<Omit<ExploreFilters, 'countriesIso2'>>[] = [
    some(({ region }) => region).map((regions) => ({ regions })),
    some(({ region }) => region?.split('|')[0] ?? null).map((regions) => ({ regions })),
    some(({ city }) => city?.toUpperCase() ?? null).map((cities) => ({ cities })),
    some(({ postcode }) => postcode && `${postcode.slice(0, 2)}*`).map((postcode) => ({ postcode })),
    fc
      .tuple(
        of(({ countryIso2, postcode }) => postcodePoint(countryIso2, postcode ?? '')),
        fc.integer({ min: 5, max: 300 }),
      )
      .map(([point, kilometres]) => (point === null ? {} : { near: { ...point, kilometres: kilometres + 0.37 } })),
    fc
      .uniqueArray(
        of(({ id }) => id),
        { minLength: 1, maxLength: 40 },
      )
      .map((ids) => ({ ids })),
    fc
      .tuple(
        of(({ latitude, longitude }) => [latitude, longitude] as const),
        fc.double({ min: 0, max: 3, noNaN: true }),
      )
      .map(([[latitude, longitude], degrees]) =>
        latitude === null || longitude === null
          ? {}
          : { within: { south: latitude, west: longitude - degrees, north: latitude + degrees, east: longitude } },
      ),
    range(({ dateOfIncorporation }) => Date.parse(dateOfIncorporation ?? '1990-01-01')).map(([gte, lte]) => ({
      ...(gte !== null && { dateOfIncorporationGte: new Date(gte).toISOString() }),
      ...(lte !== null && { dateOfIncorporationLte: new Date(lte).toISOString().slice(0, 10) }),
    })),
    range(({ statusDate }) => Date.parse(statusDate ?? '2019-12-31')).map(([gte, lte]) => ({
      ...(gte !== null && { statusDateGte: new Date(gte).toISOString() }),
      ...(lte !== null && { statusDateLte: new Date(lte).toISOString().slice(0, 10) }),
    })),
    range(({ operatingRevenue }) => operatingRevenue ?? 1_000_000).map(([gte, lte]) => ({
      ...(gte !== null && { operatingRevenueGte: gte }),
      ...(lte !== null && { operatingRevenueLte: lte }),
    })),
    range(({ numberOfEmployees }) => numberOfEmployees ?? 5).map(([gte, lte]) => ({
      ...(gte !== null && { numberOfEmployeesGte: gte }),
      ...(lte !== null && { numberOfEmployeesLte: lte }),
    })),
    some((company) => company.standardisedLegalForm.toLowerCase()).map((forms) => ({ standardisedLegalForm: forms })),
    some(({ categoryOfTheCompany }) => categoryOfTheCompany).map((categories) => ({ categories })),
    some(({ status }) => status).map((status) => ({ status })),
    fc.constantFrom('listed', 'unlisted').map((listing) => ({ listedDelistedUnlisted: [listing] })),
    fc
      .tuple(
        code(({ naceCodes }) => naceCodes.primary.find((one) => !one.includes(':')) ?? '62.01', [2, 4, 5]),
        rank,
      )
      .map(([codes, r]) => ({ naceCodes: codes, ...r })),
    fc
      .tuple(
        code(({ naicsCodes }) => naicsCodes.primary[0] ?? '541511', [3, 4, 6]),
        rank,
      )
      .map(([codes, r]) => ({ naicsCodes: codes, ...r })),
    code(({ sicCodes }) => sicCodes.primary[0] ?? '7371', [2, 3, 4]).map((sicCodes) => ({ sicCodes })),
    code(({ nationalSectors }) => nationalSectors.primary[0] ?? anyCode, [20]).map((nationalSectors) => ({
      nationalSectors,
    })),
  ]
  return fc
    .subarray([...filters], { minLength: 1, maxLength: 4 })
    .chain((chosen) => fc.tuple(...chosen))
    .map((parts) => Object.assign({ countriesIso2: [companies[0].countryIso2] }, ...parts) as ExploreFilters)
}

/** The order of results without text, on the wire records (`docs/decisions.md`, "order without text"). */
export function inOrder(a: Company, b: Company): number {
  const down = (x: number | null, y: number | null) =>
    (y ?? Number.NEGATIVE_INFINITY) - (x ?? Number.NEGATIVE_INFINITY) || 0
  const up = (x: string, y: string) => (x < y ? -1 : x > y ? 1 : 0)
  return (
    Number(b.status.startsWith('Active')) - Number(a.status.startsWith('Active')) ||
    (a.operatingRevenue === b.operatingRevenue ? 0 : down(a.operatingRevenue, b.operatingRevenue)) ||
    (a.numberOfEmployees === b.numberOfEmployees ? 0 : down(a.numberOfEmployees, b.numberOfEmployees)) ||
    up(a.name, b.name) ||
    up(a.id, b.id)
  )
}
